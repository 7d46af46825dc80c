import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import type { BuildState, ConsoleFiles } from "../../pages/console/index.ts";

const script = fileURLToPath(new URL("../../../../console/build.ts", import.meta.url));
const MAX_OUTPUT = 4_000;

/**
 * Builds the console in a process beside the server, unless it was built from the same sources, and writes
 * the progress to the state file. Returns a function that ends the build early.
 */
export function buildConsole({ stateFile }: Pick<ConsoleFiles, "stateFile">, log: Logger): () => void {
  if (!existsSync(script)) return () => undefined;
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { pid } = child;
  let output = "";
  let isEnded = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output = (output + String(chunk)).slice(-MAX_OUTPUT);
    });
  const said = say(stateFile, { state: "building" });
  // Requests come first.
  if (pid !== undefined) quietly(() => setPriority(pid, 10));
  child.on("error", (error) => {
    output += String(error);
  });
  child.on("close", (code) => {
    if (isEnded) return;
    if (code === 0) {
      if (output) log.info(output.trim());
      void said.then(() => rm(stateFile, { force: true }));
      return;
    }
    log.error({ why: output.trim() }, "the console could not be built");
    void said.then(() => say(stateFile, { state: "failed", why: output.trim() }));
  });
  return () => {
    isEnded = true;
    child.kill();
  };
}

async function say(file: string, state: BuildState): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(state));
  } catch {
    // Without the file the page says that nothing is built; the log has the reason.
  }
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // Some systems do not let a process be nicer.
  }
}
