import { describeOneThing } from "../growth.ts";
import { defineOperator } from "../operator.ts";

/** A constant becomes what the lists of two other pages have in common. */
export default defineOperator({
  name: "join",
  draw: (growing, random) => describeOneThing(growing, random, ["relations"], () => true),
});
