"""Pages printed to PDF: of which house and day, numbered, heads repeated, no word cut off or broken."""

import re
import shutil
import subprocess
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from browser import opened
from findings import Finding, Result

CHECK = "print to PDF"

# What the page holds that must be on paper, and what must not.
CONTENT = """() => {
  // Heads that are there for screen readers are clipped to nothing.
  const isForListeners = (cell) => {
    const head = cell.closest("thead");
    return Boolean(head) && getComputedStyle(head).position === "absolute";
  };
  // What a drawing says to those who do not see it is not printed.
  const shown = (cell) => {
    const copy = cell.cloneNode(true);
    for (const drawing of copy.querySelectorAll("svg")) drawing.remove();
    return copy.textContent.trim();
  };
  const texts = (selector) =>
    [...document.querySelectorAll(selector)].map((element) => element.textContent.trim());
  const longest = [...document.querySelectorAll("main table.data")]
    .sort((one, other) => other.rows.length - one.rows.length)[0];
  return {
    title: texts("header.site .title")[0],
    issued: getComputedStyle(document.querySelector("header.site"), "::after").content.replace(/^"|"$/g, ""),
    heading: texts("h1")[0],
    collections: texts("nav.collections a"),
    heads: longest ? [...longest.tHead.rows[0].cells].map((cell) => cell.textContent.trim()) : [],
    rows: longest ? [...longest.querySelectorAll("tbody tr")].map((row) =>
      [row.cells[0].textContent.trim(), row.cells[row.cells.length - 1].textContent.trim()]) : [],
    cells: [...document.querySelectorAll("main td, main th")]
      .filter((cell) => !isForListeners(cell)).map((cell) => shown(cell)),
  };
}"""
GROUND = "() => getComputedStyle(document.documentElement).backgroundColor"
# The lines of a page, its foot among them, below which it is not worth its paper.
LEAST_LINES = 6
# Those of the first of several sheets.
LEAST_FIRST_LINES = 20
# Rows that a sheet holds at least, beside what stands around the table.
LEAST_ROWS = 45
# Grounds that leave paper white.
WHITE = ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")


def has_pdf_text() -> bool:
    return shutil.which("pdftotext") is not None


def pages_of(pdf: Path) -> list[str]:
    """The text of each page of a PDF as it is laid out."""
    command = ["pdftotext", "-layout", str(pdf), "-"]
    done = subprocess.run(command, capture_output=True, timeout=60, check=True)
    return done.stdout.decode("utf-8").split("\f")[:-1]


def squeezed(text: str) -> str:
    """Text without blanks: where lines break is the printer's business."""
    return re.sub(r"\s+", "", text)


def is_latin(text: str) -> bool:
    """Whether a text comes out of a PDF as it went in, which right-to-left and shaped letters do not."""
    return all(ord(letter) < 0x250 or letter in "—–’€" for letter in text)


def words_of(text: str) -> list[str]:
    """The words of three to thirty Latin letters; longer ones no sheet may be able to hold.

    Between scripts a PDF has no blank that is narrow in one of the fonts, so that a word ends there.
    """
    return [word for word in re.findall(r"(?:(?![\u0250-\U0010ffff])\w)+", text) if 3 <= len(word) <= 30]


def broken_words(content: dict[str, Any], pages: list[str]) -> list[str]:
    """The words of cells that are more often on the page than whole on paper."""
    on_page = Counter(word for cell in content["cells"] for word in words_of(cell))
    on_paper = Counter(word for page in pages for word in words_of(page))
    return [word for word, count in on_page.items() if on_paper[word] < count]


def sheet_faults(content: dict[str, Any], pages: list[str]) -> list[str]:
    """Every sheet says of which house and day it is, and has more on it than that; none is nearly empty."""
    faults = []
    house, issued = squeezed(content["title"]), squeezed(content["issued"])
    if not issued or issued not in squeezed("\n".join(pages[0].splitlines()[:6])):
        faults.append(f"the first page does not bear the date of issue, {content['issued']!r}")
    for number, page in enumerate(pages[1:], 2):
        lines = [line for line in page.splitlines() if line.strip()]
        if not (house in squeezed(lines[-1]) and issued in squeezed(lines[-1])):
            faults.append(f"page {number} does not bear the house and the date of issue at its foot")
            break
    last = [line for line in pages[-1].splitlines() if line.strip()]
    if len(pages) > 1 and len(last) < LEAST_LINES:
        faults.append(f"the last of {len(pages)} pages has {len(last)} lines")
    first = [line for line in pages[0].splitlines() if line.strip()]
    if len(pages) > 1 and len(first) < LEAST_FIRST_LINES:
        faults.append(f"the first of {len(pages)} pages has {len(first)} lines")
    rows = len(content["rows"])
    if len(pages) > 4 + rows / LEAST_ROWS and rows > LEAST_ROWS:
        faults.append(f"{rows} rows take {len(pages)} pages")
    return faults


