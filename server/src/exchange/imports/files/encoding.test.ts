import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { faultOf } from "../../../../test/english.ts";
import { runs } from "../../../../test/runs.ts";
import { readUtf8 } from "./encoding.ts";
import { ImportFileError } from "./file-error.ts";
import { readWhole } from "./read-whole.ts";

async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function textOf(bytes: Buffer, size = 7): Promise<string> {
  return Buffer.concat(await Array.fromAsync(readUtf8(inChunks(bytes, size)))).toString();
}

const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

async function refusal(bytes: Buffer, size?: number): Promise<string> {
  const error = await textOf(bytes, size).then(
    (text) => assert.fail(text),
    (error: unknown) => error,
  );
  assert.ok(error instanceof ImportFileError, String(error));
  return faultOf(error);
}

describe("a file's encoding", () => {
  const text = "Handle,Title\nchaise,Chaise d’été 🪑\n";
  const files: [name: string, bytes: Buffer, expected?: string][] = [
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${text}`)],
    ["a byte order mark twice", Buffer.from(`\ufeff\ufeff${text}`)],
    ["a byte order mark behind blanks", Buffer.from(` \r\n\t\n\ufeff${text}`), ` \r\n\t\n${text}`],
    ["a byte order mark that was read as Windows-1252", Buffer.from(`ï»¿${text}`)],
    ["UTF-16 of Windows", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-16, the other way round", utf16be(`\ufeff${text}`)],
    ["UTF-16 without a byte order mark", Buffer.from(text, "utf16le")],
    ["UTF-16 without one, the other way round", utf16be(text)],
    ["nothing", Buffer.alloc(0), ""],
    ["a byte order mark alone", Buffer.from("\ufeff"), ""],
  ];
  for (const [name, bytes, expected = text] of files)
    test(`${name} is read`, async () => {
      for (const size of [1, 2, 3, 7, 65_536]) assert.equal(await textOf(bytes, size), expected);
    });

  test("any text comes through, however its bytes are cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme" }).filter((all) => !/^\s*(\ufeff|ï»¿|PK|[\0-\x1f])/.test(all)),
        fc.integer({ min: 1, max: 9 }),
        async (any, size) => {
          const whole = `Name;${any}`;
          assert.equal(await textOf(Buffer.from(whole), size), whole);
          assert.equal(await textOf(Buffer.from(whole, "utf16le"), size * 2 - 1), whole);
        },
      ),
      { numRuns: runs(200, 5_000) },
    );
  });

  const bytesOf = (...parts: (string | number[])[]) =>
    Buffer.concat(
      parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))),
    );
  const others: [name: string, bytes: Buffer, refusal: RegExp][] = [
    ["Windows-1252", bytesOf("Handle,Title\na,A\nb,Café\n"), /^Line 3: .*seems to be Windows-1252\. Nothing/],
    [
      "Windows-1252 in a file of carriage returns",
      bytesOf("Handle,Title\ra,A\rb,B\rc,Größe\r"),
      /^Line 4: .*Windows-1252/,
    ],
    [
      "Mac OS Roman",
      bytesOf("Handle,Title\na,Caf", [0x8e], " cr", [0x8f], "me\n"),
      /^Line 2: .*Mac OS Roman/,
    ],
    [
      "Windows-1251",
      bytesOf("Handle,Title\na,", [0xd1, 0xf2, 0xf3, 0xeb, 0x20, 0xe4, 0xe5, 0xf0, 0xe5, 0xe2, 0xee], "\n"),
      /Windows-1251/,
    ],
    [
      "Shift_JIS",
      bytesOf("Handle,Title\na,", [0x82, 0xa8, 0x92, 0x83, 0x83, 0x4a, 0x83, 0x62, 0x83, 0x76], "\n"),
      /Shift_JIS/,
    ],
    [
      "EUC-KR",
      bytesOf("Handle,Title\na,", [0xc0, 0xc7, 0xc0, 0xda, 0xc5, 0xd7, 0xc0, 0xcc, 0xba, 0xed], "\n"),
      /EUC-KR/,
    ],
    [
      "GB18030",
      bytesOf("Handle,Title\na,", [0xd2, 0xce, 0xd7, 0xd3, 0xb2, 0xe8, 0xb1, 0xad, 0xb5, 0xc4], "\n"),
      /GB18030|Windows-1251/,
    ],
    [
      "bytes of none",
      bytesOf("Handle,Title\na,x", [0x81], "y", [0xe9], "z\n"),
      /^Line 2: the file is not UTF-8\. Nothing/,
    ],
    ["UTF-8 that ends within a character", bytesOf("Handle,Title\na,Caf", [0xc3]), /^Line 2: /],
    [
      "UTF-16 that ends within a character",
      Buffer.from("\ufeffHandle,Title\na,A", "utf16le").subarray(0, -1),
      /^After line 2: the file is UTF-16LE/,
    ],
    ["UTF-32", bytesOf([0xff, 0xfe, 0, 0, 0x48, 0, 0, 0]), /UTF-32/],
    ["a workbook", bytesOf("PK", [3, 4], "\0\0\0\0xl/workbook.xml"), /CSV UTF-8/],
  ];
  for (const [name, bytes, message] of others)
    test(`${name} is refused`, async () => {
      for (const size of [1, 5, 65_536]) {
        const refused = await refusal(bytes, size);
        if (size === 65_536) assert.match(refused, message);
      }
    });
});

describe("a whole file", () => {
  const reader = readWhole<string>(async function* (bytes) {
    for await (const chunk of bytes) yield chunk.toString();
  });

  test("is read once it proved to be text: a fault at its end leaves no record", async () => {
    const found: string[] = [];
    const rows = "a,A\n".repeat(20_000);
    const read = async () => {
      for await (const one of reader(inChunks(Buffer.from(`${rows}b,\xe9\n`, "latin1"), 4_096)))
        found.push(one);
    };
    await assert.rejects(read(), ImportFileError);
    assert.deepEqual(found, []);
  });

  test("of more than 16 MiB waits on disk, and comes back as it was", async () => {
    const chunk = Buffer.alloc(1_048_576, "é");
    async function* large() {
      for (let n = 0; n < 40; n++) yield chunk;
      yield Buffer.from("end");
    }
    let size = 0;
    let last = "";
    for await (const one of reader(large())) {
      size += Buffer.byteLength(one);
      last = one;
    }
    assert.equal(size, 40 * 1_048_576 + 3);
    assert.ok(last.endsWith("end"));
  });
});
