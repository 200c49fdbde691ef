import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { parseConfig } from "../../pipelines/cli/load-config.ts";
import { nightLog } from "../../pipelines/cli/night-log.ts";
import { tellWebhook, webhookOf } from "../../pipelines/cli/webhook.ts";

interface Heard {
  readonly method: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

let server: Server;
let heard: Heard[];
let status: number;
let url: string;

beforeEach(async () => {
  heard = [];
  status = 204;
  server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => {
      heard.push({ method: request.method, authorization: request.headers.authorization, body: JSON.parse(text) as unknown });
      response.writeHead(status, { location: `${url}elsewhere` }).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(async () => {
  delete process.env["GROUNDWORK_WEBHOOK"];
  delete process.env["GROUNDWORK_WEBHOOK_TOKEN"];
  await new Promise((done) => server.close(done));
});

const line = { name: "atlas", clock: "2026-01-02T00:00:00.000Z", outcome: "latest" } as const;

it("gets one POST a night, behind the line in the file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "groundwork-webhook-"));
  try {
    const { name, ...night } = line;
    const log = nightLog(folder, async (told) => {
      expect(await readFile(join(folder, "nights.jsonl"), "utf8")).toContain('"outcome":"latest"');
      await tellWebhook({ url, token: "s3cret" }, { name, ...told });
    });
    await log.add(night);
    await log.failed(night.clock, new Error("told already"));
    expect(heard).toEqual([{ method: "POST", authorization: "Bearer s3cret", body: line }]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it("says why it was not heard, never where, and follows nobody", async () => {
  status = 500;
  expect(await tellWebhook({ url, token: undefined }, line)).toBe("it answered 500");
  status = 307;
  expect(await tellWebhook({ url, token: "s3cret" }, line)).toBe("it answered 307");
  expect(heard).toHaveLength(2);
  await new Promise((done) => server.close(done));
  expect(await tellWebhook({ url: `${url}a-secret-place`, token: undefined }, line)).toMatch(/^(?:ECONNREFUSED|UND_ERR_SOCKET)$/);
});

it("is the environment's before the config's, and no config holds a password", () => {
  const config = "sources: [ demo: {} ]\nnotify: { webhook: ADDRESS }\n";
  const { notify } = parseConfig(config.replace("ADDRESS", url), "a.yaml");
  expect(webhookOf(notify?.webhook)).toEqual({ url, token: undefined });
  process.env["GROUNDWORK_WEBHOOK"] = "https://hooks.example/T0/secret";
  process.env["GROUNDWORK_WEBHOOK_TOKEN"] = "s3cret";
  expect(webhookOf(notify?.webhook)).toEqual({ url: "https://hooks.example/T0/secret", token: "s3cret" });
  expect(webhookOf(undefined)).toMatchObject({ url: "https://hooks.example/T0/secret" });
  for (const wrong of ["ftp://hooks.example/", '"https://me:s3cret@hooks.example/"'])
    expect(() => parseConfig(config.replace("ADDRESS", wrong), "a.yaml")).toThrow(/notify.webhook/);
});
