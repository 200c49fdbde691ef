import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { ask } from "../../pipelines/models/ask.ts";
import { heedModel } from "../../pipelines/models/heed-model.ts";
import type { Model } from "../../pipelines/models/model.ts";
import type { Reply } from "../../schemas/index.ts";
import { openAiModel } from "../../pipelines/models/drivers/openai.ts";
import { defineTask } from "../../pipelines/models/task.ts";
import { startEndpoint, type Answer, type ChatBody, type Endpoint } from "./endpoint.ts";
import { reply, scripted } from "./scripted.ts";

const capital = defineTask({
  name: "capital",
  output: z.strictObject({ capital: z.string() }),
  system: "You name capitals.",
  user: (country: string) => `The capital of ${country}?`,
  maxTokens: 50,
  temperature: 0,
  usualTokens: 10,
  wrong: ({ capital }, country) => (capital === country ? "a country is not its capital" : null),
  example: "Togo",
});

let endpoint: Endpoint;
afterEach(() => endpoint.close());

async function asking(answer: (body: ChatBody, index: number) => Answer) {
  endpoint = await startEndpoint(answer);
  const model = openAiModel({ model: "scripted", baseUrl: endpoint.baseUrl, apiKey: undefined, timeout: 5_000 });
  return ask(model, capital, "Togo", { signal: new AbortController().signal, seed: 1 });
}

describe("ask", () => {
  it.each([
    ["plain JSON", '{"capital":"Lomé"}'],
    ["JSON behind thoughts", '<think>Is it {"capital":"Accra"}? No.</think>\n{"capital":"Lomé"}'],
    ["JSON in a fence", 'Here it is:\n```json\n{"capital": "Lomé"}\n```\nAnything else?'],
    ["JSON within words", 'The answer is {"capital":"Lomé"}. Good luck!'],
    ["nearly JSON", "{capital: 'Lomé',}"],
  ])("reads %s at once", async (_, content) => {
    const asked = await asking(() => ({ content }));
    expect(asked).toMatchObject({ value: { capital: "Lomé" } });
    expect(endpoint.calls).toHaveLength(1);
  });

  it("sends the schema strictly, and steps down where an endpoint has no such mode", async () => {
    const asked = await asking(({ response_format }) =>
      response_format === undefined
        ? { content: '{"capital":"Lomé"}' }
        : { status: 400, body: '{"error":{"message":"response_format is not supported"}}' },
    );
    expect(asked).toMatchObject({ value: { capital: "Lomé" } });
    expect(endpoint.calls.map(({ response_format }) => response_format?.type)).toEqual(["json_schema", "json_object", undefined]);
    expect(endpoint.calls.at(-1)?.messages[0]?.content).toContain('"capital"');
  });

  it("shows the model once what is wrong with its reply", async () => {
    const asked = await asking((_, index) => ({ content: index === 0 ? '{"capital":"Togo"}' : '{"capital":"Lomé"}' }));
    expect(asked).toMatchObject({ value: { capital: "Lomé" } });
    expect(endpoint.calls[1]?.messages.at(-1)?.content).toContain("a country is not its capital");
  });

  it.each<[string, Answer, string, number]>([
    ["what is no JSON", { content: "Lomé, I think." }, "model-unreadable", 2],
    ["another shape", { content: '{"town":"Lomé"}' }, "model-unreadable", 2],
    ["an empty reply", { content: "" }, "model-unreadable", 2],
    ["a cut reply, though it repairs", { content: '{"capital":"Lo', finish: "length" }, "model-truncated", 2],
    ["thoughts that never end", { content: "<think>Well, Togo", finish: "stop" }, "model-unreadable", 2],
    ["a refusal", { content: null, refusal: "I do not talk about countries." }, "model-refused", 1],
    ["a filtered reply", { content: "", finish: "content_filter" }, "model-refused", 1],
    ["an error that will not pass", { status: 400, body: '{"error":{"message":"no"}}' }, "model-failed", 1],
  ])("tells %s apart", async (_, answer, reason, calls) => {
    const asked = await asking(() => answer);
    expect(asked).toMatchObject({ failed: { reason, again: reason === "model-truncated" } });
    expect(endpoint.calls).toHaveLength(calls);
  });

  it("says where an endpoint failed and may not fail next time", async () => {
    const asked = await asking(() => ({ status: 500, body: "" }));
    expect(asked).toMatchObject({ failed: { reason: "model-failed", again: true } });
  });

  it("gives a cut reply twice the room", async () => {
    const asked = await asking(({ max_tokens }) =>
      max_tokens > 50 ? { content: '{"capital":"Lomé"}' } : { content: '{"capital"', finish: "length" },
    );
    expect(asked).toMatchObject({ value: { capital: "Lomé" } });
    expect(endpoint.calls.map(({ max_tokens }) => max_tokens)).toEqual([50, 100]);
  });
});

