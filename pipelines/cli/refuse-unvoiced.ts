import type { Manifest } from "../../schemas/manifest.ts";
import { itemsOf, voicedIn } from "../recipes/steps/voiced-counts.ts";
import { Failure } from "./failure.ts";

/** Fewer that were asked of a model say little of it: a night may have two new questions. */
const FEWEST = 20;

/** Ends the command with 5 where a task was asked of a model and nothing that it said stands: everything is written, by the rules alone. */
export function refuseUnvoiced({ funnel }: Pick<Manifest, "funnel">, prune: string): void {
  const voiced = voicedIn(funnel).filter(({ asked }) => asked >= FEWEST);
  const none = voiced.filter(({ stand }) => stand === 0);
  const [first, ...more] = none;
  if (first === undefined) return;
  const { task, asked } = first;
  const others = more.length === 0 ? "" : `, nor of ${more.map((one) => `${one.asked} asked for ${one.task}`).join(", ")}`;
  const stands = voiced.length === none.length ? "all of it in the rules' own words" : "in the rules' own words where none of the model's stand"; // prettier-ignore
  const why = funnel.filter(({ stage }) => stage === `rejected by ${task}`).toSorted((a, b) => b.count - a.count).map(({ what, count }) => `${count} ${what}`); // prettier-ignore
  throw new Failure(
    `${task}: nothing that the model said of ${asked} ${itemsOf(task)} stands${others}${why.length === 0 ? "" : ` (${why.slice(0, 3).join(", ")})`}. The run is written and verified, ${stands}; rejected/ has what came back. Ask another model ("${prune}" forgets the replies of this one), or leave it to the rules: tasks: { ${task}: { driver: rules } }`,
    5,
  );
}
