import type { Aim, DecisionOption, Step } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { leakIn } from "../checks/leak.ts";
import { overlap } from "../checks/near-copy.ts";
import type { DroppedPart } from "./proposed-thought.ts";
import { namesOfKind } from "./kin.ts";
import { aimKey, type Situation, type Surroundings } from "./situation.ts";

/** What an act is worth by the program, and by what it is told from other acts; or why nobody can say. */
export type ProposalVerdict = { readonly label: DecisionOption["label"]; readonly target: string } | DroppedPart;

/** Above this share of words two acts are one. */
export const SAME = 0.75;

const GENERAL = new Set("overview profile facts fact page information info general about data statistics summary details official country wikipedia encyclopedia key on".split(" ")); // prettier-ignore
const copy = (detail: string): DroppedPart => ({ reason: "near-copy", detail });
const unclear = (detail: string): DroppedPart => ({ reason: "undecided", detail });

const contentOf = (text: string): readonly string[] =>
  nameKey(text)
    .split(" ")
    .filter((word) => word.length > 2 && word !== "the");
const subjectOf = ({ subject, value }: Aim): string => subject ?? value ?? "";
const names = (text: string, name: string): boolean => name !== "" && leakIn(text, [{ names: [name] }]) !== null;

function says(text: string, words: string): boolean {
  const said = new Set(nameKey(text).split(" "));
  const all = contentOf(words);
  return all.length > 0 && all.every((word) => said.has(word));
}

/** Says all that the aim says, and no other year than its. */
function saysAim(text: string, aim: Aim): boolean {
  if (!names(text, subjectOf(aim))) return false;
  const years: readonly string[] = text.match(/\b(?:1\d|20)\d\d\b/g) ?? [];
  if (aim.time !== null && years.length > 0 && !years.some((year) => aim.time?.includes(year) === true)) return false;
  return aim.kind === "topic" ? isGeneral(text, [subjectOf(aim)]) : says(text, aim.phrase);
}

/** Nothing is said beside the names but that something on them is wanted. */
function isGeneral(text: string, some: readonly string[]): boolean {
  const named = new Set(some.flatMap((name) => nameKey(name).split(" ")));
  return nameKey(text)
    .split(" ")
    .every((word) => named.has(word) || GENERAL.has(word) || word.length < 3);
}

/** A search by what each of its queries says; what says neither what is needed nor anything else that is known cannot be labelled. */
export async function judgeSearch(
  step: Step,
  queries: readonly string[],
  { open, question }: Situation,
  around: Surroundings,
): Promise<ProposalVerdict> {
  const original = (step.action?.arguments["query"] as readonly string[] | undefined) ?? [];
  if (overlap(queries.join(" "), original.join(" ")) > SAME) return copy("the original's queries in other words");
  if (step.intent.aims.length > 0 && step.intent.aims.every((aim) => queries.some((query) => saysAim(query, aim))))
    return copy("it looks for what the original looks for");
  const subjects = [...new Set(around.lookups.flatMap(({ aim: { subject, value } }) => [subject ?? "", value ?? ""]))].filter(
    (name) => name !== "",
  );
  const asked = around.lookups.map(({ aim }) => aim.phrase);
  const wanted = new Set<string>();
  let [near, other] = [0, 0];
  for (const query of queries) {
    const aim = open.find((lookup) => saysAim(query, lookup.aim))?.aim;
    if (aim !== undefined) {
      wanted.add(aimKey(aim));
      continue;
    }
    const about = subjects.filter((name) => names(query, name));
    const phrase = around.attributes.find((info) => info.phrase !== null && says(query, info.phrase));
    if (about.length > 0) {
      if (phrase === undefined && !isGeneral(query, about)) return unclear(`"${query}" may ask for what is needed`);
      near += 1;
    } else if (asked.some((one) => says(query, one)) && !(await namesKin(query, step, around))) near += 1;
    else if (phrase !== undefined || (await namesKin(query, step, around)) || contentOf(query).every((word) => says(question.text, word)))
      other += 1;
    else return unclear(`nothing says what "${query}" leads to`);
  }
  if (wanted.size === queries.length) return { label: rightOf(step), target: JSON.stringify([...wanted].toSorted()) };
  const target = JSON.stringify(queries.map(nameKey).toSorted());
  return { label: other === 0 && near + wanted.size > 0 ? "detour" : "mistake", target };
}

const rightOf = ({ onProgramPath }: Step): "also_valid" | "on_path" => (onProgramPath === true ? "also_valid" : "on_path");

/** Whether a query names another thing of the kind of what the step is about. */
async function namesKin(query: string, { intent }: Step, around: Surroundings): Promise<boolean> {
  const line = ` ${nameKey(query)} `;
  const kin = await namesOfKind(subjectOf(intent.aims[0] ?? EMPTY), around);
  return kin.some((name) => line.includes(` ${nameKey(name)} `));
}

const EMPTY: Aim = { kind: "topic", subject: null, phrase: "", value: null, type: null, time: null };

/** A visit by the pages that it opens and by what its goal says. */
export function judgeVisit(
  step: Step,
  urls: readonly string[],
  goal: string,
  { open, pages }: Situation,
  around: Surroundings,
): ProposalVerdict {
  const { intent } = step;
  const original = (step.action?.arguments["url"] as readonly string[] | undefined) ?? [];
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const unlisted = urls.find((url) => !byUrl.has(url));
  if (unlisted !== undefined) return { reason: "invalid-action", detail: `${unlisted} was not listed` };
  const same = urls.every((url) => original.includes(url));
  const target = JSON.stringify([urls.toSorted(), contentOf(goal).toSorted()]);
  const here = open.filter(({ uri }) => urls.includes(uri));
  const served = here.filter(({ aim }) => says(goal, aim.phrase) || (aim.kind === "holder" && says(goal, subjectOf(aim))));
  if (same) {
    const own = step.action?.arguments["goal"];
    if (intent.aims.some(({ phrase }) => says(goal, phrase)) || overlap(goal, typeof own === "string" ? own : "") > SAME)
      return copy("the original's pages and what it looks for there");
    if (served.length > 0) return { label: rightOf(step), target };
    if (!around.attributes.some(({ phrase }) => phrase !== null && says(goal, phrase)))
      return unclear("nothing says what the goal asks for");
    return { label: here.length > 0 ? "detour" : "mistake", target };
  }
  if (urls.every((url) => served.some(({ uri }) => uri === url))) return { label: rightOf(step), target };
  const others = urls.filter((url) => !original.includes(url));
  // A page named for what is looked for may have it.
  if (here.length === 0 && others.some((url) => intent.aims.some(({ phrase }) => says(byUrl.get(url)?.title ?? "", phrase))))
    return unclear("another page that may have it");
  return { label: here.length > 0 ? "detour" : "mistake", target };
}
