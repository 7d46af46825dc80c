import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

// Leaves behind what npm ci does, after it hung as often as FAKE_HANGS says, or printed FAKE_LINES lines.
const fakeNpm = `
import * as fs from "node:fs";
fs.appendFileSync("calls", process.pid + "\\n");
const calls = fs.readFileSync("calls", "utf8").trim().split("\\n").length;
if (calls <= Number(process.env.FAKE_HANGS)) setInterval(() => {}, 1e6);
else {
  for (let i = 0; i < Number(process.env.FAKE_LINES); i++) {
    console.error("npm http fetch GET 200 https://registry.example/" + i);
    await new Promise((resolve) => setTimeout(resolve, 200 * Number(process.env.FAKE_PACE)));
  }
  fs.mkdirSync("node_modules/a", { recursive: true });
  fs.writeFileSync("node_modules/a/package.json", "{}");
  fs.writeFileSync("node_modules/.package-lock.json", fs.readFileSync("package-lock.json"));
}`;

function newProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "stoa-install-"));
  folders.push(folder);
  cpSync(join(root, "bin"), join(folder, "bin"), { recursive: true });
  writeFileSync(join(folder, "npm-cli.js"), fakeNpm);
  writeFileSync(join(folder, "package.json"), '{"type": "module"}');
  const packages = { "": {}, "node_modules/a": { version: "1.0.0", integrity: "sha512-a" } };
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages }));
  return folder;
}

/**
 * On a busy machine the npm that gets on may look as one that hangs: what fails is tried again with limits 4
 * and 16 times as long.
 */
async function atSomePace(work: (pace: number) => Promise<void>): Promise<void> {
  for (let pace = 1; ; pace *= 4) {
    try {
      return await work(pace);
    } catch (error) {
      if (pace === 16) throw error;
    }
  }
}

async function install(
  folder: string,
  env: Record<string, string> = {},
  { pace = 16, ...account }: { uid?: number; pace?: number } = {},
) {
  const limits = { lookMs: 50, tellMs: 700 * pace, endMs: 1_500 * pace };
  const script = `
    const { install } = await import(${JSON.stringify(join(folder, "bin/install.mjs"))});
    await install(${JSON.stringify(limits)}).catch(({ code }) => { process.exitCode = code; });`;
  const child: ChildProcess = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: "/",
    env: {
      ...process.env,
      npm_execpath: join(folder, "npm-cli.js"),
      FAKE_HANGS: "0",
      FAKE_LINES: "0",
      FAKE_PACE: String(pace),
      ...env,
    },
    ...account,
  });
  let said = "";
  child.stderr!.on("data", (chunk) => (said += chunk));
  const [code] = await once(child, "close");
  return { code, said };
}

const callers = (folder: string) =>
  readFileSync(join(folder, "calls"), "utf8").trim().split("\n").map(Number);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe("the first install", () => {
  test("tells when npm stands still, ends it, and tries once more", () =>
    atSomePace(async (pace) => {
      const folder = newProject();
      const { code, said } = await install(folder, { FAKE_HANGS: "1" }, { pace });
      assert.equal(code, 0, said);
      const told = `; it is ended and tried again after ${Math.round(1.5 * pace)} s`;
      assert.ok(said.includes(told), said);
      assert.match(said, /npm has not got on for \d+ s;/);
      assert.match(said, /and is ended\.\nTrying once more …\nInstalled in /);
      assert.equal(callers(folder).length, 2);
      assert.ok(!isAlive(callers(folder)[0]!));
      assert.ok(existsSync(join(folder, "node_modules/.stoa-install")));
      const again = await install(folder);
      assert.deepEqual([again.code, again.said, callers(folder).length], [0, "", 2]);
    }));

  test("gives up after the second time, and leaves no npm behind", () =>
    atSomePace(async (pace) => {
      const folder = newProject();
      const { code, said } = await install(folder, { FAKE_HANGS: "9" }, { pace });
      assert.notEqual(code, 0);
      assert.match(said, /npm stood still; nothing was started/);
      assert.deepEqual(callers(folder).map(isAlive), [false, false]);
    }));

  // Longer than one that stands still may take.
  test("leaves npm alone while it gets on, however long it takes", () =>
    atSomePace(async (pace) => {
      const folder = newProject();
      const { code, said } = await install(folder, { FAKE_LINES: "12" }, { pace });
      assert.equal(code, 0, said);
      assert.doesNotMatch(said, /has not got on/);
    }));

  test("says what to do where the project cannot be written", async (context) => {
    const folder = newProject();
    // Root writes anywhere.
    const account = process.geteuid?.() === 0 ? { uid: 65_534 } : {};
    chmodSync(folder, 0o555);
    if (spawnSync(process.execPath, ["--version"], { ...account, cwd: folder }).status !== 0)
      return context.skip("an unprivileged account cannot run Node here");
    const { code, said } = await install(folder, {}, account);
    chmodSync(folder, 0o755);
    assert.equal(code, 1);
    assert.match(said, /is not installed, and .* cannot be written.*set STOA_DATA_DIR/s);
    assert.doesNotMatch(said, /Error:/);
  });
});
