import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { picture } from "../../../test/pictures.ts";
import { startServer, type TestServer, type TestStore } from "../../../test/server.ts";

const MEDIA = "/api/v1/media";
let server: TestServer;
let strict: TestServer;
let store: TestStore;
let guarded: TestStore;
let receiver: http.Server;
let origin: string;
let asked: string[] = [];
const bodies = new Map<string, Buffer>();

before(async () => {
  receiver = http.createServer((request, response) => {
    asked.push(request.url!);
    const url = new URL(request.url!, "http://x");
    const to = url.searchParams.get("to");
    const body = bodies.get(url.pathname);
    if (to) response.writeHead(302, { location: to }).end();
    else if (url.pathname === "/cut") {
      response.writeHead(200, { "content-length": 10_000 });
      response.write("x");
      setTimeout(() => response.destroy(), 50);
    } else if (url.pathname === "/endless") {
      response.writeHead(200);
      const write = () => response.destroyed || response.write(Buffer.alloc(1_048_576), write);
      write();
    } else if (body) response.writeHead(200, { "content-type": "text/html" }).end(body);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  [server, strict] = await Promise.all([
    startServer({ WEBHOOK_ALLOWED_ADDRESSES: "127.0.0.1" }),
    startServer(),
  ]);
  [store, guarded] = [await server.createStore(), await strict.createStore()];
});
after(async () => {
  await Promise.all([server?.close(), strict?.close()]);
  receiver.closeAllConnections();
  receiver.close();
});

const add = (url: string, headers = {}, body = {}) =>
  server.send(store, "POST", MEDIA, { body: { url, ...body }, headers });

describe("a picture by its URL", () => {
  test("is fetched, whatever the answer calls it, and kept as one that was sent", async () => {
    bodies.set("/a%20mug.png", await picture(70, 50).png().toBuffer());
    const { status, body } = await add(`${origin}/a%20mug.png?v=1`, {}, { alt: { en: "A mug" } });
    assert.equal(status, 201);
    const { type, width, filename, alt } = body.data;
    assert.deepEqual([type, width, filename, alt], ["image/png", 70, "a mug.png", { en: "A mug" }]);
  });

  test("is found behind up to three redirects", async () => {
    bodies.set("/behind.png", await picture().png().toBuffer());
    const behind = (hops: number): string =>
      hops ? `${origin}/hop?to=${encodeURIComponent(behind(hops - 1))}` : "/behind.png";
    assert.equal((await add(behind(3))).status, 201);
    const { status, body } = await add(behind(4));
    assert.deepEqual([status, body.errors[0].field, body.errors[0].code], [400, "/url", "not_fetched"]);
  });

  for (const [what, path, reason] of [
    ["is not there", "/none.png", "status_404"],
    ["breaks off", "/cut", "reset"],
    ["leads to a file of the machine", `/?to=${encodeURIComponent("file:///etc/passwd")}`, "address_refused"],
    [
      "leads to a cloud's own address",
      `/?to=${encodeURIComponent("http://169.254.169.254/latest")}`,
      "address_refused",
    ],
    [
      "leads inside by another spelling",
      `/?to=${encodeURIComponent("http://0x0a000001/")}`,
      "address_refused",
    ],
    ["leads inside by IPv6", `/?to=${encodeURIComponent("http://[::1]/")}`, "address_refused"],
  ] as const)
    test(`is 400 where it ${what}`, async () => {
      const { status, body } = await add(origin + path);
      assert.deepEqual([status, body.errors[0].field], [400, "/url"]);
      assert.match(body.errors[0].message, new RegExp(reason));
    });

  test("is 413 where it does not end", async () => {
    assert.equal((await add(`${origin}/endless`)).status, 413);
  });

  test("is 415 where it is a page", async () => {
    bodies.set("/page.png", Buffer.from("<!doctype html>"));
    assert.equal((await add(`${origin}/page.png`)).status, 415);
  });

  test("is answered again to a retry, though it is gone by now", async () => {
    bodies.set("/gone.png", await picture().png().toBuffer());
    const key = { "idempotency-key": randomUUID() };
    const first = await add(`${origin}/gone.png`, key);
    bodies.delete("/gone.png");
    const again = await add(`${origin}/gone.png`, key);
    assert.deepEqual([again.status, again.text], [201, first.text]);
  });
});

test("no address inside is ever called", async () => {
  asked = [];
  const { port } = new URL(origin);
  const inside = [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://2130706433:${port}/`,
    `http://0x7f.1:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://user:password@127.0.0.1:${port}/`,
    "http://10.0.0.1/",
    "http://169.254.169.254/",
    "ftp://example.com/a.png",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
  ];
  for (const url of inside) {
    const { status, body } = await strict.send(guarded, "POST", MEDIA, { body: { url } });
    assert.deepEqual([status, body.errors[0].field], [400, "/url"], url);
  }
  assert.deepEqual(asked, []);
});
