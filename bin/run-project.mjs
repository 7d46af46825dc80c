import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Failed, findNode, install, root } from "./install.mjs";
import { runToEnd } from "./run-to-end.mjs";

// How Node runs the project (decision 47); bench and tests start servers with the same.
const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
const [flags, env] = ["node-flags.json", "node-env.json"].map(read);

// Whoever reads what we say may have gone, as `head` does; what we do goes on.
process.stderr.on("error", () => {});
// It would have Node open its debugger to everybody on this machine; so it does nothing, here and in what is run.
process.on("SIGUSR1", () => {});

/** Installs what is missing, then runs a file of the project on Node 24, with further flags of Node; returns its exit code. */
export async function runProject(file, args, cwd, nodeFlags = []) {
  await install();
  return runToEnd(findNode(), [...flags, ...nodeFlags, file, ...args], {
    cwd,
    // Keeps the stripped and compiled source, which makes the second start quicker.
    env: { ...env, NODE_COMPILE_CACHE: join(root, "node_modules/.cache/stoa-compile"), ...process.env },
  });
}

/** Ends this process with the exit code that `running` resolves to. */
export async function exitWith(running) {
  try {
    process.exitCode = await running;
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    process.exitCode = error.code;
  }
}
