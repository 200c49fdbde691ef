import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import type { SourceItem } from "../../pipelines/sources/source.ts";
import type { RejectionReason } from "../../schemas/index.ts";
import { crawlAll, shelf } from "./crawl.ts";
import { goodAddresses, goodSite } from "./good-site.ts";
import { html, isHostFile, page, redirect, serve, status, type Handler, type TestServer } from "./server.ts";

const open: TestServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** A site of ten good pages, and everything else answered by `trap`. */
async function site(trap: Handler, ...into: readonly string[]): Promise<TestServer> {
  const good = Array.from({ length: 10 }, (_, index) => `/good/${"abcdefghij"[index]}`);
  const routes: Record<string, Handler | string> = { "/": page("start", ...into, ...good) };
  for (const path of good) routes[path] = page(`the story of ${path} and its ${path.length * 7} ${path}s`);
  const server = await serve(routes, (request, response) =>
    request.url === "/robots.txt" || request.url?.includes("no-such-page") === true
      ? status(404)(request, response)
      : trap(request, response),
  );
  open.push(server);
  return server;
}

interface Crawled {
  readonly documents: readonly string[];
  /** How many addresses were left out, by reason. */
  readonly left: Readonly<Partial<Record<RejectionReason, number>>>;
  readonly items: readonly SourceItem[];
  /** Requests but for robots.txt and nonsense. */
  readonly asked: readonly string[];
}

async function crawled(server: TestServer, options: Parameters<typeof crawlAll>[0] | object = {}): Promise<Crawled> {
  const items = await crawlAll({ start: [`${server.origin}/`], ...options });
  const left: Partial<Record<RejectionReason, number>> = {};
  for (const item of items)
    if (item.kind === "rejection") left[item.rejection.reason] = (left[item.rejection.reason] ?? 0) + (item.rejection.count ?? 1);
  return {
    documents: items.flatMap((item) => (item.kind === "document" ? new URL(item.document.uri).pathname : [])),
    left,
    items,
    asked: server.asked.filter((path) => !isHostFile(path) && !path.includes("no-such-page")),
  };
}

const goodOf = ({ documents }: Crawled): number => documents.filter((path) => path.startsWith("/good/")).length;
const pathOf = (request: IncomingMessage): URL => new URL(request.url ?? "/", "http://site.example");
const answer = (body: (url: URL) => string): Handler => (request: IncomingMessage, response: ServerResponse) => html(body(pathOf(request)))(request, response); // prettier-ignore
/** A number that no page has had before. */
const counter = (): (() => number) => {
  let last = 0;
  return () => ++last;
};

