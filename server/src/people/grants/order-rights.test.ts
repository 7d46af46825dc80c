import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertRefused } from "../../../test/assert-refused.ts";
import { addStaff } from "../../../test/people.ts";
import { type Answer, testServer } from "../../../test/server.ts";
import { type Fields, type Json, openShop } from "../../../test/shop.ts";

// The parts of `orders`: what each lets people do, and what it keeps from them.

const server = await testServer();
const shop = await openShop(server);

type Send = (method: string, path: string, body?: unknown) => Promise<Answer>;
/** Asks as a key and as one of the staff with these permissions do. */
async function holders(...held: string[]): Promise<Send[]> {
  const tokens = [(await shop.store.makeKey(held)).key, (await addStaff(server, shop.store, held)).token];
  return tokens.map((key) => (method, path, body) => shop.send(method, path, { key, body }));
}
const denied = (answer: Answer, permission: string) => {
  assertRefused(answer, 403, "permission_denied");
  assert.equal(answer.body.details.permission, permission);
};
const fine = ({ status, body, text }: Answer): Json => {
  assert.ok(status < 300, text);
  return body.data;
};
const paid = async (more: Fields = {}): Promise<Json> => {
  const order = await shop.order({ paymentMethod: "bank_transfer", ...more });
  fine(await shop.pay(order.id, "capture"));
  return shop.read(order.id);
};
const REASON = { reason: "customer" };

describe("who packs", () => {
  for (const kind of [0, 1])
    test(`sees orders and ships them, and neither refunds, cancels nor edits (${["key", "staff"][kind]})`, async () => {
      const send = (await holders("orders:fulfill"))[kind]!;
      const order = await paid();
      fine(await send("GET", "/orders"));
      fine(await send("GET", `/orders/${order.id}`));
      fine(await send("GET", "/orders/counts"));
      for (const status of ["confirmed", "processing"])
        fine(await send("PUT", `/orders/${order.id}/status`, { status }));
      const items = order.items.map(({ id, quantity }: Json) => ({ itemId: id, quantity }));
      fine(await send("POST", `/orders/${order.id}/shipments`, { items, status: "shipped" }));
      assert.equal((await shop.read(order.id)).status, "shipped");

      const next = await paid();
      const at = `/orders/${next.id}`;
      denied(await send("PUT", `${at}/status`, { status: "cancelled" }), "orders:cancel");
      denied(await send("POST", `${at}/cancel`, REASON), "orders:cancel");
      denied(await send("POST", `${at}/refunds`, {}), "orders:refund");
      denied(await send("POST", `${at}/payments`, { kind: "capture" }), "orders");
      denied(await send("PUT", at, { note: "Mine" }), "orders:edit");
      denied(await send("POST", `${at}/edits`, {}), "orders:edit");
      denied(await send("POST", "/orders", shop.body()), "orders");
      denied(await send("GET", `${at}/payments`), "payments:read");
      denied(await send("GET", "/payments"), "payments:read");
      denied(await send("GET", "/refunds"), "payments:read");
      denied(await send("GET", "/reports/sales"), "reports:read");
      denied(await send("GET", "/reports/sales.csv"), "reports:read");
      denied(await send("GET", "/exports/orders"), "exports");
      assert.deepEqual(Object.keys(fine(await send("GET", "/dashboard"))).sort(), ["orders", "returns"]);
      assert.equal((await shop.read(next.id)).version, next.version);
    });

  test("receives what comes back, and does not pay it back", async () => {
    const [send] = await holders("orders:fulfill");
    const order = await paid();
    await shop.advance(order.id, "confirmed", "processing", "shipped", "delivered");
    const items = [{ itemId: order.items[0].id, quantity: 1, reason: "Too small" }];
    const { id } = fine(await send!("POST", `/orders/${order.id}/returns`, { items }));
    const at = `/orders/${order.id}/returns/${id}`;
    fine(await send!("PUT", at, { status: "approved" }));
    denied(await send!("PUT", at, { status: "received" }), "orders:refund");
    fine(await send!("PUT", at, { status: "received", refund: false }));
    assert.equal((await shop.read(order.id)).refundedAmount, "0.00");
  });
});

