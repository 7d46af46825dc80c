import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import nodeEnv from "../../bin/node-env.json" with { type: "json" };
import flags from "../../bin/node-flags.json" with { type: "json" };

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** How a command ended: `code` is null where a signal ended it. */
export type Ended = { stdout: string; stderr: string; code: number | null };

/** A command of `stoa` in a process of its own; `output` grows while it runs. */
export type Command = {
  child: ChildProcess & { stdin: NodeJS.WritableStream };
  output: { stdout: string; stderr: string };
  ended: Promise<Ended>;
};

/** Starts `stoa` with arguments and settings. */
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
