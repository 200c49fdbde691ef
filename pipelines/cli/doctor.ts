import { accessSync, constants, existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { availableParallelism, freemem, totalmem } from "node:os";
import { dirname, resolve } from "node:path";
import { openMemory } from "../../knowledge-graph/index.ts";
import type { Config, TaskName } from "../../schemas/index.ts";
import { openAiModel } from "../models/drivers/openai.ts";
import { ModelError, type ModelFailure } from "../models/model-error.ts";
import { modelOf, placeKey, placesOf, type Place } from "../models/model-settings.ts";
import { stopOf } from "../models/retry-model.ts";
import { openSandbox } from "../sandbox/open-sandbox.ts";
import { openTokens } from "../tokens/open-tokens.ts";
import { tokenizerFiles } from "../tokens/tokenizer-files.ts";
import { Failure } from "./failure.ts";
import { loadConfig } from "./load-config.ts";
import { nextStep, shellWord } from "./next-step.ts";
import { storesOf } from "./open-memory.ts";
import type { Shell } from "./shell.ts";
import type { TaskTrial } from "./try-tasks.ts";

interface Finding {
  readonly what: string;
  /** `lack`: works without it, does less. */
  readonly state: "good" | "lack" | "bad";
  readonly detail: string;
  /** What to do. */
  readonly remedy?: string;
}

const GB = 2 ** 30;
const NODE = [20, 11] as const;

/** `groundwork doctor [CONFIG]`: tries everything that a run needs, and says of each what is wrong and what to do. Exit 1 where something is. */
export async function doctor(path: string | undefined, shell: Shell): Promise<void> {
  const findings: Finding[] = [nodeFinding(), ramFinding()];
  const tell = (finding: Finding): void => void findings.push(finding);
  let config: Config | undefined;
  if (path === undefined) tell({ what: "config", state: "lack", detail: "none was named", remedy: "groundwork init makes one" });
  else
    try {
      config = loadConfig(path);
      tell({ what: "config", state: "good", detail: `${path}, ${config.sources.length} source${config.sources.length === 1 ? "" : "s"}` });
    } catch (error) {
      tell({ what: "config", state: "bad", detail: (error as Error).message });
    }
  tell(await diskFinding(config?.out ?? "."));
  tell(await sandboxFinding());
  tell(await tried("tokenizer", () => tokenizerDetail(config)));
  if (config !== undefined) {
    const { memory } = config;
    tell(await tried("memory", () => memoryDetail(memory)));
    for (const finding of await endpointFindings(config, shell.signal)) tell(finding);
  }
  const bad = findings.filter(({ state }) => state === "bad");
  const next = bad.length > 0 ? `groundwork doctor ${path === undefined ? "" : shellWord(path)} again, when that is done` : path === undefined ? "groundwork init" : `groundwork preview ${shellWord(path)}`; // prettier-ignore
  shell.result(`${findings.map(line).join("\n")}\n\n${nextStep(next)}`, { ok: bad.length === 0, findings });
  if (bad.length > 0) throw new Failure("", 1);
}

const MARK = { good: "ok  ", lack: "less", bad: "BAD " } as const;
const line = ({ what, state, detail, remedy }: Finding): string =>
  `  ${MARK[state]}  ${what.padEnd(10)}  ${detail}${remedy === undefined ? "" : `; ${remedy}`}`;

/** What fails is bad, and says why. */
async function tried(what: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return { what, state: "good", detail: await work() };
  } catch (error) {
    return { what, state: "bad", detail: error instanceof Error ? error.message : String(error) };
  }
}

function nodeFinding(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isOld = major < NODE[0] || (major === NODE[0] && minor < NODE[1]);
  const detail = `${process.versions.node}, ${availableParallelism()} cores`;
  return isOld
    ? { what: "node", state: "bad", detail, remedy: `install ${NODE.join(".")} or newer` }
    : { what: "node", state: "good", detail };
}

function ramFinding(): Finding {
  const detail = `${(freemem() / GB).toFixed(1)} of ${(totalmem() / GB).toFixed(1)} GB free`;
  return freemem() < GB ? { what: "ram", state: "lack", detail, remedy: "a run takes about 1 GB" } : { what: "ram", state: "good", detail };
}

/** Where runs go, or the nearest folder above it that is there. */
async function diskFinding(out: string): Promise<Finding> {
  let folder = resolve(out);
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return { what: "disk", state: "bad", detail: `${folder} cannot be written`, remedy: "change its rights, or `out` of the config" };
  }
  const { bavail, bsize } = await statfs(folder);
  const detail = `${((bavail * bsize) / GB).toFixed(1)} GB free for ${folder}`;
  return bavail * bsize < GB
    ? { what: "disk", state: "bad", detail, remedy: "make room: a run takes some hundred MB" }
    : { what: "disk", state: "good", detail };
}

async function sandboxFinding(): Promise<Finding> {
  const opened = await openSandbox();
  if ("unavailable" in opened)
    return {
      what: "sandbox",
      state: "lack",
      detail: opened.unavailable.detail,
      remedy: "without it no tool set with Python, no style reasoning",
    };
  await opened.sandbox.close();
  return { what: "sandbox", state: "good", detail: `${opened.sandbox.id}: its walls were tried` };
}

