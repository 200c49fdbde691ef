import { inBoth, timeSteps, type ProgramStep } from "../../knowledge-graph/index.ts";
import type { AttributeInfo, Random } from "../../schemas/index.ts";
import { oneWordDegree } from "../language/entries/one-word.ts";
import { isSpoken } from "../language/entries/speech.ts";
import { vagueSteps } from "./bounds.ts";
import type { QuestionContext } from "./context.ts";
import {
  buildProgram,
  isSingle,
  listPair,
  listSteps,
  measuredSet,
  measuresOf,
  MEASURE_KINDS,
  parallelParts,
  sayableTime,
  sharedSteps,
  whichEnd,
} from "./draws.ts";
import { measuredMix, mixedPair, mixedSteps } from "./mixed-lists.ts";
import type { Style } from "./style.ts";

/** A thing told by lists, at the end of some steps: what it may be. */
interface Told {
  readonly steps: readonly ProgramStep[];
  readonly among: readonly string[];
}

type DrawTold = (context: QuestionContext, random: Random) => Told | undefined | Promise<Told | undefined>;

const isOneWord = (info: AttributeInfo): boolean => isSingle(info) && oneWordDegree(info) !== undefined;

/** "Kenya's most populous neighbour" */
const mostOfList: DrawTold = (context, random) => {
  const set = measuredSet(context, random, isOneWord);
  if (set === undefined || set.members.length < 3) return undefined;
  const select: ProgramStep = ["SelectAmong", { attribute: set.measure, which: whichEnd(random), k: 1 }, -1];
  return { steps: [...listSteps(set), ...timeSteps(set.measureTime), select], among: set.members };
};

/** "the only country that borders both A and B" */
const oneOfBoth: DrawTold = (context, random) => {
  const drawn = listPair(context, random);
  const [only, ...others] = drawn === undefined ? [] : inBoth(...drawn);
  return drawn === undefined || only === undefined || others.length > 0 ? undefined : { steps: sharedSteps(drawn), among: [only] };
};

/** "Kenya's only neighbour in OPEC" */
const oneOfMixed: DrawTold = (context, random) => {
  const pair = mixedPair(context, random);
  const [only, ...others] = pair?.both ?? [];
  return pair === undefined || only === undefined || others.length > 0 ? undefined : { steps: mixedSteps(pair), among: [only] };
};

/** "the only one of Kenya's neighbours that became independent after 1970" */
const oneWithin: DrawTold = async (context, random) => {
  const set = measuredSet(context, random, isSingle, ["date"]);
  const steps = set === undefined || set.members.length < 3 ? undefined : await vagueSteps(context, set, random, 1);
  return set === undefined || steps === undefined ? undefined : { steps: [...listSteps(set), ...steps], among: set.members };
};

/** Of more things too much would be looked up for one draw. */
const MOST_FOLLOWED = 16;

/** Whether things of their kind have it. */
const hasOf = ({ entity }: QuestionContext, { coverage }: AttributeInfo, [one = ""]: readonly string[]): boolean =>
  coverage.some(({ type, known }) => known > 0 && entity(one)?.types.includes(type) === true);

/** A relation that leads from each of some things to one other thing with a page of its own, and those. */
async function followed(
  context: QuestionContext,
  among: readonly string[],
  random: Random,
): Promise<{ readonly link: string; readonly targets: readonly string[] } | undefined> {
  const links = context.attributes.filter((info) => info.kind === "entity" && !info.multiValued && isSpoken(info));
  if (links.length === 0 || among.length > MOST_FOLLOWED) return undefined;
  const own = links.filter((info) => hasOf(context, info, among));
  if (own.length === 0) return undefined;
  const { name: link } = random.pick(own);
  const targets: string[] = [];
  for (const subject of among) {
    const said = await context.memory.statements({ subject, attribute: link });
    const [target, ...others] = new Set(said.flatMap(({ claim }) => (claim?.value.kind === "entity" ? claim.value.entityId : [])));
    if (target === undefined || others.length > 0 || (context.entity(target)?.uris.length ?? 0) === 0) return undefined;
    targets.push(target);
  }
  return { link, targets };
}

/** "How many people live in the capital of the only country that borders both A and B?": over one relation to what another leads to. */
const behind =
  (told: DrawTold): Style["draw"] =>
  async (context, random) => {
    const drawn = await told(context, random);
    const way = drawn === undefined ? undefined : await followed(context, drawn.among, random);
    if (drawn === undefined || way === undefined) return undefined;
    const open = measuresOf(context, [...new Set(way.targets)], isSingle, MEASURE_KINDS).filter(({ time }) => sayableTime(time));
    if (open.length === 0) return undefined;
    const { attribute, time } = random.pick(open);
    return buildProgram(...drawn.steps, ["Relate", { attribute: way.link, direction: "forward" }, -1], ...timeSteps(time), [
      "QueryAttribute",
      { attribute },
      -1,
    ]);
  };

export const behindExtreme = behind(mostOfList);
export const behindShared = behind(oneOfBoth);
export const behindMixed = behind(oneOfMixed);
export const behindBounded = behind(oneWithin);

/** "How many more people live in Kenya's most populous neighbour than in its least populous one?": the two ends of one list. */
export const bothEnds: Style["draw"] = (context, random) => {
  const set = measuredSet(context, random, isOneWord);
  if (set === undefined || set.members.length < 3) return undefined;
  const end = (which: "max" | "min"): readonly ProgramStep[] => [
    ...listSteps(set),
    ...timeSteps(set.measureTime),
    ["SelectAmong", { attribute: set.measure, which, k: 1 }, -1],
    ...timeSteps(set.measureTime),
    ["QueryAttribute", { attribute: set.measure }, -1],
  ];
  const { steps, ends } = parallelParts(end("max"), end("min"));
  return buildProgram(...steps, ["Compute", { operation: "difference" }, ...ends]);
};

/** "What is the capital of the most populous of Kenya's neighbours in OPEC?" */
export const extremeOfMixed: Style["draw"] = (context, random) => {
  const set = measuredMix(context, random, isOneWord, ["quantity"]);
  if (set === undefined) return undefined;
  const links = context.attributes.filter(
    (info) => info.kind === "entity" && !info.multiValued && isSpoken(info) && hasOf(context, info, set.members),
  );
  const figures = measuresOf(context, set.members, isSingle, MEASURE_KINDS);
  const open = [...links.map(({ name }) => ({ attribute: name, time: "" })), ...figures].filter(
    ({ attribute, time }) => attribute !== set.measure && sayableTime(time) && time === set.time,
  );
  if (open.length === 0) return undefined;
  const asked = random.pick(open);
  return buildProgram(
    ...set.steps,
    // "The least populous of Kenya's neighbours in OPEC" tells it to nobody.
    ["SelectAmong", { attribute: set.measure, which: "max", k: 1 }, -1],
    ...timeSteps(asked.time),
    ["QueryAttribute", { attribute: asked.attribute }, -1],
  );
};
