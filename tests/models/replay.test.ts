import { expect, it } from "vitest";
import { replayed } from "./replayed.ts";
import { recorded, type Recorded } from "./recorded.ts";
import { asking, never, reply, scripted } from "./scripted.ts";

it("plays what was recorded, and says what was not", async () => {
  const lines: Recorded[] = [];
  const inner = scripted((_, index) => reply(`${index}`));
  const recording = recorded(inner, (line) => void lines.push(line));
  for (const text of ["a", "b"]) await recording.complete(asking(text), never);
  const model = replayed("scripted", lines.map((line) => JSON.stringify(line)).join("\n"));
  expect((await model.complete(asking("b"), never)).content).toBe("1");
  expect((await model.complete(asking("a", { task: "another" }), never)).content).toBe("0");
  await expect(model.complete(asking("c"), never)).rejects.toMatchObject({
    failure: "not-recorded",
    retryable: false,
    message: expect.stringContaining("record it again") as string,
  });
  expect(inner.calls).toHaveLength(2);
});
