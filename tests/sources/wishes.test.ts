import { afterEach, describe, expect, it } from "vitest";
import { crawlAll, shelf, told } from "./crawl.ts";
import { html, isHostFile, page, redirect, serve, type Handler, type TestServer } from "./server.ts";

const open: TestServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});
async function site(routes: Readonly<Record<string, Handler | string>>): Promise<TestServer> {
  const paths = Object.keys(routes).filter((path) => path !== "/" && !isHostFile(path));
  const server = await serve({ "/": page("start", ...paths), ...routes });
  open.push(server);
  return server;
}
const json =
  (value: unknown): Handler =>
  (_request, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(typeof value === "string" ? value : JSON.stringify(value));
const file = (...rules: readonly unknown[]) => ({ "/.well-known/tdmrep.json": json(rules) });
const rule = (location: string, reservation: unknown, policy?: string) => ({ location, "tdm-reservation": reservation, ...(policy !== undefined && { "tdm-policy": policy }) }); // prettier-ignore
const meta = (title: string, name: string, content: string): string =>
  page(title).replace("<head>", `<head><meta name="${name}" content="${content}">`);
const POLICY = "https://rights.example/policy.json";

describe("text and data mining that is reserved", () => {
  it("by the file of a host: its pages are not asked for, by the first rule that fits", async () => {
    const server = await site({
      "/open/a": page("open a"),
      "/open/b.pdf.html": page("open b"),
      "/shut/a": page("shut a"),
      "/shut/but/this": page("but this"),
      "/end": page("end"),
      "/end/more": page("more of the end"),
      "/%7euser": page("user"),
      "/odd": page("odd"),
      ...file(rule("/shut/but/", 0), rule("/shut", 1, POLICY), rule("/shut/a", 0), rule("/end$", "1"), rule("/~u*er", 1), rule("/odd", 7), 4, { location: "/open" }), // prettier-ignore
    });
    const items = await crawlAll({ start: [`${server.origin}/`] });
    expect(told(items).toSorted()).toEqual([
      ...["document /", "document /end/more", "document /odd", "document /open/a", "document /open/b.pdf.html", "document /shut/but/this"],
      ...["tdm-reserved /%7euser", "tdm-reserved /end", "tdm-reserved /shut/a"],
    ]);
    expect(items.flatMap((item) => (item.kind === "rejection" ? item.rejection.detail : []))).toContain(
      `text and data mining of it is reserved; what may be agreed to: ${POLICY}`,
    );
    expect(server.asked.filter((path) => /shut\/a|end$|user/.test(path))).toEqual([]);
    expect(server.asked.filter((path) => path.startsWith("/.well-known/"))).toHaveLength(1);
  });

  it("by headers and by the page itself, of which the later has the last word; other values say nothing", async () => {
    const reserved = (value: string): Handler => html(page(`a page of ${value}`), { "tdm-reservation": value });
    const server = await site({
      "/h1": reserved("1"),
      "/h0": reserved("0"),
      "/h2": reserved("2"),
      "/m1": meta("m one", "tdm-reservation", "1"),
      "/m0": meta("m none", "TDM-Reservation", " 0 "),
      "/h1m0": html(meta("header one, page none", "tdm-reservation", "0"), { "tdm-reservation": "1" }),
      "/h0m1": html(meta("header none, page one", "tdm-reservation", "1"), { "tdm-reservation": "0" }),
      "/h1policy": html(meta("policy alone", "tdm-policy", POLICY), { "tdm-reservation": "1" }),
    });
    const items = await crawlAll({ start: [`${server.origin}/`] });
    expect(told(items)).toEqual([
      ...["document /", "tdm-reserved /h1", "document /h0", "document /h2", "tdm-reserved /m1", "document /m0", "document /h1m0"],
      ...["tdm-reserved /h0m1", "tdm-reserved /h1policy"],
    ]);
    const asks = items.flatMap((item) => (item.kind === "document" ? [item.document.asks] : []));
    expect(asks).toEqual([undefined, ["tdm-reservation: 0"], undefined, ["tdm-reservation: 0"], ["tdm-reservation: 0"]]);
    expect(items.at(-1)).toMatchObject({ rejection: { detail: expect.stringContaining(POLICY) as string } });
  });

  it("behind a redirect, and not at all where the config has an agreement: then the document says what it asks", async () => {
    const server = await site({ "/door": redirect("/shut/a"), "/shut/a": page("shut"), ...file(rule("/shut/", 1, POLICY)) });
    expect(told(await crawlAll({ start: [`${server.origin}/`] }))).toEqual(["document /", "tdm-reserved /door", "tdm-reserved /shut/a"]);
    const items = await crawlAll({ start: [`${server.origin}/`], tdm: "ignore" });
    const shut = items.flatMap((item) => (item.kind === "document" && item.document.uri.endsWith("/shut/a") ? [item.document.asks] : []));
    expect(shut).toEqual([["tdm-reservation: 1", `tdm-policy: ${POLICY}`]]);
  });

  it.each([
    "<html>no such page</html>",
    "{}",
    "[",
    "[[[[[[",
    JSON.stringify([{ location: `/${"*a".repeat(900)}$`, "tdm-reservation": 1 }]),
  ])("is not said by a file that is none: %.20s", async (body) => {
    const server = await site({ [`/${"a".repeat(1_500)}b`]: page("long"), "/.well-known/tdmrep.json": json(body) });
    expect(told(await crawlAll({ start: [`${server.origin}/`] })).every((each) => each.startsWith("document"))).toBe(true);
  });

  it("later: what was read before leaves the memory, whichever of the three says so, and comes back", async () => {
    let said: "nothing" | "file" | "header" | "page" = "nothing";
    const conditional: Handler = (request, response) => {
      const headers = { etag: said === "page" ? '"2"' : '"1"', ...(said === "header" && { "tdm-reservation": "1" }) };
      if (request.headers["if-none-match"] === headers.etag) response.writeHead(304, headers).end();
      else html(said === "page" ? meta("a page", "tdm-reservation", "1") : page("a page"), headers)(request, response);
    };
    const server = await site({
      "/a": conditional,
      "/.well-known/tdmrep.json": (request, response) => json(said === "file" ? [rule("/a", 1)] : [])(request, response),
    });
    for (const who of ["file", "header", "page"] as const) {
      const memory = shelf();
      said = "nothing";
      await crawlAll({ start: [`${server.origin}/`] }, memory);
      expect(memory.documents.has(`${server.origin}/a`)).toBe(true);
      said = who;
      const items = await crawlAll({ start: [`${server.origin}/`] }, memory);
      expect(items.at(-1), who).toMatchObject({ kind: "gone", uri: `${server.origin}/a` });
      memory.documents.delete(`${server.origin}/a`);
      said = "nothing";
      expect(told(await crawlAll({ start: [`${server.origin}/`] }, memory)), who).toContain("document /a");
    }
  });

  it("by a header that the page itself overrules, also where the answer is only the header", async () => {
    const server = await site({
      "/a": (request, response) => {
        const headers = { etag: '"1"', "tdm-reservation": "1" };
        if (request.headers["if-none-match"] === '"1"') response.writeHead(304, headers).end();
        else html(meta("a page", "tdm-reservation", "0"), headers)(request, response);
      },
    });
    const memory = shelf();
    await crawlAll({ start: [`${server.origin}/`] }, memory);
    expect(told(await crawlAll({ start: [`${server.origin}/`] }, memory))).toEqual(["unchanged /", "unchanged /a"]);
  });
});

it("a page that asks that no words of it are shown is not read, unless the config says so", async () => {
  const routes = {
    "/meta": meta("meta", "robots", "nosnippet"),
    "/zero": html(page("zero"), { "x-robots-tag": "max-snippet:0" }),
    "/some": html(page("some"), { "x-robots-tag": "max-snippet: 50, otherbot: nosnippet" }),
  };
  const server = await site(routes);
  expect(told(await crawlAll({ start: [`${server.origin}/`] }))).toEqual(["document /", "nosnippet /meta", "nosnippet /zero", "document /some"]); // prettier-ignore
  const items = await crawlAll({ start: [`${server.origin}/`], nosnippet: "ignore" });
  expect(items.map((item) => item.kind === "document" && item.document.asks)).toEqual([undefined, ["nosnippet"], ["nosnippet"], undefined]);
});

describe("licences", () => {
  const BY = "https://creativecommons.org/licenses/by/4.0/";
  const licensed = (title: string, href: string): string => page(title).replace("<head>", `<head><link rel="license" href="${href}">`);

  it("by the config's globs; `none` stands for pages that state none", async () => {
    const server = await site({ "/by": licensed("by", BY), "/nc": licensed("nc", BY.replace("by/", "by-nc/")), "/none": page("none") });
    const crawl = async (...licenses: readonly string[]) => told(await crawlAll({ start: [`${server.origin}/`], licenses })).toSorted(); // prettier-ignore
    expect(await crawl("https://creativecommons.org/licenses/by/**")).toEqual([
      "document /by",
      "license /",
      "license /nc",
      "license /none",
    ]);
    expect(await crawl("none", "https://creativecommons.org/**")).toEqual(["document /", "document /by", "document /nc", "document /none"]);
  });

  it("a page of the memory leaves it with the reason, also where it did not change", async () => {
    const tagged =
      (body: string): Handler =>
      (request, response) =>
        request.headers["if-none-match"] === '"1"'
          ? void response.writeHead(304, { etag: '"1"' }).end()
          : html(body, { etag: '"1"' })(request, response);
    const server = await site({ "/by": tagged(licensed("by", BY)), "/none": tagged(page("none")) });
    const on = shelf();
    await crawlAll({ start: [`${server.origin}/`] }, on);
    const items = await crawlAll({ start: [`${server.origin}/`], licenses: ["https://creativecommons.org/**"] }, on);
    expect(told(items).toSorted()).toEqual(["gone /", "gone /none", "license /", "license /none", "unchanged /by"]);
    expect(items.flatMap((item) => (item.kind === "gone" ? item.detail : []))).toContain("the page states no licence; licenses");
  });
});
