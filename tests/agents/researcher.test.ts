import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { programOf } from "../../knowledge-graph/index.ts";
import type { Question, Trajectory } from "../../schemas/index.ts";
import type { Environment } from "../../pipelines/agents/environments/environment.ts";
import { faultyEnvironment } from "../../pipelines/agents/environments/faults/faulty.ts";
import { withCopies } from "../../pipelines/agents/environments/faults/mirror.ts";
import { harderWeb } from "../../pipelines/agents/environments/harder-web.ts";
import { simulatedEnvironment, snapshotBackend } from "../../pipelines/agents/environments/simulated-web.ts";
import { openSnapshot } from "../../pipelines/agents/environments/snapshot.ts";
import { actingPolicy, actOn, canBeResearched } from "../../pipelines/agents/policies/acting-policy.ts";
import { NOT_FOUND } from "../../pipelines/agents/policies/play.ts";
import {
  bestFor,
  fitOf,
  isOnAnother,
  isOnPartOf,
  isShownIn,
  isSibling,
  LAST_RESORT,
  LOOKS_RIGHT,
  WORTH_A_TRY,
} from "../../pipelines/agents/policies/researcher/choose-page.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { resultsByQuery } from "../../pipelines/tools/results.ts";
import { defaultTools, invalidCall } from "../../pipelines/tools/toolset.ts";
import { parseTurn } from "../../pipelines/trajectory/formats/tongyi.ts";
import { countryPage, openWorld, type World } from "./world.ts";

let world: World;
let questions: readonly Question[];
beforeAll(async () => {
  world = await openWorld();
  questions = world.questions.filter(canBeResearched);
});
afterAll(() => world.memory.close());

const visited = ({ steps }: Trajectory): readonly string[] =>
  steps.flatMap(({ action }) => (action?.name === "visit" ? (action.arguments["url"] as string[]) : []));

/** The same pages, with each search's results in another order. */
async function shuffledEnvironment(): Promise<Environment> {
  const snapshot = await openSnapshot(world.memory.graph);
  const backend = snapshotBackend({ snapshot, index: world.memory.text });
  return simulatedEnvironment({
    snapshot,
    index: world.memory.text,
    backend: { ...backend, search: async (query, limit) => seededRandom("order", query).shuffle(await backend.search(query, limit)) },
  });
}

/** Results leave pages out, and snippets say less. */
async function hardEnvironment(): Promise<Environment> {
  const web = harderWeb({ snapshot: await openSnapshot(world.memory.graph), index: world.memory.text }, 1);
  return simulatedEnvironment({ ...web, backend: snapshotBackend(web) });
}

