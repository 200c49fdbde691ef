import { expect, it } from "vitest";
import { attributeCatalogue } from "../../knowledge-graph/attributes/catalogue.ts";
import { evidenceGraph } from "../../knowledge-graph/index.ts";
import { programOf } from "../../knowledge-graph/program/index.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { questionContextOf, type Memory } from "../../pipelines/questions/context.ts";
import { questionOf } from "../../pipelines/questions/question.ts";
import { styles } from "../../pipelines/questions/styles/index.ts";
import { idOf, type ClaimValue, type Entity, type Statement } from "../../schemas/index.ts";

const id = (name: string): string => idOf("e", name);
const thing = (name: string, type: string): Entity => ({
  id: id(name),
  name,
  aliases: [],
  types: [type],
  description: "",
  uris: [`https://pumps.example/${name}`],
});
const says = (subject: string, attribute: string, value: ClaimValue): Statement => ({
  id: idOf("s", subject, attribute, value),
  text: `${attribute} of ${subject}`,
  entityIds: [id(subject)],
  mentions: [],
  documentId: idOf("d", subject),
  documentVersion: 1,
  quote: { start: 0, end: 1 },
  claim: { subject: id(subject), attribute, value, qualifiers: {} },
  observedAt: "2026-01-01T00:00:00Z",
  extractor: { name: "fixture", version: "1" },
  confidence: 1,
});
const names = (name: string): ClaimValue => ({ kind: "entity", entityId: id(name) });
const metres = (number: number): ClaimValue => ({ kind: "quantity", number, low: number - 0.5, high: number + 0.5, unit: "m" });

it("a question whose way leads through its answer is none: the builder of the pump with the longest cable of a pump's builder", async () => {
  const pumps = ["Clover", "Bramble", "Sorrel"];
  const entities = [thing("Harwick works", "plant"), ...pumps.map((pump) => thing(pump, "pump"))];
  const statements = pumps.flatMap((pump, at) => [
    says(pump, "builder", names("Harwick works")),
    says(pump, "cable length", metres(10 + 5 * at)),
    says("Harwick works", "pumps", names(pump)),
  ]);
  const catalogue = attributeCatalogue(entities, statements);
  async function* stream<T>(items: readonly T[]): AsyncIterable<T> {
    for (const item of items) yield await Promise.resolve(item);
  }
  const memory: Memory = {
    ...evidenceGraph(entities, statements),
    attributes: () => Promise.resolve(catalogue),
    entities: () => stream(entities),
    allStatements: () => stream(statements),
    document: () => Promise.resolve(undefined),
  };
  const style = styles.find(({ name }) => name === "multi-hop")!;
  const asked = async (attribute: string) =>
    questionOf(
      programOf(
        ["Find", { entity: id("Clover") }],
        ["Relate", { attribute: "builder", direction: "forward" }, -1],
        ["Relate", { attribute: "pumps", direction: "forward" }, -1],
        ["SelectAmong", { attribute: "cable length", which: "max", k: 1 }, -1],
        ["QueryAttribute", { attribute }, -1],
      ),
      style,
      await questionContextOf(memory),
      seededRandom(1),
      1,
    );
  expect(await asked("builder")).toMatchObject({ refused: { reason: "trivial", detail: "the way to the answer leads through it" } });
  expect(JSON.stringify(await asked("cable length"))).not.toContain("leads through it");
});
