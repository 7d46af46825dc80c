import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { after, describe, test } from "node:test";
import { dnsResolver } from "./resolve.ts";

const A = 1;
const AAAA = 28;

/** A name server (RFC 1035) that answers each question with these data, or not at all. */
async function nameServer(answers: Readonly<Record<number, readonly Buffer[]>> | undefined) {
  const socket = createSocket("udp4");
  after(() => socket.close());
  socket.on("message", (query, { port, address }) => {
    if (!answers) return;
    const end = query.indexOf(0, 12) + 5;
    const type = query.readUInt16BE(end - 4);
    const records = (answers[type] ?? []).map((data) => {
      const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
      return Buffer.concat([head, data]);
    });
    const header = Buffer.from([query[0]!, query[1]!, 0x81, 0x80, 0, 1, 0, records.length, 0, 0, 0, 0]);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return dnsResolver([`127.0.0.1:${socket.address().port}`]);
}

const unending = new AbortController().signal;
const six = (tail: number) => Buffer.from([0x20, 0x01, 0x0d, 0xb8, ...Array(11).fill(0), tail]);

describe("dnsResolver", () => {
  test("gives all addresses of both kinds", async () => {
    const resolve = await nameServer({
      [A]: [Buffer.from([10, 0, 0, 1]), Buffer.from([8, 8, 8, 8])],
      [AAAA]: [six(1)],
    });
    const found = await resolve("hooks.example", unending);
    assert.deepEqual([...found].sort(), ["10.0.0.1", "2001:db8::1", "8.8.8.8"]);
  });

  test("gives those of one kind where there are no others, and none of a name without any", async () => {
    const resolve = await nameServer({ [AAAA]: [six(2)] });
    assert.deepEqual(await resolve("hooks.example", unending), ["2001:db8::2"]);
    const empty = await nameServer({});
    assert.deepEqual(await empty("hooks.example", unending), []);
  });

  test("ends with the signal when the name server is silent", async () => {
    const resolve = await nameServer(undefined);
    const stop = new AbortController();
    const search = resolve("hooks.example", stop.signal);
    setImmediate(() => stop.abort());
    assert.deepEqual(await search, []);
  });

  test("knows localhost without asking", async () => {
    const resolve = await nameServer(undefined);
    for (const name of ["localhost", "a.localhost"])
      assert.deepEqual(await resolve(name, unending), ["127.0.0.1"]);
  });
});
