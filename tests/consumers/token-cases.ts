import { writeFileSync } from "node:fs";
import { chatFormat } from "../../pipelines/tokens/chat-template.ts";
import { chatMasks, type LossMessage } from "../../pipelines/tokens/masks.ts";
import { qwen3Tokens } from "../../pipelines/tokens/open-tokens.ts";
import { seededRandom } from "../../pipelines/core/random.ts";

/**
 * Texts and chats by seed with our token ids, a JSON line each, for `tokens_test.py`: what scripts, marks and odd characters there are
 * stand beside each other in any order. `node --import tsx tests/consumers/token-cases.ts FILE`
 */
const TEXTS = 6_000;
const CHATS = 500;

const words = [
  "the", " The", " internationalisation", "ANTIDISESTABLISHMENTARIANISM", "don't", " we'll", " I'M", "'S", "snake_case", "camelCase",
  " 1,234.56", "2024-02-29", "٣٤٥", "३२१", "½", "²", "Ⅻ", "１２", " Überraschung", "façade", "e\u0301", "\u0301", "A\u030a", "\u212b",
  "Ελλάδα", " Москва", "қазақ", "ಕನ್ನಡ", "हिन्दी", "বাংলা", "தமிழ்", "ไทย", "ລາວ", "မြန်မာ", "ខ្មែរ", "བོད", "ქართული", "հայերեն",
  "አማርኛ", "עברית", "\u200fשלום\u200e", "العربية", "اردو", "中文", "繁體", "日本語", "カタカナ", "ｶﾞ", "한국어", "\u1112\u1161\u11ab", "Tiếng Việt",
  "𝐀𝐁", "𓂀", "😀", "👩\u200d👩\u200d👧", "🇫🇷", "👍🏽", "❤\ufe0f", "\u200b", "\ufeff", "\u00a0", "\u3000", "\u2028", "\u0085", "\u00ad", "\u0000", "\u001b", "\ufffd",
  "\ue000", "\u{10ffff}", " ", "  ", "   \t", "\n", "\n\n", "\r\n", " \n \r\n ", "\t", "\v", "\f", "...", "!?", "--", "====", " {}[]();", "</div>",
  "<", "<<", "<|", "|>", "<think", "<think>", "</think>", "<tool_call>", "</tool_call>", "<tool_response>", "</tool_response>", "<THINK>",
  "https://a.example/b?c=d&e=%20#f", "$\\frac{1}{2}$", "`code`", "x".repeat(70), "aGVsbG8gd29ybGQ=".repeat(6), "0".repeat(40), "-".repeat(90),
]; // prettier-ignore
/** Whole tokens for texts; no message of a chat may hold them. */
const marks = ["<|im_start|>", "<|im_end|>", "<|endoftext|>", "<|vision_start|>", "<|fim_prefix|>", "<|file_sep|>"];

const { int: below } = seededRandom("token cases");
const mix = (from: readonly string[], most: number): string =>
  Array.from({ length: below(most) }, () => `${from[below(from.length)] ?? ""}${below(3) === 0 ? " " : ""}`).join("");

const chatOf = (): readonly LossMessage[] => {
  const turns = 1 + below(6);
  const thought = (): string => (below(5) === 0 ? "" : `<think>${mix(words, 20)}</think>${"\n".repeat(below(3))}`);
  return [
    ...(below(4) === 0 ? [] : [{ role: "system", content: mix(words, 30), loss: 0 }]),
    { role: "user", content: `Q${mix(words, 10)}`, loss: 0 },
    ...Array.from({ length: turns }, (_, turn): LossMessage[] => [
      { role: "assistant", content: `${"\n".repeat(below(2))}${thought()}${mix(words, 20)}`, loss: below(8) === 0 ? 0 : 1 },
      ...(turn + 1 === turns
        ? []
        : [
            {
              role: "user",
              content: below(6) === 0 ? `More${mix(words, 8)}` : `<tool_response>\n${mix(words, 40)}\n</tool_response>`,
              loss: 0,
            },
          ]),
    ]).flat(),
  ];
};

const tokens = qwen3Tokens();
const texts = Array.from({ length: TEXTS }, () => mix(below(3) === 0 ? [...words, ...marks] : words, 40));
const ids = await tokens.encode(texts);
const lines: unknown[] = texts.map((text, at) => ({ text, ids: [...(ids[at] ?? [])] }));
for (const think of ["keep", "strip"] as const) {
  const masks = chatMasks(chatFormat({ tokenizer: "qwen3", think }), tokens);
  for (let chat = 0; chat < CHATS; chat += 1) {
    const messages = chatOf();
    const masked = await masks.of(messages);
    if ("reason" in masked) throw new Error(masked.detail);
    lines.push({ think, messages, ids: [...masked.ids], labels: [...masked.labels] });
  }
}
writeFileSync(process.argv[2] ?? "token-cases.jsonl", lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
