import type { ClaimValue, NodeOf } from "../../../schemas/index.ts";
import { defineOperator } from "../operator.ts";
import type { OperatorContext } from "../operator.ts";
import { compare } from "../compare.ts";
import { oneValue, readClaims, withClaims } from "../read.ts";
import type { Claims, ClaimStatement } from "../read.ts";
import { subjectsOfText } from "../texts.ts";
import type { Doubt, SetValue, UniverseValue } from "../value.ts";
import { MAX_SCAN, refuse, setIn, setOf, sortStrings } from "../value.ts";
import { membersOfTypes } from "./filter-type.ts";

type Node = NodeOf<"FilterClaim">;

/**
 * Members with a claim that compares true.
 * - Without a readable claim, with a tie inside the printed digits, or with another text: possible.
 * - Another entity: out where the attribute has one value, or the list is whole; else possible (it may be on the list unlisted).
 * - `=` on an identifying attribute whose holder was found among the members: nobody else can hold the value, so that unknown
 *   members are out too. This is also the only filter that reduces a universe: by index for an entity, else through the
 *   attribute's claims, at most MAX_SCAN.
 * Dropping (V6): the unfiltered set.
 */
export default defineOperator({
  op: "FilterClaim",
  inputs: [1, 1],
  drops: [0],
  async run(node, [input], context) {
    const info = await context.reader.attribute(node.arguments.attribute);
    const identifying = node.arguments.comparator === "=" && info?.identifying.holds === true;
    const single = info?.multiValued === false;
    if (input?.kind === "universe") {
      if (!identifying) return refuse("not-bounded", `${node.arguments.attribute} does not identify, and the set has no bound`);
      return fromUniverse(node, input, single, info.statements, context);
    }
    return filter(node, setIn(input), single, identifying, context);
  },
});

async function fromUniverse(
  node: Node,
  universe: UniverseValue,
  single: boolean,
  size: number,
  context: OperatorContext,
): Promise<SetValue> {
  const { attribute, value } = node.arguments;
  if (value.kind !== "entity" && size > MAX_SCAN)
    refuse("not-bounded", `${size} claims of ${attribute}, at most ${MAX_SCAN} are looked through`);
  const query = value.kind === "entity" ? { attribute, valueEntity: value.entityId } : { attribute };
  const read = await context.reader.statements(query);
  // Who says something else can at most be silent on this value: such are out as soon as there is a holder, and without one all refuse.
  const holders = value.kind === "text" ? subjectsOfText(read, value.value) : holdersAmong(withClaims(read), node, context);
  const candidates = setOf(holders, { time: universe.time });
  const found = await filter(node, candidates, single, true, context);
  // With one sure holder nobody else can hold the value. Without one, anybody of whom nothing is known may.
  const narrowed = await membersOfTypes({ ...found, complete: found.certain.length === 1 }, universe.types, context);
  if (found.certain.length === 1) return narrowed;
  // Brussels is the capital of one country, and of the European Union: the type tells them apart.
  if (narrowed.certain.length === 1 && narrowed.possible.length === 1) return narrowed;
  const { reason, detail } = found.doubt ?? { reason: found.certain.length > 1 ? "not-unique" : "not-covered", detail: "" };
  return refuse(reason, `${found.certain.length} are known to hold this ${attribute} ${detail}`.trimEnd());
}

function holdersAmong(statements: readonly ClaimStatement[], node: Node, context: OperatorContext): readonly string[] {
  return statements.flatMap(({ claim }) => {
    const held = holds(claim.value, node, context);
    return held === "yes" || held === "tie" ? [claim.subject] : [];
  });
}

async function filter(node: Node, set: SetValue, single: boolean, identifying: boolean, context: OperatorContext): Promise<SetValue> {
  const { attribute } = node.arguments;
  const members = new Set(set.certain);
  const certain: string[] = [];
  const doubted: string[] = [];
  const silent: string[] = [];
  let holder = false;
  let doubt: Doubt | undefined = set.doubt;
  for (const id of set.possible) {
    const claims = await readClaims(context.reader, context.units, id, attribute, set.time);
    if (claims.status === "unread") {
      (claims.reason === "not-covered" ? silent : doubted).push(id);
      doubt ??= { reason: claims.reason, detail: `${attribute} of ${id}: ${claims.detail}` };
      continue;
    }
    const judged = judge(claims, node, single, context);
    if (judged === "in" || judged === "out") context.use(claims.statements.map((statement) => statement.id));
    if (judged === "out") continue;
    if (judged !== "in") {
      (judged.rival ? doubted : silent).push(id);
      doubt ??= { reason: judged.reason, detail: `${attribute} of ${id}: ${judged.detail}` };
      continue;
    }
    holder = true;
    (members.has(id) ? certain : doubted).push(id);
  }
  const unknown = identifying && holder ? [] : silent;
  return setOf(certain, { ...set, possible: sortStrings([...certain, ...doubted, ...unknown]), time: undefined, doubt });
}

const holds = (value: ClaimValue, node: Node, { units }: OperatorContext): ReturnType<typeof compare> =>
  compare(value, node.arguments.comparator, node.arguments.value, units);

/** `rival`: something that was read speaks for the member, so that another holder does not rule it out. */
type Unsure = Doubt & { readonly rival: boolean };

/** Whether one member is in, by all that its claims say: values of a list need one match, other values have to agree. */
function judge(claims: Claims, node: Node, single: boolean, context: OperatorContext): "in" | "out" | Unsure {
  const found = claims.statements.map(({ claim }) => holds(claim.value, node, context));
  const rival = found.includes("yes") || found.includes("tie");
  if (claims.statements.every(({ claim }) => claim.value.kind === "entity")) {
    const named = new Set(claims.statements.map(({ claim }) => (claim.value.kind === "entity" ? claim.value.entityId : "")));
    if (single && named.size > 1) return { reason: "not-unique", detail: "the sources differ", rival };
    if (rival) return "in";
    const whole = single || claims.statements.every(({ claim }) => claim.listComplete === true);
    return whole ? "out" : { reason: "not-covered", detail: "the list may not be whole", rival };
  }
  const value = oneValue(claims, context.units);
  if (value.status === "unread") return { reason: value.reason, detail: value.detail, rival };
  const one = holds(value.value, node, context);
  if (one === "yes") return "in";
  if (one === "no") return "out";
  return one === "tie"
    ? { reason: "tie", detail: "the printed digits do not decide", rival }
    : { reason: "not-covered", detail: "another text need not be another value", rival };
}
