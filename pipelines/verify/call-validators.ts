import { z } from "zod";
import { ToolSchema } from "../../schemas/index.ts";

export type Validator = (name: string, args: unknown) => boolean;

/** From the row's own schemas: a run may have other tools than this code. */
function validatorOf(toolset: string): Validator {
  const schemas = new Map(
    z
      .array(ToolSchema)
      .parse(JSON.parse(toolset))
      .map((tool) => [tool.function.name, z.fromJSONSchema(tool.function.parameters as Parameters<typeof z.fromJSONSchema>[0])] as const),
  );
  return (name, args) => schemas.get(name)?.safeParse(args).success === true;
}

/** By the tool set of a trajectory's row; each set is read once. */
export function callValidators(): (toolset: string) => Validator {
  const known = new Map<string, Validator>();
  return (toolset) => {
    const valid = known.get(toolset) ?? validatorOf(toolset);
    known.set(toolset, valid);
    return valid;
  };
}
