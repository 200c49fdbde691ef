import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Config } from "../../schemas/index.ts";
import type { TemplateReport } from "../recipes/reports/templates.ts";
import { isSite } from "../recipes/site-entry.ts";
import type { AttributePreview, KindPreview, LossPreview, NamesAlike, Preview, SourcePreview, StylePreview } from "../recipes/preview.ts";
import { Failure } from "./failure.ts";
import { kindsOfSubjects } from "../language/entries/of-kind.ts";
import { whyNotOf } from "../questions/said-wrongly.ts";
import { pluralOf } from "../language/inflection.ts";
import { wantsWords } from "../questions/why-unasked.ts";
import { loadConfig } from "./load-config.ts";
import { openRun } from "./open-run.ts";
import type { Shell } from "./shell.ts";

export interface PreviewOptions {
  /** Of a site as of any other source, where it is given. */
  readonly pages?: number;
  /** Of each source, where `pages` does not say it. */
  readonly texts?: number;
}

/** Sources are read for so long, in ms, and each site for longer: what was met by then is shown. Of an address, beyond the pauses that it asks for. */
const READING = 8_000;
const SITE_READING = 10_000;
const SITE_PAGES = 20;
const TEXTS = 400;
/** Of each site of a config: enough to draw from, and read in time by a machine that has other work. */
const CONFIG_PAGES = 60;
/** Draws of each style: what one of them in twenty gives is met. */
const DRAWS = 60;
/** Attributes that are shown; all of them are in the JSON. */
const SHOWN = 25;
/** Fewer rows that name nothing are the totals of tables. */
const MANY_ROWS = 20;
/** Fewer things without a name that people say are slips. */
const FEWEST_UNNAMED = 3;
/** Fewer long lists are nothing that a config would be changed for. */
const FEWEST_LONG = 3;
/** Relations between things: with fewer of them a question rarely has a second step. */
const FEW_LINKS = 4;

