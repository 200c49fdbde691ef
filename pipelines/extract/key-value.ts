const COLON =
  /^(\p{L}[^:：.;|\n。、，]{0,30}(?=：)|(?:(?:(?:Max|Min|Avg|Approx|No|Nr|Est|Pop|Tel|Elev|Alt|Lat|Long)\. ?)?[\p{L}][^:.;|\n]{1,60}(?:(?<=[ (])(?:max|min|approx|avg|incl|excl|no|nr|vol|wt|resp)\.\)?)?|(?:1[5-9]|20)\d{2}(?:[–/-]\d{2,4})?)(?=:))(?:： *|: +)(?=\S)/u;
/** "Length ........ 113.7 km": dots lead the eye from label to value. */
const LEADERS = /^(\p{L}(?:[^.:|\n]|(?<=\b\p{L}{1,3})\.(?= )){1,60}?) ?(?:\.{3,}|…{1,}|(?: \.){3,}|_{3,}|·{3,}) ?(?=[^\s.])/u;

/** "Height: 30 m", "Max. speed: 12 kn", "2019: 301,700", also with the wide colon of CJK: the label is the first group, the match ends before the value. */
export const keyValue = (text: string): RegExpExecArray | null => COLON.exec(text) ?? LEADERS.exec(text);
