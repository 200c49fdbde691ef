"""A split is its own rows and a run its own, whatever lies in the library's cache. SPLITS names the folder of two runs."""

import os
import shutil
import tempfile
import unittest
from pathlib import Path

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("HF_DATASETS_OFFLINE", "1")

from datasets import get_dataset_split_names, load_dataset

ONE, TWO = (Path(os.environ["SPLITS"]) / name for name in ("small-one", "small-two"))


class Splits(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def rows(self, run, config="questions", split="train"):
        return load_dataset(str(run), config, split=split, cache_dir=str(self.folder / "cache"))

    def copy(self, run, to):
        """All files of one age: the content alone tells two runs apart."""
        shutil.rmtree(to, ignore_errors=True)
        shutil.copytree(run, to)
        for path in to.rglob("*"):
            os.utime(path, (1, 1))

    def assert_is(self, folder, run):
        self.assertEqual(set(self.rows(folder)["run_id"]), {run.name})

    def test_a_split_holds_no_row_of_another(self):
        ids = set()
        for split in ("train", "validation", "held_out"):
            rows = self.rows(ONE, split=split)
            self.assertEqual(set(rows["split"]), {split})
            ids |= set(rows["id"])
        self.assertEqual(len(ids), sum(len(self.rows(ONE, split=split)) for split in ("train", "validation", "held_out")))

    def test_a_dataset_has_the_splits_that_it_has_rows_of(self):
        self.assertEqual(set(get_dataset_split_names(str(ONE), "rl_pool")), {"train"})
        self.assertEqual(set(get_dataset_split_names(str(ONE), "environment_calls")), {"unsplit"})
        self.assertEqual(set(get_dataset_split_names(str(ONE), "questions")), {"train", "validation", "held_out"})

    def test_tool_calls_belong_to_no_split(self):
        self.assertGreater(self.rows(ONE, "environment_calls", "unsplit").num_rows, 0)

    def test_two_runs_in_folders_of_one_name(self):
        for at, run in enumerate((ONE, TWO, ONE)):
            self.copy(run, self.folder / str(at) / "run")
            self.assert_is(self.folder / str(at) / "run", run)

    def test_a_folder_that_was_overwritten_or_moved(self):
        place = self.folder / "place"
        for run in (ONE, TWO, ONE):
            self.copy(run, place)
            self.assert_is(place, run)
        place.rename(self.folder / "moved")
        self.copy(TWO, place)
        self.assert_is(self.folder / "moved", ONE)
        self.assert_is(place, TWO)

    def test_latest_is_the_run_that_it_names(self):
        latest = self.folder / "latest"
        for run in (ONE, TWO):
            latest.unlink(missing_ok=True)
            latest.symlink_to(run)
            self.assert_is(latest, run)


if __name__ == "__main__":
    unittest.main()
