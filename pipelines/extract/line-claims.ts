import type { DraftValue } from "../../schemas/draft.ts";
import type { Naming } from "./antecedent.ts";
import type { ProseClaim } from "./clause.ts";
import { attributeOf } from "./labels.ts";
import { predicateTold } from "./line-forms.ts";
import { partsTold } from "./line-parts.ts";
import type { ToldValue } from "./line-words.ts";
import type { Piece } from "./piece.ts";
import { lineOf, slotAt, valuesAt, type ProseLine } from "./prose-line.ts";
import type { SpeechContext } from "./prose-said.ts";

/** Counts of a time: without it they are figures of some other one. */
const COUNTED_THEN = /^(?:in|by|during) (#t\d+) (?:, )?S (?:had|has|drew|employed|carried|handled|attracted|produced|sold|welcomed)\b/;

/** What a sentence in signs tells of the page's subject; a value is told once, by the first form that has it. */
export function lineClaims(sentence: Piece, naming: Naming, language: string, spoken: SpeechContext): ProseClaim[] {
  const line = lineOf(sentence, naming, language, spoken);
  if (line === undefined) return [];
  const told = [
    ...line.predicates.flatMap((predicate) => predicateTold(predicate, line)),
    ...partsTold(line, { own: !spoken.apart && !naming.subject.isList && naming.isWho !== "person", kinds: naming.kinds }),
  ];
  const taken = new Set<string>();
  const then = COUNTED_THEN.exec(line.text)?.[1];
  return told.flatMap((one) => {
    if (one.sign !== undefined && taken.has(one.sign)) return [];
    if (one.sign !== undefined) taken.add(one.sign);
    // "In 1931 she went to Hest": who goes is nobody's property.
    if (one.attribute === "passed to" && naming.isWho !== undefined) return [];
    return claimsOf(one, line, naming, then);
  });
}

function claimsOf(told: ToldValue, line: ProseLine, { subject }: Naming, then: string | undefined): ProseClaim[] {
  const attribute = attributeOf([told.attribute]);
  const values: readonly DraftValue[] = told.text !== undefined ? [{ kind: "text", value: told.text }] : valuesAt(line, told.sign);
  const end = slotAt(line, told.sign)?.end;
  const [time] = valuesAt(line, told.time ?? then);
  const when: DraftValue | undefined = time?.kind === "quantity" ? { kind: "date", value: String(time.number), precision: "year" } : time;
  return values.map((value): ProseClaim => ({
    subject: subject.reference,
    attribute,
    value,
    settled: true,
    ...(when?.kind === "date" && value.kind !== "date" && (told.time !== undefined || value.kind === "quantity") && { asOf: when.value, asOfFrom: "sentence" as const }),
    ...(end !== undefined && { end }),
  })); // prettier-ignore
}
