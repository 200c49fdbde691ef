/** A comma, point or slash between digits is part of the number: "1,000 live births" is not cut. */
const BETWEEN =
  /[.,](?!\d)|(?<!\d)[.,]|[?!:;"()]|\b(?:of|in|the|what|which|is|was|were|are|be|for|by|and|or|to|from|that|has|have|had|its|as|how|much|many|far|does|did|do|find|give|state|name|look|looking|up|on|at|with|than|one|ones|given|can|could|you|I|am|need|it|they|them|those|among|named|listed|considering|subtract|add|divide|compare|calculate|identify|take|get|write|down|expressed|averaged|tell|out|all|every|each|when|whose|only|both|between|a|an|going|result|figure|there)\b/iu;

/** Runs of content words of a question, as they stand in it: what a query may be filled up with. */
export function chunksOf(question: string): readonly string[] {
  const chunks = question.split(BETWEEN).map((chunk) => chunk.trim());
  return [...new Set(chunks.filter((chunk) => chunk.length > 2 && /^[\p{L}\p{N}]/u.test(chunk)))];
}
