// An OpenAI-compatible endpoint that answers each call after argv[2] ms, counted from the last byte of its body. Prints its port.
import { createServer } from "node:http";

const latency = Number(process.argv[2]);
const server = createServer((request, response) => {
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    setTimeout(() => {
      const item = /item (\d+)/.exec(Buffer.concat(parts).toString())?.[1] ?? "0";
      const message = { role: "assistant", content: JSON.stringify({ item: Number(item), words: "an answer of some length ".repeat(8) }) };
      const text = JSON.stringify({
        id: `chatcmpl-${item}`,
        object: "chat.completion",
        model: "bench",
        choices: [{ index: 0, finish_reason: "stop", message }],
        usage: { prompt_tokens: 120, completion_tokens: 60, total_tokens: 180 },
      });
      response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) }).end(text);
    }, latency);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", 2048, () => process.stdout.write(`${server.address().port}\n`));
