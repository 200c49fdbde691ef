import { sha256, type Claim, type ClaimValue, type Document, type Entity, type Statement } from "../../schemas/index.ts";

export const time = "2026-01-02T00:00:00Z";

export function sampleDocument(id: string, given: Partial<Document> = {}): Document {
  const text = given.text ?? `Text of ${id}.`;
  return {
    id,
    uri: `https://site.example/${id}`,
    title: `Title ${id}`,
    text,
    language: "en",
    contentHash: sha256(text),
    kind: "web",
    fetchedAt: time,
    subjects: [],
    links: [],
    version: 1,
    ...given,
  };
}

export const sampleEntity = (id: string, given: Partial<Entity> = {}): Entity => ({
  id,
  name: `Name ${id}`,
  aliases: [],
  types: [],
  description: "",
  uris: [],
  ...given,
});

export function sampleStatement(id: string, given: Partial<Statement> = {}): Statement {
  const entityIds = given.claim
    ? [given.claim.subject, ...(given.claim.value.kind === "entity" ? [given.claim.value.entityId] : [])]
    : ["e_1"];
  return {
    id,
    text: `Statement ${id}.`,
    entityIds,
    mentions: [],
    documentId: "d_1",
    documentVersion: 1,
    quote: { start: 0, end: 4 },
    observedAt: time,
    extractor: { name: "test", version: "1" },
    confidence: 1,
    ...given,
  };
}

export const sampleClaim = (subject: string, attribute: string, value: ClaimValue, given: Partial<Claim> = {}): Claim => ({
  subject,
  attribute,
  value,
  qualifiers: {},
  ...given,
});

export const entityValue = (entityId: string): ClaimValue => ({ kind: "entity", entityId });
export const quantityValue = (number: number, unit = "sq km"): ClaimValue => ({
  kind: "quantity",
  number,
  low: number,
  high: number,
  unit,
});

/** Five entities, six statements, one of them closed; every index has something to find and something to leave out. */
export const smallGraph = {
  entities: [
    sampleEntity("e_1", { name: "Togo", types: ["country"] }),
    sampleEntity("e_2", { name: "Ghana", types: ["country"] }),
    sampleEntity("e_3", { name: "Lomé", aliases: ["Lome city"], types: ["capital", "city"] }),
    sampleEntity("e_4", { name: "Accra", types: ["city"] }),
    sampleEntity("e_5", { name: "ÉCOWAS" }),
  ],
  statements: [
    sampleStatement("s_6", { claim: sampleClaim("e_1", "capital", entityValue("e_3")) }),
    sampleStatement("s_5", { claim: sampleClaim("e_2", "capital", entityValue("e_4")), documentId: "d_2" }),
    sampleStatement("s_4", { claim: sampleClaim("e_1", "area", quantityValue(56785), { asOf: "2014" }) }),
    sampleStatement("s_3", { claim: sampleClaim("e_1", "area", quantityValue(56000), { asOf: "2010" }), retractedAt: time }),
    sampleStatement("s_2", { claim: sampleClaim("e_1", "member", entityValue("e_5")) }),
    sampleStatement("s_1", { text: "Lomé lies on the coast.", entityIds: ["e_3"] }),
  ],
} as const;
