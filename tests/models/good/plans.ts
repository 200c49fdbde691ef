import { z } from "zod";
import type { ChatBody } from "../endpoint.ts";
import { dataOf } from "./data-of.ts";

const Asked = z.object({
  question: z.string(),
  entries: z.array(z.object({ entry: z.int(), begin: z.string(), about: z.string().optional(), parts: z.array(z.string()).optional() })),
});

const bare = (about: string): string => about.replace(/^the /, "");

/** What a good model would plan: from the prompt alone. */
export default function plans(body: ChatBody): unknown {
  const { entries } = dataOf(body, Asked);
  // One who plans several times says it in several ways.
  return { plans: entries.map(({ entry, begin, about = "", parts = [] }) => ({ entry, ...planOf(begin, about, parts, entry % 2 === 1) })) };
}

interface Plan {
  readonly analysis: string;
  readonly queries: readonly string[];
}

function planOf(begin: string, about: string, parts: readonly string[], first: boolean): Plan {
  const plan = (one: string, other: string, ...queries: string[]): Plan => ({ analysis: first ? one : other, queries });
  if (begin.startsWith("look up one"))
    return plan(
      `The quickest step is a single figure: I ask for ${about} directly. Whatever else is wanted can be set against it afterwards.`,
      `My work can open with ${about}, as nothing has to be known before. Other parts of the question follow one by one.`,
      bare(about),
    );
  if (begin.startsWith("get a list"))
    return plan(
      `Before anything can be compared or counted, I want ${about} complete. Each member is then checked on its own.`,
      `A full enumeration comes first, namely ${about}; only with such members at hand do further look-ups make sense.`,
      `${bare(about)} complete list`,
    );
  if (begin.startsWith("find out first"))
    return plan(
      `Only a description is given, ${about}. Settling which one that is unlocks everything that follows, so it opens the work.`,
      `The subject has no name yet: it is ${about}. Without an identification no value can be asked for.`,
      bare(about),
    );
  if (begin.startsWith("look for a page"))
    return plan(
      `A general profile of ${about} is a broad and safe opening; details on that page decide where to read on.`,
      `Reading widely about ${about} should reveal how data are arranged there, before I turn to single values.`,
      `${bare(about)} overview`,
    );
  if (begin.startsWith("look up all"))
    return plan(
      "None of these look-ups waits for another one. Sending them off together saves turns, and sorting happens later.",
      "All starting points are independent, hence one call with a query each gathers everything at once.",
      ...parts.slice(0, 4).map(bare),
    );
  if (begin.startsWith("look for one table"))
    return plan(
      `Instead of page after page, one ranking could settle this: ${about} in a table, of which only relevant rows matter.`,
      `From the other side: some statistical overview prints ${about}, and I pick my rows out of it.`,
      `table of ${bare(about)}`,
    );
  if (begin.startsWith("look for one source"))
    return plan(
      `Perhaps some overview prints ${about} side by side, and a second look-up becomes unnecessary.`,
      `Should a combined source exist, holding ${about}, then both parts are done in one go.`,
      `table with ${about}`,
    );
  return plan(
    `Since sources may disagree on ${about}, two independent look-ups from the outset allow a comparison.`,
    `I prefer a confirmation of ${about}: two different queries, one official and one general.`,
    bare(about),
    `${bare(about)} official statistics`,
  );
}
