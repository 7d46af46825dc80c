import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import sharp from "sharp";
import { formOf } from "../../../test/form.ts";
import { type Sent, startServer, type TestServer, type TestStore } from "../../../test/server.ts";
import { decodeHeic } from "./heic.ts";

// As a phone writes it: a grid of tiles, to be turned by a quarter, with Display P3, a place and a name.
const phone = readFileSync(new URL("../../../test/phone.heic", import.meta.url));
// A green circle on nothing.
const sticker = readFileSync(new URL("../../../test/sticker.heic", import.meta.url));

let server: TestServer;
let store: TestStore;
let host: http.Server;
let origin: string;
before(async () => {
  host = http.createServer((_, response) => response.writeHead(200).end(phone));
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  server = await startServer({ WEBHOOK_ALLOWED_ADDRESSES: "127.0.0.1" });
  store = await server.createStore();
});
after(async () => {
  await server?.close();
  host.closeAllConnections();
  host.close();
});

const upload = (bytes: Buffer, of = store, headers: Sent["headers"] = {}) => {
  const form = formOf({ file: { bytes, filename: "IMG_0001.HEIC" } });
  return server.send(of, "POST", "/api/v1/media", {
    raw: form.raw,
    headers: { ...form.headers, ...headers },
  });
};

async function read(url: string, of = store): Promise<Buffer> {
  const { status, headers, bytes } = await server.send(undefined, "GET", new URL(url).pathname, {
    host: of.domain,
  });
  assert.deepEqual([status, headers["content-type"]], [200, "image/jpeg"]);
  return bytes;
}

async function assertColors(bytes: Buffer, colors: Record<string, readonly [number, number, number]>) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (const [at, color] of Object.entries(colors)) {
    const [x, y] = at.split(",").map(Number) as [number, number];
    const from = (y * info.width + x) * info.channels;
    const found = [...data.subarray(from, from + 3)];
    assert.ok(
      found.every((value, i) => Math.abs(value - color[i]!) < 12),
      `${found} at ${at}, not ${color}`,
    );
  }
}

/** The file with the size that its picture says it has. */
function ofSize(width: number, height: number): Buffer {
  const bytes = Buffer.from(phone);
  const at = bytes.indexOf("ispe") + 8;
  bytes.writeUInt32BE(width, at);
  bytes.writeUInt32BE(height, at + 4);
  return bytes;
}

describe("a HEIC of a phone", () => {
  test("is stored as a JPEG: upright, in the colors it had, without place and name", async () => {
    assert.ok(phone.includes("Ada Byron"));
    const { status, body, text } = await upload(phone);
    assert.equal(status, 201, text);
    const { type, width, height, filename, url, size } = body.data;
    assert.deepEqual([type, width, height, filename], ["image/jpeg", 128, 120, "IMG_0001.HEIC"]);
    assert.match(url, /\.jpg$/);
    const bytes = await read(url);
    const { format, exif, xmp, space } = await sharp(bytes).metadata();
    assert.deepEqual([format, exif, xmp, space, bytes.length], ["jpeg", undefined, undefined, "srgb", size]);
    assert.ok(!bytes.includes("Ada Byron"));
    // Red of sRGB is 205, 43, 28 in the file's Display P3, and stood at the top left before it was turned.
    await assertColors(bytes, {
      "8,8": [0, 0, 224],
      "119,8": [224, 0, 0],
      "8,111": [255, 255, 255],
      "119,111": [0, 192, 0],
    });
    const small = await server.send(undefined, "GET", `${new URL(url).pathname}?width=64`, {
      host: store.domain,
      headers: { accept: "image/avif" },
    });
    assert.equal(small.headers["content-type"], "image/avif");
  });

  test("is known again by its content", async () => {
    const own = await server.createStore();
    const [first, second] = [await upload(phone, own), await upload(phone, own)];
    assert.deepEqual([first.status, second.status], [201, 201]);
    assert.equal(second.body.data.id, first.body.data.id);
  });

  test("has white where it is transparent, as JPEG has no opacity", async () => {
    const { body, text } = await upload(sticker);
    assert.equal(body.data?.type, "image/jpeg", text);
    await assertColors(await read(body.data.url), { "2,2": [255, 255, 255], "32,32": [0, 160, 0] });
  });

  test("is taken from a URL", async () => {
    const own = await server.createStore();
    const body = { url: `${origin}/IMG_0002.HEIC` };
    const { status, text, body: made } = await server.send(own, "POST", "/api/v1/media", { body });
    assert.equal(status, 201, text);
    assert.deepEqual([made.data.type, made.data.width], ["image/jpeg", 128]);
  });

  test("is copied by an import", async () => {
    const own = await server.createStore();
    const translations = [{ language: "en", name: "Mug", description: "" }];
    const line = { slug: "mug", price: "5", translations, images: [`${origin}/IMG_0003.HEIC`] };
    const sent = { raw: JSON.stringify(line), headers: { "content-type": "application/x-ndjson" } };
    const { body } = await server.send(own, "POST", "/api/v1/imports?format=stoa&copyImages=true", sent);
    while ((await server.runJobs()) > 0);
    const done = (await server.send(own, "GET", `/api/v1/imports/${body.data.id}`)).body.data;
    assert.deepEqual([done.warnings, done.pictures], [[], { copied: 1, failed: 0 }]);
    const { data } = (await server.send(own, "GET", "/api/v1/storefront/products/mug")).body;
    assert.match(data.images[0], /\/media\/[0-9a-f-]{36}\.jpg$/);
  });

  const cut: Record<string, () => Buffer> = {
    "is its first line alone": () =>
      Buffer.from("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", "latin1"),
    "was cut off": () => phone.subarray(0, phone.length - 700),
    "lost a tile": () => Buffer.concat([phone.subarray(0, phone.length - 500), Buffer.alloc(500, 0xff)]),
    "says it has no size": () => ofSize(0, 0),
  };
  for (const [what, bytes] of Object.entries(cut))
    test(`that ${what} is refused, with what to do`, async () => {
      const { status, body, text } = await upload(bytes(), store, { "accept-language": "de" });
      const { field, code, message } = body.errors?.[0] ?? {};
      assert.deepEqual([status, field, code], [400, "/file", "unreadable_heic"], text);
      assert.match(message, /Exportieren Sie es als JPEG/);
    });

  for (const [width, height] of [
    [50_000, 50_000],
    [7_100, 7_100],
    [20_000, 10],
  ] as const)
    test(`of ${width} × ${height} is refused before it is decoded`, async () => {
      const { status, body, text } = await upload(ofSize(width, height));
      assert.deepEqual([status, body.errors?.[0]?.code], [400, "too_many_pixels"], text);
    });

  test("that takes too long is given up", async () => {
    const limits = { maxPixels: 50_000_000, maxSide: 16_383 };
    await assert.rejects(decodeHeic({ bytes: phone, limits }, 1), /within 1 ms/);
  });

  test("is decoded beside the thread that answers requests, and gives its memory back", async () => {
    const before = process.memoryUsage().rss;
    for (let i = 0; i < 10; i++) {
      const own = await server.createStore();
      assert.equal((await upload(phone, own)).status, 201);
    }
    const more = (process.memoryUsage().rss - before) / 1_048_576;
    // Ten modules of 17 MB and their code would stay.
    assert.ok(more < 120, `${more} MB`);
  });
});
