"""Pages for everybody: contrast of every text, forced colours, no motion, large zoom, names told once."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from drawings import COLOURS

# WCAG 2.2, 1.4.3: of text, and of large text.
LEAST, LEAST_LARGE = 4.5, 3.0
# What a pointer or the focus can change the look of: one of each sort, as the others look the same.
MARK_CHANGING = """() => {
  const seen = new Set();
  for (const element of document.querySelectorAll("a[href], button, input, select, summary, tbody tr")) {
    const around = [element, element.parentElement, element.closest("nav, section, .tools, thead, tbody, tfoot")];
    const sort = around.map((one) => one && `${one.localName}.${one.className}`).join(" ");
    if (seen.has(sort)) continue;
    seen.add(sort);
    element.dataset.changing = "";
  }
}"""
STATES = {"": [], "under the pointer ": ["hover"], "with the focus ": ["focus", "focus-visible"]}

# The texts, signs before and after them and placeholders that are hard to read on what lies behind them.
FAINT = """([least, leastLarge]) => {""" + COLOURS + """  const over = ([red, green, blue, alpha], ground, opacity = 1) => {
    const share = (alpha / 255) * opacity;
    return [red, green, blue].map((part, place) => part * share + ground[place] * (1 - share));
  };
  const ground = (element) => {
    const colours = [];
    for (let outer = element; outer; outer = outer.parentElement) {
      const colour = parts(getComputedStyle(outer).backgroundColor);
      if (colour[3] > 0) colours.push(colour);
      if (colour[3] === 255) break;
    }
    return colours.reduceRight((below, colour) => over(colour, below), [255, 255, 255]);
  };
  const opacity = (element) => {
    let all = 1;
    for (let outer = element; outer; outer = outer.parentElement) all *= Number(getComputedStyle(outer).opacity);
    return all;
  };
  const faults = new Set();
  const look = (element, style, text) => {
    if (style.visibility !== "visible") return;
    const own = parts(style.backgroundColor)[3] ? over(parts(style.backgroundColor), ground(element)) : ground(element);
    const ratio = contrast(over(parts(style.color), own, opacity(element)), own);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio >= (isLarge ? leastLarge : least)) return;
    const name = element.localName + (element.classList[0] ? `.${element.classList[0]}` : "");
    faults.add(`<${name}> ${JSON.stringify(text.trim().slice(0, 20))} has a contrast of ${ratio.toFixed(2)}:1`);
  };
  for (const element of document.querySelectorAll("body, body *:not(svg, svg *)")) {
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;
    const text = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("");
    if (text.trim()) look(element, getComputedStyle(element), text);
    for (const part of ["::before", "::after"]) {
      const style = getComputedStyle(element, part);
      const sign = /^"([^"]*)"/.exec(style.content)?.[1] ?? "";
      if (sign.trim() && style.display !== "none") look(element, style, sign);
    }
    if (element.localName !== "input") continue;
    look(element, getComputedStyle(element), element.value || "typed");
    if (element.placeholder) look(element, getComputedStyle(element, "::placeholder"), element.placeholder);
  }
  return [...faults];
}"""


def show_results(page: Any) -> None:
    """Opens the list of what a search finds, with one of them chosen."""
    for letters in ("a", "e", "r"):
        page.fill("#_search", letters)
        page.wait_for_timeout(300)
        if page.query_selector("#_results [role=option]"):
            return


def contrast(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Every text is told from its ground, light and dark, under the pointer and with the focus."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    for path in paths:
        page.goto((site / path).resolve().as_uri())
        show_results(page)
        page.evaluate(MARK_CHANGING)
        root = session.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
        marked = {"nodeId": root, "selector": "[data-changing]"}
        nodes = session.send("DOM.querySelectorAll", marked)["nodeIds"]
        for state, classes in STATES.items():
            for node in nodes:
                session.send("CSS.forcePseudoState", {"nodeId": node, "forcedPseudoClasses": classes})
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                for what in page.evaluate(FAINT, [LEAST, LEAST_LARGE]):
                    yield path, f"{scheme}: {state}{what}"
        page.emulate_media(color_scheme="light")


# What is chosen, each with one of its like that is not.
CHOICES = [
    ("nav.collections a[aria-current]", "nav.collections a:not([aria-current])"),
    ("nav.languages a[aria-current]", "nav.languages a:not([aria-current])"),
    ("th[aria-sort=ascending] button", "th[aria-sort=none] button"),
    ("#_results [aria-selected=true]", "#_results [aria-selected=false]"),
    ("main [aria-pressed=true]", "main [aria-pressed=false]"),
]
# What of a look is left where the system has its own colours: no ground, no shadow, no colour of ours.
MARK = """(element) => {
  const style = getComputedStyle(element);
  const signs = ["::before", "::after"].map((part) => getComputedStyle(element, part).content);
  const edges = ["Top", "Right", "Bottom", "Left"].map((side) =>
    style[`border${side}Style`] === "none" ? "0px" : style[`border${side}Width`]);
  const outline = style.outlineStyle === "none" ? "none" : style.outlineWidth;
  return [...signs, ...edges, outline, style.textDecorationLine, style.textDecorationThickness].join(" ");
}"""


def forced_colours(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """With the colours of the system, what is chosen still bears a mark."""
    page.emulate_media(forced_colors="active")
    for path in paths:
        page.goto((site / path).resolve().as_uri())
        button = page.query_selector("main th button")
        if button:
            button.click()
            page.mouse.move(0, 0)
        show_results(page)
        for chosen, other in CHOICES:
            pair = page.query_selector(chosen), page.query_selector(other)
            if all(pair) and pair[0].evaluate(MARK) == pair[1].evaluate(MARK):
                yield path, f"with forced colours nothing tells {chosen} from its like"


# What follows the page as it is scrolled moves with the reader.
MOVING = """() => [...document.querySelectorAll("*")].filter((element) => {
  const style = getComputedStyle(element);
  return style.scrollBehavior === "smooth" || (style.animationName !== "none" && style.animationTimeline === "auto") ||
    style.transitionDuration.split(", ").some((time) => parseFloat(time) > 0);
}).map((element) => `<${element.localName} class="${element.className}">`)"""


def stillness(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Who wants no motion gets none."""
    page.emulate_media(reduced_motion="reduce")
    for path in paths:
        page.goto((site / path).resolve().as_uri())
        for name in dict.fromkeys(page.evaluate(MOVING)):
            yield path, f"{name} moves though the reader wants no motion"


