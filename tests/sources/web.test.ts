import { lookup } from "node:dns/promises";
import { hostname } from "node:os";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { storedFrontier } from "../../pipelines/sources/frontier.ts";
import { isPrivateAddress } from "../../pipelines/web/uris.ts";
import type { SourceItem } from "../../pipelines/sources/source.ts";
import { webSource } from "../../pipelines/sources/web.ts";
import { Document } from "../../schemas/index.ts";
import { contextOf, crawlAll, memoryRuns, shelf, told } from "./crawl.ts";
import { bytes, type Handler, html, isHostFile, never, page, redirect, serve, status, type TestServer } from "./server.ts";

const ownNameIsPrivate = await lookup(hostname()).then(
  ({ address }) => isPrivateAddress(address),
  () => false,
);

const open: TestServer[] = [];
const site = async (routes: Readonly<Record<string, Handler | string>>): Promise<TestServer> => {
  const server = await serve(routes);
  open.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** The pages below the start page, as told. */
const below = async (routes: Readonly<Record<string, Handler | string>>, options = {}): Promise<readonly string[]> => {
  const server = await site({ "/": page("start", ...Object.keys(routes).filter((path) => path !== "/robots.txt")), ...routes });
  return told(await crawlAll({ start: [`${server.origin}/`], ...options })).slice(1);
};

describe("what pages answer", () => {
  it("gives documents that fit the schema, in the order of the links", async () => {
    const server = await site({ "/": page("start", "/b", "/a"), "/a": page("A"), "/b": page("B", "/a") });
    const items = await crawlAll({ start: [`${server.origin}/`] });
    expect(told(items)).toEqual(["document /", "document /b", "document /a"]);
    for (const item of items) if (item.kind === "document") Document.parse(item.document);
  });

  it("rejects 404 and 500, and tries 500 again", async () => {
    const server = await site({ "/": page("start", "/gone", "/broken"), "/gone": status(404), "/broken": status(500) });
    const items = await crawlAll({ start: [`${server.origin}/`], retries: 2 });
    expect(told(items)).toEqual(["document /", "http-status /gone", "http-status /broken"]);
    expect(items[2]).toMatchObject({ rejection: { detail: "the server answered 500", stage: "crawl" } });
    expect(server.asked.filter((path) => path === "/broken").length).toBe(3);
    expect(server.asked.filter((path) => path === "/gone").length).toBe(1);
  });

  it("goes on after a passing failure", async () => {
    let asked = 0;
    const flaky: Handler = (request, response) => (asked++ === 0 ? status(503)(request, response) : html(page("flaky"))(request, response));
    expect(await below({ "/flaky": flaky }, { retries: 1 })).toEqual(["document /flaky"]);
  });

  it("rejects a page that never answers", async () => {
    expect(await below({ "/never": never, "/fine": page("fine") }, { timeout: 300 })).toEqual(["timeout /never", "document /fine"]);
  });

  it("rejects a body that never ends", async () => {
    const drip: Handler = (_request, response) => void response.writeHead(200, { "content-type": "text/html" }).write("<p>and then");
    expect(await below({ "/drip": drip }, { timeout: 300 })).toEqual(["timeout /drip"]);
  });

  it("rejects a host that refuses and one that does not exist", async () => {
    const gone = await serve({});
    await gone.close();
    expect(told(await crawlAll({ start: [`${gone.origin}/`] }))).toEqual(["network /"]);
    const server = await site({ "/": redirect("http://no-such-host.invalid/") });
    expect(told(await crawlAll({ start: [`${server.origin}/`], scope: ["http://**"] }))).toEqual(["network /"]);
  });

  it("rejects what is no HTML", async () => {
    const picture = bytes(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), { "content-type": "image/png" });
    const disguised = bytes(Buffer.concat([Buffer.from("<html>"), Buffer.alloc(100)]), { "content-type": "text/html" });
    expect(
      await below({ "/a.png": picture, "/b": disguised, "/c.json": bytes(Buffer.from("{}"), { "content-type": "application/json" }) }),
    ).toEqual(["not-html /a.png", "not-html /b", "not-html /c.json"]);
  });

  it("takes HTML without a content type", async () => {
    expect(await below({ "/bare": (_request, response) => response.writeHead(200).end(page("bare")) })).toEqual(["document /bare"]);
  });

  it("rejects empty pages", async () => {
    expect(
      await below({
        "/nothing": "",
        "/blank": "<html><body><script>1</script> &nbsp; </body></html>",
        "/menu": "<body><nav>Home</nav></body>",
      }),
    ).toEqual(["empty-page /nothing", "empty-page /blank", "empty-page /menu"]);
  });

  it("survives broken and endlessly nested HTML", async () => {
    const nested = `<body><p>start of it all, a sentence of some length</p>${"<div>".repeat(50_000)}deep`;
    expect(
      await below({ "/nested": nested, "/broken": "<table><tr><td>one<td>two<tr><td><b>three</table></p></div><ul><li>four<li>five" }),
    ).toEqual(["main-text-lost /nested", "document /broken"]);
  });
});

