import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { Action, ToolSchema } from "../../schemas/index.ts";

/** The web of a run, with the tools that its agents have. */
export interface ServedTools {
  readonly name: string;
  readonly tools: readonly ToolSchema[];
  /**
   * Same tool and arguments: same observation. `rollout`: a name of the caller's own for one rollout, which then has calls that go wrong by
   * design, as the run's have, and right when they are made again; without one, none does.
   */
  call(
    action: Action,
    rollout: string | undefined,
  ): Promise<{ readonly callId: string; readonly observation: string; readonly fault: string | null }>;
}

/** Bytes of a call: a program in Python is the longest. */
const LARGEST = 200_000;

const Arguments = z.record(z.string(), z.unknown());

/** Tools over HTTP, for trainers in other languages: GET / lists them, POST /NAME with the arguments as JSON calls one. */
export function toolRoutes(served: ServedTools): Hono {
  const app = new Hono();
  app.get("/", (context) => context.json({ toolset: served.name, tools: served.tools }));
  app.post("/:name", bodyLimit({ maxSize: LARGEST }), async (context) => {
    const given = Arguments.safeParse(await context.req.json<unknown>().catch(() => undefined));
    if (!given.success) return context.json({ error: "the body is the call's arguments, as a JSON object" }, 400);
    const action = { name: context.req.param("name"), arguments: given.data };
    const { callId, observation, fault } = await served.call(action, context.req.query("rollout"));
    return context.json({ call_id: callId, observation, fault });
  });
  return app;
}
