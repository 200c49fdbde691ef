import { appendFileSync } from "node:fs";
import { openMemory } from "../../knowledge-graph/index.ts";
import type { Model } from "../../pipelines/models/model.ts";
import { modelsAt, valueAll } from "./engine.ts";

/** argv: base url, memory file, items, a file that gets the item of each call as soon as its reply is handed on. Prints how many rows there are. */
const [, , baseUrl = "", path = "", count = "0", finished = ""] = process.argv;
const memory = await openMemory({ path });
const models = modelsAt({ baseUrl, concurrency: 16 }, memory.runs);
const telling = (model: Model | undefined): Model | undefined =>
  model && {
    id: model.id,
    async complete(request, signal) {
      const reply = await model.complete(request, signal);
      appendFileSync(finished, `${/item (\S+)\./.exec(request.messages[1]?.content ?? "")?.[1] ?? ""}\n`);
      return reply;
    },
  };
const kept = await valueAll(Number(count), { ...models, for: (task) => telling(models.for(task)) }, memory.runs);
let rows = 0;
for await (const _ of kept) rows++;
await models.close();
await memory.close();
process.stdout.write(`${rows}`);
