/** Kinds of which one says "who", and never "it". */
const PERSON =
  /(?:^| )(?:person|people|human|author|writer|actor|actress|director|composer|singer|musician|artist|painter|poet|scientist|politician|player|athlete|engineer|architect|founder|president|minister|king|queen|emperor|monarch|caver|pilot|instructor|teacher|student|pupil|employee|volunteer|doctor|nurse|patient|climber|rider|driver|judge|coach|captain|editor|translator|designer|trainer|warden|ranger|guide)$/;

export const isPersonKind = (kind: string | null | undefined): boolean => kind != null && PERSON.test(kind);
