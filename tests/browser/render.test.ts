import { afterEach, describe, expect, it } from "vitest";
import type { SourceItem } from "../../pipelines/sources/source.ts";
import type { WebOptions } from "../../pipelines/sources/web.ts";
import { crawlAll, shelf, told } from "../sources/crawl.ts";
import { isHostFile, page, redirect, serve, type Handler, type TestServer } from "../sources/server.ts";

const open: TestServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});
async function serving(routes: Readonly<Record<string, Handler | string>>): Promise<TestServer> {
  const server = await serve(routes);
  open.push(server);
  return server;
}
const typed =
  (type: string, body: string): Handler =>
  (_request, response) =>
    response.writeHead(200, { "content-type": type }).end(body);
const json = (value: unknown): Handler => typed("application/json", JSON.stringify(value));
/** What a page is served as: a root without text, and a script. */
const shell = (script: string, head = ""): string =>
  `<!doctype html><html lang="en"><head><title>App</title>${head}</head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script>${script}</script></body></html>`;
const shows = (title: string, more = ""): string =>
  `document.getElementById("root").innerHTML = "<main><h1>${title}</h1><p>This page is about ${title}, and all of what it says was written by the script that it was served with.</p>${more}</main>";`;
const crawl = (server: TestServer, options: Partial<WebOptions> = {}): Promise<readonly SourceItem[]> =>
  crawlAll({ start: [`${server.origin}/`], render: "auto", timeout: 4_000, ...options });
const details = (items: readonly SourceItem[]): readonly string[] =>
  items.flatMap((item) => (item.kind === "rejection" ? `${item.rejection.reason}: ${item.rejection.detail}` : []));

/** Towns that a script loads and lays out as a table, each with a page of its own. */
const towns = {
  "/": shell(
    `fetch("/api/towns.json").then((answer) => answer.json()).then((towns) => { document.getElementById("root").innerHTML = "<main><h1>Towns</h1><p>All the towns of the valley, with what they count and the year of it.</p><table><tr><th>Town</th><th>Population</th></tr>" + towns.map(({ name, population }) => "<tr><td><a href='/towns/" + name + "'>" + name + "</a></td><td>" + population + "</td></tr>").join("") + "</table></main>"; })`,
  ),
  "/api/towns.json": json([{ name: "Orrel", population: "12,300" }, { name: "Tamsby", population: "4,150" }]), // prettier-ignore
  "/towns/Orrel": page("Orrel", "/static"),
  "/towns/Tamsby": shell(shows("Tamsby")),
  "/static": page("static"),
};

describe("pages that their scripts write", () => {
  it("are read as the browser shows them, with their tables and links; others are read as they are served", async () => {
    const server = await serving(towns);
    const on = shelf();
    const items = await crawlAll({ start: [`${server.origin}/`], render: "auto", timeout: 8_000 }, on);
    expect(told(items)).toEqual(["document /", "document /towns/Orrel", "document /towns/Tamsby", "document /static"]);
    expect(on.documents.get(`${server.origin}/`)?.text).toContain("| Orrel | 12,300 |");
    expect(server.asked.filter((path) => !isHostFile(path) && !path.includes("no-such-page"))).toEqual(["/", "/api/towns.json", "/towns/Orrel", "/towns/Tamsby", "/static"]); // prettier-ignore
    const again = shelf();
    await crawlAll({ start: [`${server.origin}/`], render: "auto", timeout: 8_000 }, again);
    expect([...again.documents]).toEqual([...on.documents]);
  });

  it("of a copy go by the public addresses", async () => {
    const server = await serving(towns);
    const items = await crawl(server, { mirrorOf: "https://towns.example" });
    expect(items.flatMap((item) => (item.kind === "document" ? item.document.uri : []))).toContain("https://towns.example/towns/Tamsby");
  });

  it("without a word in the config are left out, and the row says what to write", async () => {
    const server = await serving(towns);
    expect(details(await crawlAll({ start: [`${server.origin}/`] }))).toEqual(["empty-page: the page is served without text; its scripts may write it: render: auto"]); // prettier-ignore
  });

  it("always: a page with text of its own, too, and what it asks as it is served stands", async () => {
    const server = await serving({
      "/": page("start", "/more", "/hidden"),
      "/more": page("more").replace("</main>", `</main><script>document.querySelector("p").append(" And a script adds this.")</script>`),
      "/hidden": shell(`document.querySelector("meta").remove(); ${shows("hidden")}`, `<meta name="robots" content="noindex">`),
    });
    const on = shelf();
    const items = await crawlAll({ start: [`${server.origin}/`], render: "always", timeout: 8_000 }, on);
    expect(told(items)).toEqual(["document /", "document /more", "noindex /hidden"]);
    expect(on.documents.get(`${server.origin}/more`)?.text).toContain("And a script adds this.");
  });

  it("a browser that is not there is said before anything is asked for", async () => {
    const server = await serving(towns);
    await expect(crawl(server, { browser: "/no/such/browser" })).rejects.toThrow("there is no /no/such/browser: install one");
    await expect(crawl(server, { browser: "/bin/false" })).rejects.toThrow("/bin/false does not start");
    expect(server.asked).toEqual([]);
  });
});

