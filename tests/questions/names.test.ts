import { describe, expect, it } from "vitest";
import { nameInText } from "../../pipelines/language/writing/names.ts";

describe("a name inside a sentence", () => {
  it.each([
    ["Port of Spain", "Port of Spain"],
    ["Western Sahara", "Western Sahara"],
    ["Sahara", "the Sahara"],
    ["Bahamas, The", "the Bahamas"],
    ["Isle of Man", "the Isle of Man"],
    ["Congo (Brazzaville)", "Congo (Brazzaville)"],
    ["Congo, Democratic Republic of the", "the Democratic Republic of the Congo"],
  ])("%s -> %s", (name, said) => expect(nameInText(name)).toBe(said));
});
