import { hasRole, type Aim } from "../../schemas/index.ts";
import { figureOf } from "../language/writing/equation.ts";
import type { Situation } from "./situation.ts";

/** Of what was noted of a kind of figure, the thing that the question's choice would fall on by now; undefined where nothing is chosen by it, or the figures are in several units. */
export function leaderNoted(
  { question, met, noted }: Pick<Situation, "question" | "met" | "noted">,
  { phrase, time }: Aim,
): string | undefined {
  const choice = question.program.nodes.find((node) => hasRole(node, "selects"));
  if (choice === undefined) return undefined;
  const sign = choice.arguments.which === "max" ? -1 : 1;
  const figures = [...met].flatMap(([key, aim]) => {
    const text = noted.get(key) ?? "";
    const figure = aim.kind === "value" && aim.phrase === phrase && aim.time === time ? figureOf(text) : undefined;
    return figure === undefined || aim.subject === null
      ? []
      : [{ name: aim.subject, number: figure.number, unit: text.replace(figure.text, "") }];
  });
  if (figures.some(({ unit }) => unit !== figures[0]?.unit)) return undefined;
  const [first, second] = figures.toSorted((a, b) => sign * (a.number - b.number));
  return first === undefined || first.number === second?.number ? undefined : first.name;
}
