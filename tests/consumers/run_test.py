"""The files of a run, read by pyarrow, DuckDB and Hugging Face datasets. RUN names the folder."""

import json
import os
import tempfile
import unittest
from pathlib import Path

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("HF_DATASETS_OFFLINE", "1")

import duckdb
import pyarrow as pa
import pyarrow.dataset
import pyarrow.parquet as pq

RUN = Path(os.environ["RUN"])
MANIFEST = json.loads((RUN / "manifest.json").read_text())
FILES = [file for file in MANIFEST["files"] if file["dataset"]]
DATASETS = sorted({file["dataset"] for file in FILES})
MESSAGE = pa.struct(
    [
        pa.field("role", pa.string(), nullable=False),
        pa.field("content", pa.string(), nullable=False),
        pa.field("loss", pa.int32(), nullable=False),
    ]
)


def rows_of(dataset):
    return sum(file["rows"] for file in FILES if file["dataset"] == dataset)


def schema_of(dataset):
    return pq.read_schema(next(RUN / file["path"] for file in FILES if file["dataset"] == dataset))


def sql(query):
    return duckdb.connect().execute(query)


def table(dataset, columns=None):
    return pyarrow.dataset.dataset(RUN / dataset, format="parquet").to_table(columns=columns)


class Files(unittest.TestCase):
    def test_every_dataset_opens_everywhere_with_the_manifests_rows(self):
        for dataset in DATASETS:
            with self.subTest(dataset):
                self.assertEqual(table(dataset).num_rows, rows_of(dataset))
                count = sql(f"select count(*) from read_parquet('{RUN}/{dataset}/*.parquet')").fetchall()[0][0]
                self.assertEqual(count, rows_of(dataset))

    def test_duckdb_reads_every_column_whole(self):
        for dataset in DATASETS:
            with self.subTest(dataset):
                connection = duckdb.connect()
                connection.execute(f"create table whole as select * from read_parquet('{RUN}/{dataset}/*.parquet')")
                columns = connection.execute("select count(*) from duckdb_columns() where table_name = 'whole'").fetchall()
                self.assertEqual(columns[0][0], table(dataset).num_columns)

    def test_zstd_statistics_page_index_and_metadata(self):
        for file in FILES:
            with self.subTest(file["path"]):
                metadata = pq.ParquetFile(RUN / file["path"]).metadata
                own = json.loads(metadata.metadata[b"groundwork"])
                self.assertEqual(own["schema"], file["dataset"])
                self.assertEqual(own["run_id"], MANIFEST["run_id"])
                self.assertIn("licenses", own)
                for group in range(metadata.num_row_groups):
                    self.assertLess(metadata.row_group(group).total_byte_size, 512 << 20)
                    for column in range(metadata.num_columns):
                        chunk = metadata.row_group(group).column(column)
                        self.assertEqual(chunk.compression, "ZSTD")
                        self.assertTrue(chunk.is_stats_set)
                        self.assertTrue(chunk.has_offset_index)
                        # A nested column of nulls only has nothing to index.
                        if chunk.statistics.has_min_max:
                            self.assertTrue(chunk.has_column_index)


class Types(unittest.TestCase):
    def test_chats_are_lists_of_structs_with_required_fields(self):
        for dataset in ("sft", "trajectories"):
            if dataset not in DATASETS:
                continue
            field = schema_of(dataset).field("messages")
            self.assertFalse(field.nullable)
            self.assertEqual(field.type, pa.list_(pa.field("element", MESSAGE, nullable=False)))

    def test_common_columns(self):
        for dataset in DATASETS:
            schema = schema_of(dataset)
            self.assertFalse(schema.field("id").nullable)
            if dataset == "environment/calls":
                continue
            self.assertEqual(schema.field("seed").type, pa.int64())
            self.assertTrue(schema.field("license").nullable)
            self.assertTrue(schema.field("generator").type.field("model_id").nullable)
            self.assertFalse(schema.field("generator").type.field("name").nullable)

    def test_times_are_utc(self):
        self.assertEqual(schema_of("evidence/documents").field("fetched_at").type, pa.timestamp("ms", tz="UTC"))
        self.assertEqual(schema_of("evidence/statements").field("observed_at").type, pa.timestamp("ms", tz="UTC"))

    @unittest.skipUnless("sft" in DATASETS, "the run has no sft")
    def test_token_columns_are_nullable_lists_of_int32(self):
        for name in ("input_ids", "labels"):
            field = schema_of("sft").field(name)
            self.assertTrue(field.nullable)
            self.assertEqual(field.type, pa.list_(pa.field("element", pa.int32(), nullable=False)))

    def test_json_columns_parse(self):
        wanted = {"questions": ["program"], "evidence/statements": ["claim"], "sft": ["tools"], "rejected": ["sample"]}
        for dataset, columns in wanted.items():
            if dataset not in DATASETS:
                continue
            for column in columns:
                for value in table(dataset, [column])[column].to_pylist()[:1000]:
                    if value is not None:
                        json.loads(value)


