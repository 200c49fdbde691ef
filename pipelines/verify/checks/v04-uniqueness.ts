import { defineCheck, findings } from "../check.ts";
import { judgements } from "../executions.ts";

export default defineCheck({
  id: "V4",
  title: "the answer is unique over the evidence, rivals included",
  async run(files) {
    const found = findings();
    for (const { id, rivalled } of await judgements(files)) found.judge(id, () => rivalled);
    return found.outcome();
  },
});
