import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { ParquetSchema, ParquetWriter, type FieldDefinition } from "parquetjs";
import { z } from "zod";
import { chatsOf } from "../../pipelines/exporters/chats.ts";
import { writeParquet } from "../../pipelines/parquet/parquet.ts";
import { SftRow, sftRow } from "../../schemas/datasets/index.ts";
import type { Corpus } from "./corpus.ts";
import { cost, medians } from "./measure.ts";
import { pythonWith, runPython } from "./python.ts";
import { rolledOut } from "./rollouts.ts";
import { row, type Row } from "./row.ts";

const ROWS = 10_000;
const TRAJECTORIES = 150;

/** Chats from objects to Parquet, seven times: the first ones are the compiler's. pyarrow where a Python has it (`PYTHON`, the consumers' environment, `python3`), else parquetjs. */
export async function parquet(corpus: Corpus): Promise<readonly Row[]> {
  const rows = await chats(corpus);
  const python = await pythonWith("pyarrow.parquet");
  const lines = join(corpus.folder, "sft.jsonl");
  if (python !== undefined) await writeLines(lines, rows);
  const { ours, reference } = await medians(async (run) => {
    const written = await cost(() => writeParquet(join(corpus.folder, `sft-${run}`), SftRow, rows, { metadata: "{}" }));
    const seconds =
      python === undefined
        ? (await cost(() => byParquetjs(join(corpus.folder, `parquetjs-${run}.parquet`), rows))).cpuSeconds
        : await byPyarrow(python, lines, join(corpus.folder, `pyarrow-${run}.parquet`));
    return { ours: rows.length / written.cpuSeconds, reference: rows.length / seconds };
  }, 7);
  const name = python === undefined ? "parquetjs, snappy; no Python with pyarrow found" : "pyarrow from dicts";
  return [
    row({
      work: "Parquet, SFT chats from objects",
      value: ours,
      unit: "rows/CPU-s",
      reference: { name, value: reference },
      aim: { leastOfReference: 0.8 },
    }),
  ];
}

/** Some rollouts, again and again; but for the system prompt no text comes twice, as in a run. */
async function chats(corpus: Corpus): Promise<readonly SftRow[]> {
  const facts = { split: "train" as const, language: "en", license: null };
  const context = { runId: "bench", seed: 7, language: "en", codeVersion: "0" };
  const some = (await rolledOut(corpus, TRAJECTORIES)).flatMap((trajectory) =>
    chatsOf(trajectory).map((messages, at) =>
      sftRow(trajectory, at, { messages, cutSteps: 0 }, { tokenizer: "qwen3", think: "keep" }, facts, context),
    ),
  );
  return Array.from({ length: ROWS }, (_, index) => {
    const one = some[index % some.length];
    if (one === undefined) throw new Error("no rollout to write");
    const id = `${one.id}_${index}`;
    return {
      ...one,
      id,
      trajectory_id: id,
      // At most three turns: the reference figure is of chats of six messages.
      messages: one.messages
        .slice(0, 6)
        .map((message, at) => (at === 0 ? message : { ...message, content: `${index} ${message.content.slice(0, 1_000)}` })),
    };
  });
}

async function writeLines(path: string, rows: readonly object[]): Promise<void> {
  const file = createWriteStream(path);
  for (const item of rows) if (!file.write(`${JSON.stringify(item)}\n`)) await once(file, "drain");
  file.end();
  await once(file, "finish");
}

async function byPyarrow(python: string, lines: string, out: string): Promise<number> {
  return z.object({ seconds: z.number() }).parse(await runPython(python, "parquet_reference.py", lines, out)).seconds;
}

const text: FieldDefinition = { type: "UTF8", compression: "SNAPPY" };
const optional: FieldDefinition = { ...text, optional: true };

async function byParquetjs(path: string, rows: readonly SftRow[]): Promise<void> {
  const schema = new ParquetSchema({
    id: text,
    run_id: text,
    language: text,
    split: text,
    generator: { fields: { name: text, version: text, model_id: optional, prompt_hash: optional } },
    seed: { type: "INT64" },
    license: optional,
    messages: { repeated: true, fields: { role: text, content: text, loss: { type: "INT32" } } },
    tools: text,
    trajectory_id: text,
    question_id: text,
    metadata: {
      fields: {
        num_steps: { type: "INT32" },
        num_tool_calls: { type: "INT32" },
        quality_score: { type: "DOUBLE" },
        think: text,
        cut_steps: { type: "INT32" },
      },
    },
    tokenizer: text,
  });
  const writer = await ParquetWriter.openFile(schema, path);
  for (const { input_ids: _ids, labels: _labels, ...item } of rows) await writer.appendRow(item);
  await writer.close();
}
