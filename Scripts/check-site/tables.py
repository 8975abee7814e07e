"""Tables as the browser shows them, and what sorting and filtering them must give."""

import re
import unicodedata
from decimal import Decimal
from typing import Any

MISSING = None
NUMBER = re.compile(r"^-?\d+(\.\d+)?$")

# A table: its heads, each body row as pairs of value and text, the totals, and what the tools say.
# What a drawing says to those who do not see it is neither value nor text.
# A long table is put in order in steps, and says so as long as it is busy.
READ_TABLE = """async (table) => {
  while (table.ariaBusy === "true") await new Promise((resolve) => setTimeout(resolve, 20));
  const shown = (cell) => {
    // The blanks around a text alone make it another one.
    if (!cell.firstElementChild) return cell.textContent;
    const copy = cell.cloneNode(true);
    copy.querySelectorAll("svg").forEach((drawing) => drawing.remove());
    return copy.textContent.trim();
  };
  const value = (cell) => {
    const element = cell.querySelector("data, time");
    // A value behind other words is not that of the cell.
    const isFirst = () => {
      const before = document.createRange();
      before.setStart(cell, 0);
      before.setEndBefore(element);
      const words = before.cloneContents();
      words.querySelectorAll("svg").forEach((drawing) => drawing.remove());
      return !words.textContent.trim();
    };
    if (element && isFirst()) return element.localName === "data" ? element.value : element.dateTime;
    const text = shown(cell);
    // What stands for all the rest comes last too.
    const isLast = (globalThis.gazetteWords?.last ?? []).includes(text);
    return text === "—" || text === "" || isLast ? null : text;
  };
  const row = (cells) => [...cells].map((cell) => [value(cell), shown(cell)]);
  const body = [...table.tBodies].flatMap((piece) => [...piece.rows]);
  const isDrawn = (column) =>
    body.some((row_) => row_.cells[column].querySelector("svg")) &&
    body.every((row_) => value(row_.cells[column]) === null);
  // To ask for the box of a row that is out of view would have the browser lay it out.
  const isShown = (row) => !row.closest("[hidden]");
  const tools = table.previousElementSibling;
  return {
    heads: [...table.tHead.rows[0].cells].map((head) => head.textContent.trim()),
    sorts: [...table.tHead.rows[0].cells].map((head) => head.getAttribute("aria-sort")),
    buttons: table.tHead.querySelectorAll("th button").length,
    drawn: [...table.tHead.rows[0].cells].map((_, column) => isDrawn(column)),
    hidden: [...table.querySelectorAll("td svg title, td svg desc")].map((text) => text.textContent),
    rows: body.filter(isShown).map((row_) => row(row_.cells)),
    foot: table.tFoot ? row(table.tFoot.rows[0].cells) : null,
    footRows: table.tFoot ? table.tFoot.rows.length : 0,
    tools: Boolean(tools?.matches("div.tools")),
    count: tools?.querySelector("p.count[role=status]")?.textContent ?? null,
  };
}"""

# Clicks a column's button so often, then reads the table. The order of two texts is the browser's own.
CLICK_AND_READ = """async ([table, column]) => {
  table.tHead.rows[0].cells[column].querySelector("button").click();
  const collator = new Intl.Collator(document.documentElement.lang, {numeric: true});
  const read = %s;
  const result = await read(table);
  const values = result.rows.map((row) => row[column][0]).filter((value) => value !== null);
  result.steps = values.slice(1).map((value, place) => Math.sign(collator.compare(values[place], value)));
  return result;
}""" % READ_TABLE

# Puts a text that is hard to save into every longer table of a page, and where it is asked for, numbers that are hard
# to order, before the page's scripts have read them.
PLANT_VALUES = """(withNumbers) => document.addEventListener("readystatechange", () => {
  if (document.readyState !== "interactive") return;
  const tables = [...document.querySelectorAll("main table.data")];
  for (const table of tables.filter((table) => table.tBodies[0]?.rows.length >= 8)) {
    const rows = [...table.tBodies[0].rows];
    const isNumber = (cell) => /^-?[0-9.]+$/.test(cell.querySelector("data")?.value ?? cell.textContent.trim());
    const numbers = [...rows[0].cells].findIndex(isNumber);
    if (withNumbers && numbers >= 0) {
      ["1.5", "-3", null, "1.25", "-20.5"].forEach((value, place) => {
        const data = document.createElement("data");
        if (value) data.value = data.textContent = value;
        rows[place].cells[numbers].replaceChildren(value ? data : "—");
      });
    }
    const texts = [...rows[0].cells].findIndex((cell) => !isNumber(cell) && !cell.querySelector("data, time"));
    if (texts >= 0) rows[1].cells[texts].textContent = 'Núñez, "the\\nsecond"; etc.';
  }
})"""

Cell = list[Any]
Row = list[Cell]
Table = dict[str, Any]


def is_number(value: str | None) -> bool:
    return value is not None and bool(NUMBER.match(value))


