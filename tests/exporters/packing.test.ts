import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CptConfig } from "../../schemas/index.ts";
import { bestFitDecreasing, itemsOfBins } from "../../pipelines/exporters/cpt/best-fit.ts";
import { encodeMarked } from "../../pipelines/exporters/cpt/encode.ts";
import { halves } from "../../pipelines/exporters/cpt/halves.ts";
import { longContextTexts } from "../../pipelines/exporters/cpt/long-context.ts";
import { byShare, copiesOf, tokensOf } from "../../pipelines/exporters/cpt/mix.ts";
import { partsOf } from "../../pipelines/exporters/cpt/parts.ts";
import { writeFormats } from "../../pipelines/exporters/formats/write-formats.ts";
import { qwen3Tokens } from "../../pipelines/tokens/open-tokens.ts";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import { questions, smallRun, words } from "./run.ts";
import { world } from "./world.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "groundwork-pack-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("best-fit-decreasing", () => {
  /** The same, by looking at every bin. */
  function plainly(sizes: readonly number[], capacity: number): number[] {
    const left: number[] = [];
    const longestFirst = sizes.map((size, item) => ({ size, item })).sort((a, b) => b.size - a.size || a.item - b.item);
    for (const { size } of longestFirst) {
      let best = -1;
      left.forEach((space, bin) => {
        if (space >= size && (best === -1 || space < left[best]!)) best = bin;
      });
      if (best === -1) best = left.push(capacity) - 1;
      left[best]! -= size;
    }
    return left.sort((a, b) => a - b);
  }

  it("leaves in its bins what a search through all bins leaves", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000 }), fc.array(fc.nat(), { maxLength: 300 }), (capacity, raw) => {
        const sizes = raw.map((size) => 1 + (size % capacity));
        const bins = itemsOfBins(bestFitDecreasing(Int32Array.from(sizes), capacity));
        const left = bins.map((items) => capacity - items.reduce((sum, item) => sum + sizes[item]!, 0));
        expect([...left].sort((a, b) => a - b)).toEqual(plainly(sizes, capacity));
        expect(bins.flatMap((items) => [...items]).sort((a, b) => a - b)).toEqual(sizes.map((_, item) => item));
      }),
    );
  });
  it("refuses an item that no bin holds", () => {
    expect(() => bestFitDecreasing(Int32Array.of(5), 4)).toThrow(/5 in bins of 4/);
  });
});

describe("a mix", () => {
  const available = byShare(
    (share) => ({ statements: 1_000, questions: 300, plans: 500, decisions: 0, longContext: 0, general: 900 })[share],
  );
  const wanted = byShare((share) => ({ statements: 0.3, questions: 0.3, plans: 0.2, decisions: 0, longContext: 0, general: 0.2 })[share]);
  it("is kept: the scarcest share rules the size, no text twice", () => {
    expect(tokensOf(available, wanted, { tokens: null, maxEpochs: 4 })).toMatchObject({
      statements: 300,
      questions: 300,
      plans: 200,
      general: 200,
    });
  });
  it("grows to the wanted tokens by texts that come again, up to the cap", () => {
    expect(tokensOf(available, wanted, { tokens: 3_000, maxEpochs: 4 })).toMatchObject({ statements: 900, questions: 900, plans: 600 });
    expect(tokensOf(available, wanted, { tokens: 90_000, maxEpochs: 4 })).toMatchObject({ questions: 1_200, statements: 1_200 });
  });
  it("does not throw everything away for a share that there is next to nothing of", () => {
    const scarce = { ...available, questions: 1 };
    expect(tokensOf(scarce, wanted, { tokens: null, maxEpochs: 4 })).toMatchObject({ statements: 750, questions: 1, plans: 500 });
  });
  it("takes whole texts, as near to the target as they come", () => {
    const tokens = Int32Array.of(50, 30, 20, 45);
    expect([...copiesOf(tokens, Int32Array.of(0, 1, 2, 3), 95)]).toEqual([1, 1, 1, 0]);
    expect([...copiesOf(tokens, Int32Array.of(3, 0, 1, 2), 95)]).toEqual([1, 0, 0, 1]);
    expect([...copiesOf(tokens, Int32Array.of(0, 1, 2, 3), 2 * 145)]).toEqual([2, 2, 2, 2]);
  });
});

