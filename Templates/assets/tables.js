// Tables that readers sort, narrow and save; see gazette.js for what is shared.
//
// What is chosen stands in the address behind #, and a link can be written so: all.html#status=Cancelled&check-in=2026-06
//   status=Cancelled          the rows with that text in the column of that title; both without regard to case and
//                             accents, the title's words joined with hyphens (room-type). Several values of one
//                             column are several parts (status=Cancelled&status=No-show); one is enough for a row
//   check-in=2026-06          of a column of dates those of a day, a month or a year (2026-06-12, 2026-06, 2026),
//   check-in=2026-06..2026-08 from one to another, or on one side without end (2026-06..)
//   status=—                  the rows without a value
//   filter1=queens            the words in the filter of the page's first table
//   sort1=3d                  sorted by its third column, descending (3a: ascending)
// A value is written as in any address (a space as %20 or +, & as %26). A column is that of the first table that has
// one of that title; 2.status is that of the page's second table. Tables are counted with two rows and more.
"use strict";
(() => {
  const { language, say, make, fold, foldedWords } = globalThis.gazette;

  // Exact sums: a decimal is a whole number and how many of its digits are decimals.

  const decimal = (text) => {
    const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
    return match && { scale: (match[3] ?? "").length, whole: BigInt(match[1] + match[2] + (match[3] ?? "")) };
  };
  const rescaled = (number, scale) => number.whole * 10n ** BigInt(scale - number.scale);
  const sum = (numbers) => {
    const scale = numbers.reduce((scale, number) => Math.max(scale, number.scale), 0);
    const add = (total, number) => total + (number.scale === scale ? number.whole : rescaled(number, scale));
    return { scale, whole: numbers.reduce(add, 0n) };
  };
  /** A number with its point so many digits further right, or left. */
  const shifted = ({ whole, scale }, digits) =>
    digits < 0 ? { whole, scale: scale - digits } : { whole: whole * 10n ** BigInt(digits), scale };
  /** Below zero where the left number is the smaller one, zero where they are equal. */
  const order = (left, right) => {
    const scale = Math.max(left.scale, right.scale);
    const [one, other] = [rescaled(left, scale), rescaled(right, scale)];
    return one < other ? -1 : Number(one > other);
  };
  const isEqual = (left, right) => order(left, right) === 0;
  /** Left over right with so many decimals, halves away from zero. */
  const quotient = (left, right, scale) => {
    const top = left.whole * 10n ** BigInt(right.scale + scale) * 2n;
    const bottom = right.whole * 10n ** BigInt(left.scale);
    if (bottom === 0n) return null;
    const half = top / bottom;
    return { scale, whole: (half + (half < 0n ? -1n : 1n)) / 2n };
  };
  const decimalText = ({ whole, scale }) => {
    const digits = (whole < 0n ? -whole : whole).toString().padStart(scale + 1, "0");
    const text = scale ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits;
    return whole < 0n ? `-${text}` : text;
  };

  // Cells

  /**
   * The text of a cell as it is shown: what a drawing says to those who do not see it is no value. A text alone keeps
   * the blanks around it, by which it is another value.
   */
  const shownText = (cell) => {
    if (!cell.firstElementChild) return cell.textContent;
    if (!cell.querySelector("svg")) return cell.textContent.trim();
    const copy = cell.cloneNode(true);
    for (const drawing of copy.querySelectorAll("svg")) drawing.remove();
    return copy.textContent.trim();
  };
  const missing = "—";
  /** What stands for all the rest, such as letters of other scripts: last in every order. */
  const lastWords = new Set(globalThis.gazetteWords?.last ?? []);
  /** Whether something stands in a cell before one of its elements, drawings aside. */
  const isPreceded = (element, cell) => {
    for (let node = element; node !== cell; node = node.parentNode) {
      for (let other = node.previousSibling; other; other = other.previousSibling) {
        if (other.localName !== "svg" && other.textContent.trim()) return true;
      }
    }
    return false;
  };
  /**
   * What a cell shows, what it is worth (a number, a date as text that sorts, a text, or null where it is missing),
   * what a filter finds in it: what is shown, its value, and its number without separators; and whether it is all of
   * the cell that is marked with a value, as every one is that could be taken for another.
   */
  const readCell = (cell) => {
    const found = cell.firstElementChild && cell.querySelector("data, time");
    const first = found && !isPreceded(found, cell) && found;
    const shown = shownText(cell);
    // Behind it may stand a remark on it in brackets, and else it is only a part of the text.
    const isMarked = Boolean(first) && /^\s*(\([^]*\))?$/.test(shown.slice(first.textContent.trim().length));
    const element = isMarked || (first && (first.localName === "time" || decimal(first.value))) ? first : null;
    if (!element) return { shown, value: !shown || shown === missing || lastWords.has(shown) ? null : shown, found: shown, isMarked };
    if (element.localName === "time") return { shown, value: element.dateTime, found: `${shown} ${element.dateTime}`, isMarked };
    const digits = shown.replace(/(\d)[.,\s’](?=\d{3}(?!\d))/g, "$1");
    return { shown, value: element.value, found: `${shown} ${element.value} ${digits}`, isMarked };
  };
  const collator = new Intl.Collator(language, { numeric: true });
  /** Numbers that a column is sorted by; of the browser's own several long ones are the same. */
  const sortable = (values) => {
    const isLong = values.some((value) => value?.length > 15 && decimal(value));
    return values.map((value) => {
      const exact = value !== null && decimal(value);
      if (!exact) return value;
      return isLong ? { ...exact, near: Number(value) } : Number(value);
    });
  };
  const compare = (left, right) => {
    if (left === null || right === null) return (left === null) - (right === null);
    const isText = typeof left === "string";
    const isOtherText = typeof right === "string";
    if (isText && isOtherText) return collator.compare(left, right);
    if (isText || isOtherText) return isText - isOtherText;
    return typeof left === "number" ? left - right : left.near - right.near || order(left, right);
  };

  // Days, months and years, as their texts begin alike, and ranges of them.

  const isDate = (value) => /^\d{4}-\d\d(-\d\d(T.*)?)?$/.test(value);
  const covers = (range, value) => {
    const [from, to = from] = range.split("..");
    return value.slice(0, from.length) >= from && (!to || value.slice(0, to.length) <= to);
  };
  const isPeriod = (text) => /^\d{4}(-\d\d){0,2}$/.test(text);
  const periodText = (period) => {
    if (!isPeriod(period)) return period;
    const [year, month = 1, day = 1] = period.split("-").map(Number);
    // Of what is no period, such as a thirteenth month, the calendar would make another.
    if (!new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(period)) return period;
    const parts = { month: period.length === 7 ? "long" : "short", day: "numeric" };
    if (period.length < 10) delete parts.day;
    if (period.length < 7) delete parts.month;
    return new Intl.DateTimeFormat(language, { timeZone: "UTC", year: "numeric", ...parts })
      .format(Date.UTC(year, month - 1, day));
  };

  /** The first or last day, or month, of a period: what a field can show of a range of months or years. */
  const endOf = (period, length, isLast) => {
    if (!isPeriod(period)) return "";
    const [year, month = isLast ? 12 : 1, day] = period.split("-").map(Number);
    const end = isLast && !day ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, day ?? 1);
    return new Date(end).toISOString().slice(0, length);
  };

  /** The heading under which the frame of a table stands; what is folded away has it in its summary. */
  const headingOf = (frame) => {
    let heading = frame.previousElementSibling;
    while (heading && !/^(h[1-6]|summary)$/.test(heading.localName)) heading = heading.previousElementSibling;
    return heading;
  };

  /** A column's choices, references or dates: what is chosen of them, and which rows that leaves. */
  class Facet {
    constructor(table, column) {
      this.table = table;
      this.column = column;
      this.chosen = new Set();
      const { values, shown } = column;
      const given = values.filter((value) => value !== null);
      this.isDated = given.length > 0 && given.every(isDate);
      const periods = (length) => values.map((value) => value?.slice(0, length) ?? missing);
      const kinds = this.isDated ? [10, 7, 4].map(periods) : [shown.map((text) => text || missing)];
      this.tokens = kinds.find((tokens) => new Set(tokens).size <= 40) ?? kinds.at(-1);
      const compareTokens = this.isDated ? (left, right) => (left < right ? -1 : 1) : collator.compare;
      this.options = [...new Set(this.tokens)].sort(
        (left, right) => (left === missing) - (right === missing) || compareTokens(left, right),
      );
    }

    /** Whether readers may want to choose: not among numbers or texts, nor where nearly every row has its own value. */
    get isUseful() {
      const count = this.options.length;
      if (count < 2 || this.column.isDrawn || this.column.head.classList.contains("right")) return false;
      if (this.isDated) return true;
      if (this.options.some((option) => option.length > 100 || option.includes("\n"))) return false;
      return count <= 40 && count * 2 <= this.tokens.length;
    }

    choose(tokens) {
      const known = new Map(this.isDated ? [] : this.options.map((option) => [fold(option), option]));
      // Of values that differ in case or accents alone the one that is written so is meant.
      const meant = (token) =>
        this.options.includes(token) ? token : known.get(fold(token)) ?? known.get(fold(token.trim())) ?? token;
      // A range without ends, as of an address that was cut off, narrows nothing.
      this.chosen = new Set(tokens.map(meant).filter((token) => !this.isDated || token !== ".."));
      const ranges = [...this.chosen];
      const leaves = (token, place) => {
        const value = this.column.values[place];
        return this.isDated && value !== null ? ranges.some((range) => covers(range, value)) : this.chosen.has(token);
      };
      this.leaves = ranges.length ? this.tokens.map(leaves) : null;
      if (this.button) this.tell();
    }

    /** Whether a token means days from one to another: among texts two full stops mean nothing. */
    isRange(token) {
      return this.isDated && token.includes("..");
    }

    text(token) {
      if (!this.isDated) return token;
      return [...new Set(token.split(".."))].map((period) => periodText(period)).join(" – ");
    }

    tell() {
      const [first, ...others] = this.chosen;
      const { title } = this.column;
      this.button.textContent = first ? `${title}: ${others.length ? this.chosen.size : this.text(first)}` : title;
      this.button.classList.toggle("chosen", Boolean(first));
    }

    /** The button, and what it opens: the values, each with how many rows the other choices leave of it. */
    elements() {
      const id = `_choices-${this.table.number}-${this.column.place + 1}`;
      this.button = make("button", { type: "button" });
      this.button.setAttribute("popovertarget", id);
      this.panel = make("div", { id, className: "choices", popover: "auto" });
      this.panel.setAttribute("role", "group");
      this.panel.setAttribute("aria-label", this.column.title);
      this.panel.addEventListener("beforetoggle", (event) => {
        if (event.newState !== "open") return;
        this.fill();
        const box = this.button.getBoundingClientRect();
        // As wide as it is set, and a bar to scroll it by.
        const width = 20 * parseFloat(getComputedStyle(document.documentElement).fontSize) + 20;
        const left = Math.min(box.left, document.documentElement.clientWidth - width);
        this.panel.style.left = `${Math.max(left, 16) + scrollX}px`;
        this.panel.style.top = `${box.bottom + scrollY}px`;
      });
      this.panel.addEventListener("toggle", ({ newState }) => {
        if (newState === "open") this.panel.scrollIntoView({ block: "nearest" });
      });
      this.tell();
      return [this.button, this.panel];
    }

    fill() {
      const counts = this.table.counts(this);
      const listed = this.options.length > 40 ? [] : this.options;
      const all = [...listed, ...[...this.chosen].filter((token) => !listed.includes(token) && !this.isRange(token))];
      const lines = all.map((token) => {
        const box = make("input", { type: "checkbox", value: token, checked: this.chosen.has(token) });
        box.addEventListener("change", () => {
          const others = [...this.chosen].filter((other) => other !== token && !this.isRange(other));
          this.change(box.checked ? [...others, token] : others);
          const now = this.table.counts(this);
          lines.forEach((line, place) => {
            line.lastChild.textContent = now.get(all[place]) ?? 0;
          });
          for (const field of this.panel.querySelectorAll(".range input")) field.value = "";
        });
        return make("label", {}, box, make("span", { textContent: this.text(token) }), make("span", { className: "number", textContent: counts.get(token) ?? 0 }));
      });
      this.panel.replaceChildren(...(this.isDated ? [this.range(lines)] : []), ...lines);
    }

    range(lines) {
      const [from, to] = ([...this.chosen].find((token) => this.isRange(token)) ?? "..").split("..");
      const type = this.column.values.some((value) => value?.length >= 10) ? "date" : "month";
      const length = type === "date" ? 10 : 7;
      const fields = [endOf(from, length, false), endOf(to, length, true)].map((value) => make("input", { type, value }));
      const change = () => {
        const ends = fields.map((field) => field.value);
        this.change(ends.some(Boolean) ? [ends.join("..")] : []);
        for (const line of lines) line.firstChild.checked = false;
      };
      for (const field of fields) field.addEventListener("change", change);
      const labels = fields.map((field, place) => make("label", {}, say(place ? "to" : "from"), field));
      return make("div", { className: "range" }, ...labels);
    }

    change(tokens) {
      this.choose(tokens);
      this.table.show();
      keepState();
    }
  }

  // Work for which nobody waits, in steps that go unnoticed.

  const whenIdle = globalThis.requestIdleCallback ?? ((act) => setTimeout(act, 50));
  const later = (steps) =>
    whenIdle(() => {
      const end = performance.now() + 8;
      while (performance.now() < end) if (steps.next().done) return;
      later(steps);
    });

  /**
   * A long table stands in pieces of so many rows, which the browser lays out when they come into view, and yet finds
   * in its search. The columns get the widths that they would have in one piece, from the first and the longest rows.
   */
  const pieceLength = 50;
  const hasPieces = CSS.supports("content-visibility", "auto") && "adoptedStyleSheets" in document;

  class LiveTable {
    constructor(table, number) {
      this.table = table;
      this.number = number;
      this.frame = table.closest(".frame");
      this.pieces = [table.tBodies[0]];
      this.rows = [...table.tBodies[0].rows];
      this.foot = table.tFoot?.rows[0];
      this.column = null;
      this.isDescending = false;
      this.query = "";
      this.shown = [...this.rows.keys()];
      this.texts = [];
      const hasDrawings = Boolean(table.tBodies[0].querySelector("svg"));
      this.columns = [];
      [...table.tHead.rows[0].cells].forEach((head, place) => {
        const title = head.textContent.trim();
        const words = foldedWords(title).join("-") || `${place + 1}`;
        const isDrawn = hasDrawings && this.isDrawing(place);
        const name = this.columns.some((column) => column.name === words) ? `${words}-${place + 1}` : words;
        const column = { place, head, title, name, isDrawn, shown: [], values: [] };
        this.columns.push(column);
        if (!isDrawn) this.addButton(column);
      });
      this.facets = [];
      this.reading = this.read();
      if (this.rows.length >= 8) this.addTools();
      if (this.rows.length <= 400) return this.rows.length > 20 ? this.finish() : undefined;
      if (hasPieces) this.split();
      later(this.reading);
    }

    /** Whether a column has drawings and no values: there is nothing to sort by or to save. */
    isDrawing(place) {
      const cells = this.rows.map((row) => row.cells[place]);
      return cells.some((cell) => cell.querySelector("svg")) && cells.every((cell) => readCell(cell).value === null);
    }

    addButton(column) {
      const button = make("button", { type: "button" });
      button.append(...column.head.childNodes);
      column.head.append(button);
      column.head.setAttribute("aria-sort", "none");
      button.addEventListener("click", () => {
        const { top } = this.frame.getBoundingClientRect();
        if (this.column !== column) this.sort(column, false);
        else if (!this.isDescending) this.sort(column, true);
        else this.sort(null, false);
        // Who sorts from within a long table goes on at its first row.
        if (top < 0) this.frame.scrollIntoView({ behavior: "instant" });
        keepState();
      });
    }

    addTools() {
      if (this.tools) return;
      const heading = headingOf(this.frame)?.textContent;
      const label = say("filter");
      this.filterField = make("input", { type: "search", className: "filter", placeholder: label, autocomplete: "off" });
      this.filterField.setAttribute("aria-label", heading ? `${label}: ${heading}` : label);
      this.count = make("p", { className: "count" });
      this.count.setAttribute("role", "status");
      this.all = make("button", { type: "button", className: "all", textContent: say("allRows"), hidden: true });
      this.save = make("a", { className: "save", href: "#", textContent: say("save") });
      this.save.download = this.fileName();
      this.save.addEventListener("click", () => {
        const address = URL.createObjectURL(new Blob([this.csv()], { type: "text/csv;charset=utf-8" }));
        this.save.href = address;
        setTimeout(() => URL.revokeObjectURL(address), 60_000);
      });
      this.filterField.addEventListener("input", () => {
        this.query = this.filterField.value;
        this.show();
        keepState();
      });
      this.all.addEventListener("click", () => {
        this.narrow("", new Map());
        this.show();
        keepState();
        this.filterField.focus();
      });
      this.tools = make("div", { className: "tools" }, this.filterField, this.save, this.all, this.count);
      this.table.before(this.tools);
    }

    /** The page and the table's heading, so that several tables of a page are told apart on disk. */
    fileName() {
      const heading = headingOf(this.frame);
      const titles = [document.querySelector("h1"), heading?.localName === "h1" ? null : heading];
      const words = titles.flatMap((title) => foldedWords(title?.textContent ?? ""));
      const name = words.join("-").slice(0, 100) || "table";
      const same = tables.filter((table) => table.name === name).length;
      this.name = name;
      return `${name}${same ? `-${same + 1}` : ""}.csv`;
    }

    // Reading: before anybody asks, in steps, or at once when somebody does.

    *read() {
      for (const [place, row] of this.rows.entries()) {
        const words = this.columns.map((column) => {
          const { shown, value, found } = readCell(row.cells[column.place]);
          column.shown.push(shown);
          column.values.push(value);
          return found;
        });
        this.texts.push(words.map(fold));
        if (place % 10 === 9) yield;
      }
      if (this.rows.length > 20) {
        for (const column of this.columns) {
          const facet = new Facet(this, column);
          if (facet.isUseful) this.addFacet(facet);
          yield;
        }
      }
      if (this.foot) this.keepTotals();
      yield;
      if (this.rows.length > 400) for (const column of this.columns) yield this.ranks(column);
    }

    finish() {
      while (!this.reading.next().done);
    }

    addFacet(facet) {
      this.addTools();
      this.facets.push(facet);
      this.save.before(...facet.elements());
    }

    /** The facet of a column that an address names, if readers are not offered one anyway. */
    facetOf(column) {
      const known = this.facets.find((facet) => facet.column === column);
      if (known) return known;
      const facet = new Facet(this, column);
      this.addFacet(facet);
      return facet;
    }

    /** The place of each row by its value in a column, equal values at the same one; -1 without a value. */
    ranks(column) {
      if (column.ranks) return column.ranks;
      const values = sortable(column.values);
      const isPlain = values.every((value) => typeof value === "number" || value === null || isDate(value));
      const inOrder = isPlain ? (left, right) => (left === right ? 0 : left < right ? -1 : 1) : compare;
      const present = [...new Set(values)].filter((value) => value !== null).sort(inOrder);
      const rankOf = new Map();
      let rank = 0;
      present.forEach((value, place) => {
        if (place && compare(present[place - 1], value) !== 0) rank += 1;
        rankOf.set(value, rank);
      });
      column.ranks = values.map((value) => rankOf.get(value) ?? -1);
      return column.ranks;
    }

    sort(column, isDescending) {
      this.column = column;
      this.isDescending = isDescending;
      for (const each of this.columns) {
        const direction = isDescending ? "descending" : "ascending";
        if (!each.isDrawn) each.head.setAttribute("aria-sort", each === column ? direction : "none");
      }
      this.show();
    }

    /** Sets the filter and what is chosen of each column. */
    narrow(query, chosen) {
      this.finish();
      this.query = query;
      if (query || chosen.size) this.addTools();
      if (this.filterField) this.filterField.value = query;
      for (const column of chosen.keys()) this.facetOf(column);
      for (const facet of this.facets) facet.choose(chosen.get(facet.column) ?? []);
    }

    /**
     * The rows with all words of the filter in one cell, whatever else is chosen; where there are none, those that have
     * them in several.
     */
    matches() {
      const parts = fold(this.query).split(/\s+/).filter(Boolean);
      const hasAll = (text) => parts.every((part) => text.includes(part));
      const places = [...this.rows.keys()];
      if (!parts.length) return places;
      const inOneCell = places.filter((place) => this.texts[place].some(hasAll));
      const isInOne = inOneCell.length > 0 || parts.length === 1;
      return isInOne ? inOneCell : places.filter((place) => hasAll(this.texts[place].join(" ")));
    }

    /** The rows that the filter leaves, and each facet but, where it is told, one. */
    left(facets) {
      const chosen = facets.filter((facet) => facet.leaves);
      return this.matches().filter((place) => chosen.every((facet) => facet.leaves[place]));
    }

    /** How many rows of each of a facet's values there would be. */
    counts(facet) {
      const counts = new Map();
      for (const place of this.left(this.facets.filter((other) => other !== facet))) {
        const token = facet.tokens[place];
        counts.set(token, (counts.get(token) ?? 0) + 1);
      }
      return counts;
    }

    get isNarrowed() {
      return Boolean(this.query.trim()) || this.facets.some((facet) => facet.leaves);
    }

    show() {
      this.finish();
      const places = this.left(this.facets);
      if (this.column !== null) {
        const ranks = this.ranks(this.column);
        const turn = this.isDescending ? -1 : 1;
        // Missing values come last in both directions; equal ones keep their order.
        places.sort((first, second) => {
          const [left, right] = [ranks[first], ranks[second]];
          return left < 0 || right < 0 ? (left < 0) - (right < 0) : turn * (left - right);
        });
      }
      this.shown = places;
      this.place();
      if (this.tools) {
        this.count.textContent = this.isNarrowed ? say("rows", places.length, this.rows.length) : "";
        this.all.hidden = !this.isNarrowed;
      }
      if (this.foot) this.showTotals(this.isNarrowed);
      if (this.rows.length <= 400) this.showInCharts();
    }

    /** In charts of the table, which stand above it, the values of rows that it leaves out are pale. */
    showInCharts() {
      const shown = new Set(this.shown);
      let above = this.frame.previousElementSibling;
      for (; above?.matches(".chart, .panels"); above = above.previousElementSibling) {
        for (const chart of above.matches(".chart") ? [above] : above.children) this.showInChart(chart, shown);
      }
    }

    /**
     * A chart says which column names its values, in two directions which two, and where it is one of several small
     * ones the column of which it has the rows of one value. A table that lacks them is not its own.
     */
    showInChart(chart, shown) {
      const { x, y, by, value } = chart.dataset;
      const columnOf = (name) => this.columns.find((column) => column.name === name);
      const home = columnOf(by);
      const own = [...this.rows.keys()].filter((place) => !home || home.shown[place] === value);
      // Names of other scripts stand between marks that keep their direction.
      const bare = (text) => text.replace(/[\u2068\u2069]/g, "");
      // A number may be written shorter in the chart than in the table: 0 for 00.
      const short = (text) => bare(text).replace(/^0+(?=\d)/, "");
      const placesIn = (name) => {
        const texts = columnOf(name)?.shown;
        const found = new Map();
        for (const written of [bare, short]) {
          const rows = new Map();
          for (const place of texts ? own : []) {
            const text = written(texts[place]);
            const known = rows.get(text);
            if (known) known.push(place); else rows.set(text, [place]);
          }
          for (const [text, places] of rows) if (!found.has(text)) found.set(text, places);
        }
        return found;
      };
      const places = (y === undefined ? [x] : [y, x]).map(placesIn);
      // A value is read as "García, Ana: 5", "Jun 30, 2026, Room: €5.00 (so far)", or in two directions "Saturday, 0: 1".
      const namesOf = (text) => {
        const end = text.lastIndexOf(":");
        if (y === undefined) return [...text.matchAll(/[:,]/g)].map(({ index }) => [text.slice(0, index)]);
        return [...text.slice(0, end).matchAll(/, /g)].map(({ index }) => [text.slice(0, index), text.slice(index + 2, end)]);
      };
      const marks = new Map();
      for (const title of chart.querySelectorAll("svg :not(svg) > title")) {
        const found = namesOf(bare(title.textContent)).map((names) => names.flatMap((name, place) => {
          const known = places[place].get(name);
          return known ? [known] : [];
        }));
        // Of a name within another one the longer is meant.
        const rows = found.reduce((best, next) => (next.length >= best.length ? next : best), []);
        if (!rows.length) continue;
        const both = rows[0].filter((place) => rows.every((others) => others.includes(place)));
        // Where no row is, as at an hour at which nothing was, it is left out with its line or its column.
        const meant = both.length ? [both] : rows;
        const key = meant.join(" ");
        if (!marks.has(key)) marks.set(key, { meant, all: [] });
        marks.get(key).all.push(title.parentElement);
      }
      for (const { meant, all } of marks.values()) {
        // Rows of one name have a mark each, in their order, or one together.
        const isOneEach = meant.length === 1 && all.length === meant[0].length;
        for (const [number, mark] of all.entries()) {
          const own = isOneEach ? [[meant[0][number]]] : meant;
          mark.classList.toggle("pale", !own.every((places) => places.some((place) => shown.has(place))));
        }
      }
    }

    // Placing

    split() {
      const [body] = this.pieces;
      for (let start = pieceLength; start < this.rows.length; start += pieceLength) {
        this.pieces.push(make("tbody", {}, ...this.rows.slice(start, start + pieceLength)));
      }
      body.after(...this.pieces.slice(1));
      this.table.id ||= `_table-${this.number}`;
      this.table.classList.add("long");
      // What is scrolled over smoothly is laid out on the way, and is higher or lower than it was thought to be.
      document.documentElement.style.scrollBehavior = "auto";
      this.sheet = new CSSStyleSheet();
      document.adoptedStyleSheets.push(this.sheet);
      const longest = this.columns.map(() => ({ length: 0 }));
      for (const row of this.rows) {
        longest.forEach((known, place) => {
          const { length } = row.cells[place].textContent;
          if (length > known.length) longest[place] = { length, row };
        });
      }
      this.samples = [...this.rows.slice(0, pieceLength), ...longest.flatMap(({ row }) => row ?? [])];
    }

    /** Gives the columns of a table in pieces the widths of one that the browser lays out whole. */
    measure() {
      const state = `${this.frame.clientWidth} ${this.frame.tabIndex}`;
      if (!this.sheet || state === this.measured) return;
      // A long word in a cell that is not set yet would widen the frame in which the copy is measured.
      this.table.style.display = "none";
      const copies = this.samples.map((row) => row.cloneNode(true));
      const body = make("tbody", {}, ...copies);
      const copy = make("table", { className: "data" }, this.table.tHead.cloneNode(true), body);
      if (this.foot) copy.append(this.table.tFoot.cloneNode(true));
      this.frame.append(copy);
      const widths = [...copy.tHead.rows[0].cells].map((head) => head.getBoundingClientRect().width);
      const whole = copy.getBoundingClientRect().width;
      const height = body.getBoundingClientRect().height / copies.length;
      copy.remove();
      this.table.style.display = "";
      const rules = widths.map((width, place) => `tr>:nth-child(${place + 1}){width:${width}px}`).join("");
      const piece = `tbody{contain-intrinsic-block-size:auto ${height * pieceLength}px}`;
      this.sheet.replaceSync(`@media screen{#${this.table.id}{width:${whole}px;${rules}${piece}}}`);
      this.measured = `${this.frame.clientWidth} ${this.frame.tabIndex}`;
    }

    /** Puts the rows in their places: those that are seen at once, the others in steps. */
    place() {
      const rows = this.shown.map((place) => this.rows[place]);
      if (this.pieces.length === 1) return this.pieces[0].replaceChildren(...rows);
      this.pieces[0].replaceChildren(...rows.slice(0, pieceLength));
      for (const piece of this.pieces.slice(1)) piece.hidden = true;
      this.table.ariaBusy = true;
      this.wanted = rows;
      this.placing = this.placeMore(rows);
      later(this.placing);
    }

    *placeMore(rows) {
      for (const [number, piece] of this.pieces.entries()) {
        if (number === 0) continue;
        yield;
        if (rows !== this.wanted) return;
        piece.replaceChildren(...rows.slice(number * pieceLength, (number + 1) * pieceLength));
        piece.hidden = piece.rows.length === 0;
      }
      this.table.ariaBusy = false;
    }

    // Totals: those that are the sums of their columns, those that are quotients of such, and shares of such a sum.

    keepTotals() {
      const everywhere = [...this.rows.keys()];
      this.totals = this.columns.map((column) => {
        const cell = this.foot.cells[column.place];
        const value = decimal(readCell(cell).value ?? "");
        if (value) column.numbers = column.values.map((value) => (value === null ? null : decimal(value) ?? NaN));
        const numbers = value && this.numbers(column, everywhere);
        const isPercent = cell.textContent.includes("%");
        const areNumbers = numbers?.every((number) => number.whole !== undefined);
        // Shares are rounded, and add up to their total by chance only.
        const isSum = areNumbers && !isPercent && isEqual(sum(numbers), value);
        return { nodes: [...cell.childNodes], value, isSum: Boolean(isSum), isPercent, isShare: areNumbers && isPercent, text: cell.textContent };
      });
      for (const [place, total] of this.totals.entries()) total.parts = this.parts(this.columns[place], total);
    }

    /** What a total is worked out from that is no sum: two sums and how many digits the quotient is off, or nothing. */
    parts(column, total) {
      const { value, isSum, isPercent, isShare } = total;
      if (!value || isSum) return null;
      const places = column.head.dataset.quotient?.split("/").map(Number);
      if (places) {
        if (!places.every((place) => this.totals[place]?.isSum)) return null;
        const [top, bottom] = places.map((place) => this.columns[place]);
        const [dividend, divisor] = places.map((place) => this.totals[place].value);
        // Shares are shown in hundredths, and amounts may be worked out from their smallest units, of which zero tells nothing.
        const digits = (isPercent ? [2] : value.whole === 0n ? [] : [0, -2, -3]).find((digits) => {
          const built = quotient(shifted(dividend, digits), divisor, value.scale);
          return built && isEqual(built, value);
        });
        return digits === undefined ? null : { top, bottom: (rows) => rows(bottom), digits };
      }
      if (!isShare) return null;
      for (const [place, other] of this.totals.entries()) {
        if (!other.isSum || other.value.whole === 0n) continue;
        const top = this.columns[place];
        const isShareOf = (number, row) => {
          const share = column.numbers[row];
          if (number === null || share === null) return number === share;
          return isEqual(quotient(shifted(number, 2), other.value, share.scale), share);
        };
        if (top.numbers.every(isShareOf)) return { top, bottom: () => other.value, digits: 2 };
      }
      return null;
    }

    /** The numbers of a column in some rows, missing ones left out. */
    numbers(column, places) {
      return places.map((place) => column.numbers[place]).filter((number) => number !== null);
    }

    showTotals(isNarrowed) {
      this.totals.forEach((total, place) => {
        const cell = this.foot.cells[place];
        if (!total.value) return;
        if (!isNarrowed) return cell.replaceChildren(...total.nodes);
        const value = this.total(this.columns[place], total);
        if (value === null) return cell.replaceChildren(make("span", { title: say("partial") }, missing));
        const text = decimalText(value);
        const digits = new Intl.NumberFormat(language, {
          minimumFractionDigits: value.scale,
          maximumFractionDigits: value.scale,
        }).format(text.replace("-", ""));
        // The sign stands before all else, such as that of the currency.
        const sign = text.startsWith("-") ? "-" : "";
        const shown = sign + total.text.replace("-", "").replace(/\d(?:.*\d)?/s, () => digits);
        cell.replaceChildren(make("data", { value: text }, shown));
      });
    }

    total(column, { value, isSum, parts }) {
      const shownSum = (column) => sum(this.numbers(column, this.shown));
      if (isSum) {
        const result = shownSum(column);
        const scale = Math.max(result.scale, value.scale);
        return { scale, whole: rescaled(result, scale) };
      }
      if (!parts) return null;
      return quotient(shifted(shownSum(parts.top), parts.digits), parts.bottom(shownSum), value.scale);
    }

    /**
     * The visible rows as CSV (RFC 4180), as downloads are: numbers and dates as machines read them, nothing for a
     * missing value, "" for an empty text, and an apostrophe before a text that a spreadsheet would take for a formula.
     */
    csv() {
      this.finish();
      const guarded = (text) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);
      const quoted = (text) => (/^$|[",\r\n]|^\s|\s$/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
      const field = (cell) => {
        const { shown, value, isMarked } = readCell(cell);
        if (isMarked) return quoted(value);
        return !shown || shown === missing ? "" : quoted(guarded(shown));
      };
      const columns = this.columns.filter((column) => !column.isDrawn);
      const lines = this.shown.map((place) => columns.map((column) => field(this.rows[place].cells[column.place])));
      return [columns.map((column) => quoted(guarded(column.title))), ...lines].map((line) => `${line.join(",")}\r\n`).join("");
    }
  }

  const tables = [];
  /** The table that a part of the address means: that of a number, or the first with such a column. */
  const tableOf = (name, number) =>
    tables.find((table) => (!number || table.number === Number(number)) && table.columns.some((column) => column.name === name));

  /** Keeps what is chosen in the address, so that a view can be sent to somebody; the grammar stands at the top. */
  const keepState = () => {
    const state = new URLSearchParams();
    for (const table of tables) {
      const { number, column, query, isDescending } = table;
      for (const { column, chosen } of table.facets) {
        const name = tableOf(column.name) === table ? column.name : `${number}.${column.name}`;
        for (const token of chosen) state.append(name, token);
      }
      if (query) state.set(`filter${number}`, query);
      if (column !== null) state.set(`sort${number}`, `${column.place + 1}${isDescending ? "d" : "a"}`);
    }
    try {
      history.replaceState(null, "", `#${state}`);
    } catch {
      location.hash = state.toString();
    }
  };

  const restoreState = () => {
    const hash = location.hash.slice(1);
    // A place on the page is no view of its tables, which stays as it is, and in the address.
    if (hash && !hash.includes("=")) {
      if (tables.some((table) => table.isNarrowed || table.column !== null)) keepState();
      return;
    }
    const state = new URLSearchParams(hash);
    const wanted = new Map(tables.map((table) => [table, new Map()]));
    for (const [key, token] of state) {
      const [, number, title] = /^(?:(\d+)\.)?(.*)$/s.exec(key);
      const name = foldedWords(title).join("-");
      const table = tableOf(name, number);
      const column = table?.columns.find((column) => column.name === name);
      // A value that was cut off narrows nothing.
      if (column && token) wanted.get(table).set(column, [...(wanted.get(table).get(column) ?? []), token]);
    }
    for (const [table, chosen] of wanted) {
      const query = state.get(`filter${table.number}`) ?? "";
      const [, place, direction] = /^(\d+)([ad])$/.exec(state.get(`sort${table.number}`) ?? "") ?? [];
      const column = table.columns[Number(place) - 1];
      const isWanted = Boolean(query || chosen.size || column);
      if (!isWanted && !table.isNarrowed && table.column === null) continue;
      table.narrow(query, chosen);
      table.sort(column && !column.isDrawn ? column : null, direction === "d");
    }
  };

  /**
   * Frames whose tables fit let them scroll with the page; the others can be scrolled by keyboard too. Either the
   * table or the frame that scrolls is named after the heading, so that nobody hears the name twice.
   */
  /** How wide the tables are that did not fit; those that scroll are set narrower. */
  const needed = new Map();
  const fit = (frames) => {
    const measure = () => tables.filter((table) => frames.includes(table.frame)).forEach((table) => table.measure());
    measure();
    for (const frame of frames) if (!frame.hasAttribute("tabindex")) needed.set(frame, frame.scrollWidth);
    const areWhole = frames.map((frame) => needed.get(frame) <= frame.clientWidth);
    const heads = frames.map((frame) => frame.querySelector("thead")?.parentElement.offsetTop - frame.offsetTop);
    const heights = frames.map((frame) => frame.offsetHeight);
    const headHeights = frames.map((frame) => frame.querySelector("thead")?.offsetHeight ?? 0);
    // All are measured before any is changed, which would have the browser lay out the page anew.
    frames.forEach((frame, place) => {
      frame.classList.toggle("whole", areWhole[place]);
      frame.style.setProperty("--head", `${headHeights[place]}px`);
      const table = frame.querySelector("table");
      const [named, other] = areWhole[place] ? [table, frame] : [frame, table];
      const name = headingOf(frame)?.id;
      if (name) named.setAttribute("aria-labelledby", name);
      for (const attribute of ["aria-labelledby", "role", "tabindex"]) other.removeAttribute(attribute);
      if (areWhole[place]) return;
      frame.setAttribute("role", "region");
      frame.tabIndex = 0;
      frame.style.setProperty("--above", `${heads[place]}px`);
      frame.style.setProperty("--below", `${heights[place] - heads[place]}px`);
    });
    // One that scrolls is not squeezed.
    measure();
  };

  const startTables = () => {
    for (const table of document.querySelectorAll("table.data")) {
      if (table.tHead && table.tBodies[0]?.rows.length >= 2) tables.push(new LiveTable(table, tables.length + 1));
    }
    if (location.hash) restoreState();
    addEventListener("hashchange", restoreState);
    // On paper all rows stand.
    addEventListener("beforeprint", () => {
      for (const { placing } of tables) while (placing && !placing.next().done);
    });
    // The browser leaves what is wider than its frame beside the column that stays where it is, however little it shows.
    // Nothing moves under a pointer, nor when somebody comes back to the window.
    let goesByKeys = false;
    addEventListener("keydown", ({ key }) => (goesByKeys = key === "Tab"), true);
    for (const other of ["pointerdown", "blur"]) {
      addEventListener(other, ({ target }) => {
        if (other === "pointerdown" || target === window) goesByKeys = false;
      }, true);
    }
    addEventListener("focusin", ({ target }) => {
      if (!goesByKeys) return;
      const [frame, first] = [target.closest(".frame[tabindex]"), target.closest("tr")?.cells[0]];
      if (!frame || !first || first.contains(target)) return;
      requestAnimationFrame(() => {
        const { left, right } = target.getBoundingClientRect();
        const before = left - first.getBoundingClientRect().right;
        const behind = right - frame.getBoundingClientRect().right;
        if (before < 0 || behind > 0) frame.scrollLeft += before < 0 ? before : Math.min(before, behind);
      });
    });
    const frames = new ResizeObserver((entries) => fit(entries.map((entry) => entry.target)));
    for (const frame of document.querySelectorAll(".frame")) frames.observe(frame);
  };

  startTables();
})();
