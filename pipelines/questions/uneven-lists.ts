import type { QuestionContext } from "./context.ts";

const WHOLES = new WeakMap<QuestionContext, ReadonlyMap<string, ReadonlySet<string>>>();

/** What things consist of things of a sort, by the memory's own lists of members and parts. */
export function partsOf(context: QuestionContext): ReadonlyMap<string, ReadonlySet<string>> {
  const known = WHOLES.get(context);
  if (known !== undefined) return known;
  const parts = new Map<string, Set<string>>();
  for (const info of context.attributes) {
    if (!WHOLE.test(info.phrase ?? "")) continue;
    const { sets, longSets } = context.sampler.index;
    for (const { subject, members } of [...sets(info.name), ...longSets(info.name)]) {
      const own = parts.get(subject) ?? parts.set(subject, new Set()).get(subject);
      for (const member of members) own?.add(member);
    }
  }
  WHOLES.set(context, parts);
  return parts;
}
const WHOLE = /^(?:participants|members|member (?:states|countries)|(?:constituent )?countries|constituents|parts)$/;

/** Things of which one consists of others, or of which few have no kind among many that have one. */
export function isUneven(context: QuestionContext, among: ReadonlySet<string>): boolean {
  // Of things that nobody has read the pages of no kind is known: that is odd where it is of few among many.
  const kindless = [...among].filter((id) => (context.entity(id)?.types.length ?? 0) === 0).length;
  if (kindless > 0 && kindless * 4 < among.size) return true;
  return [...among].some((id) => {
    const parts = partsOf(context).get(id);
    return parts !== undefined && [...parts].filter((part) => among.has(part)).length >= 2;
  });
}
