import type { Reply, SamplingRecord } from "../../../schemas/index.ts";

/** How vLLM names a token when it is told to name tokens by their id. */
const ID = /^token_id:(\d+)$/;

/** Log-probabilities and ids of all that a model said, by segment; null where a reply came without. */
export function tokensOf(
  heard: readonly { readonly segment: number; readonly reply: Pick<Reply, "logprobs"> }[],
  segments: number,
): Pick<SamplingRecord, "logProbs" | "tokenIds"> {
  if (heard.length === 0 || heard.some(({ reply }) => reply.logprobs === null)) return { logProbs: null, tokenIds: null };
  const bySegment = Array.from({ length: segments }, (_, at) =>
    heard.flatMap(({ segment, reply }) => (segment === at ? (reply.logprobs ?? []) : [])),
  );
  const ids = bySegment.map((tokens) => tokens.map(({ token }) => Number(ID.exec(token)?.[1] ?? Number.NaN)));
  return {
    logProbs: bySegment.map((tokens) => tokens.map(({ logprob }) => logprob)),
    tokenIds: ids.flat().some(Number.isNaN) ? null : ids,
  };
}
