import { defineFamily } from "../family.ts";

/** Three remainders, one number: pairwise coprime moduli, so that there is exactly one below their product. */
export default defineFamily({
  name: "congruences",
  subject: "number theory",
  draw(random) {
    const [a = 0, b = 0, c = 0] = random.shuffle([7, 9, 11, 13, 16, 17, 19, 23, 25, 29]).slice(0, 3);
    const [x, y, z] = [random.int(a - 1) + 1, random.int(b - 1) + 1, random.int(c - 1) + 1];
    return {
      text: `Find the smallest positive integer that leaves the remainder ${x} when it is divided by ${a}, ${y} when it is divided by ${b}, and ${z} when it is divided by ${c}.`,
      inputs: { a, b, c, x, y, z },
    };
  },
  derived: `
def solve(t):
    n = t["a"] * t["b"] * t["c"]
    total = 0
    for m, r in ((t["a"], t["x"]), (t["b"], t["y"]), (t["c"], t["z"])):
        rest = n // m
        total += r * rest * pow(rest, -1, m)
    return total % n
`,
  tried: `
def solve(t):
    return [n for n in range(1, t["a"] * t["b"] * t["c"] + 1) if n % t["a"] == t["x"] and n % t["b"] == t["y"] and n % t["c"] == t["z"]]
`,
});
