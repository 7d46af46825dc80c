import assert from "node:assert/strict";
import { test } from "node:test";
import { isRounded, withoutFields } from "./drop-fields.ts";

test("fields are left out by their pointers, of lists whole entries; what is not there is no reason to try again", () => {
  const fields = { a: 1, "b/~c": 2, list: ["x", "y", "z"], deep: [{ d: 1, e: 2 }, { d: 3 }] };
  const cases: [string[], unknown][] = [
    [["/a"], { "b/~c": 2, list: fields.list, deep: fields.deep }],
    [["/b~1~0c", "/list/0", "/list/2"], { a: 1, list: ["y"], deep: fields.deep }],
    [["/deep/0/d", "/deep/1", "/deep/1/d"], { a: 1, "b/~c": 2, list: fields.list, deep: [{ e: 2 }] }],
    [["/deep/0/d", "/deep"], { a: 1, "b/~c": 2, list: fields.list }],
    [["/nope"], undefined],
    [["/list/3"], undefined],
    [["/a/b"], undefined],
    [["/toString"], undefined],
  ];
  for (const [pointers, expected] of cases) assert.deepEqual(withoutFields(fields, pointers), expected);
  const many = Array.from({ length: 20_000 }, (_, i) => ({ sku: `${i}`, n: i }));
  const rest = withoutFields(
    { many },
    many.map((_, i) => `/many/${i}/sku`),
  );
  assert.deepEqual(rest!.many.at(-1), { n: 19_999 });
});

test("a rounded number is one as spreadsheets show it", () => {
  for (const text of ["8.7206E+12", "8,7206E+12", "5E+12", " 1.2e+10 "]) assert.ok(isRounded(text), text);
  for (const text of ["12E34", "8.7206", "E+12", "ABC-1E+5", "87206E+12", 5, null])
    assert.ok(!isRounded(text));
});
