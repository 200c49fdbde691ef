import { afterEach, describe, expect, it } from "vitest";
import { openMemory, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import type { Document } from "../../schemas/document.ts";
import { documentOf as exportedDocument, documentRow } from "../../schemas/datasets/documents.ts";
import { documentId } from "../../schemas/index.ts";
import { documentOf } from "./gold/documents.ts";

const opened: KnowledgeMemory[] = [];
afterEach(async () => {
  for (const memory of opened.splice(0)) await memory.close();
});

const at = (path: string): string => `https://site.example/${path}`;

const page = (path: string, title: string, body: string): Document => ({
  ...documentOf(at(path), `<title>${title}</title><main><h1>${title}</h1>${body}</main>`),
  id: documentId(at(path)),
});

/** What the site says, things by the names that they go by in the end. */
async function said(documents: readonly Document[]): Promise<string[]> {
  const memory = await openMemory({ path: ":memory:" });
  opened.push(memory);
  await memory.remember(
    documents.map((document) => ({ document, draft: extractDocument(document) })),
    { extractor: { name: "test", version: "1" } },
  );
  const names = new Map<string, string>();
  for await (const { id, name } of memory.graph.entities()) names.set(id, name);
  return (await memory.graph.statements({})).flatMap(({ claim }) => {
    if (claim === undefined) return [];
    const value = claim.value.kind === "entity" ? (names.get(claim.value.entityId) ?? "") : claim.value.kind === "quantity" ? String(claim.value.number) : claim.value.value; // prettier-ignore
    return [`${names.get(claim.subject)} | ${claim.attribute} | ${value}`];
  });
}

const regions = page(
  "regions.html",
  "Regions",
  `<p>The parts of the land.</p><ul><li><a href="#tarnland">Tarnland</a></li><li><a href="regions.html#oldmark">Oldmark</a></li></ul>
   <h2 id="tarnland">Tarnland</h2><dl><dt>Area</dt><dd>40 km²</dd><dt>Seat</dt><dd>Stenby</dd></dl>
   <h2 id="oldmark">Oldmark</h2><dl><dt>Area</dt><dd>60 km²</dd><dt>Seat</dt><dd>Hestmoor</dd></dl>`,
);
const town = (name: string, region: string, more = ""): Document =>
  page(`${name.toLowerCase()}.html`, name, `<dl><dt>Region</dt><dd>${region}</dd><dt>Population</dt><dd>12,400</dd>${more}</dl>`);

describe("a link to a part of a page", () => {
  it("names what it says, and never the page", async () => {
    const lines = await said([
      regions,
      town("Stenby", `<a href="regions.html#tarnland">Tarnland</a>`),
      town("Hestmoor", `<a href="/regions.html#oldmark">Oldmark</a>`),
    ]);
    expect(lines).toContain("Stenby | region | Tarnland");
    expect(lines).toContain("Hestmoor | region | Oldmark");
    expect(lines).toContain("Tarnland | area | 40");
    expect(lines.filter((one) => one.includes("Regions"))).toEqual([]);
  });

  it("names the page where its words are the page's name", async () => {
    const lines = await said([
      town("Stenby", "Tarnland", `<dt>Twin town</dt><dd><a href="hestmoor.html#history">Hestmoor</a></dd>`),
      town("Hestmoor", "Oldmark", `<dt>Mayor</dt><dd><a href="people/ada-rusk.html">Ada Rusk</a></dd>`),
    ]);
    const memory = opened[0] as KnowledgeMemory;
    expect(lines).toContain("Stenby | twin town | Hestmoor");
    const [claim] = (await memory.graph.statements({})).flatMap((one) => (one.claim?.attribute === "twin town" ? [one.claim] : []));
    const [mayor] = (await memory.graph.statements({})).flatMap((one) => (one.claim?.attribute === "mayor" ? [one.claim] : []));
    expect(claim?.value.kind === "entity" && claim.value.entityId).toBe(mayor?.subject);
  });

  it("means the same when the page is read again from a run's files", () => {
    const document = town("Stenby", `<a href="regions.html#tarnland">Tarnland</a>`);
    const again = exportedDocument(documentRow(document, [], { runId: "r", seed: 7, language: "en", codeVersion: "0" }));
    expect(again.links).toEqual(document.links);
    expect(extractDocument(again)).toEqual(extractDocument(document));
  });

  it("is the same thing wherever it is named, in sentences and in rows", async () => {
    const link = `<a href="regions.html#tarnland">Tarnland</a>`;
    const rows = [1, 2, 3]
      .map((n) => `<tr><td><a href="regions.html#r${n}">Part ${"ABC"[n - 1]}nd</a></td><td>${n}0 km²</td></tr>`)
      .join("");
    const document = page(
      "land.html",
      "Vesland",
      `<p>Vesland borders ${link}.</p><table><tr><th>Region</th><th>Area</th></tr>${rows}</table>`,
    );
    const draft = extractDocument(document);
    const all = JSON.stringify(draft);
    expect(draft.statements.length).toBeGreaterThan(2);
    expect(all).not.toContain("regions.html");
    expect(all).toContain("Part Bnd");
  });
});

describe("a link to a view of a list", () => {
  it("names what it chooses, and not the list", async () => {
    const north = `<a href="/list?region=north&amp;page=1">North</a>`;
    const lines = await said([town("Stenby", north), page("list?region=north&page=1", "Towns", "<ul><li>Stenby</li></ul>")]);
    expect(lines).toContain("Stenby | region | North");
  });

  it("leads to the page all the same where its words are no value of the address", () => {
    const document = town("Stenby", `<a href="/places?id=7&amp;from=stenby">Oldmark</a>`);
    const value = extractDocument(document).statements.find((one) => one.claim?.attribute === "region")?.claim?.value;
    expect(value).toMatchObject({ kind: "reference", reference: { uri: at("places?id=7&from=stenby") } });
  });
});

describe("a link to a picture", () => {
  it("is none to what tells of the thing", () => {
    const document = town("Stenby", `<a href="/img/oldmark.JPG?w=900">Oldmark</a>`);
    expect(document.links).toEqual([]);
    const read = extractDocument(document).statements.find((one) => one.claim?.attribute === "region")?.claim?.value;
    expect(read).toMatchObject({ kind: "reference", reference: { surface: "Oldmark" } });
  });
});
