/** Words that end a noun phrase and say nothing to a search. */
const FUNCTION = new Set(
  (
    "a an the and or but not for in on at by to from with as is are was were be been what which who how many much does do did has have had that those these this than then take next there " +
    "consider let start begin stand whose its it them they of listed named given among between above below only both either ones one find identify name give count list look up add when where i am looking can you state tell"
  ).split(" "),
);

/** What somebody would type in who has only the question: all of its words, each clause, each noun phrase. Each once. */
export function searchesOf(text: string): readonly string[] {
  const clauses = text.split(/[.,:;?]\s+|[.?]$/).filter((clause) => clause.split(" ").length > 2);
  return [...new Set([text, ...clauses, ...clauses.flatMap(nounPhrases)].map((query) => query.trim()).filter((query) => query !== ""))];
}

function nounPhrases(clause: string): readonly string[] {
  const found: string[] = [];
  let run: string[] = [];
  for (const word of [...clause.split(/\s+/), "the"]) {
    const bare = word.replace(/^["“(]+|["”),]+$/g, "");
    if (!FUNCTION.has(bare.toLowerCase().replace(/['’]s?$/, "")) && !/^[A-F](?:['’]s)?$/.test(bare)) run.push(bare);
    else {
      // A year or a single everyday word is no search.
      if (run.length > 1 || (run.length === 1 && /^\p{Lu}\p{L}{2,}/u.test(run[0] ?? ""))) found.push(run.join(" "));
      run = [];
    }
  }
  return found;
}
