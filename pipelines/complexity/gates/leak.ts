import { answerEntities } from "../../../knowledge-graph/index.ts";
import { leakCheck, type Secret } from "../../checks/leak.ts";
import { defineGate } from "../gate.ts";

/** Neither the answer nor anything that the program passes through is told, by no name that the memory knows. */
export default defineGate({
  name: "leak",
  reason: "leak",
  judge({ question, execution }, { context }) {
    const hidden: Secret[] = question.hiddenEntities.map((name) => ({ names: [name] }));
    const answers = answerEntities(execution).flatMap((id): Secret[] => {
      const entity = context.entity(id);
      return entity === undefined ? [] : [{ names: [entity.name, ...entity.aliases, ...context.demonyms(id)] }];
    });
    const said: Secret[] = question.answer.type === "text" ? [{ names: [question.answer.text] }] : [];
    const { answer } = execution;
    return leakCheck(question.text, [...hidden, ...answers, ...said], answer.type === "quantity" ? [answer.value.number] : []);
  },
});