def order_fault(before: Table, after: Table, column: int, is_descending: bool) -> str | None:
    """What is wrong with a table sorted by a column; none where it is right."""
    direction = "descending" if is_descending else "ascending"
    if after["sorts"][column] != direction:
        return f"aria-sort is {after['sorts'][column]}, not {direction}"
    if any(sort not in ("none", None) for place, sort in enumerate(after["sorts"]) if place != column):
        return "another column has an aria-sort too"
    if sorted(map(str, before["rows"])) != sorted(map(str, after["rows"])):
        return "rows were lost, doubled or changed"
    if before["foot"] != after["foot"]:
        return "the totals changed or moved"
    values = [row[column][0] for row in after["rows"]]
    present = [value for value in values if value is not MISSING]
    if values[: len(present)] != present:
        return "missing values do not stand last"
    turn = -1 if is_descending else 1
    if all(map(is_number, present)):
        numbers = [Decimal(value) * turn for value in present]
        if numbers != sorted(numbers):
            return f"numbers are not in order: {present[:6]}"
    elif not any(map(is_number, present)) and any(step == turn for step in after["steps"]):
        return f"texts are not in order: {present[:6]}"
    return None


PLAIN_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"}
)


def folded(text: str) -> str:
    """Text without case and accents, as a filter compares it."""
    decomposed = unicodedata.normalize("NFKD", text.lower())
    letters = "".join(letter for letter in decomposed if not unicodedata.category(letter).startswith("M"))
    return letters.translate(PLAIN_LETTERS)


def found_text(row: Row) -> str:
    """What a filter finds in a row: what is shown, values, and numbers without separators of thousands."""
    parts = []
    for value, text in row:
        parts.append(text)
        if value is not MISSING and value != text:
            parts.append(value)
            if is_number(value):
                parts.append(re.sub(r"(?<=\d)[.,\s’](?=\d{3}(?!\d))", "", text))
    return folded(" ".join(parts))


def filter_word(rows: list[Row]) -> str:
    """A word in some of the rows only, one with accents where there is one; in capitals, without accents."""
    texts = [found_text(row) for row in rows]
    words = []
    for row in rows:
        for cell in row:
            words += re.findall(r"[^\W\d_]{3,}", cell[1]) or re.findall(r"\w{2,}", cell[1])
    counts = {word: sum(folded(word) in text for text in texts) for word in words}
    fitting = [word for word in words if 0 < counts[word] < len(texts)]
    fitting.sort(key=lambda word: (folded(word) == word.lower(), abs(counts[word] - 2)))
    return folded(fitting[0]).upper() if fitting else ""


def filtered_rows(rows: list[Row], words: str) -> list[Row]:
    """The rows that have all words in one cell; where none does, those that have them in several."""
    parts = folded(words).split()
    in_one = [row for row in rows if any(all(part in found_text([cell]) for part in parts) for cell in row)]
    return in_one or [row for row in rows if all(part in found_text(row) for part in parts)]


def word_pairs(rows: list[Row]) -> list[str]:
    """Two words that one cell has, and two that a row has in several cells."""
    words = [[re.findall(r"\w{2,}", text) for _, text in row] for row in rows]
    within = next((cell[:2] for row in words for cell in row if len(cell) > 1), None)
    first = [cell for cell in words[0] if cell] if words else []
    pairs = [within] if within else []
    if len(first) > 1:
        pairs.append([first[0][0], first[-1][0]])
    return [" ".join(pair) for pair in pairs]


def number_words(rows: list[Row]) -> list[str]:
    """Ways to type the first number that is shown with separators: its digits, and its value."""
    for row in rows:
        for value, text in row:
            if is_number(value) and re.search(r"\d[.,\s’]\d{3}(?!\d)", text):
                return [value.lstrip("-").partition(".")[0], value]
    return []


def hidden_word(table: Table) -> str | None:
    """A word that drawings say to those who do not see them and that no row shows."""
    texts = " ".join(found_text(row) for row in table["rows"])
    words = re.findall(r"[^\W\d_]{4,}", " ".join(table["hidden"]))
    return next((word for word in words if folded(word) not in texts), None)


def column_sum(rows: list[Row], column: int) -> Decimal | None:
    """The sum of a column's numbers, missing ones left out; none where something else stands in it."""
    values = [row[column][0] for row in rows if column < len(row) and row[column][0] is not MISSING]
    return sum(map(Decimal, values), Decimal(0)) if all(map(is_number, values)) else None


def totals_faults(before: Table, after: Table) -> list[str]:
    """What is wrong with the totals of filtered rows: sums and shares are made anew, others do not stay."""
    faults = []
    foot_before, foot_after = before["foot"] or [], after["foot"] or []
    for column, (value, text) in enumerate(foot_before):
        if not is_number(value):
            continue
        shown, shown_text = foot_after[column]
        head = before["heads"][column]
        if is_number(shown) and ("-" in shown_text[1:] or shown_text.startswith("-") != (Decimal(shown) < 0)):
            faults.append(f"the total of {head!r} is {shown}, and shown as {shown_text}")
        whole = column_sum(before["rows"], column)
        if whole is not None and whole == Decimal(value):
            expected = column_sum(after["rows"], column)
            if "%" in text:
                # Shares are rounded, and so is what they add up to; who cannot work it out says nothing.
                slack = Decimal(len(after["rows"]) + 1) / 2 * Decimal(1).scaleb(Decimal(value).as_tuple().exponent)
                if is_number(shown) and abs(Decimal(shown) - expected) > slack:
                    faults.append(f"the total of {head!r} is {shown}, the rows make about {expected}")
            elif not is_number(shown) or Decimal(shown) != expected:
                faults.append(f"the total of {head!r} is {shown}, the rows make {expected}")
        elif [shown, foot_after[column][1]] == [value, text] and len(after["rows"]) < len(before["rows"]) / 2:
            faults.append(f"the total of {head!r} is still {text}, that of all rows")
    return faults
