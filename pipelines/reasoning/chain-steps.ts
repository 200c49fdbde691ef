import { execute, remember } from "../../knowledge-graph/index.ts";
import type { Question, Random, RejectionReason } from "../../schemas/index.ts";
import { NoWordsError, type Saying } from "../language/writing/book.ts";
import type { QuestionContext } from "../questions/context.ts";
import { kindsOfAll } from "../questions/kinds-of-things.ts";
import { typeOf, type Step, type Walk } from "./chain-walk.ts";
import { stepsAt } from "./node-steps.ts";

export type Steps =
  { readonly steps: readonly Step[] } | { readonly refused: { readonly reason: RejectionReason; readonly detail: string } };

/** The program's steps in its own order, read from the memory anew. */
export async function stepsOf(question: Question, context: QuestionContext, random: Random): Promise<Steps> {
  const reader = remember(context.memory);
  const result = await execute(question.program, reader, context.options);
  if (result.status === "refused") return { refused: { reason: result.reason, detail: result.detail } };
  const { members } = result;
  const saying: Saying = {
    program: question.program,
    random,
    book: {
      entity: (id) => context.entity(id),
      attribute: (name) => context.attribute(name),
      memberType: (node) => typeOf(members[node] ?? [], context),
      kindsAt: (nodes) =>
        kindsOfAll(
          context,
          nodes.flatMap((node) => members[node] ?? []),
        ),
      memberCount: (node) => members[node]?.length ?? 0,
    },
  };
  const walk: Walk = { question, context, reader, saying, members, values: new Map() };
  const steps: Step[] = [];
  try {
    for (const node of question.program.nodes) for (const step of await stepsAt(node, walk)) steps.push({ node: node.id, ...step });
  } catch (error) {
    if (error instanceof NoWordsError) return { refused: { reason: "no-phrase", detail: error.message } };
    throw error;
  }
  return { steps };
}
