import { InspectFailure, inspectFile } from "../inspect/inspect.ts";
import { colourStyle, plainStyle } from "../inspect/style.ts";
import { Failure } from "./failure.ts";
import type { Shell } from "./shell.ts";

/** `groundwork inspect FILE` */
export async function inspect(file: string, options: { readonly rows?: number; readonly row?: number }, shell: Shell): Promise<void> {
  try {
    const text = await inspectFile(file, {
      ...(options.rows !== undefined && { rows: options.rows }),
      ...(options.row !== undefined && { row: options.row }),
      width: shell.columns,
      style: shell.colour ? colourStyle : plainStyle,
    });
    shell.result(text, { file, text });
  } catch (error) {
    if (error instanceof InspectFailure) throw new Failure(error.message, 2, { cause: error });
    throw error;
  }
}
