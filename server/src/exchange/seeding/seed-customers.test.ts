import assert from "node:assert/strict";
import { test } from "node:test";
import { dataOf } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";
import { storeByDomain } from "../../commands/store-by-domain.ts";
import { normalizeEmail } from "../../kit/text/email.ts";
import { normalizePhone } from "../../kit/text/phone.ts";
import { seedCustomers } from "./seed-customers.ts";

const server = await testServer();
const at = await server.createStore();
const store = await storeByDomain(server.database, at.domain);

// biome-ignore lint/suspicious/noExplicitAny: what the server answered, looked at by assertions
const list = async (query: string): Promise<any> => {
  return dataOf(await server.send(at, "GET", `/api/v1/customer?${query}`));
};

test("fills a store with people whom the lists count, and goes on where it ended", async () => {
  const { pool } = server.database;
  const first = await seedCustomers(pool, store, 3_000);
  const second = await seedCustomers(pool, store, 500);
  assert.deepEqual([first.customers, second.customers], [3_000, 500]);
  const { stats, pagination } = await list("limit=100");
  assert.equal(stats.total, 3_500);
  assert.equal(pagination.total, 3_500);
  const kinds = ["isActive", "isGuest", "isEmailVerified", "marketingOptIn"];
  for (const kind of kinds) {
    const [yes, no] = [await list(`${kind}=true&limit=1`), await list(`${kind}=false&limit=1`)];
    assert.equal(yes.pagination.total + no.pagination.total, 3_500);
    assert.ok(yes.pagination.total > 50 && no.pagination.total > 50, kind);
    // With another filter they are counted, not looked up.
    const counted = await list(`${kind}=true&createdSince=2000-01-01T00:00:00Z&limit=1`);
    assert.equal(counted.pagination.total, yes.pagination.total, kind);
  }
  assert.equal((await list("isActive=true&limit=1")).pagination.total, stats.active);
  assert.equal((await list("isEmailVerified=true&limit=1")).pagination.total, stats.verified);
});

test("makes people whom the API would take", async () => {
  const { customers } = await list("limit=100");
  for (const { email, phone, firstName, lastName } of customers) {
    assert.equal(normalizeEmail(email), email);
    if (phone !== null) assert.equal(normalizePhone(phone), phone);
    assert.ok(firstName && lastName);
  }
});
