import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findCluster } from "../src/db/embedded/cluster.ts";
import { openEmbedded } from "../src/db/embedded/open-embedded.ts";
import { findPostmaster } from "../src/db/embedded/postmaster.ts";
import { removeEmbedded } from "../src/db/embedded/remove-embedded.ts";
import { type Command, startCommand } from "./command.ts";
import { type Answer, request, type Sent, startServer, type TestServer } from "./server.ts";
import { until } from "./until.ts";

/** A server in a process of its own and its PostgreSQL, which a test kills while requests are under way. */
export type KilledServer = {
  /**
   * Sends to that process. A request that nobody answered is sent again, under the same Idempotency-Key,
   * until somebody does. All else is done by a server in this process on the same database.
   */
  server: TestServer;
  killServer(): Promise<void>;
  killPostgres(): Promise<void>;
  close(): Promise<void>;
};

/** Starts such a server with its own PostgreSQL in a folder of its own. */
export async function startKilledServer(): Promise<KilledServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "stoa-crash-"));
  const embedded = await openEmbedded({ dataDir });
  const books = await startServer({ DATABASE_URL: embedded.ownerUrl });
  const agent = new http.Agent({ keepAlive: true });
  let target: { command: Command; port: number } | undefined = await serve();

  async function serve(): Promise<NonNullable<typeof target>> {
    const command = startCommand(["serve", "--json", "--port", "0"], {
      ...books.settings,
      LOG_LEVEL: "error",
    });
    await until(() => {
      assert.equal(command.child.exitCode, null, command.output.stderr);
      return command.output.stdout.includes('"url"');
    });
    const line = command.output.stdout.split("\n").find((one) => one.includes('"url"'))!;
    return { command, port: Number(new URL(JSON.parse(line).url).port) };
  }

  const send: TestServer["send"] = async (store, method, path, sent: Sent = {}): Promise<Answer> => {
    const headers = {
      ...(method !== "GET" && { "idempotency-key": randomUUID() as string }),
      ...sent.headers,
    };
    for (;;) {
      const answer =
        target &&
        (await request(agent, target.port, store, method, path, { ...sent, headers }).catch(() => undefined));
      if (answer) {
        const passes = answer.status === 503 || answer.body?.code === "idempotency_in_progress";
        if (!passes) return answer;
      }
      await pause(10);
    }
  };

  async function end(): Promise<void> {
    const command = target?.command;
    target = undefined;
    command?.child.kill("SIGKILL");
    await command?.ended;
  }

  return {
    server: { ...books, send },
    async killServer() {
      await end();
      target = await serve();
    },
    async killPostgres() {
      process.kill(findPostmaster(findCluster(dataDir)!)!.pid, "SIGKILL");
      const isReady = async () => (await books.send(undefined, "GET", "/readyz")).status === 200;
      await until(async () => !(await isReady()));
      await until(isReady);
    },
    async close() {
      agent.destroy();
      await end();
      await books.close();
      await embedded.close();
      await removeEmbedded(dataDir);
    },
  };
}
