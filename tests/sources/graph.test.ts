import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { graphSource } from "../../pipelines/sources/graph.ts";
import type { SourceItem } from "../../pipelines/sources/source.ts";
import { type Document, GraphSourceConfig } from "../../schemas/index.ts";
import { contextOf, shelf } from "./crawl.ts";

let root: string;
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), "graph-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function read(
  files: Readonly<Record<string, string | Uint8Array>>,
  given: Partial<GraphSourceConfig> = {},
): Promise<readonly SourceItem[]> {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  const items: SourceItem[] = [];
  const options = GraphSourceConfig.parse({ path: ".", root, ...given });
  for await (const item of graphSource(options).read(contextOf(shelf()))) items.push(item);
  return items;
}

const documentsOf = (items: readonly SourceItem[]): readonly Document[] =>
  items.flatMap((item) => (item.kind === "document" ? [item.document] : []));
const refusals = (items: readonly SourceItem[]): readonly string[] =>
  items.flatMap((item) => (item.kind === "rejection" ? [`${item.rejection.reason}: ${item.rejection.detail}`] : []));

/** "population = 139619", "country -> http://…" for each claim of the documents. */
const claims = (documents: readonly Document[]): readonly string[] =>
  documents
    .flatMap((document) =>
      extractDocument(document).statements.flatMap(({ claim, quote }) => {
        expect(document.text.slice(quote.start, quote.end)).not.toBe("");
        if (claim === undefined) return [];
        const { value } = claim;
        const told = value.kind === "reference" ? `-> ${value.reference.uri}` : value.kind === "quantity" ? `= ${value.number}` : `= ${value.value}`; // prettier-ignore
        return [`${claim.subject.surface}: ${claim.attribute} ${told}`];
      }),
    )
    .toSorted();

const PREFIXES = `@prefix ex: <http://ex.example/id#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix a: <http://ex.example/ontology/> .
`;

