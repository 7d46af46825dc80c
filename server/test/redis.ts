import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "./until.ts";

/** A Redis of its own for a test, which can die, freeze and come back at the same address. */
export type TestRedis = {
  readonly url: string;
  start(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Ends it and waits for its end. */
  kill(): Promise<void>;
  /** Runs a command by redis-cli, and returns its output. */
  run(...command: string[]): string;
  close(): Promise<void>;
};

const program = ["redis-server", "valkey-server"].find((name) => !spawnSync(name, ["--version"]).error);

/** Starts a Redis or Valkey; undefined where this machine has none. */
export async function startRedis(): Promise<TestRedis | undefined> {
  if (!program) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "stoa-redis-"));
  const port = await freePort();
  let child: ChildProcess | undefined;
  const run = (...command: string[]) => {
    const client = program.replace("server", "cli");
    return String(spawnSync(client, ["-p", String(port), ...command], { timeout: 5_000 }).stdout).trim();
  };
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const settings = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
      child = spawn(program, settings, { stdio: "ignore" });
      await until(() => run("ping") === "PONG");
    },
    signal: (signal) => void child?.kill(signal),
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    run,
    async close() {
      await redis.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await redis.start();
  return redis;
}

/** A port that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
