import { afterEach, describe, expect, it } from "vitest";
import { plainAddress } from "../../pipelines/sources/addresses.ts";
import { isVariant } from "../../pipelines/sources/other-addresses.ts";
import { crawlAll, shelf, told } from "./crawl.ts";
import { type Handler, html, page, redirect, serve, type TestServer } from "./server.ts";

const open: TestServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});
async function serving(routes: Readonly<Record<string, Handler | string>>, fallback?: Handler): Promise<TestServer> {
  const server = await serve(routes, fallback);
  open.push(server);
  return server;
}
const crawled = async (server: TestServer, on = shelf()): Promise<readonly string[]> =>
  told(await crawlAll({ start: [`${server.origin}/`] }, on));
const of = (kind: string, lines: readonly string[]): readonly string[] => lines.filter((line) => line.startsWith(kind)).sort();

describe("a page has one address", () => {
  it.each([
    ["/x?utm_source=news&utm_medium=mail", "/x"],
    ["/x?id=3&fbclid=IwAR0x&gclid=a", "/x?id=3"],
    ["/x?UTM_Campaign=a&b", "/x?b"],
    ["/x?PHPSESSID=0123456789abcdef&_ga=1.2.3", "/x"],
    ["/x?utm=1&tracking=2&campaign=3", "/x?utm=1&tracking=2&campaign=3"],
    ["/utm_source?page=2", "/utm_source?page=2"],
  ])("%s is %s", (path, plain) => expect(plainAddress(`https://atlas.example${path}`)).toBe(`https://atlas.example${plain}`));

  it.each([
    ["https://a.example/x", "http://www.a.example/X/"],
    ["https://a.example/x/", "https://a.example/x/index.html"],
    ["https://a.example/x.html", "https://a.example/x"],
    ["https://a.example/x?id=1", "https://a.example/x?view=print&id=1"],
  ])("%s and %s are variants", (a, b) => expect([isVariant(a, b), isVariant(b, a)]).toEqual([true, true]));

  it.each([
    ["https://a.example/x?id=1", "https://a.example/x?id=2"],
    ["https://a.example/x", "https://b.example/x"],
    ["https://a.example/x", "https://a.example/y"],
    ["https://a.example/indexes", "https://a.example/"],
  ])("%s and %s are not", (a, b) => expect([isVariant(a, b), isVariant(b, a)]).toEqual([false, false]));
});

