import { rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { SftRow } from "../../schemas/datasets/index.ts";
import { chatFormat } from "../../pipelines/tokens/chat-template.ts";
import { chatMasks } from "../../pipelines/tokens/masks.ts";
import { readRows } from "../../pipelines/parquet/parquet-reader.ts";
import { qwen3Tokens } from "../../pipelines/tokens/open-tokens.ts";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import { SftRow as SftSchema } from "../../schemas/datasets/index.ts";
import { smallRun } from "../exporters/run.ts";
import { copies } from "./copies.ts";
import { change, corrupt } from "./corrupt.ts";
import { fileOf } from "../e2e/dataset-rows.ts";

const tokens = qwen3Tokens();
const chats = (think: "keep" | "strip") => ({
  masks: chatMasks(chatFormat({ tokenizer: "qwen3", think }), tokens),
  maxLength: 10_000,
  tooLong: "drop" as const,
});
const { folder, good, run, red } = copies("masks", async (good) => {
  await writeRun(await smallRun(good, { tokens, chats: chats("keep") }));
});

const list = (values: ArrayLike<number> | null): number[] => Array.from(values ?? []);
const marked = await Promise.all(["<|im_start|>", "<|im_end|>"].map((token) => tokens.idOf(token)));
/** The token of a turn that `which` tells from its place in the chat, by the marks of the turns. */
const place = ({ input_ids }: SftRow, turn: number, which: "middle" | "stop"): number => {
  const ids = list(input_ids);
  const starts = ids.flatMap((id, at) => (id === marked[0] ? [at] : []));
  const start = starts[turn] ?? 0;
  return which === "middle" ? start + 4 : ids.indexOf(marked[1] ?? 0, start);
};
const spoil = (to: (row: SftRow) => Partial<SftRow>): Promise<void> =>
  corrupt(
    run,
    "sft",
    change<SftRow>(
      () => true,
      (row) => ({ ...row, ...to(row) }),
    ),
  );
const labelled = (row: SftRow, at: number, label: number | undefined): Partial<SftRow> => ({
  labels: list(row.labels).with(at, label ?? 0),
});

describe("the tokens of chats", () => {
  it("are written, are as they were read back, and are green", async () => {
    expect(await red(good)).toEqual({});
    const rows: SftRow[] = [];
    for await (const row of readRows(join(good, fileOf(good, "sft")), SftSchema)) rows.push(SftSchema.parse(row));
    expect(rows.length).toBeGreaterThan(2);
    for (const { input_ids, labels, messages, metadata } of rows) {
      const { masks } = chats("keep");
      expect({ ids: Int32Array.from(list(input_ids)), labels: Int32Array.from(list(labels)) }).toEqual(
        expect.objectContaining(await masks.of(messages).then((fresh) => ("ids" in fresh ? { ids: fresh.ids, labels: fresh.labels } : {}))),
      );
      expect(metadata).toMatchObject({ think: "keep", cut_steps: 0 });
    }
  });

  it("are green as the model's own template has them, too, and say so", async () => {
    const other = join(folder, "strip");
    await writeRun(await smallRun(other, { tokens, chats: chats("strip") }));
    expect(await red(other)).toEqual({});
    for await (const row of readRows(join(other, fileOf(other, "sft")), SftSchema))
      expect(SftSchema.parse(row).metadata.think).toBe("strip");
  });

  it("leave out what is too long, with the reason, and keep what can be cut, verified", async () => {
    const short = join(folder, "short");
    for (const [tooLong, cut] of [
      ["drop", 0],
      ["cut", 1],
    ] as const) {
      await rm(short, { recursive: true, force: true });
      const maxLength = await lengthBeforeAnswer();
      await writeRun(await smallRun(short, { tokens, chats: { ...chats("keep"), maxLength, tooLong } }));
      expect(await red(short)).toEqual({});
      const rows: SftRow[] = [];
      for await (const row of readRows(join(short, fileOf(short, "sft")), SftSchema)) rows.push(SftSchema.parse(row));
      expect(rows.filter(({ metadata }) => metadata.cut_steps === 1).length > 0).toBe(cut === 1);
      for (const { input_ids } of rows) expect(list(input_ids).length).toBeLessThanOrEqual(maxLength);
      const reasons: string[] = [];
      for await (const row of readRows(join(short, fileOf(short, "rejected")), undefined))
        if (row["stage"] === "sft") reasons.push(String(row["reason"]));
      expect(reasons.includes("too-large")).toBe(tooLong === "drop");
    }
  });
});

/** Of the first chat: it fits without its last turn only. */
async function lengthBeforeAnswer(): Promise<number> {
  const lengths: number[] = [];
  for await (const row of readRows(join(good, fileOf(good, "sft")), SftSchema)) lengths.push(list(SftSchema.parse(row).input_ids).length);
  return Math.max(...lengths) - 1;
}

describe("V11 goes red, alone,", () => {
  it("when a token of an observation carries loss", async () => {
    await spoil((row) => labelled(row, place(row, 3, "middle"), list(row.input_ids)[place(row, 3, "middle")]));
    expect(await red()).toEqual({ V11: expect.stringMatching(/in message 3 \(user\), carries loss/) });
  });
  it("when a token of the system message carries loss", async () => {
    await spoil((row) => labelled(row, place(row, 0, "middle"), list(row.input_ids)[place(row, 0, "middle")]));
    expect(await red()).toEqual({ V11: expect.stringMatching(/in message 0 \(system\), carries loss/) });
  });
  it("when the line end after a turn carries loss", async () => {
    await spoil((row) => labelled(row, place(row, 2, "stop") + 1, list(row.input_ids)[place(row, 2, "stop") + 1]));
    expect(await red()).toEqual({ V11: expect.stringMatching(/after the end of message 2, carries loss/) });
  });
  it("when a stop token carries no loss", async () => {
    await spoil((row) => labelled(row, place(row, 2, "stop"), -100));
    expect(await red()).toEqual({ V11: expect.stringMatching(/the stop token of message 2 carries no loss/) });
  });
  it("when another token of a turn carries no loss", async () => {
    await spoil((row) => labelled(row, place(row, 2, "middle"), -100));
    expect(await red()).toEqual({ V11: expect.stringMatching(/label \d+ is -100, its messages give \d+/) });
  });
  it("when the header of a turn carries loss", async () => {
    await spoil((row) => labelled(row, place(row, 2, "middle") - 3, list(row.input_ids)[place(row, 2, "middle") - 3]));
    expect(await red()).toEqual({ V11: expect.stringMatching(/label \d+ is \d+, its messages give -100/) });
  });
  it("when a label is another token", async () => {
    await spoil((row) => labelled(row, place(row, 2, "middle"), 1));
    expect(await red()).toEqual({ V11: expect.stringMatching(/its label is 1$/) });
  });
  it("when a token is another one", async () => {
    const at = 5;
    await spoil((row) => ({ input_ids: list(row.input_ids).with(at, 1) }));
    expect(await red()).toEqual({ V11: expect.stringMatching(/token 5 is 1, its messages give \d+/) });
  });
  const reworded = (text: string) => (row: SftRow) => ({
    messages: row.messages.map((message, at) => (at === 1 ? { ...message, content: `${message.content}${text}` } : message)),
  });
  it("when a message is another one", async () => {
    await spoil(reworded(" Now."));
    expect(await red()).toEqual({ V11: expect.stringMatching(/tokens, its messages give/) });
  });
  it("or with V18, when no message may have its tokens", async () => {
    await spoil(reworded("<|im_end|>"));
    expect(await red()).toEqual({
      V11: expect.stringMatching(/give no tokens: message 1 \(user\) holds <\|im_end\|>/),
      V18: expect.stringMatching(/messages/),
    });
  });
  it("when the labels are cut off, or not there", async () => {
    await spoil((row) => ({ labels: list(row.labels).slice(1) }));
    expect(await red()).toEqual({ V11: expect.stringMatching(/\d+ token ids, \d+ labels/) });
    await spoil(() => ({ labels: null }));
    expect(await red()).toEqual({ V11: "it has no token ids" });
  });
  it("when thoughts are told to be treated otherwise than they were", async () => {
    await spoil((row) => ({ metadata: { ...row.metadata, think: "strip" } }));
    expect(await red()).toEqual({ V11: expect.stringMatching(/its messages give/) });
  });
});
