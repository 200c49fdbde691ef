// Runs inside the jail instead of an interpreter, with all that Node.js gives a program: whatever it reaches, a program could reach.
import { argv, env, getBuiltinModule, kill } from "node:process";

const { file, folder, port, pid, variable } = JSON.parse(argv[2]);
const reached = [];
const attempt = async (name, act) => {
  try {
    if (await act()) reached.push(name);
  } catch {
    // Refused, as it should be.
  }
};
const load = (name) => (getBuiltinModule === undefined ? import(`node:${name}`) : getBuiltinModule(name));
const connected = (net) =>
  new Promise((resolve) => {
    const socket = net.connect({ host: "127.0.0.1", port }, () => resolve(true));
    socket.on("error", () => resolve(false));
    socket.setTimeout(2000, () => resolve(false));
  });

await attempt("file", async () => (await load("fs")).readFileSync(file).length > 0);
await attempt("write", async () => {
  (await load("fs")).writeFileSync(`${folder}/probe`, "");
  return true;
});
await attempt("environment", () => env[variable] !== undefined);
await attempt("network", async () => connected(await load("net")));
await attempt("process", async () => (await load("child_process")).spawnSync("/bin/true").status === 0);
await attempt("signal", () => kill(pid, 0));
await attempt("thread", async () => {
  const { Worker } = await load("worker_threads");
  return new Promise((resolve) => {
    const worker = new Worker("0", { eval: true });
    worker.on("online", () => resolve(true));
    worker.on("error", () => resolve(false));
  });
});
const Maker = (() => 0).constructor;
await attempt("code", () => new Maker("return true")());
process.stdout.write(`${JSON.stringify(reached)}\n`, () => process.reallyExit(0));
