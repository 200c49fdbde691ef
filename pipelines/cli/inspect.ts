import { InspectFailure, inspect as inspectPath } from "../inspect/inspect.ts";
import { colourStyle, plainStyle } from "../inspect/style.ts";
import { Failure } from "./failure.ts";
import type { Shell } from "./shell.ts";

export interface InspectArguments {
  readonly rows?: number;
  readonly row?: number;
  readonly schema?: boolean;
  readonly where?: readonly string[];
}

/** `groundwork inspect FILE` and `groundwork inspect RUN DATASET` */
export async function inspect(file: string, dataset: string | undefined, options: InspectArguments, shell: Shell): Promise<void> {
  try {
    const text = await inspectPath(file, dataset, {
      ...(options.rows !== undefined && { rows: options.rows }),
      ...(options.row !== undefined && { row: options.row }),
      ...(options.schema !== undefined && { schema: options.schema }),
      ...(options.where !== undefined && { where: options.where }),
      width: shell.columns,
      style: shell.colour ? colourStyle : plainStyle,
    });
    shell.result(text, { file, text });
  } catch (error) {
    if (error instanceof InspectFailure) throw new Failure(error.message, 2, { cause: error });
    throw error;
  }
}
