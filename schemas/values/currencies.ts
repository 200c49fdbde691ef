/** Money that is read and said: its code, one and several of it, and how it is written besides. */
export interface Currency {
  readonly name: string;
  readonly singular: string;
  readonly plural: string;
  readonly also: readonly string[];
}

const money = (name: string, singular: string, plural: string, also: readonly string[] = []): Currency => ({
  name,
  singular,
  plural,
  also: [...new Set([singular, plural])].filter((words) => words !== name).concat(also),
});

/**
 * Codes that are other things as well (PHP, RON, COP, AED) are none of them: a figure beside such
 * a one stays as it stands. "kr" is whatever country's, and is said as it is written.
 */
export const CURRENCIES: readonly Currency[] = [
  money("USD", "US dollar", "US dollars", ["US$", "$", "U.S. dollars", "dollars"]),
  money("EUR", "euro", "euros", ["€"]),
  money("GBP", "pound sterling", "pounds sterling", ["£"]),
  money("JPY", "Japanese yen", "Japanese yen", ["¥", "yen"]),
  money("CNY", "yuan", "yuan", ["RMB", "renminbi"]),
  money("INR", "Indian rupee", "Indian rupees", ["₹", "Rs.", "Rs"]),
  money("CHF", "Swiss franc", "Swiss francs", ["SFr"]),
  money("AUD", "Australian dollar", "Australian dollars", ["A$", "AU$"]),
  money("CAD", "Canadian dollar", "Canadian dollars", ["C$", "CA$"]),
  money("NOK", "Norwegian krone", "Norwegian kroner"),
  money("SEK", "Swedish krona", "Swedish kronor"),
  money("DKK", "Danish krone", "Danish kroner"),
  money("ISK", "Icelandic króna", "Icelandic krónur"),
  money("kr", "kr", "kr", ["Kr", "kr.", "Kr."]),
  money("PLN", "Polish zloty", "Polish zlotys", ["zł"]),
  money("CZK", "Czech crown", "Czech crowns", ["Kč", "Czech koruna", "Czech korunas"]),
  money("HUF", "Hungarian forint", "Hungarian forints"),
  money("BGN", "Bulgarian lev", "Bulgarian leva"),
  money("UAH", "Ukrainian hryvnia", "Ukrainian hryvnias", ["₴"]),
  money("RUB", "Russian rouble", "Russian roubles", ["₽", "Russian ruble", "Russian rubles"]),
  money("TRY", "Turkish lira", "Turkish liras", ["₺"]),
  money("ILS", "Israeli shekel", "Israeli shekels", ["₪"]),
  money("SAR", "Saudi riyal", "Saudi riyals"),
  money("EGP", "Egyptian pound", "Egyptian pounds"),
  money("ZAR", "South African rand", "South African rand"),
  money("NGN", "Nigerian naira", "Nigerian naira", ["₦"]),
  money("KES", "Kenyan shilling", "Kenyan shillings", ["Ksh"]),
  money("BRL", "Brazilian real", "Brazilian reais", ["R$"]),
  money("MXN", "Mexican peso", "Mexican pesos"),
  money("KRW", "South Korean won", "South Korean won", ["₩"]),
  money("SGD", "Singapore dollar", "Singapore dollars", ["S$"]),
  money("HKD", "Hong Kong dollar", "Hong Kong dollars", ["HK$"]),
  money("NZD", "New Zealand dollar", "New Zealand dollars", ["NZ$"]),
  money("TWD", "New Taiwan dollar", "New Taiwan dollars", ["NT$"]),
  money("THB", "Thai baht", "Thai baht", ["฿"]),
  money("IDR", "Indonesian rupiah", "Indonesian rupiah", ["Rp"]),
  money("MYR", "Malaysian ringgit", "Malaysian ringgit"),
  money("VND", "Vietnamese dong", "Vietnamese dong"),
];

/** "$", "A$", "€": what stands before a figure, and its money; long ones first. */
export const MONEY_SIGNS: ReadonlyMap<string, string> = new Map(
  CURRENCIES.flatMap(({ name, also }) => also.filter((sign) => /\p{Sc}$/u.test(sign)).map((sign) => [sign, name] as const))
    .concat([["US $", "USD"]])
    .toSorted(([a], [b]) => b.length - a.length),
);

/** In small letters these are words: a "first_try" is no Turkish money. */
export const CODES_THAT_ARE_WORDS: ReadonlySet<string> = new Set(["TRY", "SAR"]);