describe("a subject's document", () => {
  it("calls what places things as what they lie in or on, if that is all of one kind; a slip among figures is left out", async () => {
    const rivers = ["Ahr", "Bode", "Cidlina"].map((name, at) => `ex:r${at} a a:River ; rdfs:label "${name}" ; a:length ${40 + at} .`);
    const dams = Array.from({ length: 40 }, (_, at) => `ex:d${at} a a:Dam ; rdfs:label "Dam ${at}" ; a:onRiver ex:r${at % 3} ; a:memberOf ex:g${at % 2} ; a:height ${at === 7 ? '"some 30,5"' : at === 6 ? '"26.5 m"' : `${20 + at}.5`} .`); // prettier-ignore
    const groups = [0, 1].map((at) => `ex:g${at} a a:Group ; rdfs:label "Group ${at}" .`);
    const height = 'a:height rdfs:label "height (m)" .';
    const all = claims(documentsOf(await read({ "dams.ttl": `${PREFIXES}${[height, ...rivers, ...dams, ...groups].join("\n")}` })));
    expect(all.filter((one) => one.startsWith("Dam 4:"))).toEqual([
      "Dam 4: group -> http://ex.example/id%23g0",
      "Dam 4: height = 24.5",
      "Dam 4: river -> http://ex.example/id%23r1",
    ]);
    expect(all.filter((one) => /^Dam [67]: height/.test(one))).toEqual(["Dam 6: height = 26.5"]);
  });

  it("what a node without a name says of one thing is that thing's: a figure of a year, one with its unit, an address", async () => {
    const items = await read({
      "clubs.ttl": `${PREFIXES}
ex:alp rdfs:label "Alp Club" ; a:members [ a:year "2019"^^xsd:gYear ; a:count 6943 ] , [ a:year "2020"^^xsd:gYear ; a:count 7239 ] ;
  a:trailLength [ a:value 12.8 ; a:unitText "km" ] ; a:address [ a:street "Main Street 5" ; a:town "Umhaus" ] ; a:walk "PT4H30M"^^xsd:duration ; a:near [ a:shared 1 ; a:other 2 ] .
ex:hut rdfs:label "Hut" ; a:beds 3 ; a:partOf _:both . ex:alp a:partOf _:both . _:both a:shared 1 ; a:other 2 .`,
    });
    const [club] = documentsOf(items);
    expect(club?.text.split("\n").filter((line) => line.includes(": "))).toEqual([
      "members in 2019: 6,943",
      "members in 2020: 7,239",
      "other: 2",
      "shared: 1",
      "street: `Main Street 5`",
      "town: `Umhaus`",
      "trail length: 12.8 km",
      "walk: 270 minute",
    ]);
    expect(refusals(items)).toEqual(["no-name: 4 triples of nodes without a name of their own"]);
  });

  it("an integer under a name of years is a year, and no other is", async () => {
    const hops = Array.from({ length: 12 }, (_, at) => `ex:h${at} rdfs:label "Hop ${"ABCDEFGHIJKL"[at]}" ; a:releaseYear ${1980 + at} ; a:members ${1980 + at} .`); // prettier-ignore
    const [first] = documentsOf(await read({ "hops.ttl": `${PREFIXES}${hops.join("\n")}` }));
    expect(first?.text.split("\n").filter((line) => line.includes(": "))).toEqual(["members: 1,980", "release year: 1980"]);
  });

  it("names, aliases, type, typed literals and things, as the rules read them", async () => {
    const items = await read({
      "facts.ttl": `${PREFIXES}
ex:brest rdfs:label "Brest (ville)"@fr , "Brest"@en ; skos:altLabel "Brest of the West"@en , "Бреst"@ru ; a a:City ;
  a:populationTotal 139619 ; a:areaTotal 49.51 ; a:elevation "3.4E1"^^xsd:double ; a:foundingDate "1631-02-03"^^xsd:date ; a:inception "1593"^^xsd:gYear ;
  a:postalCode "29200" ; a:shape "POINT(1 2)"^^<http://geo.example/wkt> ; a:P36 "x" ; a:motto "Sea first"@en , "La mer"@fr ;
  a:country <http://dbpedia.example/resource/French_Republic> ; a:twinned ex:kiel , ex:apollo ; a:near [ a:x 1 ] ; a:seen <http://q.example/Q99> ;
  <http://www.w3.org/2002/07/owl#sameAs> ex:kiel .
ex:kiel rdfs:label "Kiel" ; a:populationTotal 246601 .
ex:apollo rdfs:label "Apollo 11" ; a:populationTotal 3 .
a:areaTotal rdfs:label "total area"@en , "superficie"@fr .
ex:none a:populationTotal 4 .`,
    });
    const documents = documentsOf(items);
    expect(documents.map(({ uri, kind, language }) => [uri, kind, language])).toEqual([
      ["http://ex.example/id%23apollo", "record", "en"],
      ["http://ex.example/id%23brest", "record", "en"],
      ["http://ex.example/id%23kiel", "record", "en"],
    ]);
    expect(claims(documents)).toEqual([
      "Apollo 11: population total = 3",
      "Brest: area / total = 49.51",
      "Brest: country -> http://dbpedia.example/resource/French_Republic",
      "Brest: elevation = 34",
      "Brest: founding date = 1631-02-03",
      "Brest: inception = 1593",
      "Brest: motto = Sea first",
      "Brest: population total = 139619",
      "Brest: postal code = 29200",
      "Brest: twinned -> http://ex.example/id%23apollo",
      "Brest: twinned -> http://ex.example/id%23kiel",
      "Kiel: population total = 246601",
    ]);
    const [, brest] = documents;
    expect(brest && extractDocument(brest).entities.find((one) => one.isPageSubject)).toMatchObject({
      reference: { surface: "Brest", uri: "http://ex.example/id%23brest" },
      aliases: ["Brest of the West"],
      types: ["city"],
    });
    expect(refusals(items)).toEqual([
      "no-name: nothing in the graph names it (rdfs:label, skos:prefLabel, schema:name)",
      "no-name: 2 triples of nodes without a name of their own",
      "no-name: 1 objects that nothing names",
      "unparsable-value: 1 literals of a type, or of a form, that no rule reads",
      "no-name: predicates without a name in words: http://ex.example/ontology/P36",
    ]);
  });

  it("is the same whatever the order of the triples, and of the files", async () => {
    const triples = ['<http://e.example/a> <http://e.example/size> "1"^^<http://www.w3.org/2001/XMLSchema#integer> .', '<http://e.example/a> <http://www.w3.org/2000/01/rdf-schema#label> "Alpha" .', '<http://e.example/a> <http://e.example/next> <http://e.example/b> .', '<http://e.example/b> <http://www.w3.org/2000/01/rdf-schema#label> "Beta" .']; // prettier-ignore
    const [one] = documentsOf(await read({ "a.nt": triples.join("\n") }));
    const [other] = documentsOf(await read({ "a.nt": triples.slice(2).join("\n"), "b.nt.gz": gzipSync(triples.slice(0, 2).toReversed().join("\n")) })); // prettier-ignore
    expect(other).toEqual(one);
    expect(one?.text).toBe("# Alpha\n\nnext: Beta\nsize: 1");
  });

  it("names the things that name it, where one relation leads from their kind to its; a class names all of its things", async () => {
    const triples = ["a:n1 a a:Novel ; rdfs:label \"Oak\" ; a:author a:w .", "a:n2 a a:Novel ; rdfs:label \"Elm\" ; a:author a:w .", "a:w a a:Writer ; rdfs:label \"Ada Vance\" ; a:first a:p ; a:last a:p .", "a:p a a:Place ; rdfs:label \"Kiel\" ; a:size 3 .", "a:Novel a rdfs:Class ; rdfs:label \"novel\" ; a:size 1 ."]; // prettier-ignore
    const items = await read({ "n.ttl": PREFIXES + triples.join("\n") }, { complete: ["novel", "nobel"] });
    expect(refusals(items)).toEqual([`no-such-name: \`complete\` names "nobel", and no class is called so: novel, place, writer`]);
    const documents = documentsOf(items);
    const text = (title: string): string | undefined => documents.find((one) => one.title === title)?.text;
    expect(text("Ada Vance")).toContain("all novels: Oak; Elm");
    expect(text("Kiel")).toBe("# Kiel\n\nKind: place\nsize: 3");
    expect(text("List of novels")).toBe("# List of novels\n\nKind: list\nThis table lists all 2 novels.\n\nnovels:\n- Oak\n- Elm");
    expect(documents.map(({ title }) => title)).not.toContain("novel");
  });

  it("a relation of several is spoken of in the plural, and by its noun", async () => {
    const things = ["lena", "ode", "tarn"].map((name, at) => `ex:${name} rdfs:label "${name}" ; a:hasLandingPlace ex:lena , ex:ode ; a:hasOrigin ex:tarn ; a:depends ex:ode , ex:tarn ; a:broader ex:lena , ex:tarn ; a:depth ${at + 1} .`); // prettier-ignore
    const said = claims(documentsOf(await read({ "facts.ttl": `${PREFIXES}${things.join("\n")}\n` })));
    const relations = [...new Set(said.flatMap((one) => /^tarn: (.+) ->/.exec(one)?.[1] ?? []))];
    expect(relations).toEqual(["broader", "depends", "landing places", "origin"]);
  });

  it("homepages are addresses and no things; places of another vocabulary are things", async () => {
    const triples = Array.from({ length: 8 }, (_, at) => `a:p${at} a a:Tool ; rdfs:label "Tool ${"ABCDEFGH"[at]}" ; a:homepage <https://tool${at}.example/File-Find> ; a:city <http://other.example/Place_${"ABCDEFGH"[at]}>.`); // prettier-ignore
    const documents = documentsOf(await read({ "n.ttl": PREFIXES + triples.join("\n") }));
    expect(claims(documents).filter((one) => one.startsWith("Tool B: "))).toEqual([
      "Tool B: city -> http://other.example/Place_B",
      "Tool B: homepage = https://tool1.example/File-Find",
    ]);
  });

  it("comes of a table of triples too", async () => {
    const items = await read({ "t.csv": "subject,predicate,object\nElbe,flowsInto,North Sea\nElbe,length,1094 km\nNorth Sea,type,sea\nNorth Sea,max_depth,700 m\nElbe,name,Elbe\n" }); // prettier-ignore
    expect(claims(documentsOf(items))).toEqual([
      "Elbe: flows into -> file:///t.csv?subject=North%20Sea",
      "Elbe: length = 1094",
      "North Sea: max depth = 700",
    ]);
    expect(refusals(items)).toEqual([]);
  });
});

