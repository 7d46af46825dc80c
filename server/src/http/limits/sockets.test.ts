import assert from "node:assert/strict";
import { once } from "node:events";
import net from "node:net";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { answerIn, request, startBare, talkTo } from "../../../test/bare.ts";
import { until } from "../../../test/until.ts";
import { route } from "../route.ts";

const HOST = "Host: shop.test";
const JSON_TYPE = "Content-Type: application/json";
const MEBIBYTE = 1_048_576;
const HOUR_MS = 3_600_000;

let begun = 0;
let gate = Promise.withResolvers<void>();
const declared = { tag: "Store", summary: "", permission: "public" } as const;
const routes = [
  route({ ...declared, method: "GET", path: "/hello", handle: async () => ({ message: "ok", data: null }) }),
  route({
    ...declared,
    method: "GET",
    path: "/slow",
    async handle() {
      begun++;
      await sleep(700);
      return { message: "ok", data: null };
    },
  }),
  route({
    ...declared,
    method: "GET",
    path: "/gate",
    async handle() {
      begun++;
      await gate.promise;
      return { message: "ok", data: null };
    },
  }),
  route({
    ...declared,
    method: "GET",
    path: "/long",
    handle: async () => ({ message: "ok", data: `"${"x".repeat(30 * MEBIBYTE)}"` }),
  }),
  // Its body is refused by what is not in it: no transaction is ever begun.
  route({
    ...declared,
    method: "GET",
    path: "/things/:id",
    handle: async () => ({ message: "ok", data: null }),
  }),
  route({
    ...declared,
    method: "POST",
    path: "/takes",
    uploads: ["application/json"],
    bodyLimit: 2 * MEBIBYTE,
    handle: async () => ({ message: "ok", data: null }),
  }),
];
const sockets = {
  headersMs: 150,
  requestMs: 300,
  keepAliveMs: 100,
  stallMs: 400,
  checkMs: 20,
  lingerMs: 300,
  lingerBytes: 8 * MEBIBYTE,
  closingMs: { idle: 50, requests: 100, answers: 300 },
};

const inFlight = { bodyBytes: { each: 3 * MEBIBYTE, all: 3 * MEBIBYTE } };

let app: FastifyInstance;
let port: number;
before(async () => {
  ({ app, port } = await startBare(routes, {
    sockets,
  }));
});
after(() => app.close());

const post = (length: number, ...more: string[]) =>
  request("POST /takes HTTP/1.1", HOST, JSON_TYPE, `Content-Length: ${length}`, ...more);

function isFailure(text: string, status: number, code: string) {
  const answer = answerIn(text);
  assert.deepEqual([answer.status, answer.body.success, answer.body.code], [status, false, code], text);
  assert.equal(answer.body.requestId, answer.headers["x-request-id"]);
  assert.equal(answer.headers["content-language"], "en");
  return answer;
}

describe("slow clients", () => {
  test("header fields that never end are cut with 408 in the envelope", async () => {
    isFailure(await talkTo(port, `GET /hello HTTP/1.1\r\n${HOST}\r\nX-`).ended, 408, "validation_failed");
  });

  test("a body that never ends is cut with 408, which names the request's id", async () => {
    const { headers } = isFailure(
      await talkTo(port, `${post(100, "X-Request-Id: mine")}{`).ended,
      408,
      "validation_failed",
    );
    assert.equal(headers["x-request-id"], "mine");
  });

  test("a body of which a little comes again and again is cut, too", async () => {
    const talk = talkTo(port, post(1_000));
    const drip = setInterval(() => talk.socket.write(" "), 20);
    isFailure(await talk.ended.finally(() => clearInterval(drip)), 408, "validation_failed");
  });

  test("a connection that says nothing is ended, and one that rests after a request", async () => {
    await talkTo(port).ended;
    const { status } = answerIn(await talkTo(port, request("GET /hello HTTP/1.1", HOST)).ended);
    assert.equal(status, 200);
  });

  test("an answer that nobody takes is cut", async () => {
    const { socket } = talkTo(port, request("GET /long HTTP/1.1", HOST));
    await once(socket, "data");
    socket.pause();
    assert.equal(await connections(), 1);
    await until(async () => (await connections()) === 0);
    socket.destroy();
  });

  test("an answer that the server takes long to make is waited for", async () => {
    const { status } = answerIn(await talkTo(port, request("GET /slow HTTP/1.1", HOST)).ended);
    assert.equal(status, 200);
  });
});

