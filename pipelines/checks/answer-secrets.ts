import type { Question } from "../../schemas/index.ts";
import type { Secret } from "./leak.ts";

export interface AnswerSecrets {
  readonly secrets: readonly Secret[];
  /** Numbers that are the answer. */
  readonly numbers: readonly number[];
}

/**
 * What no text about a question may tell: its answer, as it is printed and by its other forms, and what its program passes through. Who
 * makes a text and who verifies it ask here, so that none is drawn which `verify` refuses: "Orvel, North" is printed as North Orvel, and a thing
 * called North Orvel Dam tells it. Yes and no are no secrets, and a choice names all that it could be. `answered`: the things that are
 * the answer, as whoever asks knows them.
 */
export function answerSecrets(
  { answer, hiddenEntities }: Pick<Question, "answer" | "hiddenEntities">,
  answered: readonly { readonly name: string; readonly aliases: readonly string[] }[],
): AnswerSecrets {
  const hidden = hiddenEntities.map((name) => ({ names: [name] }));
  if (answer.type === "boolean" || answer.type === "choice") return { secrets: hidden, numbers: [] };
  return {
    secrets: [
      ...hidden,
      ...answered.map(({ name, aliases }) => ({ names: [name, ...aliases] })),
      ...(["entity", "text", "date"].includes(answer.type) ? [{ names: [answer.text, ...answer.aliases] }] : []),
    ],
    numbers: (answer.value ?? []).flatMap((value) => (value.kind === "quantity" ? [value.number] : [])),
  };
}

/** Ids of the things that are the answer. */
export const answeredIds = ({ answer }: Pick<Question, "answer">): readonly string[] =>
  (answer.value ?? []).flatMap((value) => (value.kind === "entity" ? [value.entityId] : []));
