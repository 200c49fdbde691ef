import { expect, it } from "vitest";
import type { ClaimReader } from "../../knowledge-graph/index.ts";
import { whyNotWorded } from "../../pipelines/verify/answer-text.ts";
import type { Entity, Question, Statement } from "../../schemas/index.ts";

const tower: Entity = {
  id: "e_1",
  name: "T0270",
  aliases: [],
  types: ["tower"],
  description: "",
  uris: ["https://x.example/towers?key=T0270"],
};
const said = (value: string): Statement => ({ claim: { subject: "e_1", value: { kind: "text", value } } }) as unknown as Statement;
const reader = {
  entity: async (id) => (id === "e_1" ? tower : undefined),
  statements: async () => [said("Saint-Hubert"), said("Mulhoven")],
} as Partial<ClaimReader> as ClaimReader;

const worded = (text: string): Promise<string | undefined> =>
  whyNotWorded(
    { answer: { text, type: "entity", value: [{ kind: "entity", entityId: "e_1" }], aliases: [] } } as unknown as Question,
    reader,
  );

it("a thing under a key is called by what is said of it, and by nothing else", async () => {
  expect(await worded("tower of Saint-Hubert in Mulhoven")).toBeUndefined();
  expect(await worded("T0270")).toBeUndefined();
  expect(await worded("tower of Saint-Hubert in Drenmouth")).toMatch(/its value is t0270/);
  expect(await worded("chapel of Saint-Hubert in Mulhoven")).toMatch(/its value is t0270/);
  expect(await worded("the tower")).toMatch(/its value is t0270/);
});
