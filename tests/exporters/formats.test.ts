import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { chatFormat } from "../../pipelines/tokens/chat-template.ts";
import { compileTemplate } from "../../pipelines/tokens/jinja.ts";
import { chatMasks } from "../../pipelines/tokens/masks.ts";
import { readRows } from "../../pipelines/parquet/parquet-reader.ts";
import { RunFolderTaken, sha256OfFile } from "../../pipelines/exporters/run-folder.ts";
import { qwen3Tokens } from "../../pipelines/tokens/open-tokens.ts";
import { writeFormats, type WrittenFormat } from "../../pipelines/exporters/formats/write-formats.ts";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import { FormatName, type Question, type Rollout } from "../../schemas/index.ts";
import type { Manifest } from "../../schemas/manifest.ts";
import { rowsIn } from "../e2e/two-nights.ts";
import { smallRun, words } from "./run.ts";
import { sampledRun } from "./sampled.ts";

/** What each trainer documents of its files, held to what is written for it. */
let folder: string;
let run: { readonly folder: string; readonly manifest: Manifest };
let out: string;
let written: readonly WrittenFormat[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "groundwork-formats-"));
  const small = await sampledRun(join(folder, "run"));
  const [first, second, third] = small.inputs.questions as readonly Question[];
  const questions = [first!, { ...second!, split: "validation" as const }, third!];
  // A right run with a mistake in it, and one in the words of its page's own tags.
  const rollouts = (small.inputs.rollouts as readonly Rollout[]).map((one, at) =>
    at !== 2
      ? one
      : {
          ...one,
          trajectory: {
            ...one.trajectory,
            steps: one.trajectory.steps.map((step, k) => (k === 0 ? { ...step, mistake: "too-broad" as const } : step)),
          },
        },
  );
  const { manifest } = await writeRun({ ...small, inputs: { ...small.inputs, questions, rollouts } });
  run = { folder: join(folder, "run"), manifest };
  out = join(folder, "run", "formats");
  written = await writeFormats(run, FormatName.options, out, { tokens: words });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const Message = z.strictObject({ role: z.enum(["system", "user", "assistant"]), content: z.string() });
const Prompt = z
  .array(Message)
  .min(2)
  .refine((messages) => messages.at(-1)?.role === "user");
const Turn = z.tuple([Message.extend({ role: z.literal("assistant") })]);
const Truth = z
  .string()
  .transform((text) => JSON.parse(text) as unknown)
  .pipe(
    z.strictObject({
      type: z.string(),
      text: z.string(),
      value: z.unknown(),
      unit: z.string().nullable(),
      tolerance: z.number().nullable(),
      aliases: z.array(z.string()),
    }),
  );
const Tool = z.object({
  type: z.literal("function"),
  function: z.object({ name: z.string(), description: z.string(), parameters: z.record(z.string(), z.unknown()) }),
});
const Tools = z
  .string()
  .transform((text) => JSON.parse(text) as unknown)
  .pipe(z.array(Tool).min(1));

async function lines<T>(path: string, schema: z.ZodType<T>): Promise<readonly T[]> {
  const text = await readFile(join(out, path), "utf8");
  expect(text.endsWith("\n")).toBe(true);
  return text
    .trimEnd()
    .split("\n")
    .map((line) => schema.parse(JSON.parse(line)));
}
async function table<T>(path: string, schema: z.ZodType<T>): Promise<readonly T[]> {
  const rows: T[] = [];
  for await (const row of readRows(join(out, path, "part-00000.parquet"), undefined)) rows.push(schema.parse(row));
  return rows;
}

