import { execute, programOf, timedInput, type ClaimReader, type ExecuteOptions, type ProgramStep } from "../../knowledge-graph/index.ts";
import { canonicalJson, type Execution, type Program, type ProgramNode } from "../../schemas/index.ts";

/** Of more things some differ. */
const MOST = 40;

/**
 * Whether all of a list have what is asked of the one that is picked: "the time zone of Morocco's largest city" is that of any. Figures are
 * not looked at, which are seldom alike. Some executions of two or three nodes, until one has another answer.
 */
export async function isEmptyStep(
  program: Program,
  { answer }: Execution,
  members: readonly (readonly string[])[],
  reader: ClaimReader,
  options: ExecuteOptions,
): Promise<boolean> {
  if (answer.type === "quantity" || answer.type === "set") return false;
  const asked = askedOf(program);
  const picked = asked === null ? undefined : timedInput(program, asked).base;
  if (asked === null || picked?.op !== "SelectAmong") return false;
  const [one] = members[picked.id] ?? [];
  const others = (members[picked.inputs[0] ?? -1] ?? []).filter((id) => id !== one);
  if (others.length === 0 || others.length > MOST) return false;
  const { time } = timedInput(program, asked);
  for (const entity of others) {
    const found = await execute(programOf(...stepsOf(entity, time, asked)), reader, options);
    if (found.status !== "answer" || canonicalJson(found.execution.answer) !== canonicalJson(answer)) return false;
  }
  return true;
}

type Asked = Extract<ProgramNode, { op: "QueryAttribute" | "Relate" }>;

/** What the last step asks of a thing: a value, or the thing that it names. */
function askedOf({ nodes }: Program): Asked | null {
  const root = nodes.at(-1);
  if (root?.op === "QueryAttribute") return root;
  const below = root?.op === "QueryName" ? nodes[root.inputs[0] ?? -1] : undefined;
  return below?.op === "Relate" && below.arguments.direction === "forward" ? below : null;
}

function stepsOf(entity: string, time: string | undefined, asked: Asked): readonly ProgramStep[] {
  const start: readonly ProgramStep[] = [["Find", { entity }], ...(time === undefined ? [] : ([["AsOf", { time }, -1]] as const))];
  return asked.op === "QueryAttribute"
    ? [...start, ["QueryAttribute", asked.arguments, -1]]
    : [...start, ["Relate", asked.arguments, -1], ["QueryName", {}, -1]];
}