describe("a refund and a cancellation take their permission however they come about", () => {
  test("by a cancellation of what was paid", async () => {
    const order = await paid();
    const [canceller] = await holders("orders:cancel");
    denied(await canceller!("POST", `/orders/${order.id}/cancel`, REASON), "orders:refund");
    const { status, refundedAmount } = fine(
      await canceller!("POST", `/orders/${order.id}/cancel`, { ...REASON, refund: false }),
    );
    assert.deepEqual([status, refundedAmount], ["cancelled", "0.00"]);
    fine(await canceller!("POST", `/orders/${order.id}/reopen`, {}));
  });

  test("by a status", async () => {
    const order = await shop.order();
    const [refunder] = await holders("orders:refund", "orders:fulfill");
    denied(await refunder!("PUT", `/orders/${order.id}/status`, { status: "cancelled" }), "orders:cancel");
    const [canceller] = await holders("orders:cancel");
    denied(await canceller!("PUT", `/orders/${order.id}/status`, { status: "confirmed" }), "orders:fulfill");
    fine(await canceller!("PUT", `/orders/${order.id}/status`, { status: "cancelled" }));
  });

  test("by an edit that makes a paid order cheaper", async () => {
    const order = await paid({ items: [shop.line(shop.range.mug, 2)] });
    const [editor] = await holders("orders:edit");
    const body = { setQuantity: [{ itemId: order.items[0].id, quantity: 1 }] };
    denied(await editor!("POST", `/orders/${order.id}/edits`, body), "orders:refund");
    fine(await editor!("POST", `/orders/${order.id}/edits`, { ...body, refund: false }));
  });

  test("by operations of a bulk request, each by itself", async () => {
    const [one, two, three, four] = [
      await shop.order(),
      await shop.order(),
      await shop.order(),
      await paid(),
    ];
    const [send] = await holders("orders:fulfill", "orders:cancel");
    const { results } = fine(
      await send!("POST", "/orders/bulk", {
        operations: [
          { id: one!.id, action: "status", status: "confirmed" },
          { id: two!.id, action: "tag", add: ["VIP"] },
          { id: three!.id, action: "cancel", reason: "customer" },
          { id: four!.id, action: "cancel", reason: "customer" },
        ],
      }),
    );
    assert.deepEqual(
      results.map(({ status, details }: Json) => [status, details?.permission]),
      [
        [200, undefined],
        [403, "orders:edit"],
        [200, undefined],
        [403, "orders:refund"],
      ],
    );
  });

  test("by a claim, whether pieces are paid back or sent again for nothing", async () => {
    const order = await paid({ items: [shop.line(shop.range.mug, 2)] });
    await shop.advance(order.id, "confirmed", "processing", "shipped", "delivered");
    const items = [{ itemId: order.items[0].id, quantity: 1, reason: "damaged" }];
    for (const send of await holders("orders:edit")) {
      const { id } = fine(await send("POST", `/orders/${order.id}/claims`, { items }));
      const at = `/orders/${order.id}/claims/${id}`;
      for (const resolution of ["replace", "refund"])
        denied(await send("PUT", at, { status: "resolved", resolution }), "orders:refund");
      fine(await send("PUT", at, { note: "Looked at" }));
      assert.equal(fine(await send("PUT", at, { status: "rejected" })).status, "rejected");
    }
    for (const send of await holders("orders:edit", "orders:refund")) {
      const { id } = fine(await send("POST", `/orders/${order.id}/claims`, { items }));
      const body = { status: "resolved", resolution: "replace" };
      assert.ok(fine(await send("PUT", `/orders/${order.id}/claims/${id}`, body)).replacementOrderId);
    }
  });

  test("a shopper who cancels, and the server, need none", async () => {
    const order = await paid();
    const { status } = await shop.send("POST", `/orders/${order.id}/cancel`, { body: REASON });
    assert.equal(status, 200);
  });
});