test("of more connections without a request than may wait, the oldest are ended", async (t) => {
  const { app, port } = await startBare(routes, { sockets: { unheard: { most: 3, ms: 100 } } });
  t.after(() => app.close());
  const heard = talkTo(port, request("GET /hello HTTP/1.1", HOST));
  await until(() => heard.received().includes("success"));
  const waiting: ReturnType<typeof talkTo>[] = [];
  for (let i = 0; i < 5; i++) {
    waiting.push(talkTo(port, `GET /hello HTTP/1.1\r\n${HOST}\r\n`));
    await once(waiting[i]!.socket, "connect");
  }
  for (const { ended } of waiting.slice(0, 2)) isFailure(await ended, 503, "unavailable");
  for (const { socket } of waiting.slice(2)) socket.write("\r\n");
  for (const { received } of waiting.slice(2)) await until(() => received().includes("HTTP/1.1 200"));
  heard.socket.write(request("GET /hello HTTP/1.1", HOST, "Connection: close"));
  assert.match(await heard.ended, /200 OK[\s\S]*200 OK/);
  for (const { socket } of waiting) socket.destroy();
});

describe("requests before the answer", () => {
  const gated = request("GET /gate HTTP/1.1", HOST);
  const hello = request("GET /hello HTTP/1.1", HOST);
  const statusesIn = (text: string) =>
    [...text.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => Number(status));

  test("16 are answered in their order, again and again, and a bad one in between", async (t) => {
    const { app, port } = await startBare(routes);
    t.after(() => app.close());
    begun = 0;
    gate = Promise.withResolvers();
    const nowhere = request("GET /nowhere HTTP/1.1", HOST);
    const talk = talkTo(port, gated.repeat(2) + nowhere + hello.repeat(13));
    await until(() => begun === 1);
    await sleep(50);
    assert.equal(begun, 1, "the next begins when the one before is answered");
    assert.equal(talk.received(), "");
    gate.resolve();
    const first = [200, 200, 404, ...Array(13).fill(200)];
    await until(() => statusesIn(talk.received()).length === 16);
    assert.deepEqual(statusesIn(talk.received()), first);
    talk.socket.write(hello.repeat(16));
    await until(() => statusesIn(talk.received()).length === 32);
    talk.socket.write(request("GET /hello HTTP/1.1", HOST, "Connection: close"));
    assert.equal(statusesIn(await talk.ended).length, 33);
  });

  test("of more than 16 no further one is read: they are answered, and the connection ends", async (t) => {
    const cuts: string[] = [];
    const { app, port } = await startBare(routes, {
      meter: { answered() {}, cut: (why) => cuts.push(why) },
    });
    t.after(() => app.close());
    begun = 0;
    gate = Promise.withResolvers();
    // More than the systems on both sides take: much of it is still on its way when the answers are.
    const talk = talkTo(port, gated.repeat(400_000));
    await until(() => begun === 1);
    await sleep(100);
    gate.resolve();
    const text = await talk.ended;
    assert.deepEqual(statusesIn(text), Array(16).fill(200));
    const answers = text.split("HTTP/1.1 ").slice(1);
    assert.deepEqual(
      answers.map((answer) => /connection: (.*)/i.exec(answer)?.[1]?.trim()),
      [...Array(15).fill("keep-alive"), "close"],
    );
    assert.equal(begun, 16);
    assert.deepEqual(cuts, ["pipelined"]);
  });

  test("what a client asked for that has gone is not begun", async (t) => {
    const { app, port } = await startBare(routes);
    t.after(() => app.close());
    begun = 0;
    gate = Promise.withResolvers();
    const talk = talkTo(port, gated.repeat(3));
    await until(() => begun === 1);
    talk.socket.destroy();
    await until(async () => (await connections(app)) === 0);
    gate.resolve();
    await sleep(50);
    assert.equal(begun, 1);
  });

  test("an answer that is on its way when too many more are asked for is sent whole", async (t) => {
    const { app, port } = await startBare(routes, { sockets: { pipelined: 1 } });
    t.after(() => app.close());
    const talk = talkTo(port, request("GET /long HTTP/1.1", HOST));
    await once(talk.socket, "data");
    talk.socket.pause();
    talk.socket.write(hello.repeat(2));
    await until(async () => (await connections(app)) === 1);
    await sleep(100);
    talk.socket.resume();
    const text = await talk.ended;
    assert.deepEqual(statusesIn(text), [200]);
    assert.ok(text.length > 30 * MEBIBYTE, "whole");
  });

  test("a client that goes on asking after its last answer is cut", async (t) => {
    const { app, port } = await startBare(routes, { sockets: { lingerBytes: MEBIBYTE, lingerMs: 60_000 } });
    t.after(() => app.close());
    const { socket, ended } = talkTo(port);
    const more = () => {
      while (socket.writable && socket.write(hello.repeat(1_000)));
    };
    socket.on("drain", more).on("connect", more);
    assert.deepEqual(statusesIn(await ended), Array(16).fill(200));
  });

  test("a burst over many connections is answered in part, while who asks for one thing is answered at once", async (t) => {
    const { app, port } = await startBare(routes);
    t.after(() => app.close());
    let taken = 0;
    app.server.on("request", () => taken++);
    const burst = hello.repeat(Math.floor(65_536 / hello.length));
    const talks = Array.from({ length: 100 }, () => talkTo(port, burst));
    await once(talks.at(-1)!.socket, "connect");
    const calm = talkTo(port, request("GET /hello HTTP/1.1", HOST, "Connection: close"));
    assert.equal(answerIn(await calm.ended).status, 200);
    for (const { ended } of talks) assert.deepEqual(statusesIn(await ended), Array(16).fill(200));
    assert.equal(taken, 100 * 16 + 1);
  });
});

