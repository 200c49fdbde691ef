import { defineOperator } from "../operator.ts";
import { compare } from "../compare.ts";
import { oneValue, readClaims } from "../read.ts";
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
    const single = (await context.reader.attribute(attribute))?.multiValued === false;
    const list = !single && claims.statements.every(({ claim }) => claim.value.kind === "entity");
    if (list) {
      const named = claims.statements.some(({ claim }) => compare(claim.value, comparator, value, context.units) === "yes");
      if (!named && !claims.statements.every(({ claim }) => claim.listComplete === true))
        refuse("not-covered", `${what}: the list may not be whole`);
      return { kind: "truth", value: named };
    }
    const read = oneValue(claims, context.units);
    if (read.status === "unread") return refuse(read.reason, `${what}: ${read.detail}`);
    const found = compare(read.value, comparator, value, context.units);
    if (found === "tie") refuse("tie", `${what}: the printed digits do not decide`);
    if (found === "unlike") refuse("not-covered", `${what}: another text need not be another value`);
    return { kind: "truth", value: found === "yes" };
  },
});
