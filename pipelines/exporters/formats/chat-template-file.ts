import { join } from "node:path";
import { writeDurably } from "../../core/durable-file.ts";
import type { FormatFile } from "./format.ts";
import type { RunRows } from "./run-rows.ts";

/**
 * ChatML with every message as it is, for trainers that render chats themselves: with it their tokens are the run's own. A model's own
 * template lays thoughts out anew, and drops them where a trainer renders one message at a time (verl; slime by default).
 */
const KEPT_CHATS = `{%- for message in messages %}
{{- '<|im_start|>' + message.role + '\\n' }}
{%- if message.role == 'assistant' %}{% generation %}{{ message.content + '<|im_end|>' }}{% endgeneration %}
{%- else %}{{ message.content + '<|im_end|>' }}{% endif %}
{{- '\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}
`;

/** `chat_template.jinja`, where the run's chats keep their thoughts; else the model's own template is the right one. */
export async function writeChatTemplate(run: RunRows, folder: string): Promise<readonly FormatFile[]> {
  if (!run.has("sft")) return [];
  for await (const { metadata } of run.rows("sft", ["metadata"])) {
    if (metadata.think !== "keep") return [];
    await writeDurably(join(folder, "chat_template.jinja"), KEPT_CHATS);
    return [{ path: "chat_template.jinja", rows: 1 }];
  }
  return [];
}
