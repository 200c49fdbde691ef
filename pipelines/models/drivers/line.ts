import { Agent, request as send } from "undici";

/** What an endpoint says of its limits with an answer: headers by their names in lower case. */
export type AnswerHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface Line {
  /** As npm `openai` calls it. */
  readonly fetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
  close(): Promise<void>;
}

/** Largest body that is read: a runaway server must not fill the memory. */
const MOST_BYTES = 64_000_000;
const CONNECT_MS = 20_000;

/**
 * `fetch` over an undici agent, the body read before it resolves. Three things that the platform's own gives not: half its CPU, a
 * timeout of the caller's that holds for the body too (openai-node clears its own when the headers are there), and none of undici's
 * (five minutes, whatever the caller allows).
 */
export function openLine(seen: ((headers: AnswerHeaders) => void) | undefined): Line {
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: CONNECT_MS } });
  return {
    async fetch(url, init = {}) {
      const { statusCode, headers, body } = await send(url instanceof Request ? url.url : url, {
        dispatcher,
        method: (init.method ?? "GET") as "POST",
        headers: Object.fromEntries((init.headers as Headers).entries()),
        body: init.body as string,
        signal: init.signal,
      });
      seen?.(headers);
      const parts: Buffer[] = [];
      let bytes = 0;
      for await (const part of body as AsyncIterable<Buffer>) {
        bytes += part.length;
        if (bytes > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes`);
        parts.push(part);
      }
      return answerOf(url, statusCode, headers, Buffer.concat(parts).toString("utf8"));
    },
    close: () => dispatcher.destroy(),
  };
}

/** As much of a `Response` as openai-node reads of an answer that is no stream: a real one would make streams of a text and read them again. */
function answerOf(url: string | URL | Request, status: number, headers: AnswerHeaders, text: string): Response {
  const answer: Pick<Response, "status" | "ok" | "url" | "headers" | "body" | "text" | "json"> = {
    status,
    ok: status >= 200 && status < 300,
    url: url instanceof Request ? url.url : String(url),
    headers: new Headers(
      Object.entries(headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, [value].flat().join(", ")] as [string, string]],
      ),
    ),
    body: null,
    text: () => Promise.resolve(text),
    json: () => new Promise((resolve) => resolve(JSON.parse(text))),
  };
  return answer as Response;
}
