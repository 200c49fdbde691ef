import type { Environment } from "../agents/environments/environment.ts";
import type { ServedTools } from "../explorer/tool-routes.ts";
import { blockedTexts } from "../recipes/steps/blocked-texts.ts";
import { openRolloutWorld } from "../recipes/workers/rollout-world.ts";
import { lazySandbox } from "../sandbox/lazy-sandbox.ts";
import { toolset } from "../tools/toolset.ts";
import { openRun as openFiles } from "../verify/run-files.ts";
import { readRun } from "../views/reading.ts";
import { openRun } from "./open-run.ts";
import { settingsOf } from "./settings.ts";
import type { Shell } from "./shell.ts";

/** Rollouts whose failed calls are remembered. */
const AT_ONCE = 10_000;

/** The environment that the agents of a run had, over the run's memory as it is; `close` ends its sandbox and lets go of the memory. */
export async function openTools(folder: string, shell: Shell): Promise<ServedTools & { close(): Promise<void> }> {
  const config = await settingsOf(folder);
  const files = await openFiles(folder);
  const asked: string[] = [];
  const gold = new Set<string>();
  for await (const { text, gold_path } of readRun(folder, files.manifest).rows("questions", ["text", "gold_path"])) {
    asked.push(text);
    for (const uri of gold_path) gold.add(uri);
  }
  await files.close();
  const run = await openRun(config, shell, { readsOnly: true });
  const python = run.python && lazySandbox(run.python.id);
  const close = async (): Promise<void> => {
    await python?.close();
    await run.models.close();
    await run.memory.close();
  };
  try {
    const around = { asked, blocked: await blockedTexts(config.decontaminate), gold: [...gold].sort() };
    const helpers = { ...(python && { python }), ...(run.summariser && { summariser: run.summariser }) };
    const world = await openRolloutWorld(run.memory, config, around, run.context.random, helpers);
    const plain = world.stage({ id: "" }, 0).tools;
    const calm = world.calmWith(plain);
    const rollouts = new Map<string, Environment>();
    const ofRollout = (name: string): Environment => {
      const known = rollouts.get(name) ?? world.stage({ id: "" }, 0).environment;
      // The newest last: what a trainer asks of no more goes first.
      rollouts.delete(name);
      rollouts.set(name, known);
      for (const oldest of rollouts.keys()) if (rollouts.size > AT_ONCE) rollouts.delete(oldest);
      return known;
    };
    return {
      ...toolset(plain),
      call: (action, rollout) => (rollout === undefined ? calm : ofRollout(rollout)).call(action),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
