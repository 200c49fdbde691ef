import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mainText } from "../../pipelines/pages/main-text.ts";
import { scope } from "../../pipelines/sources/scope.ts";
import { isPrivateAddress, isPrivateHost, pageUri } from "../../pipelines/web/uris.ts";

describe("addresses", () => {
  it.each([
    "127.0.0.1",
    "127.9.9.9",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fc00::1",
    "fd12::1",
    "fe80::1",
    "ff02::1",
    "::ffff:10.0.0.1",
    "::ffff:7f00:1",
    "64:ff9b::a00:1",
    "2002:7f00:1::",
  ])("%s is private", (address) => expect(isPrivateAddress(address)).toBe(true));
  it.each(["8.8.8.8", "172.32.0.1", "172.15.0.1", "192.169.0.1", "100.128.0.1", "1.1.1.1", "2606:4700::1111", "2a00:1450::1"])(
    "%s is public",
    (address) => expect(isPrivateAddress(address)).toBe(false),
  );
  it.each(["localhost", "a.localhost", "printer.local", "[::1]", "127.0.0.1", "x.internal"])("host %s is private", (host) =>
    expect(isPrivateHost(host)).toBe(true),
  );
  it("sees through other spellings of an address", () => {
    // The url parser itself turns these into dotted form.
    for (const spelling of ["http://2130706433/", "http://0x7f.1/", "http://0177.0.0.1/"])
      expect(isPrivateHost(new URL(spelling).hostname)).toBe(true);
  });
});

describe("uris", () => {
  it("drops fragments and passwords, refuses other schemes", () => {
    expect(pageUri("http://me:secret@a.example/x?y=1#z")).toBe("http://a.example/x?y=1");
    for (const href of [
      "javascript:x",
      "data:text/html,x",
      "file:///etc/passwd",
      "mailto:a@b",
      "http://",
      `http://a.example/${"x".repeat(3_000)}`,
    ])
      expect(pageUri(href, undefined)).toBeUndefined();
  });
});

describe("scope", () => {
  const hosts = new Set(["a.example"]);
  it("is the hosts where nothing is said", () => {
    expect(scope([], hosts)("https://a.example/x")).toBe(true);
    expect(scope([], hosts)("https://b.example/x")).toBe(false);
  });
  it("reads globs", () => {
    const within = scope(["/docs/**", "https://b.example/*.html"], hosts);
    expect(["https://a.example/docs/x/y", "https://b.example/x.html"].every(within)).toBe(true);
    expect(["https://a.example/other", "https://b.example/x/y.html", "https://b.example/docs/x"].some(within)).toBe(false);
  });
});

describe("any HTML", () => {
  const tag = fc.constantFrom(
    "p",
    "div",
    "table",
    "tr",
    "td",
    "th",
    "ul",
    "li",
    "dl",
    "dt",
    "dd",
    "b",
    "a href='/x'",
    "br",
    "h2",
    "sup",
    "pre",
    "main",
    "/p",
    "/div",
    "/table",
    "/tr",
    "/ul",
    "/dl",
    "/a",
    "/b",
  );
  const piece = fc.oneof(
    tag.map((name) => `<${name}>`),
    fc.string({ maxLength: 8, unit: "grapheme" }),
    fc.constantFrom(" ", "\n", "|", "&lt;", "&nbsp;", "e\u0301"),
  );
  it("gives text of which links are exact slices, without trailing space", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const result = mainText(pieces.join(""), "https://a.example/");
        if (!result.ok) return;
        const { text, links } = result.value;
        for (const link of links) expect(text.slice(link.start, link.end)).toBe(link.text);
        expect(text).not.toMatch(/[ \t]$/m);
        expect(text).toBe(text.trim());
      }),
      { numRuns: 1_000, examples: [[["<ul>", "<ul>", "<p>", "0"]]] },
    );
  });
});
