import { arrives, type Hostile, type Targets } from "./hostile.ts";

const connects = (name: string, tries: string, code: (targets: Targets) => string): Hostile => ({
  name,
  tries,
  by: "python",
  code,
  reaches: arrives,
});

/** Loopback and sockets, by Python. */
export const network: readonly Hostile[] = [
  connects("tcp", "connects to a server", ({ port }) => `import socket\nsocket.create_connection(("127.0.0.1", ${port}), 3).recv(1)`),
  connects(
    "tcp6",
    "connects by the mapped address",
    ({ port }) => `import socket\none = socket.socket(socket.AF_INET6)\none.settimeout(3)\none.connect(("::ffff:127.0.0.1", ${port}))`,
  ),
  connects(
    "http",
    "asks a server for a page",
    ({ port }) => `import urllib.request\nurllib.request.urlopen("http://127.0.0.1:${port}/", timeout=3)`,
  ),
  connects(
    "http.client",
    "asks a server by hand",
    ({ port }) => `import http.client\none = http.client.HTTPConnection("127.0.0.1", ${port}, timeout=3)\none.request("GET", "/")`,
  ),
  connects(
    "udp",
    "sends a datagram",
    ({ port }) => `import socket\nsocket.socket(type=socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", ${port}))`,
  ),
  connects(
    "unix socket",
    "connects to a socket that is a file",
    ({ socket }) => `import socket\nsocket.socket(socket.AF_UNIX).connect(${JSON.stringify(socket)})`,
  ),
  connects(
    "asyncio",
    "connects in a loop of its own",
    ({ port }) => `import asyncio\nasync def go():\n    await asyncio.open_connection("127.0.0.1", ${port})\nasyncio.run(go())`,
  ),
];
