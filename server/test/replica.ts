import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { dirname, join } from "node:path";
import { chooseAccount } from "../src/db/embedded/account.ts";
import { canRun, findBinaries, reachableBinaries } from "../src/db/embedded/binaries.ts";
import type { EmbeddedDatabase } from "../src/db/embedded/open-embedded.ts";
import { findPostmaster, startPostmaster, stopPostmaster } from "../src/db/embedded/postmaster.ts";
import { connect } from "../src/db/pool/pool.ts";
import { until } from "./until.ts";

/** A streaming replica of an embedded PostgreSQL, as a superuser and an operator have it. */
export type TestReplica = {
  /** Its database `stoa`, in the form of DATABASE_REPLICA_URLS. */
  url: string;
  /** Runs a statement there as the superuser. */
  ask(text: string): Promise<Record<string, unknown>[]>;
  /** Stops to replay what the primary writes, which still comes; and goes on. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Ends it as a machine ends that fails. */
  kill(): void;
  /** Stops it in the middle of whatever it does, and goes on. */
  freeze(): void;
  thaw(): void;
  start(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Makes a base backup of an embedded PostgreSQL, and starts it as a replica. It needs nothing but
 * PostgreSQL's server.
 */
export async function startReplica(primary: EmbeddedDatabase): Promise<TestReplica> {
  const account = chooseAccount(primary.data);
  const binaries = await reachableBinaries(account, findBinaries(), () => {});
  const folder = await mkdtemp(join(dirname(primary.data), "replica-"));
  const data = join(folder, "data");
  const [, password = ""] = /:([^:@]*)@/.exec(primary.adminUrl) ?? [];
  await copy(primary, data, [
    `primary_conninfo = 'host=${primary.socketDir} port=${primary.port} user=postgres password=${password}'`,
  ]);
  if (account) execFileSync("chown", ["-R", `${account.uid}:${account.gid}`, folder]);
  const adminUrl = () =>
    `postgres://postgres:${password}@/postgres?host=${encodeURIComponent(findPostmaster(data)!.socketDir)}&port=${primary.port}`;

  async function ask(text: string): Promise<Record<string, unknown>[]> {
    const admin = await connect(adminUrl());
    try {
      return (await admin.query(text)).rows;
    } finally {
      await admin.end();
    }
  }
  async function start(): Promise<void> {
    const log = openSync(join(folder, "log"), "a");
    const isOpened = account !== undefined && !(await canRun(account, binaries, data));
    startPostmaster({ data, dataDir: folder, isOpened, account, binaries, durable: false, log });
    await until(() => ask("select 1").then(Boolean, () => false), "the replica takes connections");
  }
  // The server and its sessions, each of which is a process of its own.
  function signal(name: NodeJS.Signals): void {
    const { pid } = findPostmaster(data)!;
    const sessions = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
      .split("\n")
      .map((line) => line.trim().split(/\s+/).map(Number))
      .flatMap(([own, parent]) => (parent === pid ? [own!] : []));
    for (const one of [pid, ...sessions]) process.kill(one, name);
  }
  await start();
  return {
    url: adminUrl().replace("/postgres?", "/stoa?"),
    ask,
    pause: async () => {
      await ask("select pg_wal_replay_pause()");
      const isPaused = async () =>
        (await ask("select pg_get_wal_replay_pause_state() as state"))[0]!.state === "paused";
      await until(isPaused, "replay is paused");
    },
    resume: async () => void (await ask("select pg_wal_replay_resume()")),
    kill: () => signal("SIGKILL"),
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    start,
    async close() {
      await stopPostmaster(data).catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// As pg_basebackup, which the embedded PostgreSQL comes without.
async function copy(primary: EmbeddedDatabase, data: string, settings: readonly string[]): Promise<void> {
  const admin = await connect(primary.adminUrl);
  try {
    await admin.query("select pg_backup_start('replica', fast => true)");
    const leftOut = new Set(
      ["postmaster.pid", "postmaster.opts", "pg_wal"].map((name) => join(primary.data, name)),
    );
    cpSync(primary.data, data, { recursive: true, filter: (path) => !leftOut.has(path) });
    const { rows } = await admin.query("select labelfile from pg_backup_stop(wait_for_archive => false)");
    mkdirSync(join(data, "pg_wal"), { mode: 0o700 });
    writeFileSync(join(data, "backup_label"), rows[0].labelfile);
    writeFileSync(join(data, "standby.signal"), "");
    writeFileSync(join(data, "postgresql.auto.conf"), `${settings.join("\n")}\n`);
  } finally {
    await admin.end();
  }
}