describe("trl", () => {
  it("has chats, turns, pairs and prompts as its trainers take them", async () => {
    const chats = await table("trl/sft/train", z.strictObject({ messages: z.array(Message) }));
    const sft = await rowsIn(run.folder, "sft");
    const whole = sft.filter(
      ({ messages, split }) => split === "train" && messages.every(({ role, loss }) => loss === (role === "assistant" ? 1 : 0)),
    );
    expect(chats.map(({ messages }) => messages)).toEqual(
      whole.map(({ messages }) => messages.map(({ role, content }) => ({ role, content }))),
    );
    expect(whole.length).toBeLessThan(sft.filter(({ split }) => split === "train").length);

    const turns = await table("trl/prompt_completion/train", z.strictObject({ prompt: Prompt, completion: Turn }));
    const trained = sft
      .filter(({ split }) => split === "train")
      .flatMap(({ messages }) => messages.filter(({ loss }) => loss === 1).map(({ content }) => content));
    expect(turns.map(({ completion }) => completion[0].content)).toEqual(trained);

    const pairs = await table("trl/dpo/train", z.strictObject({ prompt: Prompt, chosen: z.array(Message), rejected: z.array(Message) }));
    expect(pairs.length).toBeGreaterThan(0);
    const prompts = await table("trl/grpo/train", z.object({ prompt: Prompt, ground_truth: Truth, answer_type: z.string() }));
    for (const { ground_truth, answer_type } of prompts) expect(ground_truth.type).toBe(answer_type);
  });
});

describe("verl", () => {
  it("has the five columns, with nothing but texts and numbers in extra_info", async () => {
    const plain = z.union([z.string(), z.number(), z.null()]);
    const Row = z.strictObject({
      data_source: z.string(),
      prompt: Prompt,
      ability: z.string(),
      reward_model: z.strictObject({ style: z.literal("rule"), ground_truth: Truth }),
      extra_info: z.record(z.string(), plain).and(z.object({ index: z.int(), split: z.enum(["train", "validation"]) })),
    });
    const rows = await table("verl/train", Row);
    const pool = (await rowsIn(run.folder, "rl/pool")).filter(({ split }) => split === "train");
    expect(rows.map(({ extra_info }) => extra_info["question_id"])).toEqual(pool.map(({ extra_info }) => extra_info.question_id));
    // What is for validation comes in the same form, with the pool's own system prompt.
    const validation = await table("verl/validation", Row);
    const kept = (await rowsIn(run.folder, "questions")).filter(({ split }) => split === "validation");
    expect(validation.map(({ extra_info }) => [extra_info["question_id"], extra_info.split])).toEqual(
      kept.map(({ id }) => [id, "validation"]),
    );
    expect(validation.map(({ prompt }) => prompt)).toEqual(kept.map(({ text }) => [rows[0]?.prompt[0], { role: "user", content: text }]));
    expect(validation.map(({ reward_model }) => reward_model.ground_truth.text)).toEqual(kept.map(({ answer }) => answer.text));
    expect([kept.length > 0, rows.some(({ extra_info }) => extra_info.split !== "train")]).toEqual([true, false]);
  });
  it("has chats for its SFT trainer, which trains on every turn of the assistant: none of a mistake", async () => {
    const chats = await table("verl/sft/train", z.strictObject({ messages: z.array(Message) }));
    expect(chats).toEqual(await table("trl/sft/train", z.strictObject({ messages: z.array(Message) })));
  });
});

