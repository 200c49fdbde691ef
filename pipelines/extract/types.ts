import { singularOf } from "../language/inflection.ts";
import { SECTION_NUMBER } from "./labels.ts";
import { isCommonWord } from "./sentences.ts";

/** Entity types: lower-case singular nouns, each with its evidence on the page. */

/** Folders that say where a page lies or whom it is for, not what it is about. */
const FOLDERS = new Set("pages articles docs wiki posts blogs categories tags news sites files images topics entries items papers data assets resources guides tutorials sections archives print geos fields factbooks publications search users static contents details views links notes figures tables lists results references reports stats statistics facts maps flags profiles options products services downloads events groups others investors visitors customers patients residents fans professionals businesses careers jobs subscribers volunteers journalists esports sports".split(" ")); // prettier-ignore
/** Sorts of articles: "Portraits", "Company histories" are read there, and who is portrayed is none. */
const GENRES = /(?:^|[ _-])(?:portraits|profiles|biographies|obituaries|interviews|stories|histories|reviews|essays|opinions|podcasts|reportages|dispatches|explainers|editorials)$/i; // prettier-ignore
/** Wholes of which a type's members are part. "Soviet Union" is caught too: no type is better than a wrong one. */
const AGGREGATE =
  /^(?:the )?(?:world|earth|globe|global|total|all|overall|average|eu|europe|africa|asia|americas?|north america|south america|oceania|euro area|oecd.*|(?:european|african|eurasian(?: economic)?|arab(?: maghreb)?|customs|monetary|economic|currency) union|.* (?:total|average)|other(?: .*)?)$/i;
/** Head nouns of names that contradict a type got from a folder or a list. */
const NAMED_KIND: readonly (readonly [RegExp, string])[] = [
  [/ ocean$/i, "ocean"],
  [/ sea$/i, "sea"],
  [/^lake | lake$/i, "lake"],
  [/ river$/i, "river"],
];

/**
 * `/countries/france/` -> country: the folder above the page's own segment, where it is a plural noun that names a kind. A page called
 * "Node.js 4" in `nodejs/` has its name of a whole, not a kind.
 */
