import type { ChatBody } from "../endpoint.ts";
import alternatives from "./alternatives.ts";
import judgeAligned, { isAligned } from "./judge-aligned.ts";
import plans from "./plans.ts";
import reasoning from "./reasoning.ts";

/** The good model of plans, reasoning and alternatives; undefined where it is asked for something else. */
export default function acts(body: ChatBody): unknown {
  const name = body.response_format?.json_schema?.name;
  if (name === "plans") return plans(body);
  if (name === "reasoning") return reasoning(body);
  if (name === "alternatives") return alternatives(body);
  return name === "judge" && isAligned(body) ? judgeAligned(body) : undefined;
}
