import { createRequire } from "node:module";
import type englishModel from "wink-eng-lite-web-model";
import type makeWink from "wink-nlp";
import type { ItsHelpers, WinkMethods } from "wink-nlp";

export interface Wink {
  readonly nlp: WinkMethods;
  readonly its: ItsHelpers;
  /** Words that the model's lexicon lacks get ids from here on. */
  readonly unknown: number;
}

let loaded: Wink | undefined;

/** The English model, loaded when the first sentence is read: a quarter of a second that most threads never need. */
export const wink = (): Wink => (loaded ??= load());

function load(): Wink {
  const require = createRequire(import.meta.url);
  const winkNLP = require("wink-nlp") as typeof makeWink;
  const model = require("wink-eng-lite-web-model") as typeof englishModel;
  const nlp = winkNLP(model, ["sbd", "pos"]);
  const { its } = nlp;
  return { nlp, its, unknown: nlp.readDoc("zqxjkv").tokens().out(its.uniqueId)[0] as unknown as number };
}