describe("sizes", () => {
  it("stops at the cap, also inside a gzip bomb", async () => {
    const bomb = gzipSync(Buffer.alloc(300_000_000, "<p>x</p>"), { level: 1 });
    const huge: Handler = (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      const chunk = "<p>x</p>".repeat(10_000);
      let sent = 0;
      const write = (): void => {
        while (sent < 30_000_000 && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", write);
        }
        response.end();
      };
      write();
    };
    const server = await site({
      "/": page("start", "/bomb", "/huge", "/told"),
      "/bomb": bytes(bomb, { "content-type": "text/html", "content-encoding": "gzip" }),
      "/huge": huge,
      "/told": bytes(Buffer.alloc(2_000_000), { "content-type": "text/html" }),
    });
    const before = process.memoryUsage().rss;
    expect(told(await crawlAll({ start: [`${server.origin}/`], maxBytes: 1_000_000 })).slice(1)).toEqual([
      "too-large /bomb",
      "too-large /huge",
      "too-large /told",
    ]);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  it("reads packed pages", async () => {
    expect(
      await below({ "/packed": bytes(gzipSync(page("packed")), { "content-type": "text/html", "content-encoding": "gzip" }) }),
    ).toEqual(["document /packed"]);
  });

  it("rejects a body that is packed wrongly", async () => {
    expect(
      await below({
        "/lie": bytes(Buffer.from(page("plain")), { "content-type": "text/html", "content-encoding": "gzip" }),
        "/odd": bytes(Buffer.from("x"), { "content-type": "text/html", "content-encoding": "zzz" }),
      }),
    ).toEqual(["network /lie", "bad-encoding /odd"]);
  });
});

describe("redirects", () => {
  it("follows them and names the page where they end", async () => {
    expect(await below({ "/old": redirect("/new"), "/new": page("new") })).toEqual([
      "document /new",
      "duplicate-content /new",
      "address /old",
    ]);
  });

  it("ends loops and long chains", async () => {
    const chain = Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`/c${index}`, redirect(`/c${index + 1}`)]));
    const server = await site({ "/": page("start", "/loop", "/c0"), "/loop": redirect("/pool"), "/pool": redirect("/loop"), ...chain });
    expect(told(await crawlAll({ start: [`${server.origin}/`] })).slice(1)).toEqual(["redirect-loop /loop", "redirect-loop /c0"]);
  });

  it("does not follow one into a path that robots.txt forbids, nor out of scope", async () => {
    const server = await site({
      "/": page("start", "/sly", "/away"),
      "/sly": redirect("/secret/x"),
      "/secret/x": page("secret"),
      "/away": redirect("http://other.example/"),
      "/robots.txt": "User-agent: *\nDisallow: /secret/",
    });
    expect(told(await crawlAll({ start: [`${server.origin}/`] })).slice(1)).toEqual(["robots /sly", "out-of-scope /away"]);
    expect(server.asked).not.toContain("/secret/x");
  });
});

describe("encodings", () => {
  const text = "<p>Ünïcode: naïve café, 5 €, enough words for a page</p>";
  const latin = (body: string): Buffer => Buffer.from(body.replaceAll("€", "\u0080"), "latin1");
  it.each([
    ["header", bytes(latin(text), { "content-type": "text/html; charset=windows-1252" })],
    ["meta", bytes(latin(`<meta charset="windows-1252">${text}`), { "content-type": "text/html" })],
    [
      "http-equiv",
      bytes(latin(`<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">${text}`), { "content-type": "text/html" }),
    ],
    ["byte order mark", bytes(Buffer.from(`\ufeff${text}`, "utf16le"), { "content-type": "text/html" })],
    ["nothing, UTF-8", bytes(Buffer.from(text), { "content-type": "text/html" })],
    ["nothing, windows-1252", bytes(latin(text), { "content-type": "text/html" })],
    [
      "a wrong header and a right meta",
      bytes(latin(`<meta charset="windows-1252">${text}`), { "content-type": "text/html; charset=utf-8" }),
    ],
  ])("by %s", async (_name, handler) => {
    const server = await site({ "/": handler });
    const [item] = await crawlAll({ start: [`${server.origin}/`] });
    expect(item).toMatchObject({ kind: "document", document: { text: "Ünïcode: naïve café, 5 €, enough words for a page" } });
  });

  it("rejects what is not in the encoding that it names", async () => {
    expect(
      await below({
        "/wrong": bytes(latin(text), { "content-type": "text/html; charset=utf-8" }),
        "/unknown": bytes(latin(text), { "content-type": "text/html; charset=klingon" }),
      }),
    ).toEqual(["bad-encoding /wrong", "bad-encoding /unknown"]);
  });
});

