import { openRun, verifyRun } from "groundwork-deep-research";

const folder = process.argv[2] ?? "outputs/demo";
const run = await openRun(folder);
const styles = new Map<string, number>();
for await (const { style } of run.rows("questions", ["style"])) styles.set(style, (styles.get(style) ?? 0) + 1);
const counted = [...styles.values()].reduce((sum, count) => sum + count, 0);
console.log(counted === run.count("questions"));

const { ok, checks } = await verifyRun(folder);
console.log(ok, checks.length); // every check with its failures, from the files alone
