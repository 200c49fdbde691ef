import { resolve } from "node:path";
import { execute } from "../../knowledge-graph/index.ts";
import { questionOf } from "../../schemas/datasets/questions.ts";
import { idOf, type Answer, type Program, type Question } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { liveRun, type LiveStep } from "../agents/live-run.ts";
import { actOn } from "../agents/policies/acting-policy.ts";
import { runInDialect } from "../agents/policies/in-dialect.ts";
import type { PolicyRun } from "../agents/policies/policy.ts";
import { isFollowed } from "../agents/policies/researcher/goals.ts";
import { withCode } from "../agents/policies/with-code.ts";
import { liveModel } from "../agents/sampled/live-model.ts";
import { colourStyle, plainStyle, type Style } from "../inspect/style.ts";
import { programInWords } from "../language/reading/program-in-words.ts";
import { answerOf } from "../language/writing/answer.ts";
import { contextFor } from "../questions/context.ts";
import { blockedTexts } from "../recipes/steps/blocked-texts.ts";
import type { Run } from "../recipes/steps/run.ts";
import { policies } from "../recipes/workers/policies.ts";
import { policyWorld } from "../recipes/workers/policy-world.ts";
import { openRolloutWorld } from "../recipes/workers/rollout-world.ts";
import { answerReward } from "../rewards/answer.ts";
import { lazySandbox } from "../sandbox/lazy-sandbox.ts";
import { openRun as openFiles } from "../verify/run-files.ts";
import { NotARun } from "../verify/run-manifest.ts";
import { readRun } from "../views/reading.ts";
import { Failure } from "./failure.ts";
import { withModel, type ModelOptions } from "./model-options.ts";
import { shellWord } from "./next-step.ts";
import { openRun } from "./open-run.ts";
import { settingsOf } from "./settings.ts";
import type { Shell } from "./shell.ts";

export interface AgentOptions extends ModelOptions {
  /** Another seed is another run of the same question. */
  readonly seed?: number;
}

/** What is asked, as far as it is known. */
interface Asked {
  readonly text: string;
  /** A question of the run. */
  readonly row?: Question;
  readonly program?: Program;
  /** What the program returns from the memory. */
  readonly answer?: Answer;
  /** Why the words have no program. */
  readonly unread?: string;
}

/**
 * `groundwork agent RUN "question"`: somebody tries a question in the run's own environment, step by step to look on. By rules that is the
 * acting policy, for a question of the run or for words that read back to one program; a model tries any words.
 */
export async function agent(folder: string, words: string, options: AgentOptions, shell: Shell): Promise<void> {
  const settings = withModel(await settingsOf(folder), options);
  const config = options.seed === undefined ? settings : { ...settings, seed: options.seed };
  const known = await questionOfRun(folder, words);
  const run = await openRun(config, shell, { readsOnly: true });
  try {
    const asked = known ?? (await readWords(words, run));
    const model = options.model === undefined ? undefined : run.models.for("policy");
    if (model === undefined && asked.program === undefined) throw unread(folder, asked);
    shell.say(`${asked.text}\n`);
    const style = shell.colour ? colourStyle : plainStyle;
    const steps: LiveStep[] = [];
    const told = (step: LiveStep): void => {
      shell.say(shownStep(steps.push(step), step, style, shell.columns));
    };
    await play(asked, { run, model, told, signal: shell.signal });
    const answer = steps.at(-1)?.answer ?? null;
    const { line, correct } = judged(answer, asked);
    const calls = steps.filter(({ action }) => action !== null).length;
    shell.result(`${answer ?? "no answer"}\n${line}; ${calls} ${calls === 1 ? "call" : "calls"}`, {
      question: asked.text,
      program: asked.program ?? null,
      answer,
      expected: asked.answer?.text ?? null,
      correct,
      steps,
    });
  } finally {
    await run.models.close();
    await run.memory.close();
  }
}

/** By its id or its very words. */
async function questionOfRun(folder: string, words: string): Promise<Asked | undefined> {
  const { manifest } = await openFiles(resolve(folder)).catch((error: unknown) => {
    throw error instanceof NotARun ? new Failure(error.message, 2, { cause: error }) : error;
  });
  const run = readRun(resolve(folder), manifest);
  const key = nameKey(words);
  let place = 0;
  for await (const { id, text } of run.rows("questions", ["id", "text"])) {
    if (id === words || nameKey(text) === key) {
      const [found] = await run.at("questions", [place]);
      if (found === undefined) return undefined;
      const row = questionOf(found);
      return { text: row.text, row, program: row.program, answer: row.answer };
    }
    place += 1;
  }
  return undefined;
}

