import type { ClaimValue } from "../../schemas/index.ts";
import type { QuestionContext } from "./context.ts";

interface Ranked {
  readonly id: string;
  readonly value: ClaimValue;
}

/** Things from the least of a figure, or the earliest, to the most; without those that have none at the time. Undefined where figures come in several units. */
export async function orderOf(
  { memory }: QuestionContext,
  things: readonly string[],
  measure: string,
  time: string,
): Promise<readonly Ranked[] | undefined> {
  const found: Ranked[] = [];
  for (const subject of new Set(things)) {
    const claims = (await memory.statements({ subject, attribute: measure })).flatMap(({ claim }) => claim ?? []);
    const own = claims.find(({ asOf }) => (time === "" ? asOf === undefined : asOf?.startsWith(time) === true));
    if (own !== undefined) found.push({ id: subject, value: own.value });
  }
  const units = new Set(found.map(({ value }) => (value.kind === "quantity" ? (value.unit ?? "") : value.kind)));
  const number = ({ value }: Ranked): number | string =>
    value.kind === "quantity" ? value.number : value.kind === "date" ? value.value : "";
  return units.size > 1 ? undefined : found.toSorted((a, b) => (number(a) < number(b) ? -1 : number(a) > number(b) ? 1 : 0));
}
