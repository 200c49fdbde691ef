import { expect, it } from "vitest";
import { judge, type Exceptions, type Sbom } from "./judge.ts";

const sbom = (...components: readonly [name: string, licence?: string][]): Sbom => ({
  components: components.map(([name, id]) => ({ name, version: "1.0.0", ...(id !== undefined && { licenses: [{ license: { id } }] }) })),
});
const except = (of: string, kind: "licence" | "advisory", until = "2026-12-31"): Exceptions[number] => ({ of, for: kind, until, why: "it is asked for nowhere in what runs" }); // prettier-ignore
const advisory = (severity: string) => ({ vulnerabilities: { leaky: { severity, via: [] } } });
const NONE = { vulnerabilities: {} };

it.each([
  ["a free licence", sbom(["a", "MIT"]), []],
  ["a choice with a free one", sbom(["a", "(MIT OR GPL-3.0-or-later)"]), []],
  ["two that both hold", sbom(["a", "(MIT AND Zlib)"]), []],
  ["two of which one is not free", sbom(["a", "(MIT AND GPL-3.0-only)"]), ["a: ((MIT AND GPL-3.0-only)"]],
  ["one that binds the whole", sbom(["a", "GPL-3.0-only"]), ["a: (GPL-3.0-only)"]],
  ["none named", sbom(["a"]), ["a: no licence named"]],
])("licences: %s", (_, bill, bad) => {
  const found = judge(NONE, bill, [], "2026-06-01").bad;
  expect(found).toHaveLength(bad.length);
  for (const [at, line] of found.entries()) expect(line.slice(0, 2)).toBe(bad[at]?.slice(0, 2));
});

it("grave advisories are to be looked at, others are not", () => {
  expect(judge(advisory("high"), sbom(), [], "2026-06-01").bad).toEqual(["leaky: an advisory, high"]);
  expect(judge(advisory("low"), sbom(), [], "2026-06-01").bad).toEqual([]);
});

it("an exception bears one kind of one package until its day; one that nothing needs is told", () => {
  const exceptions = [except("leaky", "advisory"), except("gone", "licence")];
  expect(judge(advisory("high"), sbom(), exceptions, "2026-06-01")).toMatchObject({ bad: [], idle: ["gone (licence)"] });
  expect(judge(advisory("high"), sbom(), exceptions, "2027-01-01").bad).toEqual(["leaky: an advisory, high; borne until 2026-12-31, which is past"]); // prettier-ignore
  expect(judge(advisory("high"), sbom(), [except("leaky", "licence")], "2026-06-01").bad).toHaveLength(1);
});
