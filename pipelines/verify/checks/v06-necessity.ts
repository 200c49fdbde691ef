import { execute, remember, unnecessaryConstraints } from "../../../knowledge-graph/index.ts";
import { questionOf } from "../../../schemas/datasets/index.ts";
import { tableUnits } from "../../../schemas/values/unit-converter.ts";
import { defineCheck, findings } from "../check.ts";

/** Styles whose words promise that every constraint matters; rows of the complexity loop promise it too. */
const strict: ReadonlySet<string> = new Set(["multi-hop", "set", "revision", "conflict", "ambiguous"]);

export default defineCheck({
  id: "V6",
  title: "every constraint is necessary (multi-hop, set, disputes, names, complexity)",
  async run(files) {
    const found = findings();
    const reader = await files.graph();
    for await (const row of files.rows("questions")) {
      if (row.verification !== "executed" || (!strict.has(row.style) && row.round === 0)) continue;
      try {
        const { program } = questionOf(row);
        const memo = remember(reader);
        // A program that does not execute is V3's or V4's finding.
        const whole = await execute(program, memo, { units: tableUnits });
        if (whole.status === "refused") continue;
        const idle = await unnecessaryConstraints(program, memo, { units: tableUnits, answer: whole.execution.answer });
        found.judge(row.id, () =>
          idle.length === 0 ? undefined : `node ${idle.join(", ")} can be left out and the answer stays "${row.answer.text}"`,
        );
      } catch {
        // V3 reports programs that cannot be read.
      }
    }
    return found.outcome();
  },
});
