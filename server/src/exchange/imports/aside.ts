import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { JobFailed } from "../../jobs/worker.ts";
import { unflatten } from "../../kit/flat-error.ts";
import type { Traffic } from "../../kit/traffic.ts";
import type { Errand, Means } from "./carry-out.ts";
import { ImportFileError } from "./file-error.ts";
import { lowerProcess } from "./lower-process.ts";
import type { End, Task, Told, Word } from "./told.ts";
import type { Turn, Turns } from "./turns.ts";

/** A process that was told to stop and goes on so long is ended, in ms: the server's own end is not to wait for it. */
const STOP_MS = 3_000;
const FLAGS = [
  "--disable-warning=ExperimentalWarning",
  // A file that takes more memory, in MB, ends its import and not the server.
  "--max-old-space-size=512",
  "--max-semi-space-size=8",
  // Threads that compile and collect beside an import take as much of the machine as the import itself.
  "--single-threaded",
  "--v8-pool-size=1",
];
/** The variables that Node and node-postgres read. The server's own settings and secrets are not among them. */
const VARIABLES =
  /^((NODE_|PG(?!PASS)|LC_|SSL_|OPENSSL_|MALLOC_).*|PATH|HOME|LANG|TZ|TMPDIR|TEMP|TMP|USERPROFILE|APPDATA|SYSTEMROOT)$/i;
/** The flags of the server's process that say how to connect to the database. */
const CONNECTING = /^--(use|tls|openssl)-/;

/** What an import runs beside: the server's requests. `appUrl` connects to their database, embedded or not, as the server's role. */
export type Beside = { appUrl: string; isEmbedded: boolean; traffic: Traffic };

/**
 * Carries out an import in a process with its own connections to the database, at a low priority: parsing and validating
 * take the processor that requests leave. Throws as `carryOut`, and where the process ends without a word.
 */
export async function carryOutAside(
  { appUrl, isEmbedded }: Beside,
  turns: Turns,
  errand: Errand,
  { signal, warn }: Omit<Means, "pool">,
): Promise<void> {
  const turn = turns.join(signal);
  try {
    // To start a process is work, too.
    await turn.next(0);
    signal.throwIfAborted();
    await inProcess({ appUrl, isEmbedded, errand }, turn, { signal, warn });
  } finally {
    turn.leave();
  }
}

async function inProcess(task: Task, turn: Turn, { signal, warn }: Omit<Means, "pool">): Promise<void> {
  // It leads a session of its own: Ctrl-C in the server's terminal does not reach it, and its priority counts beside other sessions.
  const child = fork(fileURLToPath(new URL("./process.ts", import.meta.url)), [], {
    execArgv: [...FLAGS, ...process.execArgv.filter((flag) => CONNECTING.test(flag))],
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => VARIABLES.test(name))),
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  let end: End | undefined;
  let hasBegun = false;
  let late: NodeJS.Timeout | undefined;
  // One that has ended hears nothing any more.
  const say = (word: Task | Word) => child.connected && child.send(word, () => {});
  const stop = () => {
    // It has done nothing yet that it would have to end, and loading leaves it no time to listen.
    if (!hasBegun) return void child.kill("SIGKILL");
    say("stop");
    late = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  };
  child.on("message", (told: Told) => {
    if (told === "begins") hasBegun = true;
    else if (typeof told === "object" && "workedMs" in told)
      void turn.next(told.workedMs).then(() => say("go"));
    else if (typeof told === "object" && "warning" in told) warn(unflatten(told.warning));
    else if (!end) {
      end = told;
      child.disconnect();
    }
  });
  // Once it has started, its exit tells all that matters.
  child.on("error", () => {});
  signal.addEventListener("abort", stop);
  try {
    if (child.pid) void lowerProcess(child.pid);
    say(task);
    const ended = await exitOf(child);
    if (end === "done") return;
    if (end && "unusable" in end)
      throw new JobFailed("unusable_file", { cause: new ImportFileError(end.unusable) });
    if (end) throw unflatten(end.failure);
    signal.throwIfAborted();
    throw new Error(`the import process ended before the import was done: ${ended}`);
  } finally {
    signal.removeEventListener("abort", stop);
    clearTimeout(late);
  }
}

// Its code or signal; throws where it could not be started.
async function exitOf(child: ChildProcess): Promise<string> {
  const [code, signal] = await once(child, "exit");
  return signal === "SIGABRT" ? `${signal}, probably out of memory` : (signal ?? `exit code ${code}`);
}