describe("ids of a text with observations", () => {
  const observed = (texts: readonly string[]) => {
    let text = "Question: who?\n\n";
    const spans = texts.map((observation) => {
      text += "I go on.\n\nObservation:\n";
      const start = text.length;
      text += observation;
      const span = { start, end: text.length };
      text += "\n\n";
      return span;
    });
    return { text: `${text}Judgement: the answer is right.`, mask_spans: spans };
  };

  it("are those of the whole text, and the observations' tokens hold all of them and little more", { timeout: 60_000 }, async () => {
    const tokens = qwen3Tokens();
    const texts = [
      observed(["Evidence in page:\nAccra.", "x = 1)", "結果：漢字です。\n\n二つ目"]),
      observed(["\n\n  starts with breaks", "ends with breaks\n\n\n", "..."]),
      observed([]),
    ];
    const counts = await tokens.count(texts.map(({ text }) => text));
    const encoded = await encodeMarked(
      tokens,
      texts.map((text, index) => ({ ...text, token_count: counts[index]! })),
    );
    const whole = await tokens.encode(texts.map(({ text }) => text));
    for (const [index, { ids, observations }] of encoded.entries()) {
      expect([...ids]).toEqual([...whole[index]!]);
      const { text, mask_spans: spans } = texts[index]!;
      for (const [at, { start, end }] of observations.entries()) {
        const span = spans[at]!;
        // What stands before the observation's tokens is less than what stands before it; the same behind.
        const [before = 0, behind = 0, own = 0] = await tokens.count([
          text.slice(0, span.start),
          text.slice(span.end),
          text.slice(span.start, span.end),
        ]);
        expect(start).toBeLessThanOrEqual(before);
        expect(ids.length - end).toBeLessThanOrEqual(behind);
        expect(end - start).toBeLessThanOrEqual(own + 2);
      }
    }
  });

  it("are cut nowhere by a tokenizer that merges over line breaks", async () => {
    // Pairs of characters: every border may lie inside a token.
    const pairs = {
      encode: (some: readonly string[]) =>
        Promise.resolve(
          some.map((text) =>
            Int32Array.from(text.match(/[^]{1,2}/g) ?? [], (pair) => pair.charCodeAt(0) * 256 + (pair.charCodeAt(1) || 0)),
          ),
        ),
    };
    const { text, mask_spans } = observed(["an odd one", "and an even one."]);
    const [encoded] = await encodeMarked(pairs, [{ text, mask_spans, token_count: Math.ceil(text.length / 2) }]);
    expect(encoded!.ids).toEqual((await pairs.encode([text]))[0]);
    mask_spans.forEach(({ start, end }, at) => {
      expect(encoded!.observations[at]!.start).toBeLessThanOrEqual(start / 2);
      expect(encoded!.observations[at]!.end).toBeGreaterThanOrEqual(end / 2);
    });
  });
});

describe("a text longer than a sequence", () => {
  it("is cut between paragraphs, a paragraph between lines; a line that is too long is told", async () => {
    const text = "one two\n\nthree four five\n\nsix seven\neight nine ten\neleven\n\na b c d e f g\n\nend";
    const { parts, tooLong } = await partsOf(text, (some) => words.count(some), 5);
    expect(parts.map(({ start, end }) => text.slice(start, end))).toEqual([
      "one two\n\nthree four five\n\n",
      "six seven\neight nine ten\n",
      "eleven\n\n",
      "end",
    ]);
    expect(tooLong.map(({ start, end }) => text.slice(start, end).trim())).toEqual(["a b c d e f g"]);
  });
});

describe("the two halves of the questions", () => {
  it("share no family", async () => {
    const asked = Array.from({ length: 40 }, (_, at) => ({ id: `q${at}`, parentId: at < 20 ? null : `q${at - 20}` }));
    const half = await halves(asked, 7);
    expect(new Set(asked.map(({ id }) => half(id)))).toEqual(new Set(["cpt", "rl"]));
    for (const { id, parentId } of asked) if (parentId !== null) expect(half(id)).toBe(half(parentId));
  });
  it("keep what the pool asks out of the corpus", async () => {
    const out = join(folder, "halves");
    const run = await smallRun(out, { cpt: CptConfig.parse({ apartFromRl: true }) });
    const { manifest } = await writeRun(run);
    const half = await halves(run.inputs.questions, 7);
    const asked = [...(run.inputs.questions as Iterable<{ id: string }>)];
    const rows = (dataset: string) => manifest.files.find((file) => file.dataset === dataset)?.rows;
    expect(rows("rl/pool")).toBe(asked.filter(({ id }) => half(id) === "rl").length);
  });
});

