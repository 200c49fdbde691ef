import { execute } from "../../../knowledge-graph/index.ts";
import { canonicalJson } from "../../../schemas/index.ts";
import { defineGate, fail, pass } from "../gate.ts";

const name = "executes";

/** The program, run again over the memory, gives what was found when the question was made. */
export default defineGate({
  name,
  reason: "not-executable",
  async judge({ question, execution }, { context }) {
    const again = await execute(question.program, context.memory, context.options);
    if (again.status === "refused") return fail(name, `${again.reason} at node ${again.node}: ${again.detail}`);
    return canonicalJson(again.execution.answer) === canonicalJson(execution.answer)
      ? pass(name)
      : fail(name, "it gives another answer than the question says");
  },
});