export function typeOfUrl(uri: string, title = ""): string | undefined {
  const segments = (uri.replace(/^https?:\/\/[^/]*/, "").split(/[?#]/)[0] as string).split("/").filter((one) => one !== ""); // prettier-ignore
  const folder = segments.at(-2);
  // "/wiki/OBS/": the key of a part of the site, and no word.
  if (folder === undefined || FOLDERS.has(folder.toLowerCase()) || GENRES.test(folder) || /^\p{Lu}[\p{Lu}\d_-]*$/u.test(folder))
    return undefined;
  if (lettersOf(title).startsWith(lettersOf(folder))) return undefined;
  const name = folder.replace(/[_-]/g, " ").toLowerCase();
  return KINDS.has(name) ? name : singularOf(name);
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** A caption that says when or how, and not what. */
const LITTLE = /^[*†‡]|(?:^| )(?:as|is|us|its|this|without|not|no|see|per|than)(?: |$)/i;

/** Heading of a list or header of a column that names the kind of its members: "Countries", "Countries of Europe", "Country". */
export function typeOfHeading(heading: string): string | undefined {
  const head = (heading.split(/ (?:of|in|by|with|that|on|from)\b|[(:,]/)[0] as string)
    .trim()
    .replace(/^(?:list of|all|the|major|main|largest|member|other|border|neighbou?ring) /i, "");
  // "All data as of 1 January", "* without supplies"
  if (head.split(" ").length > 2 || head === "" || LITTLE.test(head) || GENRES.test(head)) return undefined;
  const kind = singularOf(head);
  return kind === undefined || FOLDERS.has(head.toLowerCase()) ? undefined : kind;
}

const KINDS = new Set("country state city town village region province county district municipality borough commune canton prefecture river lake ocean sea mountain island company organization organisation university school person author film book album song species element planet language currency airport port team club player product museum park bridge building capital continent territory party".split(" ")); // prettier-ignore

/** A column header in the singular counts only where it is a common kind. */
export function typeOfColumn(header: string): string | undefined {
  const text = header.toLowerCase().trim();
  if (KINDS.has(text)) return text === "organisation" ? "organization" : text;
  const kind = typeOfHeading(header);
  return kind !== undefined && KINDS.has(kind) ? kind : undefined;
}

/** Headers of a naming column that do not say what it names. */
const NAMELESS =
  /^(?:names?|titles?|items?|types?|kinds?|category|categories|groups?|class|classes|descriptions?|labels?|values?|fields?|columns?|columns? type|rows?|keys?|entry|entries|things?|others?|notes?|details?|lists?|subjects?|terms?|topics?|symbols?|words?|key words?|abbreviations?|acronyms?|codes?|ids?|identifiers?|first name|last name|full name|surname|rank|no|number|characters?|tokens?|examples?|meanings?|definitions?|purpose|use|uses|action|actions|what|who|which|contents?|data|measures?|indicators?|property|properties|sources?)$/;

/** Words that tell which of a kind are meant, not what they are. */
const WHICH =
  /^(?:list of|all|the|our|major|main|largest|member|other|border|neighbou?ring|supported|available|built-in|predefined|additional|special|common|various|new|existing|known|selected|notable|standard|basic|default|current) /i;

/** What a caption or heading says the rows are whose own column says only "Name": "Table 8.2. Numeric Types", "Built-in DTrace Probes". */
export function typeOfTitle(title: string): string | undefined {
  const named = title.replace(SECTION_NUMBER, "");
  const head = (named.split(/ (?:of|in|by|with|that|on|from|for|and|to)\b|[(:,]/)[0] as string).trim().replace(WHICH, "").toLowerCase();
  const words = head.split(" ");
  const last = singularOf(words.at(-1) ?? "");
  if (LITTLE.test(head) || last === undefined || !isCommonWord(last)) return undefined;
  const before = words.slice(0, -1);
  const from = before.findLastIndex((word) => !/^[a-z][a-z-]+$/.test(word) || !isCommonWord(word)) + 1;
  const kind = [...before.slice(from).slice(-2), last].join(" ");
  return NAMELESS.test(kind) || FOLDERS.has(kind) || (FOLDERS.has(words.at(-1) ?? "") && before.length === 0) ? undefined : kind;
}

/** What the header of the column that names the rows says they are: "Ferry", "Error code", "Encoding name". One word or two. */
export function typeOfNaming(header: string): string | undefined {
  const text = header
    .toLowerCase()
    .replace(/\s*[([].*$/, "")
    .replace(/^names? of (?:the )?/, "")
    .replace(/ (?:name|title|id)s?$/, "")
    .trim();
  if (!/^(?!(?:to|if|when|how|where|why|is|are|can|for) )[a-z][a-z-]+(?: [a-z][a-z-]+)?$/.test(text) || NAMELESS.test(text) || FOLDERS.has(text)) return undefined; // prettier-ignore
  // "Stolpe": a name of a row that stands as a header is no word of the language.
  if (!text.split(" ").every((word) => isCommonWord(word) || isCommonWord(singularOf(word) ?? word))) return undefined;
  return singularOf(text) ?? text;
}

/** "Release 15.3", "Route 66": what is numbered is said before its number. */
const NUMBERED_KIND =
  /^(release|version|edition|phase|stage|route|highway|issue|article|rule|protocol|regulation|directive|mission|flight|expedition|model) \S*\d/i;
export const typeOfNumbered = (name: string): string | undefined => NUMBERED_KIND.exec(name)?.[1]?.toLowerCase();

/** Types of one name, out of those that the page gives evidence for: wholes carry none of them, and a name may contradict. */
export function typesFor(name: string, evidence: readonly (string | undefined)[]): string[] {
  const stated = [...new Set(evidence.filter((one): one is string => one !== undefined))];
  if (AGGREGATE.test(name)) return stated.filter((one) => !["country", "state", "city"].includes(one));
  const own = NAMED_KIND.find(([pattern]) => pattern.test(name))?.[1];
  return (
    own !== undefined && stated.includes("country")
      ? stated.filter((one) => one !== "country").concat(stated.includes(own) ? [] : [own])
      : stated
  ).toSorted();
}

/** "Total", "all ages": the sum of the rows, and no row of its own. */
export const isTotal = (name: string): boolean => /^(?:grand |sub-?)?(?:totals?|sum|all)\b/i.test(name);

export const isAggregate = (name: string): boolean =>
  AGGREGATE.test(name) ||
  /^(?:totals?|world|sum|average|mean|median|overall|all|grand total|subtotal|sub-total|turnout|registered voters|valid votes|invalid votes|blank|spoilt)\b/i.test(
    name,
  );

const IS_A = new RegExp(
  `^ (?:is|was) (?:a|an|the) (?:(?!(?:of|on|in|at|by|for|from|with|that|which|who|near|to|and|or|off|between|the)\\b)[a-z-]+,? ){0,4}?(${[...KINDS].join("|")}|nation)\\b(?!['’-]| (?:${[...KINDS].join("|")}|railway|ferry|club|sport|company|station)\\b)`,
);

/** "X is a landlocked country in …": the kind that the page's own words give its subject. */
export const typeOfSentence = (rest: string): string | undefined => {
  const kind = IS_A.exec(rest)?.[1];
  return kind === "nation" ? "country" : kind === "organisation" ? "organization" : kind;
};
