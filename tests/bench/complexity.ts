import { constants } from "../../knowledge-graph/program/index.ts";
import { listsIn } from "../../pipelines/complexity/growth.ts";
import { loadOf, whyNotHarder } from "../../pipelines/complexity/gates/harder.ts";
import { growQuestion } from "../../pipelines/complexity/loop.ts";
import { canGrow, seedsAmong } from "../../pipelines/complexity/seeds.ts";
import { oneSearch } from "../../pipelines/complexity/solvers/one-search.ts";
import { passagesOf } from "../../pipelines/complexity/solvers/passages.ts";
import { tableUnits } from "../../schemas/values/unit-converter.ts";
import { execute } from "../../knowledge-graph/program/index.ts";
import { openRolloutRunner } from "../../pipelines/recipes/workers/rollout-runner.ts";
import { answerReward } from "../../pipelines/rewards/answer.ts";
import { judge } from "../../pipelines/verify/executions.ts";
import type { Question } from "../../schemas/index.ts";
import { drawn, openCorpus, type Corpus } from "./corpus.ts";
import { row, table, type Row } from "./row.ts";

const SEEDS = 1_500;
const WANTED = { ofThree: 1_000, ofFive: 200 };
/** Calls that the scripted agent may make, and questions of each round that it tries. */
const BUDGET = 8;
const TRIED = 40;

/** How many hard questions the demo's memory gives, what they are like, and who can answer them. */
async function complexity(corpus: Corpus): Promise<readonly Row[]> {
  const { config, memory } = corpus.run;
  const questionContext = await corpus.questionContext();
  const questions = await drawn(questionContext, config, SEEDS * 3, config.seed);
  const seeds = seedsAmong(questions.filter(canGrow), SEEDS, config.seed);
  const passages = passagesOf({ document: (id) => memory.graph.document(id), text: memory.text });
  const world = { context: questionContext, lists: listsIn(questionContext), passages };
  const accepted: Question[] = [];
  const refused = new Map<string, number>();
  const byId = new Map(seeds.map((seed) => [seed.id, seed]));
  const texts = new Set<string>();
  const started = performance.now();
  let tried = 0;
  const enough = (): boolean => count(accepted, 3) >= WANTED.ofThree && count(accepted, 5) >= WANTED.ofFive;
  for (const seed of seeds) {
    if (enough()) break;
    // Half of the seeds go for the top, the others end where most questions should.
    const targetLevel = tried++ % 2 === 0 ? 5 : 4;
    const grown = await growQuestion(seed, world, { targetLevel, maxRounds: 6, seed: config.seed });
    for (const question of grown.questions) {
      byId.set(question.id, question);
      if (texts.has(question.text)) continue;
      texts.add(question.text);
      accepted.push(question);
    }
    for (const { reason } of grown.refusals) refused.set(reason, (refused.get(reason) ?? 0) + 1);
  }
  const minutes = (performance.now() - started) / 60_000;
  const hard = accepted.filter(({ difficulty }) => difficulty.level >= 3);
  const top = accepted.filter(({ difficulty }) => difficulty.level === 5);
  let unsound = 0;
  for (const question of accepted) {
    const { wrong, rivalled } = judge(question, await execute(question.program, questionContext.memory, { units: tableUnits }));
    if (wrong !== undefined || rivalled !== undefined) unsound++;
  }
  const flat = accepted.filter((question) => {
    const parent = byId.get(question.parentId ?? "");
    return parent === undefined || whyNotHarder(question.difficulty, parent.difficulty) !== undefined;
  });
  let found = 0;
  for (const question of hard)
    if ((await oneSearch(question, passages, questionContext)).some((guess) => answerReward(guess, question.answer) === 1)) found++;
  const names = top.map(({ program }) => constants(program).entities.length);
  process.stdout.write(
    `\nrefused: ${[...refused]
      .sort((a, b) => b[1] - a[1])
      .map(([reason, times]) => `${reason} ${times}`)
      .join(", ")}\n`,
  );
  return [
    row({ work: "complexity: accepted of level 3 and more", value: hard.length, unit: "questions", aim: { least: WANTED.ofThree } }),
    row({ work: "complexity: accepted of level 5", value: top.length, unit: "questions", aim: { least: WANTED.ofFive } }),
    row({ work: "complexity: time for these, one thread", value: minutes, unit: "minutes", aim: { most: 10 } }),
    row({
      work: "level 5: hops or operators, median",
      value: median(top.map(({ difficulty }) => Math.max(difficulty.hops, difficulty.operators))),
      unit: "steps",
      aim: { least: 6 },
    }),
    row({
      work: "level 5: documents, fewest",
      value: Math.min(...top.map(({ difficulty }) => difficulty.sources)),
      unit: "documents",
      aim: { least: 4 },
    }),
    row({ work: "level 5: named entities, most", value: Math.max(...names), unit: "names", aim: { most: 1 } }),
    row({
      work: "one-search reader, level 3 and more",
      value: (100 * found) / Math.max(1, hard.length),
      unit: "% solved",
      aim: { most: 2 },
    }),
    row({ work: "accepted whose program gives another answer", value: unsound, unit: "questions", aim: { most: 0 } }),
    row({ work: "rounds no harder than their parent", value: flat.length, unit: "rounds", aim: { most: 0 } }),
    row({
      work: "operators, hops and documents together, median of all",
      value: median(accepted.map(({ difficulty }) => loadOf(difficulty))),
      unit: "steps",
    }),
    ...(await curve(corpus, [...seeds.slice(0, TRIED), ...accepted])),
  ];
}

/** What the scripted agent solves of each round within a fixed number of calls: it knows the way, and only has to walk it. */
async function curve(corpus: Corpus, questions: readonly Question[]): Promise<readonly Row[]> {
  const { config, opened, context } = corpus.run;
  const questionContext = await corpus.questionContext();
  const rollouts = { ...config.rollouts, degradedShare: 0, verifyingShare: 0, longShare: 0 };
  const around = { asked: [], blocked: [], gold: [] };
  const runner = await openRolloutRunner({
    memory: opened,
    config: { ...config, rollouts },
    clock: context.clock,
    python: null,
    attributes: questionContext.attributes,
    around,
  });
  const rows: Row[] = [];
  try {
    for (const round of [...new Set(questions.map((question) => question.round))].sort((a, b) => a - b)) {
      const some = questions.filter((question) => question.round === round).slice(0, TRIED);
      if (some.length < 10) continue;
      const runs = await Promise.all(some.map((question) => runner.rollOut(question, 0)));
      const right = runs.filter(({ trajectory: { correct } }) => correct === "true");
      const within = right.filter(({ trajectory: { numToolCalls } }) => numToolCalls <= BUDGET);
      const share = (part: number): number => (100 * part) / some.length;
      rows.push(
        row({
          work: `round ${round}: scripted agent within ${BUDGET} calls, of ${some.length}`,
          value: share(within.length),
          unit: "% solved",
        }),
      );
      rows.push(row({ work: `round ${round}: scripted agent with 60 calls`, value: share(right.length), unit: "% solved" }));
    }
  } finally {
    await runner.close();
  }
  return rows;
}

const count = (questions: readonly Question[], level: number): number =>
  questions.filter(({ difficulty }) => difficulty.level >= level).length;
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const corpus = await openCorpus(null);
try {
  process.stdout.write(`${table(await complexity(corpus))}\n`);
} finally {
  await corpus.close();
}
