import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, inject, it } from "vitest";
import { QdrantClient } from "@qdrant/js-client-rest";
import type { QdrantSettings } from "../../knowledge-graph/drivers/qdrant.ts";
import { vectorQdrant } from "../../knowledge-graph/drivers/vector-qdrant.ts";
import { vectorStampContract, vectorStoreContract } from "../contracts/vector-store.ts";
import { freePort } from "./process.ts";

const url = inject("qdrantUrl");
const apiKey = process.env.QDRANT_API_KEY;
const made: string[] = [];
const settings = (given: Partial<QdrantSettings> = {}): QdrantSettings => {
  const name = given.name ?? `test-${randomUUID()}`;
  made.push(name);
  return { url, ...(apiKey !== undefined && { apiKey }), embedder: "test", ...given, name };
};

afterAll(async () => {
  const client = new QdrantClient({ url, ...(apiKey !== undefined && { apiKey }), checkCompatibility: false });
  for (const { name } of (await client.getCollections()).collections)
    if (made.some((ours) => name.startsWith(`${ours}-`))) await client.deleteCollection(name);
});

vectorStoreContract("qdrant", () => vectorQdrant(settings()));
const shared = settings();
vectorStampContract("qdrant", (embedder) => vectorQdrant({ ...shared, embedder }));

describe("vectors in Qdrant", () => {
  const point = { id: "v_a", vector: Float32Array.of(1, 0) };
  it("keeps what was written, one point an id, for the next that opens it", async () => {
    const given = settings();
    await (await vectorQdrant(given)).upsert("one", [point, point]);
    await (await vectorQdrant(given)).upsert("one", [point]);
    expect(await (await vectorQdrant(given)).count("one")).toBe(1);
  });
  it("says at once when nobody answers", async () => {
    const nowhere = vectorQdrant(settings({ url: `http://127.0.0.1:${await freePort()}` }));
    await expect(nowhere).rejects.toMatchObject({ failure: "unreachable", retryable: true });
    await expect(nowhere).rejects.toThrow(/ECONNREFUSED.*check that the server runs/);
  });
});