describe("llama-factory", () => {
  const Conversation = z
    .array(z.strictObject({ from: z.enum(["human", "gpt", "observation", "function_call"]), value: z.string() }))
    .refine((turns) => turns.every(({ from }, at) => (at % 2 === 0 ? ["human", "observation"] : ["gpt", "function_call"]).includes(from)));
  it("has strictly alternating conversations, and dataset_info.json names each file and its columns", async () => {
    const Chat = z.strictObject({ conversations: Conversation, system: z.string().min(1), tools: Tools });
    const chats = await lines("llama-factory/sft.train.jsonl", Chat);
    for (const { conversations } of chats) {
      expect(conversations.length % 2).toBe(0);
      for (const { from, value } of conversations) if (from === "observation") expect(value).not.toContain("<tool_response>");
    }
    expect(chats.flatMap(({ conversations }) => conversations.map(({ from }) => from))).toContain("observation");
    const Pair = z.strictObject({
      conversations: Conversation.refine((turns) => turns.length % 2 === 1),
      system: z.string(),
      chosen: z.strictObject({ from: z.literal("gpt"), value: z.string() }),
      rejected: z.strictObject({ from: z.literal("gpt"), value: z.string() }),
    });
    expect((await lines("llama-factory/dpo.train.jsonl", Pair)).length).toBeGreaterThan(0);
    const info = JSON.parse(await readFile(join(out, "llama-factory/dataset_info.json"), "utf8")) as Record<
      string,
      { file_name: string; formatting: string; ranking?: boolean; columns: Record<string, string> }
    >;
    const files = (await readdir(join(out, "llama-factory"))).filter((name) => name.endsWith(".jsonl"));
    expect(
      Object.values(info)
        .map(({ file_name }) => file_name)
        .sort(),
    ).toEqual(files.sort());
    for (const { file_name, formatting, ranking, columns } of Object.values(info)) {
      const [first] = (await readFile(join(out, "llama-factory", file_name), "utf8")).split("\n");
      const row = JSON.parse(first ?? "{}") as object;
      expect([formatting, ranking ?? false, Object.values(columns).filter((column) => !(column in row))]).toEqual([
        "sharegpt",
        file_name.startsWith("dpo"),
        [],
      ]);
    }
  });
  it("says what it cannot hold", () => {
    const { files } = written.find(({ name }) => name === "llama-factory")!;
    expect(files.find(({ path }) => path === "sft.train.jsonl")?.leftOut).toEqual({
      "a turn of it is a mistake, and this form has no loss of single turns": 1,
    });
  });
});

describe("openrlhf", () => {
  it("has input and output as messages, and a label", async () => {
    await lines("openrlhf/sft.train.jsonl", z.strictObject({ input: Prompt, output: Turn }));
    await lines("openrlhf/rl.train.jsonl", z.strictObject({ input: Prompt, label: Truth, datasource: z.string() }));
    await lines("openrlhf/dpo.train.jsonl", z.strictObject({ prompt: Prompt, chosen: z.array(Message), rejected: z.array(Message) }));
  });
});

describe("slime", () => {
  it("has a mask on every message of a chat, and the tools", async () => {
    const Masked = Message.extend({ step_loss_mask: z.union([z.literal(0), z.literal(1)]) });
    const chats = await lines(
      "slime/sft.train.jsonl",
      z.strictObject({
        prompt: z.array(Masked),
        label: z.string(),
        metadata: z.record(z.string(), z.unknown()),
        tools: z.array(Tool).min(1),
      }),
    );
    expect(chats.flatMap(({ prompt }) => prompt).some(({ role, step_loss_mask }) => role === "assistant" && step_loss_mask === 0)).toBe(
      true,
    );
    for (const { prompt } of chats) for (const { role, step_loss_mask } of prompt) if (role !== "assistant") expect(step_loss_mask).toBe(0);
    await lines(
      "slime/rl.train.jsonl",
      z.strictObject({ prompt: Prompt, label: Truth, metadata: z.record(z.string(), z.unknown()), tools: z.array(Tool).min(1) }),
    );
  });
});

describe("areal", () => {
  it("has question, answer, query_id and other answers", async () => {
    const rows = await lines(
      "areal/rl.train.jsonl",
      z.strictObject({
        question: z.string().min(1),
        answer: z.string().min(1),
        query_id: z.string(),
        id: z.string(),
        aug_answer: z.array(z.string()),
      }),
    );
    for (const { query_id, id } of rows) expect(id).toBe(query_id);
    expect(rows.map(({ answer }) => answer)).toContain("56,785 square kilometres");
  });
});

describe("tongyi", () => {
  it("has rollout records, right and wrong, with its own words for their ends", async () => {
    const Record = z.strictObject({
      question: z.string(),
      answer: z.string(),
      messages: z.array(Message),
      prediction: z.string(),
      termination: z.enum([
        "answer",
        "answer not found",
        "exceed available llm calls",
        "format error: generate an answer as token limit reached",
      ]),
    });
    const rows = await lines("tongyi/rollouts.train.jsonl", Record);
    expect(new Set(rows.map(({ termination }) => termination))).toEqual(new Set(["answer", "exceed available llm calls"]));
    for (const { question, messages } of rows) expect(messages[1]?.content).toBe(question);
  });
});

