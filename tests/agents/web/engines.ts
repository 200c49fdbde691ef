import type { SearchHit } from "../../../pipelines/tools/define.ts";

/** Replies as the real services write them, with the members that nobody reads here. */
export const serperReply = (hits: readonly SearchHit[]): unknown => ({
  searchParameters: { q: "estoria", gl: "us", hl: "en", num: 10, type: "search", engine: "google" },
  knowledgeGraph: { title: "Estoria", type: "Country" },
  organic: hits.map(({ title, url, snippet, publishedAt, source }, at) => ({
    title,
    link: url,
    snippet,
    position: at + 1,
    ...(publishedAt !== undefined && { date: publishedAt }),
    ...(source !== undefined && { source }),
    ...(at === 0 && { sitelinks: [{ title: "Economy", link: `${url}economy` }] }),
  })),
  peopleAlsoAsk: [{ question: "How large is Estoria?", snippet: "…", title: "…", link: "https://example.org/" }],
  credits: 1,
});

export const searxngReply = (hits: readonly SearchHit[], silent: readonly (readonly [string, string])[] = []): unknown => ({
  query: "estoria",
  number_of_results: 0,
  results: hits.map(({ title, url, snippet, publishedAt }, at) => ({
    url,
    title,
    content: snippet,
    publishedDate: publishedAt === undefined ? null : `${publishedAt}T00:00:00`,
    thumbnail: "",
    engine: "google",
    template: "default.html",
    parsed_url: ["https", new URL(url).host, new URL(url).pathname, "", "", ""],
    engines: ["google"],
    positions: [at + 1],
    score: 1 / (at + 1),
    category: "general",
  })),
  answers: [],
  corrections: [],
  infoboxes: [],
  suggestions: [],
  unresponsive_engines: silent,
});

export const openAlexReply = {
  meta: { count: 2, db_response_time_ms: 31, page: 1, per_page: 10, groups_count: null },
  results: [
    {
      id: "https://openalex.org/W2741809807",
      doi: "https://doi.org/10.7717/peerj.4375",
      display_name: "The state of OA: a large-scale analysis of the prevalence and impact of Open Access articles",
      publication_year: 2018,
      cited_by_count: 1083,
      authorships: ["Heather Piwowar", "Jason Priem", "Vincent Larivière", "Juan Pablo Alperin", "Lisa Matthias"].map((name) => ({
        author_position: "middle",
        author: { id: "https://openalex.org/A1", display_name: name, orcid: null },
      })),
      primary_location: {
        is_oa: true,
        landing_page_url: "https://doi.org/10.7717/peerj.4375",
        pdf_url: null,
        source: { display_name: "PeerJ", host_organization_name: "PeerJ, Inc." },
      },
      best_oa_location: {
        landing_page_url: "https://doi.org/10.7717/peerj.4375",
        pdf_url: "https://peerj.com/articles/4375.pdf",
        source: null,
      },
      abstract_inverted_index: {
        Despite: [0],
        growing: [1],
        interest: [2],
        in: [3],
        Open: [4],
        Access: [5, 7],
        "(OA),": [6],
        articles: [8],
      },
    },
    {
      id: "https://openalex.org/W1",
      doi: null,
      display_name: "A work of which little is known",
      publication_year: null,
      cited_by_count: 0,
      authorships: [],
      primary_location: null,
      best_oa_location: null,
      abstract_inverted_index: null,
    },
    { id: "https://openalex.org/W2", doi: null, display_name: null },
  ],
};

