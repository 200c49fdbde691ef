import { MANY_NAME } from "../../inflection.ts";
import { nameKey } from "../../../../schemas/values/names.ts";
import { singularOf } from "../../inflection.ts";
import type { Lexicon } from "../../lexicon.ts";
import { withSmallNames } from "../../proper-names.ts";
import { plainlySaid } from "./paraphrases.ts";

/** What people say once is said in full, so that the grammar reads one form: a kind before several names, a year for both of its ends. */
export const inFull = (text: string, lexicon: Lexicon): string =>
  secondOfKind(
    offeredOfKind(
      severalOfKind(
        wholeYear(oneThing(yearAgain(worldName(plainlySaid(withSmallNames(secondOfStep(text), lexicon.proper), lexicon), lexicon)))),
        lexicon,
      ),
      lexicon,
    ),
    lexicon,
  );

/** "The department where A works than the one where B works": the second is what the first is. */
function secondOfStep(text: string): string {
  const [, noun = "", clause = ""] =
    /\bthe ([a-z]+(?: [a-z]+)?) (where|that|who|used|in) .* than (?:that of |in |at |for )?the one \2 /.exec(text) ?? [];
  return noun === "" ? text : text.replace(new RegExp(`( than (?:that of |in |at |for )?the )one (?=${clause} )`), `$1${noun} `);
}

/** "The world's exports" are those of the one thing that has that name, where there is one. */
const worldName = (text: string, lexicon: Lexicon): string =>
  lexicon.entities("world").length > 0 ? text.replace(/\b([Tt]he) world\b/gu, "$1 World") : text;

/** "That year" is the one year that the sentences before have. */
function yearAgain(text: string): string {
  const at = text.search(/\b[Tt]hat year\b/u);
  const years = [...new Set(text.slice(0, Math.max(0, at)).match(/\b(?:1[0-9]|20)\d{2}\b/gu))];
  const [year, other] = years;
  return year === undefined || other !== undefined
    ? text
    : text.replace(/\b([Tt])hat year\b/u, (_, t: string) => `${t === "T" ? "I" : "i"}n ${year}`);
}

/** Of islands people say "are"; the grammar speaks of one thing. */
const oneThing = (text: string): string =>
  text
    .replace(BEFORE_MANY, (verb) => ONE[verb] ?? verb)
    .replace(BEHIND_MANY, (verb) => ONE[verb] ?? verb)
    .replace(COST_OF_MANY, (said, aux: string | undefined) => (aux === undefined ? `${said}s` : said));
const BEFORE_MANY = new RegExp(String.raw`\b(?:are|were|do)(?= ${MANY_NAME}\b(?!['’]))`, "gu");
const BEHIND_MANY = new RegExp(String.raw`(?<=\b${MANY_NAME} )(?:are|were|have|do)\b`, "gu");
const COST_OF_MANY = new RegExp(String.raw`(\b(?:do|does|did) )?\b${MANY_NAME} cost\b`, "gu");
const ONE: Readonly<Record<string, string>> = { are: "is", were: "was", do: "does", have: "has" };

/** "How much did it rise over the course of 2014", from the end of the year before to its own. "During 2014" is no more than "in 2014" elsewhere. */
const wholeYear = (text: string): string =>
  text.replace(/\b(?:over the course of|in the course of|during) (\d{4})\b(?! to\b)/gu, (whole, year: string) => {
    if (!/\b(?:rise|fall|grow|shrink|drop|increase|decrease|change)\b/u.test(text)) return whole;
    return `between 31 December ${String(Number(year) - 1)} and 31 December ${year}`;
  });

interface Names {
  readonly names: readonly string[];
  /** Where what follows them begins. */
  readonly end: number;
}

/** Names of one kind at a place of a text, each the longest that the kind has. */
function namesAt(text: string, from: number, kind: string, link: "and" | "or", lexicon: Lexicon): Names | null {
  const names: string[] = [];
  for (let at = from, isLast = false; ;) {
    const end = longestAt(text, at, kind, lexicon);
    if (end === null) return null;
    names.push(text.slice(at, end));
    if (isLast) return { names, end };
    const [parting = ""] = new RegExp(`^(?:, | ${link} )`, "u").exec(text.slice(end)) ?? [];
    if (parting === "") return null;
    isLast = parting !== ", ";
    at = end + parting.length;
  }
}

/** Longer names nothing has. */
const MOST_WORDS = 8;

