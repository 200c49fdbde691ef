/** Kinds of which one says "who", and never "it". */
const PERSON =
  /(?:^| )(?:person|people|human|author|writer|actor|actress|director|composer|singer|musician|artist|painter|poet|scientist|politician|player|athlete|engineer|architect|founder|president|minister|king|queen|emperor|monarch)$/;

export const isPersonKind = (kind: string | null | undefined): boolean => kind != null && PERSON.test(kind);
