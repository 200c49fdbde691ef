import type { Document } from "../../schemas/document.ts";
import type { DocumentDraft, DraftEntity, DraftStatement, Reference } from "../../schemas/draft.ts";
import { documentKey } from "../../schemas/document.ts";
import type { Rejection, RejectionReason } from "../../schemas/rejection.ts";
import { type Heading, type Page, parseBlocks } from "./blocks.ts";
import { type Fields, readFields } from "./fields.ts";
import { isReportTitle } from "../../schemas/values/names.ts";
import { numberLanguage } from "../../schemas/values/numeral.ts";
import { noteTimes } from "./footnotes.ts";
import { cardLabels } from "./card-labels.ts";
import { conflictsIn } from "./conflicts.ts";
import { indexLinks, type Links } from "./links.ts";
import { kindsOf, type Naming } from "./antecedent.ts";
import { namedByPairs } from "./named-by-pairs.ts";
import type { Piece } from "./piece.ts";
import { knownFields } from "./known-facts.ts";
import { oddProse } from "./odd-prose.ts";
import { cleanLabel } from "./labels.ts";
import { doubtOf, partOfYearIn, type SiteWords, labelsOf } from "./prose-trust.ts";
import { paperFields } from "./paper.ts";
import { proseStatements } from "./prose.ts";
import { readRecordPage } from "./record-page.ts";
import { safeDraft } from "./safe-draft.ts";
import { structuredStatements } from "./structured-statements.ts";
import { thingHeadings, thingReference } from "./things.ts";
import { isName } from "./entity-list.ts";
import { isCommonWord } from "./sentences.ts";
import { isHeadline, isListTitle, pageSubject, type PageSubject, sharesWord } from "./subject.ts";
import type { TemplateNote } from "./template-note.ts";
import { isOfReport } from "./tested-things.ts";
import { asTemplated, templateOf } from "./templated-page.ts";
import { bareName } from "./titled-person.ts";
import { isPersonal } from "./topic.ts";
import { isOfFigures, isOfOwner } from "./topic-pages.ts";
import { isPersonByLabels, whoIs } from "./who-is.ts";
import { writtenOut } from "./note-words.ts";
import { typeOfHeading, typeOfNumbered, typeOfSentence, typeOfUrl, typesFor } from "./types.ts";

/** A caption that says what the table is, not what its subject is called: "Facts of Lake Marburg". */
const TITLE =
  /^(?:key |basic |quick |general )?(?:facts?|data|details?|figures?|information|overview|profile|properties|statistics|summary|characteristics|specifications?|measurements?|table|list)\b/i;

/** Texts over this are not read whole: rules are linear, but a page of this size is no page. */
const MAX_TEXT = 4_000_000;

/**
 * One document -> everything that rules can read from it: its entities, sentences and claims, with exact quotes.
 * Pure, synchronous, deterministic; linear in the text's length; never throws on any text.
 */
export const extractDocument = (read: Document, note?: TemplateNote): DocumentDraft =>
  safeDraft(read.kind === "record" ? readRecordPage(read) : readPage(read, note));

