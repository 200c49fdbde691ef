import type { RunStore } from "../core/run-store.ts";
import { WebAccessConfig, type Clock, type Config } from "../../schemas/index.ts";
import type { Summariser } from "../agents/environments/helpers.ts";
import { openReal, type OpenReal } from "../agents/environments/web/open-real.ts";
import { forgottenSources } from "../recipes/refresh/forgotten-sources.ts";
import { Failure } from "./failure.ts";
import { machineTime } from "./open-models.ts";

type OpenWeb = (runs: RunStore, hidden: readonly string[], clock: Clock, summariser?: Summariser) => Promise<OpenReal>;

/** The web as a config wants it for rollouts, with the keys of the environment: they stand in no config and get into no message. */
export function webOf(config: Config, signal: AbortSignal): OpenWeb | undefined {
  const { environment, search, scholar = [], web = WebAccessConfig.parse({}) } = config.rollouts;
  if (environment === "simulated" || search === undefined) return undefined;
  const { SERPER_API_KEY: serper, OPENALEX_API_KEY: openAlex } = process.env;
  if (search.engine === "serper" && serper === undefined)
    throw new Failure("rollouts.search is serper, and there is no key for it: put one into the environment as SERPER_API_KEY", 2);
  return async (runs, hidden, clock, summariser) =>
    openReal({
      ...{ search, scholar, web, keys: { serper, openAlex }, runs, hidden, clock, time: machineTime, signal, summariser },
      closed: await forgottenSources(runs),
    });
}
