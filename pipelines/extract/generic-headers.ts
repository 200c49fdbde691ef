/** A column of units beside its figures. */
export const UNIT_COLUMN = /^(?:units?|unit of measure|einheit|unité|unidad|unità|单位|單位|単位|단위)$/i;
/** Headers that say what a column holds in any table: labels, or their values. */
export const GENERIC_KEY =
  /^(?:|field|item|items|property|indicator|indicators|measure|statistic|statistics|attribute|key|fact|facts|category|characteristic|parameter|feature|quantity|dimension|subject|metric|label|topic|description|info|infobox|particulars?|detail|details|specification|specifications|merkmal|eigenschaft|kennzahl|angabe|caractéristique|propriété|característica|propiedad|dato|caratteristica|kenmerk|egenskap|kjennetegn|cecha|項目|项目|項|指標|指标|属性|名称|名稱|区分|類別|类别|内容|항목|구분)$/i;
export const GENERIC_VALUE =
  /^(?:|value|values|data|detail|details|figure|figures|amount|information|info|description|estimate|number|result|content|wert|werte|valeur|valeurs|valor|valore|waarde|värde|verdi|værdi|wartość|値|值|数値|数值|數值|数据|數據|データ|内容|数量|값|내용)$/i;
