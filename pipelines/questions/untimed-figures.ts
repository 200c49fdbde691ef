import type { ClaimReader } from "../../knowledge-graph/index.ts";
import type { Execution } from "../../schemas/index.ts";

/** A moment that a sentence speaks of and that its claim does not hold. */
const SPAN = String.raw`(?:the |that |its )?(?:(?:first|same|following) )?(?:year|month|season|war|decade|century|reign|period|summer|winter|spring|autumn|1\d{3}|20\d\d)\b`;
const MOMENT = new RegExp(
  String.raw`\b(?:by|until|till) (?:the )?(?:end|close|start|beginning|outbreak) of\b|` +
    String.raw`\b(?:at|towards) (?:the )?(?:end|close|start|beginning|outbreak|height) of ${SPAN}|` +
    String.raw`\b(?:by|until) then\b|\bat (?:that time|the time)\b|\b(?:that|the same) year\b`,
  "i",
);
/** "The speed of X is 212 km/h.": made of a table's row, where nothing else could stand. */
const ROW = /^The [^.]{1,80} of .* is [^.]*\.$/;

/**
 * "Formed in 1918, it had 5 machines by the end of the year": who asks how many it has is told of another time, and who sets it beside
 * another thing's, of two times. Says so of each figure that is read without its time.
 */
export async function untimedFigure({ evidence }: Execution, reader: ClaimReader): Promise<string | null> {
  const ids = [...new Set(evidence.map(({ statementId }) => statementId))];
  const read = await reader.statements({ ids, includeClosed: true });
  const isUntimed = read.some(
    ({ claim, text }) =>
      claim?.value.kind === "quantity" &&
      (claim.asOf ?? "") === "" &&
      Object.keys(claim.qualifiers).length === 0 &&
      !ROW.test(text) &&
      MOMENT.test(text),
  );
  return isUntimed ? "a figure of a moment that its claim does not say" : null;
}
