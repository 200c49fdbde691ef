/** JSON Schema of one argument, as far as the tools here use it. */
export type ArgumentSchema = Readonly<Record<string, unknown>>;

/** How a value that the tool takes as it stands may be put otherwise in a call. */
export interface Shape {
  readonly name: string;
  /** Of the argument, without its description. */
  schema(own: ArgumentSchema): ArgumentSchema;
  /** What is said beside the description. */
  readonly hint: string;
  write(value: unknown): unknown;
  /** The tool's own value; undefined where it is not of this shape. */
  read(value: unknown): unknown;
}

const withoutDescription = (schema: ArgumentSchema): ArgumentSchema =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "description"));
const strings = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === "string") : []);

const plain: Shape = { name: "plain", schema: withoutDescription, hint: "", write: (value) => value, read: (value) => value };

const lines: Shape = {
  name: "lines",
  schema: () => ({ type: "string", minLength: 1 }),
  hint: " Several go on lines of their own.",
  write: (value) =>
    strings(value)
      .map((one) => one.replace(/\s+/g, " ").trim())
      .join("\n"),
  read: (value) =>
    typeof value === "string"
      ? value
          .split("\n")
          .map((one) => one.trim())
          .filter((one) => one !== "")
      : undefined,
};

const objects: Shape = {
  name: "objects",
  schema: () => ({
    type: "array",
    items: { type: "object", properties: { text: { type: "string", minLength: 1 } }, required: ["text"], additionalProperties: false },
    minItems: 1,
  }),
  hint: "",
  write: (value) => strings(value).map((text) => ({ text })),
  read: (value) =>
    Array.isArray(value) && value.every((one: unknown) => typeof one === "object" && one !== null && "text" in one)
      ? value.map((one: { readonly text: unknown }) => one.text)
      : undefined,
};

export const shapesFor = (schema: ArgumentSchema): readonly Shape[] => (schema["type"] === "array" ? [plain, lines, objects] : [plain]);
