import { defineOperator } from "../operator.ts";
import { oneOf } from "../members.ts";
import { readClaims } from "../read.ts";
import { memberIn, refuse } from "../value.ts";

/** The qualifier of the claim in which the first input's member names the second's, read at the first input's time. */
export default defineOperator({
  op: "QueryQualifier",
  inputs: [2, 2],
  drops: [],
  async run(node, inputs, context) {
    const { attribute, qualifier } = node.arguments;
    const [subject, object] = [memberIn(inputs[0]), memberIn(inputs[1])];
    const what = `${attribute} of ${subject.entityId} with ${object.entityId}`;
    const claims = await readClaims(context.reader, context.units, subject.entityId, attribute, subject.time);
    if (claims.status === "unread") return refuse(claims.reason, `${what}: ${claims.detail}`);
    const named = claims.statements.filter(({ claim }) => claim.value.kind === "entity" && claim.value.entityId === object.entityId);
    const given = named.filter(({ claim }) => claim.qualifiers[qualifier] !== undefined);
    const value = oneOf(
      given.flatMap(({ claim }) => claim.qualifiers[qualifier] ?? []),
      `${qualifier} of ${what}`,
      context,
    );
    context.use(given.map(({ id }) => id));
    return {
      kind: "scalar",
      value,
      time: claims.time,
      source: { entityId: `${subject.entityId} ${object.entityId}`, attribute: qualifier },
    };
  },
});
