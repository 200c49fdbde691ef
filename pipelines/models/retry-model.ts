import { Stop } from "../core/stop.ts";
import { MOST_UNUSABLE } from "./heed-model.ts";
import { ModelError, type ModelFailure } from "./model-error.ts";
import type { Model } from "./model.ts";
import type { Time } from "./time.ts";

export interface RetryOptions {
  /** Of one call, after failures that are its own. */
  readonly retries: number;
  readonly time: Time;
  /** As messages name it. */
  readonly endpoint: string;
  /** Milliseconds without any answer, connections failing, until the run ends. */
  readonly patience?: number;
  /** Milliseconds that one call is refused for the endpoint's limits, until it is given up. */
  readonly limitedPatience?: number;
}

const PATIENCE_MS = 60_000;
/** The same where nobody ever got an answer: it was not started, or the address is another's; long enough for one dropped connection. */
const FIRST_PATIENCE_MS = 3_000;
const LIMITED_MS = 15 * 60_000;
/** Calls given up one after the other, no reply between: then it is not the calls. */
const IN_A_ROW = 10;

const FIRST_MS = 500;
/** Refused calls come again soon: how long nobody calls is decided for all of them at once, where the limits are. */
const MOST_MS: Readonly<Partial<Record<ModelFailure, number>>> = { "rate-limited": 2_000, overloaded: 4_000, network: 5_000 };
const LONGEST_MS = 30_000;
/** Longer pauses than this are no pauses: the endpoint says to come tomorrow. */
const LONGEST_ASKED_MS = 10 * 60_000;

/**
 * Failures that pass are tried again, each after a random part of a pause that doubles, by their class. A refusal for the endpoint's
 * limits is nobody's fault and counts as no try; neither does a connection that fails while nobody gets an answer. What no call can
 * help ends the run: an endpoint that is away, a key it does not take, a model it does not have.
 * Long because the judgement of a failure reads and sets the same clocks as the replies: when somebody last got an answer.
 */
export function retryModel(
  model: Model,
  { retries, time, endpoint, patience = PATIENCE_MS, limitedPatience = LIMITED_MS }: RetryOptions,
): Model {
  let answeredAt = -Infinity;
  let repliedAt = -Infinity;
  let downSince: number | undefined;
  let givenUp = 0;
  let noCompletions = 0;
  const at = `${model.id} at ${endpoint}`;

  /** Throws where trying again is of no use; says whether it counts as one of the call's tries. */
  const judge = (error: ModelError, began: number, before: number, tries: number): "counts" | "free" => {
    const now = time.now();
    const { failure } = error;
    if (failure !== "network") {
      answeredAt = now;
      downSince = undefined;
    } else downSince ??= now;
    const hopeless = stopOf(error, at, endpoint);
    if (hopeless !== undefined) throw hopeless;
    if (failure === "malformed") noCompletions += 1;
    if (noCompletions >= MOST_UNUSABLE)
      throw new Stop(
        5,
        `${error.message}, and so to ${noCompletions} calls in a row: see that ${endpoint} is an OpenAI-compatible server, and mostly ends with /v1 (model.baseUrl, OPENAI_BASE_URL); the same command continues`,
        error,
      );
    if (failure === "bad-request" && repliedAt === -Infinity) giveUp(error);
    if (!error.retryable) throw error;
    if (downSince !== undefined && now - downSince >= (answeredAt === -Infinity ? Math.min(patience, FIRST_PATIENCE_MS) : patience))
      throw new Stop(
        3,
        `${error.message}, ${answeredAt === -Infinity ? "at every call from the first on, " : ""}for ${Math.round((now - downSince) / 1000)} seconds: start the server, or correct model.baseUrl (OPENAI_BASE_URL); the same command continues`,
        error,
      );
    if (failure === "rate-limited" || failure === "overloaded") {
      if (now - began < limitedPatience) return "free";
      if (repliedAt < began)
        throw new Stop(
          3,
          `${error.message}, and so to every call for ${Math.round((now - began) / 60_000)} minutes; the same command continues`,
          error,
        );
      throw error;
    }
    // While nobody gets an answer it is the endpoint, and it is waited for.
    if (failure === "network" && answeredAt <= before) return "free";
    if (tries < retries) return "counts";
    giveUp(error);
    throw error;
  };
  const giveUp = (error: ModelError): void => {
    givenUp += 1;
    if (givenUp >= IN_A_ROW)
      throw new Stop(
        error.failure === "malformed" ? 5 : 3,
        `${error.message}, ${givenUp} calls in a row and none answered: look at the server and its log; the same command continues`,
        error,
      );
  };

  return {
    id: model.id,
    async complete(request, signal) {
      const began = time.now();
      for (let tries = 0, pauses = 0, before = began; ; pauses += 1) {
        try {
          const reply = await model.complete(request, signal);
          answeredAt = repliedAt = time.now();
          downSince = undefined;
          givenUp = noCompletions = 0;
          return reply;
        } catch (error) {
          if (!(error instanceof ModelError)) throw error;
          if (judge(error, began, before, tries) === "counts") tries += 1;
          before = time.now();
          await time.wait(pauseOf(error, pauses, time.chance()), signal);
        }
      }
    },
  };
}

function pauseOf({ failure, retryAfter }: ModelError, pauses: number, chance: number): number {
  const own = chance * Math.min(MOST_MS[failure] ?? LONGEST_MS, FIRST_MS * 2 ** pauses);
  // A little later than asked, and not all at once.
  return retryAfter === undefined ? own : Math.min(retryAfter, LONGEST_ASKED_MS) + chance * FIRST_MS;
}

/** Failures that every call would meet. */
export function stopOf({ failure, message }: ModelError, at: string, endpoint: string): Stop | undefined {
  if (failure === "unauthorized")
    return new Stop(2, `${message}: put a key that ${endpoint} takes for this model into the environment as OPENAI_API_KEY`);
  if (failure === "no-such-model")
    return new Stop(
      2,
      `${message}: no ${at}; ${endpoint}/models lists what it has, and model.baseUrl (OPENAI_BASE_URL) mostly ends with /v1`,
    );
  if (failure === "no-quota") return new Stop(3, `${message}: what was paid for is used up; the same command continues once there is more`);
  if (failure === "not-recorded") return new Stop(3, message);
  return undefined;
}
