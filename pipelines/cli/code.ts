import { createRequire } from "node:module";
import { existsSync } from "node:fs";

/** Two levels up in the sources, three in the build. */
const require = createRequire(import.meta.url);
const path = ["../../package.json", "../../../package.json"]
  .map((name) => require.resolve(name, { paths: [import.meta.dirname] }))
  .find((name) => existsSync(name));

/** Name and version of this program, as rows and manifests carry them. */
export const CODE: { readonly name: string; readonly version: string } = (() => {
  const { name, version } = require(path ?? "../../package.json") as { name: string; version: string };
  return { name, version };
})();
