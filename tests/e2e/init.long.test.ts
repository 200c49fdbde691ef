import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { folder, groundwork, jsonLine, well } from "./groundwork.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const place = folder();
afterAll(() => place.remove());
beforeAll(() => {
  mkdirSync(join(place.path, "my lakes"));
  for (const [at, name] of ["Alvar", "Borna", "Cembra", "Dorvik"].entries())
    writeFileSync(
      join(place.path, "my lakes", `${name}.md`),
      `# ${name}\n\n## Measures\n\n- Area: ${20 + 7 * at} sq km\n- Depth: ${12 + at} m\n`,
    );
});

interface Found {
  readonly ok: boolean;
  readonly findings: readonly { readonly what: string; readonly state: string; readonly detail: string }[];
}

describe("first steps", () => {
  it("init writes a config that runs as it is, shows what it reads, and overwrites nothing", async () => {
    const { stdout } = await well(["init", "my lakes", "--json"], place.path);
    expect(jsonLine(stdout)).toMatchObject({ sources: [{ offered: 4, read: 4 }] });
    const text = readFileSync(join(place.path, "my-lakes.yaml"), "utf8");
    expect(text).toContain('root: "my lakes"');
    const again = await groundwork(["init", "my lakes", "--no-preview"], place.path);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining("is there already")]);
    expect(readFileSync(join(place.path, "my-lakes.yaml"), "utf8")).toBe(text);
  });

  it("init takes sites, many sources and a model, and says what it does not know", async () => {
    await well(["init", "https://atlas.example.org/", "my lakes", "--model", 'a"b: c', "--out", "both.yaml", "--no-preview"], place.path);
    const text = readFileSync(join(place.path, "both.yaml"), "utf8");
    expect(text).toContain("https://atlas.example.org/");
    expect(text).toContain('model: "a\\"b: c"');
    const nothing = await groundwork(["init", "no such folder"], place.path);
    expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining("is no address")]);
    const unasked = await groundwork(["init"], place.path);
    expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining("name what to read")]);
  });

  it("doctor tries what a run needs", async () => {
    writeFileSync(join(place.path, "plain.yaml"), 'name: plain\nsources:\n  - documents: { paths: ["."], root: my lakes }\n');
    const told = jsonLine((await well(["doctor", "plain.yaml", "--json"], place.path)).stdout) as unknown as Found;
    expect(told.ok).toBe(true);
    const states = Object.fromEntries(told.findings.map(({ what, state }) => [what, state]));
    expect(states).toMatchObject({ node: "good", config: "good", tokenizer: "good", model: "lack" });
  });

  it("doctor makes a real call to the model, and ends with 1 where none answers", async () => {
    writeFileSync(
      join(place.path, "asks.yaml"),
      'name: asks\nsources:\n  - documents: { paths: ["."], root: my lakes }\nmodel: { driver: openai, model: little, baseUrl: http://127.0.0.1:PORT/v1, retries: 0 }\n',
    );
    const server = createServer((request, response) => {
      request.resume().on("end", () => {
        const message = { role: "assistant", content: "ready" };
        response.setHeader("content-type", "application/json");
        response.end(
          JSON.stringify({
            id: "1",
            object: "chat.completion",
            created: 0,
            model: "little-1",
            choices: [{ index: 0, message, finish_reason: "stop" }],
            usage: { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4 },
          }),
        );
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const path = join(place.path, "asks.yaml");
    writeFileSync(path, readFileSync(path, "utf8").replace("PORT", String((server.address() as AddressInfo).port)));
    const good = jsonLine((await well(["doctor", "asks.yaml", "--json"], place.path)).stdout) as unknown as Found;
    expect(good.findings.find(({ what }) => what === "model")).toMatchObject({
      state: "good",
      detail: expect.stringContaining("little-1") as unknown,
    });
    await new Promise((done) => server.close(done));
    const down = await groundwork(["doctor", "asks.yaml", "--json"], place.path);
    expect(down.code).toBe(1);
    expect((jsonLine(down.stdout) as unknown as Found).findings.find(({ what }) => what === "model")).toMatchObject({
      state: "bad",
      detail: expect.stringMatching(/^little did not answer within 5 seconds: start its server/) as unknown,
    });
  });
});
