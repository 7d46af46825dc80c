import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32, deflateRawSync } from "node:zlib";
import { unzip } from "../src/themes/unzip.ts";

/** An archive of files; those whose name ends with `.txt` are packed. */
function zip(files: Readonly<Record<string, string | Buffer>>): ArrayBuffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(content);
    const method = path.endsWith(".txt") ? 8 : 0;
    const packed = method ? deflateRawSync(bytes) : bytes;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, name, packed]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.alloc(2), fields, more, name]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  const all = Buffer.concat([...locals, directory, Buffer.from("PK\x05\x06"), end]);
  return all.buffer.slice(all.byteOffset, all.byteOffset + all.length) as ArrayBuffer;
}
const textsOf = async (archive: ArrayBuffer) =>
  Object.fromEntries((await unzip(archive)).map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]));

test("a zip's files are read, packed or not, without their common folder and what is hidden", async () => {
  const files = {
    "kiln/layout/theme.liquid": "{{ x }}",
    "kiln/assets/a.txt": "aaaa".repeat(1000),
    "kiln/": "",
  };
  const hidden = { "__MACOSX/kiln/a": "x", "kiln/.git/config": "x" };
  assert.deepEqual(await textsOf(zip({ ...files, ...hidden })), {
    "layout/theme.liquid": "{{ x }}",
    "assets/a.txt": "aaaa".repeat(1000),
  });
  assert.deepEqual(await textsOf(zip({ "layout/x.liquid": "1", "assets/y": "2" })), {
    "layout/x.liquid": "1",
    "assets/y": "2",
  });
});

test("what is no archive, broken or far too large when unpacked is refused", async () => {
  const bomb = zip({ "a.txt": Buffer.alloc(5_000_000) });
  assert.ok(bomb.byteLength < 10_000);
  await assert.rejects(unzip(bomb), /too large/);
  const whole = zip({ "a.txt": "hello", "b.txt": "world" });
  for (const broken of [new ArrayBuffer(0), new ArrayBuffer(100), whole.slice(0, -30), whole.slice(10)])
    await assert.rejects(unzip(broken));
  for (let at = 0; at < whole.byteLength; at++) {
    const changed = whole.slice(0);
    new Uint8Array(changed)[at]! ^= 0xff;
    // Whatever becomes of it, it ends, and says so or gives files.
    await unzip(changed).then(
      (files) => assert.ok(files.length <= 2),
      (error) => assert.ok(error instanceof Error),
    );
  }
});
