import assert from "node:assert/strict";
import cluster, { type Worker } from "node:cluster";
import { EventEmitter, once } from "node:events";
import { createServer, type Socket } from "node:net";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { answerIn, bareServer, request, talkTo } from "../../test/bare.ts";
import { until } from "../../test/until.ts";
import { route } from "../http/route.ts";
import { bindTo } from "./bind.ts";
import { handOver, takeOver } from "./handover.ts";

const HOST = "Host: shop.test";
const gate = Promise.withResolvers<void>();
let begun = 0;
const get = (path: string, wait?: Promise<void>) =>
  route({
    method: "GET",
    path,
    tag: "Store",
    summary: "",
    permission: "public",
    async handle() {
      begun++;
      await wait;
      return { message: "ok", data: null };
    },
  });
const routes = [get("/hello"), get("/gate", gate.promise)];

/** A server that never listens, and a listener that hands it what it accepts. */
async function startTaking() {
  const http = bareServer(routes, {
    sockets: { headersMs: 150, checkMs: 20, closingMs: { idle: 50, requests: 2_000, answers: 5_000 } },
  });
  const told: unknown[] = [];
  const own = Object.assign(new EventEmitter(), { send: (message: unknown) => told.push(message) > 0 });
  await takeOver(http, own as unknown as NodeJS.Process);
  let last = 0;
  const listener = createServer((socket) => own.emit("message", { connection: ++last }, socket));
  const port = Number(new URL(await bindTo(listener, { host: "127.0.0.1", port: 0 })).port);
  return { http, own, told, port, close: () => listener.close() };
}

test("a server that takes over connections answers them, counts them and cuts slow ones as one that listens", async () => {
  const { http, own, told, port, close } = await startTaking();
  after(close);
  assert.deepEqual(told, [{ answers: true }]);
  const talk = talkTo(port, request("GET /hello HTTP/1.1", HOST));
  await until(() => talk.received().includes("success"));
  assert.deepEqual(told.slice(1), [{ taken: 1 }]);
  const count = await new Promise((resolve) => http.server.getConnections((_, count) => resolve(count)));
  assert.equal(count, 1);
  const slow = talkTo(port, "GET /hello HTTP/1.1\r\nHost: shop");
  assert.equal(answerIn(await slow.ended).status, 408);
  // A connection that ended while it was on its way comes without a socket; other messages are not its.
  own.emit("message", { connection: 9 }, undefined);
  own.emit("message", "something else");
  await http.close();
  assert.equal(answerIn(await talk.ended).status, 200);
});

test("closing, it answers what it was handed, and then ends", async () => {
  const { http, port, close } = await startTaking();
  after(close);
  const busy = talkTo(port, request("GET /gate HTTP/1.1", HOST));
  await until(() => begun > 1);
  let isClosed = false;
  const closed = http.close().then(() => {
    isClosed = true;
  });
  // It was on its way when the server was told to close.
  const late = talkTo(port, request("GET /hello HTTP/1.1", HOST));
  const answer = answerIn(await late.ended);
  assert.deepEqual([answer.status, answer.headers.connection], [200, "close"]);
  assert.equal(isClosed, false);
  gate.resolve();
  assert.equal(answerIn(await busy.ended).status, 200);
  await closed;
});

/** A process that keeps what it is told, and confirms nothing by itself. */
function fakeWorker() {
  const told: { message: { connection?: number }; socket: Socket | undefined }[] = [];
  const worker = Object.assign(new EventEmitter(), {
    send(message: object, socket: Socket | undefined, _: object, done: (error: Error | null) => void) {
      told.push({ message, socket });
      setImmediate(done, null);
    },
  });
  const says = (message: object) => worker.emit("message", message);
  return {
    told,
    says,
    confirms: () => {
      for (const { message } of told) says({ taken: message.connection });
    },
    is: worker as unknown as Worker & EventEmitter,
    handed: () => told.filter(({ socket }) => socket).length,
  };
}

