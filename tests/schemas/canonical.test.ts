import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "../../schemas/index.ts";
import { mapTexts } from "../../schemas/values/map-texts.ts";

const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 0, -1.5, "", "b", "a", "<tool_call>"),
    fc.array(tie("value"), { maxLength: 4 }),
    // Keys in any order, of whole numbers and of the one that an assignment does not make a member.
    fc
      .array(fc.tuple(fc.constantFrom("b", "a", "10", "9", "__proto__", "é", "A"), tie("value")), { maxLength: 5 })
      .map((members) => Object.fromEntries(members)),
  ),
})).value;

/** As it is defined, at three times the cost. */
const sortedByDefinition = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part !== "object" || part === null || Array.isArray(part)
      ? part
      : Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );

test("canonical JSON has its keys sorted, whatever their order was, and changes nothing of what it is given", () => {
  fc.assert(
    fc.property(json, (value) => {
      const before = JSON.stringify(value);
      expect(canonicalJson(value)).toBe(sortedByDefinition(value));
      expect(JSON.stringify(value)).toBe(before);
    }),
  );
});

test("texts and names of members are changed wherever they stand, and what holds none to change stays the very same", () => {
  const louder = (text: string): string => text.replace("a", "A");
  fc.assert(
    fc.property(json, (value) => {
      const made = mapTexts(value, louder);
      expect(JSON.stringify(made)).toBe(
        JSON.stringify(value, (_, part: unknown) =>
          typeof part === "string"
            ? louder(part)
            : typeof part !== "object" || part === null || Array.isArray(part)
              ? part
              : Object.fromEntries(Object.entries(part).map(([name, one]) => [louder(name), one])),
        ),
      );
      if (JSON.stringify(made) === JSON.stringify(value)) expect(made).toBe(value);
    }),
  );
});
