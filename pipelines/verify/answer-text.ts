import type { Question } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import type { ClaimReader } from "../../knowledge-graph/index.ts";
import { nameInText } from "../language/writing/names.ts";
import { dateWords } from "../language/writing/times.ts";
import { answerReward } from "../rewards/answer.ts";

/** Why the words of an answer do not say its value; undefined where they do. */
export async function whyNotWorded({ answer }: Question, reader: ClaimReader): Promise<string | undefined> {
  const values = answer.value ?? [];
  const [first] = values;
  const other = (what: string): string => `the answer's text is "${answer.text}", its value is ${what}`;
  if (answer.type === "set" && first !== undefined && first.kind !== "entity")
    return answerReward(answer.text, { ...answer, text: "" }) === 1 ? undefined : other(`${values.length} others`);
  if (answer.type === "entity" || answer.type === "choice" || answer.type === "set") {
    const said = answer.type === "set" ? answer.text.split("; ") : [answer.text];
    const names = await Promise.all(
      values.map(async (value) => (value.kind === "entity" ? namesOf(await reader.entity(value.entityId)) : [])),
    );
    const open = [...names];
    for (const name of said) {
      const at = open.findIndex((known) => known.includes(nameKey(name)));
      if (at === -1) return other(names.map(([known]) => known ?? "no known entity").join("; "));
      open.splice(at, 1);
    }
    return open.length === 0 ? undefined : other(names.map(([known]) => known).join("; "));
  }
  if (first?.kind === "quantity") {
    // Without its own text, the scorer has to read the figure.
    const read = answerReward(answer.text, { ...answer, text: "", aliases: [] });
    return read === 1 ? undefined : other(`${first.number} ${first.unit ?? ""}`.trim());
  }
  if (first?.kind === "date") return dateWords(first.value) === answer.text ? undefined : other(first.value);
  if (first?.kind === "text") return first.value === answer.text ? undefined : other(first.value);
  return undefined;
}

const namesOf = (entity: { readonly name: string; readonly aliases: readonly string[] } | undefined): readonly string[] =>
  entity === undefined ? [] : [entity.name, nameInText(entity.name), ...entity.aliases].map(nameKey);
