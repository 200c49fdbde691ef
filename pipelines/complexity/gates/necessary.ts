import { unnecessaryConstraints } from "../../../knowledge-graph/program/index.ts";
import { defineGate, fail, pass } from "../gate.ts";

const name = "necessity";

/** Leaving any constraint out changes the answer. */
export default defineGate({
  name,
  reason: "unnecessary-constraint",
  async judge({ question, execution }, { ground }) {
    const idle = await unnecessaryConstraints(question.program, ground.memory, { ...ground.options, answer: execution.answer });
    return idle.length === 0 ? pass(name) : fail(name, `node ${idle.join(", ")} can be left out`);
  },
});
