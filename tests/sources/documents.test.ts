import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { asyncBufferFromFile, parquetMetadataAsync } from "hyparquet";
import Database from "libsql";
import { Table, tableToIPC, vectorFromArray } from "apache-arrow";
import { Table as WasmTable, writeParquet } from "parquet-wasm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { documentsSource } from "../../pipelines/sources/documents.ts";
import type { SourceItem } from "../../pipelines/sources/source.ts";
import { DocumentsSourceConfig, type Document } from "../../schemas/index.ts";
import { contextOf, shelf, type Shelf } from "./crawl.ts";
import { docxOf, pdfOf, zipOf } from "./zip.ts";

let root: string;
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), "documents-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(name: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), content);
}

async function read(given: Partial<DocumentsSourceConfig> = {}, on: Shelf = shelf()): Promise<readonly SourceItem[]> {
  const items: SourceItem[] = [];
  const options = DocumentsSourceConfig.parse({ paths: ["."], root, ...given });
  for await (const item of documentsSource(options).read(contextOf(on))) {
    if (item.kind === "document") on.documents.set(item.document.uri, item.document);
    items.push(item);
  }
  return items;
}

const told = (items: readonly SourceItem[]): readonly string[] =>
  items.map((item) => item.kind === "document" ? `document ${item.document.uri}` : item.kind === "trajectory" ? "trajectory" : item.kind !== "rejection" ? `${item.kind} ${item.uri}` : `${item.rejection.reason} ${item.rejection.itemKey}`); // prettier-ignore

const documentsOf = (items: readonly SourceItem[]): readonly Document[] =>
  items.flatMap((item) => (item.kind === "document" ? [item.document] : []));

const only = (items: readonly SourceItem[]): Document => {
  expect(told(items)).toHaveLength(1);
  const [first] = documentsOf(items);
  if (first === undefined) throw new Error(told(items).join("; "));
  return first;
};

const claims = (document: Document): readonly string[] =>
  extractDocument(document).statements.flatMap(({ claim }) => claim === undefined ? [] : [`${claim.subject.surface} | ${claim.attribute} | ${claim.value.kind === "quantity" ? `${claim.value.number} ${claim.value.unit ?? ""}`.trim() : claim.value.kind === "reference" ? claim.value.reference.surface : claim.value.value}`]); // prettier-ignore

