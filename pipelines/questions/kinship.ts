import type { QuestionContext } from "./context.ts";

/**
 * How much two things have to do with each other, by what the memory lists: one lists the other, few lists hold both. Things that many
 * lists hold are those that people have heard of. Zero where the memory lists neither.
 */
export function kinship(context: QuestionContext, a: string, b: string): number {
  const [ofA, ofB] = [listsWith(context, a), listsWith(context, b)];
  const isListed = ofA.some(({ subject }) => subject === b) || ofB.some(({ subject }) => subject === a);
  const own = new Set(ofA);
  const common = ofB.filter((set) => own.has(set)).length;
  return (isListed ? LISTED : 0) + Math.min(common, LISTED) / 2 + Math.min(ofA.length, ofB.length, KNOWN) / KNOWN;
}

const listsWith = ({ sampler: { index } }: QuestionContext, id: string): ReturnType<typeof index.setsWith> => index.setsWith(id);

/** What lists the other, or is in so many lists with it, is as near as it gets. */
const LISTED = 4;
/** What so many lists hold is known to everybody. */
const KNOWN = 12;
