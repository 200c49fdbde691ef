import { expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { hintsOf } from "../../pipelines/extract/hints.ts";
import { readingsOf } from "../../pipelines/verify/readings.ts";
import { reader } from "../../pipelines/recipes/steps/reader.ts";
import { documentRow } from "../../schemas/datasets/index.ts";
import { documentId, ExtractHints, sha256, type Document, type DocumentDraft } from "../../schemas/index.ts";

const text = "# Needle Point\n\nType: lighthouse page\n\n- Height: 31 m\n- Last reviewed: 4 May 2021\n- Report a problem: Report a problem with Needle Point\n\nNeedle Point is a lighthouse on the Isle of Ore. It has a range of 12 miles."; // prettier-ignore
const document: Document = {
  kind: "web",
  uri: "https://lights.example/reports/needle",
  id: documentId("https://lights.example/reports/needle"),
  version: 1,
  title: "Needle Point",
  text,
  language: "en",
  fetchedAt: "2026-01-01T00:00:00.000Z",
  contentHash: sha256(text),
  subjects: [],
  links: [],
};

const read = (given: object): DocumentDraft => {
  const hints = hintsOf(ExtractHints.parse(given));
  const told = hints.before({ document });
  return hints.after(document, extractDocument(document, told.note));
};
const attributes = (draft: DocumentDraft): readonly string[] => draft.statements.flatMap(({ claim }) => (claim === undefined ? [] : [claim.attribute])); // prettier-ignore
const subjects = (draft: DocumentDraft): readonly string[] => [...new Set(draft.statements.flatMap(({ claim }) => (claim === undefined ? [] : [claim.subject.surface])))]; // prettier-ignore

it("leaves out the values of an attribute, keeps their sentences, and says so", () => {
  const [plain, hinted] = [read({}), read({ drop: ["Last Reviewed", "report*problem"] })];
  expect(attributes(plain)).toEqual(expect.arrayContaining(["height", "last reviewed", "report a problem"]));
  expect(attributes(hinted)).toContain("height");
  expect(attributes(hinted).filter((one) => /review|report/.test(one))).toEqual([]);
  expect(hinted.statements.map(({ quote }) => quote)).toEqual(plain.statements.map(({ quote }) => quote));
  expect(hinted.rejections.filter(({ reason }) => reason === "dropped-by-hint").map(({ detail }) => detail)).toEqual(["2 values of last reviewed, report a problem"]); // prettier-ignore
});

it("calls things of a kind what it is told to, and pages by what they speak of", () => {
  expect(read({}).entities[0]?.types).toEqual(["lighthouse page"]);
  expect(read({ kinds: { "Lighthouse page": "lighthouse" } }).entities[0]?.types).toEqual(["lighthouse"]);
  expect(subjects(read({ subjects: { "https://lights.example/reports/*": "Northern Lights" } }))).toContain("Northern Lights");
  expect(subjects(read({ subjects: { "https://other.example/*": "Northern Lights" } }))).toEqual(subjects(read({})));
});

it("no sign but `*` means anything, and a pattern is of all of the words", () => {
  for (const pattern of ["height.", "eight", "heigh", "(height)", "h*t*x", "*"])
    expect([pattern, attributes(read({ drop: [pattern] })).includes("height")]).toEqual([pattern, pattern !== "*"]);
  for (const pattern of ["h*t", "*height*", "HEIGHT", "*t"])
    expect([pattern, attributes(read({ drop: [pattern] })).includes("height")]).toEqual([pattern, false]);
});

it("a run and its verification read with the same hints", async () => {
  const hints = { drop: ["last*"], kinds: { "lighthouse page": "lighthouse" }, subjects: { "*/reports/*": "Northern Lights" } };
  const pool = reader(undefined, 1, ExtractHints.parse(hints));
  const drafts: DocumentDraft[] = [];
  const pages = async function* () {
    yield { document };
  };
  try {
    for await (const one of pool.read(pages())) drafts.push(one.draft);
  } finally {
    await pool.close();
  }
  expect(drafts).toEqual([read(hints)]);
  const row = documentRow(document, [], { runId: "r", seed: 7, language: "en", codeVersion: "0" });
  const rows = async function* () {
    yield row;
  };
  const again: DocumentDraft[] = [];
  for await (const one of readingsOf({ rows, manifest: { config: { extract: { hints } } } } as unknown as Parameters<typeof readingsOf>[0])) again.push(one.draft); // prettier-ignore
  expect(again).toEqual(drafts);
});
