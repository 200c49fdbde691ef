import { describe, expect, it } from "vitest";
import { mainText, type MainText } from "../../pipelines/pages/main-text.ts";

const read = (html: string, url = "https://site.example/dir/page.html"): MainText => {
  const result = mainText(html, url);
  if (!result.ok) throw new Error(`${result.reason}: ${result.detail}`);
  for (const link of result.value.links) expect(result.value.text.slice(link.start, link.end)).toBe(link.text);
  return result.value;
};
const text = (body: string): string => read(`<html><body>${body}</body></html>`).text;

describe("titles", () => {
  it("are without the sign that leads to them", () => {
    const page = (sign: string): string =>
      `<html><head><title>Site</title></head><body><main><h1>Cape Light<a class="headerlink" href="#x">${sign}</a></h1><p>It stands.</p></main></body></html>`;
    for (const sign of ["¶", "#", "§", ""]) expect([read(page(sign)).title, read(page(sign)).text]).toEqual(["Cape Light", "# Cape Light\n\nIt stands."]); // prettier-ignore
  });
});

describe("Markdown", () => {
  it("writes headings, paragraphs and line breaks", () => {
    expect(text("<h1>A  b</h1><p>one\n two<br>three</p><h3>C</h3>four")).toBe("# A b\n\none two\nthree\n\n### C\n\nfour");
  });

  it("keeps links by offset and absolute uri, fragments away", () => {
    const { text, links } = read(
      `<p>See <a href="../x?a=1#top">the  x page</a>, <a href="#note">below</a> and <a href="mailto:a@b.example">mail</a>.</p>`,
    );
    expect(text).toBe("See the x page, below and mail.");
    expect(links).toEqual([{ text: "the x page", uri: "https://site.example/x?a=1", start: 4, end: 14 }]);
  });

  it("resolves links against the canonical uri and a base", () => {
    expect(read(`<link rel="canonical" href="/a/b/"><p><a href="c">c</a> text</p>`).links[0]?.uri).toBe("https://site.example/a/b/c");
    expect(read(`<base href="https://other.example/q/"><p><a href="c">c</a> text</p>`).links[0]?.uri).toBe("https://other.example/q/c");
  });

  it("keeps offsets right in tables, lists and definitions, pipes escaped", () => {
    const { text, links } = read(
      `<table><tr><th>A|B</th><th>C</th></tr><tr><td>x | <a href="/y">y|z</a></td><td><a href="/w">w</a></td></tr></table><ul><li>one <a href="/o">o</a><ul><li><a href="/p">p</a></li></ul></li></ul><dl><dt><a href="/t">T</a>:</dt><dd>d1</dd><dd><a href="/d">d2</a><br>more</dd></dl>`,
    );
    expect(text).toBe("| A\\|B | C |\n| --- | --- |\n| x \\| y\\|z | w |\n\n- one o\n  - p\n\n- **T**: d1\n- **T**: d2 <br> more");
    expect(links.map((link) => link.text)).toEqual(["y\\|z", "w", "o", "p", "T", "T", "d2"]);
  });

  it("expands spans, joins header rows, puts totals last and the caption before", () => {
    expect(
      text(
        `<table><caption>Flow</caption><thead><tr><th rowspan=2>River</th><th colspan=2>m³/s</th></tr><tr><th>low</th><th>high</th></tr></thead><tfoot><tr><td>All</td><td>3</td><td>9</td></tr></tfoot><tbody><tr><td rowspan=2>Orre</td><td>1</td><td>4</td></tr><tr><td colspan=2>2</td></tr></tbody></table>`,
      ),
    ).toBe("Table: Flow\n\n| River | m³/s / low | m³/s / high |\n| --- | --- | --- |\n| Orre | 1 | 4 |\n| Orre | 2 | 2 |\n| All | 3 | 9 |");
  });

  it("gives a table of row headers an empty header row and its title row as caption", () => {
    expect(
      text(
        `<table><tr><th colspan=2>Paris</th></tr><tr><td colspan=2><img src=x></td></tr><tr><th>Area</th><td>105 km<sup>2</sup></td></tr><tr><th>Mayor</th><td>A<br>B</td></tr></table>`,
      ),
    ).toBe("Table: Paris\n\n|  |  |\n| --- | --- |\n| Area | 105 km² |\n| Mayor | A <br> B |");
  });

  it("finds the header of a table that marks none", () => {
    expect(
      text(
        `<table><tr><td>Town</td><td>People</td><td>Area</td></tr><tr><td>A</td><td>5</td><td>1.5</td></tr><tr><td>B</td><td>6</td><td>2</td></tr></table>`,
      ),
    ).toContain("| Town | People | Area |\n| --- |");
    expect(text(`<table><tr><td>Capital</td><td>X</td></tr><tr><td>People</td><td>6</td></tr></table>`)).toMatch(/^\| {2}\| {2}\|\n/);
  });

  it("takes layout tables apart", () => {
    expect(text(`<table><tr><td><h2>Left</h2><p>words</p></td><td><table><tr><th>k</th><td>v</td></tr></table></td></tr></table>`)).toBe(
      "## Left\n\nwords\n\n|  |  |\n| --- | --- |\n| k | v |",
    );
    const menu = ["Mines", "Districts", "Tables", "About", "Links"].map((name) => `<a href="${name}.htm">${name}</a>`).join("<br>");
    expect(text(`<table><tr><td>${menu}</td><td>Born 1928 at Tamworth.</td></tr></table>`)).not.toContain("|");
    expect(text(`<table><tr><td>Mines</td><td>${menu}</td></tr><tr><td>Born</td><td>1928</td></tr></table>`)).toContain("| Mines |");
  });

  it("keeps a bold term only where it heads something", () => {
    expect(
      text(
        "<p><b>Area:</b> 5 km²</p><p><strong>note</strong>: x</p><p><b>Velland</b> is a kingdom.</p><p><b>Alone</b></p><p>not <b>here</b></p><ul><li><b>Age</b> – 5</li></ul>",
      ),
    ).toBe("**Area**: 5 km²\n\n**note**: x\n\nVelland is a kingdom.\n\n**Alone**\n\nnot here\n\n- **Age** – 5");
  });

  it("keeps superscripts apart from figures and drops marks of notes", () => {
    expect(
      text(
        `<p>10<sup>6</sup> km<sup>2</sup>, 12,345<sup>a</sup>, 1<sup>st</sup>, 7<sup class="reference"><a href="#n">[2]</a></sup>, H<sub>2</sub>O</p>`,
      ),
    ).toBe("10⁶ km², 12,345ᵃ, 1st, 7, H₂O");
  });

  it("numbers ordered lists and keeps paragraphs of an item together", () => {
    expect(text(`<ol start=3><li><p>a</p><p>b</p></li><li>c</li></ol>`)).toBe("3. a\n  b\n4. c");
  });

  it("keeps text that looks like Markdown from being read as it", () => {
    expect(text("<p># 5 of them</p><p>- none -</p><p>-5 degrees, a_b *c*</p>")).toBe("\\# 5 of them\n\n\\- none -\n\n-5 degrees, a_b *c*");
  });

  it("is NFC, without trailing space, soft hyphens and zero-width characters", () => {
    const result = text("<p>Cafe\u0301 im\u00adport\u200ber&nbsp;&nbsp;x </p><pre>a  b \n c</pre>");
    expect(result).toBe("Café importer x\n\n```\na  b\n c\n```");
    expect(result).toBe(result.normalize("NFC"));
  });
});

