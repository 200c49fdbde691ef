import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../../schemas/index.ts";
import type { AttributePreview, LossPreview, Preview, SourcePreview, StylePreview } from "../recipes/preview.ts";
import { loadConfig } from "./load-config.ts";
import { openRun } from "./open-run.ts";
import type { Shell } from "./shell.ts";

export interface PreviewOptions {
  readonly pages: number;
}

/** Sources are read for so long, in ms: what was met by then is shown. */
const READING = 8_000;
/** Draws of each style: what one of them in twenty gives is met. */
const DRAWS = 60;
/** Attributes that are shown; all of them are in the JSON. */
const SHOWN = 25;

/** `groundwork preview CONFIG`: what its sources give, before anything is made of them. Keeps nothing and asks no model. */
export async function showPreview(path: string, { pages }: PreviewOptions, shell: Shell): Promise<void> {
  const config = loadConfig(path);
  const folder = await mkdtemp(join(tmpdir(), "groundwork-preview-"));
  try {
    const run = await openRun(onItsOwn(config, join(folder, "memory.db")), shell, {});
    try {
      const { preview } = await import("../recipes/preview.ts");
      const seen = await preview(run, { pages, draws: DRAWS, enough: AbortSignal.timeout(READING) });
      shell.result(previewText(seen), dataOf(seen));
    } finally {
      await run.models.close();
      await run.memory.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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

function previewText({ sources, kinds, attributes, styles, questions }: Preview): string {
  return [
    "Sources",
    ...sources.flatMap(sourceLines),
    "",
    `Things (${kinds.reduce((sum, { things }) => sum + things, 0)})`,
    ...kinds.slice(0, 12).map(({ kind, things }) => `  ${count(things)}  ${kind === "" ? "of no kind: nothing says what they are" : kind}`),
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
    ...adviceOn({ sources, kinds, attributes, styles, questions }).map((line) => `- ${line}`),
  ].join("\n");
}

const count = (number: number): string => number.toLocaleString("en-US").padStart(8);

function sourceLines({ name, offered, read, whole, losses }: SourcePreview): readonly string[] {
  const pages = `${offered.toLocaleString("en-US")}${whole ? "" : " and more"} pages and records`;
  return [
    `  ${name}: ${pages}${read < offered ? `, ${read.toLocaleString("en-US")} of them looked at` : ""}`,
    ...losses.slice(0, 6).map(lossLine),
  ];
}

const lossLine = ({ reason, count: times, example }: LossPreview): string => `    left out ${times} × ${reason}: ${cut(example)}`;

const cut = (text: string): string => (text.length > 140 ? `${text.slice(0, 139)}…` : text);

function attributeLines({ info, spoken, example }: AttributePreview): readonly string[] {
  const kind = info.kind === "entity" ? `another ${info.valueTypes[0] ?? "thing"}` : info.kind;
  const unit = info.units[0] === undefined ? "" : ` in ${info.units[0]}`;
  return [
    `  ${count(info.subjects)}  ${info.name}: ${kind}${unit}${info.multiValued ? ", several each" : ""}${spoken ? "" : " (no question speaks of it)"}`,
    ...(example === undefined ? [] : [`            "${cut(example.quote.replace(/\s+/g, " "))}"`]),
  ];
}

function styleLine({ style, tries, drawn, losses }: StylePreview): string {
  const [first] = losses;
  const why = first === undefined ? "" : `; mostly ${first.reason}: ${cut(first.example)}`;
  return `  ${`${drawn} of ${tries} draws`.padStart(16)}  ${style}${drawn * 4 >= tries ? "" : why}`;
}

/** What to change, by what was met. */
function adviceOn({ sources, kinds, attributes, styles, questions }: Preview): readonly string[] {
  const prose = sources.flatMap(({ losses }) => losses.filter(({ reason }) => reason === "left-to-model"));
  const unkind = kinds.find(({ kind }) => kind === "")?.things ?? 0;
  const all = kinds.reduce((sum, { things }) => sum + things, 0);
  return [
    ...sources.flatMap(({ name, offered }) => (offered === 0 ? [`${name} gives no page: look at its paths and patterns`] : [])),
    ...(unkind * 2 > all
      ? ["most things have no kind: name it, by the file's or class's name, by a heading above them, or as a column"]
      : []),
    ...(prose.length > 0 ? ["some pages say in prose what rules do not read: name a model for tasks.extract"] : []),
    ...(attributes.some(({ info }) => info.kind === "date" || info.times.some(({ time }) => time !== "")) ? [] : ["nothing has a date: no question of style temporal or revision"]), // prettier-ignore
    ...(attributes.some(({ info }) => info.kind === "entity") ? [] : ["no thing refers to another one: no question goes over two pages"]),
    ...(styles.some(({ style, drawn }) => style === "set" && drawn === 0) ? ["no list is known to be whole: where a table or class is, say `complete: true` in its source"] : []), // prettier-ignore
    ...(questions.length > 0 && styles.every(({ drawn, tries }) => drawn * 4 >= tries)
      ? ["every style can be drawn: `groundwork run` next"]
      : []),
  ];
}