/** Long because each step of a page's reading needs what the steps before it found. */
function readPage(read: Document, note?: TemplateNote): DocumentDraft {
  const document = read.text.length > MAX_TEXT ? read : { ...read, language: numberLanguage(read.text, read.language) };
  const rejections: Rejection[] = [];
  const reject = (reason: RejectionReason, detail: string, sample?: string): void => {
    rejections.push({
      stage: "extract",
      itemKey: documentKey(document),
      reason,
      detail,
      ...(sample === undefined ? {} : { sample: sample.slice(0, 300) }),
    });
  };
  const entities: DraftEntity[] = [];
  let time: string | undefined;
  let isStory = false;
  const statements: DraftStatement[] = [];
  if (document.text.length > MAX_TEXT) reject("too-large", `${document.text.length} characters; the rules read up to ${MAX_TEXT}`);
  else {
    const links = indexLinks(document.links);
    const parsed = writtenOut(parseBlocks(document.text));
    const template = note === undefined ? undefined : templateOf(note, links, cardLabels(parsed));
    const page = template === undefined ? parsed : asTemplated(parsed, template);
    const own = pageSubject(document, parsed);
    const things = document.kind === "paper" ? new Set<Heading>() : thingHeadings(page, links, own.reference.surface, own.isList || note?.isStory === true ? template : undefined); // prettier-ignore
    const all = readFields(page, things, template, links);
    isStory = note?.isStory === true || document.kind !== "paper" && isHeadline(own.reference.surface) && all.fields.filter((one) => one.thing === undefined && !one.member).length < 2; // prettier-ignore
    const subject = withAddress(toldSubject(own, note, isStory), links, note);
    if (subject.publishes === true) time = subject.year;
    const whole = document.kind === "paper" ? paperFields(page, all) : note?.isStory === true ? withoutBoxes(all) : all;
    const boxed = subject.report === undefined ? whole : { ...whole, fields: whole.fields.map((one) => (one.thing === undefined && isOfReport(one) ? { ...one, of: subject.report } : one)) }; // prettier-ignore
    const told = knownFields(page, note?.known ?? [], {
      source: document.text,
      links,
      language: document.language,
      read: boxed.fields,
      subject: subject.isList ? "" : subject.reference.surface,
    });
    const fields = told.length === 0 ? boxed : { ...boxed, fields: [...boxed.fields, ...told], known: told.map(({ value }) => value) };
    const structured = structuredStatements({ document, fields, subject, links, notes: noteTimes(page), reject });
    statements.push(...unconflicted(withoutJoints(structured.statements, isStory ? undefined : subject.reference), document.text, reject));
    const captioned = boxCaptions(page)
      .slice(0, 1)
      .filter((one) => isName(one) && !TITLE.test(one) && sharesWord(one, subject.reference.surface));
    const aliases = [...subject.aliases, ...structured.aliases, ...captioned];
    const isFree = (name: string): boolean => [undefined, subject.reference.uri].includes(links.byName(name));
    const names = namesOf(subject.reference.surface, [...aliases, ...shorterNames(subject, fields, isFree)]);
    const first = firstSaid(fields, names);
    const naming: Naming = {
      subject,
      kinds: kindsOnPage(subject, first, fields, document),
      links,
      names,
      ...(note !== undefined && note.frames.length > 0 && { frames: new Set(note.frames) }),
      ...(note !== undefined && note.otherKinds.length > 0 && { otherKinds: new Set(note.otherKinds) }),
      isRecord: !isStory && !subject.isList && ownFacts(structured.statements, subject.reference) >= FEW_FACTS,
      isWho: whoIs(fields, structured.types, first, subject.reference.surface),
      types: typesFor(subject.reference.surface, [
        typeOfUrl(document.uri, document.title ?? ""),
        ...structured.types,
        typeOfSentence(first),
        typeOfNumbered(subject.reference.surface),
        isPersonByLabels(fields) ? "person" : undefined,
      ]),
    };
    const settled = new Set<DraftStatement>();
    const spoken =
      note?.about === undefined || ownFacts(structured.statements, subject.reference) > 1
        ? naming
        : aboutThing(naming, note.about, fields, isFree);
    const prose = proseStatements({ naming: spoken, language: document.language, claims: document.kind !== "paper", prose: fields.prose, settled, reject }); // prettier-ignore
    const called = namedByPairs(withoutOdd(prose, document.text, reject), structured.statements);
    statements.push(...withoutDoubted(called, document.text, wordsOf(note, spoken.names, structured.statements), settled, reject));
    // "Marches of Clay" is a name; a list of "Bridges of Tarn" says what is on it.
    const isKind = subject.isList || !subject.reference.surface.includes(" of ");
    entities.push(...headedEntities(things, links, isKind ? typeOfHeading(subject.reference.surface) : undefined));
    if (!subject.isList && subject.publishes === undefined && subject.reference.surface !== "") {
      entities.push({
        reference: subject.reference,
        aliases: [...new Set(aliases)].filter((one) => one !== subject.reference.surface).toSorted(),
        types: [...naming.types],
        description: "",
        isPageSubject: true,
      });
    }
    entities.push(...structured.entities);
  }
  const named = statements.filter(({ claim }) => claim?.attribute !== "").map((one) => ofTime(one, time));
  if (named.length < statements.length)
    reject("ambiguous-entity", `${statements.length - named.length} values that nothing on the page gives a name${isStory ? STORY : ""}`);
  const { publishedAt, modifiedAt } = document;
  const statedAt = publishedAt === undefined || modifiedAt === undefined ? publishedAt : `${publishedAt}/${modifiedAt}`;
  return {
    documentId: document.id,
    documentVersion: document.version,
    ...pageOfSame(note, entities),
    entities,
    statements: statedAt === undefined ? named : named.map((one) => ({ ...one, statedAt })),
    rejections,
  };
}

