import { join } from "node:path";
import { start, type Running } from "../process.ts";

const python = join(import.meta.dirname, "..", ".cache", "qdrant", "bin", "python");

/** The Qdrant engine behind a test front (`front.py`) on loopback, its data under `home`. It is no Qdrant server. */
export const startQdrant = (home: string, port: number): Promise<Running> =>
  start(python, [join(import.meta.dirname, "front.py"), home, String(port)], /Uvicorn running on/);
