import { answerReward, generateQuestions, openMemory, readSources } from "groundwork-deep-research";

const memory = await openMemory({ path: ":memory:" });
await readSources(memory, [{ documents: { root: "examples/lakes", paths: ["lakes.csv"] } }], { now: "2026-01-01T00:00:00Z" });

let refused = 0;
for await (const item of generateQuestions(memory.graph, { count: 6, seed: 7, mix: { set: 0, temporal: 0, "multi-hop": 0 } })) {
  if ("rejection" in item) refused += 1;
  else {
    const { style, text, answer, quotes } = item.question;
    console.log(`${style}: ${text}`);
    console.log(`  ${answer.text}, by ${quotes.map(({ quote }) => `"${quote}"`).join(" and ")}`);
    if (answerReward(answer.text, answer) !== 1) throw new Error("an answer is right by its own text");
  }
}
console.log(`${refused > 0 ? "some" : "no"} draws were refused, each with its reason`);
await memory.close();
