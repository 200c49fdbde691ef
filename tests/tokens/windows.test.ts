import { describe, expect, it } from "vitest";
import { seededRandom } from "../../pipelines/core/random.ts";
import { qwen3Tokens } from "../../pipelines/tokens/open-tokens.ts";
import { windowsOf, type RenderedText, type SteppedText } from "../../pipelines/tokens/windows.ts";

const tokens = qwen3Tokens();
const WORDS = "area of Peru 1,285,216 海面 größte naïve <tool_response> search\n ({}) 🙂 . \n\n  the".split(" ");

/** A run of steps of chance lengths, each with its observation's span. */
function stepped(seed: number): SteppedText {
  const random = seededRandom(seed);
  const steps = Array.from({ length: 1 + random.int(30) }, (_, index): RenderedText => {
    const observation = Array.from({ length: 1 + random.int(random.int(12) === 0 ? 400 : 60) }, () => random.pick(WORDS)).join(" ");
    const before = `Thought: step ${index}.\nObservation:\n`;
    const span = { start: before.length, end: before.length + observation.length };
    return { text: `${before}${observation}\n\n`, observationSpans: [span] };
  });
  return {
    steps,
    head: (from) => `Question: which?\n\n${from === 0 ? "" : `[${from} earlier steps]\n\n`}`,
    foot: (to) => (to === steps.length ? "Judgement: correct." : `[${steps.length - to} later steps]`),
  };
}

describe("windows", () => {
  it("hold every step whole, once and in order, within the limit; what none can hold is named", async () => {
    let [cut, left] = [0, 0];
    for (let seed = 0; seed < 60; seed++) {
      const text = stepped(seed);
      const most = 60 + seededRandom(`most ${seed}`).int(400);
      const { windows, tooLong } = await windowsOf(text, (some) => tokens.count(some), most);
      for (const size of await tokens.count(windows.map((window) => window.text))) expect(size).toBeLessThanOrEqual(most);
      const found = windows.flatMap((window) => [...window.text.matchAll(/Thought: step (\d+)\.\n/g)].map((match) => Number(match[1])));
      expect([...found, ...tooLong].toSorted((a, b) => a - b)).toEqual(text.steps.map((_, index) => index));
      expect(found).toEqual(found.toSorted((a, b) => a - b));
      for (const [index, { text: step }] of text.steps.entries())
        if (!tooLong.includes(index)) expect(windows.filter((window) => window.text.includes(step)).length).toBe(1);
      for (const window of windows) {
        expect(window.text.startsWith("Question: which?\n\n")).toBe(true);
        for (const { start, end } of window.observationSpans) {
          const observation = window.text.slice(start, end);
          expect(text.steps.some((step) => step.text.endsWith(`Observation:\n${observation}\n\n`))).toBe(true);
        }
      }
      const sizes = await tokens.count(tooLong.map((index) => `${text.head(index)}${text.steps[index]!.text}${text.foot(index + 1)}`));
      for (const size of sizes) expect(size).toBeGreaterThan(most);
      cut += windows.length > 1 ? 1 : 0;
      left += tooLong.length;
    }
    expect(cut).toBeGreaterThan(20);
    expect(left).toBeGreaterThan(0);
  });

  it("a text that fits stays one", async () => {
    const text = stepped(3);
    const whole = `${text.head(0)}${text.steps.map((step) => step.text).join("")}${text.foot(text.steps.length)}`;
    expect(await windowsOf(text, (some) => tokens.count(some), 1e6)).toMatchObject({ windows: [{ text: whole }], tooLong: [] });
    const exact = (await tokens.count([whole]))[0]!;
    const at = await windowsOf(text, (some) => tokens.count(some), exact);
    expect(at.windows.map((window) => window.text)).toEqual([whole]);
    expect((await windowsOf(text, (some) => tokens.count(some), exact - 1)).windows.length).toBe(2);
  });
});
