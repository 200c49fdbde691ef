import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { folder, groundwork, jsonLine, manifestOf, well } from "../e2e/groundwork.ts";
import { oldVersions, unpack, type OldState } from "./kept.ts";

const place = folder();
afterAll(() => place.remove());

describe.each(oldVersions)("what version %s wrote", (version) => {
  let old: OldState;
  beforeAll(() => {
    old = unpack(version, join(place.path, version));
  });

  it("its config is read, and a dry run of it asks and writes nothing", async () => {
    const { stdout } = await well(["run", old.config, "--dry-run", "--json"], old.folder);
    expect(jsonLine(stdout)).toMatchObject({ usd: 0 });
    expect(existsSync(join(old.folder, "outputs/old/2026-01-31-2"))).toBe(false);
  });

  it("its run folder is not verified by rows of another version, and that is said", async () => {
    const ended = await groundwork(["verify", old.run, "--json"]);
    expect(ended.code).toBe(1);
    expect(ended.stdout).toMatch(
      /its rows are of version 3, this code checks version \d+: make the run anew, or check it with the code that made it/,
    );
  });

  it("its chats are written for trainers", async () => {
    const out = join(old.folder, "formats");
    await well(["export", old.run, "--format", "trl", "verl", "--out", out, "--quiet"]);
    expect(existsSync(join(out, "trl")) && existsSync(join(out, "verl"))).toBe(true);
  });

  /** The pages are those of then: whatever this version makes in another way is made anew, the rest is taken from the memory. */
  it("a run goes on in its memory, and is verified", async () => {
    const { stdout } = await well(["run", old.config, "--allow-shortfall", "--json", "--clock", "2026-02-01T08:00:00.000Z"], old.folder);
    expect(jsonLine(stdout)).toMatchObject({ verified: true });
    const before = manifestOf(old.run).input;
    expect(manifestOf(join(old.folder, "outputs/old/latest")).input.documents).toBe(before.documents);
  });
});
