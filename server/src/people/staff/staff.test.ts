import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import { readWholeList } from "../../../test/answer.ts";
import { assertInvalid, assertRefused, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { addStaff, enterAsOwner, type TestPerson } from "../../../test/people.ts";
import { type Sent, type TestStore, testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";
import { permissions as allPermissions } from "../../http/request/principal.ts";

const STAFF = "/api/v1/staff";
const AUTH = "/api/v1/auth/tenant";
const PASSWORD = "a password for tests only";

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();
const [owner, foreign] = [await enterAsOwner(server, store), await enterAsOwner(server, elsewhere)];
const roleId = (await addStaff(server, store, ["orders"])).roleId!;

const fresh = (more: Fields = {}) => ({
  email: `${randomUUID()}@example.com`,
  name: "Ana Ruiz",
  roleId,
  ...more,
});
const send = (method: string, path: string, sent: Sent = {}, at = store) =>
  server.send(at, method, `${STAFF}${path}`, { key: at === store ? owner.token : foreign.token, ...sent });

const invited = async (body: unknown = fresh()) => dataOf(await send("POST", "", { body }), 201);
const readBack = async (id: string) => dataOf(await send("GET", `/${id}`));
const changed = async (id: string, body: unknown) => dataOf(await send("PUT", `/${id}`, { body }));
/** The code of the newest mail to an address, and how many mails it got. */
async function mailTo(email: string): Promise<{ code: string; count: number; subject: string }> {
  await server.runJobs();
  const mails = (await server.mails()).filter(({ to }) => to.includes(email));
  return {
    code: /^ {4}(\S+)$/m.exec(mails.at(-1)?.text ?? "")?.[1] ?? "",
    count: mails.length,
    subject: mails.at(-1)?.subject ?? "",
  };
}
const accept = (token: string, more: Fields = {}) =>
  server.send(store, "POST", `${AUTH}/accept-invitation`, {
    key: undefined,
    body: { token, password: PASSWORD, ...more },
  });
const me = (token: string) => server.send(store, "GET", `${AUTH}/me`, { key: token });

describe("an invitation", () => {
  test("answers the person, who is pending, and mails a code that is in no answer", async () => {
    const body = fresh({ email: "  Ana.Ruiz@EXAMPLE.com".trim(), name: "  Ana Ruiz " });
    const answer = await send("POST", "", { body });
    assert.equal(answer.status, 201, answer.text);
    const { id, createdAt, updatedAt, ...rest } = answer.body.data;
    assert.deepEqual(rest, {
      email: "ana.ruiz@example.com",
      name: "Ana Ruiz",
      type: "staff",
      roleId,
      role: { id: roleId, name: `Role ${roleId}` },
      permissions: ["orders"],
      isActive: true,
      invitationPending: true,
      hasSecondFactor: false,
      lastLoginAt: null,
      version: 1,
    });
    assert.equal(createdAt, updatedAt);
    assert.equal(answer.headers.location, `${STAFF}/${id}`);
    assert.deepEqual(await readBack(id), answer.body.data);
    const { code, count } = await mailTo("ana.ruiz@example.com");
    assert.equal(count, 1);
    assert.ok(code.length >= 40 && !answer.text.includes(code), code);
    assert.ok(!server.logged().includes(code));
  });

  test("is accepted once: the person is in, with the role's permissions", async () => {
    const member = await invited();
    const { code } = await mailTo(member.email);
    const { accessToken, tokenType, expiresIn, refreshToken, user } = dataOf(
      await accept(code, { name: "Ana R.", email: member.email.toUpperCase() }),
    );
    assert.deepEqual([tokenType, expiresIn, typeof refreshToken], ["Bearer", 900, "string"]);
    const permissions = ["orders"];
    assert.deepEqual(user, {
      id: member.id,
      type: "staff",
      email: member.email,
      name: "Ana R.",
      permissions,
    });
    assert.equal((await me(accessToken)).status, 200);
    const after = await readBack(member.id);
    assert.equal(after.invitationPending, false);
    assert.ok(after.lastLoginAt > member.createdAt);
    assertInvalid(await accept(code), ["/token", "invalid_code"]);
    const body = { email: member.email, password: PASSWORD };
    const login = await server.send(store, "POST", `${AUTH}/login`, { key: undefined, body });
    assert.equal(login.status, 200, login.text);
  });

  test("a wrong code, another person's, one for another address or of another store is the same 400", async () => {
    const [one, two] = [await invited(), await invited()];
    const [codeOne, codeTwo] = [(await mailTo(one.email)).code, (await mailTo(two.email)).code];
    const mixed = codeOne.slice(0, 22) + codeTwo.slice(22);
    const headers = { "x-request-id": "the-same" };
    const texts = [];
    for (const [token, more] of [
      [mixed, {}],
      ["x", {}],
      [`${"A".repeat(22)}${codeOne.slice(22)}`, {}],
      [`${codeOne.slice(0, -1)}~`, {}],
      [codeOne, { email: two.email }],
    ] as const) {
      const body = { token, password: PASSWORD, ...more };
      const answer = await server.send(store, "POST", `${AUTH}/accept-invitation`, {
        key: undefined,
        body,
        headers,
      });
      assertInvalid(answer, ["/token", "invalid_code"]);
      texts.push(answer.text);
    }
    const body = { token: codeOne, password: PASSWORD };
    const path = `${AUTH}/accept-invitation`;
    texts.push((await server.send(elsewhere, "POST", path, { key: undefined, body, headers })).text);
    assert.equal(new Set(texts).size, 1, texts.join("\n"));
    assert.equal((await accept(codeOne)).status, 200, "another address in the request uses nothing up");
  });

  test("a code is worth nothing after five wrong tries, also in dry runs", async () => {
    const member = await invited();
    const { code } = await mailTo(member.email);
    for (let i = 0; i < 5; i++) {
      const body = { token: `${code.slice(0, 22)}wrong${i}`, password: PASSWORD };
      const dry = i % 2 ? "?dryRun=true" : "";
      const path = `${AUTH}/accept-invitation${dry}`;
      assertInvalid(await server.send(store, "POST", path, { key: undefined, body }));
    }
    assertInvalid(await accept(code), ["/token", "invalid_code"]);
  });

  test("a dry run of accepting lets nobody in and uses nothing up", async () => {
    const member = await invited();
    const { code } = await mailTo(member.email);
    const body = { token: code, password: PASSWORD };
    const path = `${AUTH}/accept-invitation?dryRun=true`;
    const dry = dataOf(await server.send(store, "POST", path, { key: undefined, body }));
    assertRefused(await me(dry.accessToken), 401, "session_expired");
    assert.equal((await accept(code)).status, 200);
  });

  test("an email is unique in the store without regard to case, the owner's too, and free in another", async () => {
    const { email } = await invited();
    for (const taken of [email, email.toUpperCase(), owner.email]) {
      const answer = await send("POST", "", { body: fresh({ email: taken }) });
      assertRefused(answer, 409, "duplicate", "/email");
    }
    const other = await addStaff(server, elsewhere, ["orders"]);
    const body = fresh({ email, roleId: other.roleId });
    assert.equal((await send("POST", "", { body }, elsewhere)).status, 201);
  });

  test("of 10 at once for the same address one is sent", async () => {
    const body = fresh();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send("POST", "", { body })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(9).fill(409)]);
    assert.equal((await mailTo(body.email)).count, 1);
  });

  const bad: [what: string, body: () => unknown, field: string, code: string][] = [
    ["no email", () => ({ name: "x", roleId }), "/email", "required"],
    ["no name", () => ({ email: "a@example.com", roleId }), "/name", "required"],
    ["no role", () => ({ email: "a@example.com", name: "x" }), "/roleId", "required"],
    ["null for a role", () => fresh({ roleId: null }), "/roleId", "invalid_type"],
    ["what is no email", () => fresh({ email: "a b@example.com" }), "/email", "invalid_email"],
    ["a blank name", () => fresh({ name: " " }), "/name", "invalid_format"],
    ["what is no id", () => fresh({ roleId: "x" }), "/roleId", "invalid_id"],
    ["a missing role", () => fresh({ roleId: MISSING }), "/roleId", "not_found"],
    ["a password", () => fresh({ password: PASSWORD }), "/password", "unknown_field"],
  ];
  for (const [what, body, field, code] of bad)
    test(`${what} is 400 at ${field}`, async () =>
      assertInvalid(await send("POST", "", { body: body() }), [field, code]));

  test("another store's role is as missing as one that never was", async () => {
    const theirs = await addStaff(server, elsewhere, ["orders"]);
    const answer = await send("POST", "", { body: fresh({ roleId: theirs.roleId }) });
    assertInvalid(answer, ["/roleId", "not_found"]);
  });

  test("what only the server sets is refused by name: type and permissions cannot be asked for", async () => {
    for (const field of ["type", "permissions", "invitationPending", "isActive", "id", "version"]) {
      const answer = await send("POST", "", { body: fresh({ [field]: "owner" }) });
      assertRefused(answer, 400, "read_only_field", `/${field}`);
    }
  });

  test("a retry mails nothing more; a dry run mails nothing", async () => {
    const body = fresh();
    const headers = { "idempotency-key": randomUUID() };
    const first = await send("POST", "", { body, headers });
    assert.equal((await send("POST", "", { body, headers })).text, first.text);
    assert.equal((await mailTo(body.email)).count, 1);
    const other = fresh();
    assert.equal((await send("POST", "?dryRun=true", { body: other })).status, 201);
    assert.equal((await mailTo(other.email)).count, 0);
  });

  test("sent again it replaces the earlier one", async () => {
    const member = await invited();
    const first = await mailTo(member.email);
    const answer = await send("POST", `/${member.id}/resend-invitation`);
    assert.deepEqual([answer.status, answer.body.data], [200, member]);
    const second = await mailTo(member.email);
    assert.equal(second.count, 2);
    assertInvalid(await accept(first.code), ["/token", "invalid_code"]);
    assert.equal((await accept(second.code)).status, 200);
    const again = await send("POST", `/${member.id}/resend-invitation`);
    assertInvalid(again, ["/id", "invitation_accepted"]);
  });

  test("to another address makes the one to the first worthless", async () => {
    const member = await invited();
    const first = await mailTo(member.email);
    const email = fresh().email;
    await changed(member.id, { email });
    const second = await mailTo(email);
    assertInvalid(await accept(first.code), "/token");
    assert.equal((await accept(second.code)).status, 200);
  });

  test("of somebody who was deactivated meanwhile cannot be accepted or sent again", async () => {
    const member = await invited();
    const { code } = await mailTo(member.email);
    await send("DELETE", `/${member.id}`);
    assertInvalid(await accept(code), ["/token", "invalid_code"]);
    const again = await send("POST", `/${member.id}/resend-invitation`);
    assertInvalid(again, ["/id", "person_inactive"]);
  });
});