/** What stands over tables of labels and values. */
const boxCaptions = ({ blocks }: Page): readonly string[] =>
  blocks.flatMap((block) => (block.kind === "table" && block.caption !== undefined && block.header.every((one) => one.text === "") ? [block.caption.text] : [])); // prettier-ignore

/** The page that tells more of what this one is about, where it says anything of that. */
function pageOfSame(note: TemplateNote | undefined, entities: readonly DraftEntity[]): Pick<DocumentDraft, "standsFor"> {
  const { uri, isSame } = note?.subject ?? {};
  const isSaid = isSame === true && entities.some((one) => one.isPageSubject && one.reference.uri === uri);
  return isSaid && uri !== undefined ? { standsFor: uri } : {};
}

const STORY = "; it is taken for a story, as its title, or those of most pages like it, are headlines";

/** What a sentence says stays said; a figure under an odd name is no claim. */
const withoutOdd = (told: readonly DraftStatement[], text: string, reject: Reject): DraftStatement[] =>
  told.map((one) => saidOnly(one, oddProse(one, text), "unparsable-value", text, reject));

/**
 * "From | Until" of a cruise are when it began and ended, "From" on somebody's own page is where; alone beside another thing, a word that
 * only joins calls nothing; nor does "From: Press Office" on a story.
 */
function withoutJoints(statements: readonly DraftStatement[], own: Reference | undefined): DraftStatement[] {
  const ownerOf = ({ claim }: DraftStatement): string => claim?.subject.uri ?? claim?.subject.surface ?? "";
  const joints = new Map<string, Set<string>>();
  for (const one of statements)
    if (JOINS.test(one.claim?.attribute ?? "")) joints.set(ownerOf(one), (joints.get(ownerOf(one)) ?? new Set<string>()).add(one.claim?.attribute ?? "")); // prettier-ignore
  const isOwn = (one: DraftStatement): boolean => own !== undefined && ownerOf(one) === (own.uri ?? own.surface);
  return statements.filter((one) => !JOINS.test(one.claim?.attribute ?? "") || isOwn(one) || (joints.get(ownerOf(one))?.size ?? 0) > 1);
}

const JOINS = /^(?:from|to|in|at|of|on|by|for|via|with|and|or|as|into|over|under|near|until|till|than|then|the|an?)$/;

/** Figures that contradict each other are none. */
function unconflicted(read: readonly DraftStatement[], text: string, reject: Reject): DraftStatement[] {
  const conflicts = conflictsIn(read);
  for (const { quote } of conflicts) reject("ambiguous-entity", "figures under one label that differ, with nothing that parts them", text.slice(quote.start, quote.end)); // prettier-ignore
  return read.filter((one) => !conflicts.has(one));
}

/** What is doubted of a sentence is said by it, and no claim. */
const withoutDoubted = (told: readonly DraftStatement[], text: string, known: SiteWords | undefined, settled: ReadonlySet<DraftStatement>, reject: Reject): readonly DraftStatement[] =>
  told.map((one) => saidOnly(one, partOfYearIn(one, text) ?? (known === undefined || settled.has(one) ? undefined : doubtOf(one, text, known)), "low-confidence", text, reject)); // prettier-ignore

/** Undefined where nothing is known of the site's labels. */
const wordsOf = (note: TemplateNote | undefined, names: readonly string[], structured: readonly DraftStatement[]): SiteWords | undefined =>
  note?.labelled === undefined ? undefined : { names, labels: labelsOf([...structured.flatMap(({ claim }) => claim?.attribute ?? []), ...note.labelled.map((one) => cleanLabel(one).label)]) }; // prettier-ignore

function saidOnly(one: DraftStatement, why: string | undefined, reason: RejectionReason, text: string, reject: Reject): DraftStatement {
  if (why === undefined) return one;
  reject(reason, why, text.slice(one.quote.start, one.quote.end));
  const { claim: _, ...rest } = one;
  return rest;
}

type Reject = (reason: RejectionReason, detail: string, sample?: string) => void;

/** A box among an article's paragraphs may be of whatever that tells of, and not of what the heading over it names. */
function withoutBoxes(all: Fields): Fields {
  const isBoxed = ({ thing, under }: Fields["fields"][number]): boolean => thing !== undefined && under !== undefined;
  const silent = all.fields.filter(isBoxed).map(({ value }) => ({ piece: value, why: "a box in an article, which does not say whose it is" })); // prettier-ignore
  return { ...all, fields: all.fields.filter((one) => !isBoxed(one)), silent: [...all.silent, ...silent] };
}

