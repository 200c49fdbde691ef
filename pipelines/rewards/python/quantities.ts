import { ENGLISH_MONTHS } from "../../../schemas/values/months.ts";

/** `../answer-quantity.ts` and the reading of units, in Python. */
export const QUANTITIES = String.raw`
# --- quantities ---

_NUMBER = re.compile(
    r"(?<![^\W_])(?<![.,])([-−–+]?) ?([$€£¥₹]|US\$)? ?([-−]?)([0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?|\.[0-9]+)"
)
_SCALE = re.compile(r" ?(thousand|million|billion|trillion|bn|tn|mn|k)\b", re.I | re.A)
_DATE_LEAD = re.compile(r"(?:\b(?:in|as of|by|for|during|since|year|on) |\()\Z", re.I | re.A)
_MONTH_BEFORE = re.compile(
    r"(?:${ENGLISH_MONTHS}),? \Z"
)
_MARK = "\x01"


def stated_quantities(text, unit):
    """Pairs (number, unit or None) of all numbers that an answer states, dates and years aside."""
    plain = _hide_unit(text[:2000], unit)
    found = []
    for match in _NUMBER.finditer(plain):
        before, digits, at = plain[: match.start()], match.group(4), match.end()
        if _is_date(plain, match.start(), digits):
            continue
        scale = _SCALE.match(plain[at : at + 12])
        signed = re.search("[-−–]", (match.group(1) or "") + (match.group(3) or ""))
        negative = signed is not None and re.search(r"[0-9] ?\Z", before) is None
        number = float(digits.replace(",", "")) * (SCALES.get(scale.group(1).lower(), 1) if scale else 1) * (-1 if negative else 1)
        at += len(scale.group(0)) if scale else 0
        while plain[at : at + 1] == " ":
            at += 1
        if plain[at : at + 1] == _MARK:
            named = unit
        else:
            named = _read_unit(plain, at)
            if named is None and match.group(2) is not None:
                named = _read_unit(match.group(2), 0)
        found.append((number, named))
    return found


def _is_quantity(stated, wanted, unit, tolerance):
    number, named = stated
    if named is not None and named != unit:
        if unit is None or named not in CONVERSIONS or unit not in CONVERSIONS[named]:
            return False
        factor, offset = CONVERSIONS[named][unit]
        number = number * factor + offset
    return abs(number - wanted) <= tolerance + 1e-9 * max(1, abs(wanted))


def _hide_unit(text, unit):
    if unit is None:
        return text
    words = unit.replace("/", " per ").replace("(s)", "s")
    words = "per cent" + words[1:] if words.startswith("%") else words
    singular, plural = UNIT_WORDS.get(unit, (words, words))
    for form in sorted((plural, singular, unit), key=len, reverse=True):
        text = text.replace(form, _MARK)
    return text


def _is_date(text, at, digits):
    if re.fullmatch("1[0-9]{3}|20[0-9]{2}", digits) is None:
        return False
    bracket = text[max(0, text.rfind("(", 0, at + 1)) : text.find(")", at) + 1]
    if 2 < len(bracket) < 60 and whole_date(bracket[1:-1]) is not None:
        return True
    return _DATE_LEAD.search(text[max(0, at - 8) : at]) is not None or _MONTH_BEFORE.search(text[max(0, at - 12) : at]) is not None


_WORD_RUN = re.compile(
    r"(?:sq\.? ?(?:km|mi|m|ft|miles?|kilomet(?:er|re)s?)|cu\.? ?(?:km|m|ft)|[°%$€£¥₹]?[A-Za-z]*[²³23]?)(?:/(?:1,000|100,000|[A-Za-z]+))?"
)
_PER_AREA = re.compile(
    r"(?:(?:people|persons|inhabitants|residents)? ?(?:/|per )(?:km²|km2|mi²|sq\.? ?km|sq\.? ?mi|square (?:kilomet(?:re|er)|mile)))(?![A-Za-z])"
)


def _read_unit(text, at):
    if text[at : at + 1] in ("%", "‰"):
        return text[at]
    per = _PER_AREA.match(text[at : at + 40])
    if per is not None:
        return "/sq mi" if "mi" in per.group(0) else "/sq km"
    for words in (3, 2, 1):
        end = _end_of_words(text, at, words)
        if end is None:
            continue
        known = UNITS.get(text[at:end]) or LONG_UNITS.get(text[at:end].lower())
        if known is not None:
            return known
    return None


def _end_of_words(text, at, words):
    end = at
    for word in range(words):
        if word > 0:
            if text[end : end + 1] != " ":
                return None
            end += 1
        match = _WORD_RUN.match(text, end)
        if match is None or match.group(0) == "":
            return None
        end = match.end()
    return end
`;
