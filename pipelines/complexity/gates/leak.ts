import { answerEntities } from "../../../knowledge-graph/index.ts";
import { answerSecrets } from "../../checks/answer-secrets.ts";
import { leakCheck, type Secret } from "../../checks/leak.ts";
import { defineGate } from "../gate.ts";

/** Neither the answer nor anything that the program passes through is told, by no name that the memory knows. */
export default defineGate({
  name: "leak",
  reason: "leak",
  judge({ question, execution }, { context }) {
    const { secrets, numbers } = answerSecrets(question, []);
    const answers = answerEntities(execution).flatMap((id): Secret[] => {
      const entity = context.entity(id);
      return entity === undefined ? [] : [{ names: [entity.name, ...entity.aliases, ...context.demonyms(id)] }];
    });
    return leakCheck(question.text, [...secrets, ...answers], numbers);
  },
});