/** What a report is on has a page of its own, where one leads there. */
function withAddress(subject: PageSubject, links: Links, note: TemplateNote | undefined): PageSubject {
  const { surface, uri: own } = subject.reference;
  const uri = own ?? links.byName(surface) ?? note?.known.find(({ name }) => name === surface)?.uri;
  return subject.report === undefined || uri === undefined ? subject : { ...subject, reference: { surface, uri } };
}

/** The page's subject with what the site says of it. "Floods tested three valleys" (a story) says what is told, and names no thing that has a length. */
function toldSubject(own: PageSubject, note: TemplateNote | undefined, isStory: boolean): PageSubject {
  const named =
    own.publishes === true
      ? own
      : (publisherOf(own, note) ?? (note?.subject === undefined || own.isList ? own : titledSubject(own, note.subject)));
  return {
    ...named,
    ...((isStory || note?.isSites === true || note?.isOfFigures === true) && named.publishes !== true && { isList: true }), // prettier-ignore
    ...(note?.year !== undefined && { year: note.year }),
    ...(note !== undefined && note.parts.length > 0 && { parts: new Map(note.parts) }),
  };
}

/** "Hope, Stenby" is "Hope" in its own text, and "The Red Ox" is "the Red Ox". */
function shorterNames({ reference: { surface }, isList }: PageSubject, { prose }: Fields, isFree: (name: string) => boolean): string[] {
  const head = /^([^,]{3,60}), [^,]+$/.exec(surface)?.[1] ?? surface;
  // "Hest station" and "RV Hest" are "Hest" in their own text, where no other page is called so.
  const bare = [
    /^(\p{Lu}.*\p{L}) \p{Ll}{3,}$/u.exec(surface)?.[1],
    // "Ferrandini is married" on the page of Luca Ferrandini.
    isPersonal({ reference: { surface: surface.replace(/^(?:(?:Dr|Prof|Professor|Sir|Dame|Rev|Mr|Mrs|Ms|Miss)\.? )+/, "") } }) ? surface.split(" ").at(-1) : undefined, // prettier-ignore
    /^(?:RV|MV|MS|SS|HMS|USS|RMS|MT|MSC|RRS|FV|SV|PS|TS) (\p{Lu}.*)$/u.exec(surface)?.[1],
  ];
  const free = bare.flatMap((one) =>
    one === undefined || !isFree(one) || one.split(" ").every((word) => isCommonWord(word)) ? [] : [one],
  );
  const names = [head, head.replace(/^The (?=\p{Lu})/u, ""), ...free].filter((one) => one !== surface && one.length > 3);
  return isList
    ? []
    : names.filter((name) => prose.some(({ piece, thing }) => thing === undefined && piece.text.split(name).slice(1).some((behind) => SAID_OF.test(behind)))); // prettier-ignore
}

