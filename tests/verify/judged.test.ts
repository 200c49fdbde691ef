import { documentKey } from "../../schemas/index.ts";
import { judgedId, type JudgedQuestion } from "../../schemas/judged-question.ts";
import type { QuestionRow } from "../../schemas/datasets/index.ts";
import { describe, expect, it } from "vitest";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import { generator, smallRun } from "../exporters/run.ts";
import { copies } from "./copies.ts";
import { change, corrupt } from "./corrupt.ts";

const { run, red } = copies("judged", async (good) => {
  const made = await smallRun(good, {
    datasets: ["questions", "rejected", "evidence/documents", "evidence/statements", "evidence/entities"],
  });
  const quotes: JudgedQuestion["quotes"][number][] = [];
  const given: JudgedQuestion["given"][number][] = [];
  for await (const document of made.inputs.documents) {
    const { uri, title, text } = document;
    const page = { documentKey: documentKey(document), uri };
    const lines = text.split("\n").filter((line) => line.trim() === line && line.length > 20 && text.split(line).length === 2);
    for (const quote of lines.slice(0, 3)) {
      const start = text.indexOf(quote);
      quotes.push({ ...page, statementId: null, quote, start, end: start + quote.length });
    }
    given.push({ ...page, title, start: 0, end: text.length });
  }
  const said = {
    style: "synthesis" as const,
    text: "What does the atlas tell of these countries?",
    answer: quotes.map(({ quote }, place) => ({ text: quote, quotes: [place] })),
    quotes,
  };
  const judged: JudgedQuestion = {
    id: judgedId(said),
    ...said,
    given,
    subjects: ["geography"],
    language: "en",
    checks: [{ name: "quotes", verdict: "pass" }],
    split: "train",
    generator,
    seed: 7,
  };
  await writeRun({ ...made, inputs: { ...made.inputs, judged: [judged] } });
});

const isJudged = ({ verification }: QuestionRow): boolean => verification === "judged";
const judgedRow = (to: (row: QuestionRow) => QuestionRow) => corrupt(run, "questions", change(isJudged, to));

describe("a question that no program answers", () => {
  it("is green as it was made", async () => expect(await red()).toEqual({}));

  it.each<[string, (row: QuestionRow) => QuestionRow, RegExp]>([
    ["its words", (row) => ({ ...row, text: "What does the atlas say?" }), /its id is not that of its style, words and places/],
    ["its style", (row) => ({ ...row, style: "long-context" }), /its id is not that of its style, words and places/],
    ["its sentences", (row) => ({ ...row, answer: { ...row.answer, text: "42" } }), /questions: answer is not that of a question of style/],
    ["its level", (row) => ({ ...row, difficulty: { ...row.difficulty, level: 5 } }), /questions: difficulty is not that/],
    ["its tier", (row) => ({ ...row, tier: "high" }), /questions: tier is not that/],
    ["its tools", (row) => ({ ...row, required_tools: [] }), /questions: required_tools is not that/],
    ["its path", (row) => ({ ...row, gold_path: [] }), /questions: gold_path is not that/],
    ["an operator", (row) => ({ ...row, operator: "deepen" }), /questions: operator is not that/],
    ["hidden names", (row) => ({ ...row, hidden_entities: ["Togo"] }), /questions: hidden_entities is not that/],
  ])("goes red under another value: %s", async (_, to, why) => {
    await judgedRow(to);
    expect((await red())["V14"]).toMatch(why);
  });
});