describe("where it goes", () => {
  it("obeys robots.txt and says what it left", async () => {
    const server = await site({
      "/": page("start", "/ok", "/no/a"),
      "/ok": page("ok"),
      "/no/a": page("no"),
      "/robots.txt": "User-agent: *\nDisallow: /no/\n\nUser-agent: other\nDisallow: /",
    });
    expect(told(await crawlAll({ start: [`${server.origin}/`] }))).toEqual(["document /", "document /ok", "robots /no/a"]);
    expect(server.asked).not.toContain("/no/a");
  });

  it("reads nothing where robots.txt cannot be read", async () => {
    const server = await site({ "/": page("start"), "/robots.txt": status(503) });
    expect(told(await crawlAll({ start: [`${server.origin}/`] }))).toEqual(["robots /"]);
    expect(server.asked).not.toContain("/");
  });

  it("keeps the host's crawl-delay", async () => {
    const times: number[] = [];
    const timed: Handler = (request, response) => {
      times.push(performance.now());
      html(page(request.url ?? ""))(request, response);
    };
    const server = await site({
      "/": page("start", "/a", "/b", "/c"),
      "/a": timed,
      "/b": timed,
      "/c": timed,
      "/robots.txt": "User-agent: *\nCrawl-delay: 0.2",
    });
    await crawlAll({ start: [`${server.origin}/`] });
    expect(times.slice(1).every((time, index) => time - (times[index] ?? 0) > 150)).toBe(true);
  });

  it("finds pages by the site maps that robots.txt names", async () => {
    const server = await site({
      "/": page("start"),
      "/hidden": page("hidden"),
      "/robots.txt": (_request, response) =>
        response.writeHead(200, { "content-type": "text/plain" }).end(`Sitemap: ${server.origin}/index.xml`),
      "/index.xml": (_request, response) =>
        response
          .writeHead(200, { "content-type": "application/xml" })
          .end(`<sitemapindex><sitemap><loc>${server.origin}/map.xml.gz</loc></sitemap></sitemapindex>`),
      "/map.xml.gz": (_request, response) =>
        response
          .writeHead(200, { "content-type": "application/gzip" })
          .end(gzipSync(`<urlset><url><loc>${server.origin}/hidden</loc></url><url><loc>http://other.example/</loc></url></urlset>`)),
    });
    expect(told(await crawlAll({ start: [`${server.origin}/`] }))).toEqual(["document /", "document /hidden"]);
  });

  it("stays in scope and depth", async () => {
    const routes = {
      "/": page("start", "/in/a", "/out", "http://elsewhere.example/x"),
      "/in/a": page("a", "/in/b"),
      "/in/b": page("b", "/in/c"),
      "/in/c": page("c"),
      "/out": page("out"),
    };
    const server = await site(routes);
    expect(told(await crawlAll({ start: [`${server.origin}/`], scope: ["/", "/in/**"], depth: 2 }))).toEqual([
      "document /",
      "document /in/a",
      "document /in/b",
      "depth-cap /in/c",
    ]);
  });

  it("stops at the page cap and names what is left", async () => {
    const server = await site({ "/": page("start", "/a", "/b", "/c"), "/a": page("a"), "/b": page("b"), "/c": page("c") });
    expect(told(await crawlAll({ start: [`${server.origin}/`], maxPages: 2 }))).toEqual([
      "document /",
      "document /a",
      "page-cap /b",
      "page-cap /c",
    ]);
  });

  it("refuses private addresses but for the start url that a person gave", async () => {
    const inner = await site({ "/": page("inner") });
    const server = await site({
      "/": page("start", "/hop", `${inner.origin}/`, "http://[::1]/", "http://localhost:1/"),
      "/hop": redirect(`${inner.origin}/`),
    });
    const scope = ["http://**"];
    const refused = told(await crawlAll({ start: [`${server.origin}/`], scope }));
    expect(inner.asked).toEqual([]);
    expect(refused).toContain("private-address /hop");
    expect(refused.filter((each) => each.startsWith("document"))).toEqual(["document /"]);
    const opened = told(await crawlAll({ start: [`${server.origin}/`], scope, allowPrivate: [new URL(inner.origin).host] }));
    expect(opened.filter((each) => each.startsWith("document"))).toHaveLength(2);
  });

  // The machine's own name looks public; only DNS tells that it leads here.
  it.skipIf(!ownNameIsPrivate)("refuses a public name that resolves to a private address", async () => {
    const inner = await site({ "/": page("inner") });
    const server = await site({ "/": page("start", `http://${hostname()}:${new URL(inner.origin).port}/`) });
    const items = await crawlAll({ start: [`${server.origin}/`], scope: ["http://**"] });
    expect(told(items)).toEqual(["document /", "private-address /"]);
    expect(inner.asked).toEqual([]);
  });

  it("two crawls at once share nothing", async () => {
    const [one, two] = await Promise.all([
      site({ "/": page("start", "/a"), "/a": page("one") }),
      site({ "/": page("start", "/a"), "/a": page("two") }),
    ]);
    const texts = await Promise.all(
      [one, two].map(async ({ origin }) =>
        (await crawlAll({ start: [`${origin}/`] })).flatMap((item) => (item.kind === "document" ? item.document.title : [])),
      ),
    );
    expect(texts).toEqual([
      ["start", "one"],
      ["start", "two"],
    ]);
  });
});

