/**
 * What people pay for, and who pays: a column "dinner (NOK)" or "child (€)" holds no dinner and no child but a price. Goods alone: sums
 * that have names of their own ("fare", "grant", "damage", "box office") are asked for by these.
 */
const PRICED: ReadonlySet<string> = new Set(
  (
    "ticket pass card voucher token entry entrance admission ride trip tour guide lesson class course workshop session visit cruise crossing transfer taxi " +
    "breakfast brunch lunch dinner supper meal menu dish snack sandwich soup pizza burger coffee tea beer wine drink water bread milk " +
    "bed room suite cabin cottage tent pitch caravan camper bunk berth mooring seat stall box table locker parking garage sauna shower towel linen laundry wifi " +
    "bike bicycle boat kayak canoe car van scooter ski helmet wetsuit " +
    "book copy issue magazine newspaper catalogue poster stamp licence license permit visa membership subscription " +
    "adult child student senior pensioner youth family group resident visitor guest dog single return overnight night day week month hour " +
    "petrol diesel fuel gas electricity heating kit refill bottle can crate bag sack box bale tonne litre kilo haircut massage"
  ).split(" "),
);

export const isPriced = (noun: string): boolean => PRICED.has(noun);
