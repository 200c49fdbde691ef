import { roughTokens } from "../../../pipelines/agents/rollout.ts";
import type { Entry } from "../../../pipelines/agents/sampled/journal.ts";
import { sampledRollout, type SampledContext, type SampledRollout } from "../../../pipelines/agents/sampled/rollout.ts";
import { simulatedEnvironment } from "../../../pipelines/agents/environments/simulated-web.ts";
import { openSnapshot } from "../../../pipelines/agents/environments/snapshot.ts";
import { openAiModel } from "../../../pipelines/models/drivers/openai.ts";
import { SamplingConfig, type Question } from "../../../schemas/index.ts";
import { startEndpoint, type Answer, type ChatBody, type Endpoint } from "../../models/endpoint.ts";
import { openWorld, type World } from "../world.ts";

export interface Sampling {
  readonly world: World;
  readonly endpoint: Endpoint;
  readonly journal: Entry[];
  run(question: Question, options?: SamplingOptions): Promise<SampledRollout>;
  close(): Promise<void>;
}

export interface SamplingOptions extends Partial<Omit<SampledContext, "sampling">> {
  readonly sampling?: Partial<SamplingConfig>;
  readonly index?: number;
}

/** The twelve countries, and a model behind a real endpoint. */
export async function openSampling(answer: (body: ChatBody, index: number) => Answer): Promise<Sampling> {
  const [world, endpoint] = await Promise.all([openWorld(), startEndpoint(answer)]);
  const environment = simulatedEnvironment({ snapshot: await openSnapshot(world.memory.graph), index: world.memory.text });
  const model = openAiModel({ model: "scripted", baseUrl: endpoint.baseUrl, apiKey: undefined, timeout: 5_000 });
  const journal: Entry[] = [];
  return {
    world,
    endpoint,
    journal,
    run: (question, { sampling, index = 0, ...options } = {}) =>
      sampledRollout(question, index, {
        environment,
        model,
        sampling: SamplingConfig.parse(sampling ?? {}),
        clock: { now: "2026-11-21T00:00:00Z" },
        seed: 7,
        requestSeed: 1,
        maxSteps: 60,
        maxTokens: 100_000,
        countTokens: roughTokens,
        signal: new AbortController().signal,
        kept: [],
        keep: (at, entry) => {
          journal[at] = entry;
          return Promise.resolve();
        },
        ...options,
      }),
    async close() {
      await endpoint.close();
      await world.memory.close();
    },
  };
}
