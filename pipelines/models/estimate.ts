import type { Reply, Usage } from "../../schemas/index.ts";
import type { ModelRequest } from "./model.ts";

/** How many tokens a call takes, before it is made. Learns from replies how many the model makes of a text. */
export interface Estimate {
  input(request: ModelRequest): number;
  /** As the endpoint counted, or as estimated where it does not count. */
  used(request: ModelRequest, reply: Reply): Usage;
}

/** English has four bytes a token; a tokenizer without a language's words has two and less, which is learnt. */
const BYTES = 3.5;
/** Of each message, for the template. */
const FRAME = 6;

export function estimateTokens(): Estimate {
  /** The most tokens a call was found to take for each one estimated; comes down slowly. */
  let factor = 1;
  const raw = ({ messages, format }: ModelRequest): number =>
    messages.reduce((sum, { content }) => sum + FRAME + bytesOf(content) / BYTES, 0) +
    (format.kind === "json" ? schemaBytes(format.schema) / BYTES : 0);
  return {
    input: (request) => Math.ceil(raw(request) * factor),
    used(request, { usage, content, reasoning }) {
      const estimated = raw(request);
      if (usage.input === 0)
        return { input: Math.ceil(estimated * factor), output: usage.output || Math.ceil(bytesOf(content + (reasoning ?? "")) / BYTES) };
      factor = Math.max(usage.input / estimated, factor * 0.999, 0.1);
      return usage;
    },
  };
}

const bytesOf = (text: string): number => Buffer.byteLength(text);

/** One schema a task, however many calls. */
const sizes = new WeakMap<object, number>();
function schemaBytes(schema: object): number {
  const known = sizes.get(schema);
  if (known !== undefined) return known;
  const size = JSON.stringify(schema).length;
  sizes.set(schema, size);
  return size;
}
