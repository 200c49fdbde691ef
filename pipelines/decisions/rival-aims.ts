import type { Aim, DecisionOption, Step } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { aimKey, rivalPhrases, type Situation, type Surroundings } from "./situation.ts";

/** Other things to look for, as many at once as the original looks for, and what that would be worth. */
export interface RivalAims {
  readonly aims: readonly Aim[];
  readonly label: DecisionOption["label"];
}

/** Rivals that are worded: each costs its wordings. */
const RIVALS = 26;
const KIN = 14;

export async function rivalAims(step: Step, situation: Situation, around: Surroundings): Promise<readonly RivalAims[]> {
  const { random, open } = situation;
  const own = step.intent.aims;
  const [first] = own;
  if (first === undefined) return [];
  const single = (await singleAims(first, situation, around)).filter((aim) => isNameable(aim, situation));
  const distinct = [...new Map(single.map((aim) => [aimKey(aim), aim])).values()];
  // What would be right stays; of the rest a draw.
  const kept = [...distinct.slice(0, open.length), ...random.shuffle(distinct.slice(open.length)).slice(0, RIVALS)];
  const ownKeys = keysOf(own);
  const sets = own.length === 1 ? kept.map((aim) => [aim]) : random.shuffle(several(own, kept, situation)).slice(0, RIVALS);
  const label = labeller(step, situation, around);
  return sets.filter((aims) => keysOf(aims) !== ownKeys).map((aims) => ({ aims, label: label(aims) }));
}

const keysOf = (aims: readonly Aim[]): string => aims.map(aimKey).toSorted().join();

/** What is open comes first, then slips: another thing of the kind, another side of the thing, the thing in general. */
async function singleAims(first: Aim, situation: Situation, around: Surroundings): Promise<readonly Aim[]> {
  const { random, open, question } = situation;
  const value: Aim = { ...first, kind: "value", subject: first.subject ?? first.value ?? "", value: null, type: null };
  const topic = (subject: string | null, phrase: string): Aim => ({ kind: "topic", subject, phrase, value: null, type: null, time: null });
  const kin = await kinOf(first, situation, around);
  const phrases = first.kind === "topic" ? [] : rivalPhrases(first, around, random);
  const asked = around.lookups.flatMap(({ aim }) => (aim.kind === "value" && aim.phrase !== first.phrase ? [aim.phrase] : []));
  const years = question.text.match(/\b(?:19|20)\d\d\b/g) ?? [];
  return [
    ...open.map(({ aim }) => aim),
    // The last thing asked for, before what it is asked of is known: a common shortcut.
    ...asked.flatMap((phrase) => [{ ...value, phrase }, topic(null, phrase)]),
    ...(first.kind === "holder" ? kin.map((name) => ({ ...first, value: name })) : kin.map((subject) => ({ ...value, subject }))),
    ...(first.kind === "value" ? phrases.map((phrase) => ({ ...first, phrase })) : []),
    ...(first.kind === "holder" ? phrases.slice(0, 6).map((phrase) => ({ ...value, phrase })) : []),
    ...kin.slice(0, 3).map((subject) => topic(subject, first.phrase)),
    topic(value.subject, first.phrase),
    ...(first.kind === "topic" ? [] : [topic(null, first.phrase)]),
    ...(first.kind === "value"
      ? [...new Set(years)].flatMap((year) => [year, String(Number(year) - 1)]).map((time) => ({ ...first, time }))
      : []),
  ];
}

/** For a step that looks for several things: one of them changed, or all of them alike. */
function several(own: readonly Aim[], others: readonly Aim[], { random }: Situation): readonly (readonly Aim[])[] {
  const sets: Aim[][] = [];
  for (const other of others) {
    const place = random.int(own.length);
    sets.push(own.map((aim, at) => (at === place ? other : aim)));
    if (other.kind === "value" && own.every(({ kind }) => kind === "value") && own.some(({ subject }) => subject === other.subject))
      sets.push(own.map((aim) => ({ ...aim, phrase: other.phrase, time: other.time })));
  }
  return sets.filter((aims) => new Set(aims.map(aimKey)).size === own.length);
}

const isNameable = (aim: Aim, { mayName }: Situation): boolean =>
  [aim.subject, aim.value].every((name) => name === null || (name !== "" && mayName(name)));

/** Names of things of the kind of what the aim names: asked for in the question, its neighbours, seen in results, then any others. */
async function kinOf(aim: Aim, { random, pages, question }: Situation, around: Surroundings): Promise<readonly string[]> {
  const own = aim.subject ?? aim.value ?? "";
  const asked = around.lookups.map(({ aim: { subject, value } }) => (aim.kind === "holder" ? value : subject) ?? "");
  const all = await namesOfKind(own, around);
  const same = new Set(all);
  const near = random.shuffle((await namesNear(own, around)).filter((name) => same.has(name))).slice(0, KIN / 2);
  const seen = random.shuffle(pages.flatMap(({ title }) => (same.has(title) ? [title] : []))).slice(0, KIN / 2);
  const others = random.shuffle(all).slice(0, KIN);
  return [...new Set([...asked, ...near, ...seen, ...others])].filter(
    (name) => name !== "" && nameKey(name) !== nameKey(own) && name !== question.text,
  );
}

async function namesNear(name: string, { names, namesNear: nearTo }: Surroundings): Promise<readonly string[]> {
  const id = names.id(nameKey(name));
  return id === undefined ? [] : nearTo(id);
}

/** Names of all things of a named thing's type, its own among them; none where its type is not known. */
export async function namesOfKind(name: string, { names, namesOfType }: Surroundings): Promise<readonly string[]> {
  const id = names.id(nameKey(name));
  const type = id === undefined ? null : names.type(id);
  return type === null ? [] : namesOfType(type);
}

/**
 * on_path: what the program needs next, where the original does not ask for it; also_valid: something else that it needs and that can
 * be asked for; detour: what was met before, or another side of a thing that it is about; mistake: another thing.
 */
function labeller(step: Step, { open, met }: Situation, { lookups }: Surroundings): (aims: readonly Aim[]) => DecisionOption["label"] {
  const wanted = new Set(open.map(({ aim }) => aimKey(aim)));
  const subjects = new Set(lookups.flatMap(({ aim: { subject, value } }) => [subject, value]).filter((name) => name !== null));
  const near = (aim: Aim): boolean => {
    const key = aimKey(aim);
    return wanted.has(key) || met.has(key) || (aim.kind === "topic" && (aim.subject === null || subjects.has(aim.subject)));
  };
  return (aims) => {
    if (aims.every((aim) => wanted.has(aimKey(aim)))) return step.onProgramPath === true ? "also_valid" : "on_path";
    return aims.every(near) ? "detour" : "mistake";
  };
}