describe("questions behind many pages", () => {
  it("hold every page of their evidence, others between them, and no more than is allowed", async () => {
    const at = world();
    const asked = (await questions(at)).map((question) => ({ ...question }));
    const config = CptConfig.parse({ stage2: 400, longContext: { minTokens: 60, count: 5 } });
    const filler = Array.from({ length: 30 }, (_, index) => ({
      ...at.documents[0]!,
      id: `d_filler${index}`,
      uri: `https://atlas.example/filler-${index}/`,
      text: `# Filler ${index}\n\nNothing of note is said on this page, which is the ${index}th of its kind.`,
    }));
    const given = {
      questions: asked,
      mayTeach: () => true,
      isFor: () => true,
      documents: [...at.documents, ...filler],
      config,
      seed: 7,
      count: words.count.bind(words),
    };
    const texts = [];
    for await (const text of longContextTexts(given)) texts.push(text);
    const suited = asked.filter(({ goldPath }) => new Set(goldPath).size > 1);
    expect(suited.length).toBeGreaterThan(0);
    expect(texts.length).toBe(suited.length);
    for (const { text, lineage } of texts) {
      const question = asked.find(({ id }) => id === lineage.id)!;
      for (const { quote } of question.quotes) expect(text).toContain(quote);
      expect(text).toContain("Filler");
      expect(text.endsWith(`Question: ${question.text}\nAnswer: ${question.answer.text}\n`)).toBe(true);
      expect((await words.count([text]))[0]).toBeLessThan(400);
    }
    const again = [];
    for await (const text of longContextTexts(given)) again.push(text);
    expect(again).toEqual(texts);
  });
});

describe("Megatron's and datatrove's files", () => {
  it("hold the tokens of each source as their layout says", async () => {
    const run = join(folder, "formats");
    const { manifest } = await writeRun(await smallRun(run));
    const [written] = await writeFormats({ folder: run, manifest }, ["megatron", "datatrove"], folder, { tokens: words });
    const megatron = join(folder, "megatron");
    expect(written?.files.map(({ path }) => path)).toContain("has_trajectories.bin");
    const index = await readFile(join(megatron, "has_trajectories.idx"));
    expect(index.toString("latin1", 0, 9)).toBe("MMIDIDX\0\0");
    expect(index.readBigUInt64LE(9)).toBe(1n);
    expect(index.readUInt8(17)).toBe(4);
    const count = Number(index.readBigUInt64LE(18));
    expect(index.readBigUInt64LE(26)).toBe(BigInt(count + 1));
    expect(index.length).toBe(34 + count * 4 + count * 8 + (count + 1) * 8);
    const lengths = Array.from({ length: count }, (_, at) => index.readInt32LE(34 + 4 * at));
    expect(lengths.reduce((sum, length) => sum + length - 1, 0)).toBe(manifest.cpt_tokens["has_trajectories"]);
    const ids = await readFile(join(megatron, "has_trajectories.bin"));
    expect(ids.length).toBe(4 * lengths.reduce((sum, length) => sum + length, 0));
    expect(ids.readInt32LE(4 * (lengths[0]! - 1))).toBe(0);

    const datatrove = join(folder, "datatrove");
    expect((await readFile(join(datatrove, "has_trajectories/00000.ds"))).equals(ids)).toBe(true);
    const ends = await readFile(join(datatrove, "has_trajectories/00000.ds.index"));
    expect(Number(ends.readBigUInt64LE(ends.length - 8)) * 4).toBe(ids.length);
    const loss = await readFile(join(datatrove, "has_trajectories/00000.ds.loss"));
    expect(loss.length * 4).toBe(ids.length);
    expect(new Set(loss)).toEqual(new Set([0, 1]));
  });
});
