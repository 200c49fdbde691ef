import type { Domain } from "../facts.ts";
import { bridges } from "./bridges.ts";
import { clubs } from "./clubs.ts";
import { crops } from "./crops.ts";
import { films } from "./films.ts";
import { hospitals } from "./hospitals.ts";
import { museums } from "./museums.ts";
import { packages } from "./packages.ts";
import { rivers } from "./rivers.ts";

export { hiddenDomains } from "./hidden.ts";

export const domains: readonly Domain[] = [rivers, hospitals, packages, bridges, museums, clubs, crops, films];
