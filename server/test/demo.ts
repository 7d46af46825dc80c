import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startCommand } from "./command.ts";
import { createTestDatabase, testSecret } from "./database.ts";
import { until } from "./until.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The state after `npm start`: a server with the demo store, and the folder in which a reader goes on. */
export type Demo = {
  port: number;
  key: string;
  /** Looks like the project's folder, and has the data directory. */
  folder: string;
  /** The server's settings, with which commands work on the same database. */
  settings: Record<string, string>;
  close(): Promise<void>;
};

/** Starts what `npm start` starts, on a port and a database of its own; webhooks may go to this machine. */
export async function startDemo(): Promise<Demo> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "stoa-demo-"));
  const names = ["node_modules", "package.json", "package-lock.json", "sdk", "server", "docs"];
  await Promise.all(names.map((name) => symlink(join(root, name), join(folder, name))));
  const settings = {
    DATABASE_URL: database.ownerUrl,
    STOA_SECRET: testSecret,
    STOA_DATA_DIR: join(folder, ".stoa"),
    WEBHOOK_ALLOWED_ADDRESSES: "127.0.0.1",
    LOG_LEVEL: "warn",
  };
  const { child, output, ended } = startCommand(["serve", "--demo", "--json", "--port", "0"], settings);
  await until(() => output.stdout.includes('"url"') || child.exitCode !== null);
  const announced = output.stdout.split("\n").find((line) => line.includes('"url"'));
  if (!announced) throw new Error(`the demo did not start: ${output.stderr}`);
  const { url, demo } = JSON.parse(announced);
  return {
    port: Number(new URL(url).port),
    key: demo.key,
    folder,
    settings,
    async close() {
      child.kill("SIGTERM");
      await ended;
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
