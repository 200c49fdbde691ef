import { nameKey } from "../../knowledge-graph/names.ts";
import type { Reference } from "../../schemas/draft.ts";
import type { Links } from "./links.ts";
import type { Piece } from "./piece.ts";
import { isCommonWord } from "./sentences.ts";
import type { PageSubject } from "./subject.ts";

/** Who a sentence begins with. `end` is behind the name; `rest` what follows: " 's" is told by `possessive`. */
export interface Opening {
  readonly reference: Reference;
  readonly start: number;
  readonly end: number;
  readonly possessive: boolean;
  /** The name to put where the page has a pronoun. */
  readonly replaced: boolean;
}

export interface Naming {
  readonly subject: PageSubject;
  readonly names: readonly string[];
  readonly types: readonly string[];
  readonly links: Links;
}

const PRONOUN =
  /^(?:It|He|She|They|We|I|You|This|That|These|Those|Its|His|Her|Their|Our|Such|Here|There|One|Both|Another|Others|Many of these|Some of these|The (?:former|latter|same|two|other)|The (?:first|second|third|last) (?:of|was|is|one)|Who|Which|What|As such|In it|For this|Under this|During this|At this|After this|Since then|Thereafter|Afterwards|Meanwhile, (?:it|he|she|they))\b/;
const SELF = /^(?:It|Its|it|its)\b/;
export const KINDS =
  "country|nation|state|city|town|village|island|islands|territory|region|province|county|river|lake|mountain|organization|organisation|company|university|museum|species|planet|group|league|union|alliance|archipelago|kingdom|republic|bank|fund|agency|team|club|film|book|album|band|airport|bridge|building|capital|district|commune|municipality";
const THE_KIND = new RegExp(`^[Tt]he (${KINDS})(?:'s)?(?= (?!of\\b))`);
const YEAR_LEAD =
  /^(?:In|Since|By|During) (?:(?:January|February|March|April|May|June|July|August|September|October|November|December) )?(?:1[0-9]{3}|20[0-9]{2}) (?=(?:it|the|its)\b|\p{Lu})/u;
const LEAD_IN =
  /^(?:(?:Also|However|Moreover|Furthermore|Today|Currently|Historically|Nevertheless|In addition|As of|By|In|On|Since|During|At the end of|Founded in|Established in)(?: [^,]{1,40})?, )/;
const CLOSED =
  /^(?:In|On|At|By|For|From|With|Since|After|Before|During|Under|Over|About|As|While|When|Although|Though|Because|If|But|And|Or|Nor|So|Yet|Many|Most|Some|All|Both|Each|Every|No|Not|Only|Once|Until|Unlike|Despite|Following|Between|Among|Through|Within|Without|Other|Several|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|More|Less|A|An)$/;
const RUN = /\p{Lu}[\p{L}\p{N}'’&.-]*(?: (?:(?:of|de|da|do|la|le|du|del|di|van|von|al|el|the) ){0,2}\p{Lu}[\p{L}\p{N}&.-]*){0,8}/uy;
/** What may follow a name that is over: not "France Telecom", "Dominican Republic-Central America", "IMF/EU". */
const BEHIND_NAME = /^(?:[,;:.)]|['’]s? |\s(?!\p{Lu}|\d|and (?:the )?\p{Lu}))/u;

/** How long the lead-in of a sentence is: "In 2015, ". */
export const leadIn = (text: string): number => LEAD_IN.exec(text)?.[0].length ?? YEAR_LEAD.exec(text)?.[0].length ?? 0;

/**
 * The thing that a sentence speaks of first. A pronoun is the page's subject only right behind a sentence that itself began with the
 * page's subject (`before`), "the country" only where the page's subject is known to be a country. Everything else is undefined:
 * then nothing is claimed of it.
 */
export function openingOf(sentence: Piece, naming: Naming, before: boolean, person?: Reference): Opening | "ambiguous" | undefined {
  const at = leadIn(sentence.text);
  const text = sentence.text.slice(at);
  const { subject } = naming;
  const here = (length: number, replaced: boolean, reference: Reference): Opening => {
    const end = at + length;
    return { reference, start: at, end, possessive: /^['’]s?(?= )/.test(sentence.text.slice(end)), replaced };
  };
  if (SELF.test(text)) {
    if (!before || subject.isList) return "ambiguous";
    const its = /^its\b/i.test(text);
    return { reference: subject.reference, start: at, end: at + (its ? 3 : 2), possessive: its, replaced: true };
  }
  if (/^(?:He|She) /.test(text) && person !== undefined) {
    const length = (/^\S+/.exec(text) as RegExpExecArray)[0].length;
    return { reference: person, start: at, end: at + length, possessive: false, replaced: true };
  }
  if (PRONOUN.test(text)) return "ambiguous";
  const kind = THE_KIND.exec(text);
  if (kind !== null) {
    const word = kind[1] as string;
    // "Norby Airport" is "the airport"; a capital is a city.
    const own = new RegExp(` ${word}$`, "i").test(subject.reference.surface);
    const typed = naming.types.some(
      (type) => type === word || (type === "country" && word === "nation") || (type === "capital" && word === "city"),
    );
    return subject.isList || !(own || typed) ? "ambiguous" : here(4 + word.length, true, subject.reference);
  }
  const the = /^The /.test(text) ? 4 : 0;
  for (const name of naming.names) {
    const from = text.startsWith(name) ? 0 : text.startsWith(name, the) ? the : -1;
    // "France Telecom" is not France.
    if (from >= 0 && BEHIND_NAME.test(text.slice(from + name.length)))
      return here(from + name.length, false, { ...subject.reference, surface: text.slice(0, from + name.length) });
  }
  const link = naming.links.within(sentence.start + at, sentence.end)[0];
  const linkEnd = link === undefined ? 0 : link.end - sentence.start - at;
  const linked = link !== undefined && (link.start === sentence.start + at || link.start === sentence.start + at + the);
  if (link !== undefined && linked && BEHIND_NAME.test(text.slice(linkEnd)))
    return here(link.end - sentence.start - at, false, { surface: text.slice(0, link.end - sentence.start - at), uri: link.uri });
  RUN.lastIndex = the;
  const run = RUN.exec(text)?.[0].replace(/['’]s$|[.']+$/, "");
  const words = run?.split(" ") ?? [];
  // "Tourist arrivals rose": an ordinary word with the sentence's capital is no name; "Mount Zenda" shows a second one.
  const capitals = words.length > 1 && /^\p{Lu}/u.test(words.at(-1) ?? "") && !CLOSED.test(words[0] as string);
  if (run === undefined || (isCommonWord(words[0] as string) && !capitals)) return undefined;
  // "St. Vincent and the Grenadines Broadcasting": where the name ends cannot be told.
  if (!/^(?:[,;:.)]|['’]s? |\s(?!and (?:the )?\p{Lu}))/u.test(text.slice(the + run.length))) return undefined;
  const surface = text.slice(0, the) + run;
  const uri = naming.links.byName(run);
  return here(the + run.length, false, uri === undefined ? { surface } : { surface, uri });
}

/** Whether a text names the page's subject as a whole word. */
export function namesSubject(
  text: string,
  naming: Naming,
): { readonly start: number; readonly end: number; readonly surface: string } | undefined {
  for (const name of naming.names) {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? "") && !/[\p{L}\p{N}]/u.test(text[at + name.length] ?? ""))
        return { start: at, end: at + name.length, surface: name };
    }
  }
  return undefined;
}

export const sameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b);
