/**
 * The reward functions for trainers, in Python: `TABLES` takes the place of what the rules here know of units, months, names and the run's
 * reward. What a rule does stands in `answer.ts`, `answer-quantity.ts`, `format.ts` and `../extract/dates.ts`; the tests hold the two to
 * each other.
 */
export const PYTHON_SOURCE = String.raw`"""Rewards of groundwork's question pool. Plain Python 3.9 or newer, nothing to install.

verl:  custom_reward_function.path=rl/rewards.py custom_reward_function.name=compute_score
TRL:   GRPOTrainer(reward_funcs=reward_func, ...) over rl/pool; its columns reach the function by their names
Else:  answer_reward(prediction, ground_truth) and format_reward(turns)

A ground truth is JSON {type, text, value, unit, tolerance, aliases}, or the plain text of an answer. In turns an answer has
to be given inside <answer></answer>; answer_reward takes what stands inside, without the tags. A prediction that names several values gets nothing unless all of them are right.
"""

import calendar
import json
import re
import unicodedata

# Written by groundwork from the tables that its own rules use.
@TABLES@

SPACE = "\t\n\x0b\x0c\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_TRIM = "".join(chr(c) for c in (*range(9, 14), 32, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF))


def compute_score(data_source, solution_str, ground_truth, extra_info=None, **kwargs):
    """verl: one response. It may be a whole rollout of several turns, observations between them."""
    return score(solution_str, ground_truth, extra_info)


def reward_func(completions, reward_model=None, ground_truth=None, extra_info=None, **kwargs):
    """TRL: a list of completions, texts or lists of messages, and the columns of their rows."""
    count = len(completions)
    truths = ground_truth if ground_truth is not None else [one["ground_truth"] for one in reward_model]
    infos = extra_info if extra_info is not None else [None] * count
    return [score(completions[at], truths[at], infos[at]) for at in range(count)]


def score(completion, ground_truth, extra_info=None):
    """The reward by the formula of the run's manifest."""
    turns = turns_of(completion)
    answer = answer_reward(stated_answer(turns[-1] if turns else ""), ground_truth, extra_info)
    decayed = answer * GAMMA ** max(0, len(turns) - 1)
    return float(decayed if FORM == "binary" else FORMAT_SHARE * format_reward(turns) + (1 - FORMAT_SHARE) * decayed)


# --- the form of a rollout ---

_OBSERVATION = re.compile(
    r"(?:<\|im_end\|>)?\s*(?:(?:<\|im_start\|>)?user\s*)?<tool_response>.*?</tool_response>(?:<\|im_end\|>)?\s*(?:(?:<\|im_start\|>)?assistant(?:\n|\Z))?",
    re.S,
)
_CODE = re.compile(r"^(\s*\{.*?\})\s*<code>(.*)</code>\s*\Z", re.S)


def turns_of(completion):
    """The assistant's turns of a text or of a list of messages."""
    if completion is None:
        return []
    if isinstance(completion, str):
        parts = [re.sub(r"(?:<\|im_end\|>|<\|endoftext\|>)\s*\Z", "", part) for part in _OBSERVATION.split(completion)]
        return [part for at, part in enumerate(parts) if part.strip() != "" or at == len(parts) - 1]
    return [message.get("content") or "" for message in completion if message.get("role", "assistant") == "assistant"]


def format_reward(turns):
    """1 where every turn can be read and the last one, and only it, answers; of a single text: where it is such a rollout."""
    turns = turns_of(turns) if isinstance(turns, str) else list(turns)
    if len(turns) == 0:
        return 0
    kinds = [_kind(turn) for turn in turns]
    return 1 if all(kind == ("answer" if at == len(kinds) - 1 else "call") for at, kind in enumerate(kinds)) else 0


def _kind(turn):
    """"answer", "call", or None where the turn cannot be read."""
    if not turn.startswith("<think>"):
        return None
    end = turn.find("</think>")
    if end == -1:
        return None
    rest = turn[end + len("</think>") :].strip(_TRIM)
    call, answer = _inside(rest, "tool_call"), _inside(rest, "answer")
    if call is False or answer is False or (call is not None and answer is not None):
        return None
    if answer is not None:
        return "answer"
    if call is None:
        return None
    coded = _CODE.match(call)
    try:
        value = json.loads(coded.group(1) if coded else call, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict) or not isinstance(value.get("name"), str) or not isinstance(value.get("arguments"), dict):
        return None
    return None if coded and (value["name"] != CODE_TOOL or "code" in value["arguments"]) else "call"


def _refuse(constant):
    raise ValueError(constant)


def _inside(text, tag):
    """What stands between the first tags; None where there are none, False where one is open."""
    start = text.find("<" + tag + ">")
    end = text.find("</" + tag + ">", max(start, 0))
    if start == -1:
        return None if end == -1 else False
    return False if end == -1 else text[start + len(tag) + 2 : end]


def stated_answer(turn):
    """What the turn answers, None where it does not: a thought is no answer."""
    end = turn.find("</think>")
    found = _inside(turn[end + len("</think>") :] if end != -1 else turn, "answer")
    return found if isinstance(found, str) else None


# --- answers ---

_LEAD = re.compile(r"^(?:the )?(?:final )?answer(?: is|:)[" + SPACE + r"]*", re.I)
_DENIED = re.compile(
    r"^(?:(?:it|they|that|this) (?:is|are|was|were) )?(?:not|never|neither)\b|^(?:it|they) (?:isn|aren|wasn|weren)['’]t\b", re.I | re.A
)


def answer_reward(prediction, ground_truth, extra_info=None):
    """1 where a prediction is the answer, by rules that know its type; 0 otherwise."""
    if prediction is None or prediction.strip(_TRIM) == "":
        return 0
    answer = _answer_of(ground_truth, extra_info)
    said = _LEAD.sub("", prediction.strip(_TRIM), count=1)
    said = re.sub(r"[.!]+\Z", "", said).strip(_TRIM)
    if any(form.strip(_TRIM).lower() == said.lower() for form in [answer["text"], *answer["aliases"]]):
        return 1
    if _DENIED.search(said):
        return 0
    return 1 if _JUDGES.get(answer["type"], _same_name)(said, answer) else 0


def _answer_of(ground_truth, extra_info):
    answer = ground_truth
    if isinstance(ground_truth, str):
        try:
            answer = json.loads(ground_truth)
        except ValueError:
            answer = None
    if not isinstance(answer, dict) or "text" not in answer:
        answer = {"text": str(ground_truth), "type": "text"}
    kind = answer.get("type") or (extra_info or {}).get("answer_type") or "text"
    return {**answer, "type": kind, "aliases": answer.get("aliases") or [], "value": answer.get("value") or []}


def name_key(name):
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", name) if unicodedata.category(letter)[0] != "M").lower()
    plain = "".join(LETTERS.get(letter, letter) for letter in plain)
    words = "".join(letter if unicodedata.category(letter)[0] in "LN" else " " for letter in plain).split(" ")
    return re.sub("^the ", "", " ".join(word for word in words if word != ""))


def _same_name(said, answer):
    keys = {key for key in map(name_key, [answer["text"], *answer["aliases"]]) if key != ""}
    return name_key(said) in keys or name_key(re.sub(r"[" + SPACE + r"]*\([^()]*\)[" + SPACE + r"]*\Z", "", said)) in keys


def _truth(text):
    word = name_key(text).split(" ")[0]
    return True if word in ("yes", "true", "correct") else False if word in ("no", "false", "incorrect") else None


def _same_truth(said, answer):
    wanted = _truth(answer["text"])
    return wanted is not None and _truth(said) == wanted


def _same_quantity(said, answer):
    value = answer["value"][0] if answer["value"] else {}
    if value.get("kind") != "quantity":
        return _same_name(said, answer)
    unit = answer.get("unit") or value.get("unit")
    stated = stated_quantities(said, unit)
    tolerance = answer.get("tolerance")
    if tolerance is None:
        tolerance = max(value["high"] - value["number"], value["number"] - value["low"], 0)
    return len(stated) > 0 and all(_is_quantity(one, value["number"], unit, tolerance) for one in stated)


def _same_date(said, answer):
    value = answer["value"][0] if answer["value"] else {}
    if value.get("kind") != "date":
        return _same_name(said, answer)
    return whole_date(said) == value["value"]


def _same_set(said, answer):
    if any(value["kind"] != "entity" for value in answer["value"]):
        return _same_values(said, answer["value"])
    members = [name.strip(_TRIM) for name in re.split(r";[" + SPACE + r"]*", answer["text"])]
    rest = " " + name_key(said) + " "
    for key in sorted((name_key(name) for name in members if name != ""), key=len, reverse=True):
        if key == "" or " " + key + " " not in rest:
            return False
        rest = rest.replace(" " + key + " ", " | ", 1)
    return re.fullmatch(r"[\s|]*(?:(?:and|the)[\s|]+)*", re.sub(r"\b(?:and|the)\b", " ", rest, flags=re.A)) is not None


def _same_values(said, values):
    dates = [value["value"] for value in values if value["kind"] == "date"]
    if len(dates) == len(values):
        parts = [part.strip(_TRIM) for part in re.split(r";|\band\b|,(?=\s*[0-9]{1,2}\s)", said, flags=re.A)]
        stated = [whole_date(part) for part in parts if part != ""]
        return len(set(stated)) == len(dates) and all(date in dates for date in stated)
    quantities = [value for value in values if value["kind"] == "quantity"]
    if len(quantities) < len(values):
        return False
    matches = []
    for one in stated_quantities(said, quantities[0].get("unit")):
        fits = (
            at
            for at, of in enumerate(quantities)
            if _is_quantity(
                one,
                of["number"],
                of.get("unit"),
                min(max(of["high"] - of["number"], of["number"] - of["low"], 0), 0.05 * abs(of["number"])),
            )
        )
        matches.append(next(fits, -1))
    return -1 not in matches and len(set(matches)) == len(quantities)


_JUDGES = {
    "entity": _same_name,
    "choice": _same_name,
    "text": _same_name,
    "boolean": _same_truth,
    "quantity": _same_quantity,
    "date": _same_date,
    "set": _same_set,
}

@QUANTITIES@
@DATES@`;
