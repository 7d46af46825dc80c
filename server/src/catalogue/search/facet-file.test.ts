import assert from "node:assert/strict";
import {
  mkdir,
  mkdtemp,
  readFile as readBytes,
  readdir,
  rm,
  utimes,
  writeFile as writeBytes,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { kinds } from "../products/index.ts";
import { dropProduct, putCategories, putProduct } from "./facet-changes.ts";
import { readFile, removeOld, settleFile, writeFile } from "./facet-file.ts";
import { headOf, partsOf } from "./facet-file-parts.ts";
import { type FacetIndex, type FacetProduct, newFacetIndex } from "./facet-index.ts";

const STORE = "01900000-0000-7000-8000-0000000000aa";
const TOKEN = "01900000-0000-7000-8000-0000000000bb";
const idOf = (n: number) => `01900000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
const product = (n: number): FacetProduct => ({
  id: idOf(n),
  isActive: n % 3 > 0,
  kind: "physical",
  brand: n % 4 ? `Brand ${n % 50} 🦉` : null,
  category: n % 5 ? idOf(900 + (n % 5)) : null,
  tags: JSON.stringify([`tag ${n % 7}`, "all"]),
  rating: n % 6,
  createdAt: n,
  updatedAt: n * 2,
  texts: `one ${n}\x1eword${n}\x1fall`,
  publishedAt: Number.NEGATIVE_INFINITY,
  price: n,
  units: [
    { price: n, inStock: n % 2 > 0, onSale: false, options: '{"Size":"M"}' },
    { price: n * 3, inStock: true, onSale: true, options: '{"Size":"L"}' },
  ],
});

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "stoa-facets-"));
});
after(() => rm(folder, { recursive: true }));

function made(products: number): FacetIndex {
  const index = newFacetIndex(0, kinds);
  for (let n = 0; n < products; n++) putProduct(index, product(n));
  if (products) dropProduct(index, idOf(1));
  putCategories(index, [{ id: idOf(901), path: [], isShown: true }]);
  return Object.assign(index, { revision: 7, changed: 6, categoryRevision: 5 });
}

// All that an index holds, but for room that is not in use.
const plain = (index: FacetIndex) => ({
  head: headOf(index),
  columns: partsOf(index).map(({ column, used }) => [...column.subarray(0, used)]),
});

describe("a file", () => {
  for (const products of [0, 1, 3_000])
    test(`of ${products} products is read as it was written, and can change on`, async () => {
      const path = join(folder, `whole-${products}`);
      const index = made(products);
      await writeFile(`${path}.new`, STORE, { token: TOKEN, index });
      await settleFile(`${path}.new`, path);
      const found = await readFile(path, STORE, kinds);
      assert.equal(found?.token, TOKEN);
      assert.deepEqual(plain(found.index), plain(index));
      for (let n = 0; n < 2_500; n++)
        for (const one of [index, found.index]) putProduct(one, { ...product(n * 2), brand: `New ${n}` });
      assert.deepEqual(plain(found.index), plain(index));
    });

  test("that is not there is none", async () => {
    assert.equal(await readFile(join(folder, "none"), STORE, kinds), undefined);
  });

  test("that exists is not written over", async () => {
    const path = join(folder, "there");
    await writeBytes(path, "x");
    await assert.rejects(writeFile(path, STORE, { token: TOKEN, index: made(1) }), { code: "EEXIST" });
  });

  test("of another store or other kinds is refused", async () => {
    const path = join(folder, "other");
    await writeFile(path, STORE, { token: TOKEN, index: made(1) });
    await assert.rejects(readFile(path, TOKEN, kinds), /another store/);
    await assert.rejects(readFile(path, STORE, [...kinds].reverse()), /another version/);
  });

  test("in which a byte is wrong, or that is cut off or longer, is refused", async () => {
    const path = join(folder, "damaged");
    await writeFile(`${path}.whole`, STORE, { token: TOKEN, index: made(40) });
    const bytes = await readBytes(`${path}.whole`);
    for (let at = 0; at < bytes.length; at += at < 700 ? 1 : 97) {
      const wrong = Buffer.from(bytes);
      wrong[at]! ^= 0x11;
      await writeBytes(path, wrong);
      await assert.rejects(readFile(path, STORE, kinds), Error, `byte ${at}`);
    }
    for (const length of [0, 10, 24, 500, bytes.length - 1]) {
      await writeBytes(path, bytes.subarray(0, length));
      await assert.rejects(readFile(path, STORE, kinds), Error, `${length} bytes`);
    }
    await writeBytes(path, Buffer.concat([bytes, Buffer.alloc(1)]));
    await assert.rejects(readFile(path, STORE, kinds));
  });
});

test("an index in the memory of another has nothing of it", async () => {
  const path = join(folder, "small");
  const small = made(300);
  await writeFile(path, STORE, { token: TOKEN, index: small });
  const large = made(3_000);
  const found = (await readFile(path, STORE, kinds, large))!.index;
  assert.equal(found.brand.buffer, large.brand.buffer);
  assert.deepEqual(plain(found), plain(small));
  for (let n = 0; n < 5_000; n++) for (const one of [small, found]) putProduct(one, product(n * 3));
  assert.deepEqual(plain(found), plain(small));
});

test("old files and what was left half written are deleted, and nothing else", async () => {
  const old = join(folder, "old");
  await mkdir(old);
  const now = Date.now();
  const ages: Record<string, number> = {
    "a.facets": 89 * 86_400_000,
    "b.facets": 91 * 86_400_000,
    [`c.facets.${TOKEN}`]: 60_000,
    [`d.facets.${TOKEN}`]: 3_700_000,
    "else.txt": 100 * 86_400_000,
  };
  for (const [name, age] of Object.entries(ages)) {
    await writeBytes(join(old, name), "x");
    await utimes(join(old, name), new Date(now - age), new Date(now - age));
  }
  await removeOld(old, now);
  assert.deepEqual((await readdir(old)).sort(), ["a.facets", `c.facets.${TOKEN}`, "else.txt"]);
  await removeOld(join(old, "none"), now);
});
