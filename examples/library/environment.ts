import { openEnvironment, openMemory, readSources } from "groundwork-deep-research";

const memory = await openMemory({ path: ":memory:" });
await readSources(memory, [{ documents: { root: "examples/lakes", paths: ["lakes.csv"] } }], { now: "2026-01-01T00:00:00Z" });

const environment = await openEnvironment(memory);
console.log(environment.toolset.name);
const { observation, fault } = await environment.call({ name: "search", arguments: { query: ["Lake Isvik"] } });
const [first] = /\[.*?\]\((.*?)\)/.exec(observation)?.slice(1) ?? [];
const page = await environment.call({ name: "visit", arguments: { url: [first], goal: "maximum depth of Lake Isvik" } });
console.log([fault, page.observation.includes("maximum depth")]);
const wrong = await environment.call({ name: "visit", arguments: { url: "no list" } });
console.log(wrong.fault); // a call that a model got wrong is an observation, never an exception
await memory.close();
