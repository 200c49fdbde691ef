import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ChatBody } from "./endpoint.ts";

/** What can go wrong with a call, as endpoints do it. */
export const FAULTS = [
  "429",
  "429 retry-after",
  "500",
  "503",
  "html page",
  "dropped",
  "dropped in the body",
  "slow body",
  "no json",
  "truncated json",
  "not json content",
  "wrong schema",
  "cut",
  "refusal",
] as const;
export type Fault = (typeof FAULTS)[number];

/** Faults of HTTP: another try of the same request may go right. Of the others the model itself is at fault. */
export const PASSING: ReadonlySet<Fault> = new Set(FAULTS.slice(0, 10));

export interface FaultOptions {
  /** Milliseconds from the last byte of the body. */
  readonly latency: number;
  /** What goes wrong with the `tries`-th call of an item, if anything. */
  fault(item: string, tries: number): Fault | undefined;
  /** What the model says of the item where nothing goes wrong: a JSON object. */
  answer(item: string): unknown;
  /** While it returns true all calls are refused. */
  storm?(): boolean;
}

export interface FaultEndpoint {
  /** With `/v1`. */
  readonly baseUrl: string;
  /** Calls of each item, named by "item NAME." in the last message. */
  readonly calls: ReadonlyMap<string, number>;
  /** Items whose good answer was given to the system whole, with how often. */
  readonly answered: ReadonlyMap<string, number>;
  readonly count: { readonly calls: number; readonly most: number };
  close(): Promise<void>;
}

/** An OpenAI-compatible endpoint on loopback that fails in every known way. */
export async function startFaultEndpoint({ latency, fault, answer, storm }: FaultOptions): Promise<FaultEndpoint> {
  const calls = new Map<string, number>();
  const answered = new Map<string, number>();
  const count = { calls: 0, most: 0 };
  let inFlight = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("error", () => undefined);
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(parts).toString("utf8")) as ChatBody;
      const item = /item (\S+)\./.exec(body.messages.find(({ role }) => role === "user")?.content ?? "")?.[1] ?? "?";
      const tries = calls.get(item) ?? 0;
      calls.set(item, tries + 1);
      count.calls += 1;
      count.most = Math.max(count.most, ++inFlight);
      response.on("close", () => (inFlight -= 1));
      const wrong = storm?.() === true ? "429" : fault(item, tries);
      setTimeout(() => {
        if (wrong === undefined) response.on("finish", () => answered.set(item, (answered.get(item) ?? 0) + 1));
        give(response, wrong, body, answer(item));
      }, latency);
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", 2_048, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    answered,
    count,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function give(response: ServerResponse, wrong: Fault | undefined, body: ChatBody, good: unknown): void {
  const completion = (message: object, finish = "stop"): string =>
    JSON.stringify({
      id: "chatcmpl",
      object: "chat.completion",
      model: body.model,
      choices: [{ index: 0, finish_reason: finish, message: { role: "assistant", content: "", ...message } }],
      usage: { prompt_tokens: 50, completion_tokens: 20, total_tokens: 70 },
    });
  const send = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): void =>
    void response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
  const error = (message: string): string => JSON.stringify({ error: { message } });
  const text = completion({ content: JSON.stringify(good) });
  switch (wrong) {
    case undefined:
      return send(200, text);
    case "429":
      return send(429, error("slow down"));
    case "429 retry-after":
      return send(429, error("slow down"), { "retry-after-ms": "50" });
    case "500":
      return send(500, error("worker died"));
    case "503":
      return send(503, error("loading"));
    case "html page":
      return send(502, "<html><body><h1>Bad gateway</h1></body></html>", { "content-type": "text/html" });
    case "dropped":
      return void response.socket?.destroy();
    case "dropped in the body":
      response.writeHead(200, { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) });
      response.write(text.slice(0, 40));
      return void setTimeout(() => response.socket?.destroy(), 5);
    case "slow body":
      // Never ends: the client's timeout must hold for the body too.
      response.writeHead(200, { "content-type": "application/json" });
      return void response.write(text.slice(0, 40));
    case "no json":
      return send(200, "upstream timed out", { "content-type": "text/plain" });
    case "truncated json":
      return send(200, text.slice(0, -30));
    case "not json content":
      return send(200, completion({ content: "Sure, here it is, as you like it." }));
    case "wrong schema":
      return send(200, completion({ content: '{"something":"else"}' }));
    case "cut":
      return send(200, completion({ content: '{"val' }, "length"));
    case "refusal":
      return send(200, completion({ content: null, refusal: "I would rather not." }));
  }
}
