import PQueue from "p-queue";
import { allowanceOf } from "./allowance.ts";
import type { LimitSeen, LimitsSeen } from "./drivers/limits-seen.ts";
import type { Estimate } from "./estimate.ts";
import { ModelError } from "./model-error.ts";
import type { Model } from "./model.ts";
import { paceOf, type Pace } from "./pace.ts";
import type { SharedPace } from "./shared-limits.ts";
import type { Time } from "./time.ts";

export interface LimitOptions {
  /** Calls in flight, at most. */
  readonly concurrency: number;
  readonly requestsPerMinute: number | undefined;
  /** Input and output together. */
  readonly tokensPerMinute: number | undefined;
  /** Where other processes ask the same endpoint: both paces are kept with them. */
  readonly pace?: ((what: "requests" | "tokens", perMinute: number, late: number) => SharedPace) | undefined;
  readonly estimate: Estimate;
  readonly time: Time;
}

export interface LimitedModel extends Model {
  /** What the endpoint says of its limits. */
  seen(limits: LimitsSeen): void;
  /** For the progress: calls in flight, those that wait, and how many may be in flight now. */
  readonly state: { readonly inFlight: number; readonly waiting: number; readonly allowed: number };
}

/** Milliseconds: timers fire late, and estimates of tokens are corrected after a reply. */
const LATE = { requests: 20, tokens: 1_000 };
/** Longest pause that an endpoint is granted at once. */
const LONGEST_MS = 10 * 60_000;

/**
 * Calls wait here for their turn. One that is refused makes all wait: a limit is the endpoint's, not the call's.
 * Long because queue, allowance, both paces and the common pause change together with every call.
 */
export function limitModel(model: Model, options: LimitOptions): LimitedModel {
  const { concurrency, requestsPerMinute, tokensPerMinute, pace, estimate, time } = options;
  const queue = new PQueue({ concurrency });
  const allowance = allowanceOf(concurrency);
  const own = (perMinute: number | undefined, late: number): Pace | undefined =>
    perMinute === undefined || pace !== undefined ? undefined : paceOf(perMinute, late);
  const [requests, tokens] = [own(requestsPerMinute, LATE.requests), own(tokensPerMinute, LATE.tokens)];
  const shared = (what: "requests" | "tokens", perMinute: number | undefined): SharedPace | undefined =>
    perMinute === undefined ? undefined : pace?.(what, perMinute, LATE[what]);
  const common = { requests: shared("requests", requestsPerMinute), tokens: shared("tokens", tokensPerMinute) };
  const means = new Map<string, number>();
  let heldUntil = -Infinity;
  let holding = false;

  /** Nobody starts before then. */
  const hold = (until: number, signal: AbortSignal): void => {
    heldUntil = Math.max(heldUntil, Math.min(until, time.now() + LONGEST_MS));
    if (holding || heldUntil <= time.now()) return;
    holding = true;
    queue.pause();
    void (async () => {
      try {
        while (heldUntil > time.now()) await time.wait(heldUntil - time.now(), signal);
      } catch {
        // Aborted: those that wait find it out for themselves.
      } finally {
        holding = false;
        allowance.goOn(queue.pending, time.now());
        resize();
        queue.start();
      }
    })();
  };
  const resize = (): void => {
    const allowed = allowance.at(time.now());
    if (queue.concurrency !== allowed) queue.concurrency = allowed;
  };
  const costOf = (input: number, task: string, maxTokens: number): number => input + Math.min(maxTokens, means.get(task) ?? maxTokens / 4);

  /** In the order of all processes; and not while this one was told to wait. */
  const commonTurn = async (cost: number, signal: AbortSignal): Promise<void> => {
    const wait = Math.max((await common.requests?.take(1)) ?? 0, (await common.tokens?.take(cost)) ?? 0);
    if (wait > 0) await time.wait(wait, signal);
    while (heldUntil > time.now()) await time.wait(heldUntil - time.now(), signal);
  };
  const correct = (by: number): void => {
    tokens?.correct(by);
    common.tokens?.correct(by);
  };

  const call = async (...[request, signal]: Parameters<Model["complete"]>): ReturnType<Model["complete"]> => {
    signal.throwIfAborted();
    const cost = tokensPerMinute === undefined ? 0 : costOf(estimate.input(request), request.task, request.maxTokens);
    if (pace !== undefined) await commonTurn(cost, signal);
    const began = time.now();
    const next = Math.max(requests?.take(1, began) ?? -Infinity, tokens?.take(cost, began) ?? -Infinity);
    if (next > began) hold(next, signal);
    try {
      const reply = await model.complete(request, signal);
      allowance.answered(began, time.now());
      if (tokensPerMinute !== undefined) {
        const { input, output } = estimate.used(request, reply);
        correct(input + output - cost);
        means.set(request.task, output + 0.9 * ((means.get(request.task) ?? output) - output));
      }
      return reply;
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const now = time.now();
      if (error.failure !== "rate-limited" && error.failure !== "overloaded") allowance.answered(began, now);
      else {
        if (tokensPerMinute !== undefined) correct(-cost);
        hold(Math.max(allowance.refused(began, now, time.chance()), now + (error.retryAfter ?? 0)), signal);
      }
      throw error;
    } finally {
      resize();
    }
  };

  return {
    id: model.id,
    complete: (request, signal) => queue.add(() => call(request, signal)),
    seen({ requests: seenRequests, tokens: seenTokens }) {
      const wait = Math.max(untilThereIs(1, seenRequests), untilThereIs(1_000, seenTokens));
      if (wait > 0) hold(time.now() + wait, NEVER);
    },
    get state() {
      return { inFlight: queue.pending, waiting: queue.size, allowed: queue.concurrency };
    },
  };
}

const NEVER = new AbortController().signal;

/** Limits fill up evenly: what is told is when they are full again. */
function untilThereIs(wanted: number, limit: LimitSeen | undefined): number {
  if (limit === undefined || limit.remaining >= Math.min(wanted, limit.limit)) return 0;
  const missing = Math.min(wanted, limit.limit) - limit.remaining;
  return (limit.reset * missing) / Math.max(1, limit.limit - limit.remaining);
}
