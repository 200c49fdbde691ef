import { describe, expect, it } from "vitest";
import { OtherAddresses } from "../../pipelines/sources/other-addresses.ts";

const at = (path: string): string => `https://atlas.example/${path}`;

/** Each page at its first address; the others said the same. */
function led(pages: readonly (readonly string[])[]): readonly string[] {
  const addresses = new OtherAddresses();
  const documents = new Set<string>();
  for (const [first = "", ...others] of pages) {
    documents.add(at(first));
    addresses.hear({ uri: at(first), document: at(first) });
    for (const other of others) addresses.hear({ uri: at(other), sameAs: at(first) });
  }
  return [...addresses.all((uri) => documents.has(uri))].map(([address, document]) => `${address.slice(22)} -> ${document.slice(22)}`);
}

describe("parameters that tell nothing", () => {
  it("differ on two pages and more, and all of these give the same", () =>
    expect(
      led([
        ["a?ref=list", "a?ref=side"],
        ["b?ref=list", "b?ref=foot"],
      ]),
    ).toEqual(["a?ref=side -> a?ref=list", "b?ref=foot -> b?ref=list"]));

  it("one page alone shows nothing", () => expect(led([["a?ref=list", "a?ref=side"]])).toEqual([]));

  it("matter where two values are two pages anywhere on the host", () =>
    expect(led([["a?id=1", "a?id=2"], ["b?id=1", "b?id=2"], ["c?id=1"], ["c?id=2"]])).toEqual([]));

  it("count one by one: of two that differ at once, nothing is known of either", () =>
    expect(
      led([
        ["a?ref=1&id=1", "a?ref=2&id=2"],
        ["b?ref=1&id=1", "b?ref=2&id=2"],
      ]),
    ).toEqual([]));
});
