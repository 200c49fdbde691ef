import type { DraftStatement } from "../../schemas/draft.ts";

type Claim = NonNullable<DraftStatement["claim"]>;

/** Where a thing lies, by which namesakes are told apart: no label says as much. */
const PLACE = "located in";

/** Fewer than this, and several things of a page are so many by chance. */
const FEW = 12;

/** What a value is told by; undefined for one that says too little to be told again. */
function signOf({ subject, value, qualifiers }: Claim): string | undefined {
  if (Object.keys(qualifiers).length > 0 || value.kind === "text") return undefined;
  const owner = subject.uri ?? subject.surface;
  if (value.kind === "reference") return JSON.stringify([owner, value.reference.surface]);
  if (value.kind === "date") return JSON.stringify([owner, value.value]);
  return value.unit === undefined && Math.abs(value.number) < FEW ? undefined : JSON.stringify([owner, value.number, value.unit ?? ""]);
}

/**
 * "It reaches 390 m" beside "Height: 390 m": a sentence that gives the value of one label of its page, and of one only, says that again,
 * and is called by it. What the words beside a value call it is told otherwise on every page.
 */
export function namedByPairs(sentences: readonly DraftStatement[], pairs: readonly DraftStatement[]): readonly DraftStatement[] {
  const labels = new Map<string, Set<string>>();
  for (const { claim } of pairs) {
    const sign = claim === undefined ? undefined : signOf(claim);
    if (claim !== undefined && sign !== undefined) labels.set(sign, (labels.get(sign) ?? new Set<string>()).add(claim.asOf === undefined ? claim.attribute : "")); // prettier-ignore
  }
  return sentences.map((one) => {
    const sign = one.claim === undefined ? undefined : signOf(one.claim);
    const [label = "", another] = sign === undefined ? [] : [...(labels.get(sign) ?? [])];
    const isSame = one.claim !== undefined && one.claim.attribute !== PLACE && one.claim.asOf === undefined && label !== "" && another === undefined && !label.includes(" / "); // prettier-ignore
    return isSame ? { ...one, claim: { ...(one.claim as Claim), attribute: label } } : one;
  });
}
