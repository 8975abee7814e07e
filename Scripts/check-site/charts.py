"""Reads charts as a reader does: by keyboard, mouse and finger, and follows their bars."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from browser import HEIGHT, WIDTHS, opened, short

PHONES = (320, 390)

# The charts that are wider than the page, or than the figure in which they stand.
WIDE_CHARTS = """() => [...document.querySelectorAll(".chart")].filter((chart) => {
  const [outer, inner] = [chart, chart.querySelector(".drawing")].map((part) => part.getBoundingClientRect());
  return outer.left < -0.5 || outer.right > innerWidth + 0.5 || inner.left < outer.left - 0.5 ||
    inner.right > outer.right + 0.5;
}).map((chart) => chart.querySelector("figcaption").textContent.trim())"""

# Each chart with values: how many stops of the Tab key it has, and what its values are and lead to.
READ_CHARTS = """() => [...document.querySelectorAll(".chart .drawing")].map((drawing) => {
  const marks = [...drawing.querySelectorAll(".mark")];
  return {
    role: drawing.getAttribute("role"),
    stops: marks.filter((mark) => mark.tabIndex >= 0).length,
    names: marks.map((mark) => mark.querySelector("title").textContent),
    links: marks.map((mark) => mark.href?.baseVal ?? null),
  };
})"""

# What is told of a chart, and the place of the value in focus.
STATE = """(number) => {
  const drawing = document.querySelectorAll(".chart .drawing")[number];
  const told = drawing.parentElement.querySelector(".told");
  return [told.hidden ? null : told.textContent, [...drawing.querySelectorAll(".mark")].indexOf(document.activeElement)];
}"""

TABLE_LINKS = "() => [...document.querySelectorAll('main table a')].map((link) => link.getAttribute('href'))"
# Whether what is told stands in the way of mouse and finger, as it would over a small chart.
IN_THE_WAY = """(number) => {
  const told = document.querySelectorAll(".chart .drawing")[number].parentElement.querySelector(".told");
  const box = told.getBoundingClientRect();
  return document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2) === told;
}"""
FOCUS_STOP = """(number) => document.querySelectorAll(".chart .drawing")[number]
  .querySelector(".mark[tabindex='0']").focus()"""


FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def arrived(page: Any, address: str) -> bool:
    """Whether the page becomes the one of an address."""
    try:
        page.wait_for_url(address, timeout=2000)
    except Exception:
        return False
    return True


def spot_of(page: Any, number: int, place: int) -> tuple[float, float]:
    """The middle of what is drawn of a value, in the window."""
    mark = page.query_selector_all(".chart .drawing")[number].query_selector_all(".mark")[place]
    mark.scroll_into_view_if_needed()
    box = (mark.query_selector("rect, circle") or mark).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def by_keyboard(page: Any, number: int, chart: dict[str, Any]) -> Iterator[str]:
    """One stop, from which arrows lead from value to value, each of which is told."""
    names = chart["names"]
    page.evaluate(FOCUS_STOP, number)
    last = len(names) - 1
    for key, place in (("End", last), ("ArrowLeft", max(last - 1, 0)), ("Home", 0), ("ArrowRight", min(1, last))):
        page.keyboard.press(key)
        told, focus = page.evaluate(STATE, number)
        if told != names[place] or focus != place:
            yield f"{key} leads to value {focus} and tells {told!r}, not {names[place]!r}"
    page.keyboard.press("Escape")
    if page.evaluate(STATE, number)[0] is not None:
        yield "Escape leaves the value over the caption"
    stops = page.evaluate(READ_CHARTS)[number]["stops"]
    if stops != 1:
        yield f"it has {stops} stops of the Tab key after the arrows were used"


def by_mouse(page: Any, number: int, chart: dict[str, Any]) -> Iterator[str]:
    """Pointing at a value tells it; beside the chart nothing is told."""
    page.evaluate("() => document.activeElement?.blur()")
    page.mouse.move(*spot_of(page, number, -1))
    told = page.evaluate(STATE, number)[0]
    if told != chart["names"][-1]:
        yield f"pointing at {chart['names'][-1]!r} tells {told!r}"
    if page.evaluate(IN_THE_WAY, number):
        yield "what is told of a value stands in the way of others"
    page.mouse.move(1, 1)
    if page.evaluate(STATE, number)[0] is not None:
        yield "a value is told of what nobody points at any more"


def by_finger(browser: Any, address: str, number: int, chart: dict[str, Any]) -> Iterator[str]:
    """The first tap tells a value, the second leads to its page."""
    phone = opened(browser, has_touch=True)
    phone.set_viewport_size({"width": PHONES[-1], "height": HEIGHT})
    phone.goto(address)
    place = next(place for place, link in enumerate(chart["links"]) if link)
    spot = spot_of(phone, number, place)
    wanted = phone.evaluate("(link) => new URL(link, location.href).href", chart["links"][place])
    phone.touchscreen.tap(*spot)
    phone.evaluate(FRAME)
    if phone.url != address:
        yield f"the first tap on {chart['names'][place]!r} leaves the page"
    else:
        told = phone.evaluate(STATE, number)[0]
        if told != chart["names"][place]:
            yield f"a tap on {chart['names'][place]!r} tells {told!r}"
        phone.touchscreen.tap(*spot)
        if not arrived(phone, wanted):
            yield f"the second tap on {chart['names'][place]!r} leads to {short(phone.url)}"
    phone.context.close()


def by_enter(page: Any, number: int, chart: dict[str, Any]) -> Iterator[str]:
    """Enter follows the bar in focus."""
    page.evaluate(FOCUS_STOP, number)
    place = next(place for place, link in enumerate(chart["links"]) if link)
    page.keyboard.press("Home")
    for _ in range(place):
        page.keyboard.press("ArrowRight")
    wanted = page.evaluate("(link) => new URL(link, location.href).href", chart["links"][place])
    page.keyboard.press("Enter")
    if not arrived(page, wanted):
        yield f"Enter on {chart['names'][place]!r} leads to {short(page.url)}"


def charts(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Values are read by keyboard, mouse and finger; bars lead to the pages of their rows; none is too wide."""
    for path in paths:
        address = (site / path).resolve().as_uri()
        page.goto(address)
        found = page.evaluate(READ_CHARTS)
        for width in PHONES if found else ():
            page.set_viewport_size({"width": width, "height": HEIGHT})
            for caption in page.evaluate(WIDE_CHARTS):
                yield path, f"the chart {caption!r} is wider than its place at {width} px"
        page.set_viewport_size({"width": WIDTHS[-1], "height": HEIGHT})
        links = set(page.evaluate(TABLE_LINKS))
        for number, chart in enumerate(found):
            where = f"chart {number + 1}"
            if not chart["names"]:
                yield path, f"{where} has no values that could be read"
                continue
            if chart["stops"] != 1:
                yield path, f"{where} has {chart['stops']} stops of the Tab key, not one"
                continue
            if chart["role"] == "img":
                yield path, f"{where} is a picture without parts, and has parts that take the focus"
            for what in (*by_keyboard(page, number, chart), *by_mouse(page, number, chart)):
                yield path, f"{where}: {what}"
            own = [link for link in chart["links"] if link]
            if not set(own) <= links:
                yield path, f"{where} leads to pages to which no table leads, as readers without JavaScript need"
            if not own:
                continue
            for what in (*by_finger(page.context.browser, address, number, chart), *by_enter(page, number, chart)):
                yield path, f"{where}: {what}"
            page.goto(address)
