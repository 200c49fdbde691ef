import { openAiModel } from "../../pipelines/models/drivers/openai.ts";
import type { Model } from "../../pipelines/models/model.ts";
import { startEndpoint, type Answer, type ChatBody, type Endpoint } from "./endpoint.ts";

export interface Scripted {
  readonly model: Model;
  readonly endpoint: Endpoint;
}

/** A model behind real HTTP that answers with the JSON of what `reply` gives; a string or an answer is sent as it is. */
export async function scripted(reply: (body: ChatBody, index: number) => unknown): Promise<Scripted> {
  const endpoint = await startEndpoint((body, index): Answer => {
    const value = reply(body, index);
    if (typeof value === "object" && value !== null && "status" in value) return value as Answer;
    return { content: typeof value === "string" ? value : JSON.stringify(value) };
  });
  return { endpoint, model: openAiModel({ model: "scripted", baseUrl: endpoint.baseUrl, apiKey: undefined, timeout: 120_000 }) };
}
