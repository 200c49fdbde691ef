"""The rows of the Parquet writer's contract as every driver writes them, read by pyarrow and DuckDB. PARQUET names the folder."""

import datetime
import json
import os
import unittest
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

FOLDER = Path(os.environ["PARQUET"])
ROWS = json.loads((FOLDER / "rows.json").read_text())
FILES = sorted(path for path in FOLDER.glob("*/*/*.parquet") if not path.parent.name.endswith("-empty"))
EMPTY = sorted(FOLDER.glob("*/*-empty/*.parquet"))


def iso(value):
    """As the rows hold times. DuckDB gives parquetjs's without a zone: that driver writes the older mark, which is UTC too."""
    if not isinstance(value, datetime.datetime):
        return value
    if value.tzinfo is None:
        value = value.replace(tzinfo=datetime.timezone.utc)
    return value.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.") + f"{value.microsecond // 1000:03d}Z"


def plain(row):
    return {name: iso(value) for name, value in row.items()}


class Drivers(unittest.TestCase):
    def test_there_are_five_of_each(self):
        self.assertEqual((len(FILES), len(EMPTY)), (5, 5))

    def test_pyarrow_reads_the_rows_that_were_written(self):
        for path in FILES:
            with self.subTest(path):
                self.assertEqual([plain(row) for row in pq.read_table(path).to_pylist()], ROWS)

    def test_duckdb_reads_the_rows_that_were_written(self):
        for path in FILES:
            with self.subTest(path):
                found = pa.table(duckdb.sql(f"select * from read_parquet('{path}')"))
                self.assertEqual([plain(row) for row in found.to_pylist()], ROWS)

    def test_all_have_one_schema_and_so_have_the_empty_files(self):
        wanted = pq.read_schema(FOLDER / "parquet-wasm" / "zstd" / "part-00000.parquet").remove_metadata()
        self.assertEqual(wanted.field("time").type, pa.timestamp("ms", tz="UTC"))
        self.assertFalse(wanted.field("id").nullable)
        for path in [*FILES, *EMPTY]:
            with self.subTest(path):
                self.assertEqual(pq.read_schema(path).remove_metadata(), wanted)
        for path in EMPTY:
            self.assertEqual(pq.read_table(path).num_rows, 0)

    def test_filters_find_what_is_there(self):
        for path in FILES:
            with self.subTest(path):
                self.assertEqual(pq.read_table(path, filters=[("small", "==", -100)])["id"].to_pylist(), ["r103"])
                self.assertEqual(pq.read_table(path, filters=[("id", "==", "r7")])["small"].to_pylist(), [-4])
                early = pq.read_table(path, filters=[("time", "<", datetime.datetime(1950, 1, 1, tzinfo=datetime.timezone.utc))])
                self.assertEqual(early.num_rows, sum(row["time"] < "1950" for row in ROWS))


if __name__ == "__main__":
    unittest.main()
