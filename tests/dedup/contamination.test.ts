import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { benchmarks } from "../../pipelines/dedup/contamination.ts";
import { readBenchmark } from "../../pipelines/dedup/read-benchmark.ts";
import { sameQuestions } from "../../pipelines/dedup/same-question.ts";
import { writeParquet } from "../../pipelines/parquet/parquet.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "groundwork-lists-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const QUESTION = "Which keeper of the old northern lighthouse wrote the book on tides that the harbour master burnt in 1911?";
const ANSWER = "Ansel Morrow";
const file = async (name: string, text: string): Promise<string> => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};
const read = async (name: string, text: string) =>
  (await readBenchmark(await file(name, text))).map(({ item, question, answer }) => [item, question, answer]);
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const xor = (text: string, key: Buffer): string =>
  Buffer.from(Buffer.from(text).map((byte, at) => byte ^ key[at % key.length]!)).toString("base64");

describe("lists are read as their benchmarks write them", () => {
  it("BrowseComp: enciphered under the canary's hash", async () => {
    const canary = "a canary of a test";
    const key = createHash("sha256").update(canary).digest();
    const text = `problem,answer,problem_topic,canary\n${xor(QUESTION, key)},${xor(ANSWER, key)},Other,${canary}\n`;
    expect(await read("browse.csv", text)).toEqual([["1", QUESTION, ANSWER]]);
    expect(await read("plain.csv", `problem,answer,canary\n${cell(QUESTION)},${ANSWER},${canary}\n`)).toEqual([["1", QUESTION, ANSWER]]);
  });
  it("xbench: enciphered under the canary itself, behind a byte-order mark, in Chinese too", async () => {
    const [canary, asked] = ["another canary", "哪一座灯塔的守护人写了关于潮汐的书？"];
    const text = `\uFEFFid,prompt,answer,canary\n7,${xor(asked, Buffer.from(canary))},${xor(ANSWER, Buffer.from(canary))},${canary}\n`;
    expect(await read("xbench.csv", text)).toEqual([["7", asked, ANSWER]]);
  });
  it("GAIA, HLE, WebWalkerQA, SimpleQA, FRAMES, plain lines", async () => {
    const one = [QUESTION, ANSWER];
    expect(
      await read("gaia.jsonl", `${JSON.stringify({ task_id: "t1", Question: QUESTION, Level: 2, "Final answer": ANSWER })}\n`),
    ).toEqual([["t1", ...one]]);
    expect(await read("webwalker.json", JSON.stringify([{ question: QUESTION, answer: ANSWER, root_url: "u" }]))).toEqual([["1", ...one]]);
    expect(await read("nested.json", JSON.stringify({ version: 1, data: [{ id: "a", question: QUESTION, answer: ANSWER }] }))).toEqual([
      ["a", ...one],
    ]);
    expect(await read("simpleqa.csv", `metadata,problem,answer\n"{'topic': 'x'}",${cell(QUESTION)},${ANSWER}\n`)).toEqual([["1", ...one]]);
    expect(await read("frames.tsv", `\tPrompt\tAnswer\twiki_links\n0\t${QUESTION}\t${ANSWER}\t[]\n`)).toEqual([["0", ...one]]);
    expect(await read("lines.txt", `${QUESTION}\n\n`)).toEqual([["1", QUESTION, null]]);
    await writeParquet(
      join(folder, "hle"),
      z.object({ id: z.string(), question: z.string(), answer: z.string() }),
      [{ id: "h", question: QUESTION, answer: ANSWER }],
      { metadata: "{}" },
    );
    const [item] = await readBenchmark(join(folder, "hle/part-00000.parquet"));
    expect(item).toMatchObject({ item: "h", question: QUESTION, answer: ANSWER });
  });
  it("a file without questions, or that cannot be read, is refused", async () => {
    await expect(readBenchmark(await file("other.csv", "a,b\n1,2\n"))).rejects.toThrow(/holds no question: name the column/);
    await expect(readBenchmark(await file("broken.json", "{"))).rejects.toThrow(/cannot be read as a list/);
    await expect(readBenchmark(join(folder, "nowhere.csv"))).rejects.toThrow(/ENOENT/);
  });
});

describe("contamination", () => {
  const list = benchmarks([
    { list: "L", item: "1", question: QUESTION, answer: ANSWER },
    { list: "L", item: "2", question: "What colour is the seal of Norrland's oldest town?", answer: "green" },
    { list: "L", item: "3", question: "Who is he?", answer: "nobody" },
  ]);
  it("finds a question in a text by thirteen words in a row, a short one whole", () => {
    expect(list.inText(`Quiz. ${QUESTION.slice(0, 90)} and so on`)?.detail).toBe("L, item 1: 13 words in a row");
    expect(list.inText("He asked: what colour is the SEAL of Norrland's oldest town? Nobody knew.")?.detail).toMatch(/^L, item 2/);
    expect(list.inText("The keeper of the old northern lighthouse wrote a book on tides.")).toBeUndefined();
    expect(list.inText("Who is he? Nobody.")).toBeUndefined();
  });
  it("takes half of the words with the answer for a hit, and neither alone", () => {
    const [begin, end] = [QUESTION.split(" ").slice(0, 12).join(" "), QUESTION.split(" ").slice(7).join(" ")];
    expect(list.inText(`"${begin}", they say. It was ${ANSWER}. "${end}"`)?.detail).toMatch(/^L, item 1: the answer, and 10 of 12/);
    expect(list.inText(`"${begin}", they say. "${end}"`)).toBeUndefined();
    expect(list.inText(`It was ${ANSWER}, who wrote the book on tides.`)).toBeUndefined();
    expect(list.inQuestion(`Of ${end} Say: ${begin}?`, ANSWER)?.detail).toMatch(/the answer/);
    expect(list.inQuestion(`Of the tides: ${begin}?`, ANSWER)).toBeUndefined();
  });
  it("knows a question by its words, however short", () => {
    expect(list.inQuestion("Who is he", "x")?.detail).toBe("L, item 3: the same question");
    expect(list.inQuestion("What colour is the seal of Sudland's newest town?", "green")).toBeUndefined();
  });
});

describe("the same question", () => {
  const asked = (...texts: readonly (readonly [string, string])[]) => {
    const same = sameQuestions();
    return texts.map(([text, answer], at) => same({ id: `q${at}`, text, answer })?.of);
  };
  it("is one in the same words, or in nearly the same with the same answer", () => {
    expect(asked(["What is the capital of Togo?", "Lomé"], ["what is the capital of Togo", "Lome"])).toEqual([undefined, "q0"]);
    expect(asked(["What is the capital of Togo?", "Lomé"], ["Please tell me the capital of Togo.", "Lomé"])).toEqual([undefined, "q0"]);
  });
  it("is none with another name, another figure or another answer", () => {
    expect(
      asked(["What was the total recorded area of Togo in 2014?", "5"], ["What was the total recorded area of Ghana in 2014?", "5"]),
    ).toEqual([undefined, undefined]);
    expect(
      asked(["What was the total recorded area of Togo in 2014?", "5"], ["What was the total recorded area of Togo in 2015?", "5"]),
    ).toEqual([undefined, undefined]);
    expect(asked(["What was the total recorded area of Togo?", "5"], ["Tell me the total recorded area of Togo?", "6"])).toEqual([
      undefined,
      undefined,
    ]);
  });
});
