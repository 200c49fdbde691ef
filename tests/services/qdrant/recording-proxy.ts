import { createServer, request as ask, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface RecordedCall {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly status: number;
  readonly answer: string;
}

export interface RecordingProxy {
  readonly url: string;
  /** Calls with what was answered, in the order of the answers. */
  readonly calls: RecordedCall[];
  close(): Promise<void>;
}

/** Passes everything on to a server and keeps what was asked and answered. */
export async function recordingProxy(target: string): Promise<RecordingProxy> {
  const calls: RecordedCall[] = [];
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await bodyOf(incoming);
      const { method = "GET", url: path = "/", headers } = incoming;
      const { host: _host, ...others } = headers;
      const onward = ask(new URL(path, target), { method, headers: others }, (answered) => {
        void (async () => {
          const answer = await bodyOf(answered);
          const status = answered.statusCode ?? 500;
          calls.push({ method, path, body: body.toString(), status, answer: answer.toString() });
          outgoing.writeHead(status, answered.headers);
          outgoing.end(answer);
        })();
      });
      onward.once("error", () => outgoing.destroy());
      onward.end(body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
