/** What is planned, doubted, denied or reported is no fact. */
const HEDGES: readonly RegExp[] = [
  /\b(?:may|might|could|would|should|if|unless|whether|expected|planned|plans?|hopes?|forecasts?|projected|predicted|allegedly|reportedly|claims?|claimed|rumou?red|not|never|no longer|proposed|potential|aims?|targets?|targeted|supposed|believed|legend|according to rumou?rs?)\b|n[’']t\b/i,
  /\b(?:soll(?:en|te|ten)?|könnten?|würden?|dürften?|falls|ob|geplante?\p{L}*|plant|erwartet|angeblich|vermutlich|wahrscheinlich|nicht|keine?[nrms]?|nie|niemals|vorgesehen)\b/iu,
  /(?<![\p{L}])(?:pourrai(?:t|ent)|devrai(?:t|ent)|aurai(?:t|ent)|serai(?:t|ent)|prévue?s?|projet(?:te|é)|si|selon la rumeur|ne|n['’]|jamais|aucune?|envisage)(?![\p{L}])/iu,
  /(?<![\p{L}])(?:podría|debería|prevé|previsto|no|nunca|potrebbe|dovrebbe|previsto|non|mai)(?![\p{L}])/iu,
];
const BY_LANGUAGE: Readonly<Record<string, readonly RegExp[]>> = {
  en: [HEDGES[0] as RegExp],
  de: [HEDGES[1] as RegExp],
  fr: [HEDGES[2] as RegExp],
  es: [HEDGES[3] as RegExp],
  it: [HEDGES[3] as RegExp],
  ja: [/(?:ない|なかった|ません|予定|計画|見込|だろう|らしい|と言われ|とされ|可能性)/],
  zh: [/(?:不|没有|沒有|未|计划|計劃|预计|預計|可能|据说|據說|将|將)/],
};
/** "4 and 7 in 2011 and 2012 respectively": whose is whose is counted out. */
const RESPECTIVELY =
  /\brespectively\b|\bbzw\.|\bbeziehungsweise\b|\brespectivement\b|\brespectivamente\b|\brispettivamente\b|それぞれ|分别|分別/i;

/** Why a sentence of the language gives no claim; undefined where no known word speaks against it. */
export function hedgeReason(sentence: string, language: string): string | undefined {
  if (/[?？]\s*$/.test(sentence)) return "a question";
  if (RESPECTIVELY.test(sentence)) return "figures that are set out in another order";
  const found = (BY_LANGUAGE[language.slice(0, 2).toLowerCase()] ?? []).map((one) => one.exec(sentence)).find((one) => one !== null);
  return found == null ? undefined : `"${found[0]}": planned, doubted or denied`;
}
