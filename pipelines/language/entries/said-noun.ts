/** Labels of tables, and the nouns that people have for the same. None of them knows a site. */
const SAID: readonly (readonly [label: RegExp, said: string])[] = [
  [/^(?:total )?stock of (narrow|broad) money$/, "$1 money supply"],
  [/^stock of ((?:[a-z]+ )?(?:credit|debt|loans))$/, "outstanding $1"],
  [/^commercial bank (prime lending rate)$/, "$1"],
  [/^commercial bank ((?:lending|deposit) rate)$/, "$1 of commercial banks"],
  [/^((?:[a-z]+ )?(?:obesity|smoking|hiv|diabetes|anaemia|malnutrition)) prevalence rate$/i, "$1 rate"],
  [/^(?:contraceptive|contraception) prevalence(?: rate)?$/, "rate of contraceptive use"],
  [/^((?:total )?number of )mobile cellular (?:tele)?phones$/, "$1mobile phones"],
  [/^(.+) product (production|consumption|imports|exports)$/, "$1 $2"],
  [/^([a-z ]+ emissions) from (?:the )?consumption of energy$/, "$1 from energy use"],
  [/^(sex ratio|life expectancy at birth) of the total population$/, "overall $1"],
  [/^((?:fe)?male |total )?literacy$/, "$1literacy rate"],
  [/^reserves of ([a-z]+ [a-z]+ and [a-z]+)$/, "$1 reserves"],
  [/^(prove[dn] )reserves of ([a-z ]+)$/, "$1$2 reserves"],
  [/^((?:total )?number of [a-z ]+) persons$/, "$1 people"],
  [/^((?!.*number of)[a-z ]+) persons$/, "number of $1 people"],
  [
    /^(?!(?:given|family|first|last|full|common|scientific|short|long|official|local|currency|country|brand|code|call|display|file|trade|user|domain|host|latin|old|former|other|maiden|middle)\b)([a-z]+) name$/,
    "$1",
  ],
  [/^parents? (dam|sire|mother|father)$/, "$1"],
  [/^serial$/, "serial number"],
  // "Depth in fairway" is how deep that is.
  [/^(depth|width|height|length) (?:in|at) (?:the )?([a-z]+)$/, "$1 of the $2"],
  [/^((?:[a-z]+ )?[a-z]+(?:ity|ancy|ency|ance)) percentage$/, "$1 rate"],
  [/^number of (?:stair|staircase) steps$/, "number of steps"],
  // A heading of a box of figures, and what is counted there.
  [
    /^number of (?:output|production|result|instrumentation|composition|breakdown|inventory|contents|facilities) ([a-z]+s)$/,
    "number of $1",
  ],
  [/^number of peak ([a-z]+s)$/, "number of $1 at peak"],
  [/^(?:produced|generated) (electricity|energy|power|heat|gas|oil|steel|milk|water)$/, "$1 production"],
  [/^consumed (electricity|energy|power|heat|gas|oil|fuel|water)$/, "$1 consumption"],
  [/^temp$/, "temperature"],
  [/^(alcohol|fat|sugar|water|moisture|protein|salt) percentage$/, "$1 content"],
  [/^installed electricity generating capacity$/, "electricity generating capacity"],
  [/^(.*\b)roadways$/, "$1roads"],
  // One spelling, beside "kilometres" and "neighbours".
  [/^(.*\b)labor\b(.*)$/, "$1labour$2"],
];

/** A label as pages have it, and the noun that is said for it where it is known to be another: a body's "participants" are its members. */
export interface LabelledNoun {
  readonly phrase: string;
  readonly noun?: string;
}

/** What a label is called in a sentence, by its own noun where it has one. */
export const saidIn = ({ phrase, noun }: LabelledNoun): string => noun ?? saidNoun(phrase);

/** What a label is called in a sentence. Writers say it, and the reader knows both. */
export function saidNoun(phrase: string): string {
  const found = SAID.find(([label]) => label.test(phrase));
  return found === undefined ? phrase : phrase.replace(...found);
}