async function tokenizerDetail(config: Config | undefined): Promise<string> {
  const files = tokenizerFiles(config?.export.tokenizer ?? "qwen3");
  const [count = 0] = await openTokens(files).count(["Five words are counted here"]);
  return `${files.name}, the five words of a try are ${count} tokens`;
}

async function memoryDetail(config: Config["memory"]): Promise<string> {
  const opened = storesOf(config);
  if (config.graph.driver === "libsql" && config.vectors.driver === "libsql" && !existsSync(config.graph.path))
    return `${config.graph.path} is made by the first run`;
  const memory = await openMemory(opened);
  try {
    const { documents, statements } = await memory.graph.counts();
    return `${config.graph.driver} and ${config.vectors.driver}: ${documents} documents, ${statements} statements`;
  } finally {
    await memory.close();
  }
}

/** How long a word is waited for, in ms: a run asks an endpoint that is down again and again, somebody who looks waits for nothing. */
const PATIENCE = 5_000;
/** And a task's reply: a model that thinks first needs a while. */
const TASK_PATIENCE = 60_000;

/** One real call to each model that the config names, then one for each prompt of its tasks, and no second: what came of them is told. */
async function endpointFindings(config: Config, signal: AbortSignal): Promise<readonly Finding[]> {
  const { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: apiKey } = process.env;
  let places: readonly Place[];
  try {
    places = [...placesOf(config, baseUrl).values()];
  } catch (error) {
    return [{ what: "model", state: "bad", detail: (error as Error).message }];
  }
  if (places.length === 0) return [{ what: "model", state: "lack", detail: "none is named: rules do everything" }];
  const found = await Promise.all(
    places.map(async (place) => {
      const answers = await tried("model", () => answerOf(place, apiKey, signal));
      return answers.state === "good" ? [answers, ...(await taskFindings(place, config, apiKey, signal))] : [answers];
    }),
  );
  return found.flat();
}

/** What each task of a model would have of it: a model that speaks may still answer no task in its form. */
async function taskFindings(place: Place, config: Config, apiKey: string | undefined, signal: AbortSignal): Promise<readonly Finding[]> {
  const { model: name, version, baseUrl } = place;
  const model = openAiModel({ model: name, version, baseUrl, apiKey, timeout: TASK_PATIENCE });
  const isOf = (task: TaskName): boolean => {
    const settings = modelOf(config, task);
    return settings !== undefined && placeKey(settings, process.env["OPENAI_BASE_URL"]) === placeKey(place, undefined);
  };
  try {
    const { tryTasks } = await import("./try-tasks.ts");
    const trials = await tryTasks(model, isOf, signal);
    const bad = trials.filter(({ wrong }) => wrong !== null);
    const good = trials.filter(({ wrong }) => wrong === null).map(({ task }) => task);
    return [
      ...(good.length > 0 ? [{ what: "tasks", state: "good", detail: `${name} answers in the form of ${good.join(", ")}` } as const] : []),
      ...wrongFindings(name, bad),
    ];
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return [{ what: "tasks", state: "bad", detail: `${name} gives no reply to a task: ${error.message}` }];
  } finally {
    await model.close();
  }
}

/** One line for each reply, however many tasks it was given to: an endpoint that says one thing to everything has one fault. */
function wrongFindings(name: string, bad: readonly TaskTrial[]): readonly Finding[] {
  const replies = [...new Set(bad.map(({ wrong }) => wrong?.reply ?? ""))];
  return replies.map((reply) => {
    const trials = bad.filter(({ wrong }) => (wrong?.reply ?? "") === reply);
    const tasks = trials.map(({ task }) => task);
    const details = [...new Set(trials.flatMap(({ wrong }) => wrong?.detail ?? []))];
    return {
      what: "tasks",
      state: "bad",
      detail: `${name} answers the ${tasks.length === 1 ? "task" : "tasks"} ${tasks.join(", ")} in another form: ${details.slice(0, 2).join(" / ")}: ${JSON.stringify(reply)}`,
      remedy: `docs/replies.md shows the form; tasks: { ${tasks[0]}: { driver: rules } } goes without${tasks.length === 1 ? "" : " it, and so for each of the others"}`,
    };
  });
}

async function answerOf(place: Place, apiKey: string | undefined, signal: AbortSignal): Promise<string> {
  const { model: name, version, baseUrl } = place;
  const model = openAiModel({ model: name, version, baseUrl, apiKey, timeout: PATIENCE });
  const request = { task: "doctor", format: { kind: "text" }, temperature: 0, seed: 0, maxTokens: 64 } as const;
  try {
    const reply = await model.complete({ ...request, messages: [{ role: "user", content: "Say: ready." }] }, signal);
    return `${name} answers as ${reply.servedBy ?? "no name"}, with ${reply.usage.output} tokens`;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new Error(`${stopOf(error, `${name} at ${baseUrl}`, baseUrl)?.message ?? error.message}${ADVICE[error.failure] ?? ""}`, {
      cause: error,
    });
  } finally {
    await model.close();
  }
}

const ADVICE: Readonly<Partial<Record<ModelFailure, string>>> = {
  timeout: ` (${PATIENCE / 1000} seconds): ask again when it is loaded`,
  network: ": start its server, or correct model.baseUrl (OPENAI_BASE_URL)",
  malformed: ": something else is served there; correct model.baseUrl (OPENAI_BASE_URL), which mostly ends with /v1",
  "rate-limited": ": it is there, and takes no call now; ask again later",
  overloaded: ": it is there, and takes no call now; ask again later",
};
