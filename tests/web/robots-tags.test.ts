import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { robotsRules } from "../../pipelines/web/robots-tags.ts";

const agent = "Groundwork/0.2 (+https://example.org/bot)";
const header = (...lines: readonly string[]) => robotsRules(lines.map((content) => ({ name: "robots", content })), agent); // prettier-ignore
const nothing = { noindex: false, nofollow: false, nosnippet: false };
const both = { ...nothing, noindex: true, nofollow: true };

describe("robots tags", () => {
  it.each([
    ["noindex", { ...nothing, noindex: true }],
    ["NOFOLLOW", { ...nothing, nofollow: true }],
    [" noindex ,\tnofollow ", both],
    ["none", both],
    ["all", nothing],
    ["index, follow", nothing],
    ["", nothing],
    ["max-snippet: 20, max-image-preview: large", nothing],
    ["nosnippet", { ...nothing, nosnippet: true }],
    ["max-snippet: 0, otherbot: nosnippet", { ...nothing, nosnippet: true }],
    ["otherbot: nosnippet, max-snippet: 0", nothing],
    ["noindexing, not-none", nothing],
    ["groundwork: noindex", { ...nothing, noindex: true }],
    ["otherbot: noindex, nofollow", nothing],
    ["otherbot: noindex, groundwork: nofollow", { ...nothing, nofollow: true }],
    ["noindex, otherbot: nofollow", { ...nothing, noindex: true }],
    ["otherbot: max-snippet: 5, none", nothing],
    ["*: none", both],
    ["max-snippet: 5, noindex", { ...nothing, noindex: true }],
  ])("%s", (line, expected) => expect(header(line)).toEqual(expected));

  it("joins all tags; an agent's own meta tag is for that agent", () => {
    expect(header("otherbot: noindex", "nofollow")).toEqual({ ...nothing, nofollow: true });
    expect(robotsRules([{ name: "googlebot", content: "noindex" }, { name: "GroundWork", content: "nofollow" }], agent)).toEqual({ ...nothing, nofollow: true }); // prettier-ignore
    expect(robotsRules([{ name: "googlebot", content: "none, groundwork: noindex" }], agent)).toEqual({ ...nothing, noindex: true });
  });

  it.each(["2025-06-25T15:00:00Z", "25 Jun 2025 15:00:00 GMT", "Wed, 25 Jun 2025 15:00:00 GMT", "Wednesday, 25-Jun-2025 15:00:00 GMT"])(
    "unavailable_after: %s",
    (date) => expect(header(`unavailable_after: ${date}, nofollow`)).toEqual({ ...nothing, nofollow: true, unavailableAfter: Date.UTC(2025, 5, 25, 15) }), // prettier-ignore
  );

  it("passes over dates that are none, and those for others", () => {
    expect(header("unavailable_after: soon")).toEqual(nothing);
    expect(header("otherbot: unavailable_after: 2025-01-01")).toEqual(nothing);
  });

  it("never throws, and one more tag never allows more", () => {
    const tag = fc.record({ name: fc.constantFrom("robots", "groundwork", "otherbot"), content: fc.oneof(fc.string(), fc.constantFrom("none", "noindex", "otherbot: noindex", ",,:", "nofollow")) }); // prettier-ignore
    fc.assert(
      fc.property(fc.array(tag), tag, (tags, more) => {
        const [before, after] = [robotsRules(tags, agent), robotsRules([...tags, more], agent)];
        expect(!before.noindex || after.noindex).toBe(true);
        expect(!before.nofollow || after.nofollow).toBe(true);
      }),
    );
  });
});
