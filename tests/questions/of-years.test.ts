import { expect, it } from "vitest";
import { openMemory, programOf } from "../../knowledge-graph/index.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { roundTrip } from "../../pipelines/language/reading/round-trip.ts";
import { questionContextOf } from "../../pipelines/questions/context.ts";
import { questionOf } from "../../pipelines/questions/question.ts";
import factual from "../../pipelines/questions/styles/factual.ts";
import { SplitsConfig } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { documentsOf, read, useFolder } from "../sources/read-records.ts";

useFolder();

const MOUNTS = ["Halgrim", "Ilvane", "Seric", "Corvane", "Ostrakell", "Raskadur"];
const YEARS = [1903, 1905, 1931, 1962, 1978, 2004];

it("what happened is called by its year, and people died in it", async () => {
  const rows = MOUNTS.map((name, at) =>
    JSON.stringify({ name: `${YEARS[at] ?? 0} eruption of Mount ${name}`, type: "eruption", "plume height (km)": 4.5 + at, deaths: 3 + 2 * at }),
  ); // prettier-ignore
  const memory = await openMemory({ path: ":memory:" });
  await memory.remember(
    documentsOf(await read({ "eruptions.jsonl": rows.join("\n") })).map((document) => ({ document, draft: extractDocument(document) })),
    { extractor: { name: "rules", version: "1" } },
  );
  const context = await questionContextOf(memory.graph, SplitsConfig.parse({ validation: 0, heldOut: 0 }));
  const [thing, other] = [0, 1].map((at) => context.lexicon.entities(nameKey(`${YEARS[at] ?? 0} eruption of Mount ${MOUNTS[at] ?? ""}`))[0]?.id ?? "");
  const asked = (attribute: string, id = thing ?? "") => programOf(["Find", { entity: id }], ["QueryAttribute", { attribute }, -1]);
  expect(context.nameable(thing ?? "")).toBe(true);
  for (const [attribute, says] of [["plume height", /plume height/], ["deaths", /[Hh]ow many people died in the 1903 eruption of Mount Halgrim/]] as const)
    for (let seed = 0; seed < 12; seed++) {
      const made = await questionOf(asked(attribute), factual, context, seededRandom(seed), 7);
      if ("refused" in made) expect.fail(made.refused.detail);
      expect(made.question.text).toMatch(says);
      expect(made.question.text).toMatch(/the 1903 eruption of Mount Halgrim/);
      const unit = attribute === "deaths" ? undefined : "km";
      expect(roundTrip(made.question.text, asked(attribute, other), context.lexicon, unit).verdict).toBe("fail");
    }
  await memory.close();
}); // prettier-ignore