describe("files", () => {
  it("are read in the order of their paths, under uris that name no machine", async () => {
    write("b.md", "# Bern\n\nBern is a city.");
    write("a/über uns.txt", "Über uns\n\nWir sind ein Verein.");
    write("a/zz.txt", "The last file of the folder.");
    write(".hidden.md", "# Hidden");
    write("node_modules/x.md", "# Package");
    const items = await read();
    expect(told(items)).toEqual(["document file:///a/zz.txt", "document file:///a/%C3%BCber%20uns.txt", "document file:///b.md"].toSorted((x, y) => (x < y ? -1 : 1))); // prettier-ignore
    expect(JSON.stringify(items)).not.toContain(root);
    expect(documentsOf(items).every(({ kind, version }) => kind === "file" && version === 1)).toBe(true);
  });

  it("globs choose among them, and a path that matches nothing is told", async () => {
    write("notes/a.md", "# A\n\nText of a.");
    write("notes/deep/b.md", "# B\n\nText of b.");
    write("notes/c.txt", "Text of c.");
    expect(told(await read({ paths: ["notes/a.md"], site: "https://notes.example.org/of" }))).toEqual(["document https://notes.example.org/of/notes/a.md"]); // prettier-ignore
    expect(told(await read({ paths: ["notes/**/*.md"] }))).toEqual(["document file:///notes/a.md", "document file:///notes/deep/b.md"]);
    expect(told(await read({ paths: ["notes/*.md", "gone.md"] }))).toEqual(["unreadable-file file:///gone.md", "document file:///notes/a.md"]); // prettier-ignore
  });

  it("outside of the root stop the run with what to do", async () => {
    await expect(read({ paths: ["../x"] })).rejects.toThrow(/outside of the root folder; set `root`/);
    await expect(read({ root: join(root, "gone") })).rejects.toThrow(/name one that exists/);
  });

  it("that did not change are unchanged, those that did are the next version", async () => {
    const on = shelf();
    write("a.md", "# A\n\nFirst text.");
    write("b.md", "# B\n\nOther text.");
    await read({}, on);
    write("a.md", "# A\n\nSecond text.");
    const again = await read({}, on);
    expect(told(again)).toEqual(["document file:///a.md", "unchanged file:///b.md"]);
    expect(documentsOf(again)[0]?.version).toBe(2);
  });

  it("that repeat another are refused", async () => {
    write("a.md", "# A\n\nThe same text.");
    write("b.md", "# A\n\nThe same text.");
    expect(told(await read())).toEqual(["document file:///a.md", "duplicate-content file:///b.md"]);
  });

  it.skipIf(process.platform === "win32")("links are followed within the root, loops and pipes are not read", async () => {
    write("a.md", "# A\n\nText.");
    write("deep/b.md", "# B\n\nOther text.");
    symlinkSync("loop", join(root, "loop"));
    symlinkSync(".", join(root, "deep/self"));
    symlinkSync("gone.md", join(root, "dead.md"));
    symlinkSync("/etc/hosts", join(root, "out.txt"));
    symlinkSync("a.md", join(root, "same.md"));
    execFileSync("mkfifo", [join(root, "pipe.txt")]);
    expect(told(await read())).toEqual([
      "document file:///a.md",
      "unreadable-file file:///dead.md",
      "document file:///deep/b.md",
      "out-of-scope file:///deep/self",
      "unreadable-file file:///loop",
      "out-of-scope file:///out.txt",
      "unsupported-format file:///pipe.txt",
      "duplicate-content file:///same.md",
    ]);
  });

  it.each([
    ["empty.md", "empty-page", ""],
    ["blank.txt", "empty-page", " \n\t\n"],
    ["image.png", "unsupported-format", "\x89PNG"],
    ["nul.txt", "unsupported-format", "text\0with\0nul"],
    ["random.txt", "bad-encoding", Uint8Array.from({ length: 4000 }, (_, at) => 128 + ((at * 37) % 128))],
    ["utf16.txt", "bad-encoding", Uint8Array.from([0xff, 0xfe, 0x00, 0xd8, 0x00, 0xd8, 0x00, 0xd8])],
    ["plain.html", "not-html", "no tags here"],
    ["deep.html", "main-text-lost", "<div>".repeat(20_000) + "x"],
    ["big.txt", "too-large", "x".repeat(2_001)],
    ["broken.pdf", "broken-file", "%PDF-1.4\nnothing more"],
    ["cut.pdf", "broken-file", pdfOf([[[12, "Text"]]]).subarray(0, 120)],
    ["scan.pdf", "empty-page", pdfOf([[]])],
    ["secret.pdf", "encrypted", pdfOf([[[12, "Text"]]], `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O(${"o".repeat(32)})/U(${"u".repeat(32)})>>/ID[(a)(a)]`)], // prettier-ignore
    ["broken.docx", "broken-file", "PK\x03\x04 and nothing more"],
    ["cut.docx", "broken-file", docxOf("A", "b").subarray(0, 400)],
    ["other.docx", "broken-file", zipOf({ "a.txt": "no word document" })],
    ["locked.docx", "encrypted", zipOf({ "word/document.xml": "x" }, 1)],
    ["old.docx", "encrypted", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0])],
    ["bomb.docx", "too-large", zipOf({ "word/document.xml": Buffer.alloc(300_000) })],
    ["broken.pptx", "broken-file", "PK\x03\x04 and nothing more"],
    ["other.pptx", "broken-file", zipOf({ "a.xml": "<a/>" })],
    ["lost.pptx", "broken-file", zipOf({ "ppt/presentation.xml": `<p:presentation><p:sldId r:id="r1"/></p:presentation>`, "ppt/_rels/presentation.xml.rels": `<Relationships><Relationship Id="r1" Target="../../etc/passwd.xml"/></Relationships>` })], // prettier-ignore
    ["locked.pptx", "encrypted", zipOf({ "ppt/presentation.xml": "x" }, 1)],
    ["old.pptx", "encrypted", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0])],
    ["bomb.pptx", "too-large", zipOf({ "ppt/presentation.xml": Buffer.alloc(300_000) })],
    [
      "deep.pptx",
      "empty-page",
      zipOf({ "ppt/presentation.xml": "<a>".repeat(3_000), "ppt/_rels/presentation.xml.rels": "<a>".repeat(3_000) }),
    ],
    ["broken.epub", "broken-file", "PK\x03\x04 and nothing more"],
    ["other.epub", "broken-file", zipOf({ "META-INF/container.xml": "<container/>" })],
    ["lost.epub", "broken-file", zipOf({ "META-INF/container.xml": `<rootfile full-path="a.opf"/>`, "a.opf": `<item id="i" href="../../../etc/passwd.html" media-type="text/html"/><itemref idref="i"/>` })], // prettier-ignore
    ["locked.epub", "encrypted", zipOf({ "META-INF/container.xml": `<rootfile full-path="a.opf"/>`, "META-INF/encryption.xml": `<enc:CipherReference URI="OEBPS/a.xhtml"/>` })], // prettier-ignore
    ["bomb.epub", "too-large", zipOf({ "META-INF/container.xml": Buffer.alloc(300_000) })],
    ["no.parquet", "broken-file", "PAR1 it is not"],
    ["one.csv", "unsupported-format", "only\none\ncolumn\n"],
    ["noheader.csv", "unsupported-format", "1,2\n3,4\n"],
    ["twice.csv", "unsupported-format", "a,a\n1,2\n"],
    ["head.csv", "empty-page", "name,area\n"],
    ["quote.csv", "broken-file", 'name,area\n"never closed,1\nb,2\n'],
    ["wide.csv", "broken-file", "name,area\na,1,2,3\n"],
    ["binary.csv", "unsupported-format", "name,area\na,\0\n"],
    ["empty.jsonl", "empty-page", "\n\n"],
  ] as const)("%s is refused as %s", async (name, reason, content) => {
    write(name, content);
    const items = await read({ maxBytes: MOST[name] ?? 4_000 });
    expect(told(items)).toEqual([`${reason} file:///${name}`]);
    expect(JSON.stringify(items)).not.toContain(root);
  });

  const MOST: Readonly<Record<string, number>> = { "deep.html": 200_000, "big.txt": 2_000 };
});

