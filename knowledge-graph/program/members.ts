import type { ClaimValue } from "../../schemas/index.ts";
import type { OperatorContext } from "./operator.ts";
import { agree } from "./compare.ts";
import { readValue } from "./read.ts";
import type { Value } from "./read.ts";
import { refuse } from "./value.ts";
import type { SetValue } from "./value.ts";

export interface MemberValue {
  readonly id: string;
  readonly value: ClaimValue;
}

/** The one value of an attribute, or a refusal that says whose is missing. */
export async function valueOf(entityId: string, attribute: string, time: string | undefined, context: OperatorContext): Promise<Value> {
  const value = await readValue(context.reader, context.units, entityId, attribute, time);
  if (value.status === "unread") return refuse(value.reason, `${attribute} of ${entityId}: ${value.detail}`);
  context.use(value.statementIds);
  return value;
}

/** Every member's value, all of one time. */
export async function memberValues(
  set: SetValue,
  attribute: string,
  context: OperatorContext,
): Promise<{ readonly values: readonly MemberValue[]; readonly time: string | undefined }> {
  const values: MemberValue[] = [];
  let time: string | undefined;
  for (const id of set.certain) {
    const read = await valueOf(id, attribute, set.time, context);
    if (values.length > 0 && read.time !== time) refuse("mixed-times", `${attribute} as of ${time ?? ""} and ${read.time ?? ""}`);
    time = read.time;
    values.push({ id, value: read.value });
  }
  return { values, time };
}

/** Every member's qualifier on the claims that named it; a member named twice needs one value. */
export function qualifierValues(set: SetValue, attribute: string, qualifier: string, context: OperatorContext): readonly MemberValue[] {
  const { via } = set;
  if (via?.attribute !== attribute) return refuse("not-executable", `the members do not come from ${attribute}`);
  return set.certain.map((id) => {
    const values = (via.qualifiers.get(id) ?? []).flatMap((qualifiers) => qualifiers[qualifier] ?? []);
    context.use(via.statements.get(id) ?? []);
    return { id, value: oneOf(values, `${qualifier} of ${id}`, context) };
  });
}

export function oneOf(values: readonly ClaimValue[], what: string, { units }: OperatorContext): ClaimValue {
  const [value] = values;
  if (value === undefined) return refuse("not-covered", `${what} is not given`);
  if (values.some((other) => other.kind === "quantity" && other.scope !== undefined)) refuse("mixed-scope", `${what} is for a part`);
  if (!values.every((other) => agree(value, other, units))) refuse("not-unique", `${what} has several values`);
  return value;
}
