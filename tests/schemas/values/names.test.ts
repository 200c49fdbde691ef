import { expect, it } from "vitest";
import { mentionKey, nameKey } from "../../../schemas/values/names.ts";

it.each([
  ["Côte d’Ivoire", "cote d ivoire", "cote d ivoire"],
  ["The Republic of the Congo", "republic of the congo", "republic of congo"],
  ["Saint-Martin", "saint martin", "saint martin"],
  ["St. Kitts & Nevis", "st kitts nevis", "saint kitts and nevis"],
  ["Wall St.", "wall st", "wall st"],
  ["The The", "the", "the"],
  ["Bathe", "bathe", "bathe"],
  ["Łódź", "lodz", "lodz"],
  ["Straße", "strasse", "strasse"],
  ["U.S. Virgin Islands", "u s virgin islands", "us virgin islands"],
  ["J. R. R. Tolkien", "j r r tolkien", "j r r tolkien"],
  ["Korea, South", "korea south", "south korea"],
  ["Gambia, The", "gambia the", "gambia"],
  ["Congo, Democratic Republic of the", "congo democratic republic of the", "democratic republic of congo"],
  ["Paris, Texas", "paris texas", "paris texas"],
  ["G-9", "g 9", "g 9"],
  ["東京", "東京", "東京"],
  ["  …  ", "", ""],
])("the keys of %j are %j and %j", (name, key, mention) => {
  expect(nameKey(name)).toBe(key);
  expect(nameKey(key)).toBe(key);
  expect(mentionKey(name)).toBe(mention);
  expect(mentionKey(mention)).toBe(mention);
});
