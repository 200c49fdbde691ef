import { casesIn } from "./cases.ts";

/** `+` the same answer, `-` another one: question | one answer | the other. */
const CASES = `
+ How high is the Eiffel Tower? | 330 metres | The tower is 330 m high.
- How high is the Eiffel Tower? | 330 metres | The tower is 320 m high.
- How high is the Eiffel Tower? | 330 metres | 330 feet
+ How high is the Eiffel Tower? | 0.33 km | The tower is 330 m high.
+ When was the Eiffel Tower finished? | in 1889 | It was completed in the year 1889.
- When was the Eiffel Tower finished? | in 1889 | It was completed in the year 1898.
- When was the Eiffel Tower finished? | in March 1889 | It was ready in May 1889.
+ In which year was the Eiffel Tower finished? | in March 1889 | It was completed in the year 1889.
+ Who reached the South Pole first? | Roald Amundsen | The Norwegian explorer Amundsen was first.
- Who reached the South Pole first? | Roald Amundsen | Robert Falcon Scott was first.
- Who reached the South Pole first? | Roald Amundsen | Nobody knows for sure.
+ What is the capital of Australia? | Canberra | Australia's capital is Canberra, not Sydney.
- What is the capital of Australia? | Canberra | Australia's capital is Sydney, not Canberra.
- What is the capital of Australia? | Canberra | Melbourne was the seat of government until 1927.
+ Which sea does the Rhine flow into? | the North Sea | It ends in the Nordsee.
- Which sea does the Rhine flow into? | the North Sea | It ends in the Ostsee.
+ Which country has the capital Vienna? | Austria | Österreich
- Which country has the capital Vienna? | Austria | Australien
+ What is the highest mountain of Japan? | Mount Fuji | 富士山
- What is the highest mountain of Japan? | Mount Fuji | 北岳
+ In which prefecture is Lake Biwa? | Shiga | 滋賀県
- In which prefecture is Lake Biwa? | Shiga | 京都府
+ How many Nobel Prizes did Marie Curie receive? | two | She received 2 of them.
- How many Nobel Prizes did Marie Curie receive? | two | She received one, in 1903.
+ For what did Marie Curie receive her second Nobel Prize? | chemistry | It was the Nobel Prize in Chemistry of 1911.
- For what did Marie Curie receive her second Nobel Prize? | chemistry | It was the Nobel Prize in Physics.
+ Is Iceland a member of NATO? | yes | It is, since 1949.
- Is Iceland a member of NATO? | yes | It has no army, and it is not.
- Is Iceland a member of NATO? | no | Yes, it was one of the founders.
+ Which countries border Lake Constance? | Germany, Switzerland and Austria | Austria; Germany; Switzerland
- Which countries border Lake Constance? | Germany, Switzerland and Austria | Germany and Switzerland
- Which countries border Lake Constance? | Germany, Switzerland and Austria | Germany, Switzerland, Austria and Liechtenstein
+ Which countries border Lake Constance? | Germany, Switzerland and Austria | Deutschland, Österreich und die Schweiz
+ What is the area of the Sahara? | 9.2 million square kilometres | about 9,200,000 sq km
- What is the area of the Sahara? | 9.2 million square kilometres | about 9.2 million square miles
- What is the area of the Sahara? | 9.2 million square kilometres | about 920,000 sq km
+ Who wrote On the Origin of Species? | Charles Darwin | C. R. Darwin
- Who wrote On the Origin of Species? | Charles Darwin | Erasmus Darwin
- Who wrote On the Origin of Species? | Charles Darwin | Alfred Russel Wallace
+ Which canal links the Mediterranean and the Red Sea? | the Suez Canal | canal de Suez
- Which canal links the Mediterranean and the Red Sea? | the Suez Canal | canal de Panama
+ When was the Suez Canal opened? | 17 November 1869 | It was opened on November 17th, 1869.
- When was the Suez Canal opened? | 17 November 1869 | It was opened on 7 November 1869.
- When was the Suez Canal opened? | 1869 | Building began in 1859.
+ Where was Johannes Kepler born? | Weil der Stadt | in the town of Weil der Stadt in Württemberg
- Where was Johannes Kepler born? | Weil der Stadt | Regensburg, where he also died
+ Which is longer, the Amazon or the Danube? | the Amazon | The Amazon is the longer of the two.
- Which is longer, the Amazon or the Danube? | the Amazon | The Danube, by far.
- Which is longer, the Amazon or the Danube? | the Amazon | They are equally long.
+ How much of Greenland is covered by ice? | about 80 per cent | roughly four fifths
- How much of Greenland is covered by ice? | about 80 per cent | roughly four sevenths
- How much of Greenland is covered by ice? | about 80 per cent | 18 per cent
+ How many gold medals did Norway win? | 16 | sixteen gold medals
- How many gold medals did Norway win? | 16 | sixteen silver medals and no gold one
- How many medals did Norway win in all? | 37 | 16, all of them gold
+ Which element has the symbol Fe? | iron | It is iron (Latin: ferrum).
- Which element has the symbol Fe? | iron | It is fluorine.
+ Qui a écrit Les Misérables ? | Victor Hugo | C'est l'écrivain Victor Hugo, né à Besançon.
- Qui a écrit Les Misérables ? | Victor Hugo | C'est Honoré de Balzac.
+ Wie tief ist der Bodensee? | 251 m | Er ist bis zu 251 Meter tief.
- Wie tief ist der Bodensee? | 251 m | Er ist bis zu 215 Meter tief.
+ By how much is Mount Fuji higher than Kitadake? | by 583 m | It is higher by five hundred and eighty-three metres.
- By how much is Mount Fuji higher than Kitadake? | by 583 m | It is higher by 853 metres.
+ What was the population of the town in 1900? | 4,200 | It had 4200 inhabitants then.
- What was the population of the town in 1900? | 4,200 | It had 4,200 inhabitants in 1890 and 4,700 in 1900.
- Which city was host in 1900? | Paris | Athens was host in 1896.
`;

export const SAME_ANSWER_CASES = casesIn(CASES, 3).map(({ holds, parts: [question = "", one = "", other = ""] }) => ({
  holds,
  input: { question, answers: [one, other] as const },
}));
