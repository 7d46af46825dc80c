import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Logger } from "pino";
import sharp from "sharp";
import { formOf } from "../../../test/form.ts";
import { bomb, document, film, picture, pictureWithPlace } from "../../../test/pictures.ts";
import { type Sent, startServer, type TestServer, type TestStore } from "../../../test/server.ts";
import { unavailable } from "../../http/answers/errors.ts";
import { createLog } from "../../log.ts";
import { createPictures } from "./pictures.ts";
import { mediaFiles } from "./serve.ts";
import { mediaSweep } from "./sweep.ts";

const MEDIA = "/api/v1/media";
let server: TestServer;
let store: TestStore;
let other: TestStore;
before(async () => {
  server = await startServer();
  store = await server.createStore();
  other = await server.createStore();
});
after(() => server?.close());

type Upload = Sent & { query?: string; of?: TestStore; fields?: Record<string, string>; filename?: string };

function upload(
  bytes: Buffer,
  { query = "", of = store, fields = {}, filename = "a.jpg", ...sent }: Upload = {},
) {
  const { raw, headers } = formOf({ ...fields, file: { bytes, filename } });
  return server.send(of, "POST", `${MEDIA}${query}`, {
    raw,
    ...sent,
    headers: { ...headers, ...sent.headers },
  });
}

async function uploaded(bytes: Buffer, options?: Upload) {
  const { status, body, text } = await upload(bytes, options);
  assert.equal(status, 201, text);
  return body.data;
}

/** Reads what lies at a URL, as anybody may. */
const read = (url: string, headers: Record<string, string> = {}, host = store.domain, method = "GET") =>
  server.send(undefined, method, url.replace(/^https?:\/\/[^/]+/, ""), { host, headers });

const filesOf = async (storeId: string): Promise<string[]> => {
  const folder = join(server.settings.STOA_DATA_DIR!, "media", storeId);
  return existsSync(folder) ? readdir(folder) : [];
};

