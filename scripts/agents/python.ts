import { spawn, spawnSync } from "node:child_process";

const python = process.env.PYTHON ?? "python3";

/** The output of a program of Python, and how it ended. */
export type Said = { text: string; code: number | null };

/** Runs a program of Python; `path` goes before what PYTHONPATH has. */
export function runPython(args: readonly string[], cwd: string, path: readonly string[] = []): Promise<Said> {
  return new Promise((resolve, reject) => {
    const child = spawn(python, args, { cwd, env: environment(path), timeout: 600_000 });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ text, code }));
  });
}

/** Those of these modules that this Python does not find. */
export function missingModules(modules: readonly string[], path: readonly string[] = []): readonly string[] {
  return modules.filter((name) => {
    const found = spawnSync(python, ["-c", `import ${name}`], { env: environment(path), stdio: "ignore" });
    return found.status !== 0;
  });
}

const environment = (path: readonly string[]) => ({
  ...process.env,
  PYTHONPATH: [...path, process.env.PYTHONPATH]
    .filter(Boolean)
    .join(process.platform === "win32" ? ";" : ":"),
});
