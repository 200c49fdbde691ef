import { casesIn } from "./cases.ts";

/** `+` the quotes say all of it, `-` they do not: text | quote | more quotes. */
const CASES = `
+ The Eiffel Tower is 330 metres high. | The Eiffel Tower has a height of 330 m.
- The Eiffel Tower is 300 metres high. | The Eiffel Tower has a height of 330 m.
- The Eiffel Tower is 330 feet high. | The Eiffel Tower has a height of 330 m.
+ The Eiffel Tower was finished in 1889. | Construction of the Eiffel Tower was completed in 1889.
- The Eiffel Tower was finished in 1887. | Construction of the Eiffel Tower began in 1887 and was completed in 1889.
+ Construction of the Eiffel Tower began in 1887. | Construction of the Eiffel Tower began in 1887 and was completed in 1889.
+ Iceland has no standing army. | Iceland is the only NATO member that maintains no standing army.
- Iceland has an army. | Iceland is the only NATO member that maintains no standing army.
+ Lake Baikal is 1,642 metres deep. | Lake Baikal: It reaches a depth of 1,642 m.
- Lake Baikal is 1,624 metres deep. | Lake Baikal: It reaches a depth of 1,642 m.
- Lake Tanganyika is 1,642 metres deep. | Lake Baikal: It reaches a depth of 1,642 m.
+ The Rhine flows through Basel. | On its way to the North Sea the Rhine passes Basel, Strasbourg and Cologne.
- The Rhine flows through Zurich. | On its way to the North Sea the Rhine passes Basel, Strasbourg and Cologne.
+ Marie Curie was awarded two Nobel Prizes. | Marie Curie received the Nobel Prize in Physics in 1903. | In 1911 Marie Curie received the Nobel Prize in Chemistry.
- Marie Curie was awarded three Nobel Prizes. | Marie Curie received the Nobel Prize in Physics in 1903. | In 1911 Marie Curie received the Nobel Prize in Chemistry.
- Marie Curie received the Nobel Prize in Chemistry in 1903. | Marie Curie received the Nobel Prize in Physics in 1903. | In 1911 Marie Curie received the Nobel Prize in Chemistry.
+ Canberra is the capital of Australia. | The capital of Australia is Canberra, not Sydney.
- Sydney is the capital of Australia. | The capital of Australia is Canberra, not Sydney.
- Australia is the capital of Canberra. | The capital of Australia is Canberra, not Sydney.
+ Mount Fuji last erupted in 1707. | The last eruption of Mount Fuji lasted from December 1707 to early 1708.
- Mount Fuji last erupted in 1770. | The last eruption of Mount Fuji began in December 1707.
+ Amundsen reached the South Pole in December 1911. | Roald Amundsen and four companions stood at the South Pole on 14 December 1911.
- Scott reached the South Pole on 14 December 1911. | Roald Amundsen and four companions stood at the South Pole on 14 December 1911.
- Amundsen reached the North Pole in December 1911. | Roald Amundsen and four companions stood at the South Pole on 14 December 1911.
+ The Suez Canal connects the Mediterranean with the Red Sea. | The Suez Canal, opened in 1869, links the Mediterranean Sea and the Red Sea.
- The Suez Canal was opened in 1896. | The Suez Canal, opened in 1869, links the Mediterranean Sea and the Red Sea.
- The Panama Canal was opened in 1869. | The Suez Canal, opened in 1869, links the Mediterranean Sea and the Red Sea.
+ Der Bodensee ist an seiner tiefsten Stelle 251 Meter tief. | Bodensee: The lake's greatest depth is 251 m.
- Der Bodensee ist an seiner tiefsten Stelle 215 Meter tief. | Bodensee: The lake's greatest depth is 251 m.
+ Lake Constance lies in three countries. | An den Bodensee grenzen Deutschland, die Schweiz und Österreich.
- Lake Constance lies in four countries. | An den Bodensee grenzen Deutschland, die Schweiz und Österreich.
+ Victor Hugo est né à Besançon. | Victor Hugo was born on 26 February 1802 in Besançon.
- Victor Hugo est mort à Besançon. | Victor Hugo was born on 26 February 1802 in Besançon.
- Victor Hugo est né en 1820. | Victor Hugo was born on 26 February 1802 in Besançon.
+ 富士山の標高は3,776メートルである。 | Mount Fuji (富士山) is 3,776 m above sea level.
- 富士山の標高は3,767メートルである。 | Mount Fuji (富士山) is 3,776 m above sea level.
+ Lake Biwa is the largest lake of Japan. | 琵琶湖は、滋賀県にある日本最大の湖である。
- Lake Biwa is the deepest lake of Japan. | 琵琶湖は、滋賀県にある日本最大の湖である。
+ The Sahara covers about 9.2 million square kilometres. | The Sahara has an area of some 9,200,000 sq km.
- The Sahara covers about 9.2 million square miles. | The Sahara has an area of some 9,200,000 sq km.
- The Sahara covers about 920,000 square kilometres. | The Sahara has an area of some 9,200,000 sq km.
+ Charles Darwin published On the Origin of Species in 1859. | Darwin's On the Origin of Species appeared on 24 November 1859.
- Charles Darwin was born in 1859. | Darwin's On the Origin of Species appeared on 24 November 1859.
+ The first Olympic Games of modern times were held in Athens. | In 1896 Athens was host to the first modern Olympic Games.
- The first Olympic Games of modern times were held in Paris. | In 1896 Athens was host to the first modern Olympic Games. Paris followed in 1900.
+ Paris was host to the Olympic Games in 1900. | In 1896 Athens was host to the first modern Olympic Games. Paris followed in 1900.
- The bridge was finished in 1894. | Tower Bridge: The bridge was to be finished in 1889, but it took until 1894 to lay the first stone of the second tower.
+ Tower Bridge was opened in 1894. | Tower Bridge: The Prince of Wales opened it on 30 June 1894.
- Tower Bridge was closed in 1894. | Tower Bridge: The Prince of Wales opened it on 30 June 1894.
- Vienna has two million inhabitants within its old walls. | The metropolitan area of Vienna has more than two million inhabitants.
- Vienna has exactly two million inhabitants. | The metropolitan area of Vienna has more than two million inhabitants.
+ The metropolitan area of Vienna has over two million inhabitants. | The metropolitan area of Vienna has more than two million inhabitants.
- All of Greenland is covered by ice. | About four fifths of Greenland are covered by ice.
+ Around 80 per cent of Greenland are covered by ice. | About four fifths of Greenland are covered by ice.
- The tunnel will be opened next year and is used by 10,000 cars a day. | The tunnel is planned to be used by 10,000 cars a day.
- A new terminal was built in 1990. | In 1990 it was proposed to build a new terminal; nothing came of it.
+ A new terminal was proposed in 1990. | In 1990 it was proposed to build a new terminal; nothing came of it.
+ Johannes Kepler was born in Weil der Stadt and died in Regensburg. | Johannes Kepler was born in Weil der Stadt in 1571. | Kepler died at Regensburg in 1630.
- Johannes Kepler was born in Regensburg. | Johannes Kepler was born in Weil der Stadt in 1571. | Kepler died at Regensburg in 1630.
+ Tycho Brahe was the teacher of Kepler. | Kepler was taught by Tycho Brahe.
- Kepler was the teacher of Tycho Brahe. | Kepler was taught by Tycho Brahe.
+ Norway won 16 gold medals and 8 silver medals. | Norway's team came home with 16 golds, 8 silvers and 13 bronzes.
- Norway won 16 silver medals. | Norway's team came home with 16 golds, 8 silvers and 13 bronzes.
- Norway won 13 gold medals. | Norway's team came home with 16 golds, 8 silvers and 13 bronzes.
+ The Amazon is longer than the Danube. | The Amazon is about 6,400 km long. | The Danube has a length of 2,850 km.
- The Danube is longer than the Amazon. | The Amazon is about 6,400 km long. | The Danube has a length of 2,850 km.
`;

export const SUPPORT_CASES = casesIn(CASES, 2).map(({ holds, parts: [text = "", ...quotes] }) => ({ holds, input: { text, quotes } }));
