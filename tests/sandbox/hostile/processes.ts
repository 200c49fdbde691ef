import { kills, SPELT, tellsWord, type Hostile, type Targets } from "./hostile.ts";

const says = (name: string, tries: string, code: string | ((targets: Targets) => string)): Hostile => ({
  name,
  tries,
  by: "python",
  code: (targets) => (typeof code === "string" ? code : code(targets)),
  reaches: tellsWord,
});
const SHELL = "echo re$((20+3))ched";

/** Processes, signals, threads, rights, by Python. */
export const processes: readonly Hostile[] = [
  says(
    "subprocess",
    "starts a shell",
    `import subprocess\nprint(subprocess.run(["/bin/sh", "-c", "${SHELL}"], capture_output=True).stdout)`,
  ),
  says("popen", "starts a shell by its pipe", `import os\nprint(os.popen("${SHELL}").read())`),
  says(
    "fork",
    "doubles itself",
    `import os\npid = os.fork()\nif pid == 0:\n    os._exit(7)\nif os.waitpid(pid, 0)[1] == 7 << 8:\n    print(${SPELT})`,
  ),
  says(
    "spawn",
    "starts a program",
    `import os\npid = os.posix_spawn("/bin/sh", ["sh", "-c", "exit 7"], {})\nif os.waitpid(pid, 0)[1] == 7 << 8:\n    print(${SPELT})`,
  ),
  says(
    "multiprocessing",
    "starts a worker",
    `import multiprocessing\none = multiprocessing.get_context("fork").Process(target=int)\none.start()\none.join()\nprint(${SPELT})`,
  ),
  says("thread", "starts a thread", `import threading\none = threading.Thread(target=int)\none.start()\none.join()\nprint(${SPELT})`),
  says(
    "executor",
    "starts a pool of threads",
    `from concurrent.futures import ThreadPoolExecutor\nif ThreadPoolExecutor(2).submit(int).result() == 0:\n    print(${SPELT})`,
  ),
  says(
    "limits",
    "takes its limits away",
    `import resource\nresource.setrlimit(resource.RLIMIT_CPU, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))\nprint(${SPELT})`,
  ),
  says("find", "sees another process", ({ pid }) => `import os\nos.kill(${pid}, 0)\nprint(${SPELT})`),
  says(
    "nice",
    "slows another process",
    ({ pid }) =>
      `import os\nos.setpriority(os.PRIO_PROCESS, ${pid}, 11)\nif os.getpriority(os.PRIO_PROCESS, ${pid}) == 11:\n    print(${SPELT})`,
  ),
  { ...says("kill", "ends another process", ({ pid }) => `import os\nos.kill(${pid}, 9)`), reaches: kills },
  {
    ...says("ctypes kill", "ends another process by the C library", ({ pid }) => `import ctypes\nctypes.CDLL(None).kill(${pid}, 9)`),
    reaches: kills,
  },
  {
    ...says(
      "pidfd",
      "ends another process by its descriptor",
      ({ pid }) => `import os, signal\nsignal.pidfd_send_signal(os.pidfd_open(${pid}), 9)`,
    ),
    reaches: kills,
  },
];
