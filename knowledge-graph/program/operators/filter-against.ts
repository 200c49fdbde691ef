import { compare } from "../compare.ts";
import { defineOperator } from "../operator.ts";
import { readValue } from "../read.ts";
import type { Doubt } from "../value.ts";
import { refuse, scalarIn, setIn, setOf, sortStrings } from "../value.ts";

/**
 * Members whose value lies above or below that of one thing, both of one time. Without a readable value, or with a tie inside the printed
 * digits: possible. The thing itself is out: it has no more than itself. Dropping (V6): the unfiltered set.
 */
export default defineOperator({
  op: "FilterAgainst",
  inputs: [2, 2],
  drops: [0],
  async run({ arguments: { attribute, comparator } }, inputs, context) {
    const set = setIn(inputs[0]);
    const { value, time, source } = scalarIn(inputs[1]);
    if (source?.attribute !== attribute) refuse("not-executable", `${attribute} against ${source?.attribute ?? "no value of a thing"}`);
    const members = new Set(set.certain);
    const certain: string[] = [];
    const doubted: string[] = [];
    let doubt: Doubt | undefined = set.doubt;
    for (const id of set.possible) {
      if (id === source.entityId) continue;
      const read = await readValue(context.reader, context.units, id, attribute, set.time);
      if (read.status === "unread") {
        doubted.push(id);
        doubt ??= { reason: read.reason, detail: `${attribute} of ${id}: ${read.detail}` };
        continue;
      }
      if (read.time !== time) refuse("mixed-times", `${attribute} as of ${read.time ?? ""} and ${time ?? ""}`);
      const found = compare(read.value, comparator, value, context.units);
      if (found === "yes" || found === "no") context.use(read.statementIds);
      if (found === "no") continue;
      if (found !== "yes") doubt ??= { reason: "tie", detail: `${attribute} of ${id}: the printed digits do not decide` };
      (found === "yes" && members.has(id) ? certain : doubted).push(id);
    }
    return setOf(certain, { ...set, possible: sortStrings([...certain, ...doubted]), time: undefined, doubt });
  },
});
