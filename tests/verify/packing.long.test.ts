import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CptConfig } from "../../schemas/index.ts";
import type { CptSequenceRow } from "../../schemas/datasets/index.ts";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import { verifyRun } from "../../pipelines/verify/verify.ts";
import { smallRun } from "../exporters/run.ts";
import { copies } from "./copies.ts";
import { change, corrupt } from "./corrupt.ts";

/** Small sequences, of which there are several, since texts come again. */
const cpt = CptConfig.parse({
  stage1: 240,
  stage2: 600,
  maskObservations: true,
  tokens: { stage1: 2_000, stage2: 4_000 },
  mix: { stage2: { general: 0.25 } },
  maxEpochs: 20,
});

const { good, run, red } = copies("packing", async (good) => {
  await writeRun(await smallRun(good, { cpt }));
});

const any = (): boolean => true;
const set = (values: readonly number[], at: number, value: number): number[] => values.map((old, index) => (index === at ? value : old));

/** One corruption of a sequence of the second stage. */
const sequence = (to: (row: CptSequenceRow) => CptSequenceRow, which: (row: CptSequenceRow) => boolean = any): Promise<void> =>
  corrupt(run, "cpt/stage2", change(which, to));

async function manifest(change: (stages: Record<string, Record<string, never>>) => void): Promise<void> {
  const path = join(run, "manifest.json");
  const all = JSON.parse(await readFile(path, "utf8")) as { cpt_stages: Record<string, Record<string, never>> };
  change(all.cpt_stages);
  await writeFile(path, JSON.stringify(all));
}

describe("V12", () => {
  it("is green on a good run, and has looked at its sequences", async () => {
    const { checks } = await verifyRun(good);
    const v12 = checks.find(({ check }) => check === "V12");
    expect(v12).toMatchObject({ failures: 0, detail: "" });
    expect(v12?.items).toBeGreaterThan(4);
  });
});

describe("V12 goes red, alone,", () => {
  it("when a sequence is longer than its window", async () => {
    const one = (values: readonly number[]): number[] => [...values, 0];
    await sequence((row) => ({ ...row, input_ids: one(row.input_ids), labels: one(row.labels), position_ids: one(row.position_ids) }));
    expect(await red()).toEqual({ V12: expect.stringMatching(/601 ids.*a sequence has 600/) });
  });
  it("when a decision is cut", async () => {
    await sequence(
      (row) => ({
        ...row,
        documents: row.documents.map((text, at) => (row.sources[at] === "has_trajectories" ? { ...text, end: text.end - 20 } : text)),
      }),
      (row) => row.sources.includes("has_trajectories"),
    );
    expect(await red()).toEqual({ V12: expect.stringMatching(/\(has_trajectories\) is cut: 0 to/) });
  });
  it("when a page is cut inside a line", async () => {
    await sequence(
      (row) => ({
        ...row,
        documents: row.documents.map((text, at) => (row.sources[at] === "general_text" ? { ...text, end: text.end - 3 } : text)),
      }),
      (row) => row.sources.includes("general_text"),
    );
    expect(await red()).toEqual({ V12: expect.stringMatching(/is cut inside a line/) });
  });
  it("when too much of the sequences is padding", async () => {
    await corrupt(run, "cpt/stage1", (rows) => rows.map((row) => emptied(row, cpt.stage1)));
    expect(await red()).toEqual({ V12: expect.stringMatching(/% of it, the last sequence aside, are padding/) });
  });
  it("when the mix is not the one that the manifest tells, or is off without a word", async () => {
    await manifest((stages) => {
      Object.assign(stages["stage2"]!, { shortfall: [] });
    });
    expect(await red()).toEqual({ V12: expect.stringMatching(/were wanted, and the manifest does not say why/) });
    await manifest((stages) => {
      Object.assign(stages["stage2"]!["mix"]!["decisions"]!, { actual: 0.1, wanted: 0.1 });
    });
    expect(await red()).toEqual({ V12: expect.stringMatching(/are decisions, the manifest says 10\.0 %/) });
  });
  it("when the manifest says nothing of a stage", async () => {
    await manifest((stages) => {
      delete stages["stage1"];
    });
    expect(await red()).toEqual({ V12: expect.stringMatching(/does not say how it was packed/) });
  });
  it("when positions run on over the end of a text", async () => {
    await sequence(
      (row) => ({ ...row, position_ids: row.position_ids.map((_, at) => at) }),
      (row) => row.seq_lens.length > 1,
    );
    expect(await red()).toEqual({ V12: expect.stringMatching(/it stands at 0 of its text/) });
  });
  it("when padding has loss", async () => {
    await sequence(
      (row) => ({ ...row, labels: set(row.labels, row.labels.length - 1, 0) }),
      (row) => row.fill < 1,
    );
    expect(await red()).toEqual({ V12: expect.stringMatching(/has loss: it is padding/) });
  });
  it("when the first token of a text has loss", async () => {
    await sequence((row) => ({ ...row, labels: set(row.labels, 0, row.input_ids[0]!) }));
    expect(await red()).toEqual({ V12: expect.stringMatching(/token 0 has loss: it is the first of a text/) });
  });
  it("when an observation has loss though none was wanted, or another label than its id", async () => {
    const isSeen = (row: CptSequenceRow): boolean => row.observations.length > 0;
    const first = (row: CptSequenceRow): number => row.observations[0]!.start;
    await sequence((row) => ({ ...row, labels: set(row.labels, first(row), row.input_ids[first(row)]!) }), isSeen);
    expect(await red()).toEqual({ V12: expect.stringMatching(/has loss: it is an observation/) });
    await sequence((row) => ({ ...row, labels: set(row.labels, first(row) - 1, 999) }), isSeen);
    expect(await red()).toEqual({ V12: expect.stringMatching(/the label of token \d+ is 999/) });
  });
  it("when an end token is missing", async () => {
    await sequence((row) => ({ ...row, input_ids: set(row.input_ids, row.seq_lens[0]! - 1, 5) }));
    expect(await red()).toEqual({ V12: expect.stringMatching(/the end token stands where no text ends, or is missing/) });
  });
  it("when a text stands in it more often than is allowed", async () => {
    await manifest((stages) => Object.assign(stages["stage2"]!, { max_epochs: 1 }));
    expect(await red()).toEqual({ V12: expect.stringMatching(/stands in it \d+ times, 1 are allowed/) });
  });
  it("when a text is not for training", async () => {
    await corrupt(run, "cpt/documents", (rows) => rows.map((row) => ({ ...row, split: "held_out" as const })));
    expect(await red()).toEqual({ V12: expect.stringMatching(/is for held_out/) });
  });
});

/** The same sequence with its second half gone, everything else in order. */
function emptied(row: CptSequenceRow, window: number): CptSequenceRow {
  const kept = 1;
  const tokens = row.seq_lens[0]!;
  return {
    ...row,
    seq_lens: row.seq_lens.slice(0, kept),
    sources: row.sources.slice(0, kept),
    documents: row.documents.slice(0, kept),
    observations: row.observations.filter(({ end }) => end <= tokens),
    input_ids: row.input_ids.map((id, at) => (at < tokens ? id : 0)),
    labels: row.labels.map((label, at) => (at < tokens ? label : -100)),
    position_ids: row.position_ids.map((_, at) => (at < tokens ? at : at - tokens)),
    fill: tokens / window,
  };
}
