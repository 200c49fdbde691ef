"""llama.cpp's own OpenAI-compatible server, from its wheel: server.py MODEL.gguf PORT."""

import signal
import sys
import threading

import xllamacpp

path, port = sys.argv[1], int(sys.argv[2])
params = xllamacpp.CommonParams()
params.model.path = path
params.hostnames = ["127.0.0.1"] if isinstance(params.hostnames, list) else "127.0.0.1"
params.port = port
params.n_parallel = 2
params.n_ctx = 16384
params.n_gpu_layers = 0
params.cpuparams.n_threads = 2
params.cpuparams_batch.n_threads = 2
params.ui = False

server = xllamacpp.Server(params)
print("ready", server.listening_address, flush=True)
stopped = threading.Event()
for number in (signal.SIGTERM, signal.SIGINT):
    signal.signal(number, lambda *_: stopped.set())
while not stopped.wait(1):
    pass