describe("a picture", () => {
  test("is kept without what its file says beside it, and served as its own type, never run", async () => {
    const sent = await pictureWithPlace(300, 200);
    assert.ok((await sharp(sent).metadata()).exif);
    const made = await uploaded(sent, { fields: { alt: "A mug" }, filename: "IMG 1.jpg" });
    assert.deepEqual(
      [made.type, made.width, made.height, made.alt, made.filename, made.version],
      ["image/jpeg", 300, 200, { en: "A mug" }, "IMG 1.jpg", 1],
    );
    assert.equal(made.url, `https://${store.domain}/media/${made.id}.jpg`);
    const { status, headers, bytes } = await read(made.url);
    assert.equal(status, 200);
    assert.equal(headers["content-type"], "image/jpeg");
    assert.equal(headers["cache-control"], "public, max-age=31536000, immutable");
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.match(String(headers["content-security-policy"]), /sandbox/);
    assert.equal(bytes.length, made.size);
    const { exif, width } = await sharp(bytes).metadata();
    assert.deepEqual([exif, width], [undefined, 300]);
    assert.ok(!bytes.includes("Ada Byron"));
  });

  test("is turned upright, as its file says", async () => {
    const sent = await picture(80, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { width, height } = await uploaded(sent);
    assert.deepEqual([width, height], [20, 80]);
  });

  for (const format of ["png", "webp", "avif", "gif"] as const)
    test(`may be ${format}, whatever its name says`, async () => {
      const made = await uploaded(await picture()[format]().toBuffer());
      assert.equal(made.type, `image/${format}`);
      const { bytes, headers } = await read(made.url);
      assert.equal(headers["content-type"], `image/${format}`);
      assert.equal((await sharp(bytes).metadata()).width, 60);
    });

  test("that moves goes on moving", async () => {
    const frames = await Promise.all([1, 2, 3].map(() => picture(20, 20).png().toBuffer()));
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { url, height } = await uploaded(gif);
    assert.equal(height, 20);
    assert.equal((await sharp((await read(url)).bytes).metadata()).pages, 3);
    const small = await read(`${url}?width=64`, { accept: "image/avif,image/webp" });
    assert.equal(small.headers["content-type"], "image/webp");
    assert.equal((await sharp(small.bytes).metadata()).pages, 3);
  });

  test("is answered in the next listed width, in the best format that the reader takes, made once", async () => {
    const { id, url } = await uploaded(await picture(900, 600).jpeg().toBuffer());
    const widthOf = async (query: string, accept = "") => {
      const { status, headers, bytes } = await read(`${url}${query}`, accept ? { accept } : {});
      assert.equal(status, 200);
      assert.equal(headers.vary, "Accept");
      return [headers["content-type"], (await sharp(bytes).metadata()).width];
    };
    assert.deepEqual(await widthOf("?width=100"), ["image/jpeg", 128]);
    assert.deepEqual(await widthOf("?width=128", "image/webp,*/*"), ["image/webp", 128]);
    assert.deepEqual(await widthOf("?width=512", "text/html,image/avif,image/webp"), ["image/avif", 512]);
    assert.deepEqual(await widthOf("?width=512", "image/avif;q=0, image/webp"), ["image/webp", 512]);
    assert.deepEqual(await widthOf("?width=9999"), ["image/jpeg", 900]);
    const all = await Promise.all(Array.from({ length: 20 }, () => widthOf("?width=256")));
    assert.ok(all.every(([, width]) => width === 256));
    const kept = await readdir(join(server.settings.STOA_DATA_DIR!, "media", store.id, id));
    assert.deepEqual(kept.sort(), [
      "128.jpeg",
      "128.webp",
      "2048.jpeg",
      "256.jpeg",
      "512.avif",
      "512.webp",
      "original.jpg",
    ]);
  });

  test("waits its turn with all others of a page, and with those of another store", async () => {
    const page = await Promise.all(
      Array.from({ length: 40 }, async (_, n) =>
        uploaded(
          await picture(200 + n, 100)
            .jpeg()
            .toBuffer(),
        ),
      ),
    );
    const theirs = await uploaded(await picture(150, 100).jpeg().toBuffer(), { of: other });
    const answers = await Promise.all([
      ...page.map(({ url }) => read(`${url}?width=64`, { accept: "image/webp" })),
      read(`${theirs.url}?width=64`, { accept: "image/webp" }, other.domain),
    ]);
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  });

  test("is its original, which nobody keeps, while the width that is asked for takes long or has no room to wait", async () => {
    const { id, url } = await uploaded(await picture(300, 200).jpeg().toBuffer());
    const { bytes: whole } = await read(url);
    const { files, pictures } = server.kept.media;
    const { promise: never } = Promise.withResolvers<Buffer>();
    const { handle } = mediaFiles({ files, pictures: { ...pictures, resized: () => never } }, 5);
    const file = async (width: number, name = `${id}.jpg`) => {
      const call = { store: { id: store.id }, name, query: new URLSearchParams({ width: String(width) }) };
      const { isInstead, size, type } = await handle({ ...call, accept: "image/webp" } as never);
      return { isInstead, size, type };
    };
    const instead = { isInstead: true, size: whole.length, type: "image/jpeg" };
    assert.deepEqual(await file(64), instead);
    server.kept.media.pictures = { ...pictures, resized: () => Promise.reject(unavailable()) };
    const { status, headers, bytes } = await read(`${url}?width=128`);
    server.kept.media.pictures = pictures;
    assert.deepEqual([status, headers["cache-control"], headers.vary], [200, "no-store", "Accept"]);
    assert.ok(bytes.equals(whole));
    const { headers: made } = await read(`${url}?width=128`);
    assert.match(made["cache-control"]!, /immutable/);
  });

  for (const width of ["0", "-1", "x", "1.5", "100000", ""])
    test(`is 400 in the width "${width}"`, async () => {
      const { url } = await uploaded(await picture().png().toBuffer());
      const { status, body } = await read(`${url}?width=${width}`);
      assert.deepEqual([status, body.errors[0].field], [400, "/width"]);
    });

  test("is known to caches by its ETag", async () => {
    const { url } = await uploaded(await picture().png().toBuffer());
    const { headers } = await read(url);
    const again = await read(url, { "if-none-match": headers.etag! });
    assert.deepEqual([again.status, again.text], [304, ""]);
    const head = await read(url, {}, store.domain, "HEAD");
    assert.deepEqual(
      [head.status, head.headers["content-length"], head.text],
      [200, headers["content-length"], ""],
    );
  });
});

describe("a file", () => {
  test("of film is read in parts", async () => {
    const sent = film(5_000);
    const { url, type, width, height } = await uploaded(sent);
    assert.deepEqual([type, width, height], ["video/mp4", null, null]);
    const part = async (range: string, more = {}) => {
      const { status, headers, bytes } = await read(url, { range, ...more });
      return [status, headers["content-range"], bytes.length];
    };
    const all = sent.length;
    assert.deepEqual(await part("bytes=0-99"), [206, `bytes 0-99/${all}`, 100]);
    assert.deepEqual(await part("bytes=100-"), [206, `bytes 100-${all - 1}/${all}`, all - 100]);
    assert.deepEqual(await part("bytes=-10"), [206, `bytes ${all - 10}-${all - 1}/${all}`, 10]);
    assert.deepEqual(await part("bytes=0-999999"), [206, `bytes 0-${all - 1}/${all}`, all]);
    for (const whole of ["bytes=1-2,4-5", "lines=1-2", "bytes=9-3", "bytes=-"])
      assert.deepEqual(await part(whole), [200, undefined, all]);
    assert.deepEqual(await part("bytes=0-9", { "if-range": '"other"' }), [200, undefined, all]);
    for (const beyond of [`bytes=${all}-`, "bytes=-0"]) {
      const { status, headers } = await read(url, { range: beyond });
      assert.deepEqual([status, headers["content-range"]], [416, `bytes */${all}`]);
    }
    assert.deepEqual((await read(url, { range: "bytes=7-9" })).bytes, sent.subarray(7, 10));
  });

  test("of a document is saved, and not shown", async () => {
    const { url, id } = await uploaded(document(randomUUID()));
    const { headers } = await read(url);
    assert.equal(headers["content-type"], "application/pdf");
    assert.equal(headers["content-disposition"], `attachment; filename="${id}.pdf"`);
  });
});

describe("refused media", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const others: Record<string, Buffer> = {
    "an SVG": Buffer.from(svg),
    "an SVG behind a declaration": Buffer.from(`<?xml version="1.0"?>${svg}`),
    "a page": Buffer.from("<!doctype html><script>alert(1)</script>"),
    "a script": Buffer.from("alert(1)"),
    "a ZIP": Buffer.from("PK\x03\x04 and more"),
    "a TIFF": Buffer.from("II*\x00\x08\x00\x00\x00", "latin1"),
    "a byte": Buffer.from("x"),
  };
  for (const [what, bytes] of Object.entries(others))
    test(`${what} is 415`, async () => {
      const { status, body } = await upload(bytes);
      assert.deepEqual([status, body.code], [415, "unsupported_media_type"]);
    });

  const broken: Record<string, () => Buffer | Promise<Buffer>> = {
    "a page that begins as a GIF": () => Buffer.from("GIF89a/*<html><script>alert(1)</script>*/=1;"),
    "a page that begins as a JPEG": () => Buffer.from("\xff\xd8\xff<script>alert(1)</script>", "latin1"),
    "half a JPEG": async () => half(await pictureWithPlace(300, 300)),
    "half a PNG": async () => half(await picture(300, 300).png({ compressionLevel: 0 }).toBuffer()),
    "half a WebP": async () => half(await picture(300, 300).webp({ lossless: true }).toBuffer()),
    "half an AVIF": async () => half(await picture(300, 300).avif().toBuffer()),
    "half a GIF": async () => half(await picture(300, 300).gif().toBuffer()),
    "a film that was cut off": () => film(5_000).subarray(0, 3_000),
    "a film with a ZIP behind it": () => Buffer.concat([film(), Buffer.from("PK\x05\x06 and more of it")]),
    "a document that was cut off": () => document("x").subarray(0, 40),
    "a document with a page behind it": () => Buffer.concat([document("x"), Buffer.from("<html><script>")]),
  };
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  for (const [what, bytes] of Object.entries(broken))
    test(`${what} is 400`, async () => {
      const { status, body, text } = await upload(await bytes());
      assert.deepEqual([status, body.errors?.[0]?.field], [400, "/file"], text);
      assert.match(body.errors[0].code, /^broken_/);
    });

  test("a picture with a ZIP behind its end is kept without that", async () => {
    const polyglot = Buffer.concat([
      await pictureWithPlace(),
      Buffer.from("PK\x03\x04<script>alert(1)</script>"),
    ]);
    const { url } = await uploaded(polyglot);
    assert.ok(!(await read(url)).bytes.includes("script"));
  });

  for (const [width, height, due = "too_many_pixels"] of [
    [50_000, 50_000],
    [7_100, 7_100],
    [20_000, 10],
    [10, 20_000],
    // No PNG is as wide.
    [2_147_483_647, 1, "broken_picture"],
  ] as const)
    test(`a picture of ${width} × ${height} is 400 before it is decoded`, async () => {
      const { status, body, text } = await upload(bomb(width, height));
      const { field, code } = body.errors?.[0] ?? {};
      // Decoded, it would be a broken one: most of it is missing.
      assert.deepEqual([status, field, code], [400, "/file", due], text);
    });

  test("a file above 20 MiB is 413, one of 20 MiB is looked at", async () => {
    const [most, more] = [20_971_520, 20_971_521].map((size) => Buffer.alloc(size));
    const tooLarge = await upload(more!);
    assert.deepEqual([tooLarge.status, tooLarge.body.details.limit], [413, 20_971_520]);
    assert.equal((await upload(most!)).status, 415);
  });

  test("a form that is none, or has too much, is 400", async () => {
    const bytes = await picture().png().toBuffer();
    const file = { bytes, filename: "a.png" };
    const send = (raw: Buffer, headers: Record<string, string>) =>
      server.send(store, "POST", MEDIA, { raw, headers });
    const { raw, headers } = formOf({ file });
    const bad: [string, Awaited<ReturnType<typeof send>>][] = [
      ["", await send(raw, { "content-type": "multipart/form-data" })],
      ["", await send(Buffer.from("nothing of it"), headers)],
      ["", await send(raw.subarray(0, raw.length - 20), headers)],
      ["", await send(Buffer.concat([raw.subarray(0, raw.length - 46), raw]), headers)],
      ["/more", await upload(bytes, { fields: { more: "x" } })],
      ["/alt", await upload(bytes, { fields: { alt: "x".repeat(1_001) } })],
      ["/alt", await upload(bytes, { fields: { alt: "a\0b" } })],
      ["/alt", await upload(bytes, { fields: { alt: "x".repeat(10_000) } })],
      ["/url", await send(...entries(formOf({ alt: "no file" })))],
      ["/url", await upload(bytes, { fields: { url: "https://example.com/a.png" } })],
      ["/file", await upload(Buffer.alloc(0))],
      [
        "",
        await send(
          ...entries(formOf(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`f${i}`, "x"])))),
        ),
      ],
    ];
    for (const [i, [field, { status, body, text }]] of bad.entries())
      assert.deepEqual([status, body.errors?.[0]?.field], [400, field], `${i}: ${text}`);
    const named = formOf({ picture: file });
    const { status, body } = await send(named.raw, named.headers);
    assert.deepEqual([status, body.errors[0].field], [400, "/picture"]);
  });
  const entries = ({ raw, headers }: ReturnType<typeof formOf>) => [raw, headers] as const;

  test("another type of body is 415, and names those there are", async () => {
    const { status, body } = await server.send(store, "POST", MEDIA, {
      raw: await pictureWithPlace(),
      headers: { "content-type": "image/jpeg" },
    });
    assert.equal(status, 415);
    assert.match(body.message, /multipart\/form-data/);
  });

  test("a client that goes away in the midst of its file leaves nothing", async () => {
    const before = await filesOf(store.id);
    const { raw, headers } = formOf({ file: { bytes: film(3_000_000), filename: "a.mp4" } });
    const sent = { ...headers, "content-length": String(raw.length), connection: "close" };
    await assert.rejects(
      fetch(`http://127.0.0.1:${server.port}${MEDIA}`, {
        method: "POST",
        headers: { ...sent, authorization: `Bearer ${store.key}` },
        body: raw.subarray(0, 1_000_000),
        signal: AbortSignal.timeout(500),
      }),
    );
    assert.deepEqual(await filesOf(store.id), before);
    assert.equal((await server.send(store, "GET", MEDIA)).status, 200);
  });
});

