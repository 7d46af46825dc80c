import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { until } from "../../../test/until.ts";
import { readAccounts } from "./account.ts";
import { SHARED_ROOT } from "./binaries.ts";
import { type EmbeddedOptions, openEmbedded } from "./open-embedded.ts";
import { findPostmaster } from "./postmaster.ts";
import { isAlive } from "./processes.ts";
import { removeEmbedded } from "./remove-embedded.ts";

const isRoot = process.geteuid?.() === 0;
const here = dirname(fileURLToPath(import.meta.url));
const folders: string[] = [];
const openers: ChildProcess[] = [];

after(async () => {
  for (const opener of openers) opener.kill("SIGKILL");
  for (const folder of folders) {
    await removeEmbedded(join(folder, "data"));
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

/** A data directory that PostgreSQL's account can enter; `mode` of the folder around it. */
function newDataDir(mode = 0o755): string {
  const folder = fs.mkdtempSync(join(tmpdir(), "stoa-embedded-"));
  fs.chmodSync(folder, mode);
  folders.push(folder);
  return join(folder, "data");
}

let used: string | undefined;
/** One for all tests that need no new cluster, as it takes a second to make one. Each stops its server. */
function usedDataDir(): string {
  used ??= newDataDir();
  return used;
}

const open = (dataDir: string, more: Partial<EmbeddedOptions> = {}) =>
  openEmbedded({ dataDir, durable: false, ...more });
const serverOf = (dataDir: string) => findPostmaster(fs.realpathSync(join(dataDir, "postgres")));

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

type Opener = {
  process: ChildProcess;
  opened: Promise<{ ownerUrl: string }>;
  close(): Promise<number | null>;
};

/** Opens in a process of its own, which closes when its standard input ends. */
function openElsewhere(dataDir: string, account: { uid?: number; gid?: number } = {}, from = here): Opener {
  const script = `
    import { openEmbedded } from ${JSON.stringify(join(from, "open-embedded.ts"))};
    const database = await openEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    console.log(JSON.stringify(database));
    process.stdin.resume().on("end", () => database.close());`;
  const flags = ["--disable-warning=ExperimentalWarning", "--input-type=module-typescript", "-e", script];
  const child = spawn(process.execPath, flags, { stdio: ["pipe", "pipe", "inherit"], cwd: "/", ...account });
  openers.push(child);
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const opened = new Promise<{ ownerUrl: string }>((resolve, reject) => {
    createInterface(child.stdout!).once("line", (line) => resolve(JSON.parse(line)));
    void ended.then((code) => reject(new Error(`The opener ended with ${code}.`)));
  });
  opened.catch(() => {});
  const close = () => {
    child.stdin?.end();
    return ended;
  };
  return { process: child, opened, close };
}

test("makes a cluster once, as promised, and opens it again", async () => {
  const dataDir = newDataDir();
  const said: string[] = [];
  const first = await open(dataDir, { durable: true, say: (line) => said.push(line) });
  assert.equal(said.length, 1, "one line about the slow thing");
  const [role] = await query(
    first.ownerUrl,
    `select current_user as name, current_database() as database, rolsuper, rolcreaterole, rolbypassrls
       from pg_roles where rolname = current_user`,
  );
  const expected = {
    name: "stoa_owner",
    database: "stoa",
    rolsuper: false,
    rolcreaterole: true,
    rolbypassrls: false,
  };
  assert.deepEqual(role, expected);
  const settings = await query(
    first.adminUrl,
    `select name, setting from pg_settings where name in
      ('fsync', 'full_page_writes', 'data_checksums', 'listen_addresses', 'jit', 'TimeZone', 'server_encoding')`,
  );
  assert.deepEqual(Object.fromEntries(settings.map(({ name, setting }) => [name, setting])), {
    ...{ fsync: "on", full_page_writes: "on", data_checksums: "on", listen_addresses: "", jit: "off" },
    ...{ TimeZone: "UTC", server_encoding: "UTF8" },
  });
  await query(first.ownerUrl, "create table kept (id int); insert into kept values (7)");
  assert.equal(fs.statSync(join(dataDir, "postgres.json")).mode & 0o777, 0o600);
  await first.close();
  assert.equal(serverOf(dataDir), undefined);

  const second = await open(dataDir, { durable: true, say: (line) => said.push(line) });
  assert.deepEqual(await query(second.ownerUrl, "select id from kept"), [{ id: 7 }]);
  assert.equal(second.ownerUrl, first.ownerUrl);
  assert.equal(said.length, 1);
  await second.close();
});

test("refuses a wrong password even for a neighbour who reaches the socket", async () => {
  const database = await open(usedDataDir());
  const wrong = database.adminUrl.replace(/:[0-9a-f]{48}@/, ":wrong@");
  await assert.rejects(query(wrong, "select 1"), /password authentication failed/);
  await database.close();
});

for (const count of [2, 5]) {
  test(`${count} processes at once make one cluster, share it, and the last one stops it`, async () => {
    const dataDir = newDataDir();
    const processes = Array.from({ length: count }, () => openElsewhere(dataDir));
    const urls = (await Promise.all(processes.map(({ opened }) => opened))).map(({ ownerUrl }) => ownerUrl);
    assert.equal(new Set(urls).size, 1);
    await query(urls[0]!, "select 1");
    const server = serverOf(dataDir);
    assert.ok(server);
    const [last, ...others] = processes;
    assert.deepEqual(
      await Promise.all(others.map((opener) => opener.close())),
      others.map(() => 0),
    );
    assert.equal(serverOf(dataDir)?.pid, server.pid, "stays while one uses it");
    assert.equal(await last!.close(), 0);
    assert.equal(serverOf(dataDir), undefined);
    assert.deepEqual(fs.readdirSync(dataDir).sort(), ["postgres", "postgres.json", "postgres.log", "run"]);
  });
}

test("all leaving and coming at once never leaves anybody without a server", async () => {
  const dataDir = newDataDir();
  const use = async () => {
    for (let round = 0; round < 6; round++) {
      const database = await open(dataDir);
      assert.equal((await query(database.ownerUrl, "select 1 as one"))[0]?.one, 1);
      await database.close();
    }
  };
  await Promise.all([use(), use(), use()]);
  assert.equal(serverOf(dataDir), undefined);
});

test("a killed opener leaves a server that the next one uses and stops", async () => {
  const dataDir = usedDataDir();
  const opener = openElsewhere(dataDir);
  await opener.opened;
  const server = serverOf(dataDir);
  assert.ok(server);
  opener.process.kill("SIGKILL");
  await opener.close();
  assert.ok(isAlive(server.pid));
  const next = await open(dataDir);
  assert.equal(serverOf(dataDir)?.pid, server.pid);
  await next.close();
  assert.equal(serverOf(dataDir), undefined);
});

test("a killed server is brought back, with what was committed", async () => {
  const dataDir = usedDataDir();
  const events: string[] = [];
  const options = {
    durable: true,
    onLost: () => events.push("lost"),
    onRecovered: () => events.push("recovered"),
  };
  const database = await open(dataDir, options);
  const elsewhere = await open(dataDir, { durable: true });
  await query(database.ownerUrl, "create table kept as select 7 as id");
  // A session that is too busy to notice, and keeps the dead server's memory.
  const busy = assert.rejects(
    query(database.ownerUrl, "select count(*) from generate_series(1, 1000000000)"),
  );
  await sleep(100);
  process.kill(serverOf(dataDir)!.pid, "SIGKILL");
  await until(() => events.length === 2, "recovery");
  await busy;
  assert.deepEqual(events, ["lost", "recovered"]);
  assert.deepEqual(await query(database.ownerUrl, "select id from kept"), [{ id: 7 }]);
  await database.close();
  // Whether the other one had come back already or not, its close ends the server.
  await elsewhere.close();
  assert.equal(serverOf(dataDir), undefined);
  assert.deepEqual(events, ["lost", "recovered"], "a close is no loss");
});

test("a server whose socket was removed is started again, as nobody can connect to it any more", async () => {
  const dataDir = usedDataDir();
  const events: string[] = [];
  const database = await open(dataDir, {
    onLost: () => events.push("lost"),
    onRecovered: () => events.push("recovered"),
  });
  fs.rmSync(join(database.socketDir, `.s.PGSQL.${database.port}`));
  await assert.rejects(query(database.ownerUrl, "select 1"), { code: "ENOENT" });
  await until(() => events.length === 2, "it is back");
  assert.deepEqual(events, ["lost", "recovered"]);
  assert.equal((await query(database.ownerUrl, "select 1 as one"))[0]!.one, 1);
  await database.close();
  assert.equal(serverOf(dataDir), undefined);
});

test("a server that could not be stopped for its missing socket is stopped at another try", async (context) => {
  const dataDir = usedDataDir();
  const [events, said]: string[][] = [[], []];
  const database = await open(dataDir, {
    onRecovered: () => events!.push("recovered"),
    say: (line) => said!.push(line),
  });
  const { kill } = process;
  let refused = 0;
  context.mock.method(process, "kill", (pid: number, signal?: NodeJS.Signals | 0) => {
    if (signal !== "SIGINT" || refused++) return kill.call(process, pid, signal);
    throw Object.assign(new Error("kill EPERM"), { code: "EPERM" });
  });
  fs.rmSync(join(database.socketDir, `.s.PGSQL.${database.port}`));
  await until(() => events!.length === 1, "it is back");
  assert.ok(said!.includes("kill EPERM"));
  assert.equal((await query(database.ownerUrl, "select 1 as one"))[0]!.one, 1);
  await database.close();
  assert.equal(serverOf(dataDir), undefined);
});

test("close right after the server was killed does not hang, and leaves nothing running", async () => {
  const dataDir = usedDataDir();
  const database = await open(dataDir);
  process.kill(serverOf(dataDir)!.pid, "SIGKILL");
  await database.close();
  await sleep(300);
  assert.equal(serverOf(dataDir), undefined);
});

test("close stops the server of a data directory that was deleted", async () => {
  const dataDir = newDataDir();
  const database = await open(dataDir);
  const { pid } = serverOf(dataDir)!;
  fs.rmSync(dataDir, { recursive: true });
  await database.close();
  // It has ended; its process id goes when this process, its parent, has noticed.
  await until(() => !isAlive(pid));
});

test("lock files that name a live stranger do not keep the server from starting", async () => {
  const dataDir = usedDataDir();
  await (await open(dataDir)).close();
  // Of the same account as the server, which PostgreSQL could not tell from a server of its own.
  const owner = fs.statSync(join(dataDir, "postgres", "PG_VERSION"));
  const stranger = spawn("sleep", ["60"], isRoot ? { uid: owner.uid, gid: owner.gid, cwd: "/" } : {});
  openers.push(stranger);
  const data = fs.realpathSync(join(dataDir, "postgres"));
  const lines = [stranger.pid, data, 1700000000, 5432, join(dataDir, "run"), "", " 1 1", "ready   ", ""].join(
    "\n",
  );
  for (const file of [join(data, "postmaster.pid"), join(dataDir, "run", ".s.PGSQL.5432.lock")]) {
    fs.writeFileSync(file, lines);
    fs.chownSync(file, owner.uid, owner.gid);
  }
  const database = await open(dataDir);
  await query(database.ownerUrl, "select 1");
  assert.ok(isAlive(stranger.pid!));
  await database.close();
  stranger.kill();
});

test("half-made clusters of dead processes are swept", async () => {
  const dataDir = newDataDir();
  const dead = spawn("true");
  await new Promise((resolve) => dead.once("exit", resolve));
  const half = join(dataDir, `postgres.new-${dead.pid}-${randomBytes(8).toString("hex")}`);
  fs.mkdirSync(join(half, "data", "base"), { recursive: true });
  const database = await open(dataDir);
  assert.ok(!fs.existsSync(half));
  await database.close();
});

for (const name of [join("a".repeat(60), "b".repeat(60)), `a, "b" %20 é`]) {
  test(`a path that no socket or address could have is no obstacle: ${name}`, async () => {
    const dataDir = join(newDataDir(), name);
    const database = await open(dataDir);
    assert.match(database.socketDir, /^[\w/-]{1,80}$/);
    await query(database.ownerUrl, "select 1");
    await database.close();
    fs.rmSync(database.socketDir, { recursive: true });
  });
}

test("psql takes the same address", (context) => {
  const version = psql(["--version"]);
  if (!version) return context.skip("no psql on this machine");
  return (async () => {
    const database = await open(usedDataDir());
    assert.equal(psql([database.ownerUrl, "-Atc", "select current_user"]), "stoa_owner");
    await database.close();
  })();
});

function psql(args: string[]): string | undefined {
  try {
    return execFileSync("psql", args, { encoding: "utf8" }).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

test("as root, a data directory in a closed folder holds its cluster, which a copy does not share", async (context) => {
  if (!isRoot || process.platform !== "linux") return context.skip("only root on Linux");
  const dataDir = newDataDir(0o700);
  const first = await open(dataDir);
  assert.ok(fs.lstatSync(join(dataDir, "postgres")).isDirectory());
  await query(first.ownerUrl, "create table kept ()");
  await first.close();
  const copy = newDataDir(0o700);
  execFileSync("cp", ["-a", dataDir, copy]);
  const [second, copied] = await Promise.all([open(dataDir), open(copy)]);
  await query(copied.ownerUrl, "drop table kept");
  await query(second.ownerUrl, "select from kept");
  await Promise.all([second.close(), copied.close()]);
  assert.deepEqual(fs.readdirSync(dataDir).sort(), ["postgres", "postgres.json", "postgres.log"]);
});

test("a cluster that an earlier version keeps elsewhere stays with the one data directory", async (context) => {
  if (!isRoot) return context.skip("only root had its cluster elsewhere");
  const dataDir = newDataDir();
  const made = await open(dataDir);
  await query(made.ownerUrl, "create table kept ()");
  await made.close();
  const home = join(SHARED_ROOT, randomBytes(8).toString("hex"));
  fs.mkdirSync(home, { recursive: true, mode: 0o711 });
  fs.chmodSync(SHARED_ROOT, 0o755);
  const link = join(dataDir, "postgres");
  // Over file systems, unlike a rename.
  execFileSync("mv", [link, join(home, "data")]);
  fs.chownSync(home, fs.statSync(join(home, "data")).uid, 0);
  fs.symlinkSync(join(home, "data"), link);

  const first = await open(dataDir);
  await query(first.ownerUrl, "select from kept");
  await first.close();
  const copy = newDataDir();
  execFileSync("cp", ["-a", dataDir, copy]);
  await assert.rejects(
    open(copy),
    new RegExp(`${copy} is a copy of ${dataDir}: both link to the one database`),
  );
  await removeEmbedded(copy);
  assert.ok(fs.existsSync(home), "removing a copy leaves what is not its own");

  const moved = `${dataDir}-moved`;
  fs.renameSync(dataDir, moved);
  const second = await open(moved);
  await query(second.ownerUrl, "select from kept");
  await second.close();
  await removeEmbedded(moved);
  assert.ok(!fs.existsSync(home) && !fs.existsSync(moved));
});

test("as an ordinary user everything is simply this user's", async (context) => {
  const nobody = readAccounts().find(({ name }) => name === "nobody");
  if (!isRoot || !nobody) return context.skip("needs root, to become nobody");
  const dataDir = newDataDir();
  fs.mkdirSync(dataDir);
  fs.chownSync(dataDir, nobody.uid, nobody.gid);
  const account = { uid: nobody.uid, gid: nobody.gid };
  if (!canStart(account)) return context.skip("nobody cannot reach this project's folder");
  const opener = openElsewhere(dataDir, account);
  const { ownerUrl } = await opener.opened;
  await query(ownerUrl, "select 1");
  assert.equal(fs.statSync(join(dataDir, "postgres")).uid, nobody.uid);
  assert.equal(await opener.close(), 0);
  // Root keeps to the owner of what is there.
  const asRoot = await open(dataDir);
  await query(asRoot.ownerUrl, "select 1");
  await asRoot.close();
  assert.equal(fs.statSync(join(dataDir, "postgres", "PG_VERSION")).uid, nobody.uid);
});

function canStart(account: { uid: number; gid: number }): boolean {
  try {
    execFileSync(process.execPath, ["-e", `fs.accessSync(${JSON.stringify(here)})`], {
      ...account,
      cwd: "/",
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

test("somebody else's cluster is refused with an explanation", async (context) => {
  const nobody = readAccounts().find(({ name }) => name === "nobody");
  if (!isRoot || !nobody || !canStart(nobody)) return context.skip("needs root, to become nobody");
  const dataDir = usedDataDir();
  const database = await open(dataDir);
  if (fs.statSync(join(dataDir, "postgres")).uid !== nobody.uid) {
    const script = `import { openEmbedded } from ${JSON.stringify(join(here, "open-embedded.ts"))};
      await openEmbedded({ dataDir: ${JSON.stringify(dataDir)} }).catch(({ message }) => console.log(message));`;
    const answer = execFileSync(process.execPath, ["--input-type=module-typescript", "-e", script], {
      ...{
        uid: nobody.uid,
        gid: nobody.gid,
        cwd: "/",
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      },
    });
    assert.match(answer, /belongs to .*, but this process runs as nobody\. Run it as/);
  }
  await database.close();
});
