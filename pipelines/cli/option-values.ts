import { InvalidArgumentError } from "commander";

export const wholeNumber = (text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new InvalidArgumentError("Give a whole number, 0 or more.");
  return number;
};
export const oneOrMore = (text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError("Give a whole number, 1 or more.");
  return number;
};
export const seconds = (text: string): number => {
  const number = Number(text);
  if (text.trim() === "" || !(number >= 0 && number < Infinity)) throw new InvalidArgumentError("Give seconds, 0 or more.");
  return number;
};
export const cosine = (text: string): number => {
  const number = Number(text);
  if (text.trim() === "" || !(number >= 0 && number <= 1)) throw new InvalidArgumentError("Give a number from 0 to 1.");
  return number;
};
export const dollars = (text: string): number => {
  const number = Number(text);
  if (text.trim() === "" || !(number > 0 && number < Infinity)) throw new InvalidArgumentError("Give dollars, more than 0.");
  return number;
};
export const isoTime = (text: string): string => {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError("Give a time like 2026-01-31 or 2026-01-31T08:00:00Z.");
  return time.toISOString();
};
