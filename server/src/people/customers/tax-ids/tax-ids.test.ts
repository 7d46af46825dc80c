import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import fc from "fast-check";
import { asMissing, assertInvalid, assertRefused } from "../../../../test/assert-refused.ts";
import { knownNumber, startFakeVies } from "../../../../test/fake-vies.ts";
import { testServer } from "../../../../test/server.ts";
import { type Json, openShop } from "../../../../test/shop.ts";
import { tenantTransaction } from "../../../db/tenant.ts";
import { taxIdChecksSweeper } from "./sql.ts";
import { readAnswer } from "./vies.ts";

const vies = await startFakeVies();
after(() => vies.close());
const server = await testServer({ VIES_URL: vies.url });
const [shop, other] = await Promise.all([openShop(server), openShop(server)]);
await shop.ok("PUT", "/settings", { business: { taxId: "DE136695976" } });

const buyer = (taxId: string | null = "ATU12345675") => shop.person({ taxId, taxExempt: true });
const at = (id: string) => `/customer/${id}/tax-id-checks`;
const listed = async (id: string): Promise<Json[]> => (await shop.ok("GET", at(id))).taxIdChecks;
const count = async () => {
  const counting = "select count(*)::int as n from tax_id_checks where store_id = $1";
  return (await server.sql(shop.store, counting, [shop.store.id]))[0]!.n;
};

describe("a check of a customer's tax id", () => {
  test("keeps what the register answered, with the number of the consultation, its time and for whom", async () => {
    const { id } = await buyer("at u123 456 75");
    const before = Date.now();
    const check = await shop.ok("POST", at(id));
    assert.deepEqual(vies.asked.at(-1), {
      path: "/check-vat-number",
      countryCode: "AT",
      vatNumber: "U12345675",
      requesterMemberStateCode: "DE",
      requesterNumber: "136695976",
    });
    const { id: _, checkedAt, ...rest } = check;
    assert.deepEqual(rest, {
      taxId: "at u123 456 75",
      register: "vies",
      answer: "valid",
      consultationNumber: "WAPIAAAAXYZ12345",
      name: "Muster Handel GmbH",
      address: "Ringstraße 1\n1010 Wien",
      requesterTaxId: "DE136695976",
      failure: null,
    });
    assert.ok(Math.abs(Date.parse(checkedAt) - before) < 60_000);
    vies.answer = {
      status: 200,
      body: JSON.stringify({ valid: false, requestIdentifier: "W2", name: "---" }),
    };
    const second = await shop.ok("POST", at(id));
    vies.answer = knownNumber;
    assert.deepEqual([second.answer, second.consultationNumber, second.name], ["invalid", "W2", null]);
    assert.deepEqual(await listed(id), [second, check]);
    assert.deepEqual((await shop.ok("GET", `/customer/${id}/export`)).taxIdChecks, [second, check]);
  });

  test("says so where there is no answer: the member state is away, the register writes nonsense", async () => {
    const { id } = await buyer();
    for (const [answer, failure] of [
      [
        { status: 400, body: '{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}' },
        "MS_UNAVAILABLE",
      ],
      [{ status: 502, body: "<html>" }, "bad_answer"],
      [{ status: 200, body: "[]" }, "bad_answer"],
    ] as const) {
      vies.answer = answer;
      const check = await shop.ok("POST", at(id));
      assert.deepEqual([check.answer, check.failure, check.name], ["unavailable", failure, null]);
    }
    vies.answer = knownNumber;
  });

  test("is of a number that the register could know, and asks nobody otherwise", async () => {
    const asked = vies.asked.length;
    for (const taxId of [null, "12/345", "ATU12345674", "GB980780684", "CHE123456788MWST"]) {
      const { id } = await buyer(taxId);
      assertInvalid(await shop.send("POST", at(id)), ["/id", "tax_id_not_checkable"]);
    }
    assert.equal(vies.asked.length, asked);
    const { id } = await buyer("EL094259216");
    await shop.ok("POST", at(id));
    assert.equal(vies.asked.at(-1)!.countryCode, "EL");
  });

  test("has no number where the store has none of its own", async () => {
    const { id } = await other.person({ taxId: "ATU12345675" });
    const check = await other.ok("POST", at(id));
    assert.equal(check.requesterTaxId, null);
    assert.deepEqual(Object.keys(vies.asked.at(-1)!), ["path", "countryCode", "vatNumber"]);
  });

  test("is anonymized with its customer: number, time and answer stay as the proof", async () => {
    const { id } = await buyer();
    const check = await shop.ok("POST", at(id));
    await shop.ok("POST", `/customer/${id}/anonymize`);
    assert.deepEqual(await listed(id), [{ ...check, taxId: null, name: null, address: null }]);
    assertRefused(await shop.send("POST", at(id)), 409, "invalid_status_transition");
  });

  test("goes to the customer that another one is merged into", async () => {
    const [from, to] = await Promise.all([buyer(), buyer()]);
    const check = await shop.ok("POST", at(from.id));
    await shop.ok("POST", `/customer/${from.id}/merge`, { into: to.id });
    assert.deepEqual([await listed(to.id), await listed(from.id)], [[check], []]);
  });

  test("is deleted after eleven years, and not before", async () => {
    const { id } = await buyer();
    await shop.ok("POST", at(id));
    const sweep = (years: number) =>
      tenantTransaction(server.database.pool, shop.store.id, (tx) =>
        taxIdChecksSweeper.sweep(tx, new Date(Date.now() + years * 365.25 * 86_400_000)),
      );
    const had = await count();
    assert.equal((await sweep(10.9)).rows, 0);
    assert.equal((await sweep(11.1)).rows, had);
    assert.equal(await count(), 0);
  });

  test("is for who may write customers; of no other store, undone by a dry run, and replayed once", async () => {
    const { id } = await buyer();
    assertRefused(await shop.send("POST", at(id), { key: undefined }), 401, "unauthenticated");
    const { key } = await shop.ok("POST", "/api-keys", { name: "Reads", permissions: ["customers:read"] });
    assertRefused(await shop.send("POST", at(id), { key }), 403, "permission_denied");
    assert.equal((await shop.send("GET", at(id), { key })).status, 200);
    for (const method of ["GET", "POST"]) {
      const strange = await asMissing(id, (one, sent) => other.send(method, at(one), sent));
      assert.equal(strange.status, 404);
    }
    const had = await count();
    const dry = await shop.send("POST", `${at(id)}?dryRun=true`);
    assert.deepEqual([dry.status, await count()], [200, had]);
    const headers = { "idempotency-key": "check-once" };
    const [first, again] = [
      await shop.send("POST", at(id), { headers }),
      await shop.send("POST", at(id), { headers }),
    ];
    assert.deepEqual([again.text, await count()], [first.text, had + 1]);
  });
});

test("whatever a register writes is read, or refused as no JSON", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.json().map((one) => `{"valid":true,"name":${one},"errorWrappers":${one}}`),
      ),
      (body) => {
        const { answer, name } = readAnswer(body);
        assert.ok(["valid", "invalid", "unavailable"].includes(answer));
        assert.ok(name === null || (name.length <= 500 && !name.includes("\0") && name.isWellFormed()));
      },
    ),
  );
});
