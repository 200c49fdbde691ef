import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, ClaimValue, Message } from "../../schemas/index.ts";
import { groundTruth } from "../../schemas/datasets/index.ts";
import { renderObservation } from "../../pipelines/trajectory/formats/tongyi.ts";
import { answerReward } from "../../pipelines/rewards/answer.ts";
import { formatReward } from "../../pipelines/rewards/format.ts";
import { rewardsFile } from "../../pipelines/rewards/python/rewards-file.ts";
import { shapedReward } from "../../pipelines/rewards/shaped-reward.ts";
import { variants } from "./variants.ts";

/** The two languages are held to each other; what is right is told by the tests of the rules themselves. */
const hasPython = spawnSync("python3", ["--version"]).status === 0;
if (!hasPython) process.stderr.write("tests/rewards/python.test.ts is skipped: there is no python3 here\n");

const quantity = (number: number, unit?: string, room = 0): ClaimValue => ({
  kind: "quantity",
  number,
  low: number - room,
  high: number + room,
  ...(unit === undefined ? {} : { unit }),
});
const date = (value: string): ClaimValue => ({
  kind: "date",
  value,
  precision: value.length === 4 ? "year" : value.length === 7 ? "month" : "day",
});
const thing = (entityId: string): ClaimValue => ({ kind: "entity", entityId });

const ANSWERS: readonly Answer[] = [
  { text: "Accra", type: "entity", value: [thing("e1")], aliases: ["Accra, Ghana"] },
  { text: "Côte d’Ivoire", type: "entity", value: [thing("e1")], aliases: ["Ivory Coast", "République de Côte d'Ivoire"] },
  { text: "The Łódź of Þórshöfn", type: "choice", aliases: ["Straße"] },
  { text: "東京", type: "entity", aliases: ["とうきょう"] },
  { text: "Yes", type: "boolean", aliases: [] },
  { text: "no, it is lower", type: "boolean", aliases: [] },
  { text: "mountains of the interior", type: "text", aliases: [] },
  {
    text: "56,785 square kilometres",
    type: "quantity",
    value: [quantity(56_785, "sq km")],
    unit: "sq km",
    tolerance: 0,
    aliases: ["56785"],
  },
  { text: "24.6 per cent", type: "quantity", value: [quantity(24.6, "%", 0.05)], unit: "%", aliases: ["24.6%"] },
  { text: "-3.5 °C", type: "quantity", value: [quantity(-3.5, "°C", 0.1)], unit: "°C", tolerance: 0.2, aliases: [] },
  {
    text: "18.2 births per 1,000 population",
    type: "quantity",
    value: [quantity(18.2, "births/1,000 population")],
    unit: "births/1,000 population",
    aliases: [],
  },
  { text: "1,250,000,000", type: "quantity", value: [quantity(1.25e9)], aliases: ["1.25 billion"] },
  { text: "2014", type: "quantity", value: [quantity(2014)], aliases: [] },
  { text: "$4.5 billion", type: "quantity", value: [quantity(4.5e9, "USD", 5e7)], unit: "USD", aliases: [] },
  { text: "12 cu km/yr", type: "quantity", value: [quantity(12, "cu km/yr")], unit: "cu km/yr", aliases: [] },
  { text: "98.1 people per square kilometre", type: "quantity", value: [quantity(98.1, "/sq km")], unit: "/sq km", aliases: [] },
  { text: "27 April 1960", type: "date", value: [date("1960-04-27")], aliases: ["27.4.1960"] },
  { text: "July 1847", type: "date", value: [date("1847-07")], aliases: [] },
  { text: "2011", type: "date", value: [date("2011")], aliases: [] },
  { text: "2005 to 2010", type: "date", value: [date("2005/2010")], aliases: ["2005-10"] },
  { text: "Benin; Burkina Faso; Ghana", type: "set", value: [thing("a"), thing("b"), thing("c")], aliases: [] },
  { text: "Guinea; Guinea-Bissau; The Gambia", type: "set", value: [thing("a"), thing("b"), thing("c")], aliases: [] },
  { text: "5 km; 12.5 km", type: "set", value: [quantity(5, "km"), quantity(12.5, "km", 0.1)], aliases: [] },
  { text: "1 May 1999; June 2003", type: "set", value: [date("1999-05-01"), date("2003-06")], aliases: [] },
];

const LOOSE = [
  "",
  "  ",
  "answer:",
  "(",
  "12 (13",
  "٣٤",
  "1,2,3",
  ".5",
  "US$",
  "x²",
  "31 February 2001",
  "FY 99/00",
  "12 m2 2 nm",
  "\ufeff7\u00a0km",
];

