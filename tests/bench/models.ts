import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import type { Corpus } from "./corpus.ts";
import { medians } from "./measure.ts";
import { row, type Row } from "./row.ts";

const Ran = z.object({ seconds: z.number(), cpuSeconds: z.number(), heap: z.number().optional() });
const LATENCY_MS = 200;
const FEW = 3_000;
const MANY = 30_000;

/** Calls of the engine, and of npm `openai` in a pool, to the same endpoint of 200 ms; endpoint and clients in processes of their own. */
export async function modelCalls(corpus: Corpus): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [pool, calls, least] of [
    [64, 2_000, 0.97],
    [256, 5_000, 0.95],
  ] as const) {
    const { ours, bare, ourCpu, bareCpu } = await at(LATENCY_MS, (baseUrl) =>
      medians(async (run) => {
        const alone = await client("bare-client.mjs", baseUrl, calls, pool);
        const engine = await client("models-run.ts", baseUrl, calls, pool, join(corpus.folder, `models-${pool}-${run}.db`));
        const [thousands, unit] = [calls / 1_000, calls];
        return {
          ours: unit / engine.seconds,
          bare: unit / alone.seconds,
          ourCpu: engine.cpuSeconds / thousands,
          bareCpu: alone.cpuSeconds / thousands,
        };
      }),
    );
    const name = "npm openai in a pool";
    rows.push(
      row({
        work: `model calls, ${pool} in flight, ${LATENCY_MS} ms each`,
        value: ours,
        unit: "calls/s",
        reference: { name, value: bare },
        aim: { leastOfReference: least },
      }),
      row({
        work: `client CPU for 1,000 model calls, ${pool} in flight`,
        value: ourCpu,
        unit: "CPU-s",
        reference: { name, value: bareCpu },
        aim: { mostOfReference: 1.5 },
      }),
    );
  }
  const { few, many } = await at(0, async (baseUrl) => ({
    few: await client("models-run.ts", baseUrl, FEW, 64, join(corpus.folder, "models-few.db")),
    many: await client("models-run.ts", baseUrl, MANY, 64, join(corpus.folder, "models-many.db")),
  }));
  rows.push(
    row({
      work: `heap in use after ${MANY} model calls / after ${FEW}`,
      value: (many.heap ?? Infinity) / (few.heap ?? 1),
      unit: "x",
      aim: { most: 1.3 },
    }),
  );
  return rows;
}

async function client(script: string, ...argv: readonly (string | number)[]): Promise<z.infer<typeof Ran>> {
  const file = join(import.meta.dirname, script);
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", "--import", "tsx", file, ...argv.map(String)]);
  return Ran.parse(JSON.parse(stdout));
}

/** With an endpoint of that latency, which is stopped afterwards. */
async function at<T>(latency: number, work: (baseUrl: string) => Promise<T>): Promise<T> {
  const endpoint = spawn(process.execPath, [join(import.meta.dirname, "slow-endpoint.mjs"), String(latency)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [port] = (await once(endpoint.stdout, "data")) as [Buffer];
    return await work(`http://127.0.0.1:${port.toString().trim()}/v1`);
  } finally {
    endpoint.kill();
  }
}
