"""Opens pages from `file://`: no console error, no request elsewhere, no sideways scrolling, axe content."""

import json
import time
from pathlib import Path
from typing import Any

from browser import HEIGHT, WIDTHS, Watch, opened
from drawings import (
    CONTRAST, CUT_FIGURES, CUT_TEXTS, DRAWINGS, FIGURES, FIGURE_WIDTHS, LEAST_CONTRAST,
)
from findings import Finding, Result

OPENS, WIDTH = "opens from file://", "no sideways scrolling"
PLACES = "header, edges, scrolling"
PLAIN, AXE = "without JavaScript", "axe, WCAG 2.2 AA"

# Scripts measure tables anew before the second frame after a change of width.
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
# What makes the page scroll sideways, or is cut off at its edge and cannot be scrolled to.
SIDEWAYS = """() => {
  const end = document.documentElement.clientWidth;
  const isReached = (element) => {
    for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
      const style = getComputedStyle(outer);
      if (["auto", "scroll"].includes(style.overflowX) || style.clipPath !== "none") return true;
    }
    return false;
  };
  let widest = null, right = end + 0.5;
  for (const element of document.body.querySelectorAll("*:not(svg *)")) {
    const box = element.getBoundingClientRect();
    if (box.right > right && box.width > 1 && !isReached(element)) [widest, right] = [element, box.right];
  }
  const root = document.documentElement;
  const excess = Math.max(right, root.scrollWidth, document.body.scrollWidth) - end;
  if (excess <= 0.5) return null;
  const name = widest ? `<${widest.localName} class="${widest.getAttribute("class") ?? ""}">` : "an element";
  return `${name} stands ${Math.ceil(excess)} px out of the page`;
}"""

# The header on a phone is one line.
PHONE, HIGHEST_HEADER = 390, 60
HEADER_HEIGHT = "() => document.querySelector('header.site').getBoundingClientRect().height"
# Header, content and footer begin and end on the same lines.
WIDE = (1440, 2560)
EDGES = """() => ["header.site", "article", "footer.site"].map((name) => {
  const box = document.querySelector(name).getBoundingClientRect();
  return `${Math.round(box.left)} to ${Math.round(box.right)}`;
})"""
# What takes the wheel from the page, and cuts off what it holds.
SCROLLERS = """() => [...document.querySelectorAll("main, main *")].filter((element) => {
  const style = getComputedStyle(element);
  return ["auto", "scroll", "hidden"].includes(style.overflowY) && style.position !== "absolute" &&
    element.scrollHeight > element.clientHeight + 1;
}).map((element) => `<${element.localName} class="${element.className}">`)"""

RUN_AXE = """axe.run(document, {
  preload: false,
  resultTypes: ["violations"],
  elementRef: false,
  runOnly: {type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]},
  rules: {"target-size": {enabled: true}},
}).then((outcome) => JSON.stringify(outcome.violations.map((violation) => ({
  rule: violation.id,
  help: violation.help,
  address: violation.helpUrl,
  count: violation.nodes.length,
  node: violation.nodes[0].target.join(" "),
  summary: ["any", "all", "none"].flatMap((name) => violation.nodes[0][name])[0]?.message ?? "",
}))))"""

# What a page without JavaScript must and must not show, and whether tables have their rows.
PLAIN_FAULTS = """() => {
  const faults = [];
  const isShown = (element) => Boolean(element?.getClientRects().length);
  for (const name of ["#_theme", "#_search", "#_results", ".tools", ".found", "th button"]) {
    if (isShown(document.querySelector(name))) faults.push(`${name} is shown, and cannot work`);
  }
  if (!isShown(document.querySelector("h1"))) faults.push("the heading is not shown");
  if (!isShown(document.querySelector("nav.collections a"))) faults.push("the collections are not shown");
  for (const row of document.querySelectorAll("main tr")) {
    if (!isShown(row)) { faults.push("a row of a table is not shown"); break; }
  }
  return faults;
}"""


