"""Long tables: what is chosen of their columns, and how long the first touch of one takes."""

import csv
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from browser import address_of, short
from findings import Measurement
from tables import MISSING, READ_TABLE, Row, folded, totals_faults

# Milliseconds of work that a touch is meant to cost until its result is shown; the best of so many tries counts.
TOUCH_MILLISECONDS = 50
TRIES = 3

TABLES_WITH_CHOICES = "main .frame:has(> .tools > button[popovertarget]) > table.data"
LINES = """(panel) => [...panel.querySelectorAll("label:has([type=checkbox])")].map((line) =>
  [line.firstChild.value, line.children[1].textContent, Number(line.lastChild.textContent), line.firstChild.checked])"""


def token_of(row: Row, column: int, tokens: list[str]) -> str:
    """The value of a list of values that a row counts for: its period, its text, or a dash."""
    value, text = row[column]
    if value is MISSING:
        return text or "—"
    return next((token for token in tokens if value.startswith(token) and token[:4].isdigit()), text)


def chosen_table(page: Any, number: int) -> tuple[Any, Any]:
    table = page.query_selector_all(TABLES_WITH_CHOICES)[number]
    return table, table.evaluate_handle("(table) => table.previousElementSibling").as_element()


def open_panel(page: Any, button: Any) -> Any:
    button.click()
    return page.query_selector(f"#{button.get_attribute('popovertarget')}")


