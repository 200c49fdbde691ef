import { constants } from "../../knowledge-graph/program/index.ts";
import type { Question } from "../../schemas/index.ts";
import type { PlanAim } from "../checks/plan-judgements.ts";
import type { Ground } from "./ground.ts";
import { nameInText } from "./words/names.ts";

/** What a plan for the question may head for, and what it may not tell. */
export function aimOf(question: Question, ground: Ground): PlanAim {
  const named = constants(question.program);
  const answers = (question.answer.value ?? []).flatMap((value) => (value.kind === "entity" ? [value.entityId] : []));
  const offered = question.answer.type === "choice" ? new Set(named.entities) : new Set<string>();
  const secret = answers.filter((id) => !offered.has(id)).flatMap((id) => ground.entity(id) ?? []);
  return {
    question: question.text,
    named: [
      ...question.program.nodes.flatMap((node) => (node.op === "FindNamed" ? [[node.arguments.name]] : [])),
      ...named.entities.map((id) => [ground.entity(id)?.name ?? "", nameInText(ground.entity(id)?.name ?? "")]),
      ...named.values.flatMap((value) => (value.kind === "text" || value.kind === "date" ? [[value.value]] : [])),
    ],
    attributes: named.attributes.flatMap((name) => ground.attribute(name)?.phrase ?? []),
    types: [
      ...new Set([...named.types, ...named.attributes.flatMap((name) => ground.attribute(name)?.coverage.map(({ type }) => type) ?? [])]),
    ],
    secrets: [
      ...secret.map((entity) => ({ names: [entity.name, ...entity.aliases, ...ground.demonyms(entity.id)] })),
      ...question.hiddenEntities.map((name) => ({ names: [name] })),
      ...(question.answer.type === "text" ? [{ names: [question.answer.text] }] : []),
    ],
    numbers: (question.answer.value ?? []).flatMap((value) => (value.kind === "quantity" ? [value.number] : [])),
  };
}