describe("equal content", () => {
  test("is kept once in a store, and answered as it is", async () => {
    const bytes = await pictureWithPlace();
    const first = await uploaded(bytes, { fields: { alt: "First" } });
    const files = await filesOf(store.id);
    const again = await upload(bytes, { fields: { alt: "Second" } });
    assert.deepEqual([again.body.message, again.body.data], ["This file has already been uploaded.", first]);
    assert.deepEqual(await filesOf(store.id), files);
    const elsewhere = await uploaded(bytes, { of: other });
    assert.notEqual(elsewhere.id, first.id);
  });

  test("that comes eight times at once is one", async () => {
    const bytes = await pictureWithPlace();
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(bytes)));
    assert.deepEqual([...new Set(answers.map(({ body }) => body.data.id))].length, 1);
    assert.equal(answers.filter(({ body }) => body.message === "The file was added.").length, 1);
  });

  test("brings back a file that is gone from the folder", async () => {
    const bytes = await pictureWithPlace();
    const { id, url } = await uploaded(bytes);
    await server.kept.media.files.remove(`${store.id}/${id}/`);
    assert.equal((await read(url)).status, 404);
    assert.equal((await upload(bytes)).status, 201);
    assert.equal((await read(url)).status, 200);
  });
});

describe("an upload", () => {
  test("that is sent again under its key is answered again, and another body refused", async () => {
    const bytes = await pictureWithPlace();
    const headers = { "idempotency-key": randomUUID() };
    const first = await upload(bytes, { headers });
    const again = await upload(bytes, { headers });
    assert.equal(again.text, first.text);
    assert.equal(again.headers["idempotent-replayed"], "true");
    for (const another of [
      await upload(await pictureWithPlace(), { headers }),
      await upload(bytes, { headers, fields: { alt: "x" } }),
    ])
      assert.deepEqual([another.status, another.body.code], [409, "idempotency_key_reused"]);
  });

  test("that is a dry run leaves nothing", async () => {
    const bytes = await pictureWithPlace();
    const files = await filesOf(store.id);
    const { status, body, headers } = await upload(bytes, { query: "?dryRun=true" });
    assert.deepEqual([status, headers["x-dry-run"], body.data.width], [201, "true", 60]);
    assert.deepEqual(await filesOf(store.id), files);
    assert.equal((await server.send(store, "GET", `${MEDIA}/${body.data.id}`)).status, 404);
    assert.equal((await upload(Buffer.from("<svg>"), { query: "?dryRun=true" })).status, 415);
  });

  test("needs the permission products", async () => {
    const bytes = await pictureWithPlace();
    assert.equal((await upload(bytes, { key: undefined })).status, 401);
    const reader = await store.makeKey(["products:read"]);
    assert.equal((await upload(bytes, { key: reader.key })).status, 403);
    assert.equal((await upload(bytes, { key: other.key })).status, 401);
  });

  test("stands in the audit log, without its content", async () => {
    const { id } = await uploaded(await pictureWithPlace());
    const { body } = await server.send(store, "GET", "/api/v1/audit?limit=1");
    assert.equal(body.data.entries[0].resourceId, id);
  });
});

