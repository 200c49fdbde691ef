import { defineFamily } from "../family.ts";

/** A far term of a linear recurrence modulo a prime: too far to write out, near by its period or by powers of a matrix. */
export default defineFamily({
  name: "recurrence",
  subject: "algebra",
  draw(random) {
    const m = random.pick([31, 37, 41, 43, 47, 53, 59, 61]);
    const [p, q, r, s] = [random.int(9) + 1, random.int(9) + 1, random.int(7) + 2, random.int(7) + 2];
    const far = 10 ** 9 + random.int(9 * 10 ** 9);
    return {
      text: `A sequence has a(1) = ${p}, a(2) = ${q} and a(n) = ${r}·a(n-1) + ${s}·a(n-2) for every n > 2. What is the remainder of a(${far}) divided by ${m}?`,
      inputs: { m, p, q, r, s, far },
    };
  },
  derived: `
def solve(t):
    m = t["m"]
    times = lambda x, y: [[sum(x[i][k] * y[k][j] for k in (0, 1)) % m for j in (0, 1)] for i in (0, 1)]
    power, base, n = [[1, 0], [0, 1]], [[t["r"], t["s"]], [1, 0]], t["far"] - 2
    while n:
        if n % 2:
            power = times(power, base)
        base, n = times(base, base), n // 2
    return (power[0][0] * t["q"] + power[0][1] * t["p"]) % m
`,
  tried: `
def solve(t):
    m, seen, terms = t["m"], {}, []
    pair = (t["p"] % m, t["q"] % m)
    while pair not in seen:
        seen[pair] = len(terms)
        terms.append(pair[0])
        pair = (pair[1], (t["r"] * pair[1] + t["s"] * pair[0]) % m)
    start = seen[pair]
    at = t["far"] - 1
    return [terms[at] if at < start else terms[start + (at - start) % (len(terms) - start)]]
`,
});
