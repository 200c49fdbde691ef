import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { verifyProgress } from "../../pipelines/cli/verify-progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("says every ten seconds which checks verify is at and how many parts are done, until it is closed", () => {
  const said: string[] = [];
  const watch = verifyProgress({ say: (text) => void said.push(text) });
  watch.starts(6);
  watch.begins("the memory");
  watch.begins("questions");
  vi.advanceTimersByTime(9_000);
  expect(said).toEqual([]);
  watch.ends("questions");
  vi.advanceTimersByTime(11_000);
  expect(said).toEqual([expect.stringMatching(/^verify: 10 s, 1 of 6 parts done; at: the memory$/), expect.stringMatching(/^verify: 20 s/)]); // prettier-ignore
  watch.close();
  vi.advanceTimersByTime(30_000);
  expect(said).toHaveLength(2);
});
