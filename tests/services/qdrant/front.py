"""The Qdrant engine behind a test front: qdrant-edge-py (Qdrant's own engine as a library) behind the part of the REST interface that
the driver uses. No Qdrant server; set QDRANT_URL to run the suite against one. usage: front.py DATA_DIR PORT"""

import json
import os
import shutil
import sys
import threading
import uuid

import qdrant_edge as engine
import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

ROOT, PORT = sys.argv[1], int(sys.argv[2])
KINDS = {"keyword": engine.PayloadSchemaType.Keyword, "integer": engine.PayloadSchemaType.Integer}
COLLECTIONS: dict[str, "Collection"] = {}
MAKING = threading.Lock()


class Refusal(Exception):
    def __init__(self, status: int, message: str):
        self.status, self.message = status, message


class Collection:
    def __init__(self, name: str, config: dict | None = None):
        self.folder = os.path.join(ROOT, name)
        self.lock = threading.RLock()
        self.operations = 0
        shard, kept = os.path.join(self.folder, "shard"), os.path.join(self.folder, "config.json")
        if config is None:
            with open(kept) as file:
                self.config = json.load(file)
            self.shard = engine.EdgeShard.load(shard)
        else:
            self.config = config
            os.makedirs(shard)
            vectors = config["vectors"]
            distance = getattr(engine.Distance, vectors["distance"])
            self.shard = engine.EdgeShard.create(
                shard, engine.EdgeConfig(vectors=engine.EdgeVectorParams(size=vectors["size"], distance=distance))
            )
            # Last, in one step: a collection without it was never made.
            with open(kept + ".new", "w") as file:
                json.dump(config, file)
            os.rename(kept + ".new", kept)

    def update(self, operation):
        with self.lock:
            self.shard.update(operation)
            self.operations += 1
        return {"operation_id": self.operations, "status": "completed"}


def point_id(given):
    if isinstance(given, int):
        return given
    try:
        return uuid.UUID(given)
    except ValueError:
        raise Refusal(400, f"Format error in JSON body: value {given} is not a valid point ID")


def shown(given):
    return given if isinstance(given, int) else str(given)


def condition(given):
    if "has_id" in given:
        return engine.HasIdCondition({point_id(one) for one in given["has_id"]})
    match = given.get("match", {})
    if "value" in match:
        return engine.FieldCondition(key=given["key"], match=engine.MatchValue(match["value"]))
    if "any" in match:
        return engine.FieldCondition(key=given["key"], match=engine.MatchAny(match["any"]))
    if "range" in given:
        limits = engine.RangeFloat(**{key: given["range"].get(key) for key in ("gt", "gte", "lt", "lte")})
        return engine.FieldCondition(key=given["key"], range=limits)
    raise Refusal(400, f"the test front does not know the condition {given}")


def filtered(given):
    if not given:
        return None
    return engine.Filter(**{key: [condition(one) for one in given[key]] for key in ("must", "should", "must_not") if key in given})


def record(point, scored=False):
    row = {"id": shown(point.id), "payload": point.payload}
    if scored:
        row |= {"version": point.version, "score": point.score}
    if point.vector:
        row["vector"] = point.vector
    return row


def found(name):
    if name not in COLLECTIONS:
        raise Refusal(404, f"Not found: Collection `{name}` doesn't exist!")
    return COLLECTIONS[name]


def create(name, body):
    with MAKING:
        if name in COLLECTIONS:
            raise Refusal(409, f"Wrong input: Collection `{name}` already exists!")
        shutil.rmtree(os.path.join(ROOT, name), ignore_errors=True)
        COLLECTIONS[name] = Collection(name, body)
    return True


def drop(name, _body):
    collection = COLLECTIONS.pop(name, None)
    if collection is None:
        return False
    collection.shard.close()
    shutil.rmtree(collection.folder)
    return True


def about(collection, _body):
    known = collection.shard.info()
    return {
        "status": "green",
        "points_count": known.points_count,
        "config": {"params": {"vectors": collection.config["vectors"]}},
        "payload_schema": {name: {"points": field.points} for name, field in known.payload_schema.items()},
    }


