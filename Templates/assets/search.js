// Search over the records of the site, from any page; see gazette.js for what is shared.
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

  /** The scripts for a word: whether they hold all records that have it, or the first only. */
  const place = (word) => {
    const bytes = new TextEncoder().encode([...word].slice(0, 24).join(""));
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
  const matches = (text, word) => {
    const own = foldedWords(text);
    return own.some((other) => other.startsWith(word) || (hasNoBlanks.test(word) && other.includes(word)));
  };

  const find = async (query) => {
    await load("index");
    const searched = foldedWords(query);
    if (!directory || !searched.length) return { results: [], isWhole: true };
    const places = searched.map((word) => ({ word, ...place(word) }));
    if (places.some(({ names }) => !names)) return { results: [], isWhole: true };
    // One word's scripts are enough: the rarest, which is a whole one of the longest word.
    places.sort((left, right) => right.isWhole - left.isWhole || right.word.length - left.word.length);
    const [best] = places;
    await Promise.all(best.names.map(load));
    const seen = new Set();
    const results = [];
    for (const name of best.names) {
      for (const [title, path, fields = []] of pieces.get(name) ?? []) {
        if (seen.has(path)) continue;
        seen.add(path);
        const rest = searched.filter((word) => !matches(title, word));
        const field = fields.find(([, text]) => rest.some((word) => matches(text, word)));
        const isFound = rest.every((word) => fields.some(([, text]) => matches(text, word)));
        if (isFound) results.push({ title, path, field: rest.length ? field : null, rank: rest.length });
      }
    }
    results.sort((left, right) => left.rank - right.rank);
    return { results, isWhole: best.isWhole };
  };

  const startSearch = () => {
    const input = document.getElementById("_search");
    const list = document.getElementById("_results");
    if (!input || !list) return;
    const panel = list.parentElement;
    const state = panel.querySelector(".state");
    const shownAtMost = 20;
    let options = [];
    let chosen = -1;
    let latest = 0;

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

    const option = ({ title, path, field }, number) => {
      const where = field ? `${collectionOf(path)} · ${field[0]}: ${field[1]}` : collectionOf(path);
      const link = make(
        "a",
        { href: `${tree}${path}.html`, id: `_result-${number}`, tabIndex: -1 },
        make("bdi", {}, title),
        make("small", {}, where),
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
        input.blur();
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
      input.focus();
      input.select();
    });
    document.addEventListener("pointerdown", (event) => {
      if (!panel.parentElement.contains(event.target)) close();
    });
    panel.parentElement.addEventListener("focusout", (event) => {
      if (!panel.parentElement.contains(event.relatedTarget)) close();
    });
    const roles = { role: "combobox", "aria-expanded": "false", "aria-controls": list.id, "aria-autocomplete": "list" };
    for (const [name, value] of Object.entries(roles)) input.setAttribute(name, value);
    list.setAttribute("role", "listbox");
    input.hidden = false;
  };

  startSearch();
})();
