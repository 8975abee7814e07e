// Search over the pages of the site, from any page; see gazette.js for what is shared.
"use strict";
(() => {
  const { say, make, foldedWords } = globalThis.gazette;

  // Search: the index comes in scripts, as pages that are opened from a folder can load nothing else.

  const tree = document.body.dataset.tree ?? "";
  const loaded = new Map();
  const pieces = new Map();
  let directory = null;

  globalThis.gazetteSearchIndex = ({ whole, split }) => {
    directory = { whole: new Set(whole), split: new Set(split) };
  };
  globalThis.gazetteSearch = (name, isWhole, entries) => pieces.set(name, entries);

  const load = (name) => {
    if (!loaded.has(name)) {
      loaded.set(
        name,
        new Promise((resolve) => {
          const script = make("script", { src: `${tree}search/${name}.js` });
          script.addEventListener("load", resolve);
          script.addEventListener("error", resolve);
          document.head.append(script);
        }),
      );
    }
    return loaded.get(name);
  };

  const encoder = new TextEncoder();
  const cutWord = (word) => [...word].slice(0, 24).join("");
  /** A key as one word, whatever signs divide it, as the index has it. */
  const cutKey = (word) => {
    let size = 0;
    return [...word].filter((character) => (size += encoder.encode(character).length) <= 96).join("");
  };

  /** The scripts for a word: whether they hold all pages that have it, or the first only. */
  const place = (word) => {
    const bytes = encoder.encode(word);
    const name = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    for (let length = name.length; length > 0; length -= 2) {
      const beginning = name.slice(0, length);
      if (directory.whole.has(beginning)) return { names: [beginning], isWhole: true };
      if (!directory.split.has(beginning)) continue;
      if (length < name.length) return null;
      const ended = `${name}-`;
      const hasEnded = directory.whole.has(ended) || directory.split.has(ended);
      return { names: hasEnded ? [ended, name] : [name], isWhole: false };
    }
    return null;
  };

  const hasNoBlanks = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF]/;
  const begins = (own, word) => own.startsWith(word) || (hasNoBlanks.test(word) && own.includes(word));
  /** Whether words have those that were typed without a blank between them, one after the other. */
  const matches = (own, typed, isWhole = false) =>
    own.some((_, start) =>
      typed.every((word, number) => {
        const other = own[start + number] ?? "";
        return other === word || (!isWhole && number === typed.length - 1 && begins(other, word));
      }),
    );

  /** How well a page is what was searched for, the lower the better; null where it is not. */
  const rank = (query, title, key, fields) => {
    if (key && foldedWords(key).join("") === query.key) return { rank: 0 };
    const words = foldedWords(title);
    const text = words.join(" ");
    if (text === query.text) return { rank: 1 };
    if (text.startsWith(query.text)) return { rank: 2 };
    const own = foldedWords(key);
    if (query.typed.every((typed) => matches(words, typed, true) || matches(own, typed, true))) return { rank: 3 };
    const rest = query.typed.filter((typed) => !matches(words, typed));
    if (!rest.length) return { rank: 4 };
    if (own.join("").startsWith(query.key)) return { rank: 5 };
    const others = rest.filter((typed) => !matches(own, typed));
    const found = fields.map((field) => ({ field, words: foldedWords(field[1]) }));
    if (!others.every((typed) => found.some(({ words }) => matches(words, typed)))) return null;
    const first = found.find(({ words }) => others.some((typed) => matches(words, typed)));
    return { rank: 5 + others.length, field: first?.field };
  };

  const find = async (typed) => {
    await load("index");
    const words = foldedWords(typed);
    if (!directory || !words.length) return { results: [], isWhole: true };
    const query = {
      typed: typed.split(/\s+/).map(foldedWords).filter((own) => own.length),
      text: words.join(" "),
      key: words.join(""),
    };
    const places = words.map((word) => ({ word, ...place(cutWord(word)) }));
    // One word's scripts are enough: the rarest, which is a whole one of the longest word. Where none is whole,
    // the first pages of other words are looked at too.
    places.sort((left, right) => right.isWhole - left.isWhole || right.word.length - left.word.length);
    const areFound = places.every(({ names }) => names);
    const best = areFound ? [places[0]] : [];
    const others = areFound && !places[0].isWhole ? places.slice(1, 3).map(({ names }) => names.at(-1)) : [];
    // A key is found by all of its words as one.
    const keyed = place(cutKey(query.key));
    const names = new Set([...best, ...(keyed ? [keyed] : [])].flatMap(({ names }) => names).concat(others));
    await Promise.all([...names].map(load));
    const seen = new Set();
    const results = [];
    for (const name of names) {
      for (const [title, path, details = "", key = "", fields = []] of pieces.get(name) ?? []) {
        if (seen.has(path)) continue;
        seen.add(path);
        const found = rank(query, title, key, fields);
        if (found) results.push({ title, path, details, key, ...found });
      }
    }
    results.sort((left, right) => left.rank - right.rank);
    return { results, isWhole: (best[0]?.isWhole ?? true) && (keyed?.isWhole ?? true) };
  };

  const startSearch = () => {
    const input = make("input", { id: "_search", type: "search", autocomplete: "off", placeholder: say("search") });
    const state = make("p", { className: "state" });
    const list = make("ul", { id: "_results" });
    const panel = make("div", { className: "found", hidden: true }, state, list);
    const landmark = make("div", { className: "search" }, input, panel);
    const roles = { role: "combobox", "aria-expanded": "false", "aria-controls": list.id, "aria-autocomplete": "list" };
    const said = { "aria-label": say("searchAll"), "aria-keyshortcuts": "/" };
    for (const [name, value] of Object.entries({ ...roles, ...said })) input.setAttribute(name, value);
    state.setAttribute("role", "status");
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", say("found"));
    landmark.setAttribute("role", "search");
    document.querySelector("header.site .title")?.after(landmark);
    const shownAtMost = 20;
    let options = [];
    let chosen = -1;
    let latest = 0;
    /** What had the focus when the key for the search was pressed. */
    let origin = null;

    const collections = new Map(
      [...document.querySelectorAll(".collections a")].map((link) => [
        link.getAttribute("href").slice(tree.length).split("/")[0],
        link.textContent,
      ]),
    );
    // Within a collection its own link is shorter: the last folder of the page's address tells which it is.
    for (const link of document.querySelectorAll(".collections a[aria-current]")) {
      const folder = link.href.split("/").at(-2);
      collections.set(folder, link.textContent);
    }
    const collectionOf = (path) => collections.get(path.split("/")[0]) ?? "";

    const choose = (place) => {
      chosen = place;
      options.forEach((option, number) => option.setAttribute("aria-selected", String(number === place)));
      if (place < 0) return input.removeAttribute("aria-activedescendant");
      input.setAttribute("aria-activedescendant", options[place].id);
      options[place].scrollIntoView({ block: "nearest" });
    };
    const close = () => {
      panel.hidden = true;
      input.setAttribute("aria-expanded", "false");
      choose(-1);
    };

    const site = document.querySelector("a.title")?.textContent ?? "";
    /** What tells a result from others: its collection, what its page says of itself, its key, what was found. */
    const about = ({ title, path, details, key, field }) => {
      const collection = collectionOf(path);
      const isSaid = foldedWords(title).join(" ").endsWith(foldedWords(key).join(" "));
      return [
        collection && collection !== title ? collection : site,
        details,
        key && !isSaid ? key : "",
        field && !details.includes(field[1]) ? `${field[0]}: ${field[1]}` : "",
      ]
        .filter((text) => text)
        .join(" · ");
    };

    const option = (result, number) => {
      const { title, path } = result;
      const link = make(
        "a",
        { href: `${tree}${path}.html`, id: `_result-${number}`, tabIndex: -1 },
        make("bdi", {}, title),
        make("small", {}, about(result)),
      );
      link.setAttribute("role", "option");
      link.setAttribute("aria-selected", "false");
      return link;
    };

    const search = async () => {
      const number = ++latest;
      const query = input.value;
      if (!foldedWords(query).length) return close();
      state.textContent = say("searching");
      panel.hidden = false;
      const { results, isWhole } = await find(query);
      if (number !== latest) return;
      options = results.slice(0, shownAtMost).map(option);
      list.replaceChildren(
        ...options.map((link) => {
          const item = make("li", {}, link);
          item.setAttribute("role", "none");
          return item;
        }),
      );
      const isMore = !isWhole || results.length > shownAtMost;
      state.textContent = isMore ? say("more") : results.length ? say("results", results.length) : say("none");
      input.setAttribute("aria-expanded", String(results.length > 0));
      choose(results.length ? 0 : -1);
    };

    input.addEventListener("input", search);
    input.addEventListener("focus", () => {
      load("index");
      if (input.value) search();
    });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        close();
        if (origin?.isConnected) origin.focus();
        else input.blur();
        origin = null;
      } else if (event.key === "Enter" && chosen >= 0 && !panel.hidden) {
        options[chosen].click();
      } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && options.length && !panel.hidden) {
        const step = event.key === "ArrowDown" ? 1 : options.length - 1;
        choose((Math.max(chosen, -1) + step) % options.length);
        event.preventDefault();
      }
    });
    document.addEventListener("keydown", (event) => {
      const isTyping = /^(input|textarea|select)$/.test(event.target.localName);
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      origin = document.activeElement === document.body ? null : document.activeElement;
      input.focus();
      input.select();
    });
    document.addEventListener("pointerdown", (event) => {
      if (!landmark.contains(event.target)) close();
    });
    landmark.addEventListener("focusout", (event) => {
      if (!landmark.contains(event.relatedTarget)) close();
    });
  };

  startSearch();
})();
