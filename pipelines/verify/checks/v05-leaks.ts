import type { ClaimReader } from "../../../knowledge-graph/index.ts";
import type { Question } from "../../../schemas/index.ts";
import { leakCheck, type Secret } from "../../checks/leak.ts";
import { answerSaidIn } from "../../checks/said-in-quotes.ts";
import { questionOf } from "../../../schemas/datasets/index.ts";
import { isJudged } from "../../questions/judged/styles.ts";
import { defineCheck, findings } from "../check.ts";

/** What may not be told of a question. Kept for its plans: some names a question. */
interface Secrets {
  readonly secrets: readonly Secret[];
  readonly numbers: readonly number[];
}

export default defineCheck({
  id: "V5",
  title: "no leak of the answer or hidden entities in a question or a plan",
  async run(files) {
    const found = findings();
    const reader = await files.graph();
    const byQuestion = new Map<string, Secrets>();
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

const told = (text: string, { secrets, numbers }: Secrets): string | undefined => leakCheck(text, secrets, numbers).reason;

/** Yes and no are no secrets, and a choice names all that it could be. */
async function secretsOf({ answer, hiddenEntities }: Question, reader: ClaimReader): Promise<Secrets> {
  const secrets: Secret[] = hiddenEntities.map((name) => ({ names: [name] }));
  const numbers: number[] = [];
  if (answer.type !== "boolean" && answer.type !== "choice") {
    for (const value of answer.value ?? []) {
      if (value.kind === "entity") {
        const entity = await reader.entity(value.entityId);
        if (entity) secrets.push({ names: [entity.name, ...entity.aliases] });
      }
      if (value.kind === "quantity") numbers.push(value.number);
    }
    if (answer.type === "entity" || answer.type === "text") secrets.push({ names: [answer.text, ...answer.aliases] });
  }
  return { secrets, numbers };
}
