"""Uses the pages as a reader does: sorts, filters, saves, searches, switches; by keyboard too."""

import csv
import io
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import everybody
import searching
from browser import WIDTHS, Watch, address_of, opened, short
from charts import charts
from facets import (
    charts_of_tables, facets, first_touch, full_stops, long_names, narrowed_on_paper, odd_addresses, odd_choices,
    parts_of_charts,
)
from findings import Finding, Measurement, Result
from searching import heading_of
from tables import (
    CLICK_AND_READ, PLANT_VALUES, READ_TABLE, filter_word, filtered_rows, folded, hidden_word, number_words,
    order_fault, totals_faults, word_pairs,
)

LONG_TABLE = 8


def sorting(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Every column of every table goes ascending, descending and back; missing values last, totals stay."""
    page.add_init_script(f"({PLANT_VALUES})(true)")
    for path in paths:
        page.goto(address_of(site, path))
        for number, table in enumerate(page.query_selector_all("main table.data"), 1):
            before = table.evaluate(READ_TABLE)
            if len(before["rows"]) < 2:
                continue
            sortable = before["drawn"].count(False)
            if before["buttons"] != sortable:
                yield path, f"table {number}: {before['buttons']} buttons on {sortable} heads with values"
                continue
            for column, head in enumerate(before["heads"]):
                if before["drawn"][column]:
                    continue
                for is_descending in (False, True):
                    after = page.evaluate(CLICK_AND_READ, [table, column])
                    fault = order_fault(before, after, column, is_descending)
                    if fault:
                        yield path, f"table {number}, column {head!r}: {fault}"
                after = page.evaluate(CLICK_AND_READ, [table, column])
                if after["rows"] != before["rows"] or after["sorts"][column] != "none":
                    yield path, f"table {number}, column {head!r}: a third click does not undo the sorting"
                    page.reload()
                    break


def long_tables(page: Any) -> Iterator[tuple[int, Any]]:
    """The tables that get tools, with their numbers on the page."""
    for number, table in enumerate(page.query_selector_all("main table.data"), 1):
        if table.evaluate("(table) => table.tBodies[0].rows.length") >= LONG_TABLE:
            yield number, table


def tools_of(table: Any) -> Any:
    return table.evaluate_handle("(table) => table.previousElementSibling").as_element()


def filtering(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """A filter without case and accents leaves the rows with the word and their totals; clearing undoes it."""
    for path in paths:
        page.goto(address_of(site, path))
        for number, table in long_tables(page):
            before = table.evaluate(READ_TABLE)
            if not before["tools"]:
                yield path, f"long table {number} has no div.tools before it"
                continue
            field = tools_of(table).query_selector("input.filter[type=search]")
            word = filter_word(before["rows"])
            if not field or not word:
                if not field:
                    yield path, f"long table {number} has no input.filter"
                continue
            field.fill(word)
            after = table.evaluate(READ_TABLE)
            expected = filtered_rows(before["rows"], word)
            if after["rows"] != expected:
                yield path, f"table {number}, filter {word!r}: {len(after['rows'])} rows, not {len(expected)}"
            if str(len(expected)) not in (after["count"] or ""):
                yield path, f"table {number}, filter {word!r}: the count says {after['count']!r}"
            for fault in totals_faults(before, after):
                yield path, f"table {number}, filter {word!r}: {fault}"
            for typed in number_words(before["rows"]):
                field.fill(typed)
                if table.evaluate(READ_TABLE)["rows"] != filtered_rows(before["rows"], typed):
                    yield path, f"table {number}: a filter for {typed!r} does not find the number"
            for typed in word_pairs(before["rows"]):
                field.fill(typed)
                if table.evaluate(READ_TABLE)["rows"] != filtered_rows(before["rows"], typed):
                    yield path, f"table {number}: a filter for {typed!r} does not leave the rows with both words"
            hidden = hidden_word(before)
            if hidden:
                field.fill(hidden)
                if table.evaluate(READ_TABLE)["rows"]:
                    yield path, f"table {number}: the filter finds {hidden!r}, which only a drawing says"
            field.fill("zzqqxxzz")
            if table.evaluate(READ_TABLE)["rows"]:
                yield path, f"table {number}: a filter that nothing matches leaves rows"
            field.fill("")
            cleared = table.evaluate(READ_TABLE)
            if cleared["rows"] != before["rows"] or cleared["foot"] != before["foot"]:
                yield path, f"table {number}: clearing the filter does not bring all rows and totals back"


def shared_views(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """What is sorted and filtered stands in the address, and opening that address shows it again."""
    for path in paths:
        page.goto(address_of(site, path))
        number, table = next(long_tables(page), (0, None))
        if table is None:
            continue
        word = filter_word(table.evaluate(READ_TABLE)["rows"])
        table.query_selector("th button").click()
        table.query_selector("th button").click()
        tools_of(table).query_selector("input.filter").fill(word)
        wanted = table.evaluate(READ_TABLE)
        address = page.url
        if "#" not in address:
            yield path, "sorting and filtering leave no trace in the address"
            continue
        other = page.context.new_page()
        other.goto(address)
        got = other.query_selector_all("main table.data")[number - 1].evaluate(READ_TABLE)
        other.close()
        for part in ("rows", "sorts", "foot", "count"):
            if wanted[part] != got[part]:
                yield path, f"{short(address)} does not bring back the {part} of the view"


def without_formula(text: str) -> str:
    """As a file for spreadsheets has a text: behind an apostrophe where it begins like a formula."""
    is_number = re.fullmatch(r"-?\d+(\.\d+)?", text)
    return "'" + text if re.match(r"[=+\-@\t\r\n＝＋－＠]", text) and not is_number else text


def saved_text(cell: list[str | None]) -> str:
    """What a file has of a cell: its value, and where it has none to sort by, its text."""
    value, text = cell
    return value if value is not None else "" if text == "—" else text or ""


def saving(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """The visible rows as CSV: the heads, then each row's values, numbers and dates as machines read them."""
    page.add_init_script(f"({PLANT_VALUES})(false)")
    for path in paths:
        page.goto(address_of(site, path))
        names: list[str] = []
        for number, table in long_tables(page):
            tools = tools_of(table)
            names.append(tools.query_selector("a.save").get_attribute("download"))
            for is_filtered in (False, True):
                if is_filtered:
                    tools.query_selector("input.filter").fill(filter_word(table.evaluate(READ_TABLE)["rows"]))
                    table.query_selector_all("th button")[-1].click()
                shown = table.evaluate(READ_TABLE)
                with page.expect_download() as download:
                    tools.query_selector("a.save").click()
                name = download.value.suggested_filename
                text = Path(download.value.path()).read_bytes().decode("utf-8-sig")
                lines = list(csv.reader(io.StringIO(text, newline="")))
                kept = [column for column, is_drawn in enumerate(shown["drawn"]) if not is_drawn]
                expected = [[shown["heads"][column] for column in kept]]
                expected += [[saved_text(row[column]) for column in kept] for row in shown["rows"]]
                expected = [[without_formula(text) for text in row] for row in expected]
                heading = re.findall(r"[^\W_]+", folded(heading_of(page)))[0]
                if not name.endswith(".csv") or heading not in name:
                    yield path, f"table {number} is saved as {name}, which does not name its page"
                if lines != expected:
                    pairs = enumerate(zip(lines, expected), 1)
                    line = next((place for place, (got, wanted) in pairs if got != wanted), len(lines))
                    what = f"{len(lines)} lines for {len(expected)}; line {line} differs"
                    yield path, f"table {number}, {name}: {what}"
        if len(set(names)) != len(names):
            yield path, f"tables are saved under the same name: {', '.join(names)}"


THEME = "() => document.documentElement.dataset.theme ?? null"
GROUND = "() => getComputedStyle(document.documentElement).backgroundColor"


def themes(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """System, light, dark, and system again; remembered on the next page."""
    first, second = paths[0], paths[1]
    page.goto(address_of(site, first))
    button = page.query_selector("button#_theme")
    if not button or not button.is_visible():
        yield first, "button#_theme is not shown"
        return
    grounds, names = [], []
    for expected in (None, "light", "dark", None):
        if page.evaluate(THEME) != expected:
            yield first, f"the theme is {page.evaluate(THEME)}, not {expected}"
        grounds.append(page.evaluate(GROUND))
        names.append(button.inner_text())
        if expected == "dark":
            page.goto(address_of(site, second))
            if page.evaluate(THEME) != "dark":
                yield second, "the dark theme is forgotten on the next page"
            page.goto(address_of(site, first))
            button = page.query_selector("button#_theme")
        if len(names) < 4:
            button.click()
    if grounds[1] == grounds[2]:
        yield first, f"light and dark have the same ground: {grounds[1]}"
    if len(set(names[:3])) != 3 or names[0] != names[3]:
        yield first, f"the button does not say which theme holds: {names}"
    for scheme, place in (("light", 1), ("dark", 2)):
        page.emulate_media(color_scheme=scheme)
        if page.evaluate(GROUND) != grounds[place]:
            yield first, f"with the system's theme {scheme} the page is not {scheme}"
    page.emulate_media(color_scheme="light")


def languages(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Each language's link leads to the same page in that language, in that language's words."""
    page.goto(address_of(site, "index.html"))
    codes = {link.get_attribute("href").split("/")[0] for link in page.query_selector_all("main a[href]")}
    for code in sorted({path.split("/")[0] for path in paths if "/" in path}):
        if code not in codes:
            yield "index.html", f"the front page of all languages has no link to {code}/"
    for path in paths:
        folder, _, rest = path.partition("/")
        page.goto(address_of(site, path))
        links = [(link.get_attribute("hreflang"), link.get_attribute("href"), link.get_attribute("lang"))
                 for link in page.query_selector_all("nav.languages a[hreflang]")]
        if len(links) < 2:
            yield path, "nav.languages has fewer than two links"
            continue
        own_words = page.inner_text("nav.collections")
        for code, _, marked in links:
            if marked != code:
                yield path, f"the link to {code} is not marked as being in {code}"
            if code == folder:
                continue
            page.goto(address_of(site, path))
            page.click(f"nav.languages a[hreflang={code}]")
            arrived = short(page.url)
            if unquote(arrived) != f"{code}/{rest}":
                yield path, f"the link to {code} leads to {arrived}"
            said = page.evaluate("() => document.documentElement.lang")
            if said != code:
                yield path, f"the page in {code} says it is in {said}"
            if page.inner_text("nav.collections") == own_words:
                yield path, f"the names of the collections in {code} are those in {folder}"


# Tab stops at one mark of a drawing, which `charts` goes on from with the arrows.
FOCUSABLE = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, [tabindex]")]
  .filter((element) => element.matches("a, button, input, select, textarea") || element.tabIndex >= 0)
  .filter((element) => !element.disabled && element.getClientRects().length > 0 && !element.matches("svg a.mark"))
  .map((element, place) => {
    element.dataset.place = String(place);
    return element.outerHTML.slice(0, 120);
  })"""
FOCUSED = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  return {
    place: element.dataset.place ?? null,
    name: element.outerHTML.slice(0, 120),
    isMarked: style.boxShadow !== "none" ||
      (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0),
    isSeen: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
  };
}"""


def keyboard(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Every control is reached with Tab, in order, with a visible mark; all of them work by keys."""
    for path in paths:
        page.goto(address_of(site, path))
        controls = page.evaluate(FOCUSABLE)
        seen = []
        for _ in range(2 * len(controls)):
            page.keyboard.press("Tab")
            focused = page.evaluate(FOCUSED)
            if focused is None or (seen and focused["place"] == seen[0]):
                break
            seen.append(focused["place"])
            if not focused["isMarked"]:
                yield path, f"no mark of focus on {focused['name']}"
            if not focused["isSeen"]:
                yield path, f"focused out of sight: {focused['name']}"
            if len(seen) == 1 and 'class="skip"' not in focused["name"]:
                yield path, f"Tab leads first to {focused['name']}, not to the link that skips to the content"
        left_out = [controls[place] for place in range(len(controls)) if str(place) not in seen]
        if left_out:
            yield path, f"{len(left_out)} controls are not reached with Tab: {left_out[0]}"
        numbers = [int(place) for place in seen if place is not None]
        if numbers != sorted(numbers):
            yield path, "Tab does not follow the order of the page"
        yield from keys(page, site, path)


def keys(page: Any, site: Path, path: str) -> Iterator[tuple[str, str]]:
    page.goto(address_of(site, path))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    if not page.evaluate("() => Boolean(document.activeElement.closest('main, footer'))"):
        yield path, "after the link that skips to the content, Tab is still in the header"
    before = page.evaluate(THEME)
    page.focus("#_theme")
    page.keyboard.press("Space")
    if page.evaluate(THEME) == before:
        yield path, "the space bar does not switch the theme"
    head = page.query_selector("main th button")
    if head:
        head.focus()
        page.keyboard.press("Enter")
        state = page.evaluate("() => document.activeElement.closest('th')?.getAttribute('aria-sort') ?? null")
        if state != "ascending":
            yield path, f"Enter on a table's head sorts it {state}, or the focus is lost"
    field = page.query_selector("main input.filter")
    if field:
        field.focus()
        page.keyboard.type("a/b")
        if field.input_value() != "a/b":
            yield path, f"typing a/b into the filter gives {field.input_value()!r}"
        field.fill("")
        page.focus("main a.save")
        with page.expect_download():
            page.keyboard.press("Enter")


def phones(page: Any) -> Iterator[tuple[Any, str]]:
    """A page on a phone, with JavaScript and without, and what findings on it begin with."""
    for is_plain in (False, True):
        phone = opened(page.context.browser, java_script_enabled=not is_plain)
        phone.set_viewport_size({"width": 390, "height": 844})
        yield phone, "without JavaScript " if is_plain else ""
        phone.context.close()


def sections(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """On a phone a button opens the collections, and Escape closes them; without JavaScript too."""
    for phone, state in phones(page):
        for path in paths:
            phone.goto(address_of(site, path))
            if phone.is_visible("nav.collections"):
                yield path, f"{state}the collections are open before anybody asked for them"
            phone.click("header.site > button")
            if not phone.is_visible("nav.collections a"):
                yield path, f"{state}the button of the sections does not open the collections"
            phone.keyboard.press("Escape")
            if phone.is_visible("nav.collections"):
                yield path, f"{state}Escape does not close the collections"


def folds(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """What is folded away is hidden until its heading is chosen by key, fits then, and is hidden again."""
    for phone, state in phones(page):
        for path in paths:
            phone.goto(address_of(site, path))
            folded_away = phone.query_selector_all("main details")
            if not folded_away:
                yield path, f"{state}nothing is folded away"
            for fold in folded_away:
                name = fold.query_selector("summary").inner_text()
                table = fold.query_selector("table")
                # The first key opens, the second closes.
                for is_open in (False, True, False):
                    if table.is_visible() != is_open:
                        yield path, f"{state}the table below {name!r} is {'not ' if is_open else ''}in sight"
                    if is_open and table.evaluate("(table) => table.getBoundingClientRect().right > innerWidth"):
                        yield path, f"{state}the table below {name!r} is wider than the page"
                    fold.query_selector("summary").press("Enter")


HEAD_IN_SIGHT = """async () => {
  const table = [...document.querySelectorAll("main table.data")]
    .reduce((longest, table) => table.rows.length > longest.rows.length ? table : longest);
  const rows = table.querySelectorAll("tbody tr");
  rows[rows.length >> 1].scrollIntoView({ block: "center", behavior: "instant" });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const top = Math.min(...[...table.tHead.rows[0].cells].map((head) => head.getBoundingClientRect().top));
  const sort = table.querySelector("th button");
  sort?.click();
  while (table.ariaBusy === "true") await new Promise((resolve) => setTimeout(resolve, 50));
  const isWhole = table.querySelectorAll("tbody tr").length === rows.length;
  return [top, scrollY > table.getBoundingClientRect().top + scrollY, isWhole];
}"""


def heads(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """The head of a long table stays at the top of the window, of one that scrolls sideways too; sorting leads to the
    first row and loses none."""
    for path in paths:
        for width in (WIDTHS[-1], 390):
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(address_of(site, path))
            page.evaluate(DRAWN)
            top, is_below, is_whole = page.evaluate(HEAD_IN_SIGHT)
            if not -1 < top < 1:
                yield path, f"in the middle of a long table at {width} px its head stands at {top:.0f} px, not at the top"
            if is_below:
                yield path, f"after sorting at {width} px, the first rows of a long table are out of sight"
            if not is_whole:
                yield path, f"after sorting at {width} px, a long table lacks rows"


FRAMES_OUT_OF_REACH = """() => [...document.querySelectorAll("main *")].filter((element) =>
  ["auto", "scroll"].includes(getComputedStyle(element).overflowX) &&
  element.scrollWidth > element.clientWidth + 1 &&
  element.tabIndex < 0 && !element.querySelector("a[href], button, input")).length"""


DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def frames(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """At 320 px a table that scrolls in its frame can be scrolled by keys."""
    page.set_viewport_size({"width": 320, "height": 900})
    for path in paths:
        page.goto(address_of(site, path))
        # The page measures its frames when it is first drawn.
        page.evaluate(DRAWN)
        count = page.evaluate(FRAMES_OUT_OF_REACH)
        if count:
            yield path, f"{count} frames scroll at 320 px, and no key reaches them"


WIDEST_TITLE = """() => {
  const titles = [...document.querySelectorAll(".fields tbody th")];
  if (!titles.length) return 0;
  titles[0].textContent = "Bodenbeschaffenheitsuntersuchungsergebnisse";
  return titles[0].offsetWidth / titles[0].closest("table").offsetWidth;
}"""


def titles(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """On a phone a long word in the title of a field leaves most of the width to the values."""
    page.set_viewport_size({"width": 360, "height": 900})
    for path in paths:
        page.goto(address_of(site, path))
        share = page.evaluate(WIDEST_TITLE)
        if share > 0.5:
            yield path, f"a long title of a field takes {share:.0%} of the width at 360 px"


PLAIN_ROWS = """() =>
  [...document.querySelectorAll("main table tr")].map((row) => row.innerText.trim()).join("\\n")"""


def plain_reading(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """With JavaScript off the same tables stand there, and links, trail and languages lead on."""
    plain = opened(page.context.browser, java_script_enabled=False)
    for path in paths:
        page.goto(address_of(site, path))
        plain.goto(address_of(site, path))
        if plain.evaluate(PLAIN_ROWS).split() != page.evaluate(PLAIN_ROWS).split():
            yield path, "without JavaScript the tables read otherwise than with it"
        link = plain.query_selector("nav.trail a, main a[href$='.html']")
        if link:
            wanted = link.evaluate("(link) => link.href")
            link.click()
            if plain.url != wanted:
                yield path, f"without JavaScript a click on {short(wanted)} leads to {short(plain.url)}"
    plain.context.close()


Interaction = Callable[[Any, Path, list[str]], Iterator[tuple[str, str | Measurement]]]
REMEDIES = {
    "charts": "See Templates/assets/charts.js, and ChartDrawing.",
    "sorting": "See Templates/assets/tables.js.",
    "filtering": "See Templates/assets/tables.js.",
    "facets": "See Templates/assets/tables.js.",
    "long_names": "See fit in Templates/assets/tables.js.",
    "first_touch": "See LiveTable in Templates/assets/tables.js; a trace of the browser tells what takes long.",
    "search": "See Templates/assets/finding.js, and the pieces below search/.",
    "search_slips": "See Templates/assets/finding.js, and SearchVocabulary.",
    "search_values": "See Templates/assets/finding.js, and SearchSign.",
    "search_amounts": "See readAmount in Templates/assets/finding.js.",
    "search_numbers": "See readings in Templates/assets/finding.js, and FormSearch.",
    "search_odd_words": "See hasNoBlanks and find in Templates/assets/finding.js.",
    "search_limits": "See told in Templates/assets/search.js, and SearchPieces.",
    "search_page": "See Templates/assets/search.js.",
    "search_time": "See Templates/assets/finding.js, and how large the pieces below search/ are.",
    "search_hits": "See Templates/assets/finding.js, and what pages say of themselves (SearchText).",
}


def interact(browser: Any, name: str, edition: str, site: Path, paths: list[str]) -> list[Result]:
    """Runs the interaction of that name on the pages; what the console says meanwhile is a finding too."""
    begin = time.monotonic()
    result = Result(name.replace("_", " "), looked_at=len(paths))
    page = opened(browser, accept_downloads=True)
    watch = Watch(page)
    function: Interaction = globals().get(name) or getattr(searching, name, None) or getattr(everybody, name)
    remedy = REMEDIES.get(name, "")
    try:
        for path, what in function(page, site, paths):
            if isinstance(what, Measurement):
                result.notes.append(f"{edition}/{path}: {what}")
                if not what.is_far_off():
                    continue
                what = str(what)
            result.findings.append(Finding(result.check, f"{edition}/{path}", what, remedy))
    except Exception as error:
        text = str(error).strip().partition("\n")[0]
        result.findings.append(Finding(result.check, f"{edition}/{short(page.url)}", f"broke off: {text}"))
    result.findings += [Finding(result.check, f"{edition}", fault) for fault in dict.fromkeys(watch.taken())]
    result.seconds = time.monotonic() - begin
    page.context.close()
    return [result]
