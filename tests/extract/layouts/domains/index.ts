import type { Domain } from "../facts.ts";
import { hospitals } from "./hospitals.ts";
import { packages } from "./packages.ts";
import { rivers } from "./rivers.ts";

export const domains: readonly Domain[] = [rivers, hospitals, packages];
