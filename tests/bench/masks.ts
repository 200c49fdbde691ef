import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Tokenizer } from "tokenizers";
import { z } from "zod";
import { chatFormat } from "../../pipelines/tokens/chat-template.ts";
import { chatMasks } from "../../pipelines/tokens/masks.ts";
import { chatsOf } from "../../pipelines/exporters/chats.ts";
import { qwen3Tokens } from "../../pipelines/tokens/open-tokens.ts";
import type { Corpus } from "./corpus.ts";
import { cost, medians } from "./measure.ts";
import { pythonWith } from "./python.ts";
import { rolledOut } from "./rollouts.ts";
import { row, type Row } from "./row.ts";

const TRAJECTORIES = 150;
const execute = promisify(execFile);

/** Chats to token ids and labels, beginning with nothing remembered; Python's tokenizers where there are such, else the Rust one bare. */
export async function masks(corpus: Corpus): Promise<readonly Row[]> {
  const chats = (await rolledOut(corpus, TRAJECTORIES)).flatMap((trajectory) => chatsOf(trajectory));
  const python = await pythonWith("tokenizers");
  const lines = join(corpus.folder, "chats.jsonl");
  await writeFile(lines, chats.map((chat) => `${JSON.stringify(chat)}\n`).join(""));
  const format = chatFormat({ tokenizer: "qwen3", think: "keep" });
  const { ours, reference } = await medians(async () => {
    const masked = chatMasks(format, qwen3Tokens());
    let tokens = 0;
    const spent = await cost(async () => {
      for (const chat of chats) {
        const one = await masked.of(chat);
        if ("reason" in one) throw new Error(one.detail);
        tokens += one.ids.length;
      }
    });
    const other = python === undefined ? await bare() : await byPython(python);
    if (other.tokens !== tokens) throw new Error(`${tokens} tokens, the reference gives ${other.tokens}`);
    return { ours: tokens / spent.cpuSeconds, reference: other.tokens / other.seconds };
  });
  return [
    row({
      work: "token ids and labels of SFT chats",
      value: ours,
      unit: "tokens/CPU-s",
      reference: {
        name: python === undefined ? "tokenizers, whole chats without labels; no Python with them found" : "Python's tokenizers",
        value: reference,
      },
      aim: { leastOfReference: 1 },
    }),
  ];

  async function bare(): Promise<{ tokens: number; seconds: number }> {
    const tokenizer = Tokenizer.fromFile(format.files.tokenizer);
    let tokens = 0;
    const spent = await cost(async () => {
      for (const chat of chats) tokens += (await tokenizer.encode(format.render(chat).text)).getIds().length;
    });
    return { tokens, seconds: spent.cpuSeconds };
  }

  async function byPython(path: string): Promise<{ tokens: number; seconds: number }> {
    const script = join(import.meta.dirname, "masks_reference.py");
    const { stdout } = await execute(path, [script, format.files.tokenizer, lines]);
    return z.object({ tokens: z.int(), seconds: z.number() }).parse(JSON.parse(stdout));
  }
}