def page_faults(content: dict[str, Any], pages: list[str]) -> list[str]:
    faults = sheet_faults(content, pages)
    count = len(pages)
    for number, page in enumerate(pages, 1):
        if not re.search(rf"\b{number}\s*/\s*{count}\b", page):
            faults.append(f"page {number} does not bear its number, “{number} / {count}”")
            break
    whole = squeezed("".join(pages))
    top = squeezed("\n".join(pages[0].splitlines()[:6]))
    if squeezed(content["title"]) not in top:
        faults.append("the first page does not bear the name of the house at its head")
    if len(content["collections"]) > 2 and all(squeezed(name) in top for name in content["collections"]):
        faults.append("the navigation is printed")
    if is_latin(content["heading"]) and squeezed(content["heading"]) not in whole:
        faults.append(f"the heading {content['heading']!r} is not on paper")
    lost = [cell for cell in content["cells"]
            if cell and len(cell) < 30 and is_latin(cell) and squeezed(cell) not in whole]
    # A cell that is broken over lines, between words or behind a hyphen, comes out with its neighbours between its parts.
    lost = [cell for cell in lost if any(word not in whole for word in re.split(r"\s+|(?<=-)", cell))]
    if lost:
        faults.append(f"{len(lost)} cells are cut off or lost: {lost[0]!r}")
    broken = broken_words(content, pages)
    if broken:
        faults.append(f"{len(broken)} words are broken or lost: {', '.join(broken[:3])}")
    return faults


def row_count(rows: list[list[str]], page: str) -> int:
    """How many lines of a page begin and end as a row of the table does; other tables have the same days."""
    ends = {(squeezed(first), squeezed(last)) for first, last in rows if is_latin(first) and first}
    lines = [squeezed(line) for line in page.splitlines()]
    return sum(any(line.startswith(first) and line.endswith(last) for first, last in ends) for line in lines)


def repeated_head_faults(content: dict[str, Any], pages: list[str]) -> list[str]:
    """The head of the longest table stands on every page that has a row of it."""
    words = [word for head in content["heads"] for word in head.split() if is_latin(word)]
    with_rows = [number for number, page in enumerate(pages, 1) if row_count(content["rows"], page) >= 5]
    faults = []
    if len(with_rows) < 2:
        return [f"the long table is on {len(with_rows)} pages only; a longer one is needed for this check"]
    for number in with_rows:
        page = squeezed(pages[number - 1])
        if not all(squeezed(word) in page for word in words):
            faults.append(f"the table's head is not repeated on page {number}")
            break
    return faults


def print_pages(browser: Any, name: str, site: Path, paths: list[str], long_paths: list[str]) -> list[Result]:
    """Prints pages, those with a table over several sheets among them, and reads the PDFs."""
    begin = time.monotonic()
    result = Result(CHECK)
    page = opened(browser)
    for path in paths + long_paths:
        page.goto((site / path).resolve().as_uri())
        page.emulate_media(media="print", color_scheme="dark")
        content = page.evaluate(CONTENT)
        ground = page.evaluate(GROUND)
        faults = [] if ground in WHITE else [f"with a dark system the paper is {ground}"]
        page.emulate_media(media="null", color_scheme="light")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "page.pdf"
            page.pdf(path=str(file), prefer_css_page_size=True)
            pages = pages_of(file)
        faults += page_faults(content, pages)
        if path in long_paths:
            faults += repeated_head_faults(content, pages)
        result.looked_at += 1
        result.findings += [Finding(CHECK, f"{name}/{path}", fault) for fault in faults]
    result.seconds = time.monotonic() - begin
    page.context.close()
    return [result]