async function readWords(text: string, run: Run): Promise<Asked> {
  const context = await contextFor(run.memory.graph, run.config);
  const read = programInWords(text, context.lexicon);
  if ("unread" in read) return { text, unread: read.unread };
  const { program } = read;
  const done = await execute(program, run.memory.graph, context.options);
  const answer = done.status === "answer" ? answerOf(done.execution.answer, program, context) : null;
  return { text, program, ...(answer !== null && { answer }) };
}

const unread = (folder: string, { unread: why }: Asked): Failure =>
  new Failure(
    `by rules these words ask nothing that can be looked up: ${why}. Name the things and figures as the memory does (groundwork memory stats), ask a question of the run (groundwork inspect ${shellWord(folder)} questions), or let a model try it: --model NAME`,
    2,
  );

interface Play {
  readonly run: Run;
  readonly model: ReturnType<Run["models"]["for"]>;
  readonly signal: AbortSignal;
  told(step: LiveStep): void;
}

async function play(asked: Asked, { run, model, told, signal }: Play): Promise<void> {
  const { config, memory, context } = run;
  const { maxSteps, maxTokens, sampling } = config.rollouts;
  const python = run.python && lazySandbox(run.python.id);
  try {
    const around = { asked: [asked.text], blocked: await blockedTexts(config.decontaminate), gold: asked.row?.goldPath ?? [] };
    const helpers = { ...(python && { python }), ...(run.summariser && { summariser: run.summariser }) };
    const world = await openRolloutWorld(memory, config, around, context.random, helpers);
    const id = asked.row?.id ?? idOf("q", asked.text);
    const { environment, tools } = world.stage({ id }, 0);
    if (model !== undefined) {
      const { clock } = context;
      const shown = { model, environment, sampling, clock, seed: config.seed, maxSteps, maxTokens, signal, told };
      const { failed } = await liveModel(asked.text, shown);
      if (failed !== undefined) throw new Failure(`the model gave up no answer: ${failed.detail}`, 3);
      return;
    }
    const random = context.random.fork("agent", id);
    const pages = policyWorld(memory.graph, world.web.snapshot);
    let acting: PolicyRun;
    if (asked.row !== undefined) {
      const right = { degradedShare: 0, verifyingShare: 0, longShare: 0 };
      acting = await withCode(await policies(pages, right, context.random)(asked.row, 0), tools).begin(asked.row, random);
    } else if (asked.program !== undefined && isFollowed(asked.program)) {
      acting = await actOn({ id, text: asked.text, program: asked.program }, pages, random);
    } else throw new Failure("no policy by rules follows such a question unless it is one of the run: let a model try it: --model NAME");
    for await (const step of liveRun(runInDialect(acting, tools.dialect), environment, maxSteps)) {
      told(step);
      signal.throwIfAborted();
    }
  } finally {
    await python?.close();
  }
}

/** Lines of what came back that are shown; the whole is in `--json`. */
const SHOWN_LINES = 6;

function shownStep(at: number, { thought, action, observation, answer }: LiveStep, style: Style, columns: number): string {
  const cut = (line: string): string => (line.length > columns - 4 ? `${line.slice(0, columns - 5)}…` : line);
  const lines = (observation ?? "").split("\n").filter((line) => line.trim() !== "");
  const more = lines.length > SHOWN_LINES ? [`… ${lines.length - SHOWN_LINES} more lines`] : [];
  const called = action === null ? [] : [`${style.name(action.name)} ${cut(JSON.stringify(action.arguments))}`];
  const seen = [...lines.slice(0, SHOWN_LINES).map(cut), ...more].map((line) => style.dim(`    ${line}`));
  return [`${style.title(`${at}.`)} ${thought}`, ...called.map((line) => `  ${line}`), ...seen, ...(answer === null ? [] : [""])].join(
    "\n",
  );
}

function judged(said: string | null, { answer, program }: Asked): { readonly line: string; readonly correct: boolean | null } {
  if (answer === undefined) {
    const why = program === undefined ? "nothing says what is right: the words were not read" : "the memory itself has no one answer to it";
    return { line: why, correct: null };
  }
  const correct = answerReward(said, answer) === 1;
  return {
    line: correct ? "right: the program over the memory returns the same" : `wrong: the program over the memory returns ${answer.text}`,
    correct,
  };
}