def upsert(collection, body):
    size = collection.config["vectors"]["size"]
    for point in body["points"]:
        if len(point["vector"]) != size:
            raise Refusal(400, f"Wrong input: Vector dimension error: expected dim: {size}, got {len(point['vector'])}")
    points = [engine.Point(point_id(point["id"]), point["vector"], point.get("payload")) for point in body["points"]]
    return collection.update(engine.UpdateOperation.upsert_points(points))


def delete(collection, body):
    if body.get("points") is not None:
        return collection.update(engine.UpdateOperation.delete_points([point_id(one) for one in body["points"]]))
    return collection.update(engine.UpdateOperation.delete_points_by_filter(filtered(body["filter"])))


def scroll(collection, body):
    offset = body.get("offset")
    request = engine.ScrollRequest(
        offset=None if offset is None else point_id(offset),
        limit=body.get("limit") or 10,
        filter=filtered(body.get("filter")),
        with_payload=body.get("with_payload", True),
        with_vector=body.get("with_vector", False),
        order_by=None,
    )
    points, after = collection.shard.scroll(request)
    return {"points": [record(point) for point in points], "next_page_offset": None if after is None else shown(after)}


def query(collection, body):
    request = engine.QueryRequest(
        limit=body.get("limit") or 10,
        offset=body.get("offset") or 0,
        query=engine.Query.Nearest(body["query"], None),
        prefetches=[],
        filter=filtered(body.get("filter")),
        score_threshold=body.get("score_threshold"),
        params=engine.SearchParams(exact=bool((body.get("params") or {}).get("exact"))),
        with_payload=body.get("with_payload", False),
        with_vector=body.get("with_vector", False),
    )
    return {"points": [record(point, scored=True) for point in collection.shard.query(request)]}


def query_batch(collection, body):
    return [query(collection, one) for one in body["searches"]]


def endpoint(work):
    async def answer(request: Request):
        body = await request.body()
        try:
            given = json.loads(body) if body else {}
            result = await run_in_threadpool(work, request.path_params.get("name", ""), given)
            return JSONResponse({"result": result, "status": "ok", "time": 0})
        except Refusal as refusal:
            status, message = refusal.status, refusal.message
        except Exception as error:  # the engine's own refusals
            status, message = 400, f"{type(error).__name__}: {error}"
        return JSONResponse({"status": {"error": message}, "time": 0}, status_code=status)

    return answer


def on_collection(work):
    return lambda name, body: work(found(name), body)


AT = "/collections/{name}"
ROUTES = [
    ("GET", "/", lambda _name, _body: None),
    ("GET", "/collections", lambda _name, _body: {"collections": [{"name": name} for name in COLLECTIONS]}),
    ("PUT", AT, create),
    ("DELETE", AT, drop),
    ("GET", AT + "/exists", lambda name, _body: {"exists": name in COLLECTIONS}),
    ("GET", AT, on_collection(about)),
    (
        "PUT",
        AT + "/index",
        on_collection(lambda c, b: c.update(engine.UpdateOperation.create_field_index(b["field_name"], KINDS[b["field_schema"]]))),
    ),
    ("PUT", AT + "/points", on_collection(upsert)),
    ("POST", AT + "/points/delete", on_collection(delete)),
    ("POST", AT + "/points/scroll", on_collection(scroll)),
    ("POST", AT + "/points/query", on_collection(query)),
    ("POST", AT + "/points/query/batch", on_collection(query_batch)),
    (
        "POST",
        AT + "/points/count",
        on_collection(lambda c, b: {"count": c.shard.count(engine.CountRequest(b.get("exact", True), filtered(b.get("filter"))))}),
    ),
]

os.makedirs(ROOT, exist_ok=True)
for folder in sorted(os.listdir(ROOT)):
    if os.path.exists(os.path.join(ROOT, folder, "config.json")):
        COLLECTIONS[folder] = Collection(folder)
app = Starlette(routes=[Route(path, endpoint(work), methods=[method]) for method, path, work in ROUTES])
if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=PORT, access_log=False, timeout_graceful_shutdown=2)
    for collection in COLLECTIONS.values():
        collection.shard.flush()
        collection.shard.close()
