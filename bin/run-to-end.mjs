import { spawn } from "node:child_process";
import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program to its end and gives its exit code, or 128 + the number of the signal that ended it.
 * Signals to us go on to it, and never end us before it; one that is detached is told by the end of its standard input. Under npm, it
 * is told to end once the shell npm started us with is gone: SIGTERM ends that shell, which passes nothing on. `onStart` gets its
 * process id; it is told to end where `stop` is aborted, too.
 */
export function runToEnd(file, args, { stop, onStart, ...options }) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: "inherit", ...options });
    let told;
    const tell = (signal) => {
      if (!options.detached) return child.kill(signal);
      told = signal;
      child.stdin.destroy();
    };
    const forward = (signal) => {
      // A terminal sends Ctrl-C and its own closing to the whole group: the child has it already, and
      // would take a second one for impatience.
      const fromTerminal =
        !options.detached &&
        signal !== "SIGTERM" &&
        (process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY);
      if (!fromTerminal) tell(signal);
    };
    for (const signal of SIGNALS) process.on(signal, forward);
    const end = () => tell("SIGTERM");
    stop?.addEventListener("abort", end);
    if (child.pid) onStart?.(child.pid);
    const shell = process.env.npm_lifecycle_event && process.ppid;
    const watch = setInterval(() => {
      if (!shell || process.ppid === shell) return;
      clearInterval(watch);
      tell("SIGTERM");
    }, 250).unref();
    const finish = (code) => {
      clearInterval(watch);
      stop?.removeEventListener("abort", end);
      for (const signal of SIGNALS) process.off(signal, forward);
      resolve(code);
    };
    child.once("error", (error) => {
      process.stderr.write(`${file} cannot be started: ${error.message}\n`);
      finish(127);
    });
    child.once("exit", (code, signal) => finish(code ?? 128 + (constants.signals[told ?? signal] ?? 0)));
  });
}
