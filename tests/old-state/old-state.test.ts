import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { folder, groundwork, jsonLine, manifestOf, rowsOf, well } from "../e2e/groundwork.ts";
import { oldVersions, unpack, type OldState } from "./kept.ts";

const place = folder();
afterAll(() => place.remove());

it("the state of each release is kept", () => expect(oldVersions).toContain("0.1.0"));

describe.each(oldVersions)("what version %s wrote", (version) => {
  let old: OldState;
  beforeAll(() => {
    old = unpack(version, join(place.path, version));
  });

  it("its memory opens, with all that it held", async () => {
    const { documents, entities, statements } = manifestOf(old.run).input;
    const { stdout } = await well(["memory", "stats", "--memory", old.memory, "--json"]);
    expect(jsonLine(stdout)).toMatchObject({ documents, entities, statements });
  });

  it("its datasets are shown row by row", async () => {
    const { stdout } = await well(["inspect", old.run, "questions", "--rows", "2"]);
    expect(stdout).toContain(`${rowsOf(old.run, "questions")} rows`);
  });

  it("a run folder of a format that is not known is refused with a sentence", async () => {
    const strange = unpack(version, join(place.path, `${version}-strange`));
    const path = join(strange.run, "manifest.json");
    writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, "utf8")) as object), version: 99 }));
    const ended = await groundwork(["verify", strange.run]);
    expect(ended.code).not.toBe(0);
    expect(ended.stderr).toContain("is not a manifest of this version of groundwork");
  });
});
