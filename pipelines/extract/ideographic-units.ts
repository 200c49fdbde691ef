/** Units as Chinese and Japanese pages spell them, by the names of `units.ts`. Spellings that mean two things (キロ, 斤, 里) are left out. */
const UNITS: Readonly<Record<string, string>> = {
  平方公里: "sq km", 平方千米: "sq km", 平方キロメートル: "sq km", 平方キロ: "sq km",
  平方米: "sq m", 平方メートル: "sq m", "㎡": "sq m", "㎢": "sq km", 公顷: "ha", 公頃: "ha", ヘクタール: "ha",
  立方公里: "cu km", 立方千米: "cu km", 立方キロメートル: "cu km", 立方米: "cu m", 立方メートル: "cu m",
  公里: "km", 千米: "km", キロメートル: "km", "㎞": "km", 米: "m", メートル: "m", 厘米: "cm", センチメートル: "cm", 毫米: "mm", ミリメートル: "mm",
  吨: "t", 噸: "t", トン: "t", 公斤: "kg", 千克: "kg", キログラム: "kg",
  "％": "%", パーセント: "%", 摄氏度: "°C", "℃": "°C",
}; // prettier-ignore
/** Counters: what is counted in them, the label says. */
const COUNTERS = "人次 人 名 户 戸 世帯 座 个 個 台 隻 艘 件 校 頭 本 所 棟".split(" ");

const SPELLINGS: readonly (readonly [string, string])[] = [
  ...Object.entries(UNITS),
  ...COUNTERS.map((one) => [one, one] as const),
].toSorted(([a], [b]) => b.length - a.length);

/** The unit that stands at `at`, the longest that fits. */
export function ideographicUnit(text: string, at: number): { readonly name: string; readonly end: number } | undefined {
  if ((text.charCodeAt(at) || 0) < 0x2000) return undefined;
  const found = SPELLINGS.find(([spelling]) => text.startsWith(spelling, at));
  return found === undefined ? undefined : { name: found[1], end: at + found[0].length };
}
