import type { DraftStatement, DraftValue, Reference } from "../../schemas/draft.ts";
import { nameKey } from "../../schemas/values/names.ts";
import type { RejectionReason } from "../../schemas/rejection.ts";
import { addNamed, kindsOf, namesSubject, openingOf, placesOf, type Naming, type Opening } from "./antecedent.ts";
import { frameClaims } from "./frame-claims.ts";
import { lineClaims } from "./line-claims.ts";
import { folderOf, isOfKind, isPersonal, leavesTopic } from "./topic.ts";
import { otherClaims } from "./frame-slots.ts";
import { clausesIn, frameOf, type Frame } from "./sentence-frame.ts";
import { wordOf } from "./said-words.ts";
import { saidOf, type SentenceReading } from "./prose-said.ts";
import { thingReference } from "./things.ts";
import type { Piece } from "./piece.ts";
import { readPatterns, UNSURE } from "./prose-claims.ts";
import { hasVerb, isCommonWord, isEnglish, sentencesIn, sentencesOf } from "./sentences.ts";
import type { ProseClaim } from "./clause.ts";
import { namedBy } from "./links.ts";

export interface ProseInput {
  readonly naming: Naming;
  readonly language: string;
  /** Without, sentences are kept and nothing is claimed by them: what a paper speaks of is not the paper. */
  readonly claims: boolean;
  readonly prose: readonly { readonly piece: Piece; readonly section: string; readonly thing?: Piece | undefined }[];
  /** Takes the statements whose claims say whose they are by their form: of them nobody needs to doubt that. */
  readonly settled?: Set<DraftStatement>;
  readonly reject: (reason: RejectionReason, detail: string, sample?: string) => void;
}

const MAX_SENTENCE = 1_500;
const MIN_WORDS = 4;

/**
 * Every sentence of the page's prose that can stand on its own, with a claim for each that a rule reads from it. English only.
 * Long because it is one walk over the sentences: of whom one speaks depends on all that the ones before have named.
 */
