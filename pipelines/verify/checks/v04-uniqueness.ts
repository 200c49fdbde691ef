import { defineCheck, findings } from "../check.ts";
import { judgements } from "../executions.ts";

export default defineCheck({
  id: "V4",
  title: "the answer is unique over the evidence, rivals included",
  async run(files) {
    const found = findings();
    for (const { id, rivalled, open } of await judgements(files)) {
      if (open === undefined) found.judge(id, () => rivalled);
      else found.undecided(`${id}: ${open}`);
    }
    return found.outcome();
  },
});
