import type { SftRow } from "../../../schemas/datasets/index.ts";
import { chatFormat } from "../../tokens/chat-template.ts";
import { chatMasks, NO_LOSS, type MaskedChat, type Masks, type NoTokens } from "../../tokens/masks.ts";
import type { Tokens } from "../../tokens/tokens.ts";
import { defineCheck, findings } from "../check.ts";

const COLUMNS = ["id", "messages", "input_ids", "labels", "tokenizer", "metadata"] as const;

export default defineCheck({
  id: "V11",
  title: "token labels are what the messages give, encoded anew; only the assistant's tokens carry loss",
  async run(files) {
    const found = findings();
    let known: Known | undefined;
    for await (const row of files.rows("sft", COLUMNS)) {
      if (row.tokenizer !== "qwen3") {
        found.undecided(`the tokenizer ${row.tokenizer} is not at hand`);
        continue;
      }
      known ??= await knownBy(files.tokens());
      const fresh = await freshOf(row, known);
      const { start, stop } = known;
      found.judge(row.id, () => whyNot(row, start, stop) ?? whyNotFresh(row, fresh));
    }
    return found.outcome();
  },
});

interface Known {
  readonly masks: Readonly<Record<SftRow["metadata"]["think"], Masks>>;
  /** ChatML's marks, one token each. */
  readonly start: number;
  readonly stop: number;
}

async function knownBy(tokens: Tokens): Promise<Known> {
  const masks = (think: "keep" | "strip"): Masks => chatMasks(chatFormat({ tokenizer: "qwen3", think }), tokens);
  const [start, stop] = await Promise.all([tokens.idOf("<|im_start|>"), tokens.idOf("<|im_end|>")]);
  return { masks: { keep: masks("keep"), strip: masks("strip") }, start: start ?? NO_LOSS, stop: stop ?? NO_LOSS };
}

/** A row that cannot be read is its own failure. */
async function freshOf({ messages, metadata }: SftRow, { masks }: Known): Promise<MaskedChat | NoTokens> {
  try {
    return await masks[metadata.think].of(messages);
  } catch (error) {
    return { reason: "error", detail: (error as Error).message };
  }
}

/** By the marks of the turns alone: whatever the encoding is, nothing that the assistant did not say may be learnt. */
function whyNot({ messages, input_ids: ids, labels }: SftRow, start: number, stop: number): string | undefined {
  if (ids === null || labels === null) return "it has no token ids";
  if (ids.length !== labels.length) return `${ids.length} token ids, ${labels.length} labels`;
  let turn = -1;
  let open = false;
  for (let at = 0; at < ids.length; at += 1) {
    if (ids[at] === start) {
      turn += 1;
      open = true;
    }
    const message = messages[turn];
    if (message === undefined) return turn < 0 ? "it does not begin with a turn" : `${turn + 1} turns, ${messages.length} messages`;
    if (labels[at] !== NO_LOSS) {
      if (labels[at] !== ids[at]) return `token ${at} is ${ids[at]}, its label is ${labels[at]}`;
      if (message.role !== "assistant" || message.loss !== 1) return `token ${at}, in message ${turn} (${message.role}), carries loss`;
      if (!open) return `token ${at}, after the end of message ${turn}, carries loss`;
    }
    if (ids[at] !== stop) continue;
    if (labels[at] === NO_LOSS && message.role === "assistant" && message.loss === 1)
      return `the stop token of message ${turn} carries no loss`;
    open = false;
  }
  return turn + 1 === messages.length ? undefined : `${turn + 1} turns, ${messages.length} messages`;
}

function whyNotFresh({ input_ids, labels }: SftRow, fresh: MaskedChat | NoTokens): string | undefined {
  if ("reason" in fresh) return `its messages give no tokens: ${fresh.detail}`;
  for (const [what, have, want] of [
    ["token", input_ids ?? [], fresh.ids],
    ["label", labels ?? [], fresh.labels],
  ] as const) {
    if (have.length !== want.length) return `${have.length} tokens, its messages give ${want.length}`;
    for (let at = 0; at < want.length; at += 1)
      if (have[at] !== want[at]) return `${what} ${at} is ${have[at]}, its messages give ${want[at]}`;
  }
  return undefined;
}