describe("names of pages", () => {
  const named = (title: string, canonical: string, ...links: readonly string[]): string =>
    page(title, ...links).replace("</title>", `</title><link rel="canonical" href="${canonical}">`);

  it("reads a page once, whatever its urls", async () => {
    const server = await site({
      "/": page("start", "/a?from=start", "/a?from=menu", "/a"),
      "/a?from=start": named("a", "/a"),
      "/a?from=menu": named("a", "/a"),
      "/a": named("a", "/a"),
    });
    expect(told(await crawlAll({ start: [`${server.origin}/`] })).filter((each) => each.startsWith("document"))).toEqual([
      "document /",
      "document /a",
    ]);
  });

  it("gives equal content once", async () => {
    expect(await below({ "/a": page("same"), "/b": page("same") })).toEqual(["document /a", "duplicate-content /b"]);
  });

  const urisOf = (items: readonly SourceItem[]): readonly string[] =>
    items.flatMap((item) => (item.kind === "document" ? item.document.uri : []));

  it("goes by its own address, on loopback too, where a page names another host that nobody has asked", async () => {
    const server = await site({ "/": named("home", "https://atlas.example/", "/x/"), "/x/": named("x", "https://evil.example/x/") });
    expect(urisOf(await crawlAll({ start: [`${server.origin}/`] }))).toEqual([`${server.origin}/`, `${server.origin}/x/`]);
  });

  it("gives the other host's page where it says the same of itself, and only there", async () => {
    const routes: Record<string, Handler | string> = { "/robots.txt": "User-agent: *\nDisallow: /closed" };
    const other = await serve(routes, (request, response) => html(page(`elsewhere ${request.url ?? ""}`))(request, response));
    open.push(other);
    // Another name of the same machine: to a crawl it is another host.
    const there = other.origin.replace("127.0.0.1", "localhost");
    Object.assign(routes, {
      "/agrees": named("agrees, as it is elsewhere", `${there}/agrees`),
      "/denies": named("denies", `${there}/other`),
      "/foreign": named("foreign", "https://evil.example/foreign"),
      "/broken": status(500),
      "/closed": named("closed", `${there}/closed`),
    });
    const paths = ["/agrees", "/denies", "/foreign", "/broken", "/closed", "/silent"];
    const here = await site({
      "/": page("start", ...paths),
      ...Object.fromEntries(paths.map((path) => [path, named(path.slice(1), `${there}${path}`)])),
    });
    const options = { start: [`${here.origin}/`], allowPrivate: ["localhost"] };
    const uris = urisOf(await crawlAll({ ...options, scope: ["http://**"] }));
    expect(uris.slice(1)).toEqual([`${there}/agrees`, ...paths.slice(1).map((path) => `${here.origin}${path}`)]);
    expect(other.asked).not.toContain("/closed");
    other.asked.length = 0;
    expect(urisOf(await crawlAll(options))).toEqual(["/", ...paths].map((path) => `${here.origin}${path}`));
    expect(other.asked).toEqual([]);
  });

  it("goes by the public site that a person says it is a copy of, and names links by it", async () => {
    const server = await site({
      "/": named("home", "https://atlas.example/", "/x/", "https://atlas.example/y/"),
      "/x/": named("x", "https://atlas.example/x/"),
      "/y/": named("y", "https://evil.example/other/"),
    });
    const items = await crawlAll({ start: [`${server.origin}/`], mirrorOf: "https://atlas.example" });
    expect(urisOf(items)).toEqual(["https://atlas.example/", "https://atlas.example/x/", "https://atlas.example/y/"]);
    const [home] = items;
    expect(home?.kind === "document" && home.document.links.map((link) => link.uri)).toEqual([
      "https://atlas.example/x/",
      "https://atlas.example/y/",
    ]);
  });

  it("gives the same documents from another port", async () => {
    const routes = { "/": named("home", "https://atlas.example/", "/x/"), "/x/": named("x", "https://atlas.example/x/", "/") };
    const [one, two] = [await site(routes), await site(routes)];
    const mirrorOf = "https://atlas.example/";
    expect(await crawlAll({ start: [`${one.origin}/`], mirrorOf })).toEqual(await crawlAll({ start: [`${two.origin}/`], mirrorOf }));
  });
});