export const crossrefReply = {
  status: "ok",
  "message-type": "work-list",
  "message-version": "1.0.0",
  message: {
    facets: {},
    "total-results": 2,
    items: [
      {
        DOI: "10.5555/12345678",
        URL: "https://doi.org/10.5555/12345678",
        title: ["Toward a Unified Theory of High-Energy <i>Metaphysics</i>: Silly String Theory"],
        abstract:
          "<jats:title>Abstract</jats:title><jats:p>The characteristic theme of the works of Stone is the bridge between culture &amp; society.</jats:p>",
        author: [
          { given: "Josiah", family: "Carberry", sequence: "first", affiliation: [] },
          { name: "Society of Psychoceramics", sequence: "additional", affiliation: [] },
        ],
        "container-title": ["Journal of Psychoceramics"],
        publisher: "Test accounts",
        issued: { "date-parts": [[2008, 8, 13]] },
        "is-referenced-by-count": 5,
        link: [
          {
            URL: "https://example.org/full.xml",
            "content-type": "text/xml",
            "content-version": "vor",
            "intended-application": "text-mining",
          },
          {
            URL: "https://example.org/full.pdf",
            "content-type": "application/pdf",
            "content-version": "vor",
            "intended-application": "text-mining",
          },
        ],
      },
      { DOI: "10.5555/2", title: ["Undated"], issued: { "date-parts": [[null]] } },
      { DOI: "10.5555/untitled", issued: { "date-parts": [[2020]] } },
    ],
    "items-per-page": 10,
    query: { "start-index": 0, "search-terms": null },
  },
};

export const arxivReply = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <link href="http://arxiv.org/api/query?search_query%3Dall%3Aattention%26id_list%3D%26start%3D0%26max_results%3D10" rel="self" type="application/atom+xml"/>
  <title type="html">ArXiv Query: search_query=all:attention&amp;id_list=&amp;start=0&amp;max_results=10</title>
  <id>http://arxiv.org/api/cHxbiOdZaP56ODnBPIenZhzg5f8</id>
  <updated>2026-01-01T00:00:00-05:00</updated>
  <opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">1</opensearch:totalResults>
  <opensearch:startIndex xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">0</opensearch:startIndex>
  <entry>
    <id>http://arxiv.org/abs/1706.03762v7</id>
    <updated>2023-08-02T00:41:18Z</updated>
    <published>2017-06-12T17:57:34Z</published>
    <title>Attention Is All
  You Need</title>
    <summary>  The dominant sequence transduction models are based on complex recurrent
or convolutional neural networks &amp; include an encoder. </summary>
    <author><name>Ashish Vaswani</name></author>
    <author><name>Noam Shazeer</name><arxiv:affiliation xmlns:arxiv="http://arxiv.org/schemas/atom">Google</arxiv:affiliation></author>
    <arxiv:comment xmlns:arxiv="http://arxiv.org/schemas/atom">15 pages, 5 figures</arxiv:comment>
    <link href="http://arxiv.org/abs/1706.03762v7" rel="alternate" type="text/html"/>
    <link title="pdf" href="http://arxiv.org/pdf/1706.03762v7" rel="related" type="application/pdf"/>
    <arxiv:primary_category xmlns:arxiv="http://arxiv.org/schemas/atom" term="cs.CL" scheme="http://arxiv.org/schemas/atom"/>
    <category term="cs.CL" scheme="http://arxiv.org/schemas/atom"/>
  </entry>
</feed>`;

export const arxivNothing = `<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">
  <id>https://arxiv.org/api/SkuXkYxumgL1drFIL7NufdnpkFc</id>
  <title>arXiv Query: search_query=all:qqq&amp;id_list=&amp;start=0&amp;max_results=10</title>
  <updated>2025-11-11T18:34:08Z</updated>
  <link href="https://arxiv.org/api/query?search_query=all:qqq&amp;start=0&amp;max_results=10&amp;id_list=" type="application/atom+xml"/>
  <opensearch:itemsPerPage>10</opensearch:itemsPerPage>
  <opensearch:totalResults>0</opensearch:totalResults>
  <opensearch:startIndex>0</opensearch:startIndex>
</feed>`;

export const arxivError = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">
  <link xmlns="http://www.w3.org/2005/Atom" href="http://arxiv.org/api/query?search_query=&amp;id_list=cond-mat/0709123" rel="self" type="application/atom+xml"/>
  <title xmlns="http://www.w3.org/2005/Atom">ArXiv Query: search_query=&amp;id_list=cond-mat/0709123</title>
  <opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">1</opensearch:totalResults>
  <entry xmlns="http://www.w3.org/2005/Atom">
    <id>http://arxiv.org/api/errors#malformed_id</id>
    <title>Error</title>
    <summary>malformed id found</summary>
    <link href="http://arxiv.org/api/errors#malformed_id" rel="alternate" type="text/html"/>
    <author><name>arXiv api core</name></author>
  </entry>
</feed>`;
