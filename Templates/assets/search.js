// Search over the pages of the site, from any page, and the page of all hits; see gazette.js for what is shared.
"use strict";
(() => {
  const { language, say, make, foldedWords } = globalThis.gazette;
  const tree = document.body.dataset.tree ?? "";
  const assets = document.currentScript.src.replace(/[^/]*$/, "");
  let finding = null;

  /** What finds pages, loaded when it is first needed. */
  const load = () => {
    finding ??= new Promise((resolve, reject) => {
      const script = make("script", { src: `${assets}finding.js` });
      script.addEventListener("load", () => resolve(globalThis.gazette.finding));
      script.addEventListener("error", reject);
      document.head.append(script);
    });
    return finding;
  };
  const find = async (typed) => (await load()).find(typed);

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
  const site = document.querySelector("a.title")?.textContent ?? "";

  /** A link to a hit, with what tells it from others: its collection, what its page says of itself, its key, what was found. */
  const hitLink = (result, queries, properties) => {
    const { title, path, details, key, field } = result;
    const { marked } = globalThis.gazette.finding;
    const collection = collections.get(path.split("/")[0]) ?? "";
    const isSaid = foldedWords(title).join(" ").endsWith(foldedWords(key).join(" "));
    const texts = [
      details,
      field && !details.includes(field[1]) ? `${field[0]}: ${field[1]}` : "",
      key && !isSaid ? key : "",
    ].filter((text) => text);
    const about = [collection && collection !== title ? collection : site];
    for (const text of texts) about.push(" · ", ...marked(text, queries, result));
    return make(
      "a",
      { href: `${tree}${path}.html`, ...properties },
      make("bdi", {}, ...marked(title, queries, result)),
      make("small", {}, ...about),
    );
  };

  /** A list's item for each link; the first of those that are only similar says so. */
  const items = (results, links) =>
    links.map((link, number) => {
      const item = make("li", {}, link);
      if (results[number]?.isSimilar) {
        item.className = "similar";
        if (!results[number - 1]?.isSimilar) item.dataset.heading = say("alike");
      }
      return item;
    });

  /** How many hits there are, in words; whether there are none at all is known only where the index was looked at whole. */
  const told = (results, isWhole) => {
    if (!results.length) return say(isWhole ? "none" : "noneFirst");
    const similar = results.filter(({ isSimilar }) => isSimilar).length;
    const counts = [];
    if (similar < results.length) counts.push(say("results", results.length - similar));
    if (similar) counts.push(say("similar", similar));
    if (!isWhole) counts.push(say("more"));
    return counts.join(" · ");
  };
  const pageOf = (typed) => `${tree}search.html#q=${encodeURIComponent(typed)}`;

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

    const searchNow = async () => {
      const number = ++latest;
      const typed = input.value;
      if (!foldedWords(typed).length) return close();
      state.textContent = say("searching");
      panel.hidden = false;
      const { results, isWhole, queries } = await find(typed);
      if (number !== latest) return;
      options = results
        .slice(0, shownAtMost)
        .map((result, number) => hitLink(result, queries, { id: `_result-${number}`, tabIndex: -1 }));
      if (results.length > 1) {
        const count = isWhole ? results.length : `${results.length}+`;
        options.push(make("a", { id: "_result-all", className: "all", href: pageOf(typed), tabIndex: -1 }, say("all", count)));
      }
      list.replaceChildren(
        ...items(results, options).map((item) => {
          item.setAttribute("role", "none");
          item.firstChild.setAttribute("role", "option");
          item.firstChild.setAttribute("aria-selected", "false");
          return item;
        }),
      );
      state.textContent = told(results, isWhole);
      input.setAttribute("aria-expanded", String(results.length > 0));
      choose(results.length ? 0 : -1);
    };

    let underWay = null;
    const search = () => {
      underWay = searchNow();
    };
    /** Opens what is chosen of what was typed, and not of what was found before. */
    const open = async () => {
      for (let awaited = null; awaited !== underWay; await awaited) awaited = underWay;
      if (panel.hidden) return;
      if (chosen >= 0) options[chosen].click();
      else location.href = pageOf(input.value);
      close();
    };

    input.addEventListener("input", search);
    input.addEventListener("focus", () => {
      load().then(({ prepare }) => prepare());
      if (input.value) search();
    });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        close();
        if (origin?.isConnected) origin.focus();
        else input.blur();
        origin = null;
      } else if (event.key === "Enter" && !panel.hidden) {
        open();
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

  /** The page of all hits: what is searched for, and which kind is shown, stand in its address. */
  const startPage = () => {
    const article = document.querySelector("body[data-kind=results] main article");
    if (!article) return;
    const input = make("input", { id: "_query", type: "search", autocomplete: "off" });
    input.setAttribute("aria-label", document.getElementById("_search").getAttribute("aria-label"));
    const kinds = make("fieldset", { className: "kinds", hidden: true });
    const state = make("p", { className: "state" });
    state.setAttribute("role", "status");
    const list = make("ol", { className: "hits" });
    for (const text of article.querySelectorAll("p")) text.remove();
    article.append(input, kinds, state, list);
    let latest = 0;
    let [shown, hits] = ["", { results: [] }];

    const kindOf = ({ path, key }) => (key && collections.has(path.split("/")[0]) ? path.split("/")[0] : "pages");
    const show = () => {
      const { results, isWhole, queries } = hits;
      const own = results.filter((result) => !shown || kindOf(result) === shown);
      list.replaceChildren(
        ...items(
          own,
          own.map((result) => hitLink(result, queries)),
        ),
      );
      state.textContent = input.value ? told(own, isWhole) : "";
      const address = new URLSearchParams({ q: input.value, ...(shown && { in: shown }) });
      history.replaceState(null, "", `#${address}`);
    };
    const showKinds = () => {
      const counts = new Map([["", hits.results.length]]);
      for (const kind of hits.results.map(kindOf)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (!counts.has(shown)) shown = "";
      const names = [["", say("everything")], ...collections, ["pages", say("pages")]];
      const choices = names.filter(([name]) => counts.has(name)).map(([name, title]) => {
        const choice = make("input", { type: "radio", name: "kind", value: name, checked: name === shown });
        choice.addEventListener("change", () => {
          shown = name;
          show();
        });
        return make("label", {}, choice, ` ${title} `, make("small", {}, counts.get(name).toLocaleString(language)));
      });
      kinds.replaceChildren(make("legend", {}, say("kinds")), ...choices);
      kinds.hidden = counts.size < 3;
    };
    const search = async () => {
      const number = ++latest;
      if (input.value) state.textContent = say("searching");
      const found = await find(input.value);
      if (number !== latest) return;
      hits = found;
      showKinds();
      show();
    };
    const read = () => {
      const address = new URLSearchParams(location.hash.slice(1));
      if (location.hash && !address.has("q")) return;
      input.value = address.get("q") ?? "";
      shown = address.get("in") ?? "";
      search();
    };
    input.addEventListener("input", search);
    addEventListener("hashchange", read);
    read();
    if (!input.value) input.focus();
  };

  startSearch();
  startPage();
})();