export function proseStatements(input: ProseInput): DraftStatement[] {
  const statements: DraftStatement[] = [];
  if (!isEnglish(input.language)) {
    const left = input.prose.flatMap(({ piece }) => sentencesIn(piece, input.language));
    if (left.length > 0)
      input.reject(
        "left-to-model",
        `${left.length} sentences of prose in ${input.language}; the rules read prose in English`,
        left[0]?.text,
      );
    return statements;
  }
  let lastSection: string | undefined;
  let carried = false;
  // Another thing has opened the sentence before: "it" may be that.
  let turned = false;
  for (const { piece, section, thing } of input.prose) {
    const local = thing === undefined ? input : { ...input, naming: namingOf(thing, input.naming) };
    // A new paragraph of the same section goes on speaking of whom the last one spoke.
    let before: boolean =
      section === lastSection ? carried || (local.naming.isRecord === true && !turned) : isOwnSection(section, local.naming);
    lastSection = section;
    // Whether another named thing has opened a sentence of this paragraph: "the unemployment rate" may then be its.
    let foreign = false;
    // One that "the mill" may be, on a mill's page.
    let rival = false;
    let person: Reference | undefined;
    let owned = false;
    let places: ReadonlyMap<string, Reference> = new Map();
    const named = new Map<string, Reference | null>();
    for (const [at, sentence] of sentencesOf(piece).entries()) {
      if (sentence.text.length > MAX_SENTENCE || sentence.text.split(" ").length < MIN_WORDS) {
        before = false;
        carried = false;
        continue;
      }
      // What nothing was said of yet, "it" is not.
      before &&= at > 0 || statements.length > 0 || local.naming.isRecord === true || !/^Its? /.test(sentence.text);
      // "We show that …" behind a paper's title: its authors.
      const authors = !input.claims && /^(?:We|Our)\b/.test(sentence.text);
      const opening: Opening | "ambiguous" | undefined = authors
        ? undefined
        : openingOf(sentence, local.naming, before, { person, foreign: rival, owned, places, named });
      addNamed(sentence, local.naming, named);
      const own: boolean = opening !== undefined && opening !== "ambiguous" && isSubject(opening.reference, local.naming);
      const first = at === 0 && /^It /.test(sentence.text) && isOwnSection(section, local.naming);
      const other: boolean = opening !== undefined && opening !== "ambiguous" && !own;
      const said: SentenceReading = !input.claims ? NOTHING_SAID : other ? saidOfOther(sentence, opening as Opening, local) : saidIn(sentence, local, { sure: own || before || first, foreign: rival, apart: foreign }); // prettier-ignore
      const framed = input.claims && thing === undefined ? toldClaims(sentence, local, foreign) : [];
      const lined = !input.claims || UNSURE.test(sentence.text) ? [] : lineClaims(sentence, local.naming, local.language, { sure: own || before || (first && statements.length > 0), foreign: rival, apart: foreign }); // prettier-ignore
      const told = joined(joined(said.claims, framed), lined);
      places = opening === "ambiguous" || opening?.replaced !== true ? placesOf(sentence, local.naming) : places;
      if (opening === "ambiguous" && told.length > 0) {
        statements.push(
          ...asStatements(told, wordSentence(sentence, pronounOf(sentence, local.naming), section, local.naming), sentence, input.settled),
        );
        before = said.ofSubject || (before && lined.length > 0);
        carried = before;
        continue;
      }
      if (opening === "ambiguous") {
        input.reject("ambiguous-entity", "a sentence that begins with a pronoun whose antecedent no rule settles", sentence.text);
        before &&= ASIDE.test(sentence.text) || !leavesTopic(sentence.text, undefined);
        carried = before;
        continue;
      }
      owned = opening === undefined && isOwned(sentence.text, local.naming);
      // "Rebecca Hides became his wife": he is still who was spoken of.
      const beside: boolean = other && local.naming.isWho === "person" && /\b(?:his|him|her)\b/.test(sentence.text);
      const stays = before && (ASIDE.test(sentence.text) || !leavesTopic(sentence.text, opening));
      before = opening === undefined ? said.ofSubject || stays : own || stays;
      carried = before;
      const apart: boolean = opening !== undefined && other && !beside && !(isPersonal(opening) && local.naming.isWho !== "person");
      foreign ||= apart;
      turned = apart;
      rival ||= opening !== undefined && apart && isOfKind(opening, local.naming, folderOf(local.naming.subject.reference.uri));
      if (opening === undefined || !opening.replaced)
        person = opening !== undefined && !beside && isPerson(opening, local.naming) ? opening.reference : undefined;
      if (strandedPronoun(sentence.text, opening) && told.length === 0) {
        input.reject("ambiguous-entity", "a pronoun for a person whom the sentence does not name", sentence.text);
        continue;
      }
      statements.push(...statementsOf(sentence, opening, section, { own: !foreign, told }, local));
    }
  }
  return statements;
}

const NOTHING_SAID: SentenceReading = { claims: [], ofSubject: false };

const saidIn = (sentence: Piece, { naming, language }: ProseInput, spoken: Parameters<typeof saidOf>[3]): SentenceReading =>
  UNSURE.test(sentence.text) ? NOTHING_SAID : saidOf(sentence, naming, language, spoken);

/** The writer's own words, between what is said of the subject. */
const ASIDE = /^(?:I|We|My|Our|You|What an?|How|If you|Do|See also|Please|Sadly|Luckily|Of course)\b/;

/** Under "History" or the page's own name, "it" at a paragraph's beginning is the page's subject; under "Tower" it may be the tower. */
const isOwnSection = (section: string, { subject, isWho }: Naming): boolean =>
  isWho !== "person" && !subject.isList &&
  (section === "" || nameKey(section) === nameKey(subject.reference.surface) || /^(?:history|about|overview|description|background|introduction|general|profile|summary|the building|today|\p{L}+(?:tion|ment|sion|ance|ence|ship)|design(?: and \p{Ll}+)?|use|uses|early years|layout|dimensions?|size|specifications?|technical (?:data|details)|in (?:brief|service|use)|career|life|biography|facts|features|the (?:story|site|early years|future)|story|origins?|setting|economy|research|work|management|visiting|access|interior|exterior|fate|later (?:years|life|history))$/iu.test(section)); // prettier-ignore

