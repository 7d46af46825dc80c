import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { testServer } from "../../../test/server.ts";
import { type Tx, tenantReads, tenantTransaction } from "../../db/tenant.ts";
import { thumbprint } from "../../kit/secrets/jwk.ts";
import { createVault } from "../../kit/secrets/vault.ts";
import { publicKeys, rotateKeys, type Signer, signerOf } from "./index.ts";

const DAY = 86_400_000;
const server = await testServer();
const { pool, vault } = server.database;

/** A new store, and its keys at days from now on. */
async function made() {
  const store = await server.createStore();
  const start = Date.now();
  const at = (day: number, by = vault) => ({
    tx: tenantReads(pool, store.id),
    write: <T>(work: (tx: Tx) => Promise<T>) => tenantTransaction(pool, store.id, work),
    vault: by,
    now: new Date(start + day * DAY),
  });
  const kids = async (day: number) => (await publicKeys(at(day))).map(({ kid }) => kid);
  const rotate = (day: number, isCompromised?: boolean) =>
    at(day).write((tx) => rotateKeys(tx, at(day), isCompromised));
  return { store, at, kids, rotate, signing: async (day: number) => (await signerOf(at(day))).kid };
}

describe("the keys of a store", () => {
  test("are made when they are asked for, and stay", async () => {
    const { store, at, kids, signing } = await made();
    const [key, ...others] = await publicKeys(at(0));
    assert.deepEqual(others, []);
    assert.deepEqual(Object.keys(key!).sort(), ["alg", "crv", "kid", "kty", "use", "x", "y"]);
    assert.equal(thumbprint(key!), key!.kid);
    assert.equal(await signing(0), key!.kid);
    assert.deepEqual(await kids(80), [key!.kid]);
    const [row] = await server.sql(store, "select private_sealed from store_keys");
    assert.ok(!row!.private_sealed.toString("latin1").includes("PRIVATE KEY"));
  });

  test("are each store's own", async () => {
    const [one, two] = [await made(), await made()];
    assert.notDeepEqual(await one.kids(0), await two.kids(0));
  });

  test("are replaced after 90 days: first known, then signing, then gone", async () => {
    const { kids, signing } = await made();
    const [first] = await kids(0);
    const [, second] = await kids(90);
    assert.deepEqual(await kids(90), [first, second]);
    assert.equal(await signing(90.5), first, "who has kept the profile does not know the new one yet");
    assert.equal(await signing(91), second);
    assert.deepEqual(await kids(97), [first, second], "what the former one has signed still holds");
    assert.deepEqual(await kids(98), [second]);
    assert.deepEqual((await kids(180)).length, 2);
  });

  test("are gone at once where one is in the wrong hands", async () => {
    const { kids, rotate, signing } = await made();
    const [first] = await kids(0);
    await rotate(1);
    await rotate(1, true);
    const [only, ...others] = await kids(1);
    assert.deepEqual(others, []);
    assert.notEqual(only, first);
    assert.equal(await signing(1), only);
  });

  test("that a lost secret has sealed sign nothing, and others take their place", async () => {
    const { at, kids } = await made();
    const [first] = await kids(0);
    const another = createVault(["another secret of this installation"]);
    const { kid }: Signer = await signerOf(at(0, another));
    assert.notEqual(kid, first);
    assert.deepEqual(new Set(await kids(0)), new Set([first, kid]));
  });
});