/** `groundwork preview CONFIG` or `URL`: what its sources give, before anything is made of them. Keeps nothing and asks no model. */
export async function showPreview(what: string, { pages, texts = TEXTS }: PreviewOptions, shell: Shell): Promise<void> {
  const site = siteOf(what);
  const sitePages = pages ?? (site === undefined ? CONFIG_PAGES : SITE_PAGES);
  const config = site === undefined ? loadConfig(what) : siteConfig(site, sitePages);
  // As long for each of more pages.
  const times = Math.max(1, sitePages / CONFIG_PAGES);
  const time = site === undefined ? configTime(config, times) : await siteTime(site, sitePages, shell.signal);
  const folder = await mkdtemp(join(tmpdir(), "groundwork-preview-"));
  try {
    const run = await openRun(onItsOwn(config, join(folder, "memory.db")), shell, {});
    try {
      const { preview } = await import("../recipes/preview.ts");
      const seen = await preview(run, { pages: pages ?? texts, sitePages, draws: DRAWS, time });
      const isNothing = seen.sources.every(({ offered }) => offered === 0);
      if (isNothing && (site === undefined || !changesConfig(seen))) throw new Failure(unreadText(seen), 3);
      const missing = isNothing ? ["no page could be read: the lines above say why, and the config what reads it"] : missingIn(seen);
      shell.result([previewText(seen), ...(site === undefined ? [] : ["", ...configFor(site, seen)])].join("\n"), dataOf(seen));
      if (missing.length > 0) throw new Failure(missing.join("\n"), 3);
    } finally {
      await run.models.close();
      await run.memory.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What stopped it, and what to do. */
const unreadText = ({ sources }: Preview): string =>
  [
    "no page could be read:",
    ...sources.flatMap(sourceLines),
    `${sources.some(isWeb) ? "open the address in a browser: is the site up, and does it let programs in (robots.txt)?" : "look at its paths and patterns"} Then the same command again`,
  ].join("\n");
const isWeb = ({ name }: SourcePreview): boolean => name.startsWith("web ");

/** Sources of which nothing is there: a path that is mistyped is no small loss. */
const missingIn = ({ sources }: Pick<Preview, "sources">): readonly string[] =>
  sources.flatMap(({ name, offered, losses }) => {
    const why = losses.find(({ reason }) => reason === "unreadable-file");
    return offered === 0 && why !== undefined ? [`${name}: no such file, ${why.example}`] : [];
  });

/** Undefined where a config is meant. */
const siteOf = (what: string): string | undefined => (/^https?:\/\//i.test(what) ? what : undefined);

function siteConfig(start: string, maxPages: number): Config {
  const parsed = Config.safeParse({ name: "preview", sources: [{ web: { start: [start], maxPages } }] });
  if (!parsed.success) throw new Failure(`${start} is no http address; write it like https://example.org/`);
  return parsed.data;
}

const configTime = ({ sources }: Config, times: number): number => READING + SITE_READING * times * sources.filter(isSite).length;

async function siteTime(start: string, pages: number, signal: AbortSignal): Promise<number> {
  const { crawlDelay } = await import("../sources/crawl-delay.ts");
  return SITE_READING * Math.max(1, pages / SITE_PAGES) + pages * (await crawlDelay(start, signal));
}

/** In a memory of its own, without any model. */
const onItsOwn = (config: Config, path: string): Config => ({
  ...config,
  model: { driver: "rules" },
  tasks: {},
  memory: { ...config.memory, graph: { driver: "libsql", path }, vectors: { driver: "libsql" } },
});

const dataOf = ({ attributes, questions, ...rest }: Preview): unknown => ({
  ...rest,
  attributes: attributes.map(({ info, ...one }) => ({ ...info, ...one })),
  questions: questions.map(({ style, text, answer, difficulty }) => ({ style, level: difficulty.level, text, answer: answer.text })),
});

function previewText(seen: Preview): string {
  const { sources, kinds, attributes, styles, questions } = seen;
  return [
    "Sources",
    ...sources.flatMap(sourceLines),
    "",
    `Things (${kinds.reduce((sum, { things }) => sum + things, 0)})`,
    ...kinds.slice(0, 12).map(kindLine),
    "",
    `Attributes and relations (${attributes.length})`,
    ...attributes.slice(0, SHOWN).flatMap(attributeLines),
    ...(attributes.length > SHOWN ? [`  and ${attributes.length - SHOWN} more (--json)`] : []),
    "",
    "Questions by style",
    ...styles.map(styleLine),
    "",
    ...(questions.length === 0 ? ["No question could be drawn."] : ["For example", ...questions.flatMap(({ text, answer }) => [`  ${text}`, `    ${answer.text}`])]), // prettier-ignore
    "",
    ...adviceOn(seen).map((line) => `- ${line}`),
  ].join("\n");
}

const count = (number: number): string => number.toLocaleString("en-US").padStart(8);

function kindLine({ kind, things, called, unnamed }: KindPreview): string {
  const said = called === undefined ? "" : `, called like "${called}"`;
  const silent = unnamed === undefined || unnamed.things < FEWEST_UNNAMED ? "" : ` (no question names ${unnamed.things === things ? "them" : `${unnamed.things} of them`}: "${cut(unnamed.name, 60)}")`; // prettier-ignore
  return `  ${count(things)}  ${kind === "" ? "of no kind: nothing says what they are" : kind}${said}${silent}`;
}

const STOPPED = {
  pages: "a preview looks at no more of them; `--pages 200` at so many",
  time: "its time was up; a second look may see more or fewer of them",
} as const;

function sourceLines({ name, offered, read, stopped, losses, templates }: SourcePreview): readonly string[] {
  const pages = `${offered.toLocaleString("en-US")}${stopped === null ? "" : " and more"} pages and records`;
  return [
    `  ${name}: ${pages}${read < offered ? `, ${read.toLocaleString("en-US")} of them looked at` : ""}${stopped === null ? "" : ` (${STOPPED[stopped]})`}`,
    ...losses.slice(0, 6).map(lossLine),
    ...templates.slice(0, 12).flatMap(templateLines),
  ];
}

/** Pages of one pattern: claims beside the words that they were read from. */
function templateLines({ pattern, pages, claims, example, losses, left }: TemplateReport): readonly string[] {
  const prose = left.passages === 0 ? "" : `; ${left.passages} passages of prose are left to a model, about ${Math.ceil(left.characters / 4).toLocaleString("en-US")} tokens`; // prettier-ignore
  const sentence = left.example === undefined ? [] : [`      left to a model, for example: ${JSON.stringify(cut(left.example.replace(/\s+/g, " ")))}`]; // prettier-ignore
  const shown = example?.claims.map(({ subject, attribute, value, quote }) => `        ${cut(`${subject} | ${attribute} | ${value}`)}   <- "${cut(quote.replace(/\s+/g, " "))}"`) ?? []; // prettier-ignore
  return [
    `    ${pattern}: ${pages} ${pages === 1 ? "page" : "pages"}, ${claims.toLocaleString("en-US")} claims${prose}`,
    ...(example === undefined || claims === 0 ? [] : [`      ${cut(example.title)} (${example.uri})`, ...shown]),
    ...losses.slice(0, 3).map((loss) => `      left out ${loss.count} × ${loss.reason}: ${cut(loss.example, 240)}`),
    ...sentence,
  ];
}

/** Runs and memories are called by it: no word of a machine's address. */
const nameOf = ({ hostname }: URL): string => /^[a-z][a-z0-9-]*/i.exec(hostname.replace(/^www\./, ""))?.[0] ?? "site";

/** Whether what was met is met by a key of the config: then the config is shown though nothing was read. */
const changesConfig = ({ sources }: Preview): boolean =>
  sources.some(({ losses }) => losses.some((loss) => isScripted(loss) || ["license", "tdm-reserved"].includes(loss.reason)));
const isScripted = ({ reason, example }: LossPreview): boolean => reason === "empty-page" && example.includes("render: auto");

/** A config to begin with, by what was met. */
function configFor(start: string, { sources }: Preview): readonly string[] {
  const [site] = sources;
  const losses = site?.losses ?? [];
  const met = (reason: string): LossPreview | undefined => losses.find((loss) => loss.reason === reason);
  const scripts = losses.some(isScripted);
  const left = site?.templates.reduce((sum, { left: { passages } }) => sum + passages, 0) ?? 0;
  return [
    "A config to begin with",
    `  name: ${nameOf(new URL(start))}`,
    "  sources:",
    "    - web:",
    `        start: [${JSON.stringify(start)}]`,
    ...(scripts ? ["        render: auto # its scripts write the pages; wants Chromium and the package playwright-core"] : []),
    ...(met("license") === undefined ? [] : ["        licenses: [none] # and those that you may use"]),
    ...(met("tdm-reserved") === undefined
      ? []
      : ["        # some of it is reserved (tdm-reserved): whoever has an agreement writes tdm: ignore"]),
    ...(left === 0
      ? []
      : [`  # tasks: { extract: { driver: openai, model: ..., baseUrl: ... } } reads the prose: ${left} calls for these pages`]),
    "  questions: { count: 300 }",
  ];
}

const lossLine = ({ reason, count: times, example }: LossPreview): string =>
  `    left out ${times} × ${reason}: ${cut(example, 240)}${reason === "page-cap" ? " (of a preview of an address: --pages)" : ""}`;

const cut = (text: string, length = 140): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

function attributeLines({ info, silence, example }: AttributePreview): readonly string[] {
  const kind = info.kind === "entity" ? `another ${info.valueTypes[0] ?? "thing"}` : info.kind;
  const unit = info.units[0] === undefined ? "" : ` in ${info.units[0]}`;
  return [
    `  ${count(info.subjects)}  ${info.name}: ${kind}${unit}${info.multiValued ? ", several each" : ""}${silence === undefined ? "" : ` (no question speaks of it: ${silence})`}`,
    ...(example === undefined ? [] : [`            "${cut(example.quote.replace(/\s+/g, " ").replace(/^`([^`]*)`$/, "$1"))}"`]),
  ];
}

const isWeak = ({ drawn, tries }: Pick<StylePreview, "drawn" | "tries">): boolean => drawn * 4 < tries;

function styleLine({ style, tries, drawn, losses }: StylePreview): string {
  const [first] = losses;
  const why = first === undefined ? "" : `; mostly ${first.reason}: ${cut(first.example)}`;
  return `  ${`${drawn} of ${tries} draws`.padStart(16)}  ${style}${isWeak({ drawn, tries }) ? why : ""}`;
}

/** Files of one kind of source can be one source; a graph and a table cannot, and no question goes from one to the other. */
function alikeLine({ sources: [one, other], count: both, examples }: NamesAlike): string {
  const what = `"${one}" and "${other}" both have pages called ${examples.join(", ")}${both > examples.length ? ` and ${both - examples.length} more` : ""}`;
  const areFiles = [one, other].every((name) => name.startsWith("documents "));
  return `${what}: ${areFiles ? "put these files into one source (paths: [...]), else each is two things and nothing is joined" : "each stays two things, and no question goes from one to the other"}`;
}

/** Attributes that no question speaks of for want of words, each with the key that its source has for it. */
function silentLines(attributes: Preview["attributes"]): readonly string[] {
  const silent = attributes.filter(({ info, silence }) => silence !== undefined && wantsWords(silence) && info.subjects >= 3);
  const ofTables = silent.filter(({ from }) => from === "documents");
  const others = silent.filter(({ from }) => from !== "documents");
  const named = (some: typeof silent): string =>
    `${some.slice(0, 3).map(({ info }) => JSON.stringify(info.name)).join(", ")}${some.length > 3 ? ` and ${some.length - 3} more` : ""}`; // prettier-ignore
  return [
    ...(ofTables.length === 0 ? [] : [`no words are known for ${named(ofTables)}: give the column some, as in documents: { columns: { ${JSON.stringify(ofTables[0]?.info.name)}: "a noun that fits: the ... of X" } }, a unit behind it where it has one ("price in euros")`]), // prettier-ignore
    ...(others.length === 0 ? [] : [`no words are known for ${named(others)}: give them some in a file that memory: { lexicon: FILE } names (\`groundwork memory lexicon\` writes one to edit, once there is a memory)${others.some(({ from }) => from === "graph") ? ", or the predicate an rdfs:label" : ""}`]), // prettier-ignore
  ];
}

/** What is asked of some kinds of things and of others not. */
const unlikeLines = (attributes: Preview["attributes"]): readonly string[] =>
  attributes.flatMap(({ info, silence }) => {
    const kinds = silence === undefined ? kindsOfSubjects(info).flatMap((kind) => ((why) => (why === undefined ? [] : [{ kind, why }]))(whyNotOf(info, [kind]))) : []; // prettier-ignore
    return kinds.slice(0, 1).map(({ kind, why }) => `no question asks for ${JSON.stringify(info.name)} of ${kinds.map((one) => pluralOf(one.kind)).join(", ")}: ${why}; where one should, in the lexicon: attributes: { ${JSON.stringify(info.name)}: { of: { ${JSON.stringify(kind)}: { never: false } } } }`); // prettier-ignore
  });

/** Kinds of which no question names the most: what they have is asked for by no look-up. */
function unnamedLines(kinds: Preview["kinds"], attributes: Preview["attributes"]): readonly string[] {
  return kinds.flatMap(({ kind, things, unnamed }) => {
    if (unnamed === undefined || unnamed.things < FEWEST_UNNAMED || unnamed.things * 2 < things) return [];
    const has = attributes.filter(({ info, silence }) => silence?.startsWith("its things ") === true && info.coverage.some(({ type, known }) => type === kind && known > 0)); // prettier-ignore
    return has.length === 0 ? [] : [`no question asks for ${has.slice(0, 3).map(({ info }) => JSON.stringify(info.name)).join(", ")}${has.length > 3 ? ` and ${has.length - 3} more` : ""} of ${unnamed.things} of ${things} ${kind === "" ? "things" : pluralOf(kind)}: ${has[0]?.silence}`]; // prettier-ignore
  });
}

/** Styles that a run will be short of. What gives more of them, the lines before say as far as one knows. */
function weakLines(styles: Preview["styles"], attributes: Preview["attributes"]): readonly string[] {
  const weak = styles.filter(isWeak);
  const links = attributes.filter(({ info, spoken }) => info.kind === "entity" && spoken).length;
  const isUnlinked = links > 0 && links < FEW_LINKS && weak.some(({ style }) => style === "multi-hop");
  return [
    ...(isUnlinked ? [`only ${links} ${links === 1 ? "relation leads" : "relations lead"} from thing to thing: a table or graph of things that are merely named gives multi-hop questions further steps`] : []), // prettier-ignore
    ...(weak.length === 0 ? [] : [`a run will be short of ${weak.map(({ style, tries, drawn }) => `${style} (${drawn} of ${tries} draws)`).join(", ")}: more pages may give more, besides what is said above; \`questions: { mix: { ${weak[0]?.style}: 0 } }\` leaves a style out`]), // prettier-ignore
  ];
}

/** What to change, by what was met. */
function adviceOn({ sources, kinds, attributes, styles, questions, alike, longLists }: Preview): readonly string[] {
  const prose = sources.flatMap(({ losses }) => losses.filter(({ reason }) => reason === "left-to-model"));
  const unkind = kinds.find(({ kind }) => kind === "")?.things ?? 0;
  const all = kinds.reduce((sum, { things }) => sum + things, 0);
  return [
    ...sources.flatMap(({ name, offered, stopped }) => (offered > 0 ? [] : [stopped === null ? `${name} gives no page: look at its paths and patterns` : `${name} gave no page within the time of a preview: it may give some in a run`])), // prettier-ignore
    ...alike.map(alikeLine),
    ...unnamedLines(kinds, attributes),
    ...unlikeLines(attributes),
    ...silentLines(attributes),
    ...(sources.some(({ losses }) => losses.some(({ reason, count: times }) => reason === "ambiguous-entity" && times >= MANY_ROWS))
      ? ["rows left out as ambiguous-entity: totals have to be; a table without a row of headers, or whose first column names no things, gives none until it has them"]
      : []), // prettier-ignore
    ...(unkind * 2 > all
      ? ["most things have no kind: name it, by the file's or class's name, by a heading above them, or as a column"]
      : []),
    ...(sources.some(({ name }) => /^(?:web|demo) /.test(name)) ? ["a value that says nothing of its thing, a kind or a thing that is called wrong: `extract: { hints: { drop, kinds, subjects } }` sets it right (docs/sources.md)"] : []), // prettier-ignore
    ...(prose.length > 0 ? ["some pages say in prose what rules do not read: name a model for tasks.extract"] : []),
    ...(attributes.some(({ info }) => info.kind === "date" || info.times.some(({ time }) => time !== "")) ? [] : ["nothing has a date: no question of style temporal or revision"]), // prettier-ignore
    ...(attributes.some(({ info }) => info.kind === "entity") ? [] : ["no thing refers to another one: no question goes over two pages"]),
    ...(styles.some(({ style, drawn }) => style === "set" && drawn === 0) && sources.some(({ name }) => /^(?:documents|graph) /.test(name)) ? ["no list is known to be whole: where a table or class is, say `complete: true` in its source"] : []), // prettier-ignore
    ...(longLists.long >= FEWEST_LONG ? [`${longLists.long} of ${longLists.all} lists that questions could go over have more than twelve members, and are asked over now and then: \`questions: { recall: { share: 0.4 } }\` asks over them more often`] : []), // prettier-ignore
    ...weakLines(styles, attributes),
    ...(missingIn({ sources }).length === 0 && questions.length > 0 && !styles.some(isWeak)
      ? ["every style can be drawn: `groundwork run` next"]
      : []),
  ];
}