describe("a model of which nothing can be used", () => {
  const PRUNE = "groundwork memory replies --prune --memory a.db";
  const notes = () => {
    const kept = new Map<string, string>();
    return {
      note: (key: string) => Promise.resolve(kept.get(key)),
      setNote: (key: string, value: string) => Promise.resolve(void kept.set(key, value)),
    };
  };
  const replying = (contents: readonly string[]): Model => {
    let at = 0;
    return heedModel(
      scripted(() => reply(contents[at++ % contents.length] ?? "")),
      "capital",
      { most: 3, runs: notes(), prune: PRUNE },
    );
  };
  const askTimes = async (model: Model, times: number): Promise<void> => {
    for (let n = 0; n < times; n++) await ask(model, capital, "Togo", { signal: new AbortController().signal, seed: n });
  };

  it("ends the run after so many answers, and says what came back", async () => {
    const model = replying(["<html>502 Bad Gateway</html>"]);
    await expect(askTimes(model, 2)).resolves.toBeUndefined();
    await expect(askTimes(model, 1)).rejects.toMatchObject({ name: "Stop", code: 5, message: expect.stringContaining("502 Bad Gateway") });
  });

  it("offers more patience only where a reply was of use before", async () => {
    const useless = Array.from({ length: 12 }, () => "lorem ipsum");
    const patience = "maxUnusable beside the model's name";
    await expect(askTimes(replying(useless), 3)).rejects.toMatchObject({ message: expect.not.stringContaining(patience) });
    await expect(askTimes(replying(['{"capital":"Lomé"}', ...useless]), 4)).rejects.toMatchObject({ message: expect.stringContaining(patience) }); // prettier-ignore
  });

  it("waits for fewer where no reply was ever of the right form", async () => {
    const open = (contents: readonly string[]): Model => {
      let at = 0;
      return heedModel(
        scripted(() => reply(contents[Math.min(at++, contents.length - 1)] ?? "")),
        "capital",
        { runs: notes(), prune: PRUNE },
      );
    };
    const never = open(["lorem ipsum"]);
    await expect(askTimes(never, 9)).resolves.toBeUndefined();
    await expect(askTimes(never, 1)).rejects.toMatchObject({ code: 5, message: expect.stringContaining("10 times in a row") });
    const once = open(['{"capital":"Lomé"}', "lorem ipsum"]);
    await expect(askTimes(once, 50)).resolves.toBeUndefined();
    await expect(askTimes(once, 1)).rejects.toMatchObject({ code: 5, message: expect.stringContaining("50 times in a row") });
  });

  it("goes on counting where the run was stopped", async () => {
    const runs = notes();
    const open = () =>
      heedModel(
        scripted(() => reply("lorem ipsum")),
        "capital",
        { most: 3, runs, prune: PRUNE },
      );
    const first = open();
    await askTimes(first, 2);
    await first.close();
    await expect(askTimes(open(), 1)).rejects.toMatchObject({ code: 5, message: expect.stringContaining("3 times in a row") });
  });

  it("is asked for no more at once than may come to nothing, until one reply is of use", async () => {
    const calls = { begun: 0, atOnce: 0, most: 0 };
    const slow = (content: string): Model =>
      heedModel(
        scripted(async () => {
          calls.begun += 1;
          calls.most = Math.max(calls.most, ++calls.atOnce);
          await new Promise((done) => setTimeout(done, 1));
          calls.atOnce -= 1;
          return reply(content);
        }),
        "capital",
        { most: 3, runs: notes(), prune: PRUNE },
      );
    const together = (model: Model) =>
      Promise.allSettled(
        Array.from({ length: 40 }, (_, seed) => ask(model, capital, "Togo", { signal: new AbortController().signal, seed })),
      );
    const ends = await together(slow("lorem ipsum"));
    expect(ends.filter(({ status }) => status === "rejected").length).toBeGreaterThan(30);
    // Each of the three was asked for twice, and another one or two were on their way.
    expect([calls.most <= 3, calls.begun <= 9]).toEqual([true, true]);
    Object.assign(calls, { begun: 0, most: 0 });
    expect((await together(slow('{"capital":"Lomé"}'))).every(({ status }) => status === "fulfilled")).toBe(true);
    expect([calls.begun, calls.most > 20]).toEqual([40, true]);
  });

  it("ends a run of few items, too, where no reply was ever of the form, and once more until the replies are pruned", async () => {
    const runs = notes();
    const open = (content: string) => heedModel(scripted(() => reply(content)), "capital", { runs, prune: PRUNE }); // prettier-ignore
    const first = open("<answer>Lomé</answer>");
    await askTimes(first, 4);
    await first.heed();
    await askTimes(first, 1);
    const stop = { code: 5, message: expect.stringContaining(PRUNE) as string };
    await expect(first.heed()).rejects.toMatchObject(stop);
    await first.close();
    // Nothing is asked again by the next try, which knows of it.
    await expect(open("").heed()).rejects.toMatchObject(stop);
    const mended = open('{"capital":"Lomé"}');
    await askTimes(mended, 1);
    await mended.heed();
    await mended.close();
    await open("").heed();
  });

  it("says where replies are cut that they need more room, and goes on when they have it", async () => {
    const runs = notes();
    const cut = (): Reply => ({ ...reply('{"capital":"Lo'), finish: "length" });
    const first = heedModel(scripted(cut), "capital", { runs, prune: PRUNE });
    await askTimes(first, 5);
    const told: unknown = await first.heed().catch((error: unknown) => error);
    expect(told).toMatchObject({ code: 5, message: expect.stringContaining("maxReplyTokens") as string });
    expect((told as Error).message).not.toContain(PRUNE);
    await first.close();
    const roomy = heedModel(scripted(() => reply('{"capital":"Lomé"}')), "capital", { runs, prune: PRUNE }); // prettier-ignore
    await askTimes(roomy, 1);
    await roomy.heed();
  });

  it("is no broken form where a reply has the form and says what is not so", async () => {
    const model = heedModel(scripted(() => reply('{"capital":"Lomé"}')), "capital", { runs: notes(), prune: PRUNE }); // prettier-ignore
    for (let seed = 0; seed < 6; seed++)
      await ask(model, { ...capital, wrong: () => "it is another city" }, "Togo", { signal: new AbortController().signal, seed });
    await model.heed();
  });

  it("goes on where one is of use in between", async () => {
    const good = '{"capital":"Lomé"}';
    const junk = "well";
    // Each bad answer is asked for twice.
    await expect(askTimes(replying([junk, junk, junk, junk, good]), 30)).resolves.toBeUndefined();
  });
});
