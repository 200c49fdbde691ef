/** Styles of questions that no program answers, as the mix names them. */
export const JUDGED_STYLES = ["synthesis", "long-context"] as const;
export type JudgedStyle = (typeof JUDGED_STYLES)[number];

export const isJudged = (style: string): style is JudgedStyle => JUDGED_STYLES.some((one) => one === style);
