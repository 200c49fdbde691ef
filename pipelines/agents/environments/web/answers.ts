import { z } from "zod";
import { Stop } from "../../../core/stop.ts";
import { fetcher, bytesOf } from "../../../web/fetcher.ts";
import { addresses, hostAndPort } from "../../../web/addresses.ts";
import type { Engine } from "../../engines/engine.ts";
import { NoAnswer } from "../../../tools/no-answer.ts";
import type { WebCache } from "./cache.ts";
import { noAnswerOf, pace, tryWithPatience, type Patience } from "./patience.ts";

/** One engine, asked over HTTP. To be closed. */
export interface Answers<Hit> {
  readonly engine: Engine<Hit>;
  /** Throws `NoAnswer`; a `Stop` where no question will ever get an answer. */
  ask(query: string, limit: number): Promise<readonly Hit[]>;
  close(): Promise<void>;
}

export interface AnswersOptions extends Omit<Patience, "pace"> {
  readonly cache: WebCache;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly timeout: number;
  readonly userAgent: string;
}

/** A reply of ten results is some 20 kB. */
const MAX_REPLY = 5_000_000;

/** The engine's own address may be private, since a person named it; nothing else that is private is reached through it. */
export function askEngine<Hit>(engine: Engine<Hit>, shape: z.ZodType<Hit>, options: AnswersOptions): Answers<Hit> {
  const { cache, perSecond, timeout, userAgent, signal } = options;
  const connections = addresses([hostAndPort(new URL(engine.url))], timeout);
  const fetch = fetcher({
    addresses: connections,
    userAgent,
    timeout,
    maxBytes: MAX_REPLY,
    // A redirect would carry the key to another host.
    maxRedirects: 0,
    signal,
    admit: () => Promise.resolve(),
    reroute: (url) => url,
    // Urls may hold a key.
    name: () => engine.name,
  });
  const patience: Patience = { ...options, pace: pace(perSecond, engine.pause) };
  const hits = z.array(shape);
  const underWay = new Map<string, Promise<readonly Hit[]>>();
  const fresh = async (query: string, limit: number): Promise<readonly Hit[]> => {
    const { url, accept, headers = {}, body } = engine.request(query, limit);
    const found = await tryWithPatience(async () => {
      let reply: string;
      try {
        reply = (await bytesOf((await fetch(url, headers, accept, body)).body)).toString("utf8");
      } catch (error) {
        throw noAnswerOf(error);
      }
      return engine.read(reply, limit);
    }, patience);
    await cache.set(JSON.stringify(found), engine.name, engine.url, query, String(limit));
    return found;
  };
  return {
    engine,
    async ask(query, limit) {
      const known = await cache.get(engine.name, engine.url, query, String(limit));
      if (known !== undefined) return hits.parse(JSON.parse(known));
      const key = `${limit} ${query}`;
      const asked = underWay.get(key) ?? fresh(query, limit).finally(() => underWay.delete(key));
      underWay.set(key, asked);
      return asked;
    },
    close: () => connections.close(),
  };
}

/** Unanswered searches in a row, each tried several times, after which a run would only make trajectories without a fact. */
const LOST = 8;

/** The engine that every rollout depends on: a key that is refused, or a service that is gone, ends the run. */
export function requiredAnswers<Hit>(answers: Answers<Hit>): Answers<Hit> {
  const { engine } = answers;
  let lost = 0;
  return {
    ...answers,
    async ask(query, limit) {
      try {
        const hits = await answers.ask(query, limit);
        lost = 0;
        return hits;
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        if (error.status === 401 || error.status === 403) throw new Stop(2, `${engine.name}: ${error.message}; ${engine.refused}`, error);
        if (++lost >= LOST)
          throw new Stop(3, `${engine.name}: ${lost} searches in a row had no answer (${error.message}); see to it and run the same command again`, error); // prettier-ignore
        throw error;
      }
    },
  };
}
