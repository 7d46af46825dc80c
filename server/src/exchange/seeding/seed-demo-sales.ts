import type { Pool } from "../../db/pool/pool.ts";
import { type Tx, tenantTransaction } from "../../db/tenant.ts";
import { ApiError } from "../../http/answers/errors.ts";
import type { Principal } from "../../http/request/principal.ts";
import type { Store } from "../../http/request/store.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import { lockOrder } from "../../orders/model/index.ts";
import { decideReturn, requestReturn } from "../../orders/returns/index.ts";
import { coupon } from "../../pricing/coupons/index.ts";
import { createGiftCard } from "../../pricing/gift-cards/index.ts";
import { decideReview, reviews, writeReview } from "../../sales/reviews/index.ts";
import { demoReviews } from "./demo-store.ts";
import { type SeededOrder, seedOrders } from "./seed-orders.ts";

const DAYS = 90;
const DAY_MS = 86_400_000;
const MOST_REVIEWS = 24;
const GIFT_CARD = "DEMO-GIFT-2026-STOA";

/**
 * Fills the demo store with orders of the last 90 days, coupons, a gift card, reviews and returns, by the
 * verbs that requests use.
 */
export async function seedDemoSales(pool: Pool, store: Store, count: number, vault: Vault): Promise<void> {
  const placed: SeededOrder[] = [];
  await seedOrders(pool, store, count, { vault, days: DAYS, onOrder: (order) => placed.push(order) });
  const delivered = placed.filter(({ status }) => status === "delivered");
  const now = new Date();
  await tenantTransaction(pool, store.id, (tx) => makeDiscounts(tx, store, vault, now));
  for (const [i, order] of delivered.slice(-3).entries())
    await tenantTransaction(pool, store.id, (tx) => makeReturn(tx, store, order, i, now));
  await makeReviews(pool, store, delivered);
}

async function makeDiscounts(tx: Tx, store: Store, vault: Vault, now: Date): Promise<void> {
  const later = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  const coupons = [
    { code: "WELCOME10", type: "percentage", value: "10", usageLimitPerCustomer: 1 },
    { code: "TEATIME", type: "fixed", value: "5", minimumSubtotal: "40" },
    { code: "SHIPFREE", type: "free_shipping", minimumSubtotal: "30", endsAt: later(60) },
    { code: "SPRING", type: "percentage", value: "20", startsAt: later(-60), endsAt: later(-30) },
  ] as const;
  for (const demo of coupons) await coupon.create({ tx, store, now, principal: undefined }, demo);
  await createGiftCard(
    { tx, store, vault, now, principal: undefined },
    { amount: "50", code: GIFT_CARD, note: "To try the checkout with." },
  );
}

// One that waits, one that was approved, and one that was rejected.
async function makeReturn(tx: Tx, store: Store, order: SeededOrder, i: number, now: Date): Promise<void> {
  const { items } = await lockOrder(tx, order.id);
  const piece = items.find(({ requiresShipping }) => requiresShipping);
  if (!piece) return;
  const call = { tx, store, now, principal: undefined, expectedVersions: [] };
  const id = await requestReturn(call, order.id, {
    items: [{ itemId: piece.id, quantity: 1, reason: ["Too small", "Arrived damaged", "Not needed"][i]! }],
  });
  if (i > 0) await decideReturn(call, order.id, id, { status: i === 1 ? "approved" : "rejected" });
}

async function makeReviews(pool: Pool, store: Store, delivered: readonly SeededOrder[]): Promise<void> {
  const wanted = delivered.flatMap(({ customerId, productIds, placedAt }) =>
    productIds.map((productId) => ({ customerId, productId, placedAt })),
  );
  for (const [i, { customerId, productId, placedAt }] of wanted.slice(0, MOST_REVIEWS).entries()) {
    const { rating, title, text } = demoReviews[i % demoReviews.length]!;
    const now = new Date(Math.min(Date.now(), placedAt.getTime() + 9 * DAY_MS));
    const principal = { kind: "customer", id: customerId } as Principal;
    try {
      await tenantTransaction(pool, store.id, async (tx) => {
        const row = await writeReview({ tx, now, principal }, productId, { rating, title, text });
        // The last ones wait for the merchant.
        if (i < MOST_REVIEWS - 4)
          await decideReview({ tx, now, expectedVersions: [] }, reviews.get(row, "id"), "approved");
      });
    } catch (error) {
      // Nobody reviews a product twice, nor one that is not on sale yet.
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