describe("update", () => {
  test("of the address tells the old one and the new one", async () => {
    const member = await invited();
    assert.equal((await accept((await mailTo(member.email)).code)).status, 200);
    const email = fresh().email;
    await changed(member.id, { email });
    for (const address of [member.email, email])
      assert.match((await mailTo(address)).subject, /was changed$/);
    const { count } = await mailTo(email);
    await changed(member.id, { name: "Bo" });
    assert.equal((await mailTo(email)).count, count);
  });

  test("changes what is sent and keeps the rest; read, edit, write works", async () => {
    const member = await invited();
    const other = await addStaff(server, store, ["products"]);
    const answer = await send("PUT", `/${member.id}`, {
      body: { ...member, name: "Bo", roleId: other.roleId },
    });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.headers.etag, '"2"');
    const { name, type, permissions, role, version } = answer.body.data;
    assert.deepEqual(
      [name, type, permissions, role.id, version],
      ["Bo", "staff", ["products"], other.roleId, 2],
    );
    assert.deepEqual(await readBack(member.id), answer.body.data);
    const without = await changed(member.id, { roleId: null });
    assert.deepEqual([without.roleId, without.role, without.permissions], [null, null, []]);
  });

  test("what changes nothing makes no new version", async () => {
    const member = await invited();
    for (const body of [{}, { name: member.name, email: member.email.toUpperCase(), isActive: true, roleId }])
      assert.deepEqual(await changed(member.id, body), member);
  });

  test("a stale version is 409, by header and by body, on each of the versioned acts", async () => {
    const member = await invited();
    await changed(member.id, { name: "Bo" });
    const headers = { "if-match": '"1"' };
    for (const [method, path, sent] of [
      ["PUT", "", { headers, body: { name: "C" } }],
      ["PUT", "", { body: { name: "C", version: 1 } }],
      ["DELETE", "", { headers }],
      ["POST", "/reactivate", { headers }],
    ] as const) {
      const answer = await send(method, `/${member.id}${path}`, sent);
      assertRefused(answer, 409, "version_conflict");
      assert.equal(answer.body.details.currentVersion, 2);
    }
  });

  test("bad fields are 400, a taken email is 409, a dry run changes nothing", async () => {
    const [member, other] = [await invited(), await invited()];
    const put = (body: unknown, query = "") => send("PUT", `/${member.id}${query}`, { body });
    assertInvalid(await put({ roleId: MISSING }), ["/roleId", "not_found"]);
    assertInvalid(await put({ email: "nobody" }), ["/email", "invalid_email"]);
    assertInvalid(await put({ isActive: "yes" }), ["/isActive", "invalid_type"]);
    assertInvalid(await put({ password: PASSWORD }), ["/password", "unknown_field"]);
    assertRefused(await put({ email: other.email.toUpperCase() }), 409, "duplicate", "/email");
    assert.equal((await put({ isActive: false, email: fresh().email }, "?dryRun=true")).body.data.version, 2);
    assert.deepEqual(await readBack(member.id), member);
  });

  test("another role holds from the very next request on", async () => {
    const person = await addStaff(server, store, ["categories"]);
    const weaker = await addStaff(server, store, ["orders"]);
    const read = () => server.send(store, "GET", "/api/v1/categories", { key: person.token });
    assert.equal((await read()).status, 200);
    await changed(person.id, { roleId: weaker.roleId });
    assertRefused(await read(), 403, "permission_denied");
    await changed(person.id, { roleId: person.roleId });
    assert.equal((await read()).status, 200);
  });
});

