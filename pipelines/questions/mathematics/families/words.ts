import { defineFamily } from "../family.ts";

/** Words where one letter may not stand beside itself and another is counted: gaps between the rest, and binomials in them. */
export default defineFamily({
  name: "words",
  subject: "combinatorics",
  draw(random) {
    const letters = ["A", "B", "C", "D"].slice(0, 3 + random.int(2));
    const [apart = "A", counted = "B"] = random.shuffle(letters);
    // The longest that can be gone through one by one.
    const length = letters.length === 4 ? 6 + random.int(2) : 7 + random.int(3);
    const modulus = 2 + random.int(2);
    const rest = random.int(modulus);
    return {
      text: `How many words of ${length} letters over the alphabet {${letters.join(", ")}} never have ${apart} twice in a row and have a number of ${counted}s (0 is allowed) that leaves the remainder ${rest} when it is divided by ${modulus}?`,
      inputs: { letters: letters.join(""), apart, counted, length, modulus, rest },
    };
  },
  derived: `
from math import comb
def solve(t):
    n, others, total = t["length"], len(t["letters"]) - 2, 0
    for gaps in range(n + 1):
        kept = n - gaps
        fit = sum(comb(kept, k) * others ** (kept - k) for k in range(t["rest"], kept + 1, t["modulus"]))
        total += comb(kept + 1, gaps) * fit
    return total
`,
  tried: `
from itertools import product
def solve(t):
    words = map("".join, product(t["letters"], repeat=t["length"]))
    return [sum(1 for word in words if t["apart"] * 2 not in word and word.count(t["counted"]) % t["modulus"] == t["rest"])]
`,
});