describe("the acting policy", () => {
  it("answers from what it reads, in readable turns and valid calls, opens nothing that was not listed and repeats no call", async () => {
    expect(questions.length).toBeGreaterThan(4);
    for (const pace of ["as it comes", "one by one", "looks twice"] as const)
      for (const question of questions) {
        const { trajectory } = await world.run(actingPolicy(world.policies, pace), question);
        expect(trajectory.correct, `${question.text} ${trajectory.prediction ?? ""}`).toBe("true");
        let seen = "";
        const calls = new Set<string>();
        for (const [at, { action, observation }] of trajectory.steps.entries()) {
          expect(parseTurn(trajectory.messages[2 + 2 * at]?.content ?? "").ok).toBe(true);
          if (action === null) continue;
          expect(invalidCall(action, defaultTools)).toBeUndefined();
          expect(calls.has(JSON.stringify(action))).toBe(false);
          calls.add(JSON.stringify(action));
          if (action.name === "visit") for (const url of action.arguments["url"] as string[]) expect(seen).toContain(`](${url})`);
          seen += observation ?? "";
        }
        expect(trajectory.messages.map(({ content }) => content).join("\n")).not.toMatch(/\be_[0-9a-f]{16}|area \/ total/);
      }
  });

  it("is the same run, byte for byte, of a question without answer, evidence, pages and hidden things", async () => {
    for (const question of questions) {
      const bare: Question = {
        ...question,
        answer: { text: "?", type: question.answer.type, aliases: [] },
        evidence: [],
        quotes: [],
        goldPath: [],
        hiddenEntities: [],
        subjects: [],
        checks: [],
      };
      const [whole, blind] = [await world.run(actingPolicy(world.policies), question), await world.run(actingPolicy(world.policies), bare)];
      expect(JSON.stringify(blind.trajectory.messages)).toBe(JSON.stringify(whole.trajectory.messages));
    }
  });

  it("opens the same pages when the results stand in another order", async () => {
    const environment = await shuffledEnvironment();
    for (const question of questions) {
      const [plain, shuffled] = [
        await world.run(actingPolicy(world.policies), question),
        await world.run(actingPolicy(world.policies), question, { environment }),
      ];
      expect(visited(shuffled.trajectory)).toEqual(visited(plain.trajectory));
      expect(shuffled.trajectory.prediction).toBe(plain.trajectory.prediction);
    }
  });

  it("says that nothing was listed of what no result shows", async () => {
    let denied = 0;
    const hard = await hardEnvironment();
    for (const options of [{}, ...[0, 1, 2, 3].map((index) => ({ environment: hard, index }))])
      for (const question of questions) {
        const { trajectory } = await world.run(actingPolicy(world.policies), question, options);
        for (const [at, { intent }] of trajectory.steps.entries()) {
          if (intent.report.kind !== "unlisted") continue;
          const shown = resultsByQuery(trajectory.steps[at - 1]?.observation ?? "").flat();
          for (const aim of intent.report.aims) {
            denied += 1;
            expect(shown.filter((one) => isShownIn(one, aim)).map(({ title }) => [question.text, title])).toEqual([]);
          }
        }
      }
    expect(denied).toBeGreaterThan(0);
  });

  it("tells no fact that no observation has shown", async () => {
    for (const question of questions) {
      const { trajectory } = await world.run(actingPolicy(world.policies, "looks twice"), question);
      let seen = "";
      for (const { intent, observation } of trajectory.steps) {
        for (const { text } of intent.report.facts)
          for (const figure of text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []) expect(seen, `${question.text}: ${text}`).toContain(figure);
        seen += observation ?? "";
      }
    }
  });

  it("reads the page, not the memory, and says so where no page shows it", async () => {
    const question = questions[0]!;
    const page = countryPage(0);
    const bare = await openWorld([{ ...page, text: page.text.replace(/^\| (?:total|land|water) .*\n/gm, "") }]);
    const missing = await bare.run(actingPolicy(bare.policies), question);
    expect(missing.trajectory).toMatchObject({ prediction: NOT_FOUND, correct: "false", termination: "answer" });
    const searches = missing.trajectory.steps.filter(({ action }) => action?.name === "search");
    expect(searches.length).toBeGreaterThan(1);
    await bare.memory.close();
  });

  it("makes a call again that came to nothing by a fault, and reads no copy with other figures", async () => {
    const snapshot = await openSnapshot(world.memory.graph);
    const backend = snapshotBackend({ snapshot, index: world.memory.text });
    const copies = withCopies(backend);
    const calm = simulatedEnvironment({ snapshot, index: world.memory.text, backend: copies });
    const faults = { rate: 0.3, kinds: ["time-out", "empty", "http-500", "conflicting-page", "wrong-page"] as const, seed: 3 };
    let right = 0;
    for (const question of questions) {
      const environment = faultyEnvironment({
        calm,
        tools: defaultTools,
        backend: copies,
        earlier: () => Promise.resolve(undefined),
        faults,
      });
      // A copy stands in the results, and is not what is read.
      const { trajectory } = await world.run(actingPolicy(world.policies), question, { environment });
      right += Number(trajectory.correct === "true");
    }
    expect(right).toBeGreaterThanOrEqual(questions.length - 1);
  });

  it("names the kind of figure once in a row of them, and counts no figures before it knows how many there are", async () => {
    const { trajectory } = await world.run(
      actingPolicy(world.policies, "one by one"),
      await world.ask("Which has the largest area?", ["Avaria", "Belmont", "Cordovia", "Drelland", "Estoria"]),
    );
    const told = trajectory.steps.map(({ intent: { report } }) => report).filter(({ facts }) => facts.length > 0);
    expect(told.map(({ short }) => short === true)).toEqual([false, true, true, true, true].slice(0, told.length));
    for (const [at, { thought, intent }] of trajectory.steps.entries())
      if (intent.report.short === true && intent.report.held !== true && at < trajectory.steps.length - 1) {
        const [fact] = intent.report.facts;
        const sentence = thought.split(/(?<=[.?]) (?=\p{Lu})/u).find((one) => one.includes(fact?.text ?? "none"));
        expect(sentence).toMatch(/^(?!.*area)/);
      }
    const border = "land boundaries / border countries";
    const [avaria = "", cordovia = ""] = (
      await Promise.all(["avaria", "cordovia"].map((key) => world.memory.graph.entitiesNamed(key)))
    ).flat();
    const program = programOf(
      ["Find", { entity: avaria }],
      ["Relate", { attribute: border, direction: "forward" }, -1],
      ["Find", { entity: cordovia }],
      ["Relate", { attribute: border, direction: "forward" }, -1],
      ["And", {}, 1, 3],
      ["SelectAmong", { attribute: "area / total", which: "max", k: 1 }, -1],
      ["QueryName", {}, -1],
    );
    const asked = { id: "q", text: "Which country that borders Avaria and Cordovia is the largest?", program };
    for (let seed = 0; seed < 12; seed++) {
      const { thought } = await (await actOn(asked, world.policies, seededRandom(seed))).next(null);
      expect(thought).not.toMatch(/figures?\b/);
    }
  });

  it("holds figures against a condition as it reads them, and says what the condition leaves before it goes on with that", async () => {
    const [avaria = ""] = await world.memory.graph.entitiesNamed("avaria");
    const program = programOf(
      ["Find", { entity: avaria }],
      ["Relate", { attribute: "land boundaries / border countries", direction: "forward" }, -1],
      [
        "FilterClaim",
        {
          attribute: "area / total",
          comparator: ">",
          value: { kind: "quantity", number: 60_000, low: 60_000, high: 60_000, unit: "sq km" },
        },
        -1,
      ],
      ["QueryAttribute", { attribute: "area / land" }, -1],
    );
    const text = "Only one of Avaria's neighbours covers more than 60,000 square kilometres. What is its land area?";
    const first = { ...questions[0]!, text, program };
    for (let index = 0; index < 4; index++) {
      const { trajectory } = await world.run(actingPolicy(world.policies, "one by one"), { ...first, id: `q_${String(index)}` });
      const thoughts = trajectory.steps.map(({ thought }) => thought).join("\n");
      expect(thoughts).toMatch(
        /Lumeria (?:fits|is above (?:it|60,000)|does, with|is one that fits|is the only one that fits|meets|qualifies|is within|stays in|is in|goes on)|: Lumeria\.|Lumeria, with/,
      );
      // Who takes the question at its word stops there.
      expect(thoughts).toMatch(
        /(?:[Oo]nly|leaves|only be|meant is).* Lumeria|Lumeria is the only one|Lumeria, with .*(?:only one|the rest)/,
      );
      expect(thoughts).not.toMatch(/Belmont (?:fits|is one that fits|meets|qualifies|is within|stays in|goes on)/);
    }
  });

  it("runs of one question differ, and one of them is the same again", async () => {
    const question = questions[2]!;
    const policy = actingPolicy(world.policies);
    const [first, again, other] = [
      await world.run(policy, question),
      await world.run(policy, question),
      await world.run(policy, question, { index: 1 }),
    ];
    expect(JSON.stringify(again)).toBe(JSON.stringify(first));
    expect(other.trajectory.messages).not.toEqual(first.trajectory.messages);
  });
});

