import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Manifest } from "../../schemas/manifest.ts";
import type { Recipe } from "../recipes/steps/recipe.ts";
import { recipes } from "../recipes/recipes.ts";
import { Failure } from "./failure.ts";

/** The recipe that a run folder was made by; throws where that writes no pool. */
export async function recipeOf(folder: string): Promise<Recipe> {
  const text = await readFile(join(folder, "manifest.json"), "utf8").catch((error: unknown) => {
    throw new Failure(`${folder} holds no finished run; "groundwork run" makes one`, 2, { cause: error });
  });
  const name = String(Manifest.parse(JSON.parse(text)).config["recipe"]);
  const recipe = recipes[name];
  if (recipe?.datasets.includes("rl/pool") !== true)
    throw new Failure(`${folder} was made by the recipe ${name}, which writes no rl/pool; use a run of nightly or rl`);
  return recipe;
}