describe("a crawl ends", () => {
  it("in a calendar", async () => {
    const months = "January February March April May June July August September October November December".split(" ");
    const calendar = answer((url) => {
      const [, , year, month] = url.pathname.split("/").map(Number);
      const at = (year ?? 2026) * 12 + (month ?? 1) - 1;
      const path = (of: number): string => `/calendar/${Math.floor(of / 12)}/${(of % 12) + 1}`;
      const days = Array.from({ length: 30 }, (_, day) => day + 1).join(" ");
      return `<main><h1>${months[at % 12]} ${Math.floor(at / 12)}</h1><p>Mo Tu We Th Fr Sa Su ${days}. There are no events in this month.</p>
        <p><a href="${path(at - 1)}">before</a> <a href="${path(at + 1)}">after</a></p></main>`;
    });
    const server = await site(calendar, "/calendar/2026/1");
    const result = await crawled(server, { depth: 10_000 });
    expect(goodOf(result)).toBe(10);
    expect(result.left["nothing-new"]).toBeGreaterThan(0);
    expect(result.asked.length).toBeLessThan(150);
  });

  it("in paths that grow by their own links", async () => {
    const server = await site(answer((url) => page(`deep ${url.pathname}`, `${url.pathname.replace(/\/$/, "")}/more/less`, `${url.pathname.replace(/\/$/, "")}/x${url.pathname.length}`)), "/maze"); // prettier-ignore
    const result = await crawled(server, { maxBarrenPages: 1_000_000, maxPages: 2_000, depth: 100 });
    expect(goodOf(result)).toBe(10);
    expect(result.left["repeating-path"]).toBeGreaterThan(0);
    expect(result.asked.every((path) => path.split("/").length <= 21)).toBe(true);
  });

  it("in segments that repeat", async () => {
    const server = await site(
      answer((url) => page(`around ${url.pathname}`, `${url.pathname}about/news/`)),
      "/about/news/",
    );
    const result = await crawled(server, { depth: 1_000 });
    expect(goodOf(result)).toBe(10);
    expect(result.left).toEqual({ "repeating-path": 1 });
    expect(result.asked.filter((path) => path.startsWith("/about"))).toHaveLength(2);
  });

  it.each([
    ["the query", (next: () => number) => `/shop?PHPSESSID=${(next() * 7919).toString(16)}abc`],
    ["the path", (next: () => number) => `/shop;jsessionid=${(next() * 7919).toString(16)}ABC`],
  ])("in sessions in %s that rules know", async (_where, link) => {
    const next = counter();
    const server = await site(
      answer(() => page("the shop", link(next), link(next), link(next))),
      link(next),
    );
    const result = await crawled(server);
    expect(goodOf(result)).toBe(10);
    expect(result.documents).toContain("/shop");
    expect(result.asked.filter((path) => path.startsWith("/shop"))).toEqual(["/shop"]);
    expect(result.left).toEqual({ "session-id": 4 });
  });

  it.each([
    ["the query", (next: () => number) => `/shop?visitor=${(next() * 7919).toString(36)}`],
    ["the path", (next: () => number) => `/shop/${(next() * 7919).toString(36)}0/list`],
    ["the first segment", (next: () => number) => `/v${(next() * 7919).toString(36)}0/list`],
  ])("in sessions in %s that no rule knows", async (_where, link) => {
    const next = counter();
    const server = await site(
      answer(() => page("the shop", link(next), link(next), link(next))),
      link(next),
    );
    const result = await crawled(server);
    expect(goodOf(result)).toBe(10);
    expect(result.left["nothing-new"]).toBeGreaterThan(50);
    expect(result.asked.length).toBeLessThanOrEqual(11 + 101);
  });

  it("in pages that are nearly the same, each with its number, with links without end", async () => {
    const next = counter();
    const near = answer((url) => page(`entry ${url.searchParams.get("id")}`, ...[1, 2, 3].map(() => `/entry?id=${next()}`)));
    const server = await site(near, "/entry?id=0");
    const result = await crawled(server, { maxBarrenPages: 30 });
    expect(goodOf(result)).toBe(10);
    expect(result.asked.length).toBeLessThanOrEqual(11 + 31);
    const rows = result.items.flatMap((item) => (item.kind === "rejection" ? item.rejection : []));
    expect(rows.filter(({ reason }) => reason === "nothing-new").every(({ detail }) => detail.includes("maxBarrenPages"))).toBe(true);
  });

  it("in redirects, into chains and back", async () => {
    const next = counter();
    const bounce: Handler = (request, response) =>
      pathOf(request).pathname === "/bounce" ? redirect(`/bounce?${next()}`)(request, response) : html(page("the lobby", ...[1, 2, 3].map(() => `/go/${next()}`)))(request, response); // prettier-ignore
    const home: Handler = (request, response) =>
      /^\/go\//.test(request.url ?? "") ? redirect("/lobby")(request, response) : bounce(request, response);
    const server = await site(home, "/bounce", "/go/0");
    const result = await crawled(server, { depth: 1_000 });
    expect(goodOf(result)).toBe(10);
    expect(result.left["redirect-loop"]).toBe(1);
    expect(result.asked.filter((path) => path.startsWith("/bounce"))).toHaveLength(11);
    expect(result.asked.filter((path) => path.startsWith("/go/")).length).toBeLessThanOrEqual(101);
  });

  it("where every page is new: at maxPages, whatever came of them", async () => {
    const next = counter();
    const tarpit: Handler = (request, response) => {
      const number = next();
      const words = Array.from({ length: 12 }, (_, at) => ((number * 7919 + at * 104_729) % 1_000_003).toString(36)).join(" ");
      const links = [1, 2, 3].map((at) => `/${(number * 3 + at).toString(36)}q/`);
      if (number % 3 === 0) status(500)(request, response);
      else html(number % 3 === 1 ? page(words, ...links) : `<nav>${links.map((link) => `<a href="${link}">x</a>`).join("")}</nav>`)(request, response); // prettier-ignore
    };
    const server = await site(tarpit, "/aq/", "/bq/");
    const result = await crawled(server, { maxPages: 60 });
    const isProbe = (path: string): boolean => path.includes("no-such-page");
    expect(server.asked.filter((path) => !isHostFile(path) && !isProbe(path))).toHaveLength(60);
    expect(server.asked.filter(isProbe).length).toBeLessThanOrEqual(3);
    expect(result.left["page-cap"]).toBeGreaterThan(10);
  });

  it("by host and by pattern where a person says so", async () => {
    const next = counter();
    const server = await site(
      answer(() => page(`number ${next()} ${(next() * 7919).toString(36)} told`, `/list/${next()}`, `/list/${next()}`)),
      "/list/0",
    );
    const ofPattern = await crawled(server, { maxPagesPerPattern: 12 });
    expect(goodOf(ofPattern)).toBe(10);
    expect(ofPattern.asked.filter((path) => path.startsWith("/list/"))).toHaveLength(12);
    expect(ofPattern.left["pattern-cap"]).toBeGreaterThan(0);
    server.asked.length = 0;
    const ofHost = await crawled(server, { maxPagesPerHost: 5 });
    expect(ofHost.asked).toHaveLength(5);
    expect(Object.keys(ofHost.left)).toEqual(["host-cap"]);
  });

  it("names some of the addresses that it left out and counts the others", async () => {
    const links = Array.from({ length: 250 }, (_, index) => `/a/a/a/${index}`);
    const server = await site(status(404), ...links);
    const result = await crawled(server);
    expect(result.left).toEqual({ "repeating-path": 250 });
    const rows = result.items.flatMap((item) => (item.kind === "rejection" ? item.rejection : []));
    expect(rows).toHaveLength(101);
    expect(rows.at(-1)).toMatchObject({ count: 150, reason: "repeating-path" });
  });

  it("the same after it was stopped: a trap costs no more, and no less", async () => {
    const next = counter();
    const near = answer((url) => page(`entry ${url.searchParams.get("id")}`, ...[1, 2].map((at) => `/entry?id=${Number(url.searchParams.get("id")) * 2 + at}`))); // prettier-ignore
    const whole = await crawled(await site(near, "/entry?id=0"), { maxBarrenPages: 20 });
    const memory = shelf();
    const stop = new AbortController();
    const stopping: Handler = (request, response) => {
      if (next() === 9) stop.abort(new Error("stopped by hand"));
      near(request, response);
    };
    const server = await site(stopping, "/entry?id=0");
    const { contextOf } = await import("./crawl.ts");
    const { webSource } = await import("../../pipelines/sources/web.ts");
    const source = webSource({ start: [`${server.origin}/`], threads: 0, retries: 0, maxBarrenPages: 20 });
    await expect(async () => {
      for await (const item of source.read(contextOf(memory, stop.signal)))
        if (item.kind === "document") memory.documents.set(item.document.uri, item.document);
    }).rejects.toThrow("stopped by hand");
    expect(memory.documents.size).toBeGreaterThan(0);
    const items = await crawlAll({ start: [`${server.origin}/`], maxBarrenPages: 20 }, memory);
    const keys = (some: readonly SourceItem[]): readonly string[] =>
      some.map((item) => `${item.kind === "rejection" ? item.rejection.reason : "page"} ${new URL(item.kind === "rejection" ? item.rejection.itemKey : item.kind === "document" ? item.document.uri : "uri" in item ? item.uri : "past:").pathname}`); // prettier-ignore
    expect(keys(items)).toEqual(keys(whole.items));
  });
});

