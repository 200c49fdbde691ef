import { z } from "zod";
import type { ObfuscationTask } from "../../../pipelines/questions/wording/obfuscate-task.ts";
import type { ChatBody } from "../endpoint.ts";
import { dataOf } from "./data-of.ts";

/** "the country whose capital is Lomé" -> "the country that has Lomé as its capital" */
export default function obfuscate(body: ChatBody): unknown {
  const { description } = dataOf(body, z.custom<ObfuscationTask>());
  return { description: description.replace(/^(the .+?) whose (.+?) is (.+)$/, "$1 that has $3 as its $2") };
}
