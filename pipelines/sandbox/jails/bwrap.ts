import { NOBODY, powerlessCommand, type SystemPrograms, type Jail } from "../jail.ts";

/** Of the system, read only: programs and what they are linked with. Nothing of /etc, /home, /var or /tmp. */
const SYSTEM = ["/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/alternatives"];

/** Bubblewrap: no file, network, process or right of the host but those that are named. */
export function bwrapJail(found: SystemPrograms): Jail | undefined {
  const [bwrap, prlimit, rights] = [found.find("bwrap"), found.find("prlimit"), powerlessCommand(found)];
  if (bwrap === undefined || prlimit === undefined || rights === undefined) return undefined;
  return {
    name: "bwrap",
    ownFiles: true,
    wrap: ({ command, readable, rlimits }) => [
      ...rights,
      bwrap,
      "--unshare-all",
      "--unshare-user",
      ...["--uid", NOBODY, "--gid", NOBODY],
      "--die-with-parent",
      "--new-session",
      "--clearenv",
      ...["--cap-drop", "ALL"],
      ...SYSTEM.flatMap((path) => ["--ro-bind-try", path, path]),
      ...["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"],
      ...readable.flatMap((path) => ["--ro-bind", path, path]),
      ...["--chdir", "/"],
      prlimit,
      ...rlimits,
      ...command,
    ],
  };
}
