import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { createVault } from "../../kit/secrets/vault.ts";
import { signatureHeaders } from "./endpoint-receiver.ts";
import { type Guard, hideGuarded } from "./resources.ts";
import { retryAfter, retryDelay } from "./retry.ts";
import { makeSecret, openSecret, sealSecret } from "./secret.ts";

describe("signatures", () => {
  test("are those of Standard Webhooks, for any id and body", () => {
    const vault = createVault(["x".repeat(32)]);
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.string({ unit: "grapheme" }),
        fc.integer({ min: 1, max: 3 }),
        (id, text, count) => {
          const secrets = Array.from({ length: count }, makeSecret);
          const kept = secrets.map((secret) => openSecret(vault, sealSecret(vault, secret))!);
          const body = JSON.stringify({ text });
          const headers = signatureHeaders({ id, at: new Date(), body }, kept);
          for (const secret of secrets) assert.deepEqual(new Webhook(secret).verify(body, headers), { text });
          assert.throws(() => new Webhook(makeSecret()).verify(body, headers));
          assert.throws(() => new Webhook(secrets[0]!).verify(`${body} `, headers));
        },
      ),
    );
  });

  test("equal what the reference package signs, byte for byte", () => {
    const secret = makeSecret();
    const at = new Date("2026-01-31T12:00:00.999Z");
    const bytes = Buffer.from(secret.slice("whsec_".length), "base64");
    const headers = signatureHeaders({ id: "msg_1", at, body: '{"a":"é"}' }, [bytes]);
    assert.equal(headers["webhook-signature"], new Webhook(secret).sign("msg_1", at, '{"a":"é"}'));
    assert.equal(headers["webhook-timestamp"], "1769860800");
  });
});

describe("waits", () => {
  test("are those of the contract and up to a fifth more, and end after nine", () => {
    assert.deepEqual(retryAfter, [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    for (const [n, wait] of retryAfter.entries()) {
      assert.equal(retryDelay(n + 1, 0), wait);
      assert.ok(retryDelay(n + 1, 0.999)! <= wait * 1.2);
    }
    assert.equal(retryDelay(10, 0.5), undefined);
  });
});

describe("fields that a reader may not see", () => {
  const guards: Guard[] = [{ permission: "products:cost", fields: ["cost", "productVariants.*.cost"] }];
  const data =
    '{"id":"1","cost":"3.00","productVariants":[{"sku":"a","cost":"2.00"},{"sku":"b","cost":null}]}';

  test("is taken out wherever it stands, and nothing else", () => {
    assert.equal(
      hideGuarded(data, guards, () => false),
      '{"id":"1","productVariants":[{"sku":"a"},{"sku":"b"}]}',
    );
    for (const other of ['{"productVariants":null}', '{"productVariants":{"cost":1}}', "null", "[]"])
      assert.equal(
        hideGuarded(other, guards, () => false),
        other,
      );
  });

  test("is there for a reader who may, to the byte", () => {
    assert.equal(
      hideGuarded(data, guards, () => true),
      data,
    );
    assert.equal(
      hideGuarded("{ }", [], () => false),
      "{ }",
    );
  });
});
