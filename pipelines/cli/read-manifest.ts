import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Manifest } from "../../schemas/manifest.ts";

/** Throws where there is none, or it is of another shape. */
export const readManifest = async (folder: string): Promise<Manifest> =>
  Manifest.parse(JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")));