describe("media", () => {
  test("are listed, the newest first, and by type", async () => {
    const own = await server.createStore();
    const ids: string[] = [];
    for (const bytes of [await pictureWithPlace(), await picture().png().toBuffer(), document("list")])
      ids.unshift((await uploaded(bytes, { of: own })).id);
    const list = async (query = "") => (await server.send(own, "GET", `${MEDIA}${query}`)).body.data;
    const all = await list();
    assert.deepEqual([all.media.map(({ id }: { id: string }) => id), all.pagination.total], [ids, 3]);
    assert.equal((await list("?type=image/png")).media[0].id, ids[1]);
    assert.equal((await list(`?ids=${ids[2]}`)).pagination.total, 1);
    const first = await list("?limit=1");
    assert.equal((await list(`?limit=1&after=${first.pagination.nextCursor}`)).media[0].id, ids[1]);
    await server.send(own, "DELETE", `${MEDIA}/${ids[0]}`);
    assert.equal((await list()).pagination.total, 2);
  });

  test("of another store are 404, with the bytes of what is missing", async () => {
    const { id, url } = await uploaded(await pictureWithPlace());
    const same = ({ status, body }: Awaited<ReturnType<typeof read>>) => [status, { ...body, requestId: "" }];
    for (const [method, body] of [["GET"], ["PUT", { alt: "x" }], ["DELETE"]] as const) {
      const there = await server.send(other, method, `${MEDIA}/${id}`, { body });
      const missing = await server.send(other, method, `${MEDIA}/${randomUUID()}`, { body });
      assert.deepEqual(same(there), same(missing));
      assert.equal(there.status, 404);
    }
    for (const query of ["", "?width=64"]) {
      const there = await read(url + query, {}, other.domain);
      const missing = await read(`/media/${randomUUID()}.jpg${query}`, {}, other.domain);
      assert.deepEqual(same(there), same(missing));
      assert.equal(there.status, 404);
    }
    for (const name of [
      `${id}.png`,
      id,
      `${id}.jpg/..`,
      `..%2f${other.id}%2f${id}.jpg`,
      "x.jpg",
      `${id}.JPG`,
      "%00.jpg",
    ])
      assert.equal((await read(`/media/${name}`)).status, 404, name);
  });

  test("are told in words, by language; what is stale or no language is refused", async () => {
    const { id } = await uploaded(await pictureWithPlace());
    const put = (body: object, headers = {}) =>
      server.send(store, "PUT", `${MEDIA}/${id}`, { body, headers });
    const first = await put({ alt: { en: " A\nmug ", "de-at": "Ein Häferl", fr: " " }, filename: "mug.jpg" });
    assert.deepEqual(first.body.data.alt, { "de-AT": "Ein Häferl", en: "A mug" });
    assert.deepEqual([first.body.data.version, first.headers.etag], [2, '"2"']);
    assert.equal((await put(first.body.data)).body.data.version, 2);
    assert.equal((await put({ alt: "Mug" }, { "if-match": '"1"' })).status, 409);
    assert.deepEqual((await put({ alt: "Mug", version: 2 })).body.data.alt, { en: "Mug" });
    const wrong = await put({ alt: { "no language": "x" } });
    assert.deepEqual([wrong.status, wrong.body.errors[0].field], [400, "/alt/no language"]);
    assert.equal((await put({ alt: { en: 1 } })).status, 400);
    assert.equal((await put({ alt: {}, size: 1 })).body.data.version, 4);
    const get = await server.send(store, "GET", `${MEDIA}/${id}`, { headers: { "if-none-match": '"4"' } });
    assert.equal(get.status, 304);
  });

  test("are deleted with all their files", async () => {
    const { id, url } = await uploaded(await picture(300, 200).png().toBuffer());
    await read(`${url}?width=64`);
    assert.equal((await server.send(store, "DELETE", `${MEDIA}/${id}?dryRun=true`)).status, 200);
    assert.equal(
      (await server.send(store, "DELETE", `${MEDIA}/${id}`, { headers: { "if-match": '"7"' } })).status,
      409,
    );
    assert.ok((await filesOf(store.id)).includes(id));
    assert.equal((await server.send(store, "DELETE", `${MEDIA}/${id}`)).status, 200);
    assert.equal((await server.send(store, "GET", `${MEDIA}/${id}`)).status, 404);
    while ((await filesOf(store.id)).includes(id)) await new Promise(setImmediate);
    for (const query of ["", "?width=64", "?width=256"]) assert.equal((await read(url + query)).status, 404);
  });

  test("leave no files behind that nothing refers to, once they are a day old", async () => {
    const { files } = server.kept.media;
    const { id } = await uploaded(await pictureWithPlace());
    const [old, young, foreign] = [randomUUID(), randomUUID(), randomUUID()];
    const folder = join(server.settings.STOA_DATA_DIR!, "media");
    const long = new Date(Date.now() - 90_000_000);
    const put = async (storeId: string, name: string, isOld: boolean) => {
      await files.put(`${storeId}/${name}/original.png`, Buffer.from("x"));
      if (isOld) await utimes(join(folder, storeId, name, "original.png"), long, long);
    };
    await put(store.id, old, true);
    await put(store.id, young, false);
    await put(foreign, old, true);
    await utimes(join(folder, store.id, id, "original.jpg"), long, long);
    const signal = new AbortController().signal;
    await mediaSweep(files).run({ pool: server.database.pool, log: createLog("silent"), signal });
    const left = await filesOf(store.id);
    assert.deepEqual(
      [old, young, id].map((one) => left.includes(one)),
      [false, true, true],
    );
    assert.deepEqual(await filesOf(foreign), [old]);
  });
});

