/** "17½ in", "0.80", "4 ft 8½": a size, with its unit or without. */
const SIZE = String.raw`\d[\d.,]*(?: ?[½¼¾⅓⅔⅛⅜⅝⅞]| \d/\d{1,2})?(?: ?(?:\p{L}{1,3}|[″′"']))?`;

/** Figures that count and measure nothing by themselves; each form is whole, so that nothing is cut from what a page prints. */
const FORMS: readonly RegExp[] = [
  // "600/65 R28", "205/55R16 91V": a tyre
  /^\d{2,3}\/\d{2,3} ?-?Z?[RD-] ?\d{2}(?:\.\d)?(?: \d{2,3}\p{Lu})?$/u,
  // "3.4.10", "v" left out: a version
  /^\d{1,4}(?:\.\d{1,5}){2,3}(?:[-+]?[a-z]{1,5}\d{0,3})?$/,
  // "0-6-0", "2-6-2T", "4-2-3-1"
  /^\d{1,2}(?:[-–+]\d{1,2}){2,4}\p{Lu}{0,4}$/u,
  // "1 in 60", "1:25,000"
  /^1(?: in | ?: ?)\d{1,3}(?:[,. ]\d{3})*(?:\.\d)?$/,
  // "24 + 24"
  /^\d{1,3} ?\+ ?\d{1,3}$/,
  // "18 in × 24 in", "102 × 117 mm", "30 x 20 x 4 cm"
  new RegExp(`^${SIZE}(?: ?[×x✕*] ?${SIZE}){1,2}$`, "u"),
  // "4 ft 8½ in", "12 st 4 lb"
  /^\d{1,3} ?(?:ft|feet|st|lb|yd|m|′|') ?\d{1,2}(?:\.\d+)?(?: ?[½¼¾⅛⅜⅝⅞]| \d\/\d{1,2})? ?(?:in|ins|inch|inches|lb|oz|ft|cm|″|"|'')$/,
  // "10.55921/timr.8825"
  /^10\.\d{4,9}\/\S{2,60}$/,
  // "10.00–17.00"
  /^(?:[01]?\d|2[0-3])[.:][0-5]\d ?(?:[–-]|to|until) ?(?:[01]?\d|2[0-4])[.:][0-5]\d(?: ?(?:h|hrs|hours))?$/,
];

const SPAN = /^(?:1[5-9]|20)\d\d ?(?:[–-]|to) ?(?:(?:1[5-9]|20)\d\d|\d\d|present|today|ongoing)$/;
const PERIOD =
  /\b(?:periods?|years|span|coverage|covered|dates|duration|seasons?|era|time ?(?:frame|range|span)|tenure|run|in service|in office)\b/i;
/** "1A" of an ice class; elsewhere it may be an ampere. */
const SORT = /^\d{1,3}\p{Lu}{1,2}\d{0,3}\+?$/u;
const SORTED = /\b(?:class|grade|category|rating|type|zone|gate|platform|room|bay|berth|route|line|standard|level|band)$/i;
const PHONE = /^\+?\(?\d[\d ()/.–-]{5,24}\d$/;
const CALLED = /\b(?:tele)?(?:phone|fax|mobile|hotline|whatsapp)\b|^tel\b/i;

/** Said as it is printed: "0-6-0" is a value of "wheel arrangement", and no number. */
export const isFigureCode = (text: string, label: string): boolean =>
  text.length <= 70 && (FORMS.some((form) => form.test(text)) || (CALLED.test(label) && PHONE.test(text)) || (PERIOD.test(label) && SPAN.test(text)) || (SORTED.test(label) && SORT.test(text))); // prettier-ignore
