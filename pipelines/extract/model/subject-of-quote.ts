import { nameKey } from "../../../schemas/values/names.ts";
import type { DocumentDraft, DraftStatement, Reference } from "../../../schemas/draft.ts";
import type { RejectionReason } from "../../../schemas/rejection.ts";
import type { Links } from "../links.ts";
import { isCjk, type Slice } from "./figures.ts";
import type { Passage } from "./passage.ts";
import type { QuotePlace } from "./quote.ts";

/** The names that one passage is read with. */
export interface Names {
  /** Of what the passage is about, longest first; none where that is many things. */
  readonly own: readonly string[];
  /** Of other things that the page, or the model, names. */
  readonly others: readonly string[];
}

export interface SubjectReference {
  readonly reference: Reference;
  /** Whether the quote itself names it. */
  readonly named: boolean;
}

export type Refusal = { readonly reason: RejectionReason; readonly detail: string };

const longestFirst = (names: Iterable<string>): string[] =>
  [...new Set(names)].filter((one) => one.length > 1).sort((a, b) => b.length - a.length || (a < b ? -1 : 1));

export function namesOf(passage: Passage, draft: DocumentDraft, linked: readonly string[], said: readonly string[]): Names {
  const subject = passage.subject?.surface;
  const page = draft.entities.find(({ isPageSubject, reference }) => isPageSubject && reference.surface === subject);
  const own = subject === undefined ? [] : longestFirst([subject, ...(page?.aliases ?? [])]);
  const keys = new Set(own.map(nameKey));
  const all = [...draft.entities.map(({ reference }) => reference.surface), ...linked, ...said];
  // Part of the own name is no other thing ("Tams" on the page of "Port Tams"), and a word in small letters is no name.
  const others = all.filter(
    (one) => !keys.has(nameKey(one)) && (/^\p{Lu}/u.test(one) || isCjk(one)) && !own.some((name) => name.includes(one)),
  );
  return { own, others: longestFirst(others) };
}

/** Where a text has the name as whole words; "Halmar's", "Hamburgs" too. */
export function nameIn(text: string, name: string): Slice | undefined {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const end = at + name.length;
    const letter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign) && !isCjk(sign);
    const genitive = text[end] === "s" && !letter(text[end + 1]);
    if (isCjk(name) || (!letter(text[at - 1]) && (!letter(text[end]) || genitive))) return { start: at, end };
  }
  return undefined;
}

/** Words that open a sentence and are no name: articles, pronouns, prepositions, adverbs of the languages that pages are mostly in. */
const OPENERS =
  /^(?:the|a|an|it|its|he|she|his|her|they|their|this|that|these|those|in|on|at|by|since|during|from|with|of|for|after|before|until|about|around|today|there|here|as|also|later|originally|another|der|die|das|den|dem|des|ein|eine|er|sie|es|ihre?|ihr|sein|seine|dies\p{Ll}*|im|am|in|an|auf|bei|seit|nach|vor|zu|zum|zur|mit|von|vom|heute|dort|hier|bis|rund|etwa|zudem|außerdem|le|la|les|l|un|une|il|elle|ils|elles|son|sa|ses|ce|cette|cet|en|au|aux|dans|depuis|avec|de|du|des|à|el|los|las|su|sus|desde|con|lo|gli|nel|dal)$/iu;

/** Whether a sentence opens with what may be another name than those of `own`. */
function opensElsewhere(text: string, own: readonly string[]): boolean {
  const opener = /^[\s„“"«(]*(\p{Lu}[\p{L}\p{M}'’-]*)/u.exec(text);
  if (opener === null || isCjk(opener[1] ?? "")) return false;
  const at = opener[0].length - (opener[1] ?? "").length;
  const word = (opener[1] ?? "").replace(/['’].*$/, "");
  return !own.some((name) => text.startsWith(name, at)) && !OPENERS.test(word);
}

/** Of whom the statement is, or why that cannot be told. */
export function subjectOfQuote(
  subject: string,
  quoted: QuotePlace,
  passage: Passage,
  names: Names,
  draft: DocumentDraft,
  links: Links,
): SubjectReference | Refusal {
  const key = nameKey(subject) || subject;
  const isOwn = names.own.some((one) => (nameKey(one) || one) === key);
  const inQuote = (name: string): SubjectReference | undefined => {
    for (const { text, start } of quoted.sentences) {
      const place = nameIn(text, name);
      if (place === undefined) continue;
      const piece = { text: name, start: start + place.start, end: start + place.end };
      return { reference: isOwn && passage.subject !== undefined ? passage.subject : links.reference(piece), named: true };
    }
    return undefined;
  };
  for (const name of isOwn ? names.own : [subject]) {
    const found = inQuote(name);
    if (found !== undefined) return found;
  }
  const first = quoted.sentences[0];
  if (first === undefined) return { reason: "quote-not-found", detail: "the quote is of no sentence" };
  const before = passage.sentences.filter((one) => one.paragraph === first.paragraph && one.start < first.start);
  const stretch = [...before, ...quoted.sentences];
  const ruled = ruledReferences(draft.statements, first);
  // The rules know whom the sentence's pronoun means: nobody else is believed.
  if (ruled.some(({ surface }) => nameKey(surface) === key))
    return { reference: ruled.find(({ surface }) => nameKey(surface) === key) as Reference, named: false };
  const others = names.others.filter((name) => stretch.some(({ text }) => nameIn(text, name) !== undefined));
  if (isOwn && passage.subject !== undefined) {
    if (others.length > 0 || stretch.some(({ text }) => opensElsewhere(text, names.own)))
      return { reason: "ambiguous-entity", detail: `the quote does not name ${subject}, and something else is spoken of before` };
    return { reference: passage.subject, named: false };
  }
  const owned = names.own.some((name) => stretch.some(({ text }) => nameIn(text, name) !== undefined));
  const place = before.map((one) => ({ one, place: nameIn(one.text, subject) })).findLast(({ place }) => place !== undefined);
  if (place?.place === undefined)
    return { reason: "no-such-subject", detail: `neither the quote nor what stands before it names ${subject}` };
  if (ruled.length > 0 || owned || others.some((name) => (nameKey(name) || name) !== key))
    return { reason: "ambiguous-entity", detail: `the quote does not name ${subject}, and something else is spoken of besides` };
  const start = place.one.start + place.place.start;
  return { reference: links.reference({ text: subject, start, end: start + subject.length }), named: false };
}

/** What the rules' own reading of the sentence put in the place of its pronoun. */
const ruledReferences = (
  statements: readonly DraftStatement[],
  { start, end, text }: Slice & { readonly text: string },
): readonly Reference[] =>
  statements.flatMap(({ quote, mentions, text: worded }) =>
    quote.start === start && quote.end === end && worded !== text
      ? mentions.filter(({ reference }) => nameIn(text, reference.surface) === undefined && !worded.startsWith(`${reference.surface} – `)).map(({ reference }) => reference) // prettier-ignore
      : [],
  );

/** Another thing than the subject that the figure stands with: "Halmar has 4,200 inhabitants, Drusia 5,100". */
export function otherOwner(sentence: string, value: Slice, from: number, subject: SubjectReference, names: Names): string | undefined {
  const isSubject = (name: string): boolean => {
    const [a, b] = [nameKey(name) || name, nameKey(subject.reference.surface) || subject.reference.surface];
    return a === b || a.includes(b) || b.includes(a);
  };
  return [...names.others, ...names.own].find((name) => {
    if (isSubject(name)) return false;
    const place = nameIn(sentence.slice(from, value.start), name);
    return place !== undefined;
  });
}
