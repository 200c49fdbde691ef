import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patternOf, sectionOf, trapOf, withoutSession } from "../../pipelines/sources/addresses.ts";
import { goodAddresses } from "./good-site.ts";

const limits = { maxPathSegments: 20, maxPathRepeats: 2 };
const at = (path: string): string => `https://atlas.example${path}`;
const judged = (path: string) => trapOf(at(path), limits)?.reason; // prettier-ignore

describe("traps by the address", () => {
  it.each([
    ["/a/a/a/page", "repeating-path"],
    ["/a/b/a/b/a/b/", "repeating-path"],
    ["/news/about/news/shop/news/faq/news/", "repeating-path"],
    ["/x?f=a&f=a&f=a", "repeating-path"],
    [`/${"a1/b2/c3/d4/e5/f6/".repeat(1)}${Array.from({ length: 15 }, (_, index) => `p${index}`).join("/")}`, "path-too-deep"],
    [`/calendar${"/2031".repeat(20)}`, "path-too-deep"],
  ])("%s is %s", (path, reason) => expect(judged(path)).toBe(reason));

  it.each([
    "/",
    "/2001/01/01/01/slug",
    "/1/1/1/1",
    "/docs/a/b/c/d/e/f/g",
    "/src/main/java/src/test/java",
    "/x?tag=a&tag=b&tag=c&tag=d",
    "/x?a=1&b=1&c=1&d=1",
  ])("%s is none", (path) => expect(judged(path)).toBeUndefined());

  it("finds none in the addresses of a good site", () => {
    const wrong = goodAddresses("https://atlas.example").filter((uri) => trapOf(uri, limits) !== undefined || withoutSession(uri) !== uri);
    expect(wrong).toEqual([]);
  });

  it("ends every path that grows by the same steps, whatever they are", () => {
    const segment = fc.stringMatching(/^[a-z0-9-]{1,8}$/);
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), fc.array(segment, { minLength: 1, maxLength: 4 }), (start, step) => {
        const path = [...start, ...Array.from({ length: 21 }, () => step).flat()].join("/");
        expect(trapOf(at(`/${path}`), limits)).toBeDefined();
      }),
    );
  });

  it("lets paths be in which no segment stands twice", () => {
    const path = fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { maxLength: 20 });
    fc.assert(
      fc.property(path, (segments) => {
        expect(trapOf(at(`/${segments.join("/")}`), limits)).toBeUndefined();
      }),
    );
  });
});

describe("session parameters", () => {
  it.each([
    ["/x?PHPSESSID=0123456789abcdef", "/x"],
    ["/x?a=1&sid=9f8e7d6c5b&b=2", "/x?a=1&b=2"],
    ["/x;jsessionid=A0B1C2D3?a=1", "/x?a=1"],
    ["/x;jsessionid=A0B1C2D3.node1", "/x"],
    ["/(S(lit3py55t21z5v55vlm25s55))/x.aspx", "/x.aspx"],
    ["/x?session_id=1&CFID=2&CFTOKEN=3", "/x"],
    ["/x?sessionid=abc", "/x"],
  ])("%s is %s", (path, same) => expect(withoutSession(at(path))).toBe(at(same)));

  it.each(["/x?s=search", "/x?sid=12", "/x?session=spring", "/x?page=2", "/x;v=2", "/a(b)/c", "/x?", "/x?a=1&&b=2", "/x?q=%20+a"])(
    "%s stays as it is",
    (path) => expect(withoutSession(at(path))).toBe(at(path)),
  );

  it("does the same twice", () => {
    const pair = fc.tuple(fc.constantFrom("a", "sid", "PHPSESSID", "page", "s"), fc.stringMatching(/^[a-z0-9]{0,12}$/));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 5 }), (pairs) => {
        const once = withoutSession(at(`/x?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`));
        expect(withoutSession(once)).toBe(once);
      }),
    );
  });
});

describe("patterns", () => {
  it.each([
    ["/calendar/2031/04", "atlas.example/calendar/#"],
    ["/calendar/2031-04", "atlas.example/calendar/#"],
    ["/calendar?month=4&year=2031", "atlas.example/*?month&year"],
    ["/docs/a/b/c/d", "atlas.example/docs/*"],
    ["/en/docs/a/b", "atlas.example/en/docs/*"],
    ["/en/about", "atlas.example/en/*"],
    ["/2024/05/12/a-walk", "atlas.example/#/*"],
    ["/files/report-2020.PDF", "atlas.example/files/*.pdf"],
    ["/", "atlas.example/"],
    ["/about", "atlas.example/*"],
    ["/x9f8e7/page", "atlas.example/*"],
  ])("%s is of %s", (path, pattern) => expect(patternOf(at(path))).toBe(pattern));

  it("knows sections", () => {
    expect(sectionOf(at("/docs/a/b"))).toBe(at("/docs/"));
    expect(sectionOf(at("/de/docs/a"))).toBe(at("/de/docs/"));
    expect(sectionOf(at("/about"))).toBe(at("/"));
  });

  it("of a site that grows without end there are few", () => {
    const patterns = new Set(
      Array.from({ length: 1_000 }, (_, index) => patternOf(at(`/maze/${index.toString(36)}x/${"q/".repeat(index % 9)}`))),
    );
    expect(patterns.size).toBe(1);
  });
});
