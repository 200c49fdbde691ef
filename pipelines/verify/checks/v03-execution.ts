import { defineCheck, findings } from "../check.ts";
import { judgements } from "../executions.ts";

export default defineCheck({
  id: "V3",
  title: "every executed question re-executes to its answer",
  async run(files) {
    const found = findings();
    for (const { id, wrong, open } of await judgements(files)) {
      if (open === undefined) found.judge(id, () => wrong);
      else found.undecided(`${id}: ${open}`);
    }
    return found.outcome();
  },
});
