import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import sharp from "sharp";
import { picture } from "../../../../test/pictures.ts";
import { startServer, type TestServer, type TestStore } from "../../../../test/server.ts";

let server: TestServer;
let store: TestStore;
let receiver: http.Server;
let origin: string;
const asked = new Map<string, number>();
const bodies = new Map<string, Buffer>();

before(async () => {
  receiver = http.createServer((request, response) => {
    const { pathname } = new URL(request.url!, "http://x");
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    const body = bodies.get(pathname);
    if (body) response.writeHead(200, { "content-type": "image/png" }).end(body);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startServer({ WEBHOOK_ALLOWED_ADDRESSES: "127.0.0.1" });
  store = await server.createStore();
});
after(async () => {
  await server?.close();
  receiver.closeAllConnections();
  receiver.close();
});

type Line = { slug: string; images: string[]; [field: string]: unknown };
const lineOf = (line: Line) =>
  JSON.stringify({
    price: "5",
    translations: [{ language: "en", name: line.slug, description: "" }],
    ...line,
  });

async function load(lines: readonly Line[], query = "&copyImages=true") {
  const sent = { raw: lines.map(lineOf).join("\n"), headers: { "content-type": "application/x-ndjson" } };
  const path = `/api/v1/imports?format=stoa${query}`;
  const { status, body, text } = await server.send(store, "POST", path, sent);
  assert.equal(status, 201, text);
  while ((await server.runJobs()) > 0);
  return (await server.send(store, "GET", `/api/v1/imports/${body.data.id}`)).body.data;
}
const productOf = async (slug: string) => {
  const read = async (path: string) => (await server.send(store, "GET", `/api/v1/${path}`)).body.data;
  const { id } = await read(`storefront/products/${slug}`);
  return read(`products/${id}`);
};

describe("an import that copies pictures", () => {
  test("copies 50 MB of them, each URL once, and shows them in place of the URLs", async () => {
    let bytes = 0;
    for (let i = 0; i < 20; i++) {
      const side = 940;
      const raw = { width: side, height: side, channels: 3 as const };
      const body = await sharp(randomBytes(side * side * 3), { raw })
        .png({ compressionLevel: 0 })
        .toBuffer();
      bytes += body.length;
      bodies.set(`/big-${i}.png`, body);
    }
    assert.ok(bytes > 50_000_000);
    const shared = `${origin}/big-0.png`;
    const lines = Array.from({ length: 120 }, (_, i) => ({
      slug: `big-${i}`,
      images: [...(i < 20 ? [`${origin}/big-${i}.png`] : []), ...(i ? [shared] : [])],
    }));
    const done = await load(lines);
    assert.deepEqual([done.status, done.products.created, done.errors, done.warnings], ["done", 120, [], []]);
    assert.deepEqual([done.copyImages, done.pictures], [true, { copied: 20, failed: 0 }]);
    for (let i = 0; i < 20; i++) assert.equal(asked.get(`/big-${i}.png`), 1);
    const [first, last] = [await productOf("big-1"), await productOf("big-119")];
    assert.equal(first.media.length, 2);
    assert.ok(first.media.every(({ id, width }: { id: string; width: number }) => id && width === 940));
    assert.deepEqual(last.images, [first.images[1]]);
    const { body } = await server.send(store, "GET", "/api/v1/media?limit=1");
    assert.equal(body.data.pagination.total, 20);

    const again = await load(lines);
    assert.deepEqual([again.products.unchanged, again.pictures.copied], [120, 0]);
    const without = await load(lines, "");
    assert.deepEqual([without.products.unchanged, without.copyImages], [120, false]);
    assert.equal((await productOf("big-1")).version, first.version);
    for (let i = 0; i < 20; i++) assert.equal(asked.get(`/big-${i}.png`), 1);
  });

  test("keeps the URL of what it cannot copy, and names it with its line", async () => {
    bodies.set("/fine.png", await picture().png().toBuffer());
    bodies.set("/page.png", Buffer.from("<html>"));
    bodies.set("/half.png", (await picture(300, 300).png().toBuffer()).subarray(0, 200));
    const bad = [`${origin}/none.png`, `${origin}/page.png`, `${origin}/half.png`, "http://10.0.0.1/a.png"];
    const done = await load([
      { slug: "good-one", images: [`${origin}/fine.png`] },
      { slug: "bad-one", images: [bad[0]!, `${origin}/fine.png`, ...bad.slice(1)] },
    ]);
    assert.deepEqual([done.status, done.pictures, done.warningCount], ["done", { copied: 1, failed: 4 }, 4]);
    assert.deepEqual(
      done.warnings.map(({ row, handle }: { row: number; handle: string }) => [row, handle]),
      bad.map(() => [2, "bad-one"]),
    );
    for (const [i, reason] of [
      "status_404",
      "unsupported_media_type",
      "broken_picture",
      "address_refused",
    ].entries())
      assert.ok(
        done.warnings[i].message.includes(`${bad[i]} could not be copied (${reason})`),
        done.warnings[i].message,
      );
    const { images } = await productOf("bad-one");
    assert.deepEqual(images.toSpliced(1, 1), bad);
    assert.match(images[1], /\/media\//);
  });

  test("copies those of variants, and leaves all else of the product as it is", async () => {
    bodies.set("/red.png", await picture().png().toBuffer());
    const done = await load([
      {
        slug: "varied",
        images: [`${origin}/red.png`],
        variants: [{ name: "Color", values: ["red", "blue"] }],
        productVariants: [
          { options: { Color: "red" }, sku: "V-R", quantity: 3, image: `${origin}/red.png` },
          { options: { Color: "blue" }, sku: "V-B", quantity: 4 },
        ],
      },
    ]);
    assert.equal(done.pictures.copied, 1);
    const { images, productVariants } = await productOf("varied");
    assert.deepEqual(
      productVariants.map(({ image, quantity, sku }: Record<string, unknown>) => [image, quantity, sku]),
      [
        [images[0], 3, "V-R"],
        [null, 4, "V-B"],
      ],
    );
  });

  test("is one of products, and copies nothing in a dry run", async () => {
    const headers = { "content-type": "text/csv" };
    const path = "/api/v1/imports?format=stoa&resource=customers&copyImages=true";
    const { status, body } = await server.send(store, "POST", path, { raw: "email\n", headers });
    assert.deepEqual([status, body.errors[0].field], [400, "/copyImages"]);
    bodies.set("/dry.png", await picture().png().toBuffer());
    await load([{ slug: "dry", images: [`${origin}/dry.png`] }], "&copyImages=true&dryRun=true");
    assert.equal(asked.get("/dry.png"), undefined);
  });
});
