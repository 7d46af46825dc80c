import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { lastLine, startCommand } from "../../test/command.ts";
import { testServer } from "../../test/server.ts";
import { readAccounts } from "../db/embedded/account.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url)).replace(/\/$/, "");
const isRoot = process.geteuid?.() === 0;
/** The account that may use the test database's socket. */

after(() => rmSync(folder, { recursive: true, force: true }));
const server = await testServer();
const store = await server.createStore();
const folder = mkdtempSync(join(tmpdir(), "stoa-service-"));
chmodSync(folder, 0o755);
const socketDir = new URL(server.settings.DATABASE_URL!.replace("@/", "@localhost/")).searchParams.get(
  "host",
)!;
const { uid } = statSync(socketDir);
const user = readAccounts().find((one) => one.uid === uid)!;
const environmentFile = join(folder, "stoa.env");
const lines = ["DATABASE_URL", "STOA_SECRET"].map((name) => `${name}="${server.settings[name]}"`);
writeFileSync(environmentFile, `# settings\n${lines.join("\n")}\n`, { mode: 0o600 });
mkdirSync(join(folder, "out"));
chmodSync(join(folder, "out"), 0o777);

/** What `systemctl show` prints of the unit, from a program of that name. */
function systemctl(properties: Record<string, string>): string {
  const bin = mkdtempSync(join(folder, "bin-"));
  chmodSync(bin, 0o755);
  const lines = Object.entries(properties).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(bin, "systemctl"), `#!/bin/sh\ncat <<'END'\n${lines.join("\n")}\nEND\n`, {
    mode: 0o755,
  });
  return `${bin}:${process.env.PATH}`;
}

const stoa = (PATH: string, ...args: string[]) =>
  startCommand(args, { PATH, DATABASE_URL: "", STOA_DATA_DIR: "", STOA_SECRET: "" }).ended;
const unit = () => ({
  WorkingDirectory: root,
  User: user.name,
  Environment: 'MALLOC_ARENA_MAX=1 "STOA_DATA_DIR=/nowhere/at all"',
  EnvironmentFiles: `${environmentFile} (ignore_errors=yes)`,
});
const reaches = () =>
  spawnSync(process.execPath, ["-e", `fs.accessSync(${JSON.stringify(join(root, "server/src/main.ts"))})`], {
    uid: user.uid,
  }).status === 0;

describe("a command beside the service of this folder", () => {
  test("works on what the service works on, as its user", async (context) => {
    if (isRoot && !reaches()) return context.skip("the service's user cannot enter the project here");
    const file = join(folder, "out/products.ndjson");
    const run = [
      "export",
      "products",
      "--store",
      store.domain,
      "--format",
      "ndjson",
      "--output",
      file,
      "--json",
    ];
    const { code, stdout, stderr } = await stoa(systemctl(unit()), ...run);
    assert.equal(code, 0, stderr);
    assert.equal(lastLine(stdout).products, 0);
    assert.equal(statSync(file).uid, user.uid);
    const where = systemctl({ ...unit(), EnvironmentFiles: `${folder}/none (ignore_errors=yes)` });
    assert.equal(lastLine((await stoa(where, "data", "where", "--json")).stdout).dataDir, "/nowhere/at all");
  });

  test("says who may read its settings, where this user may not", async (context) => {
    const asStranger = isRoot ? { uid: 65_534, gid: 65_534 } : {};
    if (!isRoot) chmodSync(environmentFile, 0);
    if (isRoot && !reaches()) return context.skip("an unprivileged account cannot enter the project here");
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, "server/src/main.ts"), "store", "list"],
      {
        ...asStranger,
        cwd: "/",
        encoding: "utf8",
        env: { PATH: systemctl(unit()) },
      },
    );
    chmodSync(environmentFile, 0o600);
    assert.equal(status, 1);
    assert.match(stderr, /settings of the service stoa\.service are in .*: run the command as root/);
  });

  test("is told otherwise by the environment, by another folder's service, and by having none", async () => {
    const other = systemctl({ ...unit(), WorkingDirectory: "/opt/another" });
    for (const PATH of [other, process.env.PATH!]) {
      const { stdout } = await stoa(PATH, "data", "where", "--json");
      assert.equal(lastLine(stdout).dataDir, join(root, ".stoa"));
    }
    const own = { PATH: systemctl(unit()), DATABASE_URL: "", STOA_DATA_DIR: folder };
    const given = await startCommand(["data", "where", "--json"], own).ended;
    assert.equal(lastLine(given.stdout).dataDir, folder);
  });
});
