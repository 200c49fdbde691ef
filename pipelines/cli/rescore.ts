import { Failure } from "./failure.ts";
import type { ModelOptions } from "./model-options.ts";
import { withModel } from "./model-options.ts";
import { recipeOf } from "./recipe-of.ts";
import { remake } from "./remake.ts";
import { settingsOf } from "./settings.ts";
import type { Shell } from "./shell.ts";

export interface RescoreOptions extends ModelOptions {
  readonly policyVersion?: string;
  readonly concurrency?: number;
}

/** `groundwork rescore RUN_DIR --model NAME`: another policy tries every question of the pool. */
export async function rescore(folder: string, { model, policyVersion, ...options }: RescoreOptions, shell: Shell): Promise<void> {
  if (model === undefined || model === "rules")
    throw new Failure("rescore needs the policy that is to try the questions: --model NAME, served at OPENAI_BASE_URL or where the run's config says"); // prettier-ignore
  const config = withModel(await settingsOf(folder), options);
  const policy = { model, askedAt: shell.now, ...(policyVersion !== undefined && { version: policyVersion }) };
  await remake(config, await recipeOf(folder), { from: folder, out: folder }, { ...options, policy }, { ...shell, clockIsGiven: false });
}