async function startHanding() {
  const handover = handOver();
  const clients: Socket[] = [];
  const port = Number(new URL(await bindTo(handover.listener, { host: "127.0.0.1", port: 0 })).port);
  const end = () => {
    handover.listener.close();
    for (const client of clients) client.destroy();
  };
  const connect = async () => {
    const { socket } = talkTo(port);
    clients.push(socket);
    await once(socket, "connect");
    return socket;
  };
  const join = (onLeave = () => {}) => {
    const worker = fakeWorker();
    const added = handover.add(worker.is, onLeave);
    worker.says({ answers: true });
    return added.then(() => worker);
  };
  return { handover, port, connect, join, end };
}

test("connections go to the process that has the fewest on their way, in turn, and few at a time", async () => {
  const { connect, join, end } = await startHanding();
  after(end);
  const [one, two] = [await join(), await join()];
  const handed = () => one.handed() + two.handed();
  for (let count = 1; count <= 4; count++) {
    await connect();
    await until(() => handed() === count);
  }
  assert.deepEqual([one.handed(), two.handed()], [2, 2]);
  two.confirms();
  for (let count = 5; count <= 6; count++) {
    await connect();
    await until(() => handed() === count);
  }
  assert.deepEqual([one.handed(), two.handed()], [2, 4]);
  for (let count = 7; count <= 12; count++) await connect();
  await until(() => handed() === 10);
  two.confirms();
  await until(() => handed() === 12);
  assert.deepEqual([one.handed(), two.handed()], [4, 8]);
});

test("connections wait for the first process; what one did not confirm goes to another when it dies", async () => {
  const { connect, join, end } = await startHanding();
  after(end);
  await connect();
  const one = await join();
  await until(() => one.handed() === 1);
  const two = await join();
  two.says({ taken: 12_345 });
  one.is.emit("exit");
  await until(() => two.handed() === 1);
});

test("a process is told to end after its connections, and is handed no more", async () => {
  const { handover, connect, join, end } = await startHanding();
  after(end);
  let left = 0;
  const one = await join(() => left++);
  for (let n = 0; n < 6; n++) await connect();
  await until(() => one.handed() === 4);
  // The last that answers gets those that wait, too.
  assert.equal(handover.end(one.is), true);
  assert.equal(one.handed(), 6);
  assert.deepEqual(one.told.at(-1)!.message, { end: true });
  assert.equal(handover.end(one.is), false);
  const two = await join();
  await connect();
  await until(() => two.handed() === 1);
  assert.equal(one.handed(), 6);
  one.says({ leaves: true });
  assert.equal(left, 1);
  // It was starting; that it answers after all comes too late.
  const starting = fakeWorker();
  void handover.add(starting.is, () => {});
  assert.equal(handover.end(starting.is), false);
  starting.says({ answers: true });
  for (let n = 0; n < 3; n++) await connect();
  await until(() => two.handed() === 4);
  assert.equal(starting.handed(), 0);
});

test("connections on their way to a real process that dies frozen are answered by the next", async () => {
  const { handover, port, end } = await startHanding();
  after(end);
  cluster.setupPrimary({ exec: fileURLToPath(new URL("../../test/taking.ts", import.meta.url)) });
  const begin = async () => {
    const worker = cluster.fork();
    after(() => worker.process.kill("SIGKILL"));
    await handover.add(worker, () => {});
    return worker;
  };
  const one = await begin();
  const hello = () => talkTo(port, request("GET /hello HTTP/1.1", HOST, "Connection: close"));
  assert.equal(answerIn(await hello().ended).status, 200);
  one.process.kill("SIGSTOP");
  const talks = Array.from({ length: 6 }, hello);
  await until(() => talks.every(({ socket }) => !socket.connecting));
  one.process.kill("SIGKILL");
  await once(one, "exit");
  await begin();
  for (const talk of talks) assert.equal(answerIn(await talk.ended).status, 200);
  await until(async () => {
    const open = await new Promise((resolve) =>
      handover.listener.getConnections((_, count) => resolve(count)),
    );
    return open === 0;
  });
});
