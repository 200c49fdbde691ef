/** Headings that only say that facts follow, or of what field: they are no part of an attribute's name. */
const GENERIC_WORD =
  "about|key|basic|general|quick|main|technical|further|other|more|additional|register|registry|official|fast|facts?|figures?|data|details?|information|info|statistics|stats|indicators?|specifications?|specs|characteristics|features|properties|particulars|overview|summary|profile|description|at a glance|introduction|background|infobox|record|entry|card|file|sheet|fact ?sheet|factsheet|numbers|measures|dimensions and weights|vital|essentials|report";
/** "Quick facts", "More data", "Facts about the ferry" */
export const ONLY_FACTS = new RegExp(
  `^(?:(?:${GENERIC_WORD}|and|&)(?: |$))+$|^(?:facts|data|details|figures|statistics) (?:on|about|for|of) .*$|^(?:good|need) to know$|^before you (?:come|go|visit)$|^(?:plan|planning) your visit$|^practical(?: information)?$|^the basics$`,
  "i",
);
export const GENERIC_SECTION = new RegExp(
  `^(?:(?:(?:${GENERIC_WORD}|and|&)(?: |$))+|geography|economy|people|society|people and society|government|politics|history|demographics|demography|culture|education|infrastructure|environment|sports?|tourism|religion|communications?|transport(?:ation)?|energy|military|nature|law|science|business|industry|location|identification|administration|transnational issues|(?:facts|data|figures|statistics|details) (?:on|about|for|of) .*|daten|fakten|zahlen|kennzahlen|steckbrief|überblick|daten und fakten|zahlen und fakten|données|datos|dati|数据|數據|データ|諸元|概要|概况|概況|基本情報|基本信息|基本数据|基礎データ|개요|정보)$`,
  "i",
);