describe("deactivation", () => {
  for (const [how, act] of [
    ["DELETE", (id: string) => send("DELETE", `/${id}`)],
    ["PUT isActive", (id: string) => send("PUT", `/${id}`, { body: { isActive: false } })],
  ] as const)
    test(`by ${how} ends every session at the very next request, and reactivating opens none`, async () => {
      const person = await addStaff(server, store, ["categories"]);
      const read = () => server.send(store, "GET", "/api/v1/categories", { key: person.token });
      assert.equal((await read()).status, 200);
      assert.equal((await act(person.id)).status, 200);
      assertRefused(await read(), 401, "session_expired");
      const after = await readBack(person.id);
      assert.deepEqual([after.isActive, after.version], [false, 2]);
      assert.equal((await act(person.id)).status, 200, "twice is as good as once");
      assert.equal((await readBack(person.id)).version, 2);
      const back = await send("POST", `/${person.id}/reactivate`);
      assert.deepEqual([back.status, back.body.data.isActive, back.body.data.version], [200, true, 3]);
      assertRefused(await read(), 401, "session_expired");
    });

  test("a deactivated person cannot log in, nor reset the password", async () => {
    const member = await invited();
    assert.equal((await accept((await mailTo(member.email)).code)).status, 200);
    const body = { email: member.email, password: PASSWORD };
    const login = () => server.send(store, "POST", `${AUTH}/login`, { key: undefined, body });
    assert.equal((await login()).status, 200);
    await send("DELETE", `/${member.id}`);
    assertRefused(await login(), 401, "unauthenticated");
    const { count } = await mailTo(member.email);
    const forgot = { key: undefined, body: { email: member.email } };
    assert.equal((await server.send(store, "POST", `${AUTH}/forgot-password`, forgot)).status, 200);
    assert.equal((await mailTo(member.email)).count, count);
    await send("POST", `/${member.id}/reactivate`);
    assert.equal((await login()).status, 200);
  });

  test("nobody locks themselves out: own role, email and activity are somebody else's to change", async () => {
    const person = await addStaff(server, store, ["staff", "orders"]);
    const other = await addStaff(server, store, ["orders"]);
    const as = { key: person.token };
    const self = (body: unknown) => send("PUT", `/${person.id}`, { ...as, body });
    assertInvalid(await send("DELETE", `/${person.id}`, as), ["/id", "yourself"]);
    assertInvalid(await self({ isActive: false }), ["/isActive", "yourself"]);
    assertInvalid(await self({ roleId: null }), ["/roleId", "yourself"]);
    assertInvalid(await self({ roleId: other.roleId }), ["/roleId", "yourself"]);
    assertInvalid(await self({ email: fresh().email }), ["/email", "yourself"]);
    assert.equal((await self({ name: "Me" })).body.data.name, "Me");
  });
});