class Axe:
    """axe-core in a page; it comes past the page's policy, which stays in force."""

    def __init__(self, page: Any, source: str):
        self.source = source
        self.session = page.context.new_cdp_session(page)

    def load(self) -> None:
        self.session.send("Runtime.evaluate", {"expression": self.source, "returnByValue": False})

    def violations(self) -> list[dict[str, Any]]:
        answer = self.session.send(
            "Runtime.evaluate", {"expression": RUN_AXE, "awaitPromise": True, "returnByValue": True}
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(f"axe: {answer['exceptionDetails']}")
        return json.loads(answer["result"]["value"])


def axe_findings(axe: Axe, where: str, state: str) -> list[Finding]:
    """The violations in the page as it stands; the node named is the first."""
    return [
        Finding(AXE, where, f"{violation['rule']} ({state}): {violation['help']}; {violation['node']}",
                f"{violation['summary']} {violation['address']}")
        for violation in axe.violations()
    ]


def look_at_places(page: Any, where: str, result: Result) -> None:
    """One line of header on a phone, shared edges on wide screens, no scrolling within the page."""
    for width in (PHONE, *WIDE):
        page.set_viewport_size({"width": width, "height": HEIGHT})
        if width == PHONE:
            height = page.evaluate(HEADER_HEIGHT)
            if height > HIGHEST_HEADER:
                result.findings.append(Finding(PLACES, where, f"the header is {height:.0f} px high at {width} px"))
        else:
            edges = page.evaluate(EDGES)
            if len(set(edges)) > 1:
                what = f"header, content and footer reach from {', '.join(edges)} at {width} px"
                result.findings.append(Finding(PLACES, where, what))
        for name in dict.fromkeys(page.evaluate(SCROLLERS)):
            result.findings.append(Finding(PLACES, where, f"{name} scrolls within the page at {width} px"))
        result.looked_at += 1
    page.set_viewport_size({"width": WIDTHS[-1], "height": HEIGHT})


def look_at_figures(page: Any, where: str, result: Result) -> None:
    """No headline figure is cut off or stands out of its tile, from the narrowest to a very wide screen."""
    if not page.query_selector("table.tiles"):
        return
    for width in FIGURE_WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        for figure in page.evaluate(CUT_FIGURES):
            result.findings.append(Finding(FIGURES, where, f"{figure!r} runs out of its tile at {width} px"))
        result.looked_at += 1
    page.set_viewport_size({"width": WIDTHS[-1], "height": HEIGHT})


def look_at_drawings(page: Any, where: str, result: Result) -> None:
    """Texts in drawings stand within them, and are told from what lies behind them, light and dark."""
    if not page.query_selector("svg text"):
        return
    for text in page.evaluate(CUT_TEXTS):
        result.findings.append(Finding(DRAWINGS, where, f"{text!r} is cut off at the edge of its drawing"))
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        for what in page.evaluate(CONTRAST, LEAST_CONTRAST):
            result.findings.append(Finding(DRAWINGS, where, f"{scheme}: {what}"))
        result.looked_at += 1


def visit_drawings(browser: Any, name: str, folder: Path, paths: list[str]) -> list[Result]:
    """Opens the drawings beside the Markdown, which have a look of their own."""
    result = Result(DRAWINGS)
    page = opened(browser)
    begin = time.monotonic()
    for path in paths:
        page.goto((folder / path).resolve().as_uri())
        look_at_drawings(page, f"{name}/{path}", result)
    result.seconds = time.monotonic() - begin
    page.context.close()
    return [result]


def visit_pages(browser: Any, name: str, site: Path, paths: list[str], source: str | None) -> list[Result]:
    """Opens each page at three widths, and runs axe on it light, dark, and at the smallest width."""
    opens, width, checked = Result(OPENS), Result(WIDTH), Result(AXE)
    figures, drawings, places = Result(FIGURES), Result(DRAWINGS), Result(PLACES)
    page = opened(browser)
    watch = Watch(page)
    axe = Axe(page, source) if source else None
    for path in paths:
        where = f"{name}/{path}"
        address = (site / path).resolve().as_uri()
        begin = time.monotonic()
        page.set_viewport_size({"width": WIDTHS[-1], "height": HEIGHT})
        page.goto(address)
        for place in reversed(WIDTHS):
            if place == WIDTHS[0]:
                # Opened anew: what scripts measure when they start is another thing at this width.
                page.set_viewport_size({"width": place, "height": HEIGHT})
                page.goto(address)
            else:
                page.set_viewport_size({"width": place, "height": HEIGHT})
            page.evaluate(SETTLED)
            excess = page.evaluate(SIDEWAYS)
            if excess:
                width.findings.append(Finding(WIDTH, where, f"scrolls sideways at {place} px: {excess}"))
            if place == WIDTHS[-1]:
                look_at_places(page, where, places)
                look_at_figures(page, where, figures)
                look_at_drawings(page, where, drawings)
            if not axe or place == WIDTHS[1]:
                continue
            pause = time.monotonic()
            axe.load()
            checked.findings += axe_findings(axe, where, f"light, {place} px")
            checked.looked_at += 1
            if place == WIDTHS[-1]:
                page.emulate_media(color_scheme="dark")
                checked.findings += axe_findings(axe, where, f"dark, {place} px")
                checked.looked_at += 1
                page.emulate_media(color_scheme="light")
            taken = time.monotonic() - pause
            checked.seconds += taken
            begin += taken
        opens.findings += [Finding(OPENS, where, fault) for fault in dict.fromkeys(watch.taken())]
        opens.looked_at += 1
        width.looked_at += len(WIDTHS)
        opens.seconds += time.monotonic() - begin
    page.context.close()
    results = [opens, width, places, figures, drawings]
    return [*results, checked] if axe else results


def visit_plain_pages(browser: Any, name: str, site: Path, paths: list[str]) -> list[Result]:
    """Opens each page with JavaScript off: it reads as it is, and shows nothing that would need it."""
    result = Result(PLAIN)
    page = opened(browser, java_script_enabled=False)
    watch = Watch(page)
    begin = time.monotonic()
    for path in paths:
        where = f"{name}/{path}"
        page.set_viewport_size({"width": WIDTHS[-1], "height": HEIGHT})
        page.goto((site / path).resolve().as_uri())
        faults = page.evaluate(PLAIN_FAULTS)
        for place in reversed(WIDTHS):
            page.set_viewport_size({"width": place, "height": HEIGHT})
            excess = page.evaluate(SIDEWAYS)
            if excess:
                faults.append(f"scrolls sideways at {place} px: {excess}")
        result.looked_at += 1
        result.findings += [Finding(PLAIN, where, fault) for fault in faults + watch.taken()]
    result.seconds = time.monotonic() - begin
    page.context.close()
    return [result]
