import type { Backend } from "../../../tools/define.ts";
import { otherFigures } from "./figures.ts";

/** Where copies of pages lie whose figures are others: a site that no snapshot holds. */
const COPIES = "https://copies.example/";

export const copyOf = (url: string): string => COPIES + url;

/** The same web, and the copies: whoever follows a listed copy finds it, with the same figures each time. */
export function withCopies(backend: Backend): Backend {
  return {
    ...backend,
    async read(url, goal) {
      if (!url.startsWith(COPIES)) return backend.read(url, goal);
      const original = url.slice(COPIES.length);
      const page = await backend.read(original, goal);
      return page && { evidence: otherFigures(page.evidence, original), summary: otherFigures(page.summary, original) };
    },
  };
}
