import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import nodeEnv from "../../bin/node-env.json" with { type: "json" };
import flags from "../../bin/node-flags.json" with { type: "json" };

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const host = fileURLToPath(new URL("./command-host.ts", import.meta.url));
const hosts: ChildProcess[] = [];

/** How a command ended: `code` is null where a signal ended it. */
export type Ended = { stdout: string; stderr: string; code: number | null };

/** A command of `stoa` in a process of its own; `output` grows while it runs. */
export type Command = {
  child: ChildProcess & { stdin: NodeJS.WritableStream };
  output: { stdout: string; stderr: string };
  ended: Promise<Ended>;
};

/** A command for a process that runs many (command-host.ts). */
export type CommandRequest = { argv: string[]; env: NodeJS.ProcessEnv };

/**
 * Runs `stoa` with arguments and settings, to its end. A process that has loaded the server runs it, as it
 * has run the commands before it: where a signal, the process itself, or its standard input matters, start
 * the command instead.
 */
export async function runCommand(args: readonly string[], settings: Record<string, string>): Promise<Ended> {
  const child = hosts.pop() ?? fork(host, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  holdOpen(child, true);
  const request: CommandRequest = {
    argv: [process.execPath, main, ...args],
    env: { ...nodeEnv, ...process.env, ...settings },
  };
  const stop = new AbortController();
  const lost = once(child, "exit", { signal: stop.signal }).then(([code]) => {
    throw new Error(`the process of commands ended (${code})`);
  });
  const answered = once(child, "message", { signal: stop.signal });
  child.send(request);
  try {
    const [ended] = await Promise.race([answered, lost]);
    hosts.push(child);
    return ended;
  } finally {
    stop.abort();
    lost.catch(() => {});
    answered.catch(() => {});
    holdOpen(child, false);
  }
}

// An idle process keeps no test file open. It ends with the one that started it.
function holdOpen(child: ChildProcess, isOpen: boolean): void {
  const hold = isOpen ? "ref" : "unref";
  child[hold]();
  child.channel?.[hold]();
}

/** Starts `stoa` in a process of its own, with arguments and settings. */
export function startCommand(args: readonly string[], settings: Record<string, string>): Command {
  const child = spawn(process.execPath, [...flags, main, ...args], {
    env: { ...nodeEnv, ...process.env, ...settings },
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => (output.stdout += chunk));
  child.stderr.on("data", (chunk) => (output.stderr += chunk));
  const ended = once(child, "close").then(([code]) => ({ ...output, code: code as number | null }));
  return { child, output, ended };
}

/** The JSON object on the last line that a command printed. */
export const lastLine = (stdout: string) => JSON.parse(stdout.trimEnd().split("\n").at(-1)!);
