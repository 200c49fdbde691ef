import type { ClaimValue } from "../../../schemas/index.ts";
import { defineOperator } from "../operator.ts";
import type { OperatorContext } from "../operator.ts";
import { atTime, readClaims, withClaims } from "../read.ts";
import type { SetValue } from "../value.ts";
import { refuse, setIn, setOf } from "../value.ts";

/**
 * Along an attribute, as the pages list it: the *listed* entities, all of them certain.
 * forward: those that the members' claims name. Complete only where every claim says that its list is whole. A member without
 * a readable claim, or a list with a name that is no entity, is refused: the result would look whole and not be.
 * backward: those whose claims name a member. Never complete: a page that was not read may name it too.
 */
export default defineOperator({
  op: "Relate",
  inputs: [1, 1],
  drops: [],
  run(node, [input], context) {
    const { attribute, direction } = node.arguments;
    const set = setIn(input);
    return direction === "forward" ? forward(set, attribute, context) : backward(set, attribute, context);
  },
});

async function forward(set: SetValue, attribute: string, { reader, units, use }: OperatorContext): Promise<SetValue> {
  const statements = new Map<string, string[]>();
  const qualifiers = new Map<string, Record<string, ClaimValue>[]>();
  const certainMembers = new Set(set.certain);
  const certain: string[] = [];
  const times = new Set<string | undefined>();
  let complete = set.complete;
  for (const member of set.possible) {
    const claims = await readClaims(reader, units, member, attribute, set.time);
    if (claims.status === "unread") return refuse(claims.reason, `${attribute} of ${member}: ${claims.detail}`);
    times.add(claims.time);
    for (const { id, claim } of claims.statements) {
      if (claim.value.kind !== "entity") return refuse("not-covered", `${attribute} of ${member} names what is no entity`);
      const target = claim.value.entityId;
      push(statements, target, id);
      push(qualifiers, target, claim.qualifiers);
      if (certainMembers.has(member)) certain.push(target);
      if (claim.listComplete !== true) complete = false;
    }
    use(claims.statements.map(({ id }) => id));
  }
  if (times.size > 1) refuse("mixed-times", `lists of ${[...times].join(" and ")}`);
  const [time] = times;
  return setOf(certain, {
    possible: [...statements.keys()].sort(),
    complete,
    doubt: set.doubt,
    via: { attribute, statements, qualifiers, time },
  });
}

async function backward(set: SetValue, attribute: string, { reader, units, use }: OperatorContext): Promise<SetValue> {
  const certainMembers = new Set(set.certain);
  const certain: string[] = [];
  const possible = new Set<string>();
  for (const member of set.possible) {
    const bySubject = new Map<string, ReturnType<typeof withClaims>[number][]>();
    for (const statement of withClaims(await reader.statements({ attribute, valueEntity: member }))) {
      push(bySubject, statement.claim.subject, statement);
    }
    for (const [subject, found] of bySubject) {
      const claims = atTime(found, set.time, units);
      if (claims.status === "unread") {
        if (claims.reason === "not-covered") continue;
        return refuse(claims.reason, `${attribute} of ${subject}: ${claims.detail}`);
      }
      // `latest` is the latest list of the subject, not the latest that names the member.
      if (set.time === "latest") {
        const own = await readClaims(reader, units, subject, attribute, set.time);
        if (own.status === "read" && own.time !== claims.time) continue;
      }
      use(claims.statements.map(({ id }) => id));
      possible.add(subject);
      if (certainMembers.has(member)) certain.push(subject);
    }
  }
  return setOf(certain, { possible: [...possible].sort(), complete: false, doubt: set.doubt });
}

function push<T>(map: Map<string, T[]>, key: string, item: T): void {
  const items = map.get(key);
  if (items) items.push(item);
  else map.set(key, [item]);
}