describe("again", () => {
  const etagged =
    (body: () => string): Handler =>
    (request, response) => {
      const etag = `"${body().length}"`;
      if (request.headers["if-none-match"] === etag) response.writeHead(304).end();
      else html(body(), { etag })(request, response);
    };

  it("asks conditionally, takes 304 for unchanged and still follows the links", async () => {
    let text = page("a", "/b");
    const server = await site({ "/": etagged(() => page("start", "/a")), "/a": etagged(() => text), "/b": page("b") });
    const memory = shelf();
    const first = await crawlAll({ start: [`${server.origin}/`] }, memory);
    expect(told(first)).toEqual(["document /", "document /a", "document /b"]);
    expect(told(await crawlAll({ start: [`${server.origin}/`] }, memory))).toEqual(["unchanged /", "unchanged /a", "unchanged /b"]);
    text = page("a, rewritten", "/b");
    const third = await crawlAll({ start: [`${server.origin}/`] }, memory);
    expect(told(third)).toEqual(["unchanged /", "document /a", "unchanged /b"]);
    expect(third[1]).toMatchObject({ document: { version: 2 } });
  });

  it("tells which pages are no more: those that the server denies, linked or not, never those that only failed", async () => {
    const routes: Record<string, Handler | string> = {
      "/": page("start", "/a", "/b", "/c", "/d"),
      "/a": page("a", "/e"),
      "/b": page("b", "/f"),
      "/c": page("c"),
      "/d": page("d"),
      "/e": page("e"),
      "/f": page("f"),
    };
    const server = await site(routes);
    const memory = shelf();
    await crawlAll({ start: [`${server.origin}/`] }, memory);
    expect(memory.documents.size).toBe(7);
    // Nothing links /c any more, nor /d; of these /d is gone. What /b links is known from last night.
    routes["/"] = page("start again", "/a", "/b");
    Object.assign(routes, { "/a": status(410), "/b": status(500), "/d": status(404) });
    const second = await crawlAll({ start: [`${server.origin}/`] }, memory);
    expect(told(second)).toEqual([
      "document /",
      "http-status /a",
      "http-status /b",
      "unchanged /f",
      "unchanged /c",
      "http-status /d",
      "unchanged /e",
      "gone /a",
      "gone /d",
    ]);
    for (const path of ["/a", "/d"]) memory.documents.delete(`${server.origin}${path}`);
    // What failed on one night may be gone on the next; what is gone already is asked for only where it is linked.
    routes["/b"] = status(404);
    expect(told(await crawlAll({ start: [`${server.origin}/`] }, memory))).toEqual([
      "unchanged /",
      "http-status /a",
      "http-status /b",
      "unchanged /c",
      "unchanged /e",
      "unchanged /f",
      "gone /b",
    ]);
    memory.documents.delete(`${server.origin}/b`);
    // A page that moved is gone from its old address; one that nobody can reach tonight makes nothing gone.
    routes["/c"] = redirect("/f");
    expect(told(await crawlAll({ start: [`${server.origin}/`] }, memory)).slice(-3)).toEqual([
      "duplicate-content /f",
      "address /c",
      "gone /c",
    ]);
    for (const path of Object.keys(routes)) routes[path] = status(404);
    expect(told(await crawlAll({ start: [`${server.origin}/`] }, memory)).filter((each) => each.startsWith("gone"))).toEqual([]);
  });

  it("stops within moments when aborted and goes on without fetching a page twice", async () => {
    const paths = Array.from({ length: 30 }, (_, index) => `/p${index}`);
    const routes: Record<string, Handler | string> = { "/": page("start", ...paths) };
    for (const path of paths) routes[path] = page(path);
    routes["/p20"] = never;
    const server = await site(routes);
    const memory = shelf();
    const controller = new AbortController();
    const got: string[] = [];
    const reading = (async () => {
      for await (const item of webSource({ start: [`${server.origin}/`], threads: 0, concurrency: 2 }).read(
        contextOf(memory, controller.signal),
      )) {
        if (item.kind === "document") memory.documents.set(item.document.uri, item.document);
        got.push(...told([item]));
        if (got.length === 10) controller.abort(new Error("stopped by hand"));
      }
    })();
    const started = performance.now();
    await expect(reading).rejects.toThrow("stopped by hand");
    expect(performance.now() - started).toBeLessThan(10_000);
    const before = [...server.asked];
    routes["/p20"] = page("/p20");
    const rest = await crawlAll({ start: [`${server.origin}/`] }, memory);
    expect(rest).toHaveLength(31);
    expect(new Set(told(rest).map((each) => each.split(" ")[1])).size).toBe(31);
    const stored = got.map((each) => each.split(" ")[1]);
    const again = server.asked.slice(before.length).filter((path) => !isHostFile(path));
    expect(again.filter((path) => stored.includes(path))).toEqual([]);
    expect(memory.documents.size).toBe(31);
  });

  it("reads a page again whose document was given but never stored", async () => {
    const server = await site({ "/": page("start", "/a"), "/a": page("a", "/b"), "/b": page("b") });
    const memory = { documents: new Map<string, Document>(), frontier: storedFrontier(memoryRuns(), "test") };
    for await (const item of webSource({ start: [`${server.origin}/`], threads: 0 }).read(contextOf(memory))) {
      if (told([item])[0] === "document /a") break;
    }
    expect(told(await crawlAll({ start: [`${server.origin}/`] }, memory))).toEqual(["document /", "document /a", "document /b"]);
  });

  it("asks without a condition for a change that a killed crawl read to its end and never stored", async () => {
    let text = page("a");
    const server = await site({ "/": etagged(() => page("start", "/a")), "/a": etagged(() => text) });
    const memory = shelf();
    await crawlAll({ start: [`${server.origin}/`] }, memory);
    text = page("a, rewritten");
    for await (const item of webSource({ start: [`${server.origin}/`], threads: 0 }).read(contextOf(memory))) void item;
    expect(told(await crawlAll({ start: [`${server.origin}/`] }, memory))).toEqual(["unchanged /", "document /a"]);
  });

  it("gives the same from worker threads", async () => {
    const server = await site({ "/": page("start", "/a"), "/a": page("a") });
    expect(await crawlAll({ start: [`${server.origin}/`], threads: 1 })).toEqual(await crawlAll({ start: [`${server.origin}/`] }));
  });

  it("leaves nothing running when it is left early", async () => {
    const server = await site({ "/": page("start", "/never"), "/never": never });
    for await (const item of webSource({ start: [`${server.origin}/`], threads: 0, timeout: 60_000 }).read(contextOf(shelf())))
      if (item.kind === "document") break;
    expect(server.asked).toContain("/");
  });
});

describe("the process", () => {
  it("keeps its signals", async () => {
    const before = process.listenerCount("SIGINT");
    const during: number[] = [];
    const server = await site({
      "/": (request, response) => {
        during.push(process.listenerCount("SIGINT"));
        html(page("start"))(request, response);
      },
    });
    await crawlAll({ start: [`${server.origin}/`] });
    expect(during).toEqual([before]);
  });
});

describe("usage", () => {
  it("says what is wrong with a start url", () => {
    expect(() => webSource({ start: ["ftp://x/"] })).toThrow(/no http address/);
  });
});
