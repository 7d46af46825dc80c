import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { ApiError } from "../../http/answers/errors.ts";
import { entriesOf, type Fields, fieldsOf, readFields, textOf, within } from "./fields.ts";

const plain = (fields: Fields): unknown => JSON.parse(JSON.stringify(fields));
const URLENCODED = "application/x-www-form-urlencoded";
const read = (type: string | undefined, body: string) => readFields(type, Buffer.from(body));
const refused = (error: unknown) => error instanceof ApiError && error.status === 400;

describe("the fields of a form", () => {
  test("are texts, lists and parts by their names", async () => {
    for (const [encoded, fields] of [
      ["", {}],
      ["id=1&quantity=2", { id: "1", quantity: "2" }],
      ["updates%5B%5D=1&updates[]=2", { updates: { 0: "1", 1: "2" } }],
      ["updates[abc]=3", { updates: { abc: "3" } }],
      [
        "items[0][id]=a&items[0][quantity]=2&items[1][id]=b",
        { items: { 0: { id: "a", quantity: "2" }, 1: { id: "b" } } },
      ],
      [
        "items[][id]=a&items[][quantity]=2&items[][id]=b",
        { items: { 0: { id: "a", quantity: "2" }, 1: { id: "b" } } },
      ],
      ["address[first_name]=Ada+King", { address: { first_name: "Ada King" } }],
      ["a[b][c][d]=1", { a: { b: { c: { d: "1" } } } }],
      ["a[b][c][d][e]=1", { "a[b][c][d][e]": "1" }],
      ["a[=1&]b=2&[c]=3", { "a[": "1", "]b": "2", "[c]": "3" }],
      ["a=1&a[b]=2", { a: { b: "2" } }],
      ["a[b]=2&a=1", { a: "1" }],
    ] as const) {
      assert.deepEqual(plain(fieldsOf(encoded)), fields, encoded);
      assert.deepEqual(plain(await read(URLENCODED, encoded)), fields, encoded);
    }
  });

  test("come as JSON and as parts, too; numbers are texts and files are left out", async () => {
    const items = { items: { 0: { id: "7", quantity: "2" } }, note: "", gift: "true" };
    const sent = { items: [{ id: 7, quantity: 2 }], note: null, gift: true };
    assert.deepEqual(plain(await read("application/json; charset=utf-8", JSON.stringify(sent))), items);
    const part = (head: string, text: string) =>
      `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
    const body = `${part('name="items[0][id]"', "7")}${part('name="f"; filename="x.txt"', "file")}--b--\r\n`;
    assert.deepEqual(plain(await read("multipart/form-data; boundary=b", body)), {
      items: { 0: { id: "7" } },
    });
    for (const bad of ["", "--c\r\n", "no parts"])
      if (bad) await assert.rejects(read("multipart/form-data; boundary=b", bad), refused);
    await assert.rejects(read("multipart/form-data", body), refused);
    for (const bad of ["{", "[1", '"text"', '{"a":{"b":{"c":{"d":{"e":1}}}}}'])
      await assert.rejects(read("application/json", bad), refused, bad);
  });

  test("are bounded, and no name reaches a prototype", async () => {
    await assert.rejects(read(URLENCODED, "a=1&".repeat(2_001)), refused);
    await assert.rejects(read(URLENCODED, `a=${"x".repeat(10_001)}`), refused);
    await assert.rejects(read(URLENCODED, `${"n".repeat(201)}=1`), refused);
    for (const bad of ["a=%00", "%00=1", "a[%00]=1"]) assert.throws(() => fieldsOf(bad), refused);
    for (const encoded of ["__proto__[x]=1", "a[__proto__][x]=1", "constructor[prototype][x]=1"])
      fieldsOf(encoded);
    await read("application/json", '{"__proto__":{"x":"1"}}');
    assert.equal(({} as Record<string, unknown>).x, undefined);
    assert.equal(textOf({}, "constructor"), "");
    assert.deepEqual(within({}, "toString"), {});
  });

  test("every body is read or refused", async () => {
    const types = fc.constantFrom(
      URLENCODED,
      "application/json",
      "multipart/form-data; boundary=b",
      undefined,
    );
    await fc.assert(
      fc.asyncProperty(
        types,
        fc.oneof(fc.string(), fc.webQueryParameters(), fc.json()),
        async (type, body) => {
          try {
            const fields = await read(type, body);
            for (const name of Object.keys(fields)) {
              textOf(fields, name);
              entriesOf(fields, name);
            }
          } catch (error) {
            assert.ok(refused(error), String(error));
          }
        },
      ),
    );
  });
});
