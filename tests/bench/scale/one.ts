import { readFileSync } from "node:fs";
import { openMemory } from "../../../knowledge-graph/index.ts";
import { execute } from "../../../knowledge-graph/program/index.ts";
import { generate } from "../../../pipelines/questions/generate.ts";
import { tableUnits } from "../../../schemas/values/unit-converter.ts";
import { questionContextOf, type QuestionContext } from "../../../pipelines/questions/context.ts";
import { judge } from "../../../pipelines/verify/executions.ts";
import { Mix } from "../../../schemas/index.ts";
import { cost } from "../measure.ts";
import { worlds } from "./copies.ts";

/*
 * One size, in a process of its own, so that its resident peak is its own. argv: `remember MEMORY READINGS COPIES` or
 * `ask MEMORY COUNT`; prints one line of JSON.
 */
const [, , mode, path = "", ...rest] = process.argv;
const memory = await openMemory({ path });
const peak = (): number => Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? Number.NaN) / 1e3;

if (mode === "remember") {
  const [readings = "", copies = "1"] = rest;
  const made = await cost(async () => {
    for await (const { document } of worlds(readings, Number(copies))) if (document.id === "") throw new Error("a document has no id");
  });
  const all = await cost(() => memory.remember(worlds(readings, Number(copies)), { extractor: { name: "rules", version: "bench" } }));
  const { statements, entities, claims } = await memory.graph.counts();
  // What is measured is the memory, not the making of its load.
  print({ statements, entities, claims, cpuSeconds: all.cpuSeconds - made.cpuSeconds, seconds: all.seconds - made.seconds, peak: peak() });
} else {
  const count = Number(rest[0]);
  const opened: QuestionContext[] = [];
  const ready = await cost(async () => opened.push(await questionContextOf(memory.graph)));
  const [questionContext] = opened;
  if (questionContext === undefined) throw new Error("no question context");
  let verified = 0;
  const spent = await cost(async () => {
    for await (const item of generate(questionContext, { count, mix: Mix.parse({}), seed: 7 })) {
      if (!("question" in item)) continue;
      const { wrong, rivalled } = judge(item.question, await execute(item.question.program, questionContext.memory, { units: tableUnits }));
      if (wrong === undefined && rivalled === undefined) verified++;
    }
  });
  print({ verified, ready: ready.cpuSeconds, ...spent, peak: peak() });
}
await memory.close();

function print(figures: Readonly<Record<string, number>>): void {
  process.stdout.write(JSON.stringify(figures));
}
