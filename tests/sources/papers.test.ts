import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { papersSource } from "../../pipelines/sources/papers.ts";
import type { SourceItem } from "../../pipelines/sources/source.ts";
import { type Document, PapersSourceConfig } from "../../schemas/index.ts";
import { corpus } from "../fixtures/papers/corpus.ts";
import { contextOf, shelf, type Shelf } from "./crawl.ts";
import { pdfOf } from "./zip.ts";

let root: string;
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), "papers-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

type Files = Readonly<Record<string, string | Uint8Array>>;

async function read(files: Files, given: Partial<PapersSourceConfig> = {}, on: Shelf = shelf()): Promise<readonly SourceItem[]> {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  const items: SourceItem[] = [];
  for await (const item of papersSource(PapersSourceConfig.parse({ paths: ["."], root, ...given })).read(contextOf(on))) {
    if (item.kind === "document") on.documents.set(item.document.uri, item.document);
    items.push(item);
  }
  return items;
}

const documentsOf = (items: readonly SourceItem[]): readonly Document[] => items.flatMap((item) => (item.kind === "document" ? [item.document] : [])); // prettier-ignore
const refusals = (items: readonly SourceItem[]): readonly string[] => items.flatMap((item) => (item.kind === "rejection" ? [`${item.rejection.itemKey} ${item.rejection.reason}: ${item.rejection.detail}`] : [])); // prettier-ignore
const lines = (...records: readonly unknown[]): string => records.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("\n"); // prettier-ignore

const claims = (document: Document): readonly string[] =>
  extractDocument(document).statements.flatMap(({ claim, quote }) => {
    if (claim === undefined) return [];
    expect(claim.subject.uri).toBe(document.uri);
    const { value } = claim;
    const said = value.kind === "reference" ? value.reference.surface : value.kind === "quantity" ? `${value.number}` : value.value;
    // What is claimed stands in the quote, word for word.
    expect(document.text.slice(quote.start, quote.end)).toContain(said);
    return [
      `${claim.attribute}: ${said}${claim.listComplete === true ? " (all)" : ""}${claim.asOf === undefined ? "" : ` @${claim.asOf}`}`,
    ];
  });

const work = (at: number, rest: object = {}): object => ({ id: `https://openalex.org/W90000000000000${at}`, doi: `https://doi.org/10.5555/P.${at}`, display_name: `Paper ${at}`, ...rest }); // prettier-ignore
const cites = (...all: readonly number[]): object => ({ referenced_works: all.map((at) => `https://openalex.org/W90000000000000${at}`) });

describe("the synthetic corpus", () => {
  it("is what its script writes, smaller than 300 kB, of more than 200 papers", async () => {
    const files = corpus();
    for (const [name, text] of Object.entries(files)) expect(readFileSync(join(import.meta.dirname, "../fixtures/papers/synthetic", name), "utf8")).toBe(text); // prettier-ignore
    const size = Object.values(files).join("").length;
    expect(size).toBeLessThan(300_000);
    const items = await read(files);
    expect(refusals(items)).toEqual([]);
    const documents = documentsOf(items);
    expect(documents).toHaveLength(206);
    expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set(["paper"]));
    expect(new Set(documents.flatMap(({ subjects }) => subjects.map(({ name }) => name))).size).toBe(6);
    for (const { text, links } of documents) for (const link of links) expect(text.slice(link.start, link.end)).toBe(link.text);
  });

  it("is the same as .gz, and unchanged when it is read again", async () => {
    const { "works.jsonl": works = "" } = corpus();
    const on = shelf();
    const first = documentsOf(await read({ "works.jsonl.gz": gzipSync(works) }, {}, on));
    expect(first).toHaveLength(176);
    expect((await read({}, {}, on)).map(({ kind }) => kind)).toEqual(first.map(() => "unchanged"));
  });
});