describe("formats", () => {
  it("Markdown: front matter, links beside the text, tables", async () => {
    write("x.md", "---\ntitle: Harbours\ndate: 2021-03-04\nlang: en\nlicense: CC0-1.0\n---\nSee [Brest](https://ports.example/brest) for more.\n\n| Port | Depth |\n|---|---|\n| Brest | 12 m |\n"); // prettier-ignore
    const document = only(await read());
    expect(document).toMatchObject({ title: "Harbours", publishedAt: "2021-03-04", language: "en", license: "CC0-1.0" });
    expect(document.text).toBe("See Brest for more.\n\n| Port | Depth |\n| --- | --- |\n| Brest | 12 m |");
    const [link] = document.links;
    expect(link).toMatchObject({ uri: "https://ports.example/brest" });
    expect(document.text.slice(link?.start, link?.end)).toBe("Brest");
  });

  it("text: wrapped lines are one paragraph, pairs stay lines, windows-1252 is read", async () => {
    write("brest.txt", Buffer.from("Brest\n\nBrest is a port city in the\nFinist\u00e8re department.\n\nPopulation: 139,619\nMayor: Fran\u00e7ois Cuillandre\n", "latin1")); // prettier-ignore
    const document = only(await read());
    expect(document.title).toBe("Brest");
    expect(document.text).toContain("Brest is a port city in the Finistère department.");
    expect(claims(document)).toEqual(expect.arrayContaining(["Brest | population | 139619", "Brest | mayor | François Cuillandre"]));
  });

  it("HTML: the way of web pages", async () => {
    write("p.html", "<html lang=fr><title>Brest</title><nav><a href=/>Home</a></nav><main><h1>Brest</h1><p>Une ville <a href='https://fr.example/port'>portuaire</a>.</p></main></html>"); // prettier-ignore
    const document = only(await read());
    expect(document).toMatchObject({ title: "Brest", language: "fr", text: "# Brest\n\nUne ville portuaire." });
    expect(document.links).toHaveLength(1);
  });

  it("CSV: each row is a page of its own, typed by its column, and the table is a list of them", async () => {
    const rows = Array.from(
      { length: 1_203 },
      (_, at) => `City ${at},"${(at + 1).toLocaleString("en")}",${at * 2} km²,0${at},${2020 - (at % 9)}-03-0${1 + (at % 9)}`,
    );
    write("cities.csv", `City,Population,Area,code,founded_on\r\n${rows.join("\r\n")}\r\n`);
    const documents = documentsOf(await read());
    expect(documents).toHaveLength(1_204);
    expect(documents[1002]).toMatchObject({ uri: "file:///cities.csv?city=01002", title: "City 1002", kind: "record" });
    expect(documents[1002]?.text).toBe(
      "# City 1002\n\nKind: city\npopulation: 1,003\narea: 2,004 sq km\ncode: `01002`\nfounded on: 2017-03-04",
    );
    expect(claims(documents[1002] as Document)).toEqual([
      "City 1002 | population | 1003",
      "City 1002 | area | 2004 sq km",
      "City 1002 | code | 01002",
      "City 1002 | founded on | 2017-03-04",
    ]);
    const list = documents[1203] as Document;
    expect(list.text.split("\n").slice(0, 8)).toEqual([
      "# Cities table",
      "",
      "Kind: table",
      "This table lists 1,203 cities.",
      "",
      "cities:",
      "- City 0",
      "- City 1",
    ]);
    expect(list.links[1]).toMatchObject({ text: "City 1", uri: "file:///cities.csv?city=01" });
  });

  it("CSV: lines that end in two ways are lines", async () => {
    write("bridges.csv", "name,river,length (km)\r\nA bridge,Tees,10\r\nB bridge,Tyne,12\nC bridge,Wear,14\nD bridge,Aln,9\r\n");
    write("old.csv", "name,height (m)\rHill A,10\rHill B,12\r");
    const items = await read();
    expect(items.filter(({ kind }) => kind === "rejection")).toEqual([]);
    expect(documentsOf(items).map(({ title }) => title)).toEqual(["A bridge", "B bridge", "C bridge", "D bridge", "Bridges table", "Hill A", "Hill B", "Old table"]); // prettier-ignore
  });

  it("CSV: other delimiters and encodings", async () => {
    write("a.csv", Buffer.from("Ort;H\u00f6he\nM\u00fcnchen;519 m\nF\u00fcrth;297 m\n", "latin1"));
    write("b.tsv", Buffer.from("\ufeffOrt\tArt\nUlm\tStadt\n", "utf16le"));
    const documents = documentsOf(await read());
    expect(documents.map(({ title }) => title)).toEqual(["München", "Fürth", "A table", "Ulm", "B table"]);
    expect(documents[0]?.text).toContain("höhe: 519 m");
    expect(documents[3]?.text).toContain("art: `Stadt`");
  });

  it("CSV: rows of times are a page with a table, and so are rows that nothing names", async () => {
    write("years.csv", "Year,Births\n1999,12\n2000,12\n");
    write("panel.csv", "country,year,births\nArland,1999,12\nArland,2000,13\nBelm,1999,9\nBelm,2000,9\n");
    expect(documentsOf(await read()).map(({ kind, text }) => [kind, text.split("\n")[0]])).toEqual([
      ["file", "# Table of panel"],
      ["file", "# Table of years"],
    ]);
  });

  it("tables of one source are joined by their values, both ways, and are whole where that is declared", async () => {
    write("towns.csv", "name,country_code\nAlvar,AA\nBorna,AA\nCembra,BB\nDorvik,CC\nEskal,DD\n");
    write("countries.csv", "code,name\nAA,Arland\nBB,Belm\nCC,Cador\nDD,Doria\n");
    const items = await read({ complete: ["towns"] });
    const texts = new Map(documentsOf(items).map((document) => [document.title, document]));
    expect(texts.get("Alvar")?.text).toContain("\ncountry: Arland");
    expect(texts.get("Alvar")?.links.map(({ uri }) => uri)).toEqual(["file:///countries.csv?country=AA"]);
    expect(texts.get("Arland")?.text).toContain("all towns: Alvar; Borna");
    expect(texts.get("Towns table")?.text).toContain("This table lists all 5 towns, as its owner declares.");
    expect(texts.get("Countries table")?.text).toContain("This table lists 4 countries.");
    const listed = extractDocument(texts.get("Arland") as Document).statements.filter(({ claim }) => claim?.attribute === "towns");
    expect(listed.map(({ claim }) => claim?.listComplete)).toEqual([true, true]);
  });

  it("JSON: a list of records, records by their keys, and those within; nested members are columns", async () => {
    write(
      "list.json",
      JSON.stringify([
        { id: "x-1", size: { width: 4, height: 5 }, tags: ["a", "b"] },
        { id: "x-2", size: { width: 6 }, tags: ["a"] },
      ]),
    );
    write(
      "licences.json",
      JSON.stringify({ MIT: { name: "MIT License", osi: true }, ISC: { name: "ISC License", osi: true }, X: { name: "X11", osi: false } }),
    );
    write(
      "wrapped.json",
      JSON.stringify({
        type: "all",
        peaks: [
          { name: "Alp", metres: 1 },
          { name: "Berg", metres: 2 },
        ],
      }),
    );
    write("bad.json", "{");
    const items = await read();
    const texts = documentsOf(items).map(({ text }) => text);
    expect(texts.find((text) => text.startsWith("# x-1"))).toBe("# x-1\n\nKind: list\nsize width: 4\nsize height: 5\ntags: `a`; `b`");
    expect(texts.find((text) => text.startsWith("# ISC License"))).toBe("# ISC License\n\nKind: licence\nkey: `ISC`\nosi: yes");
    expect(texts.some((text) => text.startsWith("# Berg\n\nKind: peak"))).toBe(true);
    expect(told(items)).toContain("broken-file file:///bad.json");
  });

  it("SQLite: tables with their keys; what is none is refused", async () => {
    const path = join(root, "fleet.sqlite");
    const database = new Database(path);
    database.exec("create table makers (id integer primary key, name text); create table ships (name text, maker integer references makers(id), tons integer); create view v as select * from ships"); // prettier-ignore
    database.exec("insert into makers values (1, 'Howe'), (2, 'Lund'); insert into ships values ('Arne', 2, 1200), ('Bore', 1, 900)");
    database.close();
    write("fake.db", "no database at all");
    const items = await read();
    const ship = documentsOf(items).find(({ title }) => title === "Arne");
    expect(ship?.text).toBe("# Arne\n\nKind: ship\nmaker: Lund\ntons: 1,200");
    expect(documentsOf(items).map(({ title }) => title)).toContain("Makers table");
    expect(told(items)).toContain("broken-file file:///fake.db");
  });

  it("JSONL: records with usual and named fields; a bad line ends no file", async () => {
    const lines = [
      '{"title":"Brest","text":"A port.","url":"https://ports.example/brest#top","date":"2020-01-02"}',
      "{not json}",
      '{"id":7,"name":"Lorient","text":"<p>Another <b>port</b>.</p>"}',
      "[1]",
      '{"title":"No text"}',
      `{"text":"${"x".repeat(3_000)}"}`,
      '{"text":"Without a name."}',
    ];
    write("r.jsonl", lines.join("\n"));
    const items = await read({ maxBytes: 2_000 });
    expect(told(items)).toEqual([
      "document https://ports.example/brest",
      "broken-file file:///r.jsonl?line=2",
      "document file:///r.jsonl?id=7",
      "unsupported-format file:///r.jsonl?line=4",
      "empty-page file:///r.jsonl?line=5",
      "too-large file:///r.jsonl?line=6",
      "document file:///r.jsonl?line=7",
    ]);
    expect(documentsOf(items)[0]).toMatchObject({ title: "Brest", publishedAt: "2020-01-02", text: "A port." });
    expect(documentsOf(items)[1]).toMatchObject({ title: "Lorient" });
    write("r.jsonl", '{"caption":"Own","words":"Own words.","text":"Others."}');
    expect(only(await read({ fields: { text: "words", title: "caption" } }))).toMatchObject({ title: "Own", text: "Own words." });
  });

  it("JSONL: of many refused lines a hundred are named", async () => {
    write("bad.jsonl", "no json\n".repeat(250));
    const items = await read();
    expect(items).toHaveLength(101);
    expect(items.at(-1)).toMatchObject({ rejection: { itemKey: "file:///bad.jsonl", detail: "and 150 further parts of it" } });
  });

  it("Parquet: a column of texts", async () => {
    const table = new Table({
      title: vectorFromArray(["Brest", "Lorient"]),
      text: vectorFromArray(["A port in the west.", "A port in the south."]),
      score: vectorFromArray([1, 2]),
    });
    write("t.parquet", writeParquet(WasmTable.fromIPCStream(tableToIPC(table, "stream"))));
    expect(Number((await parquetMetadataAsync(await asyncBufferFromFile(join(root, "t.parquet")))).num_rows)).toBe(2);
    expect(documentsOf(await read()).map(({ uri, title, text }) => [uri, title, text])).toEqual([
      ["file:///t.parquet?row=1", "Brest", "A port in the west."],
      ["file:///t.parquet?row=2", "Lorient", "A port in the south."],
    ]);
    expect(told(await read({ fields: { text: "gone" } }))).toEqual(["unsupported-format file:///t.parquet"]);
  });

  it("PDF: paragraphs of all pages, words put together", async () => {
    write("brest_port.pdf", pdfOf([[[24, "Brest"], [12, "Brest is a city of agricul-"], [12, "tural trade in the west (since 1631)."]], [[12, "A second page."]]])); // prettier-ignore
    const document = only(await read());
    expect(document).toMatchObject({ title: "brest port", kind: "file" });
    expect(document.text).toBe("Brest\n\nBrest is a city of agricultural trade in the west (since 1631).\n\nA second page.");
  });

  const real = (name: string): void => write(name, readFileSync(join(import.meta.dirname, "../fixtures/documents", name)));

  it("PPTX: slides under their titles, lists and tables; no notes, nothing hidden", async () => {
    real("harbours.pptx");
    const document = only(await read());
    expect(document.title).toBe("Harbours of the Western Coast");
    expect(document.text).toContain("## Port of Orrel\n\n- Founded: 1874\n- Berths: 12\n- Depth: 14 m");
    expect(document.text).toContain("| Harbour | Ships | Tonnage (t) |\n| --- | --- | --- |\n| Orrel | 412 | 91,300 |");
    expect(document.text).not.toMatch(/note that nobody|hidden/);
  });

  it("EPUB: each part a document, under what the book says of itself", async () => {
    real("harbours.epub");
    const [orrel, tamsby, ...more] = documentsOf(await read());
    expect(more).toEqual([]);
    expect(orrel).toMatchObject({
      uri: "file:///harbours.epub?part=EPUB%2Fharbour_1.xhtml",
      title: "Orrel",
      language: "en",
      publishedAt: "2021-05-04",
    });
    expect(orrel).toMatchObject({ license: "https://creativecommons.org/licenses/by/4.0/", asks: ["tdm-reservation: 0"] });
    expect(tamsby && claims(tamsby)).toEqual(expect.arrayContaining(["Tamsby | founded | 1902", "Tamsby | berths | 3"]));
  });

  it("DOCX: headings and tables", async () => {
    write("w.docx", docxOf("Brest", "A port in the west.", [["Population", "139,619"], ["Founded", "1631"]])); // prettier-ignore
    const document = only(await read());
    expect(document.title).toBe("Brest");
    expect(document.text).toContain("# Brest\n\nA port in the west.");
    expect(claims(document)).toContain("Brest | population | 139619");
  });
});

it("the real files of this repository", async () => {
  write("README.md", readFileSync(join(import.meta.dirname, "../../README.md")));
  const document = only(await read());
  expect(document.text.length).toBeGreaterThan(1_000);
  expect(document.text).not.toContain("](");
});
