import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { ask } from "../../pipelines/models/ask.ts";
import { heedModel } from "../../pipelines/models/heed-model.ts";
import type { Model } from "../../pipelines/models/model.ts";
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
      { most: 3, runs: notes() },
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

  it("goes on counting where the run was stopped", async () => {
    const runs = notes();
    const open = () =>
      heedModel(
        scripted(() => reply("lorem ipsum")),
        "capital",
        { most: 3, runs },
      );
    const first = open();
    await askTimes(first, 2);
    await first.close();
    await expect(askTimes(open(), 1)).rejects.toMatchObject({ code: 5, message: expect.stringContaining("3 times in a row") });
  });

  it("goes on where one is of use in between", async () => {
    const good = '{"capital":"Lomé"}';
    const junk = "well";
    // Each bad answer is asked for twice.
    await expect(askTimes(replying([junk, junk, junk, junk, good]), 30)).resolves.toBeUndefined();
  });
});
