import type { FormatName } from "../../../schemas/index.ts";
import areal from "./areal.ts";
import type { Format } from "./format.ts";
import datatrove from "./datatrove.ts";
import llamaFactory from "./llama-factory.ts";
import megatron from "./megatron.ts";
import openrlhf from "./openrlhf.ts";
import slime from "./slime.ts";
import tongyi from "./tongyi.ts";
import trl from "./trl.ts";
import verl from "./verl.ts";

/** Every trainer's form by its name. */
export const formats: Readonly<Record<FormatName, Format>> = {
  trl,
  verl,
  "llama-factory": llamaFactory,
  openrlhf,
  slime,
  areal,
  tongyi,
  megatron,
  datatrove,
};

/** Forms that hold token ids: nobody writes them without the run's tokenizer. */
export const formatsOfTokens: ReadonlySet<FormatName> = new Set(["megatron", "datatrove"]);
