import type { Config } from "../../../schemas/index.ts";
import { modelOf } from "../../models/open-models.ts";

/** What of a config decides on something. */
export type DecisiveConfig = Omit<Config, "solvers"> & Partial<Pick<Config, "solvers">>;

/** A config without what decides on nothing: how a model would act where none does. */
export function decisiveConfig(config: Config): DecisiveConfig {
  const { solvers, ...others } = config;
  const solved = modelOf(config, "closed-book") === undefined ? {} : { solvers };
  if (modelOf(config, "policy") !== undefined) return { ...others, ...solved };
  const { sampling: _sampling, sampledShare: _share, sampledGroupSize: _size, ...rollouts } = config.rollouts;
  return { ...others, ...solved, rollouts } as DecisiveConfig;
}