describe("a good site", () => {
  it("loses nothing: pagination, dates in paths, manuals of five levels in two languages, facets", async () => {
    const server = await serve({}, goodSite);
    open.push(server);
    const items = await crawlAll({ start: [`${server.origin}/`], concurrency: 16 });
    const lost = items.flatMap((item) => (item.kind === "rejection" ? `${item.rejection.reason} ${item.rejection.itemKey}` : []));
    expect(lost).toEqual([]);
    const documents = items.flatMap((item) => (item.kind === "document" ? item.document.uri : []));
    expect(documents.toSorted()).toEqual(goodAddresses(server.origin).toSorted());
  }, 60_000);
});

describe("what pages and answers ask", () => {
  const tagged = (name: string, content: string, path: string): string =>
    page(`tagged ${path}`, `/behind${path}`).replace("</title>", `</title><meta name="${name}" content="${content}">`);
  const headed = (value: string | string[], path: string): Handler => (_request, response) =>
    response.writeHead(200, { "content-type": "text/html", "x-robots-tag": value }).end(page(`headed ${path}`, `/behind${path}`)); // prettier-ignore

  it("keeps a page out of the memory by noindex, and its links by nofollow alone", async () => {
    const routes: Record<string, Handler | string> = {
      "/m-noindex": tagged("ROBOTS", "NoIndex", "/m-noindex"),
      "/m-nofollow": tagged("robots", "nofollow", "/m-nofollow"),
      "/m-none": tagged("robots", "none", "/m-none"),
      "/m-own": tagged("groundwork", "noindex", "/m-own"),
      "/m-other": tagged("googlebot", "none", "/m-other"),
      "/h-noindex": headed("noindex", "/h-noindex"),
      "/h-other": headed("googlebot: noindex, nofollow", "/h-other"),
      "/h-own": headed(["googlebot: all", "groundwork: none"], "/h-own"),
      "/h-past": headed("unavailable_after: 25 Jun 2010 15:00:00 GMT", "/h-past"),
      "/h-coming": headed("unavailable_after: 2030-01-01", "/h-coming"),
    };
    const tags = Object.keys(routes);
    for (const path of tags) routes[`/behind${path}`] = page(`behind ${path}`);
    const server = await serve({ "/": page("start", ...tags), ...routes });
    open.push(server);
    const { documents, left } = await crawled(server);
    expect(documents).toEqual([
      "/",
      ...["/m-nofollow", "/m-other", "/h-other", "/h-coming"],
      ...["/m-noindex", "/m-own", "/m-other", "/h-noindex", "/h-other", "/h-past", "/h-coming"].map((path) => `/behind${path}`),
    ]);
    expect(left).toEqual({ noindex: 6 });
  });

  it("takes a page that asks for it later out of the memory, also where the answer is only a header", async () => {
    let tag: Readonly<Record<string, string>> = {};
    const conditional: Handler = (request, response) => {
      if (request.headers["if-none-match"] === '"1"') response.writeHead(304, tag).end();
      else html(page("a page"), { etag: '"1"', ...tag })(request, response);
    };
    const server = await serve({ "/": page("start", "/a"), "/a": conditional });
    open.push(server);
    const memory = shelf();
    await crawlAll({ start: [`${server.origin}/`] }, memory);
    expect(memory.documents.has(`${server.origin}/a`)).toBe(true);
    tag = { "x-robots-tag": "noindex" };
    const items = await crawlAll({ start: [`${server.origin}/`] }, memory);
    expect(items.at(-1)).toMatchObject({ kind: "gone", uri: `${server.origin}/a` });
  });
});

