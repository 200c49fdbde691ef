import {
  documentKey,
  type AttributeInfo,
  type Document,
  type Question,
  type Rejection,
  type RejectionReason,
} from "../../schemas/index.ts";
import type { SourceEntry, SourceKind } from "../../schemas/config/sources.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { storedFrontier } from "../sources/frontier.ts";
import type { SourceItem } from "../sources/source.ts";
import { drawQuestion, shareOf } from "../questions/generate.ts";
import { evenSpread } from "../questions/even-spread.ts";
import { type LongLists, longListsUnasked } from "../questions/draws.ts";
import { CAN_BE_ASKED, whyUnasked } from "../questions/why-unasked.ts";
import { askedFor, FEWEST } from "./reports/unasked-attributes.ts";
import { contextFor, type QuestionContext } from "../questions/context.ts";
import { listsMaterial } from "../questions/nobody-asks.ts";
import { styles } from "../questions/styles/index.ts";
import type { Reading } from "../../knowledge-graph/index.ts";
import { tellsPartTaken } from "../language/entries/role-nouns.ts";
import { isSite } from "./site-entry.ts";
import { templateReports, type TemplateReport } from "./reports/templates.ts";
import { namesElsewhere } from "./steps/names-elsewhere.ts";
import { openSource } from "./steps/open-source.ts";
import { Sites } from "../extract/site-knowledge.ts";
import { isTemplated, outlineOf } from "../extract/site-outline.ts";
import { toldNote } from "../extract/told-note.ts";
import type { ToRead } from "../extract/to-read.ts";
import { EXTRACTOR, reader } from "./steps/reader.ts";
import type { Run } from "./steps/run.ts";

/** What was left out for one reason. */
export interface LossPreview {
  readonly reason: RejectionReason;
  readonly count: number;
  readonly example: string;
}

export interface SourcePreview {
  readonly name: string;
  /** Pages and records that it offered before reading stopped, and of how many of them texts were read. */
  readonly offered: number;
  readonly read: number;
  /** What ended the look at it, before the source did: enough pages of a site, or the clock. Null where all of it was seen. */
  readonly stopped: "pages" | "time" | null;
  readonly losses: readonly LossPreview[];
  /** Of a site: its pages by the patterns of their addresses. */
  readonly templates: readonly TemplateReport[];
}

export interface KindPreview {
  readonly kind: string;
  readonly things: number;
  /** What a question calls one of them, where no file or page has that name. */
  readonly called: string | undefined;
  /** Those that no question names: one of them, as the memory has it, and how many. */
  readonly unnamed: { readonly name: string; readonly things: number } | undefined;
}

export interface AttributePreview {
  readonly info: AttributeInfo;
  /** Whether questions can speak of it; and why not, where they cannot. */
  readonly spoken: boolean;
  readonly silence: string | undefined;
  /** Of the source that its example is from: each has its own way to give it words. */
  readonly from: SourceKind | undefined;
  readonly example: { readonly says: string; readonly quote: string; readonly uri: string } | undefined;
}

export interface StylePreview {
  readonly style: string;
  readonly tries: number;
  readonly drawn: number;
  /** Why draws came to nothing, most frequent first. */
  readonly losses: readonly LossPreview[];
}

/** What a config's sources give, by a look at some of their pages; nothing of it is kept. */
export interface Preview {
  readonly sources: readonly SourcePreview[];
  readonly kinds: readonly KindPreview[];
  readonly attributes: readonly AttributePreview[];
  readonly styles: readonly StylePreview[];
  readonly questions: readonly Question[];
  /** Sources that have pages of the same names: what is not joined stays two things. */
  readonly alike: readonly NamesAlike[];
  /** Lists too long to be asked over without `questions.recall`, of all that something could be asked over. */
  readonly longLists: LongLists;
}

export interface NamesAlike {
  readonly sources: readonly [string, string];
  readonly count: number;
  readonly examples: readonly string[];
}

export interface PreviewLimits {
  /** Texts that are read of each source. */
  readonly pages: number;
  /** Pages that a site is asked for: so many come in time, and two looks at one site see the same ones. */
  readonly sitePages: number;
  /** Draws of each style. */
  readonly draws: number;
  /** Sources are read for so long, each for its share of what is left. */
  readonly time: number;
}

