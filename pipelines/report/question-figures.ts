import { Program } from "../../schemas/index.ts";
import type { RunReading } from "../views/reading.ts";
import { Tally } from "./tally.ts";

/** What is counted on the questions. */
export interface QuestionFigures {
  readonly styles: Tally;
  readonly levels: Tally;
  readonly hops: Tally;
  readonly families: Tally;
  readonly answerTypes: Tally;
  readonly verification: Tally;
  readonly tiers: Tally;
  /** Operators of a program in their order, as one text. */
  readonly shapes: Tally;
  readonly operators: Tally;
  readonly attributes: Tally;
  /** The first two words of a question. */
  readonly openings: Tally;
  /** Pages that one question needs. */
  readonly pages: readonly number[];
  readonly named: ReadonlySet<string>;
  readonly goldPages: ReadonlySet<string>;
  readonly withQuestionMark: number;
  readonly byId: ReadonlyMap<
    string,
    {
      readonly text: string;
      readonly style: string;
      readonly level: number;
      readonly register: string | null;
      readonly answer: string;
      readonly aliases: readonly string[];
    }
  >;
  /** Place of each row with its style, for the examples. */
  readonly places: readonly { readonly place: number; readonly kind: string }[];
}

const COLUMNS = [
  "id",
  "text",
  "register",
  "style",
  "family",
  "answer",
  "verification",
  "tier",
  "program",
  "gold_path",
  "difficulty",
  "round",
] as const;

/** Reads the questions once. */
export async function questionFigures(run: RunReading): Promise<QuestionFigures> {
  const tallies = {
    styles: new Tally(),
    levels: new Tally(),
    hops: new Tally(),
    families: new Tally(),
    answerTypes: new Tally(),
    verification: new Tally(),
    tiers: new Tally(),
    shapes: new Tally(),
    operators: new Tally(),
    attributes: new Tally(),
    openings: new Tally(),
  };
  const pages: number[] = [];
  const named = new Set<string>();
  const goldPages = new Set<string>();
  const byId = new Map<
    string,
    { text: string; style: string; level: number; register: string | null; answer: string; aliases: readonly string[] }
  >();
  const places: { place: number; kind: string }[] = [];
  let withQuestionMark = 0;
  for await (const row of run.rows("questions", COLUMNS)) {
    tallies.styles.add(row.style);
    tallies.levels.add(String(row.difficulty.level));
    tallies.hops.add(String(row.difficulty.hops));
    tallies.families.add(row.family.replaceAll("_", " "));
    tallies.answerTypes.add(row.answer.type);
    tallies.verification.add(row.verification);
    tallies.tiers.add(row.tier);
    tallies.openings.add(row.text.split(/\s+/, 2).join(" ").toLowerCase());
    if (row.text.endsWith("?")) withQuestionMark += 1;
    pages.push(row.gold_path.length);
    for (const uri of row.gold_path) goldPages.add(uri);
    byId.set(row.id, {
      text: row.text,
      style: row.style,
      level: row.difficulty.level,
      register: row.register,
      answer: row.answer.text,
      aliases: row.answer.aliases,
    });
    places.push({ place: places.length, kind: row.round === 0 ? row.style : `${row.style} ${row.difficulty.level}` });
    const program = programOf(row.program);
    if (program === undefined) continue;
    tallies.shapes.add(program.nodes.map(({ op }) => op).join(" → "));
    for (const { op, arguments: given } of program.nodes) {
      tallies.operators.add(op);
      if ("entity" in given) named.add(given.entity);
      if ("attribute" in given) tallies.attributes.add(given.attribute);
    }
  }
  return { ...tallies, pages, named, goldPages, withQuestionMark, byId, places };
}

function programOf(text: string | null): Program | undefined {
  try {
    return text === null ? undefined : Program.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
