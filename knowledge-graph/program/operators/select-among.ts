import { defineOperator } from "../operator.ts";
import { memberValues, qualifierValues } from "../members.ts";
import { memberOfRank } from "../rank.ts";
import { boundedIn, MAX_COUNTED, setOf } from "../value.ts";

/**
 * The k-th largest or smallest of a bounded set in which every value is known, of one time, and told apart by its printed digits.
 * Dropping (V6): the whole set, which has to have more than that member.
 */
export default defineOperator({
  op: "SelectAmong",
  inputs: [1, 1],
  drops: [0],
  async run(node, [input], context) {
    const { attribute, which, k, qualifier } = node.arguments;
    const set = boundedIn(input, MAX_COUNTED);
    const values =
      qualifier === undefined ? (await memberValues(set, attribute, context)).values : qualifierValues(set, attribute, qualifier, context);
    return setOf([memberOfRank(values, which, k, context.units)], { complete: set.complete });
  },
});
