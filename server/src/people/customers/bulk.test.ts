import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { expectReplay } from "../../../test/answer.ts";
import { assertInvalid, assertRefused, MISSING } from "../../../test/assert-refused.ts";
import { type Sent, testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";

const server = await testServer();
const store = await server.createStore();

const fresh = (more: object = {}) => ({
  email: `${randomUUID()}@example.com`,
  firstName: "Ada",
  lastName: "King",
  ...more,
});
const send = (method: string, path: string, sent?: Sent) =>
  server.send(store, method, `/api/v1/customer${path}`, sent);
const bulk = (body: object, sent?: Sent) => send("POST", "/bulk", { body, ...sent });
const made = async (more?: object): Promise<Json> =>
  (await send("POST", "", { body: fresh(more) })).body.data;
const read = async (id: string): Promise<Json> => (await send("GET", `/${id}`)).body.data;
const outcomes = (results: Json[]) =>
  results.map(({ operation, index, status }: Json) => [operation, index, status]);
const total = async () => (await send("GET", "?limit=1")).body.data.pagination.total;

test("each operation has its own result, in order, and those that can be done are done", async () => {
  const [kept, gone, other] = await Promise.all([made(), made(), made({ externalId: randomUUID() })]);
  const twice = fresh();
  const { status, body, text } = await bulk({
    create: [
      twice,
      { ...twice, email: twice.email.toUpperCase() },
      fresh({ email: kept.email }),
      { email: "x" },
    ],
    update: [
      { id: kept.id, note: "Kept", tags: ["VIP"] },
      { id: MISSING, note: "x" },
      { id: other.id, externalId: other.externalId, version: 9 },
      { id: gone.id, isActive: false },
      { note: "x" },
    ],
    delete: [gone.id, "nonsense", { id: kept.id }],
  });
  assert.equal(status, 200, text);
  const { results, succeeded, failed } = body.data;
  assert.deepEqual(outcomes(results), [
    ["create", 0, 201],
    ["create", 1, 409],
    ["create", 2, 409],
    ["create", 3, 400],
    ["update", 0, 200],
    ["update", 1, 404],
    ["update", 2, 409],
    ["update", 3, 400],
    ["update", 4, 400],
    ["delete", 0, 400],
    ["delete", 1, 400],
    ["delete", 2, 400],
  ]);
  assert.deepEqual([succeeded, failed], [2, 10]);
  assert.deepEqual(results[1].errors[0].field, "/create/1/email");
  assert.deepEqual(results[7].errors[0].field, "/update/3/isActive");
  const { verificationCode, temporaryPassword, ...created } = results[0].data;
  assert.match(verificationCode, /^\d{6}$/);
  assert.match(temporaryPassword, /^\w{20}$/);
  assert.deepEqual(await read(created.id), { ...created, addresses: [] });
  assert.deepEqual(await read(kept.id), { ...results[4].data, addresses: [] });
  assert.equal(results[4].data.note, "Kept");
});

test("a delete deactivates", async () => {
  const [one, two] = await Promise.all([made(), made()]);
  const { body } = await bulk({ delete: [one.id, { id: two.id, version: two.version }] });
  assert.equal(body.data.succeeded, 2);
  for (const { id } of [one, two]) assert.equal((await read(id)).isActive, false);
});

test("with atomic either all succeed or none", async () => {
  const before = await total();
  const kept = await made();
  const refusal = await bulk({ atomic: true, create: [fresh(), fresh({ email: kept.email })] });
  assertRefused(refusal, 409, "duplicate", "/create/1/email");
  assert.equal(await total(), before + 1);
  const { body } = await bulk({
    atomic: true,
    create: [fresh(), fresh()],
    update: [{ id: kept.id, note: "x" }],
  });
  assert.equal(body.data.succeeded, 3);
  assert.equal(await total(), before + 3);
});

test("a dry run writes nothing, and a retry is answered as before", async () => {
  const before = await total();
  const body = { create: [fresh()] };
  const dry = await send("POST", "/bulk?dryRun=true", { body });
  assert.equal(dry.body.data.succeeded, 1);
  assert.equal(await total(), before);
  await expectReplay((headers) => bulk(body, { headers }));
  assert.equal(await total(), before + 1);
});

test("too many operations, or none, are 400", async () => {
  assertInvalid(await bulk({}), "");
  assertInvalid(await bulk({ delete: Array.from({ length: 251 }, () => randomUUID()) }), "/delete");
  assertInvalid(await bulk({ create: {} }), "/create");
});

test("of two requests that want the same email one operation has it, and nothing else is lost", async () => {
  for (let round = 0; round < 5; round++) {
    const before = await total();
    const email = `${randomUUID()}@example.com`;
    const bodies = [1, 2, 3].map(() => ({ create: [fresh(), fresh({ email }), fresh()] }));
    const answers = await Promise.all(bodies.map((body) => bulk(body)));
    const statuses = answers.map(({ body }) => body.data.results[1].status).sort();
    assert.deepEqual(statuses, [201, 409, 409]);
    assert.equal(await total(), before + 7);
  }
});

test("does 250 operations in one request", async () => {
  const ids: string[] = [];
  const { body } = await bulk({ create: Array.from({ length: 250 }, () => fresh({ sendMail: false })) });
  assert.equal(body.data.succeeded, 250);
  for (const { data } of body.data.results) ids.push(data.id);
  const update = ids.map((id) => ({ id, tags: ["Many"] }));
  assert.equal((await bulk({ update })).body.data.succeeded, 250);
  assert.equal((await send("GET", "?tag=many&limit=1")).body.data.pagination.total, 250);
});
