// Finds pages of the site by what somebody typed; search.js loads it when it is first needed.
"use strict";
(() => {
  const { language, make, fold, foldedWords } = globalThis.gazette;

  // The index comes in scripts, as pages that are opened from a folder can load nothing else.

  const tree = document.body.dataset.tree ?? "";
  const loaded = new Map();
  const pieces = new Map();
  let directory = null;

  /** The names in a list that has of each only its end, behind the pairs of characters that stay. */
  const names = (ends) => {
    let last = "";
    return new Set(ends.split(" ").map((end) => (last = last.slice(0, 2 * parseInt(end[0], 36)) + end.slice(1))));
  };
  globalThis.gazetteSearchIndex = ({ whole, split }) => {
    directory = { whole: names(whole), split: names(split) };
  };
  globalThis.gazetteSearch = (name, isWhole, entries) => pieces.set(name, entries);
  globalThis.gazetteVocabulary = globalThis.gazetteSearch;

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
  const loadAll = (names) => Promise.all([...names].map(load));

  const encoder = new TextEncoder();
  const cutWord = (word) => [...word].slice(0, 24).join("");
  /** A key as one word, whatever signs divide it, as the index has it. */
  const cutKey = (word) => {
    let size = 0;
    return [...word].filter((character) => (size += encoder.encode(character).length) <= 96).join("");
  };

  /** The scripts for a word: whether they hold all that has it, or the first only. */
  const place = (word, prefix = "") => {
    const bytes = encoder.encode(word);
    const name = prefix + [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    for (let length = name.length; length > prefix.length; length -= 2) {
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

  // Dates and amounts as people write them become the signs that the index has: =20260630, =202606, $657.

  const monthNames = new Map();
  for (const locale of ["en", language]) {
    for (const style of ["long", "short"]) {
      for (let month = 0; month < 12; month += 1) {
        const name = new Date(Date.UTC(2026, month, 1)).toLocaleDateString(locale, { month: style, timeZone: "UTC" });
        monthNames.set(foldedWords(name)[0], month + 1);
      }
    }
  }
  const isMonthFirst = new Intl.DateTimeFormat(language)
    .formatToParts()
    .find(({ type }) => type === "month" || type === "day").type === "month";

  const sign = (year, month, day) => {
    const isDay = !day || (day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate());
    if (month < 1 || month > 12 || !isDay) return null;
    return `=${[year, month, ...(day ? [day] : [])].map((number) => String(number).padStart(2, "0")).join("")}`;
  };
  /** The days that one without a year may mean, in the years around today, the nearest first. */
  const inYears = (month, day) => [0, -1, 1, -2].map((away) => sign(new Date().getFullYear() + away, month, day));
  const inMonth = (name, day) => (monthNames.has(name) ? inYears(monthNames.get(name), day) : []);
  const dateForms = [
    [/(?<!\d)(\d{4})[-./](\d{1,2})(?:[-./](\d{1,2}))?(?!\d)/, ([, year, month, day]) => [sign(year, month, day)]],
    [
      /(?<!\d)(\d{1,2}) ?[-./] ?(\d{1,2}) ?[-./] ?(\d{4}|\d{2})(?!\d)/,
      ([, first, second, end]) => {
        const year = end.length === 2 ? `20${end}` : end;
        const readings = [sign(year, second, first), sign(year, first, second)];
        return isMonthFirst ? readings.reverse() : readings;
      },
    ],
    [/(?<![\d.,-])(\d{1,2})[-./](\d{4})(?!\d)/, ([, month, year]) => [sign(year, month)]],
    [
      /(?:(?<!\d)(\d{1,2})(?:st|nd|rd|th|o|\.)? (?:de |of )?)?(\p{L}{3,})[.,]* (?:(\d{1,2})(?:st|nd|rd|th)?,? )?(?:de |del |of )?(\d{4})(?!\d)/u,
      ([, before, name, after, year]) => [monthNames.has(name) ? sign(year, monthNames.get(name), before ?? after) : null],
    ],
    // Without a year they are all that was typed: elsewhere a number beside a name is no day.
    [/^ ?(\d{1,2})(?:st|nd|rd|th|o|\.)? (?:de |of )?(\p{L}{3,})[.,]? ?$/u, ([, day, name]) => inMonth(name, day)],
    [/^ ?(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?[.,]? ?$/u, ([, name, day]) => inMonth(name, day)],
    [
      /^ ?(\d{1,2})\/(\d{1,2}) ?$/,
      ([, first, second]) => {
        const readings = [inYears(second, first), inYears(first, second)];
        return (isMonthFirst ? readings.reverse() : readings).find((signs) => signs.some(Boolean)) ?? [];
      },
    ],
  ];

  /** The ways to read a text with a date in it: its words beside the date, and the date's signs. */
  const readDate = (text) => {
    for (const [form, read] of dateForms) {
      const found = text.match(form);
      const signs = found ? [...new Set(read(found))].filter((sign) => sign) : [];
      if (!signs.length) continue;
      const years = new Set(signs.map((sign) => sign.slice(1, 5)));
      const [month, day] = [Number(signs[0].slice(5, 7)), Number(signs[0].slice(7))];
      const names = [...monthNames].filter(([, number]) => number === month).map(([name]) => name);
      return { rest: text.replace(form, " "), signs, told: [...(years.size === 1 ? years : []), ...names, ...(day ? [String(day)] : [])] };
    }
    return null;
  };

  const currencies = new Set((Intl.supportedValuesOf?.("currency") ?? []).map((code) => code.toLowerCase()));
  // Beside signs and codes the francs of Africa and the Pacific have names of their own.
  const amountForm =
    /^\s*([-−]?)(?:[a-z]{0,3}\p{Sc}|f ?cfa|cfpf|([a-z]{3})( ?))?\s*([-−]?)(\d[\d.,'’\s]*?)\s*(?:[a-z]{0,3}\p{Sc}|f ?cfa|cfpf|[a-z]{3})?\s*$/u;

  /** A number without a currency: 12345.15 or 12,345.15, and not 10.0.0.1. */
  const numberForm = /^\s*[-−]?(?:\d+|\d{1,3}(?:[.,'’\s]\d{3})+)(?:[.,]\d+)?\s*$/;

  /** The same for a text that is an amount: 657,00 or €1,250.50 or 1.250 or -US$ 5. */
  const readAmount = (text) => {
    const found = text.match(amountForm);
    if (!found) return null;
    const [, before, code, blank, behind, digits] = found;
    // Keys may be three letters before a number too.
    if ((before && behind) || (code && !blank && !currencies.has(code))) return null;
    const minus = before || behind ? "-" : "";
    const number = digits.replace(/['’\s]/g, "");
    const separators = number.match(/[.,]/g) ?? [];
    const last = separators.at(-1);
    const count = separators.filter((separator) => separator === last).length;
    const decimals = last ? number.length - number.lastIndexOf(last) - 1 : 0;
    const isGrouped = separators.length === count && (count > 1 || decimals === 3);
    const plain = number.replace(/[.,]/g, "");
    const readings = [];
    if (!last || isGrouped) readings.push(plain);
    if (last && count === 1) readings.push(`${plain.slice(0, plain.length - decimals)}.${plain.slice(plain.length - decimals)}`);
    const told = foldedWords(text);
    const numbers = numberForm.test(text) ? readings : [];
    const signs = readings.map((reading) => {
      const [whole, part = ""] = reading.split(".");
      const shown = part.replace(/0+$/, "");
      told.push(part.padEnd(2, "0"));
      return `$${minus}${whole.replace(/^0+(?=\d)/, "")}${shown && `.${shown}`}`;
    });
    return { rest: "", signs, told, numbers };
  };

  const query = (text, signs = [], told = []) => {
    const words = foldedWords(text);
    const typed = text.split(/\s+/).map(foldedWords).filter((own) => own.length);
    return { words, typed, text: words.join(" "), key: words.join(""), signs, told };
  };
  /** What a text can mean: its words as they are, and what it says of a date or an amount. */
  const readings = (typed) => {
    const text = fold(typed).replace(/\s+/g, " ");
    const [date, amount] = [readDate(text), readAmount(text)];
    const own = query(typed);
    // Numbers are found by their digits without separators; see SearchEntry.
    const numbers = (amount?.numbers ?? []).map((number) => query(number, [], amount.told));
    const others = numbers.filter((number) => number.text !== own.text);
    return [own, ...others, ...[date, amount].filter(Boolean).map(({ rest, signs, told }) => query(rest, signs, told))];
  };

  // How well a page is what was searched for

  const hasNoBlanks = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\u{20000}-\u{2FA1F}]/u;
  const begins = (own, word) => own.startsWith(word) || (hasNoBlanks.test(word) && own.includes(word));
  /** Whether words have those that were typed without a blank between them, one after the other. */
  const matches = (own, typed, isWhole = false) =>
    own.some((_, start) =>
      typed.every((word, number) => {
        const other = own[start + number] ?? "";
        return other === word || (!isWhole && number === typed.length - 1 && begins(other, word));
      }),
    );
  /** The sign of a day's month. */
  const monthOf = (sign) => (sign[0] === "=" ? sign.slice(0, 7) : sign);
  /** Whether a sign has what another says: a day in that month, an amount of as many whole units. */
  const isWithin = (own, sign) => own.startsWith(sign[0] === "=" ? sign : `${sign}.`);
  /** 0 for a page of that date or amount, or of a day in that month, 1 for one of that day's month or of so many units. */
  const signDistance = (query, own) => {
    const signs = own.split(" ");
    const has = (compare) => query.signs.some((sign) => signs.some((own) => compare(own, sign)));
    if (has((own, sign) => own === sign || (sign[0] === "=" && isWithin(own, sign)))) return 0;
    return has((own, sign) => isWithin(own, sign) || own === monthOf(sign)) ? 1 : Infinity;
  };

  /** The words by which a field is found: of a number those of its digits, however it is shown. */
  const wordsOf = ([, text, number = text]) => foldedWords(number);

  /** The lower the better; null where it is not. */
  const rank = (query, [title, , , key = "", fields = [], signs = ""]) => {
    if (query.signs.length) {
      const distance = signDistance(query, signs);
      if (distance === Infinity) return null;
      const field = fields.find(([, text]) => {
        const read = readDate(fold(text)) ?? readAmount(fold(text));
        return read?.signs.some((own) => query.signs.some((sign) => own === sign || isWithin(own, sign)));
      });
      if (!query.words.length) return { rank: (key ? 4 : 3) + 2 * distance, field };
    }
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
    const found = fields.map((field) => ({ field, words: wordsOf(field) }));
    if (!others.every((typed) => found.some(({ words }) => matches(words, typed)))) return null;
    const first = found.find(({ words }) => others.some((typed) => matches(words, typed)));
    return { rank: 5 + others.length, field: first?.field };
  };

  // What is similar: words that have what was typed in their middle, or begin so but for one letter.

  const isForgiven = (word) => word.length > 2 && !/\p{N}/u.test(word) && !hasNoBlanks.test(word);
  const ends = (own, word) => (word ? own.startsWith(word) : !own);
  /** Whether a word begins like another but for a letter that is wrong, missing, too many, or swapped. */
  const hasSlip = (own, word) => {
    let at = 0;
    while (at < word.length && own[at] === word[at]) at += 1;
    const isSwapped = at + 1 < word.length && own[at] === word[at + 1] && own[at + 1] === word[at];
    return (
      ends(own.slice(at + 1), word.slice(at + 1)) ||
      ends(own.slice(at), word.slice(at + 1)) ||
      ends(own.slice(at + 1), word.slice(at)) ||
      (isSwapped && ends(own.slice(at + 2), word.slice(at + 2)))
    );
  };
  /** 0 for a beginning, 1 for a middle, 2 for one letter, 3 for one in a beginning; more than any where they have nothing in common. */
  const distance = (own, word) => {
    if (own.startsWith(word)) return 0;
    if (!isForgiven(word)) return Infinity;
    if (own.includes(word)) return 1;
    if (word.length < 4 || !hasSlip(own, word)) return Infinity;
    return own.length <= word.length + 1 ? 2 : 3;
  };
  const nearest = (words, word) => Math.min(...words.map((own) => distance(own, word)));

  const similarRank = (query, [title, , , key = "", fields = [], signs = ""]) => {
    if (query.signs.length && signDistance(query, signs) === Infinity) return null;
    const own = [...foldedWords(title), ...foldedWords(key)];
    const found = fields.map((field) => ({ field, words: wordsOf(field) }));
    const all = own.concat(...found.map(({ words }) => words));
    const total = query.words.reduce((sum, word) => sum + nearest(all, word), 0);
    if (total === Infinity) return null;
    const rest = query.words.filter((word) => nearest(own, word) === Infinity);
    const first = found.find(({ words }) => rest.some((word) => nearest(words, word) < Infinity));
    return { rank: total + rest.length, field: first?.field, isSimilar: true };
  };

  /**
   * The words that are similar to one. With a letter wrong a word still has its first half or its second; or
   * its halves were swapped where they meet.
   */
  const similarWords = async (word) => {
    const letters = [...cutWord(word)];
    const half = letters.length >> 1;
    const parts = [letters];
    if (letters.length > 3) {
      const [left, right] = [letters[half - 1], letters[half]];
      parts.push(letters.slice(0, half), letters.slice(half), [...letters.slice(0, half - 1), right, left]);
    }
    const names = new Set(parts.flatMap((part) => place(part.join(""), "w")?.names ?? []));
    await loadAll(names);
    const found = new Map();
    for (const own of [...names].flatMap((name) => pieces.get(name) ?? [])) {
      const near = distance(own, word);
      if (near && near < Infinity) found.set(own, near);
    }
    return [...found].sort((left, right) => left[1] - right[1]).map(([own]) => own);
  };

  /** So many scripts of pages at most are loaded for words that are similar. */
  const similarScripts = 3;
  /** From how many hits on nothing similar is looked for. */
  const enough = 20;

  /** So many scripts at most are loaded beside those of a word that too many pages have. */
  const otherScripts = 6;

  /** The scripts of what a query asks for. */
  const scripts = ({ words, typed, key, signs }) => {
    const places = words.map((word) => ({ word, ...place(cutWord(word)) }));
    // One word's scripts are enough: the rarest, which is a whole one of the longest word. Where none is whole,
    // the first pages of other words are looked at too.
    places.sort((left, right) => right.isWhole - left.isWhole || right.word.length - left.word.length);
    const areFound = places.length > 0 && places.every(({ names }) => names);
    const best = areFound ? [places[0]] : [];
    const others = new Set();
    if (areFound && !places[0].isWhole) {
      // Few have two words that many have: neighbours in a title, in either order.
      // Where a word can begin anywhere, the last of its beginnings is its last character.
      const last = (own) => (hasNoBlanks.test(own.at(-1)) ? [...own.at(-1)].at(-1) : own.at(-1));
      const pairs = typed.slice(1, 4).flatMap((own, at) => [[last(typed[at]), own[0]], [last(own), typed[at][0]]]);
      const paired = pairs.flatMap((pair) => place(pair.map(cutWord).join(" "))?.names ?? []);
      const apart = places.slice(1, 3).map(({ names }) => names);
      const [first, whole] = [apart.map((names) => names.at(-1)), apart.flat().filter((name) => directory.whole.has(name))];
      for (const name of [...first, ...paired, ...whole].slice(0, otherScripts)) others.add(name);
    }
    if (signs.length) {
      const [signed, months] = [signs, signs.map(monthOf)].map((signs) => signs.map((sign) => place(sign)).filter((found) => found));
      const isWhole = signed.every((found) => found.isWhole);
      signed.push(...months, ...(isWhole ? [] : best));
      return { names: signed.flatMap(({ names }) => names), isWhole: isWhole || (best[0]?.isWhole ?? false) };
    }
    // A key is found by all of its words as one.
    const keyed = place(cutKey(key));
    return {
      names: [...best, ...(keyed ? [keyed] : [])].flatMap(({ names }) => names).concat(...others),
      isWhole: (best[0]?.isWhole ?? true) && (keyed?.isWhole ?? true),
    };
  };

  /** At most so many characters of what was typed, or pasted, are searched for. */
  const typedLimit = 500;

  const find = async (typed) => {
    await load("index");
    const queries = readings(typed.slice(0, typedLimit)).filter(({ words, signs }) => words.length || signs.length);
    if (!directory || !queries.length) return { results: [], isWhole: true, queries };
    const wanted = queries.map(scripts);
    const names = new Set(wanted.flatMap(({ names }) => names));
    let isWhole = wanted.every(({ isWhole }) => isWhole);
    const results = new Map();
    const collect = async (queries, rank) => {
      await loadAll(names);
      for (const entry of [...names].flatMap((name) => pieces.get(name) ?? [])) {
        const [title, folder, details = "", key = ""] = entry;
        const path = folder.endsWith("/") ? folder + key : folder;
        if (results.has(path)) continue;
        const found = queries.map((query) => rank(query, entry)).filter((found) => found);
        found.sort((left, right) => left.rank - right.rank);
        if (found.length) results.set(path, { title, path, details, key, ...found[0] });
      }
    };
    await collect(queries, rank);
    const unsure = queries.findLast(({ words }) => words.some(isForgiven));
    if (unsure && results.size < enough) {
      const longest = unsure.words.filter(isForgiven).sort((left, right) => right.length - left.length)[0];
      // What is right beside a wrong word finds the page too, as does the longest where another one is wrong.
      const others = unsure.words.filter((word) => word !== longest).sort((left, right) => right.length - left.length);
      const right = others.map((word) => place(cutWord(word))).find((found) => found?.isWhole);
      const own = others.length ? place(cutWord(longest)) : null;
      for (const name of [right, own].flatMap((found) => (found?.isWhole ? found.names : []))) names.add(name);
      if (own && !own.isWhole && !results.size) isWhole = false;
      let left = right ? similarScripts - 1 : similarScripts;
      for (const word of await similarWords(longest)) {
        const found = place(cutWord(word));
        const added = (found?.names ?? []).filter((name) => !names.has(name));
        if (added.length > left || !(found?.isWhole ?? true)) isWhole = false;
        if (added.length > left) continue;
        for (const name of added) names.add(name);
        left -= added.length;
      }
      await collect([unsure], similarRank);
    }
    const sorted = [...results.values()].sort(
      (left, right) => Boolean(left.isSimilar) - Boolean(right.isSimilar) || left.rank - right.rank,
    );
    return { results: sorted, isWhole, queries };
  };

  // What is shown of a hit

  /** Where a folded word is what was searched for, from and to; null where it is not. */
  const markedPart = (word, queries, isSimilar) => {
    for (const { words, told } of queries) {
      if (told.includes(word.replace(/^0+(?=\d)/, "")) || told.includes(word)) return [0, word.length];
      for (const typed of words) {
        if (typed.length === 1 && words.length > 1 && typed !== word) continue;
        const at = hasNoBlanks.test(typed) ? word.indexOf(typed) : word.startsWith(typed) ? 0 : -1;
        if (at >= 0) return [at, at + typed.length];
      }
    }
    if (!isSimilar) return null;
    for (const typed of queries.flatMap(({ words }) => words)) {
      const near = distance(word, typed);
      if (near === 1) return [word.indexOf(typed), word.indexOf(typed) + typed.length];
      if (near < Infinity) return [0, word.length];
    }
    return null;
  };

  /** A text with what was searched for marked, letters with accents and of several parts too; keys and numbers whole. */
  const marked = (text, queries, { key, field, isSimilar }) => {
    const nodes = [];
    let end = 0;
    const mark = (from, to) => {
      nodes.push(text.slice(end, from), make("mark", {}, text.slice(from, to)));
      end = to;
    };
    const isKey = key && text.endsWith(key) && foldedWords(key).join("").startsWith(queries[0].key);
    const [, shown, number] = field ?? [];
    const ending = isKey ? key : number && text.endsWith(shown) ? shown : "";
    const endingStart = text.length - ending.length;
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)) {
      if (index >= endingStart) break;
      const part = markedPart(fold(word), queries, isSimilar);
      if (!part) continue;
      let [size, from, to] = [0, null, index];
      for (const letter of word) {
        const length = fold(letter).length;
        if (from === null && size + length > part[0]) from = to;
        if (size >= part[1] && length) break;
        size += length;
        to += letter.length;
      }
      mark(from ?? index, to);
    }
    if (ending) mark(endingStart, text.length);
    return [...nodes, text.slice(end)];
  };

  globalThis.gazette.finding = { find, marked, prepare: () => load("index") };
})();
