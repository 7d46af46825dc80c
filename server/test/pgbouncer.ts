import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { appRole } from "../src/db/schema/roles.ts";
import { freePort } from "./redis.ts";
import { startSilentProxy } from "./silent-proxy.ts";
import { until } from "./until.ts";

const names = ["pgbouncer", "/usr/sbin/pgbouncer"];
const program = names.find((name) => !spawnSync(name, ["--version"]).error);
/** A PgBouncer does not run as root. */
const NOBODY = 65_534;

/** Starts a PgBouncer before a database; undefined where this machine has none. */
export async function startPgBouncer(
  databaseUrl: string,
  { mode, secret, sessions }: { mode: "session" | "transaction"; secret: string; sessions: number },
): Promise<{ url: string; switchTo(mode: string): Promise<void>; close(): Promise<void> } | undefined> {
  if (!program) return undefined;
  const way = await startSilentProxy(databaseUrl);
  const { username, password, port, pathname } = new URL(way.url);
  const folder = await mkdtemp(join(tmpdir(), "stoa-pgbouncer-"));
  const own = await freePort();
  const role = appRole(secret);
  const users = { [username]: decodeURIComponent(password), [role.name]: role.password };
  await writeFile(
    join(folder, "users"),
    Object.entries(users).map(([name, word]) => `"${name}" "${word}"\n`),
  );
  const settings = (mode: string) =>
    `[databases]\n* = host=127.0.0.1 port=${port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}\n` +
    `unix_socket_dir =\nauth_type = plain\nauth_file = ${folder}/users\npool_mode = ${mode}\n` +
    `default_pool_size = ${sessions}\nserver_tls_sslmode = disable\n`;
  await writeFile(join(folder, "ini"), settings(mode));
  for (const path of [folder, join(folder, "users"), join(folder, "ini")]) {
    await chmod(path, 0o700);
    if (process.getuid?.() === 0) await chown(path, NOBODY, NOBODY);
  }
  const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn(program, [join(folder, "ini")], { stdio: "ignore", ...as });
  const answers = () =>
    new Promise((resolve) => {
      const probe = net.connect(own, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      probe.once("connect", () => probe.destroy());
    });
  await until(answers, "PgBouncer answers");
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${own}${pathname}`,
    // As an operator does it: by the file and a signal.
    async switchTo(mode) {
      await writeFile(join(folder, "ini"), settings(mode));
      child.kill("SIGHUP");
    },
    async close() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await way.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