def facets(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Each value has its count, which follows the other choices; address, totals and file follow what is chosen."""
    seen = 0
    for path in paths:
        page.goto(address_of(site, path))
        for number in range(len(page.query_selector_all(TABLES_WITH_CHOICES))):
            page.goto(address_of(site, path))
            table, tools = chosen_table(page, number)
            for place in range(len(tools.query_selector_all("button[popovertarget]"))):
                seen += 1
                for what in facet_faults(page, number, place):
                    yield path, f"table {number + 1}: {what}"
                page.goto(address_of(site, path))
    if not seen:
        yield paths[0], "no table of these pages can be narrowed by its values"


def facet_faults(page: Any, number: int, place: int) -> Iterator[str]:
    table, tools = chosen_table(page, number)
    buttons = tools.query_selector_all("button[popovertarget]")
    title = buttons[place].inner_text()
    before = table.evaluate(READ_TABLE)
    column = before["heads"].index(title) if title in before["heads"] else -1
    if column < 0:
        yield f"{title!r} can be chosen from, and no column is called so"
        return
    panel = open_panel(page, buttons[place])
    lines = panel.evaluate(LINES)
    tokens = [token for token, _, _, _ in lines]
    counts = Counter(token_of(row, column, tokens) for row in before["rows"])
    if tokens and {token: count for token, _, count, _ in lines} != dict(counts):
        yield f"{title}: the list says {lines[:4]}, the rows make {counts.most_common(4)}"
    page.keyboard.press("Escape")
    if not buttons[place].evaluate("(button) => document.activeElement === button"):
        yield f"{title}: Escape does not give the focus back"
    token = next((token for token in tokens if 0 < counts[token] < len(before["rows"])), None)
    if token is None:
        return
    panel = open_panel(page, buttons[place])
    panel.query_selector_all("[type=checkbox]")[tokens.index(token)].click()
    after = table.evaluate(READ_TABLE)
    expected = [row for row in before["rows"] if token_of(row, column, tokens) == token]
    if after["rows"] != expected:
        yield f"{title} {token!r}: {len(after['rows'])} rows, not {len(expected)}"
    if str(len(expected)) not in (after["count"] or ""):
        yield f"{title} {token!r}: the count says {after['count']!r}"
    yield from (f"{title} {token!r}: {fault}" for fault in totals_faults(before, after))
    for other in (button for button in buttons if button != buttons[place]):
        listed = open_panel(page, other).evaluate(LINES)
        total = sum(count for _, _, count, _ in listed)
        if listed and total != len(expected):
            yield f"{title} {token!r} leaves {len(expected)} rows, {other.inner_text()} counts {total}"
    page.keyboard.press("Escape")
    with page.expect_download() as download:
        tools.query_selector("a.save").click()
    saved = list(csv.reader(Path(download.value.path()).read_text(encoding="utf-8").splitlines()))
    if len(saved) != len(expected) + 1:
        yield f"{title} {token!r}: {len(saved) - 1} rows are saved, not {len(expected)}"
    name = "-".join(re.findall(r"\w+", folded(title)))
    wanted = [(page.url, "its address"), (f"{page.url.partition('#')[0]}#{name}={quote(folded(token))}", "a link")]
    for address, what in wanted:
        yield from link_faults(page, number, address, what, expected)
    tools.query_selector("button.all").click()
    if table.evaluate(READ_TABLE)["rows"] != before["rows"]:
        yield f"{title}: not all rows are shown again"


def link_faults(page: Any, number: int, address: str, what: str, expected: list[Row]) -> Iterator[str]:
    """An address leads to the rows; one written by hand to those of the page's first table with such a column."""
    other = page.context.new_page()
    other.goto(address)
    tables = other.query_selector_all(TABLES_WITH_CHOICES)
    reads = [table.evaluate(READ_TABLE)["rows"] for table in tables]
    is_found = reads[number] == expected if what == "its address" else expected in reads or number > 0
    other.close()
    if not is_found:
        yield f"{short(address)}, {what}, leads to other rows"


MARKS_OF_CHART = """(table) => [...table.parentElement.previousElementSibling.querySelectorAll("svg :not(svg) > title")]
  .map((title) => [title.textContent, title.parentElement.classList.contains("pale")])"""


def charts_of_tables(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """In a chart above its table the values of rows that a filter leaves out are pale, and no other."""
    for path in paths:
        page.goto(address_of(site, path))
        tables = page.query_selector_all("main .chart + .frame:has(> .tools) > table.data")
        if not tables:
            yield path, "no table that can be filtered stands below its chart"
        for number, table in enumerate(tables, 1):
            rows = table.evaluate(READ_TABLE)["rows"]
            table.evaluate_handle("(table) => table.previousElementSibling").as_element().query_selector(
                "input.filter").fill(rows[-1][0][1])
            marks = table.evaluate(MARKS_OF_CHART)
            ends = {text.split(",")[0].split(":")[0] for text, is_pale in marks if not is_pale}
            if len(ends) != 1 or not any(is_pale for _, is_pale in marks):
                yield path, f"table {number}, of {rows[-1][0][1]!r} alone: its chart stresses {sorted(ends)}"


# What a page's charts say of their values, by where they stand, and whether they are pale.
ALL_MARKS = """(heading) => [...document.getElementById(heading).parentElement.querySelectorAll(".chart")].map((chart) =>
  [chart.parentElement.matches(".panels") ? chart.querySelector("svg > title").textContent : null,
   [...chart.querySelectorAll("svg :not(svg) > title")].map((title) =>
     [title.textContent, title.parentElement.classList.contains("pale")])])"""


def parts_of_charts(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Small charts side by side, and a chart of two directions, follow their table too."""
    ratings, orders = paths
    page.goto(address_of(site, ratings))
    page.fill("section:has(#by-section) input.filter", "Module 2A")
    for title, marks in page.evaluate(ALL_MARKS, "by-section"):
        if title and {is_pale for _, is_pale in marks} != {title != "Module 2A"}:
            yield ratings, f"the rows of Module 2A alone: the small chart {title!r} does not follow"
    page.goto(address_of(site, orders))
    page.fill("section:has(#by-weekday-and-hour) input.filter", "13")
    [(_, marks)] = page.evaluate(ALL_MARKS, "by-weekday-and-hour")
    pale = {int(text.split(",")[1].split(":")[0]) for text, is_pale in marks if is_pale}
    if 13 in pale or not {0, 14, 23} <= pale:
        yield orders, f"the row of 13 hours alone: of the hours {sorted(pale)} are pale"


# Addresses that somebody cut off or mistyped: how many rows are left of all, or none, and the ends of the range.
ODD_ADDRESSES = (
    ("#status=", "all", ["", ""]),
    ("#check-in=..", "all", ["", ""]),
    ("#status=%ZZ&x=<img src=x>", "none", ["", ""]),
    ("#status=<img src=x>", "none", ["", ""]),
    ("#check-in=2026-13", "none", ["", ""]),
    ("#check-in=2026-06..2026-07", "some", ["2026-06-01", "2026-07-31"]),
    ("#check-in=2026..", "some", ["2026-01-01", ""]),
)
ROWS_AND_ENDS = """() => [document.querySelectorAll("main table.data > tbody > tr").length,
  [...document.querySelectorAll(".choices:popover-open .range input")].map((field) => field.value)]"""


def odd_addresses(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """An address that is cut off narrows nothing, one of markup stays text, and a range of months fills its fields."""
    for path in paths:
        page.goto(address_of(site, path))
        count = page.evaluate(ROWS_AND_ENDS)[0]
        for address, wanted, wanted_ends in ODD_ADDRESSES:
            page.goto("about:blank")
            page.goto(address_of(site, path) + address)
            button = page.query_selector("main button[popovertarget]")
            told = button.inner_text()
            button.click()
            rows, ends = page.evaluate(ROWS_AND_ENDS)
            got = {0: "none", count: "all"}.get(rows, "some")
            if got != wanted or ends != wanted_ends:
                yield path, f"{address}: {got} of the rows, not {wanted}; the range from {ends}, not {wanted_ends}"
            if "2026-13" in address and "2026-13" not in told:
                yield path, f"{address} is told as {told!r}"
            if page.query_selector("main img"):
                yield path, f"{address} makes an element of a text"


def narrowed_on_paper(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """A list on paper says by what it is narrowed, and how many rows are left of how many; a whole one says nothing."""
    page.emulate_media(media="print")
    for path in paths:
        page.goto(address_of(site, path) + "#status=Cancelled&filter1=queens")
        tools = page.query_selector("main .tools")
        shown = [part.inner_text() or part.input_value() for part in tools.query_selector_all(":scope > *")
                 if part.is_visible()]
        count = page.query_selector("main .count").text_content()
        if shown != ["queens", "Status: Cancelled", count]:
            yield path, f"of a narrowed list {shown} is printed, not what narrows it and {count!r}"
        tools.query_selector("button.all").evaluate("(button) => button.click()")
        if tools.is_visible():
            yield path, "tools of a whole list are printed"
    page.emulate_media(media="null")


# Gives the first rows of a table choices that differ by a capital alone, or have full stops.
PLANT_CHOICES = """() => document.addEventListener("readystatechange", () => {
  if (document.readyState !== "interactive") return;
  const heads = [...document.querySelectorAll("main table.data > thead th")];
  const status = heads.findIndex((head) => head.textContent.trim() === "Status");
  const rows = [...document.querySelectorAll("main table.data > tbody > tr")];
  ["booked", "booked", "wait..", "wait.."].forEach((text, place) => {
    if (rows[place]) rows[place].cells[status].textContent = text;
  });
})"""


def odd_choices(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """A choice means the value that is written so, and one with full stops stays chosen beside another."""
    page.add_init_script(f"({PLANT_CHOICES})()")
    for path in paths:
        for chosen, count in ((["booked"], 2), (["wait..", "booked"], 4)):
            page.goto("about:blank")
            page.goto(address_of(site, path))
            panel = open_panel(page, page.query_selector("main button[popovertarget]:has-text('Status')"))
            for token in chosen:
                panel.query_selector(f"[value='{token}']").click()
            rows = page.evaluate(ROWS_AND_ENDS)[0]
            if rows != count:
                yield path, f"the choices {chosen} leave {rows} rows, not {count}"


def full_stops(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """A choice that is called two full stops stays chosen in the address: it is a range without ends of dates only."""
    for path in paths:
        page.goto(address_of(site, path))
        open_panel(page, page.query_selector("main button[popovertarget]")).query_selector("[value='..']").click()
        chosen = page.evaluate(ROWS_AND_ENDS)[0]
        address = page.url
        page.goto("about:blank")
        page.goto(address)
        if page.evaluate(ROWS_AND_ENDS)[0] != chosen or ".." not in address:
            yield path, f"{short(address)} shows {page.evaluate(ROWS_AND_ENDS)[0]} rows, not the {chosen} that were chosen"


# Gives each table of a page a name that nothing breaks, before scripts read it.
WIDEN = """() => document.addEventListener("readystatechange", () => {
  if (document.readyState !== "interactive") return;
  for (const table of document.querySelectorAll("main table.data")) {
    const cell = (sought) => table.tBodies[0]?.querySelector(`:is(td, th):not(.right)${sought}`);
    (cell(" a") ?? cell(""))?.append("Maximiliana".repeat(18));
  }
})"""
OUT_OF_SIGHT = """() => [...document.querySelectorAll("main .frame")]
  .filter((frame) => getComputedStyle(frame).overflowX === "visible" && frame.scrollWidth > frame.clientWidth)
  .map((frame) => `a table of ${frame.scrollWidth} px stands in ${frame.clientWidth} and does not scroll`)"""


def long_names(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """A table that is too wide for the page scrolls in its frame, whatever its names do."""
    page.add_init_script(f"({WIDEN})()")
    for path in paths:
        for width in (390, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(address_of(site, path))
            # Frames are measured anew when what they hold grows; a state that swings shows itself by then.
            page.wait_for_timeout(400)
            for fault in page.evaluate(OUT_OF_SIGHT):
                yield path, f"with a name of 200 letters at {width} px {fault}"


# Makes the longest table of a page as long as a large month's, each row with a name of its own, before scripts read it.
LENGTHEN = """(count) => document.addEventListener("readystatechange", () => {
  if (document.readyState !== "interactive") return;
  const bodies = [...document.querySelectorAll("main table.data > tbody")];
  const body = bodies.reduce((longest, body) => (body.rows.length > longest.rows.length ? body : longest));
  const rows = [...body.rows];
  for (let place = rows.length; place < count; place += 1) {
    const row = rows[place % rows.length].cloneNode(true);
    (row.querySelector("a") ?? row.cells[0]).append(` ${(place * 7919) % count}`);
    body.append(row);
  }
})"""
LONGEST = """() => [...document.querySelectorAll("main table.data")]
  .reduce((longest, table) => (table.rows.length > longest.rows.length ? table : longest))"""
TOUCHES = {
    "sorting": """(table) => table.querySelectorAll("th button")[2].click()""",
    "filtering": """(table) => {
      const field = table.parentElement.querySelector("input.filter");
      field.value = "r";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }""",
    "choosing": """(table) => {
      const panel = [...table.parentElement.querySelectorAll(".choices")].at(-1);
      panel.showPopover();
      panel.querySelector("[type=checkbox]").click();
      panel.hidePopover();
    }""",
}
# Acts, and waits until the browser has drawn what came of it.
ACT_AND_DRAW = """async (table) => {
  (%s)(table);
  await new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;
    channel.port2.postMessage(0);
  }));
}"""
FINDS_ALL = """async (table) => {
  while (table.ariaBusy === "true") await new Promise((resolve) => setTimeout(resolve, 50));
  const rows = [...table.querySelectorAll("tbody tr")];
  const names = [rows[0], rows[rows.length >> 1], rows.at(-1)].map((row) => row.querySelector("a").textContent);
  return [rows.length, names.filter((name) => !window.find(name, false, false, true))];
}"""


def worked(session: Any) -> float:
    """Milliseconds of the processor's time that the page has used so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration") * 1_000


