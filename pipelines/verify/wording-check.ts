import { nameKey } from "../../schemas/values/names.ts";
import { constants, type ClaimReader } from "../../knowledge-graph/index.ts";
import type { Question } from "../../schemas/index.ts";
import { READ_BACK_CHECK, READ_BY_RULES } from "../questions/wording/reword-question.ts";
import { nameInText } from "../language/writing/names.ts";

/**
 * Why a model's wording cannot ask what its program asks; undefined where nothing is found, or the words are the rule's. From the files alone:
 * somebody who read it back and, where that was a model, every named thing by one of its names and no other figures than the rule's words
 * have. What rules read is read again by V17, which has the names of the whole memory.
 */
export async function whyOtherwiseWorded(
  { text, plainText, program, generator, checks }: Question,
  reader: ClaimReader,
): Promise<string | undefined> {
  if (plainText === undefined) return undefined;
  if (generator.modelId === null) return "it has a wording, and names no model that worded it";
  const read = checks.find(({ name, verdict }) => name === READ_BACK_CHECK && verdict === "pass");
  if (read === undefined) return "its wording was read back by nobody";
  if (read.reason === READ_BY_RULES) return undefined;
  const line = ` ${nameKey(text)} `;
  for (const id of constants(program).entities) {
    const entity = await reader.entity(id);
    const names = entity === undefined ? [] : [entity.name, nameInText(entity.name), ...entity.aliases].map(nameKey);
    if (!names.some((name) => line.includes(` ${name} `))) return `the words do not name ${entity?.name ?? id}`;
  }
  const [said, plain] = [text, plainText].map((words) => new Set(words.match(/\d+/g)));
  const other = [...(said ?? [])].find((figure) => plain?.has(figure) !== true);
  if (other !== undefined) return `"${other}" is in the words, and not in those that the program was read from`;
  const year = [...(plain ?? [])].find((figure) => /^(?:1\d|20)\d{2}$/.test(figure) && said?.has(figure) !== true);
  return year === undefined ? undefined : `the year ${year} is not in the words`;
}
