import type { Random } from "./random.ts";

const STARTS = [
  "Kar",
  "Ost",
  "Bel",
  "Mor",
  "Tal",
  "Vin",
  "Dre",
  "Har",
  "Sel",
  "Quor",
  "Pen",
  "Lun",
  "Gal",
  "Tre",
  "Wyn",
  "Ash",
  "Bran",
  "Cor",
  "Fen",
  "Ild",
];
const MIDDLES = ["ve", "ra", "lo", "mi", "da", "ten", "bor", "nia", "wi", "so", "ke", ""];
const ENDS = ["l", "ford", "mar", "ton", "wick", "grad", "ska", "dale", "by", "na", "ro", "mouth", "stein", "ley"];
const ACCENTS = ["Éperon", "Château-Moré", "Söderås", "Łomnica", "Peña", "Brün", "Örgryd", "Sãovar", "Çaral", "Žilva", "Ñandor", "Mûrier"];
const FIRST = [
  "Ada",
  "Bruno",
  "Clara",
  "Dmitri",
  "Elif",
  "Farid",
  "Greta",
  "Hugo",
  "Ines",
  "Jonas",
  "Kaya",
  "Lev",
  "Mina",
  "Noel",
  "Olga",
  "Pavel",
  "Rosa",
  "Sven",
  "Tara",
  "Uma",
];
const LOWER = [
  "zip",
  "kern",
  "flux",
  "tiny",
  "grid",
  "parse",
  "moss",
  "quill",
  "ember",
  "delta",
  "loom",
  "raft",
  "spark",
  "tide",
  "knot",
  "pixel",
  "sieve",
];

const place = (random: Random): string => random.pick(STARTS) + random.pick(MIDDLES) + random.pick(ENDS);

/** A pattern with its holes filled: {n} a place, {a} one with accents, {f} a first name, {l} a word of lower case, {d} a number. */
export function fillName(pattern: string, random: Random): string {
  return pattern.replace(/\{([nafld])\}/g, (_, hole: string) => {
    if (hole === "n") return place(random);
    if (hole === "a") return random.pick(ACCENTS);
    if (hole === "f") return random.pick(FIRST);
    if (hole === "l") return random.pick(LOWER);
    return String(random.whole(1, 19));
  });
}

/** A name that the world does not have yet. */
export function inventName(patterns: readonly string[], random: Random, taken: Set<string>): string {
  for (let attempt = 0; ; attempt++) {
    const name = fillName(attempt < 30 ? random.pick(patterns) : `${random.pick(patterns)} {d}`, random);
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}
