import { answerEntities } from "../../../knowledge-graph/program/index.ts";
import { leakCheck, type Secret } from "../../checks/leak.ts";
import { defineGate } from "../gate.ts";

/** Neither the answer nor anything that the program passes through is told, by no name that the memory knows. */
export default defineGate({
  name: "leak",
  reason: "leak",
  judge({ question, execution }, { ground }) {
    const hidden: Secret[] = question.hiddenEntities.map((name) => ({ names: [name] }));
    const answers = answerEntities(execution).flatMap((id): Secret[] => {
      const entity = ground.entity(id);
      return entity === undefined ? [] : [{ names: [entity.name, ...entity.aliases, ...ground.demonyms(id)] }];
    });
    const said: Secret[] = question.answer.type === "text" ? [{ names: [question.answer.text] }] : [];
    const { answer } = execution;
    return leakCheck(question.text, [...hidden, ...answers, ...said], answer.type === "quantity" ? [answer.value.number] : []);
  },
});
