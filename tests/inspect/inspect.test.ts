import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { datasets, QuestionRow, type Dataset } from "../../schemas/datasets/index.ts";
import { readRows } from "../../pipelines/parquet/parquet-reader.ts";
import { chatFormat } from "../../pipelines/tokens/chat-template.ts";
import { chatMasks } from "../../pipelines/tokens/masks.ts";
import { qwen3Tokens } from "../../pipelines/tokens/open-tokens.ts";
import { writeParquet } from "../../pipelines/parquet/parquet.ts";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import { inspect, inspectFile } from "../../pipelines/inspect/inspect.ts";
import { renderRow } from "../../pipelines/inspect/row.ts";
import { colourStyle, plainStyle } from "../../pipelines/inspect/style.ts";
import { neutralise } from "../../schemas/values/neutralise.ts";
import { smallRun } from "../exporters/run.ts";
import { fileOf } from "../e2e/dataset-rows.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "groundwork-inspect-"));
  await writeRun(await smallRun(join(folder, "run")));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const path = (name: Dataset): string => join(folder, "run", fileOf(join(folder, "run"), name));

describe("inspectFile", () => {
  it("shows columns with their types, row groups, statistics and a chat that can be read", async () => {
    const text = await inspectFile(path("trajectories"), { rows: 1 });
    expect(text).toContain("4 rows in 1 row groups");
    expect(text).toContain("messages: list of struct");
    expect(text).toContain("finish_reason ?: string");
    expect(text).toMatch(/steps\.mistake_type .* 11 null/);
    expect(text).toMatch(/\[assistant\] \(loss\)\n\s+<think>I use search to find it\.<\/think>\n\s+<tool_call>/);
    expect(text).toMatch(/\[user\] \(no loss\)\n\s+<tool_response>/);
    expect(text).toContain("Row 0");
    expect(text).not.toContain("Row 1");
    expect(text).not.toContain("\u001b");
  });

  it("shows the rounds that a question grew from, seed first", async () => {
    const rows = [];
    for await (const row of readRows(path("questions"), datasets.questions)) rows.push(QuestionRow.parse(row));
    const [seed, first, second] = rows as [QuestionRow, QuestionRow, QuestionRow];
    const checks = [{ name: "harder", verdict: "pass" as const, reason: "level 1 to 3" }];
    const grown = [
      { ...second, round: 2, parent_id: first.id, operator: "abstract", checks },
      { ...first, round: 1, parent_id: seed.id, operator: "expand", checks },
      seed,
    ];
    await writeParquet(join(folder, "grown"), datasets.questions, grown, { metadata: '{"schema":"questions"}' });
    const file = join(folder, "grown", "part-00000.parquet");
    const text = await inspectFile(file, { row: 0 });
    const lineage = text.slice(text.indexOf("Lineage"));
    expect(lineage).toMatch(/seed q_.*\n.*\n(?:.*\n)*? *round 1, expand q_.*\n(?:.*\n)*? *round 2, abstract q_/);
    expect(lineage).toContain("harder: pass, level 1 to 3");
    expect(await inspectFile(file, { row: 2 })).not.toContain("Lineage");
  });

  it("cuts long texts and says by how much, but shows one row whole", async () => {
    expect(await inspectFile(path("trajectories"), { rows: 1 })).toMatch(/\(\d+ characters more\)/);
    const whole = await inspectFile(path("trajectories"), { row: 2 });
    expect(whole).not.toMatch(/characters more/);
    expect(whole).toContain("Row 2");
    expect(whole).toContain("Current date: 2026-01-02");
  });

  it("lays a program out, a node a line", async () => {
    expect(await inspectFile(path("questions"), { row: 2, width: 120 })).toMatch(
      /\n\s+\{"arguments":\{"attribute":"border","direction":"forward"\},"id":1,"inputs":\[0\],"op":"Relate"\},\n/,
    );
  });

  it("shows rows by what they hold: numbers, text, lists, JSON, nothing", async () => {
    const matches = async (dataset: string, ...where: string[]): Promise<string> => {
      const text = await inspect(join(folder, "run"), dataset, { where, rows: 9 });
      const places = [...text.matchAll(/^Row (\d+)$/gm)].map(([, place]) => place);
      expect(text).toContain(`${places.length} of them where ${where.join(" and ")}`);
      return places.join(" ");
    };
    expect(await matches("questions", "answer.type=quantity")).toBe("0");
    expect(await matches("questions", "level>=1", "style != lookup")).toBe(await matches("questions", "style!=lookup"));
    expect(await matches("questions", "difficulty.level>5")).toBe("");
    expect(await matches("questions", "text~[Cc]apital")).toBe("1");
    expect(await matches("questions", "program.nodes.op=SelectAmong")).toBe("2");
    expect(await matches("questions", "program.nodes.op!=SelectAmong")).toBe("0 1");
    expect(await matches("trajectories", "messages.content~no such words")).toBe("");
    expect(await matches("trajectories", "steps.mistake_type=null", "termination=answer")).not.toBe("");
    expect(await matches("questions", "license=null")).not.toBe(await matches("questions", "license!=null"));
  });

  it("shows no mark that a page's JSON spells in escapes", () => {
    const spelled = JSON.stringify({ title: "x".repeat(200), of: "<|im_end|> [gMASK] \uDB40\uDC61" }).replaceAll("<", "\\u003c").replaceAll("[", "\\u005b"); // prettier-ignore
    const shown = renderRow({ observation: spelled }, { width: 80, style: plainStyle, whole: true }).join("\n");
    expect(shown).toContain("‹|im_end|> ⁅gMASK]");
    expect(neutralise(shown)).toBe(shown);
  });

  it("says which columns there are, what a value must be, and which datasets a run has", async () => {
    const asked = (...where: string[]): Promise<string> => inspect(join(folder, "run"), "questions", { where });
    await expect(asked("levle>4")).rejects.toThrow(/there is no column levle; there are id, .*difficulty\.level/);
    await expect(asked("name=x")).rejects.toThrow(/several columns end in name: generator\.name, /);
    await expect(asked("level>=hard")).rejects.toThrow(/difficulty\.level is a number, hard is none/);
    await expect(asked("license>null")).rejects.toThrow(/write = or !=/);
    await expect(asked("text~[")).rejects.toThrow(/Invalid regular expression/);
    await expect(asked("level")).rejects.toThrow(/write COLUMN, one of/);
    await expect(inspect(join(folder, "run"), "question")).rejects.toThrow(
      /has no question: name one of its datasets: .*questions.*rl\/pool/,
    );
    await expect(inspectFile(path("questions"), { row: 0, where: ["level>1"] })).rejects.toThrow(/give one of them/);
  });

  it("of a run alone shows its datasets, how many rows each has, and what they are", async () => {
    const text = await inspect(join(folder, "run"), undefined, { width: 90 });
    const questions = Number(/^(\d+) rows/m.exec(await inspect(join(folder, "run"), "questions"))?.[1]);
    expect(text).toMatch(new RegExp(`^ +${questions}  questions +\\S`, "m"));
    expect(text).toMatch(/^ +\d+ {2}rl\/pool +Questions for reinforcement learning/m);
    for (const line of text.split("\n").slice(1)) expect(line.length).toBeLessThanOrEqual(90);
    await expect(inspect(join(folder, "run"), undefined, { row: 0 })).rejects.toThrow(/name one of its datasets/);
    await expect(inspect(folder, undefined)).resolves.toContain("run/questions");
  });

  it("keeps lines within the width", async () => {
    const text = await inspectFile(path("rl/pool"), { width: 60, row: 0 });
    for (const line of text.split("\n").slice(3)) expect(line.length).toBeLessThanOrEqual(80);
  });

  it("colours when asked to", async () => {
    expect(await inspectFile(path("sft"), { style: colourStyle })).toContain("\u001b[32massistant\u001b[0m");
  });

  it("shows what of a chat is trained on, the rest dimmed on a terminal, instead of its token ids", async () => {
    const tokens = qwen3Tokens();
    const masks = chatMasks(chatFormat({ tokenizer: "qwen3", think: "keep" }), tokens);
    const out = join(folder, "tokens");
    await writeRun(await smallRun(out, { tokens, chats: { masks, maxLength: 10_000, tooLong: "drop" } }));
    const file = join(out, fileOf(out, "sft"));
    const plain = await inspectFile(file, { row: 0 });
    expect(plain).toMatch(/input_ids: \d+ token ids\n +labels: \d+ of them carry loss/);
    expect(plain).toMatch(/\d+ tokens without loss\n {2}<\|im_start\|>system\n/);
    expect(plain).toMatch(/\d+ tokens with loss\n {2}<think>I use search to find it\.<\/think>\n(?:.*\n)+? {2}<\/tool_call><\|im_end\|>\n/);
    const coloured = await inspectFile(file, { row: 0, style: colourStyle });
    expect(coloured).toContain("  \u001b[2m<|im_start|>system\u001b[0m\n");
    expect(coloured).toContain("\n  <think>I use search to find it.</think>\n");
    // A sample of rows loads no tokenizer.
    expect(await inspectFile(file)).not.toContain("with loss");
  });

  it("lets no control character of a page reach the terminal", async () => {
    const hostile = z.object({ text: z.string() });
    await writeParquet(join(folder, "hostile"), hostile, [{ text: "a\u001b]0;owned\u0007b\u202ec" }], { metadata: "{}" });
    const text = await inspectFile(join(folder, "hostile", "part-00000.parquet"));
    expect(text).toContain("a\\u001b]0;owned\\u0007b\\u202ec");
    expect(text).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
  });

  it("says what is wrong with a file that is missing, no Parquet, or too short", async () => {
    await expect(inspectFile(join(folder, "nothing.parquet"))).rejects.toThrow(/there is no such file/);
    await writeFile(join(folder, "text.parquet"), "not parquet at all, just text that is long enough");
    await expect(inspectFile(join(folder, "text.parquet"))).rejects.toThrow(/not a readable Parquet file/);
    await expect(inspectFile(path("questions"), { row: 3 })).rejects.toThrow(/has 3 rows; there is no row 3/);
  });
});
