import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { lexicalEmbedder } from "../../knowledge-graph/drivers/embed-lexical.ts";

export interface EmbeddingEndpoint {
  readonly baseUrl: string;
  /** Texts of each request, in their order. */
  readonly requests: (readonly string[])[];
  /** Statuses with which the next requests are refused. */
  readonly refusals: number[];
  readonly keys: (string | undefined)[];
  close(): Promise<void>;
}

/** An endpoint of /v1/embeddings on loopback: words hashed like the lexical embedder's, folded to 256 dimensions, not of unit length, a little late. */
export async function embeddingEndpoint(meaning: (text: string) => string = (text) => text): Promise<EmbeddingEndpoint> {
  const requests: (readonly string[])[] = [];
  const refusals: number[] = [];
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { input } = JSON.parse(await bodyOf(request)) as { readonly input: readonly string[] };
      requests.push(input);
      keys.push(request.headers.authorization);
      const status = request.url === "/v1/embeddings" ? refusals.shift() : 404;
      if (status !== undefined) {
        response.writeHead(status, { "content-type": "application/json", "retry-after-ms": "1" });
        response.end(JSON.stringify({ error: { message: `refused with ${status}, key ${request.headers.authorization ?? ""}` } }));
        return;
      }
      const vectors = await lexicalEmbedder.embed(input.map(meaning));
      const data = vectors.map((vector, index) => ({ object: "embedding", index, embedding: folded(vector) }));
      // Servers need not keep the order.
      response.writeHead(200, { "content-type": "application/json" });
      response.end(
        JSON.stringify({ object: "list", model: "words", data: data.toReversed(), usage: { prompt_tokens: 1, total_tokens: 1 } }),
      );
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    refusals,
    keys,
    close: () => new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }), // prettier-ignore
  };
}

const folded = (vector: Float32Array): readonly number[] =>
  Array.from({ length: 256 }, (_, at) => 3 * [0, 256, 512, 768].reduce((sum, part) => sum + (vector[at + part] ?? 0), 0));

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
