import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeKey } from "../src/people/api-keys/token.ts";
import { assertRefused, comparable, dataOf, MISSING } from "./assert-refused.ts";
import type { Noun } from "./noun.ts";
import type { Sent, TestStore } from "./server.ts";
import type { Json } from "./shop.ts";

/** An endpoint; it is of one where its path has the id. */
export type Endpoint = {
  name: string;
  method: string;
  path(id: string): string;
  body?(): unknown;
};

export type Access = {
  elsewhere: TestStore;
  /** Makes one. */
  make(at?: TestStore): Promise<Json>;
  /** Reads the part of the store that a refused request may not change. */
  seen(id: string, at: TestStore): Promise<unknown>;
  permission: string;
  endpoints: readonly Endpoint[];
};

const garbage = ["sk_", "garbage", `sk_${"0".repeat(39)}`, "sk_é".normalize(), `${"A".repeat(5_000)}`];
const bent = ["abc", "1", "-1", "null", MISSING.replaceAll("-", ""), `${MISSING}0`, `{${MISSING}}`];
const noIds = [...bent, `${MISSING}%00`, "%27%20or%201=1", "..%2f..", "%F0%9F%98%80", "no-id"];
const endless = ["a".repeat(101), "a".repeat(2_000)];

/** The list, one, and the writes of a noun. */
export const endpointsOf = (noun: Noun, create: () => unknown, update: () => unknown): Endpoint[] => [
  { name: "list", method: "GET", path: () => noun.path },
  { name: "read", method: "GET", path: (id) => `${noun.path}/${id}` },
  { name: "create", method: "POST", path: () => noun.path, body: create },
  { name: "update", method: "PUT", path: (id) => `${noun.path}/${id}`, body: update },
  { name: "delete", method: "DELETE", path: (id) => `${noun.path}/${id}` },
];

/**
 * Tests of each endpoint what `matrix.test.ts` does not try at all of them: oddities that are no key, that a
 * refused write has written nothing, and that what is not there tells nothing.
 */
export function testWhoMay(noun: Noun, { endpoints, ...access }: Access): void {
  for (const endpoint of endpoints) {
    describe(`${endpoint.name}: who may`, () => testCredentials(noun, access, endpoint));
    if (endpoint.path("a") !== endpoint.path("b"))
      describe(`${endpoint.name}: what is not there`, () => testMissing(noun, access, endpoint));
  }
}

type Who = Omit<Access, "endpoints">;

function testCredentials({ server, store }: Noun, who: Who, { method, path, body }: Endpoint) {
  const send = (id: string, sent: Sent) => server.send(store, method, path(id), { body: body?.(), ...sent });

  test("with what is no key, or with a key under another scheme: 401", async () => {
    const { id } = await who.make();
    const basic = `Basic ${Buffer.from(`${store.key}:`).toString("base64")}`;
    const schemes = [basic, store.key, "Bearer", `Bearer ${store.key} ${store.key}`, ""];
    for (const authorization of [...garbage.map((text) => `Bearer ${text}`), ...schemes])
      assertRefused(await send(id, { key: undefined, headers: { authorization } }), 401, "unauthenticated");
  });

  if (method !== "GET")
    test("who is refused changes nothing", async () => {
      const { id } = await who.make();
      const before = await who.seen(id, store);
      for (const key of [undefined, makeKey()])
        assertRefused(await send(id, { key }), 401, "unauthenticated");
      for (const permission of ["themes", `${who.permission}:read`]) {
        const { key } = await store.makeKey([permission]);
        assertRefused(await send(id, { key }), 403, "permission_denied");
      }
      assert.deepEqual(await who.seen(id, store), before);
    });
}

function testMissing(noun: Noun, { elsewhere, make, seen }: Who, { method, path, body }: Endpoint) {
  const same = { "x-request-id": "the-same-for-all" };
  const at = (id: string, headers = {}) =>
    noun.server.send(noun.store, method, path(id), { body: body?.(), headers: { ...same, ...headers } });

  test("a missing id, and what is no id or far too long, is 404", async () => {
    for (const id of [MISSING, ...noIds, ...endless]) assertRefused(await at(id), 404, "not_found");
  });

  test("another store's is 404 with the bytes of a missing one, under any version, and stays as it is", async () => {
    const { id } = await make(elsewhere);
    const before = await seen(id, elsewhere);
    const stale = { "if-match": '"9"', "if-none-match": '"1"' };
    for (const headers of [{}, stale]) {
      const missing = await at(MISSING, headers);
      assertRefused(missing, 404, "not_found");
      assert.deepEqual(comparable(await at(id, headers)), comparable(missing));
    }
    assert.deepEqual(await seen(id, elsewhere), before);
  });

  test("a deleted one is 404 with the bytes of a missing one", async () => {
    const { id } = await make();
    dataOf(await noun.remove(id));
    assert.deepEqual(comparable(await at(id)), comparable(await at(MISSING)));
  });
}
