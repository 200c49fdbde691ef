import type { Program, ProgramNode } from "../../../schemas/index.ts";
import { hasRole } from "../../../schemas/index.ts";
import { nodeAt, withoutTime, noWords, type Noun, type Saying } from "./book.ts";
import { capitalise } from "./names.ts";
import { boundWords, isOneThing, oneThing } from "./nouns.ts";

/** Letters that things are called by; a question that needs more is none that a reader could hold. */
const LETTERS = ["A", "B", "C", "D", "E", "F"];

/**
 * A question in several sentences: one for each thing that the program finds on its way, and the question itself, in which they are
 * called by a letter or, where each leads to the next only, "that country". `ask` words the last one.
 */
export function inParts(saying: Saying, ask: (saying: Saying) => string): string {
  const stations = stationsOf(saying);
  if (stations.length > LETTERS.length) return noWords(`${stations.length} things on the way`);
  const chain = isChain(saying, stations) && saying.random.next() < 0.6;
  const labels = new Map<number, Noun>();
  const told: string[] = [];
  stations.forEach((station, place) => {
    const { text } = oneThing({ ...saying, labels: new Map(labels) }, station);
    const letter = LETTERS[place] ?? "";
    told.push(chain ? `${opening(saying, place)} ${text}.` : `Let ${letter} ${saying.random.pick(["be", "be", "stand for"])} ${text}.`);
    if (chain) labels.clear();
    labels.set(station.id, chain ? thatOne(saying, station) : { text: letter, owner: `${letter}'s` });
  });
  return capitalise([...told, narrowed({ ...saying, labels }, ask({ ...saying, labels }))].join(" "));
}

/** The question over a set of which only some count. */
function narrowed(saying: Saying, asked: string): string {
  const root = nodeAt(saying, saying.program.nodes.length - 1);
  const set = root.op === "Count" || root.op === "Compute" ? withoutTime(saying, nodeAt(saying, root.inputs[0])) : undefined;
  if (set?.op !== "FilterClaim" || set.arguments.comparator === "=") return asked;
  return capitalise(`${boundWords(saying, set)}${asked.slice(0, 1).toLowerCase()}${asked.slice(1)}`);
}

const opening = ({ random }: Saying, place: number): string =>
  place === 0 ? random.pick(["Consider", "Start with", "Begin with"]) : random.pick(["Then take", "Next, take", "From there, take"]);

function thatOne({ book }: Saying, { id }: ProgramNode): Noun {
  const type = book.memberType(id) ?? noWords("a thing of no kind");
  return { text: `that ${type}`, owner: `that ${type}'s` };
}

/** Things that get a sentence: those that take one to say, and those that are spoken of twice. */
function stationsOf(saying: Saying): readonly ProgramNode[] {
  const uses = usesOf(saying.program);
  return saying.program.nodes.filter((node) => {
    const users = uses.get(node.id) ?? [];
    if (users.every(({ op }) => op === "QueryName") || !isOneThing(saying, node, users)) return false;
    return hasRole(node, "own-sentence") || users.length > 1;
  });
}

/** Nodes that read each node, a time between them left out. */
function usesOf({ nodes }: Program): ReadonlyMap<number, readonly ProgramNode[]> {
  const found = new Map<number, ProgramNode[]>();
  for (const node of nodes) {
    if (node.op === "AsOf") continue;
    for (const input of new Set(node.inputs)) {
      const below = nodes[input];
      const used = below?.op === "AsOf" ? (below.inputs[0] ?? input) : input;
      const users = found.get(used) ?? found.set(used, []).get(used) ?? [];
      if (!users.includes(node)) users.push(node);
    }
  }
  return found;
}

/** Each thing is spoken of in the sentence after its own, and nowhere else. */
function isChain(saying: Saying, stations: readonly ProgramNode[]): boolean {
  return stations.every((station, place) => {
    const next = stations[place + 1];
    const sentences = new Set(sentencesWith(saying, station, stations));
    if (saying.book.memberType(station.id) === undefined) return false;
    return sentences.size === 1 && sentences.has(next?.id ?? -1);
  });
}

/** Stations in whose sentences the node is spoken of; -1 for the question itself. */
function sentencesWith(saying: Saying, node: ProgramNode, stations: readonly ProgramNode[]): readonly number[] {
  const above = saying.program.nodes.filter(({ inputs }) => inputs.includes(node.id));
  if (above.length === 0) return [-1];
  return above.flatMap((user) =>
    stations.some(({ id }) => id === user.id) ? [user.id] : sentencesWith(saying, nodeAt(saying, user.id), stations),
  );
}