describe("the page that looks right", () => {
  const value = { kind: "value", subject: "Guinea", phrase: "total area", value: null, type: null, time: null } as const;
  const holder = { kind: "holder", subject: null, phrase: "symbol", value: "Tc", type: "element", time: null } as const;
  const page = (title: string, snippet = "") => ({ title, snippet, url: `https://a.example/${title}` });

  it.each([
    ["its own before another that has the name in its own", value, page("Guinea"), page("Guinea-Bissau")],
    [
      "its own before a namesake's that says it in its snippet",
      { ...value, phrase: "exports" },
      page("Guinea", "History of the coast"),
      page("Equatorial Guinea", "exports: 13 billion, imports from Guinea"),
    ],
    [
      "a list that names it before a page that does not",
      value,
      page("Total area by country", "Guinea 245,857"),
      page("Guyana", "total area 214,969"),
    ],
    [
      "of a code the page that has it to the letter, whatever is titled after what is asked of it",
      { ...value, subject: "LATIN8", phrase: "language" },
      page("24.3. Character Set Support", "LATIN8 ISO 8859-14 Celtic Yes Yes 1"),
      page("CREATE LANGUAGE", "CREATE LANGUAGE defines a new procedural language"),
    ],
    [
      "of what a thing has several of its own page before that of one of them, which bears its name",
      { ...value, subject: "Santa Cruz", phrase: "airports" },
      page("Santa Cruz", "Kind: province airports: Lago Argentino Airport; Santa Cruz Airport"),
      page("Santa Cruz Airport", "Kind: airport subd: Santa Cruz"),
    ],
    [
      "its own before that of a part, though the part's snippet says more",
      { ...value, subject: "Mass in B minor", phrase: "key" },
      page("Mass in B minor", "by Bach"),
      page("Mass in B minor 3", "key: D major"),
    ],
    [
      "a day in digits for one in words",
      { ...holder, phrase: "birth date", value: "14 August 1852", type: "person" },
      page("Gavin Heddle", "Kind: person birth date: 1852-08-14 keeper of: Dunrock"),
      page("Isla Tulloch", "Kind: person birth date: 1852-09-03"),
    ],
    ["a code as it is written", holder, page("Technetium", "symbol: Tc"), page("Tin", "symbol: tc.")],
  ])("%s", (_, aim, right, wrong) => {
    expect(fitOf(right, aim)).toBeGreaterThan(fitOf(wrong, aim));
    expect(bestFor([wrong, right], aim, 0)).toEqual(bestFor([right, wrong], aim, 0));
  });

  it("of a namesake does not look right, and is no second page on it", () => {
    const aim = { ...value, phrase: "exports" };
    expect(bestFor([page("Equatorial Guinea", "exports: 13 billion")], aim, LOOKS_RIGHT)).toBeUndefined();
    expect(["Equatorial Guinea", "Cities of Guinea", "Guinea", "Exports of Guinea", "World trade"].map((title) => isOnAnother(title, aim))).toEqual([true, true, false, false, false]); // prettier-ignore
    expect(["Cities of Guinea", "Guinea trade report", "Guinea"].map((title) => isOnPartOf(title, aim))).toEqual([true, false, false]);
  });

  it("is shown, and not to be denied, where a snippet says it in passing", () => {
    const aim = { ...value, subject: "Lebanon", phrase: "capital" };
    expect(isShownIn(page("Beirut", "Beirut is the capital of Lebanon. Some 1,916,100 people live there."), aim)).toBe(true);
    expect(isShownIn(page("Lebanon", "Its summers are hot."), aim)).toBe(true);
    expect(isShownIn(page("Beirut", "Beirut is the capital of a country."), aim)).toBe(false);
    expect(isShownIn(page("Tripoli", "The second city of Lebanon."), aim)).toBe(false);
  });

  it("of another version is none, however often searches list it", () => {
    const aim = { ...value, subject: "Opera 126", phrase: "date of release" };
    expect(["Opera 26", "Edge 84", "Opera 126", "Opera"].map((title) => isSibling(title, aim))).toEqual([true, true, false, false]);
  });

  it("is, where none looks right, the one that each search brings up and that tells of such things", () => {
    const aim = { ...value, subject: "Read committed", phrase: "nonrepeatable read" };
    const table = page("13.2. Transaction Isolation", "nonrepeatable read: a transaction reads data again");
    const other = page("BEGIN", "isolation levels: read committed, repeatable read");
    const standing = (times: number) => ({ type: null, timesListed: ({ length }: string) => (length === table.url.length ? times : 1), places: () => 0, fits: new Map() }); // prettier-ignore
    expect(bestFor([other, table], aim, WORTH_A_TRY, standing(4))).toBe(table);
    expect(bestFor([other, table], aim, WORTH_A_TRY, standing(1))).toBe(other);
    expect(bestFor([other, table], aim, LOOKS_RIGHT, standing(9))).toBeUndefined();
  });

  it("is, where nothing else tells them apart, the one that stood higher; never where one looks right", () => {
    const aim = { ...value, subject: "Orre bridge", phrase: "distance from mouth" };
    const [lakes, river] = [page("Lakes of Halmar", "the six largest"), page("River Vesla", "length 287 km")];
    const standing = (first: string) => ({ type: null, timesListed: () => 3, places: (url: string) => (url === first ? 0 : 9), fits: new Map() }); // prettier-ignore
    for (const one of [lakes, river]) expect(bestFor([lakes, river], aim, LAST_RESORT, standing(one.url))).toBe(one);
    const [a, b] = [
      page("Orre bridge", "distance from mouth"),
      { ...page("Orre bridge", "distance from mouth"), url: "https://b.example/" },
    ];
    expect(bestFor([a, b], aim, LOOKS_RIGHT, standing(a.url))).toBe(bestFor([a, b], aim, LOOKS_RIGHT, standing(b.url)));
  });

  it("is none of another thing whose name is made of its own", () => {
    const aim = { ...value, subject: "gimp", phrase: "installed size" };
    const other = page("gimp-data", "Kind: package installed size: 86,555");
    expect(bestFor([other], aim, LOOKS_RIGHT)).toBeUndefined();
    expect(bestFor([other, page("Installed size of gimp")], aim, LOOKS_RIGHT)?.title).toBe("Installed size of gimp");
  });

  it("of a code is none that has it in a list: it is asked for, and that page opened where nothing else is found", () => {
    const aim = { ...value, subject: "libx11-6", phrase: "installed size" };
    const other = page("anyremote", "depends: libc6; libx11-6; libxtst6 installed size: 260");
    expect(bestFor([other], aim, LOOKS_RIGHT)).toBeUndefined();
    expect(bestFor([other], aim, WORTH_A_TRY)).toBe(other);
    const own = page("libx11-6", "depends: libc6; libx11-data");
    expect(bestFor([other, own], aim, LOOKS_RIGHT)).toBe(own);
  });
});