describe("chat_template.jinja", () => {
  it("makes of a chat the text that the run's tokens were made of", async () => {
    const template = await readFile(join(out, "trl/chat_template.jinja"), "utf8");
    for (const name of ["verl", "openrlhf", "slime"]) expect(await readFile(join(out, name, "chat_template.jinja"), "utf8")).toBe(template);
    expect(template.match(/\{% (end)?generation %\}/g)).toHaveLength(2);
    const fill = compileTemplate(template.replaceAll(/\{% (end)?generation %\}/g, ""));
    const { render } = chatFormat({ tokenizer: "qwen3", think: "keep" });
    const sft = await rowsIn(run.folder, "sft");
    expect(sft.length).toBeGreaterThan(0);
    for (const { messages } of sft) expect(fill({ messages, add_generation_prompt: false })).toBe(render(messages).text);
    const asked = sft[0]!.messages.slice(0, 2);
    expect(fill({ messages: asked, add_generation_prompt: true })).toBe(`${render(asked).text}<|im_start|>assistant\n`);
  });
  it("is the model's own where the run's chats were made with it", async () => {
    const at = join(folder, "stripped");
    const tokens = qwen3Tokens();
    const masks = chatMasks(chatFormat({ tokenizer: "qwen3", think: "strip" }), tokens);
    const { manifest } = await writeRun(await smallRun(at, { tokens, chats: { masks, maxLength: 10_000, tooLong: "drop" } }));
    const [form] = await writeFormats({ folder: at, manifest }, ["trl"], join(at, "formats"), { tokens });
    expect(form?.files.map(({ path }) => path)).toContain("sft/train/part-00000.parquet");
    expect(form?.files.map(({ path }) => path)).not.toContain("chat_template.jinja");
    expect(await readdir(join(at, "formats/trl"))).not.toContain("chat_template.jinja");
  });
});

describe("formats", () => {
  it("hold nothing that is held out or for validation, and leave the run as it is", async () => {
    const asked = await lines("areal/rl.train.jsonl", z.object({ question: z.string() }));
    expect(asked.map(({ question }) => question)).not.toContain("What is the capital of Ghana?");
    expect(asked.length).toBeGreaterThan(0);
    for (const file of run.manifest.files) expect(await sha256OfFile(join(run.folder, file.path))).toBe(file.sha256);
  });

  it("are the same bytes again, in the place of what was there", async () => {
    const path = join(out, "trl/dpo/train/part-00000.parquet");
    const before = await sha256OfFile(path);
    await writeFile(join(out, "trl", "old.jsonl"), "of another run");
    await writeFormats(run, ["trl"], out, { tokens: words });
    expect(await sha256OfFile(path)).toBe(before);
    expect(await readdir(join(out, "trl"))).not.toContain("old.jsonl");
    expect((await readdir(out)).filter((name) => name.endsWith(".writing"))).toEqual([]);
  });

  it("never take the place of a folder that somebody else made", async () => {
    const foreign = join(folder, "foreign");
    await mkdir(join(foreign, "trl"), { recursive: true });
    await writeFile(join(foreign, "trl", "mine.txt"), "mine");
    await expect(writeFormats(run, ["trl"], foreign, { tokens: words })).rejects.toThrow(RunFolderTaken);
    expect(await readdir(join(foreign, "trl"))).toEqual(["mine.txt"]);
  });

  it("are written of a run that has but some datasets", async () => {
    const part = join(folder, "part");
    const { manifest } = await writeRun(await sampledRun(part, { datasets: ["questions", "rl/pool", "rejected"] }));
    const [tongyi, areal] = await writeFormats({ folder: part, manifest }, ["tongyi", "areal"], join(part, "formats"), { tokens: words });
    expect([tongyi!.files, areal!.files.map(({ path }) => path)]).toEqual([[], ["rl.train.jsonl"]]);
  });
});
