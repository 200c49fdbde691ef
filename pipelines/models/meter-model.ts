import type { Estimate } from "./estimate.ts";
import type { Meter, Price } from "./meter.ts";
import { ModelError } from "./model-error.ts";
import type { Model } from "./model.ts";
import type { Time } from "./time.ts";

export interface MeterOptions {
  readonly meter: Meter;
  readonly estimate: Estimate;
  readonly time: Time;
  readonly price: Price | undefined;
}

/** Counts what is really called: nearest to the endpoint of all wrappers. */
export function meterModel(model: Model, { meter, estimate, time, price }: MeterOptions): Model {
  return {
    id: model.id,
    async complete(request, signal) {
      const start = time.now();
      try {
        const reply = await model.complete(request, signal);
        meter.replied(request.task, model.id, estimate.used(request, reply), (time.now() - start) / 1000, price);
        return reply;
      } catch (error) {
        if (error instanceof ModelError) meter.failed(request.task, model.id, error.failure);
        throw error;
      }
    },
  };
}
