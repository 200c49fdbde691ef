import { Tokenizer } from "tokenizers";
import { NO_LOSS } from "../tokens/masks.ts";
import { qwen3Files } from "../tokens/tokenizer-files.ts";
import { withoutControls, type Style } from "./style.ts";

interface Chat {
  readonly ids: readonly number[];
  readonly labels: readonly number[];
}

/** The chat that the row's token ids are, what carries no loss dimmed; undefined where it has none, or another tokenizer's. Takes a second. */
export async function trainedLines(row: Readonly<Record<string, unknown>>, style: Style): Promise<readonly string[] | undefined> {
  const chat = chatOf(row);
  if (chat === undefined) return undefined;
  const tokenizer = Tokenizer.fromFile(qwen3Files().tokenizer);
  const lines = ["", style.title("As it is trained on")];
  for (const { ids, loss } of runs(chat)) {
    lines.push(style.name(`  ${ids.length} tokens ${loss ? "with loss" : "without loss"}`));
    for (const line of withoutControls(await tokenizer.decode(ids, false)).split("\n")) lines.push(`  ${loss ? line : style.dim(line)}`);
  }
  return lines;
}

/** How many there are, instead of all of them: the text stands below. */
export const withoutIds = (row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const chat = chatOf(row);
  if (chat === undefined) return row;
  const learnt = chat.labels.filter((label) => label !== NO_LOSS).length;
  return { ...row, input_ids: `${chat.ids.length} token ids`, labels: `${learnt} of them carry loss` };
};

function chatOf({ tokenizer, input_ids: ids, labels }: Readonly<Record<string, unknown>>): Chat | undefined {
  if (tokenizer !== "qwen3" || !Array.isArray(ids) || !Array.isArray(labels)) return undefined;
  return { ids: ids as number[], labels: labels as number[] };
}

function runs({ ids, labels }: Chat): readonly { readonly ids: number[]; readonly loss: boolean }[] {
  const found: { ids: number[]; loss: boolean }[] = [];
  for (const [at, id] of ids.entries()) {
    const loss = labels[at] !== NO_LOSS;
    const last = found.at(-1);
    if (last?.loss === loss) last.ids.push(id);
    else found.push({ ids: [id], loss });
  }
  return found;
}
