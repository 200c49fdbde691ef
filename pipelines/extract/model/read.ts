import type { Document } from "../../../schemas/document.ts";
import { documentKey } from "../../../schemas/document.ts";
import type { DocumentDraft } from "../../../schemas/draft.ts";
import type { Rejection, RejectionReason } from "../../../schemas/rejection.ts";
import { indexLinks } from "../links.ts";
import { check, type CheckedStatement } from "./check.ts";
import { contradictions, readByRules, saidByRules } from "./duplicates.ts";
import type { Passage } from "./passage.ts";
import type { SaidStatement } from "./task.ts";
import { namesOf } from "./subject-of-quote.ts";

export interface CheckedReading {
  readonly kept: readonly CheckedStatement[];
  readonly rejections: readonly Rejection[];
}

/** All that a model said of a document, against the page and against what the rules read from it. Pure. */
export function checkReading(
  document: Document,
  draft: DocumentDraft,
  readings: readonly { readonly passage: Passage; readonly said: readonly SaidStatement[] }[],
): CheckedReading {
  const links = indexLinks(document.links);
  const linked = document.links.map(({ text }) => text).filter((text) => text.length < 80);
  const rejections: Rejection[] = [];
  const reject = (reason: RejectionReason, detail: string, sample: unknown): void =>
    void rejections.push({ stage: "extract", itemKey: documentKey(document), reason, detail, sample });
  const checked: { one: CheckedStatement; said: SaidStatement }[] = [];
  for (const { passage, said } of readings) {
    const names = namesOf(
      passage,
      draft,
      linked,
      said.map(({ subject }) => subject.trim()),
    );
    for (const one of said) {
      const result = check(one, { document, draft, passage, names, links });
      if ("reason" in result) reject(result.reason, result.detail, shown(one));
      else {
        if (result.without !== undefined) reject(result.without.reason, `its claim: ${result.without.detail}`, shown(one));
        checked.push({ one: result, said: one });
      }
    }
  }
  const torn = contradictions(checked.flatMap(({ one }) => (one.statement.claim === undefined ? [] : [one.statement.claim])));
  const kept: CheckedStatement[] = [];
  const seen = new Set<string>();
  for (const { one, said } of checked) {
    let { statement } = one;
    const { claim } = statement;
    const ruled = claim === undefined ? undefined : readByRules(claim, statement.quote, draft.statements);
    if (ruled !== undefined) {
      // Its text says the same figure: it goes with the claim.
      reject(ruled.reason, ruled.detail, shown(said));
      continue;
    }
    if (claim !== undefined && torn.has(claim)) {
      reject("otherwise-read", "its claim: another passage of the page gives another value", shown(said));
      const { claim: _, ...free } = statement;
      statement = free;
    }
    const key = JSON.stringify([statement.text, statement.claim]);
    if (seen.has(key) || (statement.claim === undefined && saidByRules(statement, draft.statements))) {
      if (one.without === undefined) reject("duplicate", "it is said already", shown(said));
      continue;
    }
    seen.add(key);
    kept.push({ ...one, statement });
  }
  return { kept, rejections };
}

const shown = ({ quote, text, subject, claim }: SaidStatement): unknown => ({
  quote: quote.slice(0, 300),
  text: text.slice(0, 300),
  subject: subject.slice(0, 100),
  ...(claim !== null && {
    attribute: claim.attribute.slice(0, 100),
    value: claim.value.slice(0, 100),
    ...(claim.asOf !== null && { asOf: claim.asOf.slice(0, 40) }),
  }),
});