# A window of 1280 by 1024 pixels at 400 % (WCAG 2.2, 1.4.10).
ZOOMED = {"width": 320, "height": 256}
# At most so much of the window may be taken by what stays while the text scrolls.
HIGHEST, WIDEST = 0.3, 0.5
STAYING = """() => {
  const faults = new Map();
  for (const table of [...document.querySelectorAll("main table")].slice(0, 12)) {
    const rows = table.rows;
    rows[rows.length >> 1].scrollIntoView({ block: "center", behavior: "instant" });
    const frame = table.closest(".frame");
    if (frame) frame.scrollLeft = frame.scrollWidth;
    for (const element of [table.tHead?.rows[0]?.cells[0], rows[rows.length >> 1].cells[0]]) {
      if (!element || !["sticky", "fixed"].includes(getComputedStyle(element).position)) continue;
      const box = element.getBoundingClientRect();
      const isBar = element.closest("thead");
      if (isBar && getComputedStyle(element).top !== "auto") faults.set("high", Math.max(faults.get("high") ?? 0, box.height));
      if (getComputedStyle(element).insetInlineStart !== "auto") faults.set("wide", Math.max(faults.get("wide") ?? 0, box.width));
    }
  }
  return [(faults.get("high") ?? 0) / innerHeight, (faults.get("wide") ?? 0) / innerWidth];
}"""


def zoom(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """At 400 % what stays in sight leaves room for the text, and the sections can be reached to the last."""
    page.set_viewport_size(ZOOMED)
    for path in paths:
        page.goto((site / path).resolve().as_uri())
        page.wait_for_timeout(100)
        high, wide = page.evaluate(STAYING)
        if high > HIGHEST:
            yield path, f"at 400 % the head of a table takes {high:.0%} of the height"
        if wide > WIDEST:
            yield path, f"at 400 % the first column of a table takes {wide:.0%} of the width"
        page.evaluate("() => scrollTo(0, 0)")
        page.click("header.site > button")
        last = page.query_selector_all("nav.collections a")[-1]
        last.focus()
        box = last.bounding_box()
        if not box or box["y"] < 0 or box["y"] + box["height"] > ZOOMED["height"] + 1:
            yield path, "at 400 % the last of the sections is out of reach"
        page.keyboard.press("Escape")


# What a screen reader calls by a name.
NAMED = {"table", "image", "region"}
OUTER = {"region", "figure", "group"}


def names(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Tables or the frames that they scroll in, and charts, have a name, which is not read twice."""
    session = page.context.new_cdp_session(page)
    for width in (1440, ZOOMED["width"]):
        page.set_viewport_size({"width": width, "height": 900})
        # Where there is room hardly a page differs from another; the overviews have all there is.
        for path in paths if width < 500 else [path for path in paths if path.endswith("index.html")]:
            page.goto((site / path).resolve().as_uri())
            for fault in lasting_faults(page, session):
                yield path, f"{fault} at {width} px"


def lasting_faults(page: Any, session: Any) -> list[str]:
    """The faults of the page's names that stand once its tables are set: the browser tells its tree while it changes."""
    faults: list[str] = []
    for wait in (100, 400, 1500):
        page.wait_for_timeout(wait)
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        faults = [fault for node in nodes for fault in name_faults(node, by_id)]
        if not faults:
            break
    return faults


def told(node: dict[str, Any]) -> tuple[str, str]:
    """The role of a node and its name."""
    return node.get("role", {}).get("value", ""), node.get("name", {}).get("value", "").strip()


def name_faults(node: dict[str, Any], by_id: dict[str, dict[str, Any]]) -> Iterator[str]:
    role, name = told(node)
    if node.get("ignored") or role not in NAMED:
        return
    outer = node
    while outer := by_id.get(outer.get("parentId", "")):
        outer_role, outer_name = told(outer)
        if outer.get("ignored") or outer_role not in OUTER:
            continue
        if name and name == outer_name:
            yield f"the name {name!r} of a {role} is read twice, of the {outer_role} around it too"
        if role == "table" and outer_role == "region" and outer_name:
            return
    if not name:
        yield f"a {role} has no name"