describe("pages that are none", () => {
  const missing = (request: IncomingMessage): string =>
    `<title>Oops</title><main><h1>Nothing here</h1><p>Sorry, ${pathOf(request).pathname.split("/").at(-1)} could not be found. Try the search, or go back to the front page of this site.</p><a href="${pathOf(request).pathname}/more">more</a></main>`;
  const soft: Handler = (request, response) => html(missing(request))(request, response);

  it("are told by what the host answers to nonsense, and lead nowhere", async () => {
    const server = await serve(
      { "/": page("start", "/a", "/gone", "/b", "/lost/page"), "/a": page("a"), "/b": page("b", "/gone-too") },
      soft,
    );
    open.push(server);
    const { documents, left } = await crawled(server);
    expect(documents).toEqual(["/", "/a", "/b"]);
    expect(left).toEqual({ "soft-404": 3 });
    expect(server.asked.filter((path) => path.includes("no-such-page"))).toHaveLength(1);
    expect(server.asked.some((path) => path.endsWith("/more"))).toBe(false);
  });

  it("in a section with an answer of its own; its list is a page", async () => {
    const goods = Array.from({ length: 6 }, (_, index) => `/shop/item-${"abcdef"[index]}`);
    const list = page("the shop", ...goods);
    const routes = { "/": page("start", "/shop/", ...goods, "/shop/sold", "/shop/out"), "/shop/": list, ...Object.fromEntries(goods.map((path) => [path, page(path)])) }; // prettier-ignore
    const server = await serve(routes, (request, response) =>
      request.url?.startsWith("/shop/") === true ? html(list)(request, response) : status(404)(request, response),
    );
    open.push(server);
    const { documents, left } = await crawled(server);
    expect(documents).toEqual(["/", "/shop/", ...goods]);
    expect(left).toEqual({ "soft-404": 2 });
    expect(server.asked.filter((path) => path.includes("no-such-page"))).toHaveLength(2);
  });

  it("where they are redirected to the front page", async () => {
    const server = await serve({ "/": page("start", "/a", "/gone"), "/a": page("a") }, redirect("/"));
    open.push(server);
    const { documents, left } = await crawled(server);
    expect(documents).toEqual(["/", "/a"]);
    expect(Object.values(left)).toEqual([1]);
  });

  it("cannot be told where a host answers all the same: nothing is", async () => {
    const shell = page("the application");
    const server = await serve({ "/": shell.replace("</main>", '<a href="/a">a</a></main>'), "/a": shell }, html(shell));
    open.push(server);
    expect((await crawled(server)).left["soft-404"]).toBeUndefined();
  });

  it("are not looked for where robots.txt forbids it, nor with more than one request in twenty", async () => {
    const routes = { "/": page("start", "/a"), "/a": page("a") };
    const closed = await serve({ ...routes, "/robots.txt": "User-agent: *\nDisallow: /\nAllow: /a\nAllow: /$" });
    const small = await serve(routes);
    open.push(closed, small);
    await crawled(closed);
    await crawled(small, { maxPages: 19 });
    for (const server of [closed, small]) expect(server.asked.filter((path) => path.includes("no-such-page"))).toEqual([]);
  });
});

describe("one wrong character", () => {
  it("costs itself, not the page", async () => {
    const spoiled = page("spoiled").replace("enough", "en\0ugh");
    const half = page("half").replace("enough", "en&#xD83D;ough");
    const broken = Buffer.concat([Buffer.from("<p>some words and then "), Buffer.from([0xff]), Buffer.from(" some more of them</p>")]);
    const server = await serve({
      "/": page("start", "/nul", "/half", "/byte"),
      "/nul": spoiled,
      "/half": half,
      "/byte": (_request, response) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(broken),
    });
    open.push(server);
    const { items, left } = await crawled(server);
    expect(left).toEqual({});
    const texts = items.flatMap((item) => (item.kind === "document" ? item.document.text : []));
    expect(texts.filter((text) => text.includes("\ufffd"))).toHaveLength(3);
    expect(texts.some((text) => /\0|\p{Surrogate}/u.test(text))).toBe(false);
  });
});
