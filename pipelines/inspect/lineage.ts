import { datasets } from "../../schemas/datasets/index.ts";
import { readRows } from "../parquet/parquet-reader.ts";
import { withoutControls, type Style } from "./style.ts";

/** Rounds of one question at most: no circle, whatever a file says. */
const MOST = 20;

/**
 * Where a question of the complexity loop came from, seed first: the operator of each round, what was counted on it, what its gates
 * said. Walks the file once; a parent that is in another part of the dataset is named only.
 */
export async function lineageLines(path: string, row: Readonly<Record<string, unknown>>, style: Style): Promise<readonly string[]> {
  if (typeof row.parent_id !== "string") return [];
  const schema = datasets.questions;
  const byId = new Map<string, Line>();
  const columns = ["id", "parent_id", "round", "operator", "text", "answer", "difficulty", "checks"] as const;
  for await (const one of readRows(path, schema, { columns })) byId.set(String(one.id), schema.pick(picked(columns)).parse(one));
  const chain: Line[] = [];
  let id: string | null = String(row.id);
  for (let step = 0; id !== null && step < MOST; step++) {
    const found = byId.get(id);
    if (found === undefined) break;
    chain.unshift(found);
    id = found.parent_id;
  }
  const missing = chain[0]?.parent_id ?? null;
  return [
    "",
    style.title("Lineage"),
    ...(missing === null ? [] : [`  ${style.dim(`${missing} is in another part of the dataset`)}`]),
    ...chain.flatMap((line) => shown(line, style)),
  ];
}

interface Line {
  readonly id: string;
  readonly parent_id: string | null;
  readonly round: number;
  readonly operator: string | null;
  readonly text: string;
  readonly answer: { readonly text: string };
  readonly difficulty: { readonly level: number; readonly operators: number; readonly hops: number; readonly sources: number };
  readonly checks: readonly { readonly name: string; readonly verdict: string; readonly reason: string | null }[];
}

const picked = <Name extends string>(names: readonly Name[]): Record<Name, true> =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>;

function shown({ id, round, operator, text, answer, difficulty, checks }: Line, style: Style): readonly string[] {
  const { level, operators, hops, sources } = difficulty;
  const told = checks.flatMap(({ name, verdict, reason }) =>
    reason === null && verdict === "pass"
      ? []
      : [`    ${style.dim(withoutControls(`${name}: ${verdict}${reason === null ? "" : `, ${reason}`}`))}`],
  );
  return [
    `  ${style.name(round === 0 ? "seed" : `round ${round}, ${withoutControls(operator ?? "")}`)} ${id}: level ${level}, ${operators} operators, ${hops} hops, ${sources} documents`,
    `    ${withoutControls(text)} -> ${withoutControls(answer.text)}`,
    ...told,
  ];
}