describe("what scripts may not do", () => {
  it("reach private addresses, send, open sockets, load pictures, lead elsewhere, or ask what robots.txt forbids", async () => {
    const secret = await serving({ "/secret": page("secret"), "/moved": page("secret") });
    const server = await serving({
      "/robots.txt": typed("text/plain", "User-agent: *\nDisallow: /shut/"),
      "/": shell(`
        const tries = ["${secret.origin}/secret", "/leads", "/shut/data.json"].map((url) => fetch(url).then((answer) => answer.text()).catch(() => ""));
        fetch("/sent", { method: "POST", body: "x" }).catch(() => "");
        navigator.sendBeacon("/beacon", "x");
        new WebSocket("${secret.origin.replace("http", "ws")}/socket");
        new Image().src = "/picture.png";
        const frame = document.createElement("iframe"); frame.src = "${secret.origin}/secret"; document.body.append(frame);
        open("${secret.origin}/secret");
        Promise.all(tries).then((said) => { ${shows("tries", `<p id='said'></p>`)} document.getElementById("said").textContent = "said: " + said.join("") + "."; location.href = "${secret.origin}/secret"; });
      `),
      "/leads": redirect(`${secret.origin}/moved`),
      "/shut/data.json": json("shut"),
    });
    const on = shelf();
    expect(told(await crawlAll({ start: [`${server.origin}/`], render: "auto", timeout: 8_000 }, on))).toEqual(["document /"]);
    expect(secret.asked.filter((path) => !isHostFile(path))).toEqual([]);
    expect(server.asked.filter((path) => /sent|beacon|picture|shut/.test(path))).toEqual([]);
    expect(on.documents.get(`${server.origin}/`)?.text).toContain("said: .");
  });

  it("hold the crawl: loops, memory, endless requests and endless pages cost their own page", async () => {
    const server = await serving({
      "/": page("start", "/loop", "/hog", "/asks", "/grows", "/good"),
      "/loop": shell("for (;;) {}"),
      "/hog": shell("const held = []; for (;;) held.push(new Array(1e6).fill(held.length));"),
      "/asks": shell(`let n = 0; const more = () => fetch("/n?" + n++).catch(() => 0).then(more); more(); ${shows("asks")}`),
      "/grows": shell(`document.getElementById("root").textContent = "x".repeat(3e6);`),
      "/good": shell(shows("good")),
    });
    const items = await crawl(server, { maxBytes: 1_000_000, concurrency: 1, timeout: 8_000 });
    const rows = new Map(items.flatMap((item) => (item.kind === "rejection" ? [[new URL(item.rejection.itemKey).pathname, item.rejection.reason]] : []))); // prettier-ignore
    expect(told(items).filter((each) => each.startsWith("document"))).toEqual(["document /", "document /asks", "document /good"]);
    expect(rows.get("/loop")).toBe("timeout");
    expect(["too-large", "timeout"]).toContain(rows.get("/hog"));
    expect(rows.get("/grows")).toBe("too-large");
    expect(server.asked.filter((path) => path.startsWith("/n?")).length).toBeLessThanOrEqual(100);
  });
});