function longestAt(text: string, from: number, kind: string, lexicon: Lexicon): number | null {
  let found: number | null = null;
  let words = 0;
  for (const { index, 0: gap } of text.slice(from).matchAll(/(?=[ ,?:]|\.$|\. |['’]s?(?:[ ?.,:]|$)|$)/gu)) {
    const end = from + index + gap.length;
    if (++words > MOST_WORDS) break;
    if (end > from && !/[\s,:?.]$/u.test(text.slice(from, end)) && lexicon.entities(nameKey(`${kind} ${text.slice(from, end)}`)).length > 0)
      found = end;
  }
  return found;
}

/** "the packages libc6 and zlib1g" */
function severalOfKind(text: string, lexicon: Lexicon): string {
  for (const { index, 0: lead, 1: article = "" } of text.matchAll(/\b([Tt]he) (?=[a-z])/gu)) {
    const tokens =
      /^(?:[a-z]+ ){1,4}/u
        .exec(text.slice(index + lead.length))?.[0]
        .trim()
        .split(" ") ?? [];
    for (let length = 1; length <= tokens.length; length++) {
      const words = tokens.slice(0, length).join(" ");
      const kind = singularOf(words);
      if (kind === undefined || lexicon.type(nameKey(kind)) === undefined) continue;
      const found = namesAt(text, index + lead.length + words.length + 1, kind, "and", lexicon);
      if (found === null) continue;
      const said = found.names.map((name, place) => `${place === 0 ? article : "the"} ${kind} ${name}`);
      const list = `${said.slice(0, -1).join(", ")} and ${said.at(-1) ?? ""}`;
      return `${text.slice(0, index)}${list}${severalOfKind(text.slice(found.end), lexicon)}`;
    }
  }
  return text;
}

/**
 * "The sensor Loam SM2 than Aeris CO2-40", "the Argentor 722 tractor than the Corvan 512": the second of two is of the kind that was said of
 * the first, where the name alone is nobody's.
 */
function secondOfKind(text: string, lexicon: Lexicon): string {
  const than = / than (?:that of |those of )?(?:the (?=[\p{Lu}\p{N}])|(?!the ))/u.exec(text);
  if (than === null) return text;
  const at = than.index + than[0].length;
  for (const kind of kindsSaid(text.slice(0, than.index), lexicon)) {
    const end = longestAt(text, at, kind, lexicon);
    if (end !== null && lexicon.entities(nameKey(text.slice(at, end))).length === 0)
      return `${text.slice(0, at).replace(/the $/, "")}the ${kind} ${text.slice(at)}`;
  }
  return text;
}

/** Kinds that a text says by a name: "the sensor Loam SM2", "the Argentor 722 tractor". */
function kindsSaid(text: string, lexicon: Lexicon): readonly string[] {
  const ahead = [...text.matchAll(/\bthe (?=((?:[a-z]+ ){1,2}))/gu)].flatMap(({ index, 1: words = "" }) =>
    [words.trim(), words.split(" ")[0] ?? ""].filter((kind) => longestAt(text, index + 5 + kind.length, kind, lexicon) !== null),
  );
  const behind = [...text.matchAll(/\bthe (?=[\p{Lu}\p{N}])/gu)].flatMap(({ index }) => {
    const said = text.slice(index + 4);
    return [...said.matchAll(/ ((?:[a-z]+ )?[a-z]+)(?=['’ ]|$)/gu)].flatMap(({ index: end, 1: words = "" }) =>
      [words, words.split(" ")[0] ?? ""].filter((kind) => lexicon.entities(nameKey(`${said.slice(0, end)} ${kind}`)).length > 0),
    );
  });
  return [...new Set([...ahead, ...behind])].filter((kind) => lexicon.type(nameKey(kind)) !== undefined);
}

/** "Which package has the largest installed size, libc6 or zlib1g?", "libc6 or zlib1g: which package …" */
function offeredOfKind(text: string, lexicon: Lexicon): string {
  // Something may be called "which", too.
  const kind = [...text.matchAll(/\b[Ww]hich (?=((?:[a-z]+ ){1,5}))/gu)]
    .flatMap(([, words = ""]) =>
      words
        .trim()
        .split(" ")
        .map((_, at, tokens) => tokens.slice(0, at + 1).join(" ")),
    )
    .find((one) => lexicon.type(nameKey(one)) !== undefined);
  if (kind === undefined) return text;
  const places = [0, ...[...text.matchAll(/[,:] /gu)].map(({ index }) => index + 2)];
  for (const place of places) {
    const found = namesAt(text, place, kind, "or", lexicon);
    if (found === null) continue;
    const said = found.names.map((name) => `the ${kind} ${name}`);
    return `${text.slice(0, place)}${said.slice(0, -1).join(", ")} or ${said.at(-1) ?? ""}${text.slice(found.end)}`;
  }
  return text;
}
