import { defineGate, fail, pass } from "../gate.ts";

const name = "unique";

/** One thing, one figure or one date: a set, or several values that sources give, is no answer that rounds could be built on. */
export default defineGate({
  name,
  reason: "not-unique",
  judge({ question: { answer }, execution }) {
    const { type } = execution.answer;
    if (type === "set" || type === "values") return fail(name, `the answer is ${answer.value?.length ?? 0} things`);
    if (type === "boolean") return fail(name, "yes or no is guessed half the time");
    return (answer.value ?? []).length === 1 ? pass(name) : fail(name, `${answer.value?.length ?? 0} values`);
  },
});
