import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { after, before, beforeEach, describe, test } from "node:test";
import { type FakeS3, s3Key, startFakeS3 } from "../../../test/fake-s3.ts";
import { formOf } from "../../../test/form.ts";
import { document, picture } from "../../../test/pictures.ts";
import { startServer, type TestServer, type TestStore } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { readBucket } from "../../kit/web/bucket.ts";
import { createLog } from "../../log.ts";
import { type Files, originalFiles } from "./files.ts";
import { createFiles, tryBucket } from "./runtime.ts";
import { mediaSweep } from "./sweep.ts";

const MEDIA = "/api/v1/media";
let s3: FakeS3;
let server: TestServer;
let store: TestStore;
let files: Files;

before(async () => {
  s3 = await startFakeS3();
  server = await startServer({
    MEDIA_URL: s3.url,
    AWS_ACCESS_KEY_ID: s3Key.id,
    AWS_SECRET_ACCESS_KEY: s3Key.secret,
  });
  store = await server.createStore();
  files = createFiles(placeWith(s3Key.secret));
});
after(async () => {
  await server?.close();
  await s3?.close();
});
beforeEach(() => s3.fail(0, 0));

const placeWith = (secretAccessKey: string, url = s3.url) => ({
  dataDir: "/nowhere",
  bucket: { ...readBucket(url)!, accessKeyId: s3Key.id, secretAccessKey },
});

async function upload(bytes: Buffer, filename = "a.png") {
  const { raw, headers } = formOf({ file: { bytes, filename } });
  return server.send(store, "POST", MEDIA, { raw, headers });
}
const read = (url: string, headers = {}) =>
  server.send(undefined, "GET", url.replace(/^https?:\/\/[^/]+/, ""), { host: store.domain, headers });

describe("media in a bucket", () => {
  test("are uploaded, read whole, in part and resized, and deleted with all that was made of them", async () => {
    const { body } = await upload(await picture(300, 200).png().toBuffer());
    const { id, url, size } = body.data;
    const key = `shop/${store.id}/${id}/original.png`;
    assert.equal(s3.files.get(key)?.bytes.length, size);
    const whole = await read(url);
    assert.deepEqual([whole.status, whole.bytes.equals(s3.files.get(key)!.bytes)], [200, true]);
    const part = await read(url, { range: "bytes=10-19" });
    assert.deepEqual([part.status, part.bytes], [206, whole.bytes.subarray(10, 20)]);
    const small = await read(`${url}?width=60`, { accept: "image/webp" });
    assert.deepEqual([small.status, small.headers["content-type"]], [200, "image/webp"]);
    assert.ok(s3.files.has(`shop/${store.id}/${id}/64.webp`));
    assert.equal((await server.send(store, "DELETE", `${MEDIA}/${id}`)).status, 200);
    await until(() => s3.files.size === 0, "the bucket is empty");
    assert.equal((await read(url)).status, 404);
  });

  test("are listed part by part, and copied by backups", async () => {
    for (const at of [1, 2, 3, 4, 5, 6, 7]) await upload(document(String(at)), `${at}.pdf`);
    const listed = [];
    for await (const { key, size, writtenAt } of files.list(""))
      listed.push({ key, size, isDate: writtenAt > new Date(0) });
    assert.equal(listed.length, 7);
    assert.ok(
      listed.every(({ key, size, isDate }) => isDate && s3.files.get(`shop/${key}`)?.bytes.length === size),
    );
    const copied = [];
    for await (const { key, chunks } of originalFiles(files).list(store.id)) {
      const parts = [];
      for await (const chunk of chunks()) parts.push(chunk);
      assert.ok(s3.files.get(`shop/${key}`)?.bytes.equals(Buffer.concat(parts)));
      copied.push(key);
    }
    assert.equal(copied.length, 7);
  });

  test("that no row knows of are swept once they are old", async () => {
    const key = `${store.id}/019a0000-0000-7000-8000-000000000000/original.png`;
    await files.put(key, Buffer.from("left"));
    const sweep = () =>
      mediaSweep(files).run({
        pool: server.database.pool,
        log: createLog("silent"),
        signal: new AbortController().signal,
      });
    await sweep();
    assert.ok(s3.files.has(`shop/${key}`));
    s3.files.get(`shop/${key}`)!.at = new Date(Date.now() - 2 * 86_400_000);
    const before = s3.files.size;
    await sweep();
    assert.deepEqual([s3.files.has(`shop/${key}`), s3.files.size], [false, before - 1]);
  });

  test("are asked for again where the store is busy; else it is 503, and nothing is kept", async () => {
    const bytes = await picture(20, 20).png().toBuffer();
    s3.fail(503, 2);
    assert.equal((await upload(bytes)).status, 201);
    const before = s3.files.size;
    s3.fail(500, 20);
    const other = await picture(21, 20).png().toBuffer();
    const { status, body } = await upload(other);
    assert.deepEqual([status, body.code], [503, "unavailable"]);
    s3.fail(0, 0);
    assert.equal(s3.files.size, before);
    assert.equal((await upload(other)).status, 201);
  });

  test("are never said to be missing for another secret or bucket", async () => {
    await assert.rejects(createFiles(placeWith("another")).find("a/b"), { code: "unavailable" });
    const elsewhere = s3.url.replace("//media", "//other");
    const list = createFiles(placeWith(s3Key.secret, elsewhere)).list("");
    await assert.rejects(list.next(), { code: "unavailable" });
  });

  test("are said at the start to be out of reach", async () => {
    const said: string[] = [];
    const log = createLog(
      "info",
      new Writable({ write: (line, _, done) => done(void said.push(String(line))) }),
    );
    await tryBucket(placeWith(s3Key.secret), log);
    assert.deepEqual(said, []);
    await tryBucket(placeWith("another"), log);
    assert.match(said.join(""), /SignatureDoesNotMatch.*the bucket of MEDIA_URL cannot be used/);
    assert.ok(!said.join("").includes("another"));
  });

  test("leave no secret in the log", () => assert.ok(!server.logged().includes(s3Key.secret)));
});

describe("the address of a bucket", () => {
  const cases: [string, ReturnType<typeof readBucket>][] = [
    ["s3://shop", { url: "https://shop.s3.us-east-1.amazonaws.com", prefix: "", region: "us-east-1" }],
    [
      "s3://shop/a/b/?region=eu-west-3",
      { url: "https://shop.s3.eu-west-3.amazonaws.com", prefix: "a/b/", region: "eu-west-3" },
    ],
    [
      "s3://shop?endpoint=http://127.0.0.1:9000/",
      { url: "http://127.0.0.1:9000/shop", prefix: "", region: "us-east-1" },
    ],
    ["s3://", undefined],
    ["s3://a", undefined],
    ["s3://Shop", undefined],
    ["s3://shop/../x", undefined],
    ["s3://key:secret@shop", undefined],
    ["s3://shop?endpoint=ftp://x", undefined],
    ["s3://shop?endpoint=https://x/path", undefined],
    ["s3://shop?zone=x", undefined],
    ["s3://shop?region=EU west", undefined],
    ["https://shop", undefined],
  ];
  for (const [text, read] of cases) test(text, () => assert.deepEqual(readBucket(text), read));
});
