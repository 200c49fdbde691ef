import type { ComplexityOperator } from "../operator.ts";
import abstract from "./abstract.ts";
import combine from "./combine.ts";
import compute from "./compute.ts";
import conflict from "./conflict.ts";
import constrain from "./constrain.ts";
import expand from "./expand.ts";
import join from "./join.ts";
import time from "./time.ts";

/** Every operator file of this folder; a test compares the two. */
export const operators: readonly ComplexityOperator[] = [abstract, combine, compute, conflict, constrain, expand, join, time];