def wait_for_rest(page: Any, session: Any) -> None:
    """Waits until the page has nothing more to do."""
    for _ in range(60):
        before = worked(session)
        page.wait_for_timeout(150)
        if worked(session) - before < 3:
            return


def first_touch(
    page: Any, site: Path, paths: list[str], count: int = 6_283
) -> Iterator[tuple[str, str | Measurement]]:
    """A table of thousands of rows answers at once, and the browser's own search finds all of its rows."""
    page.add_init_script(f"({LENGTHEN})({count})")
    page.set_default_timeout(60_000)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    for path in paths:
        best = dict.fromkeys(TOUCHES, float("inf"))
        for touch, act in list(TOUCHES.items()) * TRIES:
            if best[touch] < TOUCH_MILLISECONDS:
                continue
            page.goto(address_of(site, path))
            wait_for_rest(page, session)
            table = page.evaluate_handle(LONGEST).as_element()
            begin = worked(session)
            table.evaluate(ACT_AND_DRAW % act)
            best[touch] = min(best[touch], worked(session) - begin)
            if touch == "sorting":
                rows, lacking = table.evaluate(FINDS_ALL)
                if rows < count or lacking:
                    yield path, f"after sorting {count} rows {rows} stand, and the browser does not find {lacking}"
        for touch, milliseconds in best.items():
            yield path, Measurement(f"{touch} {count:,} rows for the first time", milliseconds, TOUCH_MILLISECONDS)
