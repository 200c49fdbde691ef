import type { ClaimValue, Question } from "../../schemas/index.ts";
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
    const open = values.map((value, at) => ({ value, known: names[at] ?? [] }));
    for (const name of said) {
      let at = open.findIndex(({ known }) => known.includes(nameKey(name)));
      for (let next = 0; at === -1 && next < open.length; next++) if (await isBorneOut(name, open[next]!.value, reader)) at = next;
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

/** Between the words that a register has for a thing: "tower of Saint-Hubert in Mulhoven". */
const SMALL = new Set(["a", "an", "the", "at", "in", "of", "on"]);

/**
 * Whether each word of what a thing is called is of its name, of its kinds or of what is said of it, and not of its kinds alone. Things that
 * stand in registers under keys and titles are called so; that they are called just so is made again with the question (V17).
 */
async function isBorneOut(name: string, value: ClaimValue, reader: ClaimReader): Promise<boolean> {
  const entity = value.kind === "entity" ? await reader.entity(value.entityId) : undefined;
  if (entity === undefined) return false;
  const said = wordsOf(name).filter((word) => !SMALL.has(word));
  const kinds = new Set(entity.types.flatMap(wordsOf));
  const own = new Set([entity.name, ...entity.aliases].flatMap(wordsOf));
  for (const { claim } of await reader.statements({ subject: entity.id })) {
    if (claim?.value.kind === "text") for (const word of wordsOf(claim.value.value)) own.add(word);
    if (claim?.value.kind === "entity") for (const word of wordsOf((await reader.entity(claim.value.entityId))?.name ?? "")) own.add(word);
  }
  return said.every((word) => own.has(word) || kinds.has(word)) && said.some((word) => own.has(word));
}

const wordsOf = (text: string): readonly string[] => nameKey(text).split(" ");
