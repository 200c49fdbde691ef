import { join } from "node:path";
import { start, type Running } from "../process.ts";

const cache = join(import.meta.dirname, "..", ".cache", "llama");

/** SmolLM2-135M-Instruct on one core: real tokens over real HTTP, and no sense in them. */
export const startLlama = (port: number): Promise<Running> =>
  start(join(cache, "bin/python"), [join(import.meta.dirname, "server.py"), join(cache, "model.gguf"), String(port)], /^ready/m);
