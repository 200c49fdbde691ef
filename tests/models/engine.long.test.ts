import { it } from "vitest";
import { passFaults } from "./faults.ts";

it("5,000 items with a fifth of the calls going wrong: each a row or a typed rejection, none twice, 1.4 calls an item at most", () =>
  passFaults(5_000));
