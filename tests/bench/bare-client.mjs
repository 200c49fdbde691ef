// What the models' engine is set against: npm `openai` and a pool, nothing kept, nothing retried, nothing checked.
import OpenAI from "openai";

/** argv: base url, calls, calls in flight. Prints one line of JSON: seconds between first request and last answer, and CPU seconds of this process in that time. */
const [baseURL, calls, pool] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const client = new OpenAI({ baseURL, apiKey: "none", maxRetries: 0 });

async function ask(index) {
  const completion = await client.chat.completions.create({
    model: "bench",
    messages: [
      { role: "system", content: "You answer with one JSON object." },
      { role: "user", content: `item ${index}: ${"some words of a page ".repeat(20)}` },
    ],
    max_tokens: 200,
    temperature: 0,
  });
  return JSON.parse(completion.choices[0].message.content);
}

let next = 0;
let read = 0;
async function worker() {
  while (next < calls) {
    const { item } = await ask(next++);
    if (item !== undefined) read++;
  }
}

const before = process.cpuUsage();
const start = performance.now();
await Promise.all(Array.from({ length: pool }, worker));
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(before);
if (read !== calls) throw new Error(`${read} of ${calls} replies were read`);
process.stdout.write(JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6 }));
