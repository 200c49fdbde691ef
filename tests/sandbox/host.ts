import { spawn, type ChildProcess } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PythonResult } from "../../schemas/index.ts";
import type { Observed, Targets } from "./hostile/hostile.ts";

export interface Host {
  readonly targets: Targets;
  /** What is seen after a run. */
  observe(result: PythonResult): Promise<Observed>;
  close(): void;
}

const LIVES = 42;

/** All that a hostile program may reach for: made anew for each, as some of it does not survive its control. */
export async function openHost(secret: string, variable: string, room: string): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), "gw-host-"));
  const [file, socket] = [join(folder, "canary"), join(folder, "socket")];
  writeFileSync(file, secret, { mode: 0o600 });
  // A reader that has come so far is let in, where it is this user: only the sandbox keeps it away.
  chmodSync(folder, 0o700);
  let arrivals = 0;
  const answer = (): Server =>
    createServer((one) => {
      arrivals++;
      one.on("error", () => undefined);
      one.end("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    });
  const [tcp, unix, udp] = [answer(), answer(), createSocket("udp4")];
  udp.on("message", () => arrivals++);
  tcp.listen(0, "127.0.0.1");
  await once(tcp, "listening");
  const { port } = tcp.address() as AddressInfo;
  udp.bind(port, "127.0.0.1");
  unix.listen(socket);
  await Promise.all([once(udp, "listening"), once(unix, "listening")]);
  const other = spawn("/bin/sh", ["-c", `read x; exit ${LIVES}`, secret], { stdio: ["pipe", "ignore", "ignore"] });
  other.stdin.on("error", () => undefined);
  const left = once(other, "exit") as Promise<[number | null]>;
  const planted = new Set(readdirSync(room));

  return {
    targets: { file, folder, secret, variable, port, socket, pid: other.pid ?? -1, room },
    async observe(result) {
      // What came before these is counted when they are: both queues keep their order.
      await Promise.all([ping(tcp, () => connect(port, "127.0.0.1")), ping(unix, () => connect(socket))]);
      const came = once(udp, "message");
      const sender = createSocket("udp4");
      sender.send("ping", port, "127.0.0.1");
      await came;
      sender.close();
      return {
        result,
        targets: { file, folder, secret, variable, port, socket, pid: other.pid ?? -1, room },
        arrivals: arrivals - 3,
        alive: await lives(other, left),
        content: held(() => readFileSync(file, "utf8")),
        mode: held(() => statSync(file).mode & 0o777),
        planted: [
          ...readdirSync(folder).filter((name) => !["canary", "socket"].includes(name)),
          ...readdirSync(room).filter((name) => !planted.has(name)),
        ],
      };
    },
    close() {
      tcp.close();
      unix.close();
      udp.close();
      other.kill("SIGKILL");
      for (const name of readdirSync(room)) if (!planted.has(name)) rmSync(join(room, name));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ping(server: Server, dial: () => ReturnType<typeof connect>): Promise<void> {
  const came = once(server, "connection");
  const one = dial();
  one.on("error", () => undefined);
  await came;
  one.destroy();
}

async function lives(other: ChildProcess, left: Promise<[number | null]>): Promise<boolean> {
  other.stdin?.end("\n");
  return (await left)[0] === LIVES;
}

function held<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
