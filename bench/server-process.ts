import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { SECRET } from "./setup.ts";

/** A server in a process of its own; `startMs` is how long it took until its first good answer. */
export type Server = { url: string; pid: number; startMs: number; stop(): Promise<void> };

const START_MS = 60_000;
const LOOK_MS = 10;

/**
 * Starts this checkout's server, with more settings, on a database that it does not manage itself, or else on the one of its data
 * directory. Its log and its mails go to `folder`.
 */
export function startOwn(
  databaseUrl: string | undefined,
  folder: string,
  more: NodeJS.ProcessEnv = {},
): Promise<Server> {
  const main = fileURLToPath(new URL("../server/src/main.ts", import.meta.url));
  const own = { DATABASE_URL: databaseUrl, STOA_DATA_DIR: folder, STOA_SECRET: SECRET, RATE_LIMIT: "off" };
  return startLogged(main, { ...process.env, ...own, ...more }, folder);
}

/**
 * Starts `stoa serve` by its file, as users run it: with its log, which goes to a file in `folder`, and with background
 * jobs unless the environment says otherwise. Throws where it does not answer within a minute.
 */
export async function startLogged(main: string, env: NodeJS.ProcessEnv, folder: string): Promise<Server> {
  const path = join(await mkdtemp(join(folder, "log-")), "stdout");
  const log = await open(path, "a");
  const root = join(main, "../../..");
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    [...nodeSettings(root, "flags", []), main, "serve", "--json", "--port", "0"],
    {
      cwd: root,
      env: {
        ...nodeSettings(root, "env", {}),
        NODE_COMPILE_CACHE: join(root, "node_modules/.cache/stoa-compile"),
        ...env,
      },
      stdio: ["ignore", log.fd, "inherit"],
    },
  );
  await log.close();
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  for (const until = Date.now() + START_MS; Date.now() < until; await setTimeout(LOOK_MS)) {
    const announced = (await readFile(path, "utf8")).split("\n").find((line) => line.startsWith('{"url"'));
    if (announced?.endsWith("}")) {
      const { url } = JSON.parse(announced);
      await firstAnswer(url, until);
      return { url, pid: child.pid!, startMs: Math.round(performance.now() - begun), stop };
    }
    if (child.exitCode !== null)
      throw new Error(`the server did not start:\n${await readFile(path, "utf8")}`);
  }
  await stop();
  throw new Error(`the server did not answer within ${START_MS / 1_000} s`);
}

async function firstAnswer(url: string, until: number): Promise<void> {
  while (Date.now() < until && !(await fetch(`${url}/readyz`)).ok) await setTimeout(LOOK_MS);
}

// How a checkout's launcher runs Node; another checkout may be of before there was such a file.
function nodeSettings<T>(root: string, name: "flags" | "env", none: T): T {
  const file = join(root, `bin/node-${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : none;
}
