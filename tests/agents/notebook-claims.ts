import type { Step, Trajectory } from "../../schemas/index.ts";
import type { FalseClaim } from "./claims.ts";

/**
 * What thoughts claim of what is known by then, held against a notebook of the reader's own, kept from observations and from the words of earlier
 * thoughts alone: whose figure stands on which page, how many are read and left, who leads, what they add up to, which of them fit, what is on
 * both lists, what a snippet shows, and whether what is wanted was told before.
 */
interface Notebook {
  /** What each opened page showed, by its title. */
  readonly shown: Map<string, string>;
  readonly titles: Map<string, string>;
  /** What results have shown of a page, by its title. */
  readonly snippets: Map<string, string>;
  /** Lists as thoughts told them. */
  readonly lists: string[][];
  /** Figures told, by what they are of and whose they are. */
  readonly figures: Map<string, Map<string, number>>;
  /** Facts told as "the phrase of name time". */
  readonly told: Set<string>;
  topic: string;
}

const WORDS: Readonly<Record<string, number>> = Object.fromEntries(
  "no one two three four five six seven eight nine ten eleven twelve".split(" ").map((word, at) => [word, at]),
);
const COUNT = String.raw`(\d{1,2}|${Object.keys(WORDS).join("|")})`;
const numberOf = (word: string): number => WORDS[word.toLowerCase()] ?? Number(word);
const SCALE: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const FIGURE = String.raw`(-?\d+(?:,\d{3})*(?:\.\d+)?)(?: (thousand|million|billion|trillion))?`;
const NAME = String.raw`((?!(?:With|For|So|Okay|Noted|Only|After|Then|Next|Now|Good|Right|That|On|In|And|Alright|Going|Found|Total|Number|Figure|Value)\b)(?:the |The )?\p{Lu}[\p{L}'’.-]*(?: d['’]\p{Lu}[\p{L}'’.-]*)?(?:(?: and the | of the | of | and | the |, | )(?!\p{Lu}[\p{L}'’.-]* \d)\p{Lu}[\p{L}'’.()-]*)*(?: \(\p{L}+\))?)`;

export const bare = (name: string): string => name.replace(/^the /iu, "").replace(/[.,]$/u, "").trim().toLowerCase();
export const valueOf = (figure: string, scale: string | undefined): number => Number(figure.replace(/,/gu, "")) * (SCALE[scale ?? ""] ?? 1);
const split = (list: string): string[] =>
  list
    .split(/, | and (?=the \p{Lu}|\p{Lu})/u)
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** The names of a list that is told in words; "Antigua and Barbuda" is one where the page on it is known. */
function namesIn(list: string, known: ReadonlySet<string>): string[] {
  const parts = split(list.replace(/\.$/u, ""));
  const names: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    const two = `${parts[at] ?? ""} and ${parts[at + 1] ?? ""}`;
    if (known.has(bare(two))) {
      names.push(two);
      at += 1;
    } else names.push(parts[at] ?? "");
  }
  return names;
}

const pagesOf = (observation: string): readonly (readonly [string, string])[] =>
  [
    ...observation.matchAll(
      /The useful information in (\S+) for user goal[\s\S]*?Evidence in page:\s*([\s\S]*?)(?=\n(?:=======|The useful information in)|$)/gu,
    ),
  ].map(([, url = "", text = ""]) => [url, text] as const);

const RESULT = /^\d{1,2}\. \[([^\]\n]*)\]\(([^)\s]*)\)(?:\n[A-Z][a-z]+(?: [a-z]+)?: [^\n]*)*\n\n([^\n]*)/gmu;

const emptyBook = (): Notebook => ({
  shown: new Map(),
  titles: new Map(),
  snippets: new Map(),
  lists: [],
  figures: new Map(),
  told: new Set(),
  topic: "",
});

