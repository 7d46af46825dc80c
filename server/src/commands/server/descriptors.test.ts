import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { answerIn, request, talkTo } from "../../../test/bare.ts";
import { testServer } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";

const OPEN_FILES = 160;
const CONNECTIONS = 80;
const OF_ONE = 40;

const server = await testServer();
const store = await server.createStore();

test("however many connect, the server has files and the database; who is one too many gets 503", async (t) => {
  const port = await serve(t);
  const idle = Array.from({ length: 2 }, (_, i) => hold(port, `127.0.1.${i + 1}`, OF_ONE + 20)).flat();
  await until(
    () => idle.filter(({ destroyed }) => destroyed).length === 40,
    "those beyond their address's are ended",
  );
  const talk = talkTo(port);
  const text = await talk.ended;
  assert.deepEqual([answerIn(text).status, answerIn(text).headers["retry-after"]], [503, "1"]);
  // Of those that are in, all are answered, each by a connection to the database where there are enough.
  const held = idle.filter(({ destroyed }) => !destroyed);
  assert.equal(held.length, CONNECTIONS);
  const answers = held.map(async (socket, i) => {
    const answered = once(socket, "data");
    socket.write(
      request(
        `GET /api/v1/products?q=${i} HTTP/1.1`,
        `Host: ${store.domain}`,
        `Authorization: Bearer ${store.key}`,
      ),
    );
    return answerIn(String((await answered)[0])).status;
  });
  assert.deepEqual(new Set(await Promise.all(answers)), new Set([200]));
  for (const socket of held) socket.destroy();
  await until(async () => {
    const { ended } = talkTo(port, request("GET /readyz HTTP/1.1", "Host: any", "Connection: close"));
    return answerIn(await ended).status === 200;
  }, "others are let in again");
});

/** Opens so many connections from an address, which say nothing. */
const hold = (port: number, localAddress: string, count: number) =>
  Array.from({ length: count }, () =>
    net.connect({ port, host: "127.0.0.1", localAddress }).on("error", () => {}),
  ).map((socket) => socket.resume());

/** Starts a server that may open few files. */
async function serve(t: { after(done: () => unknown): void }): Promise<number> {
  const main = fileURLToPath(new URL("../../main.ts", import.meta.url));
  const command = `ulimit -n ${OPEN_FILES}; exec "$0" --disable-warning=ExperimentalWarning "$@"`;
  const child = spawn("sh", ["-c", command, process.execPath, main, "serve", "--json", "--port", "0"], {
    env: { ...process.env, ...server.settings, STOA_WORK: "on" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  t.after(async () => {
    child.kill("SIGTERM");
    assert.deepEqual(await ended, [0, null]);
  });
  let said = "";
  child.stdout.on("data", (chunk) => (said += chunk));
  await until(() => child.exitCode !== null || said.includes('"url"'));
  return Number(new URL(JSON.parse(said.split("\n").find((line) => line.includes('"url"'))!).url).port);
}
