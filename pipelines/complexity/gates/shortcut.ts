import { searchesOf } from "../solvers/searches.ts";
import { defineGate, fail, pass } from "../gate.ts";

const name = "shortcut";
/** Pages that a search shows, and the share of the question's words that may not stand beside the answer. */
const TOP = 10;
const HALF = 0.5;

/**
 * Searches made of the question's own words (all of them, each clause, each noun phrase) find no passage of 100 words in which the
 * answer stands beside half of the question's content words: whoever finds that need not work it out.
 */
export default defineGate({
  name,
  reason: "shortcut",
  async judge({ question }, { passages }) {
    const searches = searchesOf(question.text);
    const seen = new Set<string>();
    for (const query of searches) {
      for (const documentId of await passages.search(query, TOP)) {
        if (seen.has(documentId)) continue;
        seen.add(documentId);
        const beside = await passages.besideAnswer(documentId, question.text, question.answer);
        if (beside >= HALF)
          return fail(name, `"${query}" finds a passage with the answer beside ${Math.round(100 * beside)} % of the question's words`);
      }
    }
    return pass(name, `${searches.length} searches, ${seen.size} pages`);
  },
});