/** What a sentence that begins with a linked name says of that thing. */
function saidOfOther(sentence: Piece, { reference, possessive, replaced }: Opening, input: ProseInput): SentenceReading {
  if (reference.uri === undefined || possessive || replaced) return NOTHING_SAID;
  const naming: Naming = {
    ...input.naming,
    subject: { reference, aliases: [], isList: false },
    names: [reference.surface],
    kinds: new Set(),
    isWho: undefined,
  };
  return { claims: saidIn(sentence, { ...input, naming }, { sure: false, foreign: true, apart: true }).claims, ofSubject: false };
}

/** "The birth rate of France is 12": "its" in the next sentence is France's, "it" may be the rate. */
const isOwned = (text: string, { names }: Naming): boolean => {
  const lead = /^The (?:[a-z][a-z-]* ){1,5}of (?:the )?/.exec(text)?.[0].length;
  return (
    lead !== undefined && names.some((name) => text.startsWith(name, lead) && /^ (?:is|was|are|were) /.test(text.slice(lead + name.length)))
  );
};

/** Two to four capitalised words that are no words of the language, and not the page's own subject: "He" behind it is that person. */
const isPerson = (opening: Opening, naming: Naming): boolean =>
  !opening.possessive &&
  !isSubject(opening.reference, naming) &&
  /^\p{Lu}[\p{L}.’-]+(?: \p{Lu}[\p{L}.’-]*){1,3}$/u.test(opening.reference.surface) &&
  !opening.reference.surface.split(" ").every((word) => isCommonWord(word));

const isSubject = (reference: Reference, naming: Naming): boolean =>
  reference.uri === undefined
    ? naming.subject.reference.uri === undefined && reference.surface === naming.subject.reference.surface
    : reference.uri === naming.subject.reference.uri;

/** Under a heading that is a thing, sentences speak of that thing. */
function namingOf(thing: Piece, naming: Naming): Naming {
  const reference = thingReference(thing, naming.links);
  return {
    ...naming,
    subject: { reference, aliases: [], isList: false },
    names: [reference.surface],
    types: [],
    kinds: kindsOf(reference.surface, ""),
  };
}

interface Known {
  readonly own: boolean;
  readonly told: readonly ProseClaim[];
}

function statementsOf(
  sentence: Piece,
  opening: Opening | undefined,
  section: string,
  { own, told }: Known,
  input: ProseInput,
): DraftStatement[] {
  const { naming } = input;
  const read = input.claims && input.language.startsWith("en") ? readPatterns(sentence, opening, naming, input.language, own) : [];
  // What a pattern reads of a value is better called than what the words beside it call it.
  const claims = joined(read, told);
  const worded = wordSentence(sentence, opening, section, naming);
  const base = { text: worded.text, quote: { start: sentence.start, end: sentence.end } };
  // Headlines, captions and menus are no sentences; a pattern that fits is proof of a verb that the tagger may miss.
  if (claims.length === 0 && !hasVerb(sentence.text)) return [];
  if (claims.length === 0) return [{ ...base, mentions: [...worded.mentions], confidence: 0.8 }];
  return asStatements(claims, worded, sentence, input.settled);
}

const asStatements = (
  claims: readonly ProseClaim[],
  worded: Worded,
  { start, end }: Piece,
  settled?: Set<DraftStatement>,
): DraftStatement[] =>
  claims.map(({ end: _end, settled: isSettled, ...claim }) => {
    const one: DraftStatement = {
      text: worded.text,
      quote: { start, end },
      mentions: withClaim(worded, claim),
      claim: { qualifiers: {}, ...claim },
      confidence: 0.85,
    };
    if (isSettled === true) settled?.add(one);
    return one;
  });

