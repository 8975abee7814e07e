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
    const scale = Math.max(0, ...numbers.map((number) => number.scale));
    return { scale, whole: numbers.reduce((total, number) => total + rescaled(number, scale), 0n) };
  };
  const isEqual = (left, right) => {
    const scale = Math.max(left.scale, right.scale);
    return rescaled(left, scale) === rescaled(right, scale);
  };
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

  // Tables

  /** The text of a cell as it is shown: what a drawing says to those who do not see it is no value. */
  const shownText = (cell) => {
    if (!cell.firstElementChild || !cell.querySelector("svg")) return cell.textContent;
    const copy = cell.cloneNode(true);
    for (const drawing of copy.querySelectorAll("svg")) drawing.remove();
    return copy.textContent;
  };
  /** What stands for all the rest, such as letters of other scripts: last in every order. */
  const lastWords = new Set(globalThis.gazetteWords?.last ?? []);
  /** What a cell is worth: a number, a date as text that sorts, a text, or null where it is missing. */
  const rawValue = (cell) => {
    const element = cell.querySelector("data, time");
    if (element) return element.localName === "data" ? element.value : element.dateTime;
    const text = shownText(cell).trim();
    return text === "—" || text === "" || lastWords.has(text) ? null : text;
  };
  /** What a filter finds in a cell: what is shown, its value, and its number without separators. */
  const filterText = (cell) => {
    const element = cell.querySelector("data, time");
    const shown = shownText(cell);
    if (!element) return shown;
    if (element.localName === "time") return `${shown} ${element.dateTime}`;
    return `${shown} ${element.value} ${shown.replace(/(\d)[.,\s’](?=\d{3}(?!\d))/g, "$1")}`;
  };
  const collator = new Intl.Collator(language, { numeric: true });
  const compare = (left, right) => {
    if (typeof left === "number" && typeof right === "number") return left - right;
    if (typeof left === "number") return -1;
    if (typeof right === "number") return 1;
    return collator.compare(left, right);
  };

  const compareMissing = (left, right) => {
    if (left === null || right === null) return (left === null) - (right === null);
    return compare(left, right);
  };

  /** The heading under which the frame of a table stands. */
  const headingOf = (frame) => {
    let heading = frame.previousElementSibling;
    while (heading && !/^h[1-6]$/.test(heading.localName)) heading = heading.previousElementSibling;
    return heading;
  };

  class SortableTable {
    constructor(table, number) {
      this.table = table;
      this.number = number;
      this.body = table.tBodies[0];
      this.rows = [...this.body.rows];
      this.frame = table.closest(".frame");
      this.placed = this.rows.length;
      this.heads = [...table.tHead.rows[0].cells];
      this.foot = table.tFoot?.rows[0];
      this.ranksOf = new Map();
      this.column = null;
      this.isDescending = false;
      this.query = "";
      this.shown = this.rows;
      const hasDrawings = Boolean(this.body.querySelector("svg"));
      this.isDrawn = this.heads.map((_, column) => hasDrawings && this.isDrawing(column));
      this.heads.forEach((head, column) => {
        if (!this.isDrawn[column]) this.addButton(head, column);
      });
      if (this.rows.length >= 8) this.addTools();
      if (this.foot) this.keepTotals();
    }

    /** Whether a column has drawings and no values: there is nothing to sort by or to save. */
    isDrawing(column) {
      const hasDrawing = (row) => Boolean(row.cells[column]?.querySelector("svg"));
      return this.rows.some(hasDrawing) && this.rows.every((row) => rawValue(row.cells[column]) === null);
    }

    addButton(head, column) {
      const button = make("button", { type: "button" });
      button.append(...head.childNodes);
      head.append(button);
      head.setAttribute("aria-sort", "none");
      button.addEventListener("click", () => {
        if (this.column !== column) this.sort(column, false);
        else if (!this.isDescending) this.sort(column, true);
        else this.sort(null, false);
        // Who sorts from within a long table goes on at its first row.
        if (this.frame.getBoundingClientRect().top < 0) this.frame.scrollIntoView({ behavior: "instant" });
        keepState();
      });
    }

    addTools() {
      const label = say("filter");
      this.filterField = make("input", { type: "search", className: "filter", placeholder: label, autocomplete: "off" });
      this.filterField.setAttribute("aria-label", label);
      this.count = make("p", { className: "count" });
      this.count.setAttribute("role", "status");
      const save = make("a", { className: "save", href: "#", textContent: say("save") });
      save.download = this.fileName();
      save.addEventListener("click", () => {
        const address = URL.createObjectURL(new Blob([this.csv()], { type: "text/csv;charset=utf-8" }));
        save.href = address;
        setTimeout(() => URL.revokeObjectURL(address), 60_000);
      });
      this.filterField.addEventListener("input", () => {
        this.filter(this.filterField.value);
        keepState();
      });
      this.table.before(make("div", { className: "tools" }, this.filterField, save, this.count));
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

    /** The place of each row by its value in a column, equal values at the same one; -1 without a value. */
    ranks(column) {
      let ranks = this.ranksOf.get(column);
      if (ranks) return ranks;
      const valued = this.rows.map((row) => {
        const value = rawValue(row.cells[column]);
        return { row, value: value !== null && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value };
      });
      ranks = new Map();
      let rank = 0;
      let last = null;
      for (const { row, value } of valued.sort((left, right) => compareMissing(left.value, right.value))) {
        if (last !== null && compareMissing(last, value) !== 0) rank += 1;
        ranks.set(row, value === null ? -1 : rank);
        last = value;
      }
      this.ranksOf.set(column, ranks);
      return ranks;
    }

    sort(column, isDescending) {
      this.column = column;
      this.isDescending = isDescending;
      this.heads.forEach((head, place) => {
        const direction = isDescending ? "descending" : "ascending";
        if (!this.isDrawn[place]) head.setAttribute("aria-sort", place === column ? direction : "none");
      });
      this.show();
    }

    filter(query) {
      this.query = query;
      this.show();
    }

    show() {
      let rows = this.rows;
      const parts = fold(this.query).split(/\s+/).filter(Boolean);
      if (parts.length) {
        this.texts ??= new Map(
          this.rows.map((row) => [row, fold(Array.from(row.cells, filterText).join(" "))]),
        );
        rows = rows.filter((row) => parts.every((part) => this.texts.get(row).includes(part)));
      }
      if (this.column !== null) {
        const ranks = this.ranks(this.column);
        const turn = this.isDescending ? -1 : 1;
        // Missing values come last in both directions; equal ones keep their order.
        rows = [...rows].sort((first, second) => {
          const [left, right] = [ranks.get(first), ranks.get(second)];
          return left < 0 || right < 0 ? (left < 0) - (right < 0) : turn * (left - right);
        });
      }
      this.shown = rows;
      this.place(rows);
      if (this.count) this.count.textContent = parts.length ? say("rows", rows.length, this.rows.length) : "";
      if (this.foot) this.showTotals(parts.length > 0);
    }

    /**
     * Puts rows into the table: of very many the first at once, and the others whenever the browser has time, so
     * that nobody waits for it to lay out thousands, and its own search finds all of them soon.
     */
    place(rows) {
      const isLong = this.rows.length > 400;
      if (isLong) this.keepWidths();
      this.placed = isLong ? 100 : rows.length;
      this.body.replaceChildren(...rows.slice(0, this.placed));
      this.placeLater();
    }

    /** Places ever more, as each time costs the layout of those that stand already, but no more than go unnoticed. */
    placeMore(count = Math.min(this.placed, 1000)) {
      this.body.append(...this.shown.slice(this.placed, this.placed + count));
      this.placed += count;
    }

    placeLater() {
      if (this.placed >= this.shown.length) return;
      const rows = this.shown;
      const isIdle = globalThis.requestIdleCallback ?? ((act) => setTimeout(act, 50));
      isIdle(() => {
        if (rows !== this.shown) return;
        this.placeMore();
        this.placeLater();
      });
    }

    /** Keeps the columns as wide as they are: the browser need not look at every row again. */
    keepWidths() {
      if (this.hasWidths) return;
      this.hasWidths = true;
      // All are read before any is set, which would have the browser lay out the table anew.
      const widths = this.heads.map((head) => head.offsetWidth);
      const width = this.table.offsetWidth;
      this.heads.forEach((head, column) => {
        head.style.width = `${widths[column]}px`;
      });
      this.table.style.width = `${width}px`;
      this.table.style.tableLayout = "fixed";
    }

    // Totals: those that are the sums of their columns, and those that are quotients of such.

    keepTotals() {
      this.totals = [...this.foot.cells].map((cell, column) => {
        const value = decimal(rawValue(cell) ?? "");
        const numbers = this.numbers(this.rows, column);
        const isSum = value && numbers && isEqual(sum(numbers), value);
        return { nodes: [...cell.childNodes], value, isSum: Boolean(isSum), text: cell.textContent };
      });
    }

    /** The numbers of a column, missing ones left out; null where something else stands in it. */
    numbers(rows, column) {
      const numbers = rows.map((row) => rawValue(row.cells[column])).filter((value) => value !== null).map(decimal);
      return numbers.every(Boolean) ? numbers : null;
    }

    showTotals(isFiltered) {
      this.totals.forEach((total, column) => {
        const cell = this.foot.cells[column];
        if (!total.value) return;
        if (!isFiltered) return cell.replaceChildren(...total.nodes);
        const value = this.total(column, total);
        if (value === null) return cell.replaceChildren(make("span", { title: say("partial") }, "—"));
        const text = decimalText(value);
        const digits = new Intl.NumberFormat(language, {
          minimumFractionDigits: value.scale,
          maximumFractionDigits: value.scale,
        }).format(text);
        const shown = total.text.replace(/-?\d(?:.*\d)?/s, () => digits);
        cell.replaceChildren(make("data", { value: text }, shown));
      });
    }

    total(column, total) {
      if (total.isSum) {
        const result = sum(this.numbers(this.shown, column));
        const scale = Math.max(result.scale, total.value.scale);
        return { scale, whole: rescaled(result, scale) };
      }
      const places = this.heads[column].dataset.quotient?.split("/").map(Number);
      if (!places?.every((place) => this.totals[place]?.isSum)) return null;
      const [top, bottom] = places.map((place) => sum(this.numbers(this.shown, place)));
      const isPercent = total.text.includes("%");
      return quotient({ ...top, whole: top.whole * (isPercent ? 100n : 1n) }, bottom, total.value.scale);
    }

    /**
     * The visible rows as CSV (RFC 4180): numbers and dates as machines read them, and an apostrophe before a
     * text that a spreadsheet would take for a formula.
     */
    csv() {
      const isFormula = (text) => /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
      const guarded = (text) => (isFormula(text) ? `'${text}` : text);
      const quoted = (text) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
      const field = (text) => quoted(guarded(text));
      const valued = (cells) => [...cells].filter((_, column) => !this.isDrawn[column]);
      const line = (cells) => valued(cells).map((cell) => field(rawValue(cell) ?? "")).join(",");
      const heads = valued(this.heads).map((head) => field(head.textContent.trim())).join(",");
      return [heads, ...this.shown.map((row) => line(row.cells))].join("\r\n") + "\r\n";
    }
  }

  const tables = [];

  /** Keeps what is sorted and filtered in the address, so that a view can be sent to somebody. */
  const keepState = () => {
    const state = new URLSearchParams();
    for (const table of tables) {
      if (table.column !== null) state.set(`sort${table.number}`, `${table.column + 1}${table.isDescending ? "d" : "a"}`);
      if (table.query) state.set(`filter${table.number}`, table.query);
    }
    try {
      history.replaceState(null, "", `#${state}`);
    } catch {
      location.hash = state.toString();
    }
  };

  const restoreState = () => {
    if (!/^#(sort|filter)\d+=/.test(location.hash)) return;
    const state = new URLSearchParams(location.hash.slice(1));
    for (const table of tables) {
      const query = state.get(`filter${table.number}`) ?? "";
      if (table.filterField) table.filterField.value = query;
      table.query = table.filterField ? query : "";
      const [, column, direction] = /^(\d+)([ad])$/.exec(state.get(`sort${table.number}`) ?? "") ?? [];
      const place = Number(column) - 1;
      if (column && place < table.heads.length && !table.isDrawn[place]) table.sort(place, direction === "d");
      else table.sort(null, false);
    }
  };

  /**
   * Frames whose tables fit let them scroll with the page; the others can be scrolled by keyboard too. Either the
   * table or the frame that scrolls is named after the heading, so that nobody hears the name twice.
   */
  const fit = (frames) => {
    const areWhole = frames.map((frame) => frame.scrollWidth <= frame.clientWidth);
    // All are measured before any is changed, which would have the browser lay out the page anew.
    frames.forEach((frame, place) => {
      frame.classList.toggle("whole", areWhole[place]);
      const table = frame.querySelector("table");
      const [named, other] = areWhole[place] ? [table, frame] : [frame, table];
      const name = headingOf(frame)?.id;
      if (name) named.setAttribute("aria-labelledby", name);
      for (const attribute of ["aria-labelledby", "role", "tabindex"]) other.removeAttribute(attribute);
      if (areWhole[place]) return;
      frame.setAttribute("role", "region");
      frame.tabIndex = 0;
    });
  };

  const startTables = () => {
    for (const table of document.querySelectorAll("table.data")) {
      if (table.tHead && table.tBodies[0]?.rows.length >= 2) tables.push(new SortableTable(table, tables.length + 1));
    }
    restoreState();
    addEventListener("hashchange", restoreState);
    // On paper all rows stand.
    addEventListener("beforeprint", () => {
      for (const table of tables) if (table.placed < table.shown.length) table.placeMore(table.shown.length);
    });
    const frames = new ResizeObserver((entries) => fit(entries.map((entry) => entry.target)));
    for (const frame of document.querySelectorAll(".frame")) frames.observe(frame);
  };

  startTables();
})();
