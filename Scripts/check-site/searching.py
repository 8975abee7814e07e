"""Searches as a reader does: by words, slips, keys, dates and amounts, in the field and on the page of all hits."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from browser import address_of, opened, short
from findings import Measurement
from shop_project import BOTH
from tables import folded

# At most so many bytes of index may a search load.
SEARCH_BYTES = 300_000
# Beginnings of words that find several records in every edition.
SHORT_WORDS = ("ma", "a", "m", "e", "s")

SEARCH_DONE = """() => {
  const input = document.getElementById("_search");
  const panel = document.getElementById("_results").parentElement;
  return getComputedStyle(panel).display !== "none" &&
    panel.getClientRects().length > 0 &&
    (input.getAttribute("aria-expanded") === "true" || !document.querySelector("#_results [role=option]"));
}"""
# What was found, beside the link to all hits; and what is only similar to what was typed.
OPTIONS = """() => [...document.querySelectorAll("#_results li:not(.similar) [role=option]:not(.all)")]
  .map((option) => [option.textContent, option.href])"""
SIMILAR = """() => [...document.querySelectorAll("#_results li.similar [role=option]")]
  .map((option) => [option.textContent, option.href])"""
CHOSEN = """() => {
  const id = document.getElementById("_search").getAttribute("aria-activedescendant");
  const option = id ? document.getElementById(id) : document.querySelector("#_results [aria-selected=true]");
  const all = [...document.querySelectorAll("#_results [role=option]")];
  return option ? all.indexOf(option.closest("[role=option]") ?? option) : -1;
}"""


def searched(page: Any, words: str) -> list[list[str]]:
    """Types words into the search field and gives what is found once the list has settled."""
    page.fill("#_search", "")
    page.fill("#_search", words)
    page.wait_for_function(SEARCH_DONE)
    last = None
    for time in range(20):
        page.wait_for_timeout(60)
        found = page.evaluate(OPTIONS)
        # Nothing may also be what is not there yet, on a machine that does something else.
        if found == last and (found or time >= 10):
            return found
        last = found
    return last or []


def heading_of(page: Any) -> str:
    return " ".join(page.inner_text("h1").split())


def search(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """The slash, words without accents, arrows, Enter, Escape; and how much of the index is loaded."""
    start = "index.html" if (site / "search").is_dir() else "en/index.html"
    page.goto(address_of(site, start))
    if not page.is_visible("#_search"):
        yield start, "#_search is not shown"
        return
    if "/" not in page.evaluate("() => getComputedStyle(document.querySelector('.search'), '::after').content"):
        yield start, "the search field does not show the key that leads to it"
    page.keyboard.press("/")
    if page.evaluate("() => document.activeElement.id") != "_search" or page.input_value("#_search"):
        yield start, "the key / does not put the focus into the empty search field"
    if searched(page, "zzqqxxzz") or page.evaluate(SIMILAR):
        yield start, "a search for nonsense finds something"
    if not page.inner_text("#_search ~ *").strip():
        yield start, "a search without results says nothing"
    for path in paths:
        yield from search_for_page(page, site, path)
    yield from search_by_keyboard(page, site, start, paths[0])


def bytes_of_index(site: Path, requests: list[str]) -> int:
    """How much of the index some requests loaded."""
    return sum(
        (site / unquote(short(address))).stat().st_size for address in set(requests) if "/search/" in address
    )


def search_for_page(page: Any, site: Path, path: str) -> Iterator[tuple[str, str]]:
    """The words of a page's heading, without accents and in capitals, find the page."""
    requests: list[str] = []
    hear = lambda request: requests.append(request.url)
    page.goto(address_of(site, path))
    words = heading_of(page)
    page.on("request", hear)
    page.focus("#_search")
    found = searched(page, folded(words).upper())
    page.remove_listener("request", hear)
    loaded = bytes_of_index(site, requests)
    if loaded > SEARCH_BYTES:
        yield path, f"the search for {words!r} loads {loaded:,} bytes, more than {SEARCH_BYTES:,}"
    is_found = any(address.partition("#")[0] == address_of(site, path) for _, address in found)
    has_title = any(folded(words) in folded(text) for text, _ in found)
    # Of many records with the same title only the first are shown.
    if not is_found and not (has_title and len(found) >= 10):
        yield path, f"the search for {folded(words).upper()!r} does not find this page; found: {len(found)}"


# Pages of records, whose files are named by the records' keys.
KEYED = {"employee", "reservation", "rating", "person", "order", "dish", "submission"}
EMAIL = re.compile(r"[\w.+-]+@[\w.-]+\w")


