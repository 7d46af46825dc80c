import * as fs from "node:fs";
import { basename, delimiter, join } from "node:path";
import { runToEnd } from "./run-to-end.mjs";

// npm waits for a connection that says nothing for minutes, several times over.
const usual = { lookMs: 1_000, tellMs: 60_000, endMs: 300_000 };

/**
 * Runs npm, quietly, in a folder: what it says goes to the file `log` and is given back with the exit code. Where it does not get on
 * for a minute a line says so; where it does not for five, it is ended, and `hung` is true.
 */
export async function runNpm(args, { cwd, log, limits = usual }) {
  const { file, first, shell } = findNpm();
  const output = fs.openSync(log, "w");
  // Each fetch is a line of the log, by which we see that it gets on.
  const all = [...first, ...args, "--no-audit", "--no-fund", "--loglevel=http"];
  const stop = new AbortController();
  let hung = false;
  const options = { cwd, stop: stop.signal, onStart: watch };
  let looking;
  function watch(pid) {
    looking = lookAfter(pid, log, limits, () => {
      hung = true;
      stop.abort();
    });
  }
  const code = first.length
    ? await runTied(all, output, options)
    : await runToEnd(file, all, { ...options, stdio: ["ignore", output, output], shell });
  clearInterval(looking);
  fs.closeSync(output);
  const said = fs.readFileSync(log, "utf8").replace(/^npm http .*\n/gm, "");
  fs.rmSync(log, { force: true });
  return { code, output: said, hung };
}

function lookAfter(pid, log, { lookMs, tellMs, endMs }, end) {
  const begin = Date.now();
  let seen = "";
  let since = begin;
  let toldAt = begin;
  return setInterval(() => {
    const now = Date.now();
    const sign = signOf(pid, log);
    if (sign !== seen) {
      seen = sign;
      since = now;
    }
    if (now - since >= endMs) {
      process.stderr.write(`npm has not got on for ${inSeconds(now - since)}, and is ended.\n`);
      end();
      since = now;
    } else if (now - Math.max(since, toldAt) >= tellMs) {
      toldAt = now;
      const waiting = `npm has not got on for ${inSeconds(now - since)}; it is ended and tried again after ${inSeconds(endMs)}`;
      process.stderr.write(`${waiting}. Is the registry reachable (npm ping)?\n`);
    }
  }, lookMs).unref();
}

const inSeconds = (ms) => `${(ms / 1000).toFixed()} s`;

// What grows while npm gets on: what it said, and, where the system tells, what it has read from the network and the disk.
function signOf(pid, log) {
  const said = fs.statSync(log, { throwIfNoEntry: false })?.size;
  try {
    return `${said} ${/rchar: (\d+)/.exec(fs.readFileSync(`/proc/${pid}/io`, "utf8"))?.[1]}`;
  } catch {
    return String(said);
  }
}

const endWithUs = 'process.stdin.on("close",()=>process.kill(0,"SIGKILL")).resume().unref()';

// Runs npm in a group of processes that ends when we do, even by kill -9: going on beside the next install, it would damage
// that one's files.
function runTied(args, output, options) {
  const node = lastingNode(options.cwd);
  if (process.platform === "win32")
    return runToEnd(node, args, { ...options, stdio: ["ignore", output, output] });
  const watch = ["--import", `data:text/javascript,${encodeURIComponent(endWithUs)}`];
  return runToEnd(node, [...watch, ...args], {
    ...options,
    stdio: ["pipe", output, output],
    detached: true,
  });
}

// `npm run` finds the project's own Node first, which is one of the files that npm replaces.
function lastingNode(folder) {
  const isOurs = (file) => file.startsWith(join(folder, "node_modules"));
  return isOurs(process.execPath) ? (onPath("node", isOurs) ?? process.execPath) : process.execPath;
}

function findNpm() {
  const path = process.env.npm_execpath ?? (onPath("node") === process.execPath ? onPath("npm") : undefined);
  if (path && basename(path) === "npm-cli.js") return { file: process.execPath, first: [path], shell: false };
  return { file: "npm", first: [], shell: process.platform === "win32" };
}

// Where the first program of a name on the PATH really is, of those that are not left out.
function onPath(name, isLeftOut = () => false) {
  for (const folder of (process.env.PATH ?? "").split(delimiter))
    try {
      const file = fs.realpathSync(join(folder, name));
      if (!isLeftOut(file)) return file;
    } catch {
      // Not there.
    }
  return undefined;
}
