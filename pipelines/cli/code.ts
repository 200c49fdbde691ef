import { existsSync, readFileSync } from "node:fs";

/** Two levels up in the sources, three in the build. */
const manifest = ["../../package.json", "../../../package.json"]
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url));
if (manifest === undefined) throw new Error("package.json is missing beside the program; install groundwork again");

const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };

/** Name and version of this program, as rows and manifests carry them. The package is called otherwise: the registry's `groundwork` is a stranger's. */
export const CODE: { readonly name: string; readonly version: string } = { name: "groundwork", version };