const turns = {
  call: '<think>a</think>\n<tool_call>\n{"name": "search", "arguments": {"query": ["x"]}}\n</tool_call>',
  code: '<think>a</think>\n<tool_call>\n{"name": "PythonInterpreter", "arguments": {}}\n<code>\nprint(1)\n</code>\n</tool_call>',
  foreignCode: '<think>a</think>\n<tool_call>\n{"name": "search", "arguments": {}}\n<code>\nprint(1)\n</code>\n</tool_call>',
  answer: "<think>b</think>\n<answer>56,785 sq km</answer>",
  wrong: "<think>b</think>\n<answer>12 sq km</answer>",
  thoughtless: "<answer>56,785 sq km</answer>",
  open: "<think>b</think>\n<answer>56,785 sq km",
  unopened: "<think>b</think>\n56,785 sq km</answer>",
  both: `<think>b</think>\n<tool_call>\n{"name": "search", "arguments": {}}\n</tool_call><answer>1</answer>`,
  nan: '<think>a</think>\n<tool_call>\n{"name": "search", "arguments": {"query": NaN}}\n</tool_call>',
  list: '<think>a</think>\n<tool_call>\n{"name": "search", "arguments": []}\n</tool_call>',
  loose: "<think>a</think>\n<tool_call>\n{'name': 'search', 'arguments': {}}\n</tool_call>",
};
type TurnName = keyof typeof turns;
const CHATS: readonly (readonly TurnName[])[] = [
  ...(Object.keys(turns) as TurnName[]).map((name) => [name]),
  ...(Object.keys(turns) as TurnName[]).map((name) => ["call", name] as const),
  ["call", "code", "answer"],
  ["answer", "answer"],
  ["wrong", "call", "answer"],
];
const chatOf = (names: readonly TurnName[]): readonly Message[] =>
  names.flatMap((name, at): readonly Message[] => [
    ...(at === 0 ? [] : [{ role: "user" as const, content: renderObservation("found <answer>no</answer>"), loss: 0 }]),
    { role: "assistant", content: turns[name], loss: 1 },
  ]);

describe.skipIf(!hasPython)("rewards in Python", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "groundwork-python-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Lines of JSON in, the values of an expression over each of them out. */
  async function inPython(
    expression: string,
    items: readonly unknown[],
    config = { form: "weighted", gamma: 1 } as const,
  ): Promise<unknown[]> {
    await writeFile(join(folder, "rewards.py"), rewardsFile(config));
    const code = `import json, sys, rewards\nprint(json.dumps([${expression} for one in json.load(sys.stdin)]))`;
    const done = spawnSync("python3", ["-c", code], {
      cwd: folder,
      input: JSON.stringify(items),
      encoding: "utf8",
      maxBuffer: 1 << 28,
      env: { ...process.env, PYTHONUTF8: "1", PYTHONDONTWRITEBYTECODE: "1" },
    });
    if (done.status !== 0) throw new Error(done.stderr);
    return JSON.parse(done.stdout) as unknown[];
  }

  it("takes and refuses what the rules here take and refuse, in every form", async () => {
    const cases = ANSWERS.flatMap((answer) =>
      [...variants(answer), ...LOOSE].map((prediction) => ({
        prediction,
        truth: groundTruth(answer),
        wanted: answerReward(prediction, answer),
      })),
    );
    const found = await inPython("rewards.answer_reward(one['prediction'], one['truth'])", cases);
    const other = cases.filter(({ wanted }, at) => found[at] !== wanted);
    expect(other).toEqual([]);
    expect(cases.length).toBeGreaterThan(10_000);
    const taken = cases.filter(({ wanted }) => wanted === 1).length;
    expect([taken > 1_000, cases.length - taken > 1_000]).toEqual([true, true]);
  });

  it("takes the type from the row where the ground truth does not say it, and any text for a text", async () => {
    const truth = JSON.stringify({ text: "5 km", value: [quantity(5, "km")], unit: "km", tolerance: null, aliases: [] });
    const items = [
      { prediction: "5000 m", truth, info: { answer_type: "quantity" } },
      { prediction: "5000 m", truth, info: null },
      { prediction: "the blue nile", truth: "Blue Nile", info: null },
      { prediction: null, truth: "Blue Nile", info: null },
    ];
    expect(await inPython("rewards.answer_reward(one['prediction'], one['truth'], one['info'])", items)).toEqual([1, 0, 1, 0]);
  });

  it("reads rollouts as messages and as one text, and gives what the run's formula gives", async () => {
    const area = ANSWERS.find(({ unit }) => unit === "sq km")!;
    for (const config of [
      { form: "weighted", gamma: 1 },
      { form: "binary", gamma: 1 },
      { form: "weighted", gamma: 0.9 },
    ] as const) {
      const cases = CHATS.map((names) => {
        const messages = chatOf(names);
        const last = turns[names.at(-1)!];
        const said = /<answer>([^]*)<\/answer>/.exec(last)?.[1] ?? null;
        const parts = {
          format: formatReward(messages),
          answer: last.includes("<tool_call>") && said !== null ? 0 : answerReward(said, area),
        } as const;
        return { names, messages, truth: groundTruth(area), wanted: shapedReward(parts, names.length, config) };
      });
      // Of one text the first message goes without its head, as a trainer decodes it.
      const asText = cases.map((one) => ({
        ...one,
        text: one.messages
          .map(({ role, content }, at) => (at === 0 ? content : `<|im_start|>${role}\n${content}`))
          .join("<|im_end|>\n")
          .concat("<|im_end|>"),
        plain: one.messages.map(({ role, content }, at) => (at === 0 ? content : `${role}\n${content}`)).join("\n"),
      }));
      const wanted = cases.map((one) => one.wanted);
      const near = (found: readonly unknown[]): void => {
        const off = cases.filter((_, at) => !(Math.abs((found[at] as number) - wanted[at]!) < 1e-9));
        expect(off.map(({ names }) => names)).toEqual([]);
      };
      near(
        await inPython("rewards.reward_func([one['messages']], reward_model=[{'ground_truth': one['truth']}])[0]", cases, config as never),
      );
      near(await inPython("rewards.compute_score('groundwork', one['text'], one['truth'], {})", asText, config as never));
      near(await inPython("rewards.compute_score('groundwork', one['plain'], one['truth'], {})", asText, config as never));
    }
  });
});