describe("other notations", () => {
  const TURTLE = `${PREFIXES} ex:a rdfs:label "libc6" ; a a:SoftwarePackage ; a:version "2.36" ; a:size 12986 ; a:essential true ; a:needs ex:b .
    ex:b rdfs:label "gcc-12-base" ; a a:SoftwarePackage .`; // prettier-ignore
  const XML = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#" xmlns:a="http://ex.example/ontology/">
    <a:SoftwarePackage rdf:about="http://ex.example/id#a"><rdfs:label>libc6</rdfs:label><a:version>2.36</a:version><a:size rdf:datatype="http://www.w3.org/2001/XMLSchema#integer">12986</a:size>
    <a:essential rdf:datatype="http://www.w3.org/2001/XMLSchema#boolean">true</a:essential><a:needs rdf:resource="http://ex.example/id#b"/></a:SoftwarePackage>
    <a:SoftwarePackage rdf:about="http://ex.example/id#b"><rdfs:label>gcc-12-base</rdfs:label></a:SoftwarePackage></rdf:RDF>`; // prettier-ignore
  const LD = JSON.stringify({
    "@context": { a: "http://ex.example/ontology/", label: "http://www.w3.org/2000/01/rdf-schema#label", needs: { "@id": "a:needs", "@type": "@id" } }, // prettier-ignore
    "@graph": [
      { "@id": "http://ex.example/id#a", "@type": "a:SoftwarePackage", "label": "libc6", "a:version": "2.36", "a:size": 12_986, "a:essential": true, "needs": "http://ex.example/id#b" }, // prettier-ignore
      { "@id": "http://ex.example/id#b", "@type": "a:SoftwarePackage", label: "gcc-12-base" },
    ],
  });

  it.each([
    ["g.ttl", TURTLE],
    ["g.rdf", XML],
    ["g.jsonld", LD],
  ])("%s: names in small letters, a version that is no figure, what leads to another thing", async (name, content) => {
    const items = await read({ [name]: content });
    expect(refusals(items)).toEqual([]);
    expect(claims(documentsOf(items)).filter((one) => one.startsWith("libc6: "))).toEqual([
      "libc6: essential = yes",
      "libc6: needs -> http://ex.example/id%23b",
      "libc6: size = 12986",
      "libc6: version = 2.36",
    ]);
  });
});

describe("hostile graphs", () => {
  it.each([
    [
      "broken.nt",
      '<http://e.example/a> <http://e.example/b> "x" .\nthis is none\n',
      "broken-file: it is no N-Triples or Turtle (on line 2)",
    ],
    ["cut.ttl", '@prefix e: <http://e.example/> . e:a e:b "never closed', "broken-file: it is no N-Triples or Turtle"],
    ["noprefix.ttl", "x:a x:b x:c .", "broken-file: it is no N-Triples or Turtle (on line 1)"],
    ["long.ttl", `<http://e.example/a> <http://e.example/b> """${"x".repeat(200_000)}`, "too-large: a statement is longer than 100000 bytes (maxBytes)"], // prettier-ignore
    ["many.nt", '<http://e.example/a> <http://e.example/b> "x" .\n'.repeat(51), "too-large: more than 50 triples (maxTriples)"],
    ["bad.nt.gz", "no gzip", "broken-file: the .gz file is broken"],
    ["empty.nt", "", "empty-page: there are no triples in it"],
    [
      "table.csv",
      "a,b\n1,2\n",
      "unsupported-format: the table has no columns subject, predicate, object; tables of things are a source documents",
    ],
    [
      "g.xml",
      "<rdf/>",
      "unsupported-format: graphs are read from .nt, .ttl, .rdf, .owl, .jsonld (also .gz), .csv and .tsv; tables of things are a source documents",
    ],
    ["broken.rdf", "<a:b xmlns:a='http://e.example/'></a:c>", "broken-file: it is no RDF/XML"],
    ["bomb.rdf", `<!DOCTYPE r [<!ENTITY a "${"x".repeat(1_000)}"><!ENTITY b "${"&a;".repeat(1_000)}">]><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://e.example/"><rdf:Description rdf:about="http://e.example/a"><e:b>${"&b;".repeat(1_000)}</e:b></rdf:Description></rdf:RDF>`, "too-large: it declares entities of its own"], // prettier-ignore
    ["remote.jsonld", '{"@context": "http://127.0.0.1:9/context.jsonld", "@id": "http://e.example/a", "name": "A"}', "out-of-scope: its context lies at another address"], // prettier-ignore
    ["cut.jsonld", '{"@context": {"name": "http://schema.org/name"}, "@id": "http://e.example/a", "name"', "broken-file: it is no JSON-LD"],
  ])("%s", async (name, content, refusal) => {
    const items = await read({ [name]: content }, { path: name, maxBytes: 100_000, maxTriples: 50 });
    expect(documentsOf(items)).toEqual([]);
    expect(refusals(items)[0]).toContain(refusal);
  });

  it("gigabytes that are packed into a small file are not unpacked", async () => {
    const items = await read({ "bomb.nt.gz": gzipSync(Buffer.alloc(50_000_000, " ")) }, { maxBytes: 1_000_000 });
    expect(refusals(items)[0]).toBe("too-large: a statement is longer than 1000000 bytes (maxBytes)");
  });

  it("markup in a literal stays text", async () => {
    const [document] = documentsOf(await read({ "a.ttl": `${PREFIXES}ex:a rdfs:label "A <b>bold</b> | name" ; a:motto "- **x**: 1 <script>alert(1)</script> [y](z)"@en .` })); // prettier-ignore
    expect(document?.title).toBe("A <b>bold</b> | name");
    expect(document?.links).toEqual([]);
    expect(claims(document === undefined ? [] : [document])).toHaveLength(1);
  });
});