describe("connections", () => {
  const hello = request("GET /hello HTTP/1.1", HOST, "Connection: close");
  const from = (port: number, localAddress: string) =>
    new Promise<string>((resolve) => {
      const socket = net.connect({ port, host: "127.0.0.1", localAddress });
      let text = "";
      socket.setEncoding("latin1").on("data", (chunk) => (text += chunk));
      socket.on("error", () => {}).on("close", () => resolve(text));
      socket.write(hello);
    });

  test("of one address and in all there are so many; more get 503 until others have ended", async (t) => {
    const cuts: string[] = [];
    const { app, port } = await startBare(routes, {
      sockets: { connections: { each: 2, all: 3 } },
      meter: { answered() {}, cut: (why) => cuts.push(why) },
    });
    t.after(() => app.close());
    const talks = [talkTo(port), talkTo(port)];
    await until(async () => (await connections(app)) === 2);
    const { headers } = isFailure(await from(port, "127.0.0.1"), 503, "unavailable");
    assert.deepEqual([headers["retry-after"], headers.connection], ["1", "close"]);
    assert.equal(answerIn(await from(port, "127.0.0.2")).status, 200);
    const other = net.connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" });
    await until(async () => (await connections(app)) === 3);
    isFailure(await from(port, "127.0.0.3"), 503, "unavailable");
    assert.deepEqual(cuts, ["refused", "refused"]);
    talks[0]!.socket.destroy();
    await until(async () => (await connections(app)) === 2);
    assert.equal(answerIn(await from(port, "127.0.0.1")).status, 200);
    for (const socket of [talks[1]!.socket, other]) socket.destroy();
  });

  test("those of a trusted proxy count only among all", async (t) => {
    const { app, port } = await startBare(routes, {
      trustProxy: ["127.0.0.1"],
      sockets: { connections: { each: 1, all: 3 } },
    });
    t.after(() => app.close());
    const talks = [talkTo(port), talkTo(port)];
    await until(async () => (await connections(app)) === 2);
    assert.equal(answerIn(await from(port, "127.0.0.1")).status, 200);
    talks.push(talkTo(port));
    await until(async () => (await connections(app)) === 3);
    isFailure(await from(port, "127.0.0.1"), 503, "unavailable");
    for (const { socket } of talks) socket.destroy();
  });
});

