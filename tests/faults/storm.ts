import { createHash } from "node:crypto";
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What goes wrong on the way to an endpoint that is well. */
const WEATHER = ["429", "500", "dropped", "dropped in the body", "slow body"] as const;

export interface Storm {
  /** With `/v1`. */
  readonly baseUrl: string;
  /** Calls that went wrong, and all. */
  readonly count: { wrong: number; calls: number };
  /** No call is answered from now on. */
  still: boolean;
  close(): Promise<void>;
}

/**
 * A proxy before an endpoint, over real HTTP: a share of the calls goes wrong, by the hash of what is asked and how often it was asked, so that
 * the same storm comes again. No request goes wrong more than twice: the client asks three times and more.
 */
export async function startStorm(baseUrl: string, share: number): Promise<Storm> {
  const tries = new Map<string, number>();
  const count = { wrong: 0, calls: 0 };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bytesOf(request);
      count.calls += 1;
      if (storm.still) return;
      const asked = createHash("sha256").update(body).digest("hex");
      const times = (tries.get(asked) ?? 0) + 1;
      tries.set(asked, times);
      const drawn = createHash("sha256").update(`${asked} ${times}`).digest();
      const isWrong = times <= 2 && drawn.readUInt32BE(0) / 2 ** 32 < share;
      if (isWrong) count.wrong += 1;
      pass(baseUrl, request, body, response, isWrong ? WEATHER[drawn.readUInt32BE(4) % WEATHER.length] : undefined);
    })();
  });
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const storm: Storm = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    count,
    still: false,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return storm;
}

function pass(
  baseUrl: string,
  { url = "", method, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  wrong: (typeof WEATHER)[number] | undefined,
): void {
  if (wrong === "429") return void response.writeHead(429, { "retry-after-ms": "20" }).end('{"error":{"message":"slow down"}}');
  if (wrong === "500") return void response.writeHead(500).end('{"error":{"message":"worker died"}}');
  if (wrong === "dropped") return void response.socket?.destroy();
  const give = async (answer: IncomingMessage): Promise<void> => {
    const bytes = await bytesOf(answer);
    response.writeHead(answer.statusCode ?? 500, { "content-type": "application/json", "content-length": String(bytes.length) });
    if (wrong === undefined) return void response.end(bytes);
    response.write(bytes.subarray(0, 40));
    // A slow body never ends: the client's own timeout holds for it, too.
    if (wrong === "dropped in the body") setTimeout(() => response.socket?.destroy(), 5);
  };
  const onward = ask(
    new URL(url, baseUrl),
    { method, headers: { ...headers, host: new URL(baseUrl).host } },
    (answer) => void give(answer),
  );
  onward.end(body);
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