const SAID_OF = /^(?:['’]s|,)? (?:is|was|has|had|stands|lies|[a-z]+ed) /;

/** Nouns that the page's subject goes by: from its name and first sentence, its pairs, its folder. */
const kindsOnPage = (subject: PageSubject, first: string, fields: Fields, document: Document): ReadonlySet<string> =>
  subject.isList ? new Set() : new Set([...kindsOf(subject.reference.surface, first), ...kindsTold(fields), ...kindsOfFolder(document)]);

/** "/stations/hest.html" is of a station. */
function kindsOfFolder({ uri, title }: Pick<Document, "uri" | "title">): Iterable<string> {
  const kind = typeOfUrl(uri, title ?? "")
    ?.split(" ")
    .at(-1);
  const before = BEFORE_NAME.exec(uri)?.[1];
  return [kind, before].flatMap((one) => (one === undefined ? [] : [...kindsOf("", ` is a ${one}.`)]));
}

/** "/estate_hest.html", "/estate:hest": the kind before the name. */
const BEFORE_NAME = /\/([a-z]{3,24})[_:][^/_:]+$/;

const headedEntities = (things: ReadonlySet<Heading>, links: Links, kind: string | undefined): DraftEntity[] =>
  [...things].map(({ piece }) => ({ reference: thingReference(piece, links), aliases: [], types: typesFor(piece.text, [kind]), description: "", isPageSubject: false })); // prettier-ignore

/** What a story that its title tells to be about one thing says of "it", and of "the mill". */
function aboutThing(
  naming: Naming,
  { name, uri }: { readonly name: string; readonly uri?: string | undefined },
  fields: Fields,
  isFree: (name: string) => boolean,
): Naming {
  const subject: PageSubject = { reference: uri === undefined ? { surface: name } : { surface: name, uri }, aliases: [], isList: false };
  const names = namesOf(name, shorterNames(subject, fields, isFree));
  const kinds = new Set([...kindsOf(name, firstSaid(fields, names)), ...(uri === undefined ? [] : kindsOfFolder({ uri, title: name }))]);
  return {
    ...naming,
    subject,
    names,
    kinds,
    types: [],
    isRecord: false,
    isWho:
      isPersonal(subject) && fields.prose.some(({ piece }) => SAYS_WHO.test(piece.text))
        ? "person"
        : whoIs(fields, [], firstSaid(fields, names), name),
  };
}

const SAYS_WHO = /(?:^|[ “"])(?:[Hh]e|[Ss]he) /;

/** A page that says so much of one thing under labels is about that one. */
const FEW_FACTS = 3;

const ownFacts = (statements: readonly DraftStatement[], { uri, surface }: Reference): number =>
  new Set(statements.flatMap(({ claim }) => (claim !== undefined && (uri === undefined ? claim.subject.surface === surface : claim.subject.uri === uri) ? [claim.attribute] : []))).size; // prettier-ignore

/** "Type: tower mill": the page's mill. */
const kindsTold = ({ fields }: Fields): string[] =>
  fields.flatMap(({ path, value, thing }) => {
    const head = /^(?:\p{L}[\p{L}-]* ){0,3}(\p{Ll}[\p{Ll}-]+)$/u.exec(value.text)?.[1];
    const tells = thing === undefined && path.length === 1 && /^(?:type|kind|class|category)$/.test(path[0]?.label ?? "");
    return head === undefined || !tells ? [] : [...kindsOf("", ` is a ${head}.`)];
  });

/** "Accounts and ridership 2011/12", as there are of other years: nothing is called so, and what is told is of who publishes it. */
function publisherOf({ reference: { surface }, isList }: PageSubject, note: TemplateNote | undefined): PageSubject | undefined {
  const isOwners =
    isOfOwner(surface) ||
    (note?.year !== undefined && (isReportTitle(surface) || YEAR_TITLE.test(surface))) ||
    (!isList && isOfFigures(surface));
  return note?.publisher === undefined || !isOwners ? undefined : { reference: { surface: note.publisher }, aliases: [], isList: false, publishes: true }; // prettier-ignore
}

/** "The year 2017" of "The year 2017 in figures": whose year, the site says. */
const YEAR_TITLE = /^(?:the|our) (?:financial |fiscal )?year (?:1[5-9]|20)\d\d(?:[/–-]\d{2,4})?$/i;

/** A figure of such a page that gives no time of its own is of the page's. */
const ofTime = (one: DraftStatement, time: string | undefined): DraftStatement =>
  time === undefined || one.claim === undefined || one.claim.asOf !== undefined || one.claim.value.kind !== "quantity"
    ? one
    : { ...one, claim: { ...one.claim, asOf: time, asOfFrom: "header" } };

/** "Statistics of Hest" speaks of Hest, whose own page may be another one, and "Professor Ada Rusk" is Ada Rusk. */
const titledSubject = (own: PageSubject, { name, uri }: NonNullable<TemplateNote["subject"]>): PageSubject => ({
  ...own,
  reference: { ...own.reference, surface: name, ...(uri === undefined ? {} : { uri }) },
  aliases: bareName(own.reference.surface) === name ? [own.reference.surface, ...own.aliases] : [],
  isList: isListTitle(name),
});

/** Longest first, so that "French Republic" is not read as "French". Short aliases are no safe sign in running text. */
const namesOf = (name: string, aliases: readonly string[]): string[] =>
  [...new Set([name, ...aliases.filter((one) => one.length > 3 || /^[A-Z]{2,3}$/.test(one))])]
    .filter((one) => one !== "")
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1));

/** A line or two of the site's own may stand above the text. */
const firstSaid = ({ prose }: Fields, names: readonly string[]): string =>
  prose
    .filter((one) => one.thing === undefined)
    .slice(0, 4)
    .map((one) => behindName(one.piece, names))
    .find((one) => one !== "") ?? "";

/** What the page's first sentence says behind its subject's name: " is a country …"; empty where it begins otherwise. */
function behindName(first: Piece, names: readonly string[]): string {
  const text = first.text.replace(/^\*\*(.{1,80}?)\*\*/, "$1");
  const the = text.startsWith("The ") ? 4 : 0;
  const name = names.find((one) => text.startsWith(one) || text.startsWith(one, the));
  if (name === undefined) return "";
  const end = (text.startsWith(name) ? 0 : the) + name.length;
  return text.slice(end, end + 240);
}