describe("bodies that are refused", () => {
  let patient: Awaited<ReturnType<typeof startBare>>;
  before(async () => {
    patient = await startBare(routes, { sockets: { lingerBytes: 8 * MEBIBYTE } });
  });
  after(() => patient.app.close());

  for (const [how, header] of [
    ["with its length", "Content-Length: 6291456"],
    ["in chunks", "Transfer-Encoding: chunked"],
  ] as const)
    test(`a client that sends a large body ${how} before it reads, reads 413, and may ask on`, async () => {
      const { socket, received } = talkTo(patient.port);
      socket.write(request("POST /takes HTTP/1.1", HOST, JSON_TYPE, header));
      const piece = " ".repeat(MEBIBYTE);
      for (let i = 0; i < 6; i++) {
        const bytes = header.startsWith("Content") ? piece : `100000\r\n${piece}\r\n`;
        if (!socket.write(bytes)) await once(socket, "drain");
      }
      if (!header.startsWith("Content")) socket.write("0\r\n\r\n");
      socket.write(request("GET /hello HTTP/1.1", HOST));
      await until(() => received().includes('"success":true'));
      isFailure(received().slice(0, received().indexOf("HTTP/1.1 200")), 413, "payload_too_large");
      socket.destroy();
    });

  test("a body that is refused and goes on for ever is cut", async () => {
    const talk = talkTo(patient.port, post(99_999_999_999));
    const piece = Buffer.alloc(MEBIBYTE);
    const more = () => {
      while (talk.socket.writable && talk.socket.write(piece));
    };
    talk.socket.on("drain", more);
    talk.socket.on("connect", more);
    isFailure(await talk.ended, 413, "payload_too_large");
  });

  test("many of them are read a little at a time: who asks meanwhile is answered", async (t) => {
    const { app, port } = await startBare(routes);
    t.after(() => app.close());
    const piece = Buffer.alloc(MEBIBYTE);
    const floods = Array.from({ length: 20 }, () => {
      const { socket } = talkTo(port, post(99_999_999_999));
      const more = () => {
        while (socket.writable && socket.write(piece));
      };
      socket.on("drain", more).on("connect", more);
      return socket;
    });
    await until(() => floods.every(({ bytesRead }) => bytesRead > 0));
    const taken = () =>
      floods.reduce((sum, { bytesWritten, writableLength }) => sum + bytesWritten - writableLength, 0);
    const asked = 20;
    const before = taken();
    for (let i = 0; i < asked; i++) {
      const talk = talkTo(port, request("GET /hello HTTP/1.1", HOST, "Connection: close"));
      assert.equal(answerIn(await talk.ended).status, 200);
    }
    const each = (taken() - before) / asked / MEBIBYTE;
    await until(() => taken() - before > 60 * MEBIBYTE);
    for (const socket of floods) socket.destroy();
    assert.ok(each < 12, `${each} MiB were read while one request was answered`);
  });

  test("a body for which there is never enough memory is 413, which names the most there is", async (t) => {
    const { app, port } = await startBare(routes, {
      sockets,
      inFlight: { bodyBytes: { each: MEBIBYTE, all: 3 * MEBIBYTE } },
    });
    t.after(() => app.close());
    const { body } = isFailure(
      await talkTo(port, post(MEBIBYTE + 1, "Connection: close")).ended,
      413,
      "payload_too_large",
    );
    assert.deepEqual(body.details, { limit: MEBIBYTE });
    isFailure(await talkTo(port, post(MEBIBYTE)).ended, 408, "validation_failed");
  });

  test("bodies of a store take so much memory at a time, then others are refused until they are gone", async (t) => {
    const { app, port } = await startBare(routes, { inFlight });
    t.after(() => app.close());
    const refusedBeside = async (half: ReturnType<typeof talkTo>) => {
      await until(async () => (await connections(app)) === 1);
      const { ended } = talkTo(port, post(2 * MEBIBYTE, "Connection: close"));
      const { headers } = isFailure(await ended, 429, "rate_limited");
      assert.ok(Number(headers["retry-after"]) >= 1);
      assert.equal(half.received(), "", "what it holds is its own");
      half.socket.destroy();
      await until(async () => (await connections(app)) === 0);
    };
    for (let i = 0; i < 2; i++) await refusedBeside(talkTo(port, `${post(2 * MEBIBYTE)}{`));
  });
});

