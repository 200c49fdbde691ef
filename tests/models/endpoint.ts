import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A tool call in the API's own form. */
export interface WireCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

/** What a client sent, as far as a scripted model looks at it. */
export interface ChatBody {
  readonly model: string;
  readonly messages: readonly {
    readonly role: string;
    readonly content: string;
    readonly tool_calls?: readonly WireCall[];
    readonly tool_call_id?: string;
  }[];
  readonly max_tokens: number;
  readonly seed?: number;
  readonly stop?: readonly string[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly name: string } };
}

/** The assistant's message, or a whole HTTP answer. */
export type Answer =
  | {
      readonly content: string | null;
      readonly reasoning_content?: string;
      readonly refusal?: string;
      readonly finish?: string;
      readonly tool_calls?: readonly WireCall[];
    }
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> };

export interface Endpoint {
  /** With `/v1`. */
  readonly baseUrl: string;
  /** Bodies of all calls, in the order of their coming. */
  readonly calls: readonly ChatBody[];
  close(): Promise<void>;
}

/** An OpenAI-compatible endpoint on loopback that answers as scripted. Tokens are counted as four characters each. */
export async function startEndpoint(answer: (body: ChatBody, index: number) => Answer | Promise<Answer>): Promise<Endpoint> {
  const calls: ChatBody[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = JSON.parse(await textOf(request)) as ChatBody;
      const index = calls.push(body) - 1;
      const answered = await answer(body, index);
      if ("status" in answered) {
        response.writeHead(answered.status, { "content-type": "application/json", ...answered.headers }).end(answered.body);
        return;
      }
      const { content, finish = "stop", ...more } = answered;
      const input = Math.ceil(body.messages.reduce((sum, message) => sum + message.content.length, 0) / 4);
      const output = Math.ceil((content ?? "").length / 4);
      response.writeHead(200, { "content-type": "application/json" }).end(
        JSON.stringify({
          id: `chatcmpl-${index}`,
          object: "chat.completion",
          model: body.model,
          choices: [{ index: 0, finish_reason: finish, message: { role: "assistant", content, ...more } }],
          usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
        }),
      );
    })();
  });
  // By default an idle connection is closed after five seconds, and a call that comes just then is lost.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
