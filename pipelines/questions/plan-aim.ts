import { constants } from "../../knowledge-graph/index.ts";
import type { Question } from "../../schemas/index.ts";
import { answeredIds, answerSecrets } from "../checks/answer-secrets.ts";
import type { PlanAim } from "../checks/plan-judgements.ts";
import type { QuestionContext } from "./context.ts";
import { nameInText } from "../language/writing/names.ts";

/** What a plan for the question may head for, and what it may not tell. */
export function aimOf(question: Question, context: QuestionContext): PlanAim {
  const named = constants(question.program);
  const { secrets, numbers } = answerSecrets(question, []);
  const offered = question.answer.type === "choice" ? new Set(named.entities) : new Set<string>();
  const secret = answeredIds(question)
    .filter((id) => !offered.has(id))
    .flatMap((id) => context.entity(id) ?? []);
  return {
    question: question.text,
    named: [
      ...question.program.nodes.flatMap((node) => (node.op === "FindNamed" ? [[node.arguments.name]] : [])),
      ...named.entities.map((id) => [context.entity(id)?.name ?? "", nameInText(context.entity(id)?.name ?? "")]),
      ...named.values.flatMap((value) => (value.kind === "text" || value.kind === "date" ? [[value.value]] : [])),
    ],
    attributes: named.attributes.flatMap((name) => context.attribute(name)?.phrase ?? []),
    types: [
      ...new Set([...named.types, ...named.attributes.flatMap((name) => context.attribute(name)?.coverage.map(({ type }) => type) ?? [])]),
    ],
    secrets: [...secret.map(({ id }) => ({ names: context.tellingNames(id) })), ...secrets],
    numbers,
  };
}
