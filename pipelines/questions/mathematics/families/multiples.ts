import { defineFamily } from "../family.ts";

/** Inclusion and exclusion over three divisors that share factors: products in place of least common multiples give another number. */
export default defineFamily({
  name: "multiples",
  subject: "number theory",
  draw(random) {
    const [a = 0, b = 0, c = 0] = random.shuffle([6, 8, 9, 10, 12, 14, 15, 18, 20, 21]).slice(0, 3);
    const most = 2_000 + random.int(18_000);
    return {
      text: `How many integers from 1 to ${most} are divisible by ${a} or by ${b} (or by both), but not by ${c}?`,
      inputs: { a, b, c, most },
    };
  },
  derived: `
from math import lcm
def solve(t):
    a, b, c, n = t["a"], t["b"], t["c"], t["most"]
    count = lambda *of: n // lcm(*of)
    return count(a) + count(b) - count(a, b) - count(a, c) - count(b, c) + count(a, b, c)
`,
  tried: `
def solve(t):
    return [sum(1 for n in range(1, t["most"] + 1) if (n % t["a"] == 0 or n % t["b"] == 0) and n % t["c"] != 0)]
`,
});
