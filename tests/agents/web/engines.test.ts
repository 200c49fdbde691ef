import { describe, expect, it } from "vitest";
import { arxiv } from "../../../pipelines/agents/engines/arxiv.ts";
import { crossref } from "../../../pipelines/agents/engines/crossref.ts";
import type { Engine } from "../../../pipelines/agents/engines/engine.ts";
import { openAlex } from "../../../pipelines/agents/engines/openalex.ts";
import { searxng } from "../../../pipelines/agents/engines/searxng.ts";
import { serper } from "../../../pipelines/agents/engines/serper.ts";
import { NoAnswer } from "../../../pipelines/tools/no-answer.ts";
import { arxivError, arxivNothing, arxivReply, crossrefReply, openAlexReply, searxngReply, serperReply } from "./engines.ts";

const hits = [
  { title: "Estoria", url: "https://atlas.example/estoria/", snippet: "A country.", publishedAt: "2024-02-01" },
  { title: "Farland", url: "https://atlas.example/farland/", snippet: "Another." },
];

describe("search engines", () => {
  it("serper: the query as a body, the key as a header, never in the url", () => {
    const { url, headers, body } = serper("https://google.serper.dev/", "secret").request("area of Estoria", 10);
    expect(url).toBe("https://google.serper.dev/search");
    expect(headers).toMatchObject({ "x-api-key": "secret", "content-type": "application/json" });
    expect(JSON.parse(body ?? "")).toEqual({ q: "area of Estoria", num: 10, location: "United States", gl: "us", hl: "en" });
    expect(JSON.parse(serper("https://s.example", undefined).request("爱沙尼亚", 5).body ?? "")).toMatchObject({ gl: "cn", hl: "zh-cn" });
  });

  it("serper: organic results, with date and source where they are given; none is no failure", () => {
    const engine = serper("https://s.example", "k");
    const [first] = hits;
    expect(engine.read(JSON.stringify(serperReply([{ ...first!, source: "Atlas" }, hits[1]!])), 10)).toEqual([
      { ...first, source: "Atlas" },
      hits[1],
    ]);
    expect(engine.read(JSON.stringify({ searchParameters: {}, credits: 1 }), 10)).toEqual([]);
  });

  it("searxng: a GET that asks for JSON; dates to the day", () => {
    const engine = searxng("http://127.0.0.1:8888/searx/");
    expect(engine.request("a & b", 10).url).toBe("http://127.0.0.1:8888/searx/search?q=a+%26+b&format=json&language=en&safesearch=0");
    expect(engine.read(JSON.stringify(searxngReply(hits)), 10)).toEqual(hits);
    expect(engine.read(JSON.stringify(searxngReply(hits)), 1)).toHaveLength(1);
  });

  it("searxng: nothing found differs from nobody asked", () => {
    const engine = searxng("http://s.example");
    expect(engine.read(JSON.stringify(searxngReply([])), 10)).toEqual([]);
    const silent = JSON.stringify(
      searxngReply(
        [],
        [
          ["google", "Suspended: CAPTCHA"],
          ["brave", "too many requests"],
        ],
      ),
    );
    expect(() => engine.read(silent, 10)).toThrow(/google, brave/);
    expect(engine.read(JSON.stringify(searxngReply(hits, [["brave", "timeout"]])), 10)).toHaveLength(2);
  });

  it("a result that is none, twice the same page or no web address is left out; the others stay", () => {
    const reply = JSON.stringify({
      organic: [
        { title: "No link" },
        { title: "ftp", link: "ftp://a.example/" },
        { title: "A", link: "https://a.example/#x" },
        { title: "A again", link: "https://a.example/" },
        null,
      ],
    });
    expect(serper("https://s.example", "k").read(reply, 10)).toEqual([{ title: "A", url: "https://a.example/", snippet: "" }]);
  });

  it("titles and snippets are one line of plain words, cut at a word", () => {
    const long = "word ".repeat(400);
    const reply = JSON.stringify({
      organic: [{ title: "<b>Es</b>\n toria", link: "https://a.example/", snippet: `a &amp; b\n\n${long}` }],
    });
    const [hit] = serper("https://s.example", "k").read(reply, 10);
    expect(hit?.title).toBe("Es toria");
    expect(hit?.snippet).toMatch(/^a & b word word .* word \.\.\.$/);
    expect(hit?.snippet.length).toBeLessThanOrEqual(500);
  });
});

