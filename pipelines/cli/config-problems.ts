import type { z } from "zod";
import { keysAt, nearestKey, placeOfKey } from "./config-keys.ts";

/** What is wrong with a config, and where. */
export interface ConfigProblem {
  readonly place: readonly PropertyKey[];
  /** Where in the file it is shown: an unknown key at itself. */
  readonly keys: readonly PropertyKey[];
  readonly message: string;
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** A schema's issues in words that name the key, and the one that was likely meant. */
export function problemsOf(issues: readonly Issue[], schema: z.core.$ZodType, above: Path = []): readonly ConfigProblem[] {
  return issues.flatMap((issue) => {
    const place = [...above, ...issue.path];
    const told = (message: string): ConfigProblem => ({ place, keys: place, message });
    if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownKey(key, place, schema));
    if (issue.code === "invalid_union" && issue.errors.length > 0) return branchProblems(issue.errors, place, schema);
    if (isMissing(issue)) return [told(`is missing${issue.code === "invalid_type" ? `: ${issue.expected} expected` : ""}`)];
    if (issue.code === "invalid_type" && issue.expected === "array") return [told(`${issue.message}; write it as a list`)];
    if (issue.code !== "invalid_type" || issue.expected !== "object") return [told(issue.message)];
    return [told(`${issue.message}; ${theKeys(keysAt(schema, place))}`)];
  });
}

/** Of a choice, what the branch says that fits the given keys best; where it is none, what each of them would take. */
function branchProblems(branches: readonly (readonly Issue[])[], place: Path, schema: z.core.$ZodType): readonly ConfigProblem[] {
  const fitting = branches.filter((issues) => !issues.some(isOfAnotherKind));
  if (fitting.length === 0) {
    const told = branches.flatMap((issues) => problemsOf(issues.filter(isOfAnotherKind), schema, place));
    return [{ place, keys: place, message: [...new Set(told.map(({ message }) => message))].join("; or: ") }];
  }
  const known = keysAt(schema, place);
  const strange = [...new Set(fitting.flatMap(keysUnknownTo))].filter((key) => !known.includes(key));
  // What a branch lacks was then not left out, but written otherwise.
  if (strange.length > 0) return strange.map((key) => unknownKey(key, place, schema));
  const misfits = (issues: readonly Issue[]): number => keysUnknownTo(issues).length + issues.filter(isLacking).length;
  const [best = []] = fitting.toSorted((a, b) => misfits(a) - misfits(b) || a.length - b.length);
  if (best.some(isLacking)) return [{ place, keys: place, message: `none of its keys is there; ${theKeys(known)}` }];
  const entry = typeof place.at(-1) === "number" ? "; make it an entry of its own" : "";
  return [
    ...keysUnknownTo(best).map((key) => ({
      place,
      keys: [...place, key],
      message: `"${key}" does not go with what stands beside it${entry}`,
    })),
    ...problemsOf(best.filter((issue) => !isUnknown(issue)), schema, place), // prettier-ignore
  ];
}

const isMissing = ({ message }: Issue): boolean => message.endsWith("received undefined");
const isLacking = (issue: Issue): boolean => issue.path.length === 1 && isMissing(issue);
const isUnknown = ({ code, path }: Issue): boolean => code === "unrecognized_keys" && path.length === 0;
const isOfAnotherKind = ({ code, path }: Issue): boolean => path.length === 0 && (code === "invalid_type" || code === "invalid_value");

const keysUnknownTo = (issues: readonly Issue[]): readonly string[] =>
  issues.flatMap((issue) => (issue.code === "unrecognized_keys" && issue.path.length === 0 ? issue.keys : []));

function unknownKey(key: string, place: Path, schema: z.core.$ZodType): ConfigProblem {
  const known = keysAt(schema, place);
  const near = nearestKey(key, known);
  const elsewhere = placeOfKey(key, schema);
  const instead =
    near !== undefined
      ? `did you mean "${near}"?`
      : elsewhere !== undefined && place.length < 2
        ? `it is a key of ${elsewhere.join(".") || "the top level"}`
        : theKeys(known);
  return { place, keys: [...place, key], message: `Unrecognized key: "${key}"; ${instead}` };
}

const theKeys = (keys: readonly string[]): string =>
  keys.length === 1 ? `its key is ${keys.join("")}` : `the keys here are ${keys.join(", ")}`;
