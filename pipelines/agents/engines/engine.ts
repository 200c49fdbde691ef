import type { z } from "zod";
import { pageUri } from "../../web/uris.ts";
import { NoAnswer } from "../../tools/no-answer.ts";

interface EngineRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly accept: string;
  /** Sent by POST where there is one. */
  readonly body?: string;
}

/** Who knows where something stands on the web: how it is asked, and how its reply is read. A value; nothing is sent here. */
export interface Engine<Hit> {
  readonly name: string;
  /** Where it is, without any key. */
  readonly url: string;
  /** Milliseconds between two requests, as its operators ask; 0 where they ask for nothing. */
  readonly pause: number;
  /** What to do where it answers 401 or 403. */
  readonly refused: string;
  request(query: string, limit: number): EngineRequest;
  /** At most `limit`, best first; throws `NoAnswer` where the reply is none of the engine's. */
  read(reply: string, limit: number): readonly Hit[];
}

export const JSON_TYPE = "application/json";

/** A reply that is JSON and fits. An error page with status 200 is none, and may be another one next time. */
export function jsonReply<T>(reply: string, shape: z.ZodType<T>, engine: string): T {
  let value: unknown;
  try {
    value = JSON.parse(reply);
  } catch {
    throw new NoAnswer("unreadable-answer", `${engine} answered what is no JSON`, { retryable: true });
  }
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  const at = read.error.issues[0]?.path.join(".") ?? "";
  throw new NoAnswer("unreadable-answer", `${engine} answered in another shape than it is known by (${at})`, { retryable: true });
}

/** Items that fit; what one of them lacks is no reason to lose the others. */
export const fittingItems = <T>(items: readonly unknown[], shape: z.ZodType<T>): readonly T[] =>
  items.flatMap((item) => {
    const read = shape.safeParse(item);
    return read.success ? [read.data] : [];
  });

/** One line: result texts are read by lines. Tags of snippets and titles (`<b>`, `<jats:p>`) go. */
export const oneLine = (text: string, limit: number): string => {
  const line = text
    .replace(/<\/?[a-z][^<>]{0,200}>/giu, " ")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/gu, (_, name: string) => ENTITIES[name] ?? " ")
    .replace(/\s+/gu, " ")
    .replace(/ (?=[.,;:!?)])/gu, "")
    .trim();
  if (line.length <= limit) return line;
  const end = line.lastIndexOf(" ", limit - 4);
  return `${line.slice(0, end > limit / 2 ? end : limit - 4)} ...`;
};

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** Characters of a title, and of what an engine shows of a page: engines differ, and one that shows all would fill the context. */
export const TITLE = 300;
export const SNIPPET_LENGTH = 500;

/** Only what a browser could open; each once. */
export function distinctPages<Hit extends { readonly url: string }>(hits: readonly Hit[], limit: number): readonly Hit[] {
  const byUrl = new Map<string, Hit>();
  for (const hit of hits) {
    const url = pageUri(hit.url);
    if (url !== undefined && !byUrl.has(url)) byUrl.set(url, { ...hit, url });
  }
  return [...byUrl.values()].slice(0, limit);
}
