/** "Other networks in Skarne", "Also owned by Nordvarm", "More from this series": where a reader may go next. */
const ONWARD =
  /^(?:other|more|also|further|another|neighbou?ring|nearby|next) \S.{0,60} (?:in|by|from|of|near|at|on|like) \S.{0,60}$|^more \p{Ll}[\p{Ll} -]{2,40}s$|^(?:also|more) (?:by|from|in|on|at|near|owned by) \S|^(?:nearby|see also|similar|recommended|discover|explore|continue|keep|up next|you)(?: .*)?$|^\S.{0,40} (?:nearby|near(?: by| here)|close by|around(?: here)?|in the (?:area|neighbourhood|vicinity)|you (?:may|might) (?:also )?like|like this)$/iu;

/** "More expeditions", "Similar instruments: A · B": a heading or label over other pages, which says nothing of this one's thing. */
export const isOnward = (label: string): boolean => ONWARD.test(label);
