import { defineCheck, findings } from "../check.ts";
import { judgements } from "../executions.ts";

export default defineCheck({
  id: "V3",
  title: "every executed question re-executes to its answer",
  async run(files) {
    const found = findings();
    for (const { id, wrong } of await judgements(files)) found.judge(id, () => wrong);
    return found.outcome();
  },
});
