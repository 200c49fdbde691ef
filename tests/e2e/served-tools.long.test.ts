import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { datasetRows } from "./dataset-rows.ts";
import { CLOCK, folder, start, well } from "./groundwork.ts";

vi.setConfig({ testTimeout: 240_000 });
const place = folder();
afterAll(() => place.remove());

it("a trainer's rollouts have over HTTP what the run's own agents had", async () => {
  const lakes = Array.from({ length: 40 }, (_, at) => `Lake ${String.fromCharCode(65 + (at % 26))}${"aeiou"[at % 5]}${"lmnrs"[Math.floor(at / 8)]}a,${20 + 7 * at},${310 + 11 * at}`); // prettier-ignore
  writeFileSync(join(place.path, "lakes.csv"), `lake,area (km2),elevation (m)\n${lakes.join("\n")}\n`);
  writeFileSync(
    join(place.path, "lakes.yaml"),
    "name: lakes\nsources: [documents: { paths: [lakes.csv] }]\nquestions: { count: 12 }\ncomplexity: { seeds: 0 }\nlatest: { allowShortfall: true }\nrollouts: { share: 1, faults: 0.3 }\n",
  );
  await well(["run", "lakes.yaml", "--out", "run", "--clock", CLOCK], place.path);
  const { process: server, ended } = start(["serve", "run", "--tools", "--port", "0"], { cwd: place.path });
  try {
    const tools = await new Promise<string>((found) => {
      let said = "";
      server.stdout?.on("data", (text: string) => {
        said += text;
        const address = /^(http:\S+\/tools): /m.exec(said)?.[1];
        if (address !== undefined) found(address);
      });
    });
    const listed = (await (await fetch(tools)).json()) as { tools: { function: { name: string } }[] };
    expect(listed.tools.map((tool) => tool.function.name)).toEqual(expect.arrayContaining(["search", "visit"]));
    const call = async (path: string, body: string): Promise<unknown> =>
      (await fetch(`${tools}/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body })).json();

    let [calm, failed] = [0, 0];
    for (const { call_id, tool, arguments: given, result: observation, fault } of await datasetRows(
      join(place.path, "run"),
      "environment/calls",
    )) {
      const answered = await call(tool, given);
      if (fault === null) expect(answered).toMatchObject({ observation, fault });
      else expect(answered).toMatchObject({ fault: null });
      if (fault === null) calm += 1;
      // What goes wrong at first goes wrong for each rollout that asks it first.
      else if (JSON.stringify(await call(`${tool}?rollout=${call_id}`, given)) === JSON.stringify({ call_id, observation, fault }))
        failed += 1;
    }
    expect([calm > 10, failed > 2]).toEqual([true, true]);
    expect(await call("ask", "{}")).toMatchObject({ observation: "Error: Tool ask not found" });
    expect(await call("search", "no JSON")).toEqual({ error: "the body is the call's arguments, as a JSON object" });
  } finally {
    server.kill("SIGTERM");
  }
  expect((await ended).code).toBe(0);
});
