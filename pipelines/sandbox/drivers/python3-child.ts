/** The child's side of the host's interpreter; `harness.py` stands beside it. */
export const PYTHON_CHILD = `
import datetime, json, os, random, sys, time
from harness import run

NOW = 1767225600000
tick = NOW
def look():
    global tick
    tick += 1
    return tick
# The clock moves with each look at it, and a sleep is over at once; chance comes again. A program that looks for the true ones finds them.
def sleep(seconds):
    global tick
    tick += int(seconds * 1000)
time.sleep = sleep
for name, scale, base in (("time", 1e-3, 0), ("perf_counter", 1e-3, NOW), ("monotonic", 1e-3, NOW), ("process_time", 1e-3, NOW)):
    setattr(time, name, lambda scale=scale, base=base: (look() - base) * scale)
    setattr(time, name + "_ns", lambda base=base: (look() - base) * 1000000)
chance = random.Random(0)
os.urandom = random._urandom = lambda size: chance.randbytes(size)
class Datetime(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(look() / 1e3, tz or datetime.timezone.utc).replace(tzinfo=tz)
    @classmethod
    def today(cls):
        return cls.now()
    @classmethod
    def utcnow(cls):
        return cls.now()
class Date(datetime.date):
    @classmethod
    def today(cls):
        return cls.fromordinal(Datetime.now().toordinal())
Datetime.__name__ = Datetime.__qualname__ = "datetime"
Date.__name__ = Date.__qualname__ = "date"
datetime.datetime, datetime.date = Datetime, Date

# What the program writes past sys.stdout goes nowhere: the pipe is kept for the answer.
answers = os.dup(1)
nowhere = os.open(os.devnull, os.O_RDWR)
os.dup2(nowhere, 1)
os.dup2(nowhere, 2)
os.write(answers, b"ready\\n")
line = sys.stdin.buffer.readline()
os.dup2(nowhere, 0)
if line:
    tick = NOW
    data = run(json.loads(line)).encode() + b"\\n"
    while data:
        data = data[os.write(answers, data):]
os._exit(0)
`;

/** As `child/probe.mjs`, for an interpreter with all that Python gives. */
export const PYTHON_PROBE = `
import json, os, socket, subprocess, sys, threading

targets = json.loads(sys.argv[1])
reached = []
def attempt(name, act):
    try:
        if act():
            reached.append(name)
    except BaseException:
        pass
attempt("file", lambda: open(targets["file"]).read())
attempt("write", lambda: open(targets["folder"] + "/probe", "w"))
attempt("environment", lambda: targets["variable"] in os.environ)
attempt("network", lambda: socket.create_connection(("127.0.0.1", targets["port"]), 2))
attempt("process", lambda: subprocess.run(["/bin/true"]).returncode == 0)
def signal():
    os.kill(targets["pid"], 0)
    # A small number is a process of the jail's own.
    return targets["pid"] > 16
attempt("signal", signal)
def thread():
    one = threading.Thread(target=lambda: None)
    one.start()
    return True
attempt("thread", thread)
print(json.dumps(reached))
`;
