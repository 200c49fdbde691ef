import { unnecessaryConstraints } from "../../../knowledge-graph/index.ts";
import { defineGate, fail, pass } from "../gate.ts";

const name = "necessity";

/** Leaving any constraint out changes the answer. */
export default defineGate({
  name,
  reason: "unnecessary-constraint",
  async judge({ question, execution }, { context }) {
    const idle = await unnecessaryConstraints(question.program, context.memory, { ...context.options, answer: execution.answer });
    return idle.length === 0 ? pass(name) : fail(name, `node ${idle.join(", ")} can be left out`);
  },
});