/** What the first tell of a value is better called than what the others do. */
const joined = (first: readonly ProseClaim[], others: readonly ProseClaim[]): readonly ProseClaim[] =>
  [...first.map((one) => (others.some((other) => other.settled === true && sameValue(one.value, other.value)) ? { ...one, settled: true as const } : one)), ...others.filter((one) => !first.some((other) => sameValue(one.value, other.value)))]; // prettier-ignore

const sameValue = (one: DraftValue, other: DraftValue): boolean =>
  one.kind === "quantity" && other.kind === "quantity"
    ? one.number === other.number
    : one.kind === "reference" && other.kind === "reference"
      ? one.reference.surface === other.reference.surface
      : (one.kind === "date" || one.kind === "text") && (other.kind === "date" || other.kind === "text") && one.value === other.value;

/** What clauses say that the pages of the template say with other values, of the page's subject. */
function toldClaims(sentence: Piece, { naming, language }: ProseInput, foreign: boolean): ProseClaim[] {
  if (naming.frames === undefined || naming.subject.isList) return [];
  const { frames } = naming;
  const found = clausesIn(sentence).flatMap((one) => frameOf(one, { names: naming.names, links: naming.links, language }) ?? []);
  let opened = false;
  // "A steam engine was put in in 1861, and it came from …": it is the engine that came.
  let lastStrange = false;
  return found.flatMap((frame) => {
    const [first = ""] = frame.tokens;
    if (isOfAnother(frame, naming)) return [];
    // "Anna Lind drew the plans, and she …": of whom a pronoun speaks is settled by who opened the sentence.
    const other = typeof first !== "string" && !/^#n (?:is|was) (?:its|his|her) /.test(frame.key);
    const strange = /^(?:an?|the)$/.test(wordOf(first)) && !naming.kinds.has(wordOf(frame.tokens[1])) && frame.tokens[1] !== "§";
    opened ||= other;
    const its = lastStrange && /^its?$/.test(wordOf(first));
    lastStrange = strange;
    if (its || !frames.has(frame.key) || (first !== "§" && (foreign || (opened && !other))) || !speaksOf(first, naming.isWho)) return [];
    const own = ofKind(frame, naming.kinds);
    const claims = frameClaims(own, naming.subject.reference);
    const others = own.tokens.every((one) => typeof one !== "string" || speaksOf(one, naming.isWho));
    return others ? [...claims, ...otherClaims(own, naming.subject.reference, claims)] : claims;
  });
}

/** "In 2022 the plant was out of service", "The river here drains …" on a weir's page. */
function isOfAnother({ tokens }: Frame, { kinds, otherKinds }: Naming): boolean {
  if (otherKinds === undefined) return false;
  const at = tokens.findIndex(
    (one, index) => one === "the" && (index === 0 || typeof tokens[index - 1] !== "string" || tokens[index - 1] === ","),
  );
  const noun = at < 0 ? "" : wordOf(tokens[at + 1]);
  // "The structure itself is owned by …": another one than what the page is about.
  return !kinds.has(noun) && (otherKinds.has(noun) || (noun !== "" && tokens[at + 2] === "itself"));
}

/** "He" and "his" are a person's, "she" a ship's too, "it" a thing's. */
const speaksOf = (first: Frame["tokens"][number], who: Naming["isWho"]): boolean =>
  typeof first !== "string" ||
  (/^(?:he|his|him)$/.test(first)
    ? who === "person"
    : /^(?:she|her)$/.test(first)
      ? who !== undefined
      : !/^its?$/.test(first) || who !== "person");

/** "The river is 120 km long" on a river's page speaks of the page's subject. */
const ofKind = (frame: Frame, kinds: ReadonlySet<string>): Frame => {
  const [the, noun] = frame.tokens;
  return the === "the" && typeof noun === "string" && kinds.has(noun) ? { ...frame, tokens: ["§", ...frame.tokens.slice(2)] } : frame;
};

