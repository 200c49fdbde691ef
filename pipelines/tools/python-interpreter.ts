import { z } from "zod";
import type { PythonResult } from "../../schemas/index.ts";
import { defineTool } from "./define.ts";

/** The one tool whose text stands beside its arguments; as an action it is the argument `code`. */
export const PYTHON_INTERPRETER = "PythonInterpreter";

/** Tongyi DeepResearch's `PythonInterpreter`: name, schema and result texts as released. Needs a backend with a sandbox. */
export default defineTool({
  name: PYTHON_INTERPRETER,
  schema: {
    type: "function",
    function: {
      name: PYTHON_INTERPRETER,
      description: `Executes Python code in a sandboxed environment. To use this tool, you must follow this format:
1. The 'arguments' JSON object must be empty: {}.
2. The Python code to be executed must be placed immediately after the JSON block, enclosed within <code> and </code> tags.

IMPORTANT: Any output you want to see MUST be printed to standard output using the print() function.

Example of a correct call:
<tool_call>
{"name": "PythonInterpreter", "arguments": {}}
<code>
import numpy as np
# Your code here
print(f"The result is: {np.mean([1,2,3])}")
</code>
</tool_call>`,
      parameters: { type: "object", properties: {}, required: [] },
    },
  },
  arguments: z.strictObject({ code: z.string().min(1).max(100_000) }),
  async run({ code }, backend) {
    if (backend.python === undefined) return "[Python Interpreter Error]: there is no sandbox to run the code in.";
    return resultText(await backend.python.run({ code }));
  },
  failed: (_, failure) => (failure === "time-out" ? TIMED_OUT : "[Python Interpreter Error]: the sandbox answered with HTTP status 500."),
});

const TIMED_OUT = "[PythonInterpreter Error] TimeoutError: Execution timed out.";

function resultText({ status, stdout, stderr }: PythonResult): string {
  if (status === "refused") return `[Python Interpreter Error]: ${stderr}.`;
  const parts = [
    ...(stdout === "" ? [] : [`stdout:\n${stdout}`]),
    ...(stderr === "" || status === "timeout" ? [] : [`stderr:\n${stderr}`]),
    ...(status === "timeout" ? [TIMED_OUT] : []),
  ];
  return parts.join("\n").trim() === "" ? "Finished execution." : parts.join("\n");
}
