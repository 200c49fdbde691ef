import type { Config } from "../../schemas/index.ts";
import { modelOf } from "../models/open-models.ts";

/** A config without what decides on nothing: how a model would act where none does. */
export function decisive(config: Config): Config {
  if (modelOf(config, "policy") !== undefined) return config;
  const { sampling: _sampling, sampledShare: _share, sampledGroupSize: _size, ...rollouts } = config.rollouts;
  const { rl: _rl, ...exported } = config.export;
  return { ...config, rollouts, export: exported } as Config;
}