describe("academic engines", () => {
  it("openalex: key and fields in the query, operators out of it; the abstract from its index", () => {
    const engine = openAlex("https://api.openalex.org", "k1");
    const asked = new URL(engine.request('open "access" (OA)?', 10).url);
    expect(asked.pathname).toBe("/works");
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({ search: "open access OA", "per-page": "10", api_key: "k1" });
    expect(openAlex("https://api.openalex.org", undefined).request("x", 1).url).not.toContain("api_key");
    const [first, second, third] = engine.read(JSON.stringify(openAlexReply), 10);
    expect(first).toEqual({
      title: "The state of OA: a large-scale analysis of the prevalence and impact of Open Access articles",
      url: "https://doi.org/10.7717/peerj.4375",
      snippet: "Despite growing interest in Open Access (OA), Access articles",
      publicationInfo: "Heather Piwowar, Jason Priem, Vincent Larivière, Juan Pablo Alperin… - PeerJ, 2018 - PeerJ, Inc.",
      year: 2018,
      citedBy: 1083,
      pdfUrl: "https://peerj.com/articles/4375.pdf",
    });
    expect(second).toEqual({
      title: "A work of which little is known",
      url: "https://openalex.org/W1",
      snippet: "",
      publicationInfo: "",
      citedBy: 0,
    });
    expect(third).toBeUndefined();
  });

  it("crossref: tags out of titles and abstracts, groups as authors, a PDF where one is linked, no year of null", () => {
    const engine = crossref("https://api.crossref.org");
    expect(new URL(engine.request("silly string", 5).url).searchParams.get("rows")).toBe("5");
    const [first, undated, third] = engine.read(JSON.stringify(crossrefReply), 10);
    expect(first).toEqual({
      title: "Toward a Unified Theory of High-Energy Metaphysics: Silly String Theory",
      url: "https://doi.org/10.5555/12345678",
      snippet: "Abstract The characteristic theme of the works of Stone is the bridge between culture & society.",
      publicationInfo: "Josiah Carberry, Society of Psychoceramics - Journal of Psychoceramics, 2008 - Test accounts",
      year: 2008,
      citedBy: 5,
      pdfUrl: "https://example.org/full.pdf",
    });
    expect(undated).toEqual({ title: "Undated", url: "https://doi.org/10.5555/2", snippet: "", publicationInfo: "" });
    expect(third).toBeUndefined();
  });

  it("arxiv: each word in any field; entries of the feed, not the feed's own links", () => {
    const engine = arxiv("https://export.arxiv.org");
    expect(new URL(engine.request("attention: is, all", 3).url).searchParams.get("search_query")).toBe(
      "all:attention AND all:is AND all:all",
    );
    expect(engine.read(arxivReply, 10)).toEqual([
      {
        title: "Attention Is All You Need",
        url: "http://arxiv.org/abs/1706.03762v7",
        snippet:
          "The dominant sequence transduction models are based on complex recurrent or convolutional neural networks & include an encoder.",
        publicationInfo: "Ashish Vaswani, Noam Shazeer - arXiv preprint, 2017 - arxiv.org",
        year: 2017,
        pdfUrl: "http://arxiv.org/pdf/1706.03762v7",
      },
    ]);
    expect(engine.read(arxivNothing, 10)).toEqual([]);
    expect(() => engine.read(arxivError, 10)).toThrow("malformed id found");
  });
});

const page = "<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>";
const engines: readonly (readonly [Engine<unknown>, string])[] = [
  [serper("https://s.example", "k"), '{"organic": 7}'],
  [searxng("https://s.example"), '{"error": "no"}'],
  [openAlex("https://s.example", "k"), '{"results": {}}'],
  [crossref("https://s.example"), '{"message": []}'],
  [arxiv("https://s.example"), "Rate exceeded."],
];
it.each(engines)(
  "$name: an error page with status 200, half a reply and another shape are no answer, worth another try",
  (engine, other) => {
    for (const reply of [page, "", '{"results": [', arxivReply.slice(0, 400), other]) {
      let thrown: unknown;
      try {
        engine.read(reply, 10);
      } catch (error) {
        thrown = error;
      }
      expect(thrown).toBeInstanceOf(NoAnswer);
      expect(thrown).toMatchObject({ reason: "unreadable-answer", retryable: true });
    }
  },
);
