import type { Meaning } from "../meaning.ts";
import { totalOf } from "./group-figures.ts";
import { valueOf, type Ground } from "./things.ts";

/** What a sentence asks; a unit or times that its words hold in themselves. */
export interface ReadQuestion {
  readonly meaning: Meaning;
  readonly unit?: string;
  readonly times?: readonly string[];
}

export const timeOf = (words: string, { masked }: Ground): string | null => {
  const place = /^#(\d+)$/.exec(words)?.[1];
  return place === undefined ? null : (masked.times[Number(place)] ?? null);
};

/** One thing's figure at several times: how far it went, how many times it was, what it was on average. Long because each has its own form. */
export function changeOf(words: string, ground: Ground): ReadQuestion | null {
  const figure = (noun: string): Meaning | undefined => valueOf(noun, ground)?.meaning ?? totalOf(noun, ground) ?? undefined;
  const went =
    /^by how much did (?<of>.+) (?<way>rise|grow|increase|fall|drop|shrink) (?:between (?<a>#\d+) and|from (?<b>#\d+) to) (?<to>#\d+)$/.exec(
      words,
    )?.groups;
  const total = went === undefined ? null : totalOf(went.of ?? "", ground);
  if (went !== undefined && total !== null) {
    const [from, to] = [went.a ?? went.b ?? "", went.to ?? ""].map((time) => timeOf(time, ground));
    if (from == null || to == null || from >= to) return null;
    const isFall = /^(?:fall|drop|shrink)$/.test(went.way ?? "");
    return { meaning: { is: "computed", operation: "difference", of: [total, total] }, times: isFall ? [from, to] : [to, from] };
  }
  const change =
    /^(?:by what percentage|in percentage terms , how much) did (.+?) (?:change|grow|rise|increase) (?:between #(\d+) and|from #(\d+) to) #(\d+)$/.exec(
      words,
    );
  if (change !== null) {
    const value = figure(change[1] ?? "");
    const times = [change[2] ?? change[3], change[4]].map((place) => ground.masked.times[Number(place)] ?? "");
    return value === undefined ? null : { meaning: { is: "computed", operation: "percentage-change", of: [value, value] }, times };
  }
  const larger =
    /^by what percentage (?:was|were) (?<of>.+) (?:higher|larger) (?:in|on) (?<to>#\d+) than (?:in|on) (?<from>#\d+)$/.exec(words) ??
    /^compared with (?<from>#\d+) , by what percentage did (?<of>.+) (?:grow|rise|increase) in (?<to>#\d+)$/.exec(words);
  if (larger !== null) {
    const { of = "", from = "", to = "" } = larger.groups ?? {};
    const value = figure(of);
    const times = [from, to].flatMap((time) => timeOf(time, ground) ?? []);
    return value === undefined || times.length < 2
      ? null
      : { meaning: { is: "computed", operation: "percentage-change", of: [value, value] }, times };
  }
  const apart =
    /^(?:what was )?the (percentage (?:change|increase|rise)|rise|increase|fall|drop|decrease) in (.+?) (?:between (#\d+) and|from (#\d+) to) (#\d+)$/.exec(
      words,
    );
  if (apart !== null) {
    const value = figure(apart[2] ?? "");
    const [a, b] = [apart[3] ?? apart[4] ?? "", apart[5] ?? ""].map((time) => timeOf(time, ground));
    if (value === undefined || a == null || b == null || a >= b) return null;
    const isFall = /^(?:fall|drop|decrease)$/.test(apart[1] ?? "");
    return apart[1]?.startsWith("percentage ") === true
      ? { meaning: { is: "computed", operation: "percentage-change", of: [value, value] }, times: [a, b] }
      : { meaning: { is: "computed", operation: "difference", of: [value, value] }, times: isFall ? [a, b] : [b, a] };
  }
  const there = /^((?:what (?:is|was) )?)the average (.+?) (?:at|in) (.+?) ((?:over|across) .+)$/.exec(words);
  if (there !== null) return changeOf(`${there[1] ?? ""}${there[3] ?? ""} 's average ${there[2] ?? ""} ${there[4] ?? ""}`, ground);
  const average = /^(?:what (?:is|are|was|were) )?(.+ 's) average (.+?) (?:over|across) (.+)$/.exec(words);
  if (average !== null) {
    const value = valueOf(`${average[1] ?? ""} ${average[2] ?? ""}`, ground)?.meaning;
    const times = yearsIn(average[3] ?? "", ground);
    return value === undefined || times === null
      ? null
      : { meaning: { is: "computed", operation: "mean", of: times.map(() => value) }, times };
  }
  const multiple = /^how many times as (?:high|large|many) (?:is|are|was|were) (.+) in (#\d+) as in (#\d+)$/.exec(words);
  if (multiple !== null) {
    const value = valueOf(multiple[1] ?? "", ground)?.meaning;
    const times = [multiple[2] ?? "", multiple[3] ?? ""].flatMap((time) => timeOf(time, ground) ?? []);
    return value === undefined || times.length < 2 ? null : { meaning: { is: "computed", operation: "ratio", of: [value, value] }, times };
  }
  return null;
}

/** "2012, 2013 and 2014", "the years from 2012 to 2014" */
export function yearsIn(words: string, ground: Ground): readonly string[] | null {
  const [, from = "", to = ""] = /^the years (#\d+) to (#\d+)$/.exec(words) ?? [];
  const [first, last] = [timeOf(from, ground), timeOf(to, ground)].map(Number);
  if (from !== "")
    return first === undefined || last === undefined || !(last > first && last - first < 12)
      ? null
      : Array.from({ length: last - first + 1 }, (_, place) => String(first + place));
  const each = words.split(/ , | and /).map((one) => timeOf(one, ground));
  return each.length < 2 || each.some((time) => time === null) ? null : each.flatMap((time) => time ?? []);
}
