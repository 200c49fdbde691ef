import { defineOperator } from "../operator.ts";
import { compare } from "../compare.ts";
import { readClaims } from "../read.ts";
import { memberIn, refuse } from "../value.ts";

/**
 * Whether the one member has a value that compares true. False needs a value that excludes it: another entity only where the
 * attribute has one value or the list is whole, never another text.
 */
export default defineOperator({
  op: "VerifyClaim",
  inputs: [1, 1],
  drops: [],
  async run(node, [input], context) {
    const { attribute, comparator, value } = node.arguments;
    const { entityId, time } = memberIn(input);
    const claims = await readClaims(context.reader, context.units, entityId, attribute, time);
    const what = `${attribute} of ${entityId}`;
    if (claims.status === "unread") return refuse(claims.reason, `${what}: ${claims.detail}`);
    context.use(claims.statements.map(({ id }) => id));
    const found = claims.statements.map(({ claim }) => compare(claim.value, comparator, value, context.units));
    if (found.includes("tie")) refuse("tie", `${what}: the printed digits do not decide`);
    const single = (await context.reader.attribute(attribute))?.multiValued === false;
    const entities = claims.statements.every(({ claim }) => claim.value.kind === "entity");
    const agreed = new Set(found).size === 1;
    if (!agreed && (single || !entities)) refuse("not-unique", `${what}: the sources differ`);
    if (found.includes("yes")) return { kind: "truth", value: true };
    const excluded = entities ? single || claims.statements.every(({ claim }) => claim.listComplete === true) : !found.includes("unlike");
    if (!excluded) refuse("not-covered", `${what}: nothing read excludes the value`);
    return { kind: "truth", value: false };
  },
});
