import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readText } from "./page-files.ts";

const root = resolve(import.meta.dirname, "../..");
const lines = readText("Dockerfile").replaceAll("\\\n", "").split("\n");

it("the image is made of what is here, and left out is what a build does not need", () => {
  const copied = lines.flatMap((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(" ") ?? []);
  expect(copied.length).toBeGreaterThan(4);
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const ignored = readText(".dockerignore").split("\n");
  expect(copied.filter((path) => ignored.includes(path))).toEqual([]);
  const { bin } = z.object({ bin: z.record(z.string(), z.string()) }).parse(JSON.parse(readText("package.json")));
  expect(lines.join("\n")).toContain(`ln -s /app/${bin["groundwork"]} /usr/local/bin/groundwork`);
});

it("runs as nobody in particular, and tells whether it is well", () => {
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
  const orders = last.map((line) => line.split(" ")[0]);
  expect(last).toContain("USER node");
  expect(orders.indexOf("USER")).toBeLessThan(orders.indexOf("ENTRYPOINT"));
  expect(orders).toContain("HEALTHCHECK");
});

it("compose has every service on loopback alone, and no secret", () => {
  const { services } = z
    .object({ services: z.record(z.string(), z.object({ ports: z.array(z.string()), environment: z.unknown().optional() })) })
    .parse(parse(readText("compose.yaml")));
  expect(Object.keys(services)).toEqual(["app", "neo4j", "redis", "s3", "qdrant"]);
  for (const { ports } of Object.values(services)) for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  // Names alone: their values come from the environment of whoever starts it.
  expect(services["app"]?.environment).toEqual(expect.arrayContaining(["NEO4J_PASSWORD", "OPENAI_API_KEY"]));
});
