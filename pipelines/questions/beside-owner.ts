import { timeSteps, type MeasuredSet, type ProgramStep } from "../../knowledge-graph/index.ts";
import type { AttributeInfo, Random } from "../../schemas/index.ts";
import { oneWordDegree } from "../language/entries/one-word.ts";
import { listNouns, type ListNoun } from "../language/entries/list-entry.ts";
import { DATE_SHARE, vagueSteps } from "./bounds.ts";
import type { QuestionContext } from "./context.ts";
import {
  buildProgram,
  isQuantity,
  isSingle,
  listSteps,
  measuredSet,
  MEASURE_KINDS,
  measuresOf,
  parallelParts,
  sayableTime,
  valueSteps,
} from "./draws.ts";
import { mixedPair, mixedSteps } from "./mixed-lists.ts";
import type { Style } from "./style.ts";

/** One thing of another's list, told without its name, and whose list it is. */
interface Hidden {
  readonly owner: string;
  readonly steps: readonly ProgramStep[];
  /** What it may be. */
  readonly among: readonly string[];
  /** The year that the figures have to be of; "" for any. */
  readonly time: string;
}

type DrawHidden = (context: QuestionContext, random: Random) => Hidden | undefined | Promise<Hidden | undefined>;

const nounOf = ({ attribute: infoOf }: QuestionContext, attribute: string): ListNoun | undefined => {
  const info = infoOf(attribute);
  return info === undefined ? undefined : listNouns(info)[0];
};
const isNeighbours = (context: QuestionContext, { attribute }: MeasuredSet): boolean => nounOf(context, attribute)?.one === "neighbour";

/** By when, by people and by ground a thing is told; "had budget expenditures of more than 2 trillion" tells it to nobody. */
const isPlainPick = (info: AttributeInfo): boolean => isSingle(info) && (info.kind === "date" || oneWordDegree(info) !== undefined);

/** "Only one of Oman's neighbours became independent in the 1960s" */
const oneWithinBound: DrawHidden = async (context, random) => {
  const set = measuredSet(context, random, isPlainPick, random.next() < DATE_SHARE ? ["date"] : MEASURE_KINDS);
  if (set === undefined || set.members.length < 3 || !isNeighbours(context, set)) return undefined;
  const steps = await vagueSteps(context, set, random, 1);
  // "Some 9 million people" tells a row, and fits two.
  if (steps?.filter(([op, given]) => op === "FilterClaim" && given.value.kind === "quantity").length === 2) return undefined;
  return (
    steps && {
      owner: set.subject,
      steps: [...listSteps(set), ...steps],
      among: set.members,
      time: set.time === "" ? set.measureTime : set.time,
    }
  );
};

/** "India has only one neighbour that is a member of BRICS" */
const oneInBody: DrawHidden = (context, random) => {
  const pair = mixedPair(context, random);
  const [only, ...others] = pair?.both ?? [];
  if (pair === undefined || only === undefined || others.length > 0) return undefined;
  return { owner: pair.head.subject, steps: mixedSteps(pair), among: [only], time: pair.head.time };
};

/** How far a figure of the hidden thing lies from that of the thing whose list it is of. */
const beside =
  (hidden: DrawHidden): Style["draw"] =>
  async (context, random) => {
    const drawn = await hidden(context, random);
    if (drawn === undefined) return undefined;
    const { owner, steps: told, among, time } = drawn;
    const open = measuresOf(context, [...among, owner], isQuantity, ["quantity"]).filter(
      (one) => sayableTime(one.time) && (time === "" || one.time === time),
    );
    if (open.length === 0) return undefined;
    const by = random.pick(open);
    const { steps, ends } = parallelParts(
      [...told, ...timeSteps(by.time), ["QueryAttribute", { attribute: by.attribute }, -1]],
      valueSteps(owner, by.attribute, by.time),
    );
    return buildProgram(...steps, ["Compute", { operation: "difference" }, ...ends]);
  };

export const besideBounded = beside(oneWithinBound);
export const besideInBody = beside(oneInBody);
