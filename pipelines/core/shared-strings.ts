import type { ClaimValue, Statement } from "../../schemas/index.ts";

/** One string for all that are equal to it: what is parsed row by row is another string each time. Holds each once. */
export function sharedStrings(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const held = known.get(text);
    if (held === undefined) known.set(text, text);
    return held ?? text;
  };
}

/**
 * For whoever holds the statements of a whole memory: what they have in common is held once, by the statement itself: 80 MB
 * of the 440 that 114,000 take.
 */
export function sharingStatements(): <S extends Statement>(statement: S) => S {
  const shared = sharedStrings();
  const extractors = new Map<string, Statement["extractor"]>();
  const share = (value: ClaimValue): void => {
    if (value.kind === "entity") value.entityId = shared(value.entityId);
    else if (value.kind === "quantity" && value.unit !== undefined) value.unit = shared(value.unit);
  };
  return (statement) => {
    const { claim, extractor } = statement;
    statement.documentId = shared(statement.documentId);
    statement.observedAt = shared(statement.observedAt);
    statement.entityIds = statement.entityIds.map(shared);
    if (statement.statedAt !== undefined) statement.statedAt = shared(statement.statedAt);
    const by = `${extractor.name} ${extractor.version} ${extractor.modelId ?? ""}`;
    const known = extractors.get(by);
    if (known === undefined) extractors.set(by, extractor);
    else statement.extractor = known;
    if (claim === undefined) return statement;
    claim.subject = shared(claim.subject);
    claim.attribute = shared(claim.attribute);
    if (claim.asOf !== undefined) claim.asOf = shared(claim.asOf);
    share(claim.value);
    for (const value of Object.values(claim.qualifiers)) share(value);
    return statement;
  };
}