describe("what is no request of ours", () => {
  const ask = (...lines: string[]) => talkTo(port, request(...lines, "Connection: close")).ended;

  test("an expectation that is not met is 417", async () => {
    const { body } = isFailure(
      await ask("GET /hello HTTP/1.1", HOST, "Expect: magic"),
      417,
      "validation_failed",
    );
    assert.equal(body.errors[0].field, "/Expect");
  });

  for (const method of ["TRACE", "PROPFIND", "PATCH", "DELETE"])
    test(`${method} is 405 where there is something, and 404 where there is nothing`, async () => {
      const { headers } = isFailure(await ask(`${method} /hello HTTP/1.1`, HOST), 405, "method_not_allowed");
      assert.equal(headers.allow, "GET, OPTIONS");
      isFailure(await ask(`${method} /nothing HTTP/1.1`, HOST), 404, "not_found");
    });

  test("CONNECT is 405, and what is no HTTP 400", async () => {
    isFailure(await ask("CONNECT shop.test:443 HTTP/1.1", HOST), 405, "method_not_allowed");
    isFailure(await talkTo(port, "BREW /tea HTTP/1.1\r\n\r\n").ended, 400, "validation_failed");
  });

  test("an empty id is no path of ours, whatever is asked of it", async () => {
    isFailure(await ask("GET /things/?nonsense=1 HTTP/1.1", HOST), 404, "not_found");
  });
});

test("closing, the server answers what comes in time, refuses the rest by 503, and ends what is not read", async (t) => {
  const { app, port } = await startBare(routes, {
    sockets: { closingMs: { idle: 50, requests: 1_500, answers: 3_000 } },
  });
  t.after(() => app.close());
  const silent = talkTo(port);
  const half = talkTo(port, `${post(100)}{`);
  const headers = talkTo(port, "GET /hello HT");
  const unread = talkTo(port, request("GET /long HTTP/1.1", HOST));
  await once(unread.socket, "data");
  unread.socket.pause();
  begun = 0;
  const busy = talkTo(port, request("GET /slow HTTP/1.1", HOST));
  await until(() => begun === 1);
  const late = talkTo(port, "GET /hello HTTP/1.1\r\n");
  await until(async () => (await connections(app)) === 6);
  const asked = performance.now();
  const closed = app.close();
  await until(() => !app.server.listening);
  late.socket.write(request(HOST));
  const last = answerIn(await late.ended);
  assert.deepEqual([last.status, last.headers.connection], [200, "close"]);
  for (const talk of [half, headers]) {
    const answer = isFailure(await talk.ended, 503, "unavailable");
    const { connection } = answer.headers;
    assert.deepEqual([answer.headers["retry-after"], connection], ["1", "close"], await talk.ended);
  }
  await closed;
  const early = performance.now() - asked < 2_900;
  assert.equal(await silent.ended, "");
  assert.equal(answerIn(await busy.ended).status, 200, "what was accepted is answered");
  assert.ok(!early, "an answer that is being taken has its time");
  unread.socket.destroy();
});

test("closing, the server ends connections that rest, and waits for nothing else", async () => {
  const { app, port } = await startBare(routes, {
    sockets: {
      ...sockets,
      keepAliveMs: HOUR_MS,
      closingMs: { idle: 50, requests: HOUR_MS, answers: HOUR_MS },
    },
  });
  const talk = talkTo(port, request("GET /hello HTTP/1.1", HOST));
  await until(() => talk.received().includes("success"));
  await app.close();
  await talk.ended;
});

const connections = (of = app) =>
  new Promise<number>((resolve, reject) =>
    of.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