describe("a server without sharp", () => {
  const lines: unknown[][] = [];
  const log = { error: (...line: unknown[]) => void lines.push(line) } as unknown as Logger;
  const without = createPictures(log, "not-installed-here");
  let installed: typeof without;
  before(() => {
    installed = server.kept.media.pictures;
    server.kept.media.pictures = without;
  });
  after(() => {
    server.kept.media.pictures = installed;
  });

  test("says so in its log at once", () => assert.match(String(lines[0]![1]), /sharp cannot be loaded/));

  test("refuses pictures with 503, says why, and keeps nothing of them", async () => {
    const files = await filesOf(store.id);
    const { status, body } = await upload(await pictureWithPlace(), { headers: { "x-locale": "de" } });
    assert.deepEqual([status, body.code], [503, "unavailable"]);
    assert.match(body.message, /Bilder/);
    assert.deepEqual(await filesOf(store.id), files);
  });

  test("takes files, and answers pictures that it has as they are, whatever the width", async () => {
    assert.equal((await upload(document(randomUUID()))).status, 201);
    server.kept.media.pictures = installed;
    const { url } = await uploaded(await pictureWithPlace(300, 200));
    server.kept.media.pictures = without;
    const whole = await read(url);
    const { status, headers, bytes } = await read(`${url}?width=64`, { accept: "image/webp" });
    assert.deepEqual([status, headers["content-type"]], [200, "image/jpeg"]);
    assert.ok(bytes.equals(whole.bytes));
    assert.equal((await upload(whole.bytes, { query: "?dryRun=true" })).status, 503);
  });
});
