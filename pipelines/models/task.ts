import { z, type ZodType } from "zod";
import { hashOf, type Generator, type ChatMessage } from "../../schemas/index.ts";

/**
 * One thing that a model is asked to do. Prompts are English, with the document's language as a parameter of the input. The same
 * schema is sent to the endpoint and checks the reply.
 */
export interface TaskDefinition<In, Out> {
  /** Key in the config's `tasks`. Several tasks may share one. */
  readonly name: string;
  readonly output: ZodType<Out>;
  readonly system: string;
  /** What is asked of one input. Text from pages belongs between marks, as data: it may try to give orders. */
  user(input: In): string;
  /** Most tokens of a reply, thoughts of a reasoning model included. */
  readonly maxTokens: number;
  readonly temperature: number;
  /** Tokens of a usual reply, for forecasts before any reply was seen. */
  readonly usualTokens: number;
  /** What no schema can say: told to the model once, for another try; null where nothing is wrong. */
  wrong?(output: Out, input: In): string | null;
  /** Stands for all inputs: what it renders to is part of the prompt's hash, so a changed prompt is another task. */
  readonly example: In;
}

export interface Task<In, Out> extends TaskDefinition<In, Out> {
  /** JSON Schema as endpoints take it in strict mode: every member required, none beside. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Of everything that decides on the reply but input and model. */
  readonly promptHash: string;
}

export function defineTask<In, Out>(definition: TaskDefinition<In, Out>): Task<In, Out> {
  const { $schema: _, ...schema } = z.toJSONSchema(definition.output, { target: "draft-7" });
  const { system, example, maxTokens, temperature } = definition;
  const promptHash = hashOf(system, definition.user(example), schema, maxTokens, temperature);
  return Object.freeze({ ...definition, schema, promptHash });
}

export const messagesOf = <In>(task: Pick<TaskDefinition<In, unknown>, "system" | "user">, input: In): ChatMessage[] => [
  { role: "system", content: task.system },
  { role: "user", content: task.user(input) },
];

/** As rows name it: who made this, with which model and prompt. */
export const modelGenerator = (
  name: string,
  version: string,
  modelId: string,
  { promptHash }: { readonly promptHash: string },
): Generator => ({
  name,
  version,
  modelId,
  promptHash,
});
