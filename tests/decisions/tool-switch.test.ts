import { expect, it } from "vitest";
import { seededRandom } from "../../pipelines/core/random.ts";
import { toolSwitchCount } from "../../pipelines/decisions/tool-switch.ts";

const DRAWS = 60_000;
const ALTERNATIVES = 3;

it("among options of both tools each is as often the original, the odd one out too", () => {
  const random = seededRandom(11);
  /** By how many options search: decisions, and those of which a searching one is the original. */
  const decisions = [0, 0, 0, 0, 0];
  const searching = [0, 0, 0, 0, 0];
  for (let at = 0; at < DRAWS; at++) {
    const kind = random.next() < 0.3 ? "search" : "visit";
    const others = toolSwitchCount(kind, ALTERNATIVES, random);
    const searches = kind === "search" ? ALTERNATIVES + 1 - others : others;
    decisions[searches]!++;
    if (kind === "search") searching[searches]!++;
  }
  for (const searches of [1, 2, 3]) {
    expect(decisions[searches]! / DRAWS).toBeCloseTo(0.2 / 3, 1.5);
    expect(Math.abs(searching[searches]! / decisions[searches]! - searches / 4)).toBeLessThan(0.04);
  }
});
