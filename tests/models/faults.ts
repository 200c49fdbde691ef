import { createHash } from "node:crypto";
import { expect } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import { modelsAt, valueAll, valueOf } from "./engine.ts";
import { FAULTS, startFaultEndpoint, type Fault } from "./fault-endpoint.ts";

/** The same for the same call, whenever it comes. */
function drawn(item: string, tries: number, share: number): Fault | undefined {
  const hash = createHash("sha256").update(`${item} ${tries}`).digest();
  return hash.readUInt32BE(0) / 2 ** 32 < share ? FAULTS[hash.readUInt32BE(4) % FAULTS.length] : undefined;
}

/** Items through stage, ask and all wrappers, with a fifth of the calls going wrong; no item may be lost, doubled or wrong. */
export async function passFaults(count: number): Promise<void> {
  const endpoint = await startFaultEndpoint({
    latency: 5,
    fault: (item, tries) => drawn(item, tries, 0.2),
    answer: (item) => ({ value: valueOf(item) }),
  });
  const memory = await openMemory({ path: ":memory:" });
  const models = modelsAt({ baseUrl: endpoint.baseUrl, model: { timeout: 3 } }, memory.runs);
  try {
    const kept = await valueAll(count, models, memory.runs);
    const rows = new Map<string, number>();
    for await (const { item, value } of kept) {
      expect(rows.has(item)).toBe(false);
      rows.set(item, value);
    }
    for (const [item, value] of rows) expect(value).toBe(valueOf(item));
    const reasons: Record<string, number> = {};
    for await (const { reason } of kept.rejections()) reasons[reason] = (reasons[reason] ?? 0) + 1;
    const dropped = Object.values(reasons).reduce((sum, n) => sum + n, 0);
    expect(kept.items).toBe(count);
    expect(rows.size + dropped).toBe(count);
    for (const reason of Object.keys(reasons))
      expect(["model-refused", "model-unreadable", "model-truncated", "model-failed"]).toContain(reason);
    // One in seventy is refused, that is the model's word; whatever is tried again comes through but for a few.
    expect(dropped).toBeLessThan(count * 0.04);
    expect(endpoint.count.calls).toBeLessThanOrEqual(count * 1.4);
    expect(endpoint.count.most).toBeLessThanOrEqual(64);
    const [metered] = models.meter.read();
    const failed = Object.values(metered?.failures ?? {}).reduce((sum, n) => sum + n, 0);
    expect((metered?.replies ?? 0) + failed).toBe(endpoint.count.calls);
  } finally {
    await models.close();
    await memory.close();
    await endpoint.close();
  }
}