describe("main text", () => {
  const sentence = "This sentence is a part of the text that a reader came for, and it is long enough. ";
  it("drops what surrounds it", () => {
    const html = `<body><div class="cookie-banner">We use cookies</div><header>Site</header><nav><a href=/>Home</a></nav><div id="content"><h1>T</h1><p>${sentence.repeat(3)}</p><div class="ads">Buy now</div><aside><a href=/>See also this and that</a></aside><form><input><button>Go</button></form><script>x()</script><p style="display:none">hidden</p><p>${sentence}</p></div><footer>Imprint</footer></body>`;
    expect(read(html).text).toBe(`# T\n\n${sentence.repeat(3).trim()}\n\n${sentence.trim()}`);
  });

  it("keeps asides that are text, headers that hold the title, and roads", () => {
    const html = `<article><header><h1>T</h1><time datetime="2024-05-01">1 May</time></header><p>${sentence}</p><aside><table><tr><th>Area</th><td>5 km of beach and some more words</td></tr></table></aside><div class="roads">Two roads lead there.</div></article>`;
    expect(read(html).text).toContain("# T");
    expect(read(html).text).toContain("| Area | 5 km of beach and some more words |");
    expect(read(html).text).toContain("Two roads lead there.");
    expect(read(html).publishedAt).toBe("2024-05-01");
  });

  it("takes the page, not its longest section: what stands under the title is kept; a banner's heading is not", () => {
    const long = "<p>A fix of what was broken in the planner. </p>".repeat(40);
    const page = `<div class="sect1"><div class="titlepage"><h2>Release 15.1</h2></div><p>Release date: 2022-11-10</p><div class="sect2"><h3>Changes</h3>${long}</div></div>`;
    expect(text(`<div class="navheader"><a href="/">Home</a></div>${page}`)).toMatch(
      /^## Release 15\.1\n\nRelease date: 2022-11-10\n\n### Changes/,
    );
    expect(text(`<div id="wrap"><div class="banner"><h1>The Site</h1></div><div id="content"><h2>Tarn</h2>${long}</div></div>`)).toMatch(
      /^## Tarn/,
    );
  });

  it("does not believe an empty <main>", () => {
    expect(read(`<body><main><p>Loading</p></main><div><p>${sentence.repeat(5)}</p></div></body>`).text).toContain(sentence.trim());
  });

  it("reads a page wrapped in a form, as old servers make them", () => {
    expect(read(`<body><form id="aspnetForm"><p>${sentence.repeat(4)}</p><input type=hidden></form></body>`).text).toContain(
      "This sentence",
    );
  });

  it("rejects pages that nest too deeply instead of losing their text", () => {
    expect(mainText(`<p>start of the page</p>${"<div>".repeat(3_000)}<p>lost</p>`, "https://site.example/")).toMatchObject({
      ok: false,
      reason: "main-text-lost",
    });
    expect(
      mainText(`<p>start</p>${"<div>".repeat(3_000)}<p>lost</p>${"</div>".repeat(3_000)}<p>end</p>`, "https://site.example/"),
    ).toMatchObject({ ok: false });
    expect(text(`<p>start of the page</p>${"<div>".repeat(300)}<p>deep</p>`)).toContain("deep");
  });

  it.each([
    ["line breaks", `<p>${"a<br>".repeat(50_000)}`],
    ["bold words", `<p>${"<b>a </b>".repeat(25_000)}`],
    ["spaces", `<pre>a${" ".repeat(500_000)}b</pre>`],
    ["nested lists of links", `${"<ul><li>x".repeat(150)}${"<li><a href=/x>link</a>".repeat(1_500)}`],
    ["a cell of pipes and links", `<table><tr><th>k</th><td>${"<a href=/x>a|b</a> ".repeat(5_000)}</td></tr></table>`],
    ["bold ends", `<p>${"<b>".repeat(900)}x`],
    ["a title of dashes", `<title>${"a - ".repeat(200_000)}</title><p>text</p>`],
    ["dates at every level", `${"<div>updated <b>x</b>".repeat(900)}${"y ".repeat(50_000)}`],
    ["classes", `<div class="${"ad-".repeat(200_000)}">hello there, reader</div>`],
  ])("takes time in proportion: %s", (_name, html) => {
    const started = performance.now();
    mainText(html, "https://site.example/");
    // By the square of the length it would be minutes.
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it("keeps huge spans from filling the memory", () => {
    const started = performance.now();
    expect(read(`<p>${sentence}</p><table><tr><td colspan=100000 rowspan=100000>x</td><td>y</td></tr></table>`).text.length).toBeLessThan(
      10_000,
    );
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe("what a page says of itself", () => {
  const head = (tags: string, body = "<p>some text of the page</p>"): MainText =>
    read(`<html lang="de-CH"><head>${tags}</head><body>${body}</body></html>`);
  it.each([
    [`<meta property="article:published_time" content="2024-03-05T10:00:00Z">`, "2024-03-05"],
    [`<meta name="date" content="2023-11">`, "2023-11"],
    [`<meta name="DC.Date" content="5 June 2025">`, "2025-06-05"],
    [`<script type="application/ld+json">{"@type":"Article","datePublished":"2022-01-31"}</script>`, "2022-01-31"],
    [`<meta name="date" content="last week">`, undefined],
    [`<meta name="date" content="2023-13-45">`, undefined],
  ])("dates: %s", (tag, date) => expect(head(tag).publishedAt).toBe(date));

  it.each([
    [
      `<meta property="article:published_time" content="2010-05-01"><meta property="article:modified_time" content="2023-02-03">`,
      ["2010-05-01", "2023-02-03"],
    ],
    [`<meta property="article:modified_time" content="2023-02-03"><meta name="date" content="2023-02-03">`, ["2023-02-03", undefined]],
    [`<meta property="article:modified_time" content="2023-02-03">`, ["2023-02-03", undefined]],
    [`<meta name="date" content="2023-02"><meta property="article:modified_time" content="2023-02-13">`, ["2023-02", undefined]],
    [
      `<script type="application/ld+json">{"datePublished":"2022-01-31","dateModified":"2023-01-31"}</script>`,
      ["2022-01-31", "2023-01-31"],
    ],
  ])("tells a later change from the first date: %s", (tag, dates) => {
    const { publishedAt, modifiedAt } = head(tag);
    expect([publishedAt, modifiedAt]).toEqual(dates);
  });

  it("takes the only <time>, not one of many", () => {
    expect(head("", `<p>text <time datetime="2021-02-03">3 Feb</time></p>`).publishedAt).toBe("2021-02-03");
    expect(head("", `<p>text <time datetime="2021-02-03">a</time> <time datetime="2022-02-03">b</time></p>`).publishedAt).toBeUndefined();
  });

  it.each([
    ["<p class=byline>Published 12 May 2023</p>", "2023-05-12"],
    ["<p>Published: <b>May 12, 2023</b> by the editors</p>", "2023-05-12"],
    ["<div>Last updated on 2023-05-12</div>", "2023-05-12"],
    ["<small>This page was last modified May 2023.</small>", "2023-05"],
    ["<p>As of 12 May 2023</p>", "2023-05-12"],
    ["<p>Updated 3 June 2024</p><p>First published 12 May 2023</p>", "2023-05-12"],
    // Of an article in a list, of a book, of what somebody did, of a year only.
    ["<p>Published 12 May 2023</p><p>Published 13 May 2023</p>", undefined],
    ["<ul><li>Published 12 May 1987</li></ul>", undefined],
    ["<p>Published in London, 12 May 1987</p>", undefined],
    ["<p>The tables were updated 12 May 1987</p>", undefined],
    ["<p>Published 1987</p>", undefined],
    ["<p>Published 32 May 2023</p>", undefined],
    [`<p>Published 12 May 2023 ${"and more ".repeat(20)}</p>`, undefined],
  ])("reads its own date where it writes one: %s", (line, date) =>
    expect(head("", `<p>some text of the page</p>${line}`).publishedAt).toBe(date),
  );

  it("names the page by its heading, og:title, title without the site's name", () => {
    expect(head("<title>Paris - Atlas</title>", "<h1>Paris, city</h1><p>text</p>").title).toBe("Paris, city");
    expect(head(`<title>Paris - Atlas</title><meta property="og:title" content="Paris (og)">`).title).toBe("Paris (og)");
    expect(head("<title>Paris | Atlas of the World</title>").title).toBe("Paris");
    expect(head("<title>Guinea-Bissau</title>").title).toBe("Guinea-Bissau");
  });

  it("knows its language and license", () => {
    const value = head(`<link rel="license" href="https://creativecommons.org/publicdomain/zero/1.0/">`);
    expect([value.language, value.license]).toEqual(["de-CH", "https://creativecommons.org/publicdomain/zero/1.0/"]);
    expect(read("<p>text of no language</p>").language).toBe("und");
  });

  it("goes by its canonical link on its own host only", () => {
    expect(head(`<link rel="canonical" href="https://site.example/other">`).uri).toBe("https://site.example/other");
    expect(head(`<link rel="canonical" href="https://evil.example/other">`).uri).toBe("https://site.example/dir/page.html");
    expect(head(`<link rel="canonical" href="javascript:alert(1)">`).uri).toBe("https://site.example/dir/page.html");
  });
});