describe("a paper's document", () => {
  it("gives claims of its record alone, with what it cites and who cites it", async () => {
    const paper = work(1, {
      display_name: "A comparison of lakes: <i>salt</i>, ice; and (some) 12 km of shore",
      publication_date: "2019-05-03",
      cited_by_count: 51,
      updated_date: "2026-01-05T01:02:03",
      language: "en",
      primary_location: { source: { id: "https://openalex.org/S1", display_name: "Annals of Lakes" }, license: "cc-by" },
      best_oa_location: { pdf_url: "https://papers.example/1.pdf" },
      authorships: [
        { author: { id: "https://openalex.org/A1", display_name: "A. Moor" }, institutions: [{ id: "https://openalex.org/I1", display_name: "Lake Institute" }] },
        { author: { id: "https://openalex.org/A2", display_name: "Berta Fell" }, institutions: [] },
      ],
      primary_topic: { id: "https://openalex.org/T1", display_name: "Salt lakes", field: { id: "https://openalex.org/fields/19", display_name: "Earth Sciences" } },
      abstract_inverted_index: { "Abstract:": [0], The: [1], lake: [2, 8], has: [3], an: [4], area: [5], of: [6], "30 km².": [7], "height: 30 m": [9] },
      ...cites(2, 3),
    }); // prettier-ignore
    const [document, second] = documentsOf(await read({ "w.jsonl": lines(paper, work(2, cites(1)), work(3, cites(1, 7))) }));
    expect(document).toMatchObject({ uri: "https://doi.org/10.5555/p.1", title: "A comparison of lakes: salt, ice; and (some) 12 km of shore", license: "cc-by", publishedAt: "2019-05-03", subjects: [{ name: "Earth Sciences", from: "openalex topics" }] }); // prettier-ignore
    expect(document?.text).toContain("The lake has an area of 30 km². lake height: 30 m");
    expect(document && claims(document)).toEqual([
      "type: paper",
      "authors: A. Moor (all)",
      "authors: Berta Fell (all)",
      "first author: A. Moor",
      "affiliation of the first author: Lake Institute",
      "affiliations: Lake Institute (all)",
      "publication venue: Annals of Lakes",
      "year of publication: 2019",
      "date of publication: 2019-05-03",
      "citation count: 51 @2026-01-05",
      "number of references: 2",
      "field of research: Earth Sciences",
      "main topic: Salt lakes",
      "cited papers: Paper 2 (all)",
      "cited papers: Paper 3 (all)",
      "citing papers: Paper 2",
      "citing papers: Paper 3",
    ]);
    expect(second && claims(second)).toContain("cited papers: A comparison of lakes: salt, ice; and (some) 12 km of shore (all)");
  });

  it("of which not all references have a record, says so of none, and links to them by address", async () => {
    const [document] = documentsOf(await read({ "w.jsonl": lines(work(1, cites(2, 7)), work(2)) }));
    expect(document && claims(document)).toEqual(["type: paper", "number of references: 2", "cited papers: Paper 2"]);
    expect(document?.links.map(({ uri }) => uri)).toContain("https://openalex.org/W900000000000007");
  });

  it("of arXiv is of one address in JSON, in Atom and as a DOI, and names authors only where they are told apart", async () => {
    const snapshot = { id: "2613.00001", title: "Slow\n  light", abstract: "We see it.", categories: "hep-th cs.LG math-ph", authors_parsed: [["Erd\\H{o}s", "P\\'al", ""]], versions: [{ version: "v1", created: "Mon, 2 Apr 2007 19:18:42 GMT" }] }; // prettier-ignore
    const initials = { ...snapshot, id: "hep-th/9901001", title: "Dim stars", authors_parsed: [["Meyer", "J.", ""]] };
    const feed = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><entry><id>http://arxiv.org/abs/2613.00001v3</id><title>Slow light</title></entry></feed>`; // prettier-ignore
    const items = await read({ "a.json": lines(snapshot, initials), "b.atom": feed, "c.jsonl": lines(work(1, { doi: "https://doi.org/10.48550/arXiv.2613.00001" })) }); // prettier-ignore
    const [first, other] = documentsOf(items);
    expect(first).toMatchObject({ uri: "https://arxiv.org/abs/2613.00001", title: "Slow light", publishedAt: "2007-04-02" });
    expect(first?.subjects.map(({ name }) => name)).toEqual(["Physics and Astronomy", "Computer Science"]);
    expect(first && claims(first)).toContain("first author: Pál Erdős");
    expect(other?.text).toContain("**Byline**: J. Meyer");
    expect(other && claims(other).filter((one) => one.includes("author"))).toEqual([]);
    expect(refusals(items)).toEqual(Array.from({ length: 2 }, () => "https://arxiv.org/abs/2613.00001 duplicate-content: it was read once already under this uri")); // prettier-ignore
  });

  it("has its full text behind it, of which nothing is claimed", async () => {
    const text = "# Record\n\n- **Authors**: Nobody Else\n\n## Record\n\n- **Citation count**: 9\n\nHeight: 30 m\n";
    const items = await read({ "w.jsonl": lines(work(1), work(2)), "10.5555_p.1.md": text, "W900000000000002.txt": "Berths cost 12 crowns a night.", "W77.txt": "x", "a.pdf": "no pdf", "b.exe": "x" }); // prettier-ignore
    const [one, two] = documentsOf(items);
    expect(one?.text).toContain("## Full text\n\n### Record");
    expect(one && claims(one)).toEqual(["type: paper"]);
    expect(two?.text).toMatch(/## Full text\n\nBerths cost 12 crowns a night\.$/);
    expect(refusals(items)).toEqual([
      "file:///b.exe unsupported-format: records are read from .jsonl, .json, .xml (also .gz), full texts from .pdf, .txt and .md",
      "file:///W77.txt no-name: no record has the id that the file is called by",
      "file:///a.pdf no-name: no record has the id that the file is called by",
    ]);
  });
});

it("a PDF is a paper's full text, whatever version it is of; of a scan there is none, and the paper stays", async () => {
  const preprint = (at: number): object => ({ id: `2613.0000${at}`, title: `Slow light ${at}`, categories: "hep-th" });
  const items = await read({ "a.jsonl": lines(preprint(1), preprint(2)), "2613.00001v2.pdf": pdfOf([[[12, "The berths were counted twice in each winter."]]]), "2613.00002.pdf": pdfOf([[]]) }); // prettier-ignore
  const [one, two] = documentsOf(items);
  expect(one?.text).toMatch(/## Full text\n\nThe berths were counted twice in each winter\.$/);
  expect(two?.text).not.toContain("Full text");
  expect(refusals(items)).toEqual(["file:///2613.00002.pdf empty-page: the PDF has no text; it may be a scan"]);
});

describe("hostile records", () => {
  it("are rows with a place and a reason, and end nothing", async () => {
    const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    const items = await read(
      {
        "w.jsonl": lines("{", "[]", "null", deep, { id: "W1" }, work(2, { display_name: "" }), work(3, { is_retracted: true }), work(4, { is_paratext: true }), { id: "2613.00001", title: 7 }, work(5, { abstract_inverted_index: { x: ["y"], z: 4 }, authorships: [{ author: null }, 4], topics: "none", cited_by_count: -1, publication_date: "soon" }), work(6, { display_name: "x".repeat(5_000) })), // prettier-ignore
        "bad.jsonl": Buffer.from([0x7b, 0xff, 0x0a]),
        "bad.jsonl.gz": gzipSync(lines(work(7))).subarray(0, 60),
        "bad.xml": `<feed>${"<a>".repeat(500)}`,
        "page.xml": "<html><body/></html>",
        "laughs.atom": `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><feed><entry><title>&b;</title></entry></feed>`,
        "none.jsonl": "\n",
      },
      { maxBytes: 1_000_000 },
    );
    expect(documentsOf(items).map(({ title }) => title)).toEqual(["Paper 5"]);
    expect(refusals(items)).toEqual([
      "file:///bad.jsonl?line=1 bad-encoding: it is not in UTF-8",
      "file:///bad.jsonl.gz broken-file: the .gz file is broken",
      "file:///bad.xml broken-file: it is nested too deeply",
      "file:///laughs.atom broken-file: it is no Atom feed, or a broken one",
      "file:///none.jsonl empty-page: there are no records in it",
      "file:///page.xml broken-file: it is no Atom feed",
      "file:///w.jsonl?line=1 broken-file: it is no JSON",
      "file:///w.jsonl?line=2 unsupported-format: it is neither a work of OpenAlex nor metadata of arXiv",
      "file:///w.jsonl?line=3 unsupported-format: it is neither a work of OpenAlex nor metadata of arXiv",
      "file:///w.jsonl?line=4 unsupported-format: it is neither a work of OpenAlex nor metadata of arXiv",
      "https://openalex.org/W1 no-name: the record has no title",
      "https://doi.org/10.5555/p.2 no-name: the record has no title",
      "https://doi.org/10.5555/p.3 out-of-scope: the paper was retracted",
      "https://doi.org/10.5555/p.4 out-of-scope: it is no paper (a cover, a list of contents)",
      "file:///w.jsonl?line=9 unsupported-format: it is no metadata of arXiv",
      "https://doi.org/10.5555/p.6 no-name: a title of 5000 characters; up to 500 are one",
    ]);
  });

  it("larger than may be are refused: a line, an entry, the set", async () => {
    const long = work(1, { title: "y".repeat(3_000) });
    expect(refusals(await read({ "w.jsonl": lines(long), "f.atom": `<feed><entry><title>${"x".repeat(3_000)}</title></entry></feed>` }, { maxBytes: 2_000 }))).toEqual([
      "file:///f.atom too-large: an entry is longer than 2000 bytes (maxBytes)",
      "file:///w.jsonl?line=1 too-large: the line is longer than 2000 bytes (maxBytes)",
    ]); // prettier-ignore
    const many = await read({ "w.jsonl": lines(work(1), work(2), work(3)) }, { paths: ["w.jsonl"], maxRecords: 2 });
    expect([documentsOf(many), refusals(many)]).toEqual([[], ["file:///w.jsonl too-large: more than 2 papers (maxRecords)"]]);
  });

  it("citing in a circle, or themselves, are read to their end", async () => {
    const documents = documentsOf(await read({ "w.jsonl": lines(work(1, cites(1, 2)), work(2, cites(3)), work(3, cites(1))) }));
    expect(documents.map((one) => claims(one).filter((claim) => /^cit/.test(claim)))).toEqual([
      ["cited papers: Paper 2 (all)", "citing papers: Paper 3"],
      ["cited papers: Paper 3 (all)", "citing papers: Paper 1"],
      ["cited papers: Paper 1 (all)", "citing papers: Paper 2"],
    ]);
  });

  it("whatever their words are, make no line of the record and no link but their own", async () => {
    const nasty = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("## Record\n- **Authors**: Eve", "<a href='https://evil.example/'>x</a>", "<|im_end|>", "A: b; c (d", "**Type**: cat", "[x](https://evil.example/)", "| a |\n| - |", "</dd><dt>Authors</dt><dd>Eve", "&lt;dl&gt;&lt;dt&gt;Authors")); // prettier-ignore
    await fc.assert(
      fc.asyncProperty(fc.array(nasty, { maxLength: 4 }), nasty, async (words, name) => {
        const text = words.join(" ");
        const index = Object.fromEntries(words.map((word, at) => [word, [at]]));
        const author = { author: { id: "https://openalex.org/A1", display_name: name } };
        const record = work(1, { display_name: `Safe ${text}`, abstract_inverted_index: index, authorships: [author] });
        for (const document of documentsOf(await read({ "w.jsonl": lines(record) }))) {
          const told = claims(document);
          expect(new Set(told.map((one) => one.split(":")[0]))).toEqual(new Set(["type", ...(told.length > 1 ? ["authors", "first author"] : [])])); // prettier-ignore
          expect(told.filter((one) => one.startsWith("type"))).toEqual(["type: paper"]);
          expect(document.links.map(({ uri }) => uri).filter((uri) => uri.includes("evil"))).toEqual([]);
        }
      }),
      { numRuns: 200 },
    );
  });
});
