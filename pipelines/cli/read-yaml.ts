import { LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { problemsOf, type ConfigProblem } from "./config-problems.ts";
import { Failure } from "./failure.ts";

/** A file of settings: what it says, and on which line it says it. */
interface YamlFile {
  readonly value: unknown;
  /** `PATH:LINE  KEYS: what is wrong`, for each. */
  told(problems: readonly ConfigProblem[]): string;
}

/** Throws where it is no YAML, and says where. */
export function readYaml(text: string, path: string): YamlFile {
  const lines = new LineCounter();
  // Aliases are refused: a few lines of nested anchors expand to gigabytes.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: true });
  if (document.errors.length > 0)
    throw new Failure(`${path} is not valid YAML:\n${document.errors.map((error) => `  ${error.message.split("\n")[0]}`).join("\n")}`);
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 0 }) ?? {};
  } catch (error) {
    throw new Failure(`${path}: YAML anchors and aliases (&a, *a) are not read; write the values out`, 2, { cause: error });
  }
  const lineOf = (keys: ConfigProblem["keys"]): string => {
    for (let depth = keys.length; depth > 0; depth--) {
      const node = document.getIn(keys.slice(0, depth), true);
      if (node !== null && typeof node === "object" && "range" in node && Array.isArray(node.range))
        return `:${lines.linePos(Number(node.range[0])).line}`;
    }
    return "";
  };
  return {
    value,
    told: (problems) =>
      problems.map(({ keys, place, message }) => `  ${path}${lineOf(keys)}  ${place.join(".") || "(top level)"}: ${message}`).join("\n"),
  };
}

/** What the file says, by its schema. Throws all that is wrong with it, each with its line. */
export function parsedYaml<T>(text: string, path: string, schema: z.ZodType<T>, noun: string): T {
  const { value, told } = readYaml(text, path);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Failure(`${path} is not a valid ${noun}:\n${told(problemsOf(parsed.error.issues, schema))}`);
}
