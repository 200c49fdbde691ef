import type { ClaimReader } from "../../../knowledge-graph/index.ts";
import type { Question } from "../../../schemas/index.ts";
import { answeredIds, answerSecrets, type AnswerSecrets } from "../../checks/answer-secrets.ts";
import { leakCheck } from "../../checks/leak.ts";
import { answerSaidIn } from "../../checks/said-in-quotes.ts";
import { questionOf } from "../../../schemas/datasets/index.ts";
import { isJudged } from "../../questions/judged/styles.ts";
import { defineCheck, findings } from "../check.ts";

export default defineCheck({
  id: "V5",
  title: "no leak of the answer or hidden entities in a question or a plan",
  async run(files) {
    const found = findings();
    const reader = await files.graph();
    const byQuestion = new Map<string, AnswerSecrets>();
    for await (const row of files.rows("questions")) {
      if (isJudged(row.style)) {
        found.judge(row.id, () => {
          const words = answerSaidIn(row.text, row.answer.text);
          return words === null ? undefined : `"${words}" of the answer is in the question`;
        });
        continue;
      }
      try {
        const question = questionOf(row);
        const secrets = await secretsOf(question, reader);
        byQuestion.set(row.id, secrets);
        found.judge(row.id, () => told(row.text, secrets) ?? (row.plain_text === null ? undefined : told(row.plain_text, secrets)));
      } catch {
        // V3 reports questions that cannot be read.
      }
    }
    for await (const row of files.rows("plans", ["id", "question_id", "analysis"])) {
      const secrets = byQuestion.get(row.question_id);
      if (secrets) found.judge(row.id, () => told(row.analysis, secrets)?.replace("the question", "the analysis"));
    }
    return found.outcome();
  },
});

const told = (text: string, { secrets, numbers }: AnswerSecrets): string | undefined => leakCheck(text, secrets, numbers).reason;

async function secretsOf(question: Question, reader: ClaimReader): Promise<AnswerSecrets> {
  const answered = await Promise.all(answeredIds(question).map((id) => reader.entity(id)));
  return answerSecrets(
    question,
    answered.flatMap((entity) => entity ?? []),
  );
}
