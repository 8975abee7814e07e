// What the scripts of a page share, and the switch of its theme.
"use strict";
(() => {
  const words = globalThis.gazetteWords ?? {};
  const language = document.documentElement.lang;

  /** Words of the page's language, each `{}` replaced by the next value. */
  const say = (name, ...values) => (words[name] ?? name).replace(/\{\}/g, () => values.shift() ?? "");

  /** A new element with properties and children. */
  const make = (tag, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };

  // Folding: the same rules as those by which the search index was made.
  const plainLetters = {
    ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ł: "l", þ: "th", ı: "i", ħ: "h", ŧ: "t", ŋ: "n", ς: "σ",
  };
  const fold = (text) =>
    text.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "").replace(/[ßæœøđðłþıħŧŋς]/g, (letter) => plainLetters[letter]);
  const foldedWords = (text) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

  // Theme

  const themes = [null, "light", "dark"];
  const themeNames = ["themeSystem", "themeLight", "themeDark"];

  const startTheme = () => {
    const button = make("button", { id: "_theme", type: "button" });
    const root = document.documentElement;
    const show = () => {
      button.textContent = say(themeNames[Math.max(themes.indexOf(root.dataset.theme ?? null), 0)]);
    };
    button.addEventListener("click", () => {
      const next = themes[(themes.indexOf(root.dataset.theme ?? null) + 1) % themes.length];
      if (next) root.dataset.theme = next;
      else delete root.dataset.theme;
      try {
        if (next) localStorage.setItem("gazette-theme", next);
        else localStorage.removeItem("gazette-theme");
      } catch {
        // Without storage the choice holds for this page.
      }
      show();
    });
    show();
    document.querySelector("footer.site")?.append(button);
  };

  // What opens over a page

  const startMenus = () => {
    const button = document.querySelector("[popovertarget=_sections]");
    const menu = document.getElementById("_sections");
    if (!menu?.showPopover) return;
    menu.addEventListener("beforetoggle", ({ newState }) => {
      if (newState === "open") menu.style.top = `${button.getBoundingClientRect().bottom + scrollY}px`;
    });
    // Where there is room for the sections there is no button that closes their menu.
    matchMedia("(max-width: 46rem)").addEventListener("change", () => {
      if (menu.matches(":popover-open")) menu.hidePopover();
    });
    // Whoever goes on with the Tab key sees what has the focus.
    document.addEventListener("focusin", ({ target }) => {
      for (const open of document.querySelectorAll("[popover]:popover-open")) {
        if (!open.contains(target) && target.getAttribute("popovertarget") !== open.id) open.hidePopover();
      }
    });
  };

  globalThis.gazette = { language, say, make, fold, foldedWords };
  startTheme();
  startMenus();
})();
