import { byValidity, disputeOf, type Dispute, type DisputableStatement } from "./dispute.ts";
import type { OperatorContext } from "./operator.ts";
import { LATEST, speaksOf, withClaims } from "./read.ts";
import { refuse } from "./value.ts";

/** The one dispute on an attribute of a thing at a time; none, or several (of two dates within a year), is refused. Uses all its statements. */
export async function disputeAt(entityId: string, attribute: string, time: string | undefined, context: OperatorContext): Promise<Dispute> {
  const what = `${attribute} of ${entityId}`;
  if (time === LATEST) refuse("not-executable", `${what}: the latest figure is not one of several`);
  const statements: readonly DisputableStatement[] = withClaims(await context.reader.statements({ subject: entityId, attribute }));
  const read = statements.filter(({ claim }) =>
    time === undefined || claim.asOf === undefined ? claim.asOf === time : speaksOf(claim.asOf, time),
  );
  if (read.length === 0) refuse("not-covered", `${what}: no claim${time === undefined ? "" : ` as of ${time}`}`);
  // A dated figure beside undated ones may be one of them.
  if (time === undefined && read.length < statements.length) refuse("mixed-times", `${what}: dated and undated claims`);
  const groups = byValidity(read);
  const [only] = groups;
  if (!only || groups.length > 1) return refuse("not-unique", `${what}: claims of ${groups.length} times or qualifiers`);
  const subject = await context.reader.entity(entityId);
  const dispute = disputeOf(only, {
    units: context.units,
    info: await context.reader.attribute(attribute),
    subjectName: subject?.name ?? "",
  });
  if (!dispute) return refuse("trivial", `${what}: the sources do not surely differ`);
  context.use(only.map(({ id }) => id));
  return dispute;
}
