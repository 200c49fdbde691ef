import { expect, it } from "vitest";
import { forecastProgress } from "../../pipelines/cli/early-forecast.ts";
import { quietProgress } from "../../pipelines/cli/progress.ts";
import { openMeter } from "../../pipelines/models/meter.ts";

const price = { input: 1, output: 2 };

function watched() {
  const meter = openMeter();
  const said: string[] = [];
  const progress = forecastProgress(
    quietProgress,
    () => meter.read(),
    (text) => said.push(text),
  );
  return { meter, said, progress };
}

it("says once, after twenty items of a stage that asks a model, what a row and all of it will take", () => {
  const { meter, said, progress } = watched();
  progress.start("rules only", 100);
  for (let item = 0; item < 40; item++) progress.add("rules only", "done");
  meter.replied("judge", "m", { input: 9_000_000, output: 0 }, 1, price);
  progress.start("words", 400);
  progress.add("words", "reused", 50);
  for (let item = 0; item < 40; item++) {
    meter.replied("words", "m", { input: 900, output: 100 }, 1, price);
    progress.add("words", item % 2 === 0 ? "done" : "rejected");
  }
  expect(said).toEqual([
    "words: the first 20 took some 20 calls, 20k tokens, $0.022 (2 calls, 2,000 tokens, $0.0022 for each of the 10 accepted); all 400 will take some 400 calls, 400k tokens, $0.44",
  ]);
});

it("leaves out what is in flight for items that have not ended", () => {
  const { meter, said, progress } = watched();
  progress.start("closed-book", 51);
  for (let call = 0; call < 9; call++) meter.replied("closed-book", "m", { input: 90, output: 10 }, 1, undefined);
  for (let item = 0; item < 20; item++) {
    meter.replied("closed-book", "m", { input: 90, output: 10 }, 1, undefined);
    progress.add("closed-book", "done");
  }
  expect(said).toEqual([
    "closed-book: the first 20 took some 20 calls, 2,000 tokens (1 call, 100 tokens for each of the 20 accepted); all 51 will take some 51 calls, 5,100 tokens",
  ]);
});

it("speaks of no money where a model has no price", () => {
  const { meter, said, progress } = watched();
  progress.start("words");
  for (let item = 0; item < 20; item++) {
    meter.replied("words", "m", { input: 90, output: 10 }, 1, undefined);
    progress.add("words", "rejected");
  }
  expect(said).toEqual(["words: the first 20 took some 20 calls, 2,000 tokens (none accepted yet)"]);
});

it("calls no page accepted: rules read it, whatever the model said of its prose", () => {
  const { meter, said, progress } = watched();
  progress.start("extract");
  for (let item = 0; item < 20; item++) {
    meter.replied("extract", "m", { input: 90, output: 10 }, 1, undefined);
    progress.add("extract", "done");
  }
  expect(said).toEqual(["extract: the first 20 pages took some 20 calls, 2,000 tokens"]);
});