/** A record is offered much faster than it is read: all are looked at, so that every file of a source is met. */
const OFFERED = 50_000;
const QUESTIONS = 10;
/** Ms that a source gets when those before it took all: some of a file is read in it. */
const LEAST = 500;

/** Reads some of each source into the run's memory, which is empty, and draws from it. By rules: no model is asked. */
export async function preview(run: Run, limits: PreviewLimits): Promise<Preview> {
  const sources: SourcePreview[] = [];
  const unread = new Set<string>();
  const kinds = new Map<string, SourceKind>();
  const titles: (readonly [string, ReadonlyMap<string, string>])[] = [];
  const end = performance.now() + limits.time;
  const elsewhere = await namesWithin(run, Math.floor(limits.time / 2));
  for (const [at, entry] of run.config.sources.entries()) {
    const opened = await openSource(entry, run);
    try {
      const share = (end - performance.now()) / (run.config.sources.length - at);
      const enough = AbortSignal.timeout(Math.max(LEAST, Math.floor(share)));
      const context = { ...sourceContext(run, `${at} ${opened.source.name}`, enough), elsewhere: elsewhere(at) };
      const most = isSite(entry) ? limits.sitePages : OFFERED;
      const offered = await offeredBy(opened.source.read(context), enough, most);
      const some = spread(offered.documents, limits.pages);
      for (const { uri } of some) kinds.set(uri, sourceKind(entry));
      const looked = new Set(some.map(({ uri }) => uri));
      for (const { uri } of offered.documents) if (!looked.has(uri)) unread.add(uri);
      const readings = await readInto(run, some);
      titles.push([sourceName(entry), new Map(offered.documents.map(({ title }) => [nameKey(title), title]))]);
      const losses = [...offered.rejections, ...readings.flatMap(({ draft }) => draft.rejections)];
      sources.push({
        name: sourceName(entry),
        offered: offered.documents.length,
        read: some.length,
        stopped: offered.stopped,
        losses: lossesOf(losses),
        templates: templateReports(readings),
      });
    } finally {
      await opened.close?.();
    }
  }
  const context = await contextFor(run.memory.graph, run.config);
  const drawn = await draws(run, context, limits.draws);
  const silent = await silences(
    context,
    drawn.flatMap(({ questions }) => questions),
    run.config.seed,
  );
  return {
    sources,
    kinds: await kindsIn(run, context, unread),
    attributes: await attributesIn(run, silent, kinds),
    styles: drawn.map(({ style, tries, questions, losses }) => ({ style, tries, drawn: questions.length, losses })),
    questions: inTurns(drawn.map(({ questions }) => questions)).slice(0, QUESTIONS),
    alike: alikeIn(titles),
    longLists: longListsUnasked(context),
  };
}

/** Fewer names than these, or than this share of the smaller source, are chance. */
const FEWEST_ALIKE = 3;
const SHARE_ALIKE = 0.05;

function alikeIn(titles: readonly (readonly [string, ReadonlyMap<string, string>])[]): readonly NamesAlike[] {
  return titles.flatMap(([one, names], at) =>
    titles.slice(at + 1).flatMap(([other, others]) => {
      const both = [...names].flatMap(([key, title]) => (key !== "" && others.has(key) ? [title] : []));
      const isChance = both.length < Math.max(FEWEST_ALIKE, SHARE_ALIKE * Math.min(names.size, others.size));
      return isChance ? [] : [{ sources: [one, other] as const, count: both.length, examples: both.slice(0, 3) }];
    }),
  );
}

/** Files too large to be looked at twice in the time lead nowhere in a preview. */
async function namesWithin(run: Run, time: number): ReturnType<typeof namesElsewhere> {
  const enough = AbortSignal.timeout(time);
  const signal = AbortSignal.any([run.context.signal, enough]);
  try {
    return await namesElsewhere({ ...run, context: { ...run.context, signal } });
  } catch (error) {
    if (!enough.aborted) throw error;
    return () => [];
  }
}

/** Of what is under way when there is enough, nobody waits for the end. */
const sourceContext = ({ memory, context }: Run, name: string, enough: AbortSignal) => ({
  clock: context.clock,
  signal: AbortSignal.any([context.signal, enough]),
  progress: context.progress,
  frontier: storedFrontier(memory.runs, name),
  forgotten: () => false,
  known: () => Promise.resolve(undefined),
});

