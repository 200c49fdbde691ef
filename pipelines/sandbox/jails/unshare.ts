import { powerlessCommand, type SystemPrograms, type Jail } from "../jail.ts";

/**
 * util-linux alone: a network without interfaces, a process tree of its own, and a user who owns nothing. The file system stays in sight,
 * so that only an interpreter that has none may run in it.
 */
export function unshareJail(found: SystemPrograms): Jail | undefined {
  const [unshare, setpriv, prlimit, rights] = [
    found.find("unshare"),
    found.find("setpriv"),
    found.find("prlimit"),
    powerlessCommand(found),
  ];
  if (unshare === undefined || setpriv === undefined || prlimit === undefined || rights === undefined) return undefined;
  // Who is not root gets the right to make the others from a user namespace, in which no user is mapped: exec lays it down again.
  const spaces = [...(found.uid === 0 ? [] : ["--user"]), "--net", "--ipc", "--uts", "--pid", "--fork", "--kill-child"];
  return {
    name: "unshare",
    ownFiles: false,
    wrap: ({ command, rlimits }) => [setpriv, "--pdeathsig=KILL", unshare, ...spaces, ...rights, prlimit, ...rlimits, ...command],
  };
}
