import { join } from "node:path";
import { parseObservation } from "../../trajectory/formats/tongyi.ts";
import { writeDurably } from "../../core/durable-file.ts";
import { defineFormat, type FormatFile } from "./format.ts";
import { writeJsonLines } from "./splits.ts";
import { hasUntrained, UNTRAINED_TURN, type ChatTurn } from "./turns.ts";

interface Turn {
  readonly from: "human" | "gpt" | "observation";
  readonly value: string;
}

const NOT_ALTERNATING = "its messages do not alternate";

/**
 * LLaMA-Factory 0.9, sharegpt. Turns are `gpt`, word for word: its `function_call` writes calls anew and has no place for code.
 * Observations go without their tags, which the qwen templates put around them. `template: qwen3_nothink` takes each turn word for word;
 * `qwen3` drops the thoughts of earlier turns from the prompts of pairs.
 */
export default defineFormat({
  name: "llama-factory",
  async write(run, folder) {
    const sft = await writeJsonLines(run, folder, "sft", {
      dataset: "sft",
      columns: ["messages", "tools"],
      examples(row) {
        if (hasUntrained(row)) return UNTRAINED_TURN;
        const chat = chatOf(row.messages);
        if (chat === undefined) return NOT_ALTERNATING;
        // A context that was left for a summary ends with what a tool gave back: no turn is after it.
        const whole = chat.conversations.slice(0, chat.conversations.length - (chat.conversations.length % 2));
        return [{ conversations: whole, system: chat.system, tools: row.tools }];
      },
    });
    // Its ranking form sets one turn against another: pairs of whole runs have no place in it.
    const dpo = await writeJsonLines(run, folder, "dpo", {
      dataset: "preferences",
      columns: ["basis", "prompt", "chosen", "rejected"],
      examples({ basis, prompt, chosen, rejected }) {
        if (basis !== "decision") return "a pair of whole runs";
        const chat = chatOf(prompt);
        const [better, worse] = [chosen[0], rejected[0]];
        return chat === undefined || better === undefined || worse === undefined
          ? NOT_ALTERNATING
          : [{ ...chat, chosen: { from: "gpt", value: better.content }, rejected: { from: "gpt", value: worse.content } }];
      },
    });
    const files = [...sft, ...dpo];
    await writeDurably(join(folder, "dataset_info.json"), `${JSON.stringify(infoOf(files), null, 2)}\n`);
    return [...files, { path: "dataset_info.json", rows: Object.keys(infoOf(files)).length }];
  },
});

/** The system message stands apart; then human or observation, and gpt, by turns. Undefined where they do not. */
function chatOf(messages: readonly ChatTurn[]): { readonly conversations: readonly Turn[]; readonly system: string } | undefined {
  const [system, ...rest] = messages;
  if (system?.role !== "system") return undefined;
  const conversations: Turn[] = [];
  for (const [at, { role, content }] of rest.entries()) {
    if (role !== (at % 2 === 0 ? "user" : "assistant")) return undefined;
    const observation = role === "user" ? parseObservation(content) : undefined;
    conversations.push(
      role === "assistant"
        ? { from: "gpt", value: content }
        : observation === undefined
          ? { from: "human", value: content }
          : { from: "observation", value: observation },
    );
  }
  return { conversations, system: system.content };
}

/** `tools` of a row is not mapped: the system message lists them already, and the template would list them a second time. */
function infoOf(files: readonly FormatFile[]): Readonly<Record<string, object>> {
  return Object.fromEntries(
    files.map(({ path }) => {
      const [kind = "", split = ""] = path.split(".");
      const columns = { messages: "conversations", system: "system" };
      return [
        `groundwork_${kind}_${split}`,
        {
          file_name: path,
          formatting: "sharegpt",
          ...(kind === "dpo" && { ranking: true }),
          columns: kind === "dpo" ? { ...columns, chosen: "chosen", rejected: "rejected" } : columns,
          tags: {
            role_tag: "from",
            content_tag: "value",
            user_tag: "human",
            assistant_tag: "gpt",
            observation_tag: "observation",
            function_tag: "function_call",
          },
        },
      ];
    }),
  );
}