def search_hits(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Every page is found by its title, a record by its key and e-mail too; no two hits say the same."""
    for path in paths:
        # A server or a script leads to these; nobody looks for them.
        if Path(path).name in ("404.html", "search.html"):
            continue
        page.goto(address_of(site, path))
        kind = page.get_attribute("body", "data-kind") or ""
        mails = EMAIL.findall(page.inner_text("main")) if kind == "person" else []
        keys = [Path(path).stem, Path(path).stem.upper()] if kind in KEYED else []
        title = page.title().rpartition(" · ")[0]
        yield from search_for_hit(page, site, path, "title", title)
        for what, words in [*[("key", key) for key in keys], *[("e-mail", mail) for mail in mails[:1]]]:
            page.goto(address_of(site, path))
            yield from search_for_hit(page, site, path, what, words)


def search_for_hit(page: Any, site: Path, path: str, what: str, words: str) -> Iterator[tuple[str, str]]:
    """The page that is open is among the hits with its title, and is the first hit of its key."""
    page.focus("#_search")
    found = searched(page, words)
    places = [place for place, (_, address) in enumerate(found) if address == address_of(site, path)]
    # Of many pages with one title only the first are shown.
    has_title = all(folded(words) in folded(text) for text, _ in found)
    if not places and not (what == "title" and has_title and len(found) >= 10):
        yield path, f"its {what} {words!r} does not find it; found: {len(found)}"
    elif what == "key" and places != [0]:
        yield path, f"its key {words!r} finds it in place {places[0] + 1}"
    elif what == "e-mail" and words not in found[places[0]][0]:
        yield path, f"the hit of {words!r} does not say what was found: {found[places[0]][0]!r}"
    texts = [text for text, _ in found]
    for text in {text for text in texts if texts.count(text) > 1}:
        yield path, f"{words!r} finds {texts.count(text)} pages that are told as the same: {text!r}"


# Types faster than anything can be found.
TYPE_AND_ENTER = """(text) => {
  const input = document.getElementById("_search");
  input.value = text;
  input.dispatchEvent(new Event("input"));
  input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
}"""


def search_by_keyboard(page: Any, site: Path, start: str, path: str) -> Iterator[tuple[str, str]]:
    page.goto(address_of(site, path))
    word = heading_of(page).split()[0]
    page.goto(address_of(site, start))
    several = next((letters for letters in SHORT_WORDS if len(searched(page, letters)) > 2), None)
    if several is None:
        yield start, f"none of {', '.join(SHORT_WORDS)} finds several records"
        return
    if page.get_attribute("#_search", "aria-expanded") != "true":
        yield start, "aria-expanded of #_search is not true while results are shown"
    before = page.evaluate(CHOSEN)
    page.keyboard.press("ArrowDown")
    after = page.evaluate(CHOSEN)
    if after == before:
        yield start, "the arrow down does not choose another result"
    page.keyboard.press("ArrowUp")
    if page.evaluate(CHOSEN) == after:
        yield start, "the arrow up does not choose the result before"
    page.keyboard.press("Escape")
    if page.is_visible("#_results"):
        yield start, "Escape does not close the results"
    page.focus("main a")
    page.keyboard.press("/")
    searched(page, word)
    page.keyboard.press("Escape")
    if not page.evaluate("() => document.activeElement === document.querySelector('main a')"):
        yield start, "Escape in the search does not give the focus back to where it was"
    page.keyboard.press("/")
    searched(page, word)
    page.keyboard.press("ArrowDown")
    place = page.evaluate(CHOSEN)
    wanted = page.evaluate(OPTIONS)[place][1] if place >= 0 else ""
    page.keyboard.press("Enter")
    try:
        page.wait_for_url(wanted)
    except Exception:
        yield start, f"Enter opens {short(page.url)}, not the chosen {short(wanted)}"
    page.goto(address_of(site, start))
    wanted = searched(page, word)[0][1]
    searched(page, several)
    page.evaluate(TYPE_AND_ENTER, word)
    try:
        page.wait_for_url(wanted)
    except Exception:
        yield start, f"Enter at once opens {short(page.url)}, what was found before, not {short(wanted)}"


def with_slips(word: str) -> dict[str, str]:
    """A word as somebody mistypes it, or begins it in its middle."""
    middle = len(word) // 2
    return {
        "a wrong letter": word[: middle + 1] + "q" + word[middle + 2 :],
        "a wrong first letter": "q" + word[1:],
        "a missing letter": word[:middle] + word[middle + 1 :],
        "a letter too many": word[:middle] + "q" + word[middle:],
        "swapped first letters": word[1] + word[0] + word[2:],
        "letters swapped in the middle": word[: middle - 1] + word[middle] + word[middle - 1] + word[middle + 1 :],
        "its middle": word[2:],
    }


MARKS = """(address) => [...document.querySelectorAll("#_results [role=option]")]
  .filter((option) => option.href === address)
  .map((option) => [...option.querySelectorAll("mark")].map((mark) => mark.textContent))[0]"""


def search_slips(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """A word of a record's name with one letter wrong, or from its middle on, finds the record, and marks it; so does the
    longest one right, beside another with a wrong letter."""
    for path in paths:
        page.goto(address_of(site, path))
        words = [word for word in re.findall(r"[^\W\d_]+", folded(heading_of(page))) if word.isascii()]
        word = max(words, key=len, default="")
        if len(word) < 7:
            continue
        slips = with_slips(word)
        other = next((own for own in words if own != word and 4 <= len(own) < len(word)), None)
        if other:
            # With a letter that begins no name, nothing is loaded for what begins so.
            slips["a wrong first letter beside it"] = f"ж{other[1:]} {word}"
        requests: list[str] = []
        hear = lambda request: requests.append(request.url)
        page.on("request", hear)
        page.focus("#_search")
        for number, (what, typed) in enumerate(slips.items()):
            found = searched(page, typed) + page.evaluate(SIMILAR)
            if number == 0:
                # The others find there what it has loaded.
                page.remove_listener("request", hear)
                loaded = bytes_of_index(site, requests)
                if loaded > SEARCH_BYTES:
                    yield path, f"{typed!r} loads {loaded:,} bytes of index, more than {SEARCH_BYTES:,}"
            if address_of(site, path) not in [address for _, address in found]:
                # Of many with the same name only the first are shown.
                if len(found) < 10 or not any(word in folded(text) for text, _ in found):
                    yield path, f"{typed!r}, which is {word!r} with {what}, does not find it; found: {len(found)}"
                continue
            marks = [folded(mark) for mark in page.evaluate(MARKS, address_of(site, path))]
            if not any(typed in mark or mark in word and len(mark) > 2 for mark in marks):
                yield path, f"the hit of {typed!r} marks {marks}, not {word!r}"


# One date and one month as people write them; the sample has records of that day in several collections.
DATES = ("2026-06-30", "30.6.2026", "30/06/2026", "30-6-2026", "30 June 2026", "June 30, 2026", "30th June 2026")
LANGUAGE_DATES = {"es": ("30 de junio de 2026", "30/6/26"), "pt": ("30 de junho de 2026", "30/06/2026")}
YEARLESS_DATES = ("30 June", "June 30", "Jun 30", "30th of June", "30/6")
# The day on which somebody types them.
TODAY = "2026-11-02T12:00:00"
MONTHS = ("2026-06", "June 2026", "6/2026", "06.2026")
MONTH_PAGE = "reservations/2026-06.html"
# The price of a dish.
AMOUNTS = ("12.50", "12,50", "€12.50", "12,5 €", "EUR 12.5")


def search_values(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Dates, months and amounts are found however they are written, and marked."""
    for path in paths:
        tree = path.removesuffix("index.html")
        page.clock.set_fixed_time(TODAY)
        page.goto(address_of(site, path))
        page.focus("#_search")
        records = set()
        for typed in (*DATES, *LANGUAGE_DATES.get(tree.strip("/"), ())):
            addresses = [address for _, address in searched(page, typed)]
            if address_of(site, tree + MONTH_PAGE) not in addresses:
                yield path, f"{typed!r} does not find the month of that day"
            records.add(tuple(sorted(address for address in addresses if "2026-06/" in address)))
            if not page.query_selector("#_results mark"):
                yield path, f"{typed!r} marks nothing"
        if len(records) != 1 or not all(records):
            yield path, "one date, written differently, finds different records, or none"
        for typed in YEARLESS_DATES:
            found = {address for _, address in searched(page, typed)}
            if not found.issuperset(*records):
                yield path, f"{typed!r} does not find what happened on that day of this year"
        for typed in MONTHS:
            if address_of(site, tree + MONTH_PAGE) not in [address for _, address in searched(page, typed)]:
                yield path, f"{typed!r} does not find the page of that month"
        priced = [sorted(searched(page, typed)) for typed in AMOUNTS]
        if not priced[0] or any(found != priced[0] for found in priced):
            yield path, f"{', '.join(AMOUNTS)} find other pages: {priced}"


KINDS = """() => [...document.querySelectorAll(".kinds label")]
  .map((label) => [label.querySelector("input").value, Number(label.querySelector("small").textContent)])"""
HITS = "() => [...document.querySelectorAll('.hits a')].map((link) => link.href)"
LISTED = "() => document.querySelectorAll('.hits a').length > 0"


def search_page(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """The page of all hits: reached from the field, narrowed to a kind, kept in its address; with keys."""
    for path in paths:
        front = path.removesuffix("search.html") + "index.html"
        page.goto(address_of(site, front))
        page.focus("#_search")
        searched(page, "mar")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        page.wait_for_function(LISTED)
        if not page.url.startswith(address_of(site, path)):
            yield path, f"the last of the found leads to {short(page.url)}"
            continue
        everything = page.evaluate(HITS)
        kinds = dict(page.evaluate(KINDS))
        if len(kinds) < 3 or kinds.get("") != len(everything) or sum(kinds.values()) != 2 * len(everything):
            yield path, f"{len(everything)} hits, of the kinds {kinds}"
        page.focus(".kinds input:checked")
        page.keyboard.press("ArrowDown")
        chosen = page.input_value(".kinds input:checked")
        own = page.evaluate(HITS)
        if not chosen or len(own) != kinds.get(chosen) or not set(own) < set(everything):
            yield path, f"of the kind {chosen!r} {len(own)} hits are shown, not {kinds.get(chosen)}"
        page.reload()
        page.wait_for_function(LISTED)
        if page.evaluate(HITS) != own or page.input_value("#_query") != "mar":
            yield path, "opened again, its address shows something else"
        page.fill("#_query", "")
        page.keyboard.type("zzqqxxzz")
        page.wait_for_function("() => !document.querySelector('.hits a')")
        if not page.inner_text("main .state").strip():
            yield path, "it does not say that nothing was found"
        page.goto(address_of(site, front))
        searched(page, "zzqqxxzz")
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
        if not page.url.startswith(address_of(site, path)):
            yield path, "Enter leads nowhere where nothing was found"
        if page.get_attribute("meta[name=robots]", "content") != "noindex":
            yield path, "it is not kept out of search engines"
        plain = opened(page.context.browser, java_script_enabled=False)
        plain.goto(address_of(site, path))
        if "JavaScript" not in plain.inner_text("main") or plain.is_visible("#_query"):
            yield path, "without JavaScript it does not say that it needs it"
        plain.context.close()


# The amounts of a list of goods as it shows them, each with the address of its good.
SHOWN_AMOUNTS = """() => [...[...document.querySelectorAll("main table.data")].at(-1).tBodies[0].rows]
  .map((row) => [row.querySelector("td data").textContent, row.querySelector("a").href])"""
# The first three prices of the shop as people and other pages write them, and what is no amount.
OTHER_AMOUNTS = (
    ("Alpha", ("CHF 657", "CHF657.00", "657 chf", "657 €", "R$657.00", "R$ 657,00", "MX$657.00", "CA$ 657", "657,00 US$", "JP¥ 657", "F CFA 657")),
    ("Bravo", ("-1234", "-$1,234.00", "$-1234", "-€ 1.234,00", "-CHF 1,234.00", "-PLN1234", "-1234,00 €", "−1.234,00 R$")),
    ("Charlie", ("9876543", "$9,876,543.00")),
)
NO_AMOUNTS = ("R 657", "US 657", "inv657", "657 pieces", "--9876543 €")


def search_amounts(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Amounts are found as the pages show them, in any currency, and below zero too."""
    for path in paths:
        page.goto(address_of(site, path))
        amounts = page.evaluate(SHOWN_AMOUNTS)
        page.focus("#_search")
        for typed, address in amounts:
            if address not in [found for _, found in searched(page, typed)]:
                yield path, f"{typed!r}, copied from the page, does not find its good"
        for name, ways in OTHER_AMOUNTS:
            for typed in ways:
                if not any(name in text for text, _ in searched(page, typed)):
                    yield path, f"{typed!r} does not find {name}"
        for typed in NO_AMOUNTS:
            found = searched(page, typed)
            if found:
                yield path, f"{typed!r} finds {found[0][0]!r}"


# Numbers, and values within a searchable group, of the shop, with the good that has them.
NUMBERS = (
    ("Alpha", ("12345.15", "12,345.15", "12.345,15", "12 345,15", "12345", "12345.1")),
    ("Bravo", ("98765", "98,765", "98.765", "98 765")),
    ("Charlie", ("Carmona", "Mayor", "741.50", "$741.50", "2020-03-04", "4 March 2020", "March 2020")),
)
NO_NUMBERS = ("9.8.7.6.5", "9,8765", "98764")
LINES = "() => [...document.querySelectorAll('#_results small')].map((line) => line.innerHTML)"


def search_numbers(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Numbers are found as they are read and by their digits, and shown as on the page; what is in groups is found."""
    for path in paths:
        page.goto(address_of(site, path))
        shown = page.evaluate("(number) => number.toLocaleString(document.documentElement.lang)", 12345.15)
        page.focus("#_search")
        for name, ways in NUMBERS:
            for typed in ways:
                if not any(name in text for text, _ in searched(page, typed)):
                    yield path, f"{typed!r} does not find {name}"
                elif name == "Alpha" and not any(f": <mark>{shown}</mark>" in line for line in page.evaluate(LINES)):
                    yield path, f"the hit of {typed!r} does not mark {shown!r}: {page.evaluate(LINES)}"
        for typed in NO_NUMBERS:
            found = searched(page, typed)
            if found:
                yield path, f"{typed!r} finds {found[0][0]!r}"


# A name that is written without blanks, and the parts from which on it is typed; one is no character of two bytes.
UNBROKEN_NAME, UNBROKEN_PARTS = "山𠮷商店", ("山", "山𠮷", "𠮷", "𠮷商", "商", "商店")
# What somebody may paste, and how long the search may take for it, in milliseconds.
PASTED_LETTERS, PASTED_MILLISECONDS = 200_000, 500


def search_odd_words(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str | Measurement]]:
    """Names without blanks are found from any of their characters on, and what is pasted is looked for at once."""
    for path in paths:
        page.goto(address_of(site, path))
        page.focus("#_search")
        for typed in UNBROKEN_PARTS:
            if not any(UNBROKEN_NAME in text for text, _ in searched(page, typed)):
                yield path, f"{typed!r} does not find {UNBROKEN_NAME}"
        for letters in ("a", "zulu ", "1 ", "a1.", "𠮷"):
            pasted = (letters * PASTED_LETTERS)[:PASTED_LETTERS]
            took = page.evaluate(TIME_A_KEY, ["alpha", pasted])
            yield path, Measurement(f"{PASTED_LETTERS:,} times {letters!r} in the search", took, PASTED_MILLISECONDS)


STATE = "() => document.querySelector('#_search ~ * .state').textContent"


def search_limits(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Where only the first pages of a word were looked at, nothing is said to be found of these, and else of all."""
    for path in paths:
        page.goto(address_of(site, path))
        page.focus("#_search")
        both = " ".join(BOTH)
        said = {}
        for typed in ("zzqqxxzz", "Person zzqqxxzz", both, " ".join(reversed(BOTH))):
            found = searched(page, typed)
            if found:
                yield path, f"{typed!r}, of which only the first pages are looked at, finds {found}"
            said[typed] = page.evaluate(STATE)
        sentences = list(said.values())
        if len(set(sentences[:2])) != 1 or len(set(sentences[2:])) != 1 or len(set(sentences)) != 2:
            yield path, f"what is said where nothing is found: {said}"
        if len(searched(page, f"{both} 333")) != 1:
            yield path, f"{both!r} with one word more does not find the one that has them all"


# What a key in the search field is meant to cost until the hits are there, in milliseconds.
KEY_MILLISECONDS = 100
TIME_A_KEY = """async ([before, typed]) => {
  const input = document.getElementById("_search");
  const list = document.getElementById("_results");
  const type = async (text) => {
    const begin = performance.now();
    const isDone = new Promise((done) => {
      const state = list.parentElement.querySelector(".state");
      new MutationObserver((_, observer) => {
        if (state.textContent === gazetteWords.searching) return;
        observer.disconnect();
        done();
      }).observe(state, { childList: true });
    });
    input.value = text;
    input.dispatchEvent(new Event("input"));
    await isDone;
    return performance.now() - begin;
  };
  await type(before);
  return await type(typed);
}"""


def search_time(page: Any, site: Path, paths: list[str]) -> Iterator[tuple[str, Measurement]]:
    """One more key shows its hits within a tenth of a second, the scripts that it needs loaded anew."""
    for path in paths:
        page.goto(address_of(site, path))
        word = folded(max(heading_of(page).split(), key=len))
        for typed in (word, word[:-2] + "q" + word[-1:]):
            times = []
            for _ in range(4):
                page.goto(address_of(site, path))
                times.append(page.evaluate(TIME_A_KEY, [typed[:-1], typed]))
            yield path, Measurement(f"a key in the search, for {typed!r}", min(times), KEY_MILLISECONDS)