describe("the owner", () => {
  test("is in the list, with every permission and no role", async () => {
    const { type, roleId, role, permissions, invitationPending } = await readBack(owner.id);
    assert.deepEqual([type, roleId, role, invitationPending], ["owner", null, null, false]);
    assert.deepEqual(permissions, allPermissions);
  });

  test("cannot be changed here by anybody, by themselves neither", async () => {
    const strong = await addStaff(server, store, allPermissions);
    const before = await readBack(owner.id);
    for (const key of [owner.token, strong.token, store.key])
      for (const [method, path, body] of [
        ["PUT", "", { name: "x" }],
        ["PUT", "", { email: fresh().email }],
        ["PUT", "", { roleId: strong.roleId }],
        ["PUT", "", { isActive: false }],
        ["DELETE", "", undefined],
        ["POST", "/reactivate", undefined],
        ["POST", "/resend-invitation", undefined],
      ] as const)
        assertRefused(await send(method, `/${owner.id}${path}`, { key, body }), 403, "owner_only");
    assert.deepEqual(await readBack(owner.id), before);
  });
});

describe("list", () => {
  let at: TestStore;
  let boss: TestPerson;
  let people: TestPerson[];
  before(async () => {
    at = await server.createStore();
    boss = await enterAsOwner(server, at);
    people = [];
    for (let i = 0; i < 12; i++) people.push(await addStaff(server, at, i % 3 ? ["orders"] : null));
    await server.send(at, "PUT", `${STAFF}/${people[4]!.id}`, {
      key: boss.token,
      body: { name: "Zoë Ängström" },
    });
    await server.send(at, "DELETE", `${STAFF}/${people[5]!.id}`, { key: boss.token });
  });
  const ask = (query: Fields) =>
    server.send(at, "GET", `${STAFF}?${new URLSearchParams(query as Record<string, string>)}`, {
      key: boss.token,
    });
  const list = async (query: Fields = {}): Promise<{ staff: Json[]; pagination: Json }> =>
    dataOf(await ask(query));
  const ids = (members: Json[]) => members.map(({ id }) => id);

  for (const sort of ["createdAt", "name", "email"].flatMap((name) => [name, `-${name}`]))
    test(`${sort}: a walk by cursor meets each once, in order`, async () => {
      const all = (await list({ sort, limit: 100 })).staff;
      assert.deepEqual(ids(all).sort(), [boss, ...people].map(({ id }) => id).sort());
      const field = sort.replace("-", "");
      const keys = all.map((member) => String(member[field]).toLowerCase());
      const sorted = keys.toSorted();
      assert.deepEqual(keys, sort.startsWith("-") ? sorted.toReversed() : sorted);
      for (const limit of [1, 5, 13]) {
        const seen = await readWholeList("staff", async (after) => {
          const page = await list({ sort, limit, ...after });
          assert.equal(page.pagination.total, 13);
          return page;
        });
        assert.deepEqual(seen, all);
      }
    });

  test("takes q, isActive and roleId, alone and together", async () => {
    assert.deepEqual(ids((await list({ q: "zoë ÄNG" })).staff), [people[4]!.id]);
    assert.deepEqual(ids((await list({ q: people[7]!.email.slice(0, 20) })).staff), [people[7]!.id]);
    assert.deepEqual(ids((await list({ isActive: false })).staff), [people[5]!.id]);
    assert.equal((await list({ isActive: true })).pagination.total, 12);
    assert.deepEqual(ids((await list({ roleId: people[1]!.roleId })).staff), [people[1]!.id]);
    assert.equal((await list({ roleId: people[1]!.roleId, isActive: false })).pagination.total, 0);
    assert.equal((await list({ q: "%" })).pagination.total, 0);
    const [one] = (await list({ q: "zoë" })).staff;
    const read = await server.send(at, "GET", `${STAFF}/${people[4]!.id}`, { key: boss.token });
    assert.deepEqual(one, read.body.data);
  });

  const bad: [query: Fields, field: string][] = [
    [{ page: 0 }, "/page"],
    [{ limit: "x" }, "/limit"],
    [{ isActive: "perhaps" }, "/isActive"],
    [{ roleId: "x" }, "/roleId"],
    [{ sort: "password" }, "/sort"],
    [{ after: "x" }, "/after"],
    [{ type: "owner" }, "/type"],
  ];
  for (const [query, field] of bad)
    test(`400 ${field}: ${JSON.stringify(query)}`, async () => assertInvalid(await ask(query), field));

  test("no answer shows a password's hash or a code", async () => {
    const { text } = await ask({ limit: 100 });
    assert.doesNotMatch(text, /argon2|unknown|hash|code/i);
  });
});
