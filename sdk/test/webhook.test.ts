import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { signatureHeaders } from "../../server/src/events/webhooks/endpoint-receiver.ts";
import { eventTypes } from "../../server/src/platform/outbox/index.ts";
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from "../src/index.ts";

const [one, other] = [randomBytes(24), randomBytes(24)];
const written = (secret: Buffer) => `whsec_${secret.toString("base64")}`;
const at = new Date("2026-01-31T12:00:00Z");
const event = {
  id: "event-1",
  type: "order_created",
  timestamp: at.toISOString(),
  sequence: 1,
  data: { note: "Grüße" },
};
const body = JSON.stringify(event);
const signed = (secrets: Buffer[] = [one]) => signatureHeaders({ id: event.id, at, body }, secrets);
const verify = (
  headers: Parameters<typeof verifyWebhook>[1],
  more: { payload?: string | Uint8Array; secret?: string | string[]; late?: number } = {},
) =>
  verifyWebhook(more.payload ?? body, headers, more.secret ?? written(one), {
    now: at.getTime() + (more.late ?? 0),
  });

test("events of all kinds have a type, and no other", () => {
  // The compiler refuses a kind that is missing here, and one that the client does not know.
  const kinds: Record<WebhookEvent["type"], true> = {
    order_created: true,
    order_updated: true,
    order_shipped: true,
    payment_received: true,
    refund_created: true,
    return_updated: true,
    claim_updated: true,
    cart_abandoned: true,
    product_created: true,
    product_updated: true,
    product_deleted: true,
    stock_low: true,
    customer_created: true,
    customer_updated: true,
    customer_credit_updated: true,
    webhook_test: true,
  };
  assert.deepEqual(Object.keys(kinds).sort(), eventTypes.toSorted());
  const numberOf = (event: WebhookEvent) =>
    event.type === "order_created" ? event.data?.orderNumber : undefined;
  assert.equal(numberOf({ ...event, data: null } as unknown as WebhookEvent), undefined);
});

describe("a webhook", () => {
  test("is read as text and as bytes, from either form of headers", async () => {
    assert.deepEqual(await verify(signed()), event);
    assert.deepEqual(await verify(new Headers(signed()), { payload: Buffer.from(body) }), event);
    const titled = Object.fromEntries(
      Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]),
    );
    assert.deepEqual(await verify(titled), event);
  });

  test("is accepted as another library of the standard signs it", async () => {
    const signature = new Webhook(written(one)).sign(event.id, at, body);
    assert.deepEqual(await verify({ ...signed([other]), "webhook-signature": signature }), event);
  });

  test("is accepted by either secret while one is changed", async () => {
    assert.deepEqual(await verify(signed([other, one])), event);
    assert.deepEqual(await verify(signed([other]), { secret: [written(one), written(other)] }), event);
  });

  const headers = signed();
  const refused: [what: string, ...Parameters<typeof verify>][] = [
    ["another body", headers, { payload: body.replace("1", "2") }],
    ["another secret", headers, { secret: written(other) }],
    ["another id", { ...headers, "webhook-id": "event-2" }],
    ["another time", { ...headers, "webhook-timestamp": String(at.getTime() / 1000 + 1) }],
    ["a time that is none", { ...headers, "webhook-timestamp": "NaN" }],
    ["more than five minutes ago", headers, { late: 301_000 }],
    ["more than five minutes ahead", headers, { late: -301_000 }],
    ["no signature", { ...headers, "webhook-signature": undefined }],
    [
      "another version",
      { ...headers, "webhook-signature": headers["webhook-signature"]!.replace("v1,", "v2,") },
    ],
    ["a signature that is no base64", { ...headers, "webhook-signature": "v1,%%%" }],
    [
      "a signature cut short",
      { ...headers, "webhook-signature": headers["webhook-signature"]!.slice(0, -5) },
    ],
    [
      "the right one after twenty others",
      { ...headers, "webhook-signature": `${"v1,AAAA ".repeat(20)}${headers["webhook-signature"]}` },
    ],
  ];
  for (const [what, ...given] of refused) {
    test(`is refused: ${what}`, async () => {
      await assert.rejects(verify(...given), WebhookVerificationError);
    });
  }

  test("is accepted five minutes late", async () => {
    assert.deepEqual(await verify(signed(), { late: 300_000 }), event);
  });

  test("needs a secret that is one", async () => {
    for (const secret of ["", "whsec_", "whsec_%"])
      await assert.rejects(verify(signed(), { secret }), TypeError);
  });
});