const sourceKind = (entry: SourceEntry): SourceKind => Object.keys(entry)[0] as SourceKind;

const sourceName = (entry: object): string => {
  const [[kind, given] = ["", {}]] = Object.entries(entry) as [string, Readonly<Record<string, unknown>>][];
  const all = [given["start"], given["paths"], given["path"], given["root"]].find((one) => one !== undefined);
  const [where, ...more] = [all].flat().filter((one) => typeof one === "string");
  return where === undefined ? kind : `${kind} ${where}${more.length > 0 ? ` and ${more.length} more` : ""}`;
};

interface Offered {
  readonly documents: readonly Document[];
  readonly rejections: readonly Rejection[];
  readonly stopped: SourcePreview["stopped"];
}

async function offeredBy(items: AsyncIterable<SourceItem>, enough: AbortSignal, most: number): Promise<Offered> {
  const documents: Document[] = [];
  const rejections: Rejection[] = [];
  try {
    for await (const item of items) {
      if (item.kind === "document" && documents.length >= most) return { documents, rejections, stopped: "pages" };
      if (item.kind === "document") documents.push(item.document);
      else if (item.kind === "rejection") rejections.push(item.rejection);
      if (enough.aborted) return { documents, rejections, stopped: "time" };
    }
  } catch (error) {
    if (!enough.aborted) throw error;
    return { documents, rejections, stopped: "time" };
  }
  return { documents, rejections, stopped: null };
}

/** As many of each kind of address, in their order: all rows of a table may stand behind all that they have in common. */
function spread(documents: readonly Document[], most: number): readonly Document[] {
  if (documents.length <= most) return documents;
  const alike = new Map<string, Document[]>();
  for (const document of documents) {
    const key = kindOfAddress(document.uri);
    const known = alike.get(key);
    if (known === undefined) alike.set(key, [document]);
    else known.push(document);
  }
  return inTurns([...alike.values()]).slice(0, most);
}

/** A file, or a site's folder, and what its parameters are called: "/vocab/unit/", "airports.jsonl?airport", "airports.jsonl?by=city". */
function kindOfAddress(uri: string): string {
  if (!URL.canParse(uri)) return "";
  const { host, pathname, searchParams } = new URL(uri);
  const names = [...searchParams].map(([name, value]) => (name === "by" ? `by=${value}` : name));
  return `${host}${/^https?:/.test(uri) ? pathname.replace(/[^/]*$/, "") : pathname}?${names.join("&")}`;
}