describe("addresses that lead to one page", () => {
  it("tracking is not asked for, and links go by the address without it", async () => {
    const server = await serving({ "/": page("start", "/a?utm_source=x", "/a?fbclid=1&utm_medium=y"), "/a": page("a") });
    const on = shelf();
    const lines = await crawled(server, on);
    expect(of("document", lines)).toEqual(["document /", "document /a"]);
    expect(of("other-address", lines)).toHaveLength(2);
    expect(server.asked.filter((path) => path.includes("utm_") || path.includes("fbclid"))).toEqual([]);
    expect(on.documents.get(`${server.origin}/`)?.links.map(({ uri }) => new URL(uri).pathname + new URL(uri).search)).toEqual([
      "/a",
      "/a",
    ]);
  });

  it("last slashes, index files, endings, views and other orders, by what they say", async () => {
    const list = (...words: readonly string[]): string =>
      `<html lang="en"><title>List</title><main><h1>List</h1><p>All the boats of the harbour that are listed here by name.</p><ul>${words.map((word) => `<li>the boat called ${word}</li>`).join("")}</ul></main></html>`;
    const server = await serving({
      "/": page("start", "/a/", "/a", "/a/index.html", "/a?view=print", "/list", "/list?sort=name", "/list?sort=size&dir=up"),
      "/a/": page("a"),
      "/a": page("a"),
      "/a/index.html": page("a"),
      "/a?view=print": page("a"),
      "/list": list("Otter", "Heron", "Tern"),
      "/list?sort=name": list("Heron", "Otter", "Tern"),
      "/list?sort=size&dir=up": list("Tern", "Otter", "Heron"),
    });
    const lines = await crawled(server);
    expect(of("document", lines)).toEqual(["document /", "document /a/", "document /list"]);
    expect(of("address", lines)).toEqual(["/a", "/a/index.html", "/a?view=print", "/list?sort=name", "/list?sort=size&dir=up"].map((path) => `address ${path}`)); // prettier-ignore
  });

  it("redirects and canonical links, in chains and whichever is seen first", async () => {
    const canonical = (path: string): Handler => html(page("the b").replace("<head>", `<head><link rel="canonical" href="${path}">`));
    const server = await serving({
      "/": page("start", "/old", "/b?from=menu", "/b", "/older"),
      "/old": redirect("/b?from=menu"),
      "/older": redirect("/old"),
      "/b?from=menu": canonical("/b"),
      "/b": canonical("/b"),
    });
    const lines = await crawled(server);
    expect(of("document", lines)).toEqual(["document /", "document /b"]);
    expect(of("address", lines)).toEqual(["address /b?from=menu", "address /old", "address /older"]);
  });

  it("two things never become one: pages that say the same of two addresses, a host that sends what it lacks to one page", async () => {
    const missing = Array.from({ length: 12 }, (_, index) => `/boats/${"abcdefghijkl"[index]}`);
    const server = await serving(
      {
        "/": page("start", "/soon/a", "/soon/b", "/item?id=1", "/item?id=2", "/gone", "/help", ...missing),
        "/soon/a": page("coming soon"),
        "/soon/b": page("coming soon"),
        "/item?id=1": page("no item"),
        "/item?id=2": page("no item"),
        "/gone": redirect("/"),
        "/help": page("help"),
      },
      (request, response) =>
        request.url?.startsWith("/boats/") === true
          ? redirect("/help")(request, response)
          : void response.writeHead(404, { "content-type": "text/html" }).end("<p>no such page</p>"),
    );
    const lines = await crawled(server);
    expect(of("document", lines)).toEqual(["document /", "document /help", "document /item", "document /soon/a"]);
    expect(of("address", lines)).toEqual([]);
  });

  it("http of a site that is started at over https", async () => {
    const server = await serving({
      "/": page("start", "http://waters.example/a", "https://waters.example/a", "/b"),
      "/a": page("a"),
      "/b": page("b"),
    });
    const items = await crawlAll({ start: [`${server.origin}/`], mirrorOf: "https://waters.example" });
    expect(items.flatMap((item) => (item.kind === "document" ? item.document.uri : []))).toEqual(["/", "/a", "/b"].map((path) => `https://waters.example${path}`)); // prettier-ignore
    expect(server.asked.filter((path) => path === "/a")).toHaveLength(1);
  });

  it("twins of an earlier night are merged with a reason, and nothing changes on the night after", async () => {
    let view = "the printed page of it";
    const server = await serving({
      "/": page("start", "/a", "/a?view=print"),
      "/a": page("a"),
      "/a?view=print": (request, response) => html(page(view === "" ? "a" : view))(request, response),
    });
    const on = shelf();
    expect(of("document", await crawled(server, on))).toEqual(["document /", "document /a", "document /a"]);
    view = "";
    const second = await crawlAll({ start: [`${server.origin}/`] }, on);
    expect(second.filter(({ kind }) => kind === "gone")).toEqual([{ kind: "gone", uri: `${server.origin}/a?view=print`, detail: `the same as ${server.origin}/a` }]); // prettier-ignore
    expect(of("address", told(second))).toEqual(["address /a?view=print"]);
    on.documents.delete(`${server.origin}/a?view=print`);
    const third = await crawled(server, on);
    expect(of("gone", third)).toEqual([]);
    expect(of("address", third)).toEqual(["address /a?view=print"]);
    expect(of("document", third)).toEqual([]);
  });

  it("a document that an earlier night took under an address with tracking goes over to the plain one", async () => {
    const server = await serving({ "/": page("start", "/a"), "/a": page("a") });
    const on = shelf();
    const tracked = `${server.origin}/a?utm_source=x`;
    await crawled(server, on);
    const document = on.documents.get(`${server.origin}/a`);
    if (document !== undefined) on.documents.set(tracked, { ...document, uri: tracked });
    await on.frontier.record([{ uri: tracked, document: tracked, links: [] }]);
    await on.frontier.finish();
    const lines = await crawlAll({ start: [`${server.origin}/`] }, on);
    expect(lines.filter(({ kind }) => kind === "gone")).toEqual([{ kind: "gone", uri: tracked, detail: `its page goes by ${server.origin}/a` }]); // prettier-ignore
    expect(of("address", told(lines))).toEqual(["address /a?utm_source=x"]);
  });
});
