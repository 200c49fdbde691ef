import type { Manifest } from "../../schemas/manifest.ts";
import { voicedIn } from "../recipes/steps/voiced-counts.ts";
import { Failure } from "./failure.ts";

/** Fewer that were asked of a model say little of it: a night may have two new questions. */
const FEWEST = 20;

/** Ends the command with 5 where a task was asked of a model and nothing that it said stands: everything is written, by the rules alone. */
export function refuseUnvoiced({ funnel }: Pick<Manifest, "funnel">, prune: string): void {
  const [first] = voicedIn(funnel).filter(({ asked, stand }) => asked >= FEWEST && stand === 0);
  if (first === undefined) return;
  const { task, asked } = first;
  const why = funnel.filter(({ stage }) => stage === `rejected by ${task}`).toSorted((a, b) => b.count - a.count).map(({ what, count }) => `${count} ${what}`); // prettier-ignore
  throw new Failure(
    `${task}: nothing that the model said of ${asked} questions stands${why.length === 0 ? "" : ` (${why.slice(0, 3).join(", ")})`}. The run is written and verified, all of it in the rules' own words; rejected/ has what came back. Ask another model ("${prune}" forgets the replies of this one), or leave it to the rules: tasks: { ${task}: { driver: rules } }`,
    5,
  );
}