describe("v1 promises", () => {
  test("`orders` goes on doing all of it", async () => {
    for (const send of await holders("orders")) {
      const order = await paid();
      fine(await send("PUT", `/orders/${order.id}`, { note: "Ours" }));
      fine(await send("POST", `/orders/${order.id}/refunds`, { amount: "1.00" }));
      fine(await send("POST", `/orders/${order.id}/cancel`, REASON));
      for (const path of ["/payments", "/refunds", "/reports/sales", "/exports/orders"])
        assert.equal((await send("GET", path)).status, 200);
    }
  });

  test("`orders:read` goes on reading payments, reports and exports, and writes nothing", async () => {
    const order = await shop.order();
    for (const send of await holders("orders:read")) {
      for (const path of [
        "/payments",
        "/refunds",
        "/reports/sales",
        "/exports/orders",
        `/orders/${order.id}/payments`,
      ])
        assert.equal((await send("GET", path)).status, 200, path);
      denied(await send("POST", `/orders/${order.id}/cancel`, REASON), "orders:cancel");
      denied(await send("POST", `/orders/${order.id}/refunds`, {}), "orders:refund");
    }
  });

  test("reports, payments and exports alone show no order", async () => {
    for (const [held, path] of [
      ["reports:read", "/reports/sales"],
      ["payments:read", "/payments"],
      ["exports", "/exports/orders"],
    ] as const)
      for (const send of await holders(held)) {
        assert.equal((await send("GET", path)).status, 200);
        denied(await send("GET", "/orders"), "orders:read");
        denied(await send("GET", "/exports/customers"), "customers:read");
        denied(await send("GET", "/exports/products"), "products:read");
      }
  });
});

test("reports name the best customers to those who may read them or orders", async () => {
  const { email, id, firstName, lastName } = await shop.person();
  await shop.order({ customerId: id });
  const at = `/reports/customers?limit=100`;
  const shown = [`${firstName} ${lastName}`, email];
  for (const [held, expected] of [
    [["reports:read"], ["", ""]],
    [
      ["reports:read", "payments:read", "exports", "products:read"],
      ["", ""],
    ],
    [["reports:read", "customers:read"], shown],
    [["reports:read", "orders:fulfill"], shown],
    [["orders:read"], shown],
    [["orders"], shown],
  ])
    for (const send of await holders(...held!)) {
      const one = fine(await send("GET", at)).best.find(({ customerId }: Json) => customerId === id);
      assert.deepEqual([one.name, one.email, one.orders], [...expected!, 1], held!.join());
      const { text } = await send("GET", "/reports/best-customers.csv?limit=100");
      assert.ok(text.includes(id));
      assert.equal(text.includes(email), expected === shown, held!.join());
    }
});

describe("nobody grants what they do not hold", () => {
  const grantable: [held: string[], granted: string, isGranted: boolean][] = [
    [["orders"], "orders:refund", true],
    [["orders"], "orders:fulfill", true],
    [["orders"], "exports", true],
    [["orders:read"], "reports:read", true],
    [["orders:read"], "payments:read", true],
    [["orders:read"], "orders:refund", false],
    [["orders:fulfill"], "orders:read", false],
    [["orders:fulfill", "orders:edit", "orders:cancel", "orders:refund"], "orders", false],
    [["orders:edit"], "orders:refund", false],
    [["payments:read", "reports:read", "exports"], "orders:read", false],
  ];
  for (const [held, granted, isGranted] of grantable)
    test(`${held} ${isGranted ? "covers" : "does not cover"} ${granted}`, async () => {
      for (const send of await holders("staff", "api_keys", ...held))
        for (const path of ["/roles", "/api-keys"]) {
          const answer = await send("POST", path, {
            name: `${granted} ${Math.random()}`,
            permissions: [granted],
          });
          if (isGranted) assert.equal(answer.status, 201, answer.text);
          else denied(answer, granted);
        }
    });
});