/** The pronoun that a sentence begins with, where it is known to be the page's subject. */
function pronounOf(sentence: Piece, { subject }: Naming): Opening | undefined {
  const pronoun = /^(?:(It|He|She)|Its|His|Her)(?= )/.exec(sentence.text);
  return pronoun === null
    ? undefined
    : { reference: subject.reference, start: 0, end: pronoun[0].length, possessive: pronoun[1] === undefined, replaced: true };
}

const PERSON = /\b(?:he|she|his|her|him|hers|they|them|their)\b/;

/** "After his death, Janet Jagan became president": whose death it was stands in another sentence. */
function strandedPronoun(text: string, opening: Opening | undefined): boolean {
  const at = text.search(PERSON);
  if (at < 0) return false;
  const ahead = text.slice(0, at);
  if (/^(?:they|them|their)\b/.test(text.slice(at))) return ahead.trim().split(" ").length < 3;
  return opening === undefined && !/[a-z,] \p{Lu}/u.test(ahead);
}

type Mention = DraftStatement["mentions"][number];

interface Worded {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

/** The sentence with its pronoun replaced, or, where it does not name the page's subject, behind the subject's name: "France – economy: …". */
function wordSentence(sentence: Piece, opening: Opening | undefined, section: string, naming: Naming): Worded {
  const subject = naming.subject.reference;
  let prefix = "";
  let body = sentence.text.replace(/\n/g, " ");
  let shift = 0;
  const mentions: Mention[] = [];
  if (opening?.replaced === true) {
    const name = opening.reference.surface;
    const owner = opening.possessive && body[opening.end] !== "'" && body[opening.end] !== "’" ? `${name}'s` : name;
    body = body.slice(0, opening.start) + owner + body.slice(opening.end);
    shift = owner.length - (opening.end - opening.start);
    mentions.push({ reference: { ...opening.reference, surface: name }, start: opening.start, end: opening.start + name.length });
  } else if (opening !== undefined) mentions.push({ reference: opening.reference, start: opening.start, end: opening.end });
  const named =
    opening !== undefined && isSubject(opening.reference, naming) ? { start: 0, end: 0, surface: "" } : namesSubject(body, naming);
  if (named !== undefined && named.surface !== "")
    mentions.push({ reference: { ...subject, surface: named.surface }, start: named.start, end: named.end });
  if (named === undefined && opening === undefined && !naming.subject.isList && subject.surface !== "") {
    prefix = `${subject.surface} – ${section === "" ? "" : `${section}: `}`;
    mentions.push({ reference: subject, start: -prefix.length, end: subject.surface.length - prefix.length });
  }
  for (const link of naming.links.within(sentence.start, sentence.end)) {
    const from = link.start - sentence.start;
    const move = from >= (opening?.end ?? 0) ? shift : 0;
    mentions.push({ reference: namedBy(link), start: from + move, end: link.end - sentence.start + move });
  }
  const text = prefix + body;
  const placed = mentions.map((one) => ({ ...one, start: one.start + prefix.length, end: one.end + prefix.length }));
  const exact = placed
    .filter((one) => one.start >= 0 && text.slice(one.start, one.end) === one.reference.surface)
    .sort((a, b) => a.start - b.start || b.end - a.end);
  return { text, mentions: exact.filter((one, at) => exact.slice(0, at).every((other) => other.end <= one.start)) };
}

/** Adds the claim's own subject and value where the sentence shows them and no mention stands there yet. */
function withClaim(worded: Worded, claim: ProseClaim): Mention[] {
  const mentions = [...worded.mentions];
  const wanted = [claim.subject, ...(claim.value.kind === "reference" ? [claim.value.reference] : [])];
  for (const reference of wanted) {
    if (mentions.some((one) => one.reference.surface === reference.surface)) continue;
    const start = worded.text.indexOf(reference.surface);
    const end = start + reference.surface.length;
    if (start >= 0 && mentions.every((one) => one.end <= start || one.start >= end)) mentions.push({ reference, start, end });
  }
  return mentions.sort((a, b) => a.start - b.start);
}