class Content(unittest.TestCase):
    def test_quotes_are_utf16_slices(self):
        texts = {row["document_key"]: row["text"].encode("utf-16-le") for row in table("evidence/documents", ["document_key", "text"]).to_pylist()}
        columns = ["document_key", "quote_start", "quote_end", "quote"]
        for row in table("evidence/statements", columns).to_pylist():
            found = texts[row["document_key"]][2 * row["quote_start"] : 2 * row["quote_end"]].decode("utf-16-le")
            self.assertEqual(found, row["quote"])

    @unittest.skipUnless("rl/pool" in DATASETS, "the run has no pool")
    def test_the_pool_is_what_verl_reads(self):
        for row in table("rl/pool").to_pylist():
            self.assertEqual([message["role"] for message in row["prompt"]], ["system", "user"])
            truth = json.loads(row["reward_model"]["ground_truth"])
            self.assertEqual(set(truth), {"type", "text", "value", "unit", "tolerance", "aliases"})
            self.assertIn("index", row["extra_info"])
            self.assertEqual((row["pass_rates"], row["eligible"]), ([], []))

    @unittest.skipUnless("preferences" in DATASETS, "the run has no pairs")
    def test_pairs_begin_with_a_prompt_and_differ(self):
        for row in table("preferences", ["prompt", "chosen", "rejected", "basis", "split"]).to_pylist():
            self.assertEqual([message["role"] for message in row["prompt"][:2]], ["system", "user"])
            self.assertEqual(row["prompt"][-1]["role"], "user")
            for side in ("chosen", "rejected"):
                self.assertEqual({row[side][0]["role"], row[side][-1]["role"]}, {"assistant"})
            self.assertNotEqual(row["chosen"], row["rejected"])
            self.assertIn(row["split"], ("train", "validation"))

    @unittest.skipUnless("rl/pool" in DATASETS, "the run has no pool")
    def test_the_pool_can_be_taken_in_order(self):
        rows = table("rl/pool", ["curriculum_rank", "extra_info"]).to_pylist()
        rows.sort(key=lambda row: row["curriculum_rank"])
        self.assertEqual([row["curriculum_rank"] for row in rows], list(range(len(rows))))
        levels = [row["extra_info"]["level"] for row in rows]
        self.assertEqual(levels, sorted(levels))

    @unittest.skipUnless({"sft", "trajectories"} <= set(DATASETS), "the run has no sft")
    def test_sql_over_lists_and_joins(self):
        query = f"""
            select count(*) from (select trajectory_id, unnest(messages) as m from read_parquet('{RUN}/sft/*.parquet')) s
            join read_parquet('{RUN}/trajectories/*.parquet') t on t.id = s.trajectory_id
            where (m.role <> 'assistant' and m.loss = 1) or t.correct <> 'true'
        """
        self.assertEqual(sql(query).fetchall()[0][0], 0)
        # Only steps that are mistakes by design carry no loss.
        query = f"""
            select count(*), sum(m.loss) from
            (select unnest(messages) as m from read_parquet('{RUN}/sft/*.parquet')) where m.role = 'assistant'
        """
        assistant, trained = sql(query).fetchall()[0]
        self.assertGreater(trained, 0.8 * assistant)


class HuggingFace(unittest.TestCase):
    def test_every_config_of_the_card_loads(self):
        from datasets import get_dataset_config_names, load_dataset

        with tempfile.TemporaryDirectory() as cache:
            names = get_dataset_config_names(str(RUN))
            self.assertEqual(set(names), {dataset.replace("/", "_") for dataset in DATASETS})
            for dataset in DATASETS:
                if rows_of(dataset) == 0:
                    continue
                with self.subTest(dataset):
                    loaded = load_dataset(str(RUN), dataset.replace("/", "_"), cache_dir=cache)
                    self.assertEqual(sum(loaded.num_rows.values()), rows_of(dataset))
                    for split, rows in loaded.items():
                        self.assertEqual(set(rows["split"]) if "split" in rows.column_names else {"unsplit"}, {split})

    @unittest.skipUnless("sft" in DATASETS and rows_of("sft") > 0, "the run has no sft")
    def test_chats_are_conversational(self):
        from datasets import load_dataset

        with tempfile.TemporaryDirectory() as cache:
            chat = load_dataset("parquet", data_files=str(RUN / "sft" / "*.parquet"), split="train", cache_dir=cache)[0]["messages"]
            self.assertEqual([message["role"] for message in chat[:2]], ["system", "user"])


if __name__ == "__main__":
    unittest.main()