const inTurns = <T>(lists: readonly (readonly T[])[]): readonly T[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();

/** Gives what was read in their texts. */
async function readInto({ memory, context, config }: Run, documents: readonly Document[]): Promise<readonly Reading[]> {
  const read: Reading[] = [];
  const pool = reader(undefined, context.concurrency, config.extract.hints);
  try {
    const readings = async function* () {
      for await (const reading of pool.read(streamOf(toRead(documents)))) {
        read.push(reading);
        yield reading;
      }
    };
    await memory.remember(readings(), { extractor: EXTRACTOR, signal: context.signal });
  } finally {
    await pool.close();
  }
  return read;
}

/** Each with what the others say of its site. */
function toRead(documents: readonly Document[]): readonly ToRead[] {
  const sites = new Sites();
  for (const document of documents) if (isTemplated(document)) sites.add(outlineOf(document));
  return documents.map((document) => {
    const note = isTemplated(document) ? toldNote(document, sites.noteOf(outlineOf(document)), sites) : undefined;
    return { document, ...(note === undefined ? {} : { note }) };
  });
}

async function* streamOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

function lossesOf(
  rejections: readonly { readonly reason: RejectionReason; readonly detail: string; readonly count?: number | undefined }[],
): readonly LossPreview[] {
  const found = new Map<RejectionReason, { count: number; example: string }>();
  for (const { reason, detail, count = 1 } of rejections) {
    const known = found.get(reason);
    found.set(reason, { count: (known?.count ?? 0) + count, example: known?.example ?? detail });
  }
  return [...found].map(([reason, loss]) => ({ reason, ...loss })).sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}

/** Why no question speaks of attributes, by name, as a run tells it: what no draw met is looked up once. */
async function silences(context: QuestionContext, drawn: readonly Question[], seed: number): Promise<ReadonlyMap<string, string>> {
  const asked = askedFor(drawn);
  const unmet = context.attributes.filter(({ name, subjects }) => subjects >= FEWEST && !asked.has(name));
  const told = await whyUnasked(context, unmet, seed);
  return new Map([...context.silent, ...[...told].filter(([, why]) => why !== CAN_BE_ASKED)]);
}

/** What is only linked to so far, and has a page that was not looked at, is of a kind that nobody has read yet. */
async function kindsIn({ memory }: Run, context: QuestionContext, unread: ReadonlySet<string>): Promise<readonly KindPreview[]> {
  const things = new Map<string, { things: number; called: string | undefined; unnamed: { name: string; things: number } | undefined }>();
  for await (const { id, name, types, uris } of memory.graph.entities())
    if (uris.length > 0 && (types.length > 0 || !uris.every((uri) => unread.has(uri))))
      for (const kind of types.length === 0 ? [""] : types) {
        const known = things.get(kind) ?? { things: 0, called: undefined, unnamed: undefined };
        known.things += 1;
        const said = context.entity(id)?.name;
        const isMaterial = listsMaterial(context, id);
        if (context.nameable(id) && !isMaterial) known.called ??= said === name && !tellsPartTaken(name) ? undefined : said;
        else if (!isMaterial) known.unnamed = { name: known.unnamed?.name ?? name, things: (known.unnamed?.things ?? 0) + 1 };
        things.set(kind, known);
      }
  return [...things].map(([kind, known]) => ({ kind, ...known })).sort((a, b) => b.things - a.things || (a.kind < b.kind ? -1 : 1));
}

async function attributesIn(
  { memory }: Run,
  silent: ReadonlyMap<string, string>,
  sources: ReadonlyMap<string, SourceKind>,
): Promise<readonly AttributePreview[]> {
  const infos = (await memory.graph.attributes()).toSorted((a, b) => b.subjects - a.subjects || (a.name < b.name ? -1 : 1));
  const examples = new Map<string, NonNullable<AttributePreview["example"]>>();
  const documents = new Map<string, Document | undefined>();
  for await (const { claim, text, quote, documentId, documentVersion } of memory.graph.allStatements()) {
    if (claim === undefined || examples.has(claim.attribute)) continue;
    const key = documentKey({ id: documentId, version: documentVersion });
    if (!documents.has(key)) documents.set(key, await memory.graph.document(documentId, documentVersion));
    const document = documents.get(key);
    if (document !== undefined)
      examples.set(claim.attribute, { says: text, quote: document.text.slice(quote.start, quote.end), uri: document.uri });
  }
  return infos.map((info) => ({
    info,
    spoken: !silent.has(info.name),
    silence: silent.get(info.name),
    from: sources.get(examples.get(info.name)?.uri ?? ""),
    example: examples.get(info.name),
  }));
}

interface Drawn extends Omit<StylePreview, "drawn"> {
  readonly questions: readonly Question[];
}

/** Each wanted style on its own: what many questions of one kind would crowd out is not looked at. */
async function draws({ config }: Run, context: QuestionContext, tries: number): Promise<readonly Drawn[]> {
  const all: Drawn[] = [];
  for (const style of styles.filter(({ name }) => shareOf(config.questions.mix, name) > 0)) {
    const questions = new Map<string, Question>();
    const losses: Parameters<typeof lossesOf>[0][number][] = [];
    const even = evenSpread(context);
    for (let at = 0; at < tries; at++) {
      const { question, refusals } = await drawQuestion(at, style, context, config.seed);
      const full = question === null ? undefined : even.full(question);
      if (question !== null && questions.has(question.id))
        losses.push({ reason: "duplicate", detail: "there is only so much to ask: it was drawn before" });
      else if (full !== undefined) losses.push({ reason: "over-mix", detail: `there is only so much to ask: enough questions on ${full}` });
      else if (question !== null) {
        questions.set(question.id, question);
        even.add(question);
      } else if (refusals.length === 0) losses.push({ reason: "ran-dry", detail: "nothing of its shape was met" });
      losses.push(...refusals);
    }
    all.push({ style: style.name, tries, questions: [...questions.values()], losses: lossesOf(losses) });
  }
  return all;
}