/** Whose figures all thoughts but the last have told, by what they are of; and what snippets have shown, by title. */
export function bookBefore({ steps }: Pick<Trajectory, "steps">): Pick<Notebook, "figures" | "snippets"> {
  const book = emptyBook();
  for (const step of steps.slice(0, -1)) {
    for (const sentence of step.thought.split(/(?<=[.?!]) +(?=["\p{Lu}\d])/u)) note(sentence, book);
    see(step, book);
  }
  return book;
}

/** Every sentence with loss that the reader's notebook contradicts. */
export function contradicted(question: string, { steps, messages }: Pick<Trajectory, "steps" | "messages">): readonly FalseClaim[] {
  const book = emptyBook();
  const found: FalseClaim[] = [];
  for (const [at, step] of steps.entries()) {
    const trained = messages[2 + 2 * at]?.loss === 1;
    for (const sentence of step.thought.split(/(?<=[.?!]) +(?=["\p{Lu}\d])/u)) {
      const kinds = judge(sentence, step, book, question);
      if (trained) for (const kind of kinds) found.push({ step: at, kind, sentence });
      note(sentence, book);
    }
    see(step, book);
  }
  return found;
}

function see({ observation }: Step, book: Notebook): void {
  for (const [, title = "", url = "", snippet = ""] of (observation ?? "").matchAll(RESULT)) {
    book.titles.set(url, title);
    book.snippets.set(bare(title), `${book.snippets.get(bare(title)) ?? ""} ${snippet}`);
  }
  for (const [url, text] of pagesOf(observation ?? "")) {
    const title = bare(book.titles.get(url) ?? url);
    book.shown.set(title, `${book.shown.get(title) ?? ""}\n${text}`);
  }
}

const LIST =
  /\bthe ([a-z][^.;]*?) of ((?:the )?\p{Lu}[^.;]*?)(?: in \d{4})? (?:are|were|as) ((?:the )?\p{Lu}[^;.]*(?: and [^;.]*)?)(?=;|\.|$)/gu;
const CLAUSE = new RegExp(
  String.raw`\b[Tt]he (?!case of\b)((?:(?!\bthe\b)[^.;:])*?) of ((?:the )?\p{Lu}[^.;,]*?)((?: in \d{4}| on \d{1,2} \w+ \d{4})?) (?:is|was|are|were|as) ${FIGURE}`,
  "gu",
);
const DATED = /\b(?:in|on|of|for)(?: \d{1,2})?(?: \p{Lu}\w+)? (?:1[5-9]|20)\d\d\b(?! (?:thousand|million|billion|trillion))/gu;

interface Told {
  readonly phrase: string | undefined;
  readonly name: string;
  readonly figure: string;
  readonly value: number;
}

/** Whose figure a sentence tells: by a whole clause, or a name that is known and one figure beside it. */
function factsIn(sentence: string, { snippets, shown, lists }: Notebook): readonly Told[] {
  const clauses = [...sentence.matchAll(CLAUSE)].map(([, phrase = "", name = "", time = "", figure = "", scale]): Told => ({
    phrase: `${phrase}${time}`,
    name,
    figure,
    value: valueOf(figure, scale),
  }));
  if (clauses.length > 0) return clauses;
  return sentence.split(/; /u).flatMap((part): readonly Told[] => {
    const figures = [...part.replace(DATED, " ").matchAll(new RegExp(FIGURE, "gu"))];
    const [first] = figures;
    const names = knownIn(part, [...shown.keys(), ...snippets.keys(), ...lists.flat().map(bare)]);
    if (first === undefined || figures.length > 1 || names.length === 0) return [];
    const [, figure = "", scale] = first;
    const behind = names.find((name) => new RegExp(`${escaped(figure)}[^.;]{0,60}? for (?:the )?${escaped(name)}`, "iu").test(part));
    const all = / each\b/u.test(part) ? names : [behind ?? names[0] ?? ""];
    return all.map((name) => ({ phrase: undefined, name, figure, value: valueOf(figure, scale) }));
  });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** Titles that a sentence names, as they stand in it; "Guinea" is none in "Guinea-Bissau". */
function knownIn(part: string, titles: readonly string[]): readonly string[] {
  const text = part.toLowerCase();
  const found: { readonly name: string; readonly at: number }[] = [];
  for (const name of [...new Set(titles)].toSorted((a, b) => b.length - a.length)) {
    const at = new RegExp(String.raw`(?<![\p{L}-])${escaped(name)}(?![\p{L}-])`, "u").exec(text)?.index;
    if (at !== undefined && name !== "" && !found.some((one) => at < one.at + one.name.length && one.at < at + name.length))
      found.push({ name, at });
  }
  return found.toSorted((a, b) => a.at - b.at).map(({ name }) => name);
}

/** "For the total area I read: Mexico 1,964,375 square kilometres; …" */
const TOPIC =
  /^(?:(?:For|On) the|The (?:figures|numbers|values) for the|(?:Put together|In a row|Side by side|Collected), the|The) ([a-z][^:;.]*?)(?: the pages give| I have| I read| I noted| are| that I read are)?: /u;

function note(sentence: string, book: Notebook): void {
  for (const [, , , list = ""] of sentence.matchAll(LIST))
    book.lists.push(namesIn(list, new Set([...book.shown.keys(), ...book.snippets.keys()])));
  if (/[=≈]|so far|add up|up to here|overtakes|passes|ahead of|behind|of the \d+|none is|^After \w+ \S+ has|[Ss]nippet|"/u.test(sentence))
    return;
  const topic = TOPIC.exec(sentence)?.[1];
  if (topic !== undefined && book.figures.has(topic)) book.topic = topic;
  for (const { phrase, name, value } of factsIn(sentence, book)) {
    if (phrase !== undefined) book.topic = phrase;
    const row = book.figures.get(book.topic) ?? new Map<string, number>();
    book.figures.set(book.topic, row);
    row.set(bare(name), value);
    book.told.add(`${book.topic} ${bare(name)}`);
  }
}

function judge(sentence: string, step: Step, book: Notebook, question: string): readonly string[] {
  if (/[=≈]/u.test(sentence)) return [];
  return [
    ...ofPages(sentence, book),
    ...ofCounts(sentence, book, question),
    ...ofStandings(sentence, book, question),
    ...ofLists(sentence, book),
    ...ofSnippets(sentence, book),
    ...ofLabels(sentence, book),
    ...ofWants(sentence, step, book),
  ];
}

/** A figure is told of a thing whose page, or whose row, did not show it. */
function ofPages(sentence: string, book: Notebook): readonly string[] {
  if (
    /so far|add up|up to here|first|ahead of|behind|none |no other|none of|probably|guess|likely|would be|read,|one by one|hit in|[Rr]ather than|[Ii]nstead of|only be|After \d/iu.test(
      sentence,
    )
  )
    return [];
  const kinds: string[] = [];
  for (const { name, figure } of factsIn(sentence, book)) {
    const own = book.shown.get(bare(name));
    const rows = [...book.shown.values()].filter((text) => text.toLowerCase().includes(bare(name)));
    const texts = own === undefined ? rows : [own, ...rows];
    if (texts.length > 0 && !texts.some((text) => text.includes(figure.replace(/^-/u, ""))))
      kinds.push(`a figure that no page showed of ${name}`);
  }
  return kinds;
}

const SPEAKS =
  /the page (?:on (?:the )?([^":]+?)|"([^"]+)")(?:'s)?(?: looks [^:]*: its snippet| seems to)? (?:mentions|speaks of|have something on|has something on|touches on|names|has a line on|says something) (?:on )?the ([^".;]+?)\.$/iu;
const SOMETHING = /There is (?:something|a word) on the ([^".;]+?) in the snippet of the page (?:on (?:the )?([^".]+?)|"([^"]+)")\.$/iu;

/** A snippet that is said to speak of something does not have it as a label of anything. */
function ofLabels(sentence: string, { snippets }: Notebook): readonly string[] {
  const [, name = "", quoted = "", phrase = ""] = SPEAKS.exec(sentence) ?? [];
  const [, thing = phrase, own = name, other = quoted] = SOMETHING.exec(sentence) ?? [];
  const snippet = snippets.get(bare(own === "" ? other : own));
  if (thing === "" || snippet === undefined) return [];
  const words = thing.split(/[^\p{L}\p{N}]+/u).map(escaped).join("[^\\p{L}\\p{N}]{1,3}"); // prettier-ignore
  const isLabel = [...snippet.matchAll(new RegExp(words, "giu"))].some(({ index, 0: { length } }) =>
    /^(?:\s?\([^()]*\))?(?::|\s+[\p{Lu}\d$€£])/u.test(snippet.slice(index + length)),
  );
  return isLabel ? [] : ["a label that its snippet does not have"];
}

const REMAIN = new RegExp(String.raw`\b${COUNT} of the ${COUNT} (?:are still to read|are left|remain)`, "iu");
const LEFT_NAMES = new RegExp(
  String.raw`^(?:Left|Still open|To go): (.*)\.$|^(?:Only|After that there is only) (.*?) (?:is left|are left|to read)|^What (?:remains|is left) is (.*)\.$`,
  "u",
);

function ofCounts(sentence: string, book: Notebook, question: string): readonly string[] {
  const kinds: string[] = [];
  const row = book.figures.get(book.topic);
  const remain = REMAIN.exec(sentence);
  if (remain !== null && row !== undefined) {
    const [left, all] = [numberOf(remain[1] ?? ""), numberOf(remain[2] ?? "")];
    // What the others are held against is named by the question, and is none of those that are counted.
    const beside = [...row.keys()].filter((name) => question.toLowerCase().includes(name)).length;
    if (all - left > row.size || all - left < row.size - beside)
      kinds.push(
        `a wrong number: ${row.size} of ${all} were told: ${[...book.figures].map(([topic, some]) => `${topic}=${[...some.keys()].join()}`).join(" | ")}`,
      );
  }
  const names = LEFT_NAMES.exec(sentence)
    ?.slice(1)
    .find((one) => one !== undefined);
  if (names !== undefined && row !== undefined)
    for (const name of namesIn(names, new Set([...book.shown.keys(), ...book.snippets.keys()])))
      if (row.has(bare(name))) kinds.push(`called left though told: ${name}`);
  return kinds;
}

const LEADS = new RegExp(
  String.raw`^(?:So far|Of the \w+ so far,|After \w+) ${NAME} has the (\S+?-?\w*) |^The (\w+) .* so far is that of ${NAME}`,
  "u",
);
const HALF =
  /^More than half of (?:that|it) is (.*) alone\.$|^(.*) alone makes up more than half|^(?:All the|The) others together .* (?:than|below) (.*)\.$/u;
const BEHIND = new RegExp(
  String.raw`^(?:(?:Closest|Next) behind so far: .*?, |The closest (?:to that|behind it) so far is .*? with )${FIGURE}`,
  "u",
);
const SUM = new RegExp(
  String.raw`(?:sum so far is|they add up to|add up to|That is|Total so far:) (?:about )?${FIGURE}.*?(?:so far|up to here|\.)`,
  "u",
);
const LEAST: ReadonlySet<string> = new Set(["smallest", "lowest", "earliest"]);

function ofStandings(sentence: string, book: Notebook, question: string): readonly string[] {
  const kinds: string[] = [];
  const row = book.figures.get(book.topic);
  const leads = LEADS.exec(sentence);
  if (leads !== null && row !== undefined) {
    const [name, word] = leads[1] === undefined ? [leads[4] ?? "", leads[3] ?? ""] : [leads[1], leads[2] ?? ""];
    const own = row.get(bare(name.split(",")[0] ?? ""));
    const best = LEAST.has(word) ? Math.min(...row.values()) : Math.max(...row.values());
    if (own !== undefined && own !== best) kinds.push("one called ahead that is not");
  }
  const sum = SUM.exec(sentence);
  if (sum !== null && row !== undefined && /so far|up to here|add up/u.test(sentence)) {
    const told = valueOf(sum[1] ?? "", sum[2]);
    const real = [...row.values()].reduce((total, one) => total + one, 0);
    if (Math.abs(told - real) > 0.002 * Math.abs(real)) kinds.push(`a wrong sum: ${real}`);
  }
  const half = HALF.exec(sentence)?.slice(1).find((name) => name !== undefined); // prettier-ignore
  const own = half === undefined ? undefined : row?.get(bare(half));
  if (own !== undefined && own <= [...(row?.values() ?? [])].reduce((total, one) => total + one, 0) / 2) kinds.push("less than half of it");
  const behind = BEHIND.exec(sentence);
  const next = behind === null ? undefined : valueOf(behind[1] ?? "", behind[2]);
  const between = [...(row?.values() ?? [])].toSorted((a, b) => a - b);
  if (next !== undefined && ![between[1], between.at(-2)].includes(next)) kinds.push("not the next behind");
  return [...kinds, ...ofFitting(sentence, row, question), ...ofNone(sentence, row, question)];
}

const SPAN = new RegExp(String.raw`\bbetween ${FIGURE} and ${FIGURE}`, "iu");
const NONE = /^(?:None of the \S+ so far |No hit among the first |\S+ read, and none of them fits)/u;

/** None is said to fit, though one was told that does. */
function ofNone(sentence: string, row: ReadonlyMap<string, number> | undefined, question: string): readonly string[] {
  if (row === undefined || !NONE.test(sentence)) return [];
  const [, from = "", scale, to = "", toScale] = SPAN.exec(question) ?? [];
  if (to === "") return [];
  const [low, high] = [valueOf(from, scale ?? toScale), valueOf(to, toScale)];
  return [...row.values()].some((value) => value > low && value < high) ? ["none said to fit though one does"] : [];
}

const BOUND = new RegExp(
  String.raw`\b(more|less|fewer|higher|lower|larger|smaller|above|below|over|under|greater)(?: than)? ${FIGURE}`,
  "iu",
);
const BELOW = /^(?:less|fewer|lower|smaller|below|under)$/iu;
const FITTING = new RegExp(
  String.raw`^(?:So |That means |One that fits: |That is a hit: |That fits: )?${NAME}(?: is one that fits| meets the condition| qualifies| fits| is within it| stays in| is in| goes on the list)\.$`,
  "u",
);

function ofFitting(sentence: string, row: ReadonlyMap<string, number> | undefined, question: string): readonly string[] {
  const [, word = "", figure = "", scale] = BOUND.exec(question) ?? [];
  const name = FITTING.exec(sentence)?.[1];
  const value = name === undefined ? undefined : row?.get(bare(name));
  if (figure === "" || value === undefined || (question.match(new RegExp(BOUND.source, "giu")) ?? []).length > 1) return [];
  const bound = valueOf(figure, scale);
  return BELOW.test(word) === value < bound || value === bound ? [] : ["one called fitting that is not"];
}

const BOTH = new RegExp(
  String.raw`(?:^Only ${NAME} (?:is on both lists|stands in both|is in both)|name that both lists (?:have|share) is ${NAME}|^${NAME} is the only one (?:that stands in both|on both lists|they have in common)|(?:they have in common is|Both lists have|there is only) ${NAME})`,
  "u",
);

function ofLists(sentence: string, { lists }: Notebook): readonly string[] {
  const name = BOTH.exec(sentence)
    ?.slice(1)
    .find((one) => one !== undefined);
  if (name === undefined || lists.length < 2) return [];
  const commons = lists.flatMap((one, at) =>
    lists.slice(at + 1).map((other) => one.filter((each) => other.some((two) => bare(two) === bare(each)))),
  );
  return commons.some((common) => common.length === 1 && bare(common[0] ?? "") === bare(name)) ? [] : ["not what both lists have"];
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.%$]+/gu, " ")
    .trim();
const stems = (text: string): string =>
  plain(text)
    .split(" ")
    .map((word) => word.replace(/ies$/u, "y").replace(/(?<=..)s$/u, ""))
    .join(" ");
const QUOTED = /"([^"]*: [^"]*)"/u;
const NAMES_IT =
  /^(?:The snippet of |There is a table of [^"]* on )?"([^"]+)".* (?:names|speaks of|and) (?:the )?([^,.;:]+?)(?: is named there)?[,.;:]/u;

/** A snippet is said to show what it does not. */
function ofSnippets(sentence: string, { snippets }: Notebook): readonly string[] {
  const quoted = QUOTED.exec(sentence)?.[1];
  const all = [...snippets.values()].join("\n");
  if (quoted !== undefined && /snippet/u.test(sentence) && !plain(all).includes(plain(quoted))) return ["a quotation that no snippet has"];
  const [, title = "", phrase = ""] = /\b(?:names|speaks of|and) the\b/u.test(sentence) ? (NAMES_IT.exec(sentence) ?? []) : [];
  const snippet = snippets.get(bare(title));
  return snippet !== undefined && phrase !== "" && !` ${stems(`${title} ${snippet}`)} `.includes(` ${stems(phrase)} `)
    ? ["a list that does not name what is said of it"]
    : [];
}

const WANTED =
  /\b(?:need|look for|look up|find|establish|determine|turn to|come to|go on to|move on to|missing|still open|not known|lack|miss|about|first|next|on to|continue)\b/iu;
const AGAIN = /\b(?:again|second|confirm|verify|check|another page|double-check|sure of|once more|already|also|too|as well|same)\b/iu;
const AIM = new RegExp(String.raw`\bthe ([a-z][^.;,]*?) of ${NAME}((?: in \d{4})?)(?=[.,?;]|$)`, "gu");

/** What is wanted was told before. */
function ofWants(sentence: string, { action }: Step, book: Notebook): readonly string[] {
  if (action === null || !WANTED.test(sentence) || AGAIN.test(sentence) || factsIn(sentence, book).length > 0) return [];
  return [...sentence.matchAll(AIM)].flatMap(([, phrase = "", name = "", time = ""]) =>
    book.told.has(`${phrase}${time} ${bare(name)}`) ? [`wanted though told: ${name}`] : [],
  );
}
