/**
 * The Python side, for every interpreter: one program in a state of its own, its output held and counted, chance and hashes fixed. It
 * holds nothing back from a program: what a program does in here, it does to itself.
 */
export const HARNESS = `
import io, json, linecache, random, sys, traceback
# What programs of this kind use: in the snapshot they cost nothing.
import collections, datetime, decimal, fractions, functools, itertools, math, operator, re, statistics, string, time

NAME = "program.py"

class OutputLimit(BaseException):
    pass

class Held(io.TextIOBase):
    def __init__(self, budget):
        self.parts, self.budget = [], budget
    def writable(self):
        return True
    def write(self, text):
        if not isinstance(text, str):
            raise TypeError("write() argument must be str, not " + type(text).__name__)
        if self.budget[0] < 0:
            raise OutputLimit()
        data = text.encode("utf-8", "replace")
        self.parts.append(data[: self.budget[0]])
        self.budget[0] -= len(data)
        if self.budget[0] < 0:
            raise OutputLimit()
        return len(text)
    def text(self):
        return b"".join(self.parts).decode("utf-8", "ignore")

def told(error):
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename == NAME]
    lines = ["Traceback (most recent call last):\\n", *traceback.format_list(own[-20:])] if own else []
    return "".join(lines + traceback.format_exception_only(error))

def run(request):
    code, inputs = request["code"], json.loads(request["inputs"])
    budget = [request["outputBytes"]]
    out, err = Held(budget), Held(budget)
    linecache.cache[NAME] = (len(code), None, code.splitlines(True), NAME)
    scope = {"__name__": "__main__", "inputs": inputs}
    random.seed(0)
    status, said, result = "ok", "", None
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = out, err
    try:
        exec(compile(code, NAME, "exec"), scope)
    except OutputLimit:
        status, said = "output", "OutputLimit: more than %d bytes were written" % request["outputBytes"]
    except MemoryError as error:
        status, said = "memory", told(error)
    except SystemExit as error:
        if error.code not in (None, 0):
            status, said = "error", told(error)
    except BaseException as error:
        status, said = "error", told(error)
    finally:
        sys.stdout, sys.stderr = before
    if status == "ok" and "result" in scope:
        try:
            result = json.dumps(scope["result"], allow_nan=False)
            if len(result) > request["resultBytes"]:
                status, said, result = "output", "OutputLimit: the result is longer than %d bytes" % request["resultBytes"], None
        except BaseException as error:
            status, said = "error", "result is no JSON: %s\\n" % error
    answer = {"status": status, "stdout": out.text(), "stderr": (err.text() + said)[-65536:]}
    if result is not None:
        answer["result"] = json.loads(result)
    return json.dumps(answer)
`;
