import { execute } from "../../knowledge-graph/program/index.ts";
import { tableUnits } from "../../schemas/values/unit-converter.ts";
import { questionContextOf } from "../../pipelines/questions/context.ts";
import { judge } from "../../pipelines/verify/executions.ts";
import { drawn, type Corpus } from "./corpus.ts";
import { cost, medians } from "./measure.ts";
import { row, type Row } from "./row.ts";

const COUNT = 300;

/** Drawn, executed, worded, checked, and then executed once more as `verify` does. Refused draws are part of the price. */
export async function questions(corpus: Corpus): Promise<readonly Row[]> {
  const { statements } = await corpus.memory.graph.counts();
  const { rate, ready } = await medians(async (run) => {
    const opened = await cost(() => questionContextOf(corpus.memory.graph));
    const questionContext = await corpus.questionContext();
    let verified = 0;
    const spent = await cost(async () => {
      for (const question of await drawn(questionContext, corpus.run.config, COUNT, 100 + run)) {
        const { wrong, rivalled } = judge(question, await execute(question.program, questionContext.memory, { units: tableUnits }));
        if (wrong === undefined && rivalled === undefined) verified++;
      }
    });
    return { rate: verified / spent.cpuSeconds, ready: opened.cpuSeconds };
  });
  return [
    row({
      work: `questions executed and verified (${statements} statements)`,
      value: rate,
      unit: "questions/CPU-s",
      aim: { least: 200 },
    }),
    row({ work: "a memory made ready to draw from, once a run", value: ready, unit: "CPU-s" }),
  ];
}
