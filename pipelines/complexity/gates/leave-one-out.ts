import { execute, withoutStatements } from "../../../knowledge-graph/index.ts";
import { canonicalJson, type Statement } from "../../../schemas/index.ts";
import { defineGate, fail, pass } from "../gate.ts";

const name = "leave-one-out";

/**
 * Each page that the question rests on is needed: without it, and without every statement elsewhere that says the same, the answer is
 * not found. With all of them it is (gate `executes`).
 */
export default defineGate({
  name,
  reason: "document-not-needed",
  async judge({ question, execution }, { context }) {
    const ids = [...new Set(execution.evidence.map(({ statementId }) => statementId))];
    const used = await context.memory.statements({ ids });
    const pages = new Set(question.goldPath);
    const answer = canonicalJson(execution.answer);
    let tried = 0;
    for (const documentId of new Set(used.map((statement) => statement.documentId))) {
      const page = await context.memory.document(documentId);
      if (page === undefined) return { name, verdict: "undecided", reason: `document ${documentId} is not in the memory` };
      if (!pages.has(page.uri)) continue;
      tried++;
      const facts = new Set(used.filter((statement) => statement.documentId === documentId).map(factOf));
      const withheld = new Set(used.filter((statement) => facts.has(factOf(statement))).map(({ id }) => id));
      const without = await execute(question.program, withoutStatements(context.memory, withheld), context.options);
      if (without.status === "answer" && canonicalJson(without.execution.answer) === answer)
        return fail(name, `it is answered without ${page.uri}`);
    }
    return tried === 0 ? fail(name, "it rests on no page") : pass(name, `${tried} pages, each needed`);
  },
});

/** Statements that say the same of the same: a date may be printed more or less finely. */
const factOf = ({ id, claim }: Statement): string =>
  claim === undefined
    ? id
    : [claim.subject, claim.attribute, claim.asOf?.slice(0, 4) ?? "", claim.value.kind === "entity" ? claim.value.entityId : ""].join("\n");
