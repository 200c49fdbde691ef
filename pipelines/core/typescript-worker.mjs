// Lets a worker thread load TypeScript: Node 20 ignores `--import` in a worker's own arguments. Not part of the build.
import { workerData } from "piscina";
import { register } from "tsx/esm/api";

register();
const { default: work } = await import(workerData.file);
export default work;
