import { listNouns } from "../language/entries/list-entry.ts";
import { keptReadings, oncePer } from "../core/kept-readings.ts";
import type { QuestionContext } from "./context.ts";
import { baseOf, inputOf, type Rule } from "./inquiry.ts";

/** What each thing lists under an attribute, and whether those that are listed mostly list it too. */
interface Lists {
  readonly of: ReadonlyMap<string, readonly string[]>;
  readonly mutual: boolean;
}

/** By attribute. Gathered once: a draw would look through all of them. */
const listsIn = oncePer(({ sampler: { index } }: QuestionContext) =>
  keptReadings((attribute): Lists => {
    const of = new Map([...index.sets(attribute), ...index.longSets(attribute)].map(({ subject, members }) => [subject, members]));
    const backs = [...of].flatMap(([subject, members]) => backsOf(of, subject, members));
    return { of, mutual: backs.filter((back) => back).length > 0.8 * backs.length };
  }, Infinity),
);

/** Of each of the listed that lists something itself, whether it lists the owner. */
const backsOf = (of: Lists["of"], owner: string, members: readonly string[]): readonly boolean[] =>
  members.flatMap((one) => of.get(one)?.includes(owner) ?? []);

/** "Sweden and the European Union share a neighbour": what borders on those that do not list it is none of their kind. */
export const strangeNeighbour: Rule = (node, asked) => {
  const { context, members } = asked;
  const info = node.op === "Relate" && node.arguments.direction === "forward" ? context.attribute(node.arguments.attribute) : undefined;
  const owner = info === undefined ? undefined : baseOf(asked, node.inputs[0] ?? -1);
  if (info === undefined || owner?.op !== "Find" || listNouns(info)[0]?.verb?.one !== "borders") return null;
  const { of, mutual } = listsIn(context)(info.name);
  const backs = backsOf(of, owner.arguments.entity, members[node.id] ?? []);
  return mutual && backs.length > 0 && !backs.includes(true) ? "a neighbour that its neighbours do not list" : null;
};

/**
 * "Which of Benin's neighbours are not members of OPEC", of which Benin is none itself; "the area of Macedonia's neighbours in NATO": nobody
 * puts the two together. Of whom its own partners leave out, or how many people live in them, somebody might ask.
 */
export const foreignBody: Rule = (node, asked) => {
  const below = node.op === "Compute" && node.arguments.of !== undefined ? inputOf(asked, node) : node;
  const set = below?.op === "AsOf" ? inputOf(asked, below) : below;
  const isOver = node.op === "Not" || (node.op === "Compute" && set?.op === "And");
  if (!isOver || set === undefined) return null;
  const lists = set.inputs.map((_, place) => inputOf(asked, set, place));
  const [head, other] = lists;
  if (head?.op !== "Relate" || other?.op !== "Relate" || head.arguments.attribute === other.arguments.attribute) return null;
  const owner = baseOf(asked, head.inputs[0] ?? -1);
  const info = asked.context.attribute(head.arguments.attribute);
  if (info === undefined || listNouns(info)[0]?.one !== "neighbour" || owner?.op !== "Find") return null;
  const isIn = (asked.members[other.id] ?? []).includes(owner.arguments.entity);
  const measure = node.op === "Compute" ? asked.context.attribute(node.arguments.of ?? "")?.phrase : undefined;
  return !isIn || /\b(?:area|land|coastline)\b/.test(measure ?? "") ? "neighbours by a body that has nothing to do with it" : null;
};
