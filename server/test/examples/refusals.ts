import { randomUUID } from "node:crypto";
import { until } from "../until.ts";
import type { Goods } from "./catalogue.ts";
import { type Buyer, HOME } from "./people.ts";
import type { Recorder } from "./recorder.ts";

const MISSING = "01980a5c-1f2b-7c3d-8e4f-5a6b7c8d9e0f";

/** A refusal of each code, but for those of too many requests. */
export async function recordRefusals(recorder: Recorder, { mug }: Goods, buyer: Buyer): Promise<void> {
  const { refuse, ask, store, server } = recorder;
  const path = `/products/${mug.id}`;
  const put = (body: object, headers = {}) => ({ body, headers });
  await refuse("validation_failed", "PUT", path, put({ price: "cheap", quantity: -1 }));
  await refuse("malformed_json", "PUT", path, { raw: "{", headers: { "content-type": "application/json" } });
  await refuse("unauthenticated", "GET", path, { key: undefined });
  await refuse("not_found", "GET", `/products/${MISSING}`);
  await refuse("store_not_found", "GET", path, { host: "nowhere.example.com" });
  await refuse("version_conflict", "PUT", path, put({ price: "18.00" }, { "if-match": '"1"' }));
  await refuse("unsupported_media_type", "PUT", path, {
    raw: "price=18",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const large = { price: "1", translations: [], brand: "x".repeat(1_100_000) };
  await refuse("payload_too_large", "POST", "/products", { body: large });
  const spoon = { price: "1", translations: [{ language: "en", name: "Spoon", description: "" }] };
  await refuse("duplicate", "POST", "/products", { body: { ...spoon, slug: "blue-mug" } });

  const { key } = await store.makeKey(["orders:read"]);
  await refuse("permission_denied", "GET", path, { key });
  await refuse("owner_only", "POST", `/themes/${MISSING}/activate`);
  const spare = await ask("POST", "/api-keys", { name: "Spare", permissions: ["orders"] });
  await ask("DELETE", `/api-keys/${spare.id}`);
  await refuse("key_revoked", "GET", "/orders", { key: spare.key });
  const brief = await store.makeKey(["orders"], new Date(Date.now() + 3_600_000));
  await server.sql(store, "update api_keys set expires_at = now() where api_key_id = $1", [brief.id]);
  await refuse("key_expired", "GET", "/orders", { key: brief.key });
  const { accessToken } = await ask(
    "POST",
    "/auth/customer/login",
    { email: buyer.email, password: "correct horse battery" },
    { key: undefined },
  );
  await ask("POST", "/auth/logout", undefined, { key: accessToken });
  await refuse("session_expired", "GET", "/storefront/account", { key: accessToken });
  const newcomer = { email: "nora@example.com", password: "staple of her own" };
  await ask(
    "POST",
    "/auth/customer/register",
    { ...newcomer, firstName: "Nora", lastName: "New" },
    { key: undefined },
  );
  await server.runJobs();
  await refuse("email_not_confirmed", "POST", "/auth/customer/login", { key: undefined, body: newcomer });
  const guess = { email: "mallory@example.com", password: "wrong" };
  for (let tries = 0; tries < 10; tries++)
    await server.send(store, "POST", "/api/v1/auth/tenant/login", { key: undefined, body: guess });
  await refuse("account_locked", "POST", "/auth/tenant/login", { key: undefined, body: guess });

  const items = [{ productId: mug.id, quantity: 1 }];
  const body = { customerId: buyer.id, items, shippingAddress: HOME, paymentMethod: "cash" };
  const order = (more: object) => ({ body: { ...body, ...more } });
  await refuse("read_only_field", "POST", "/orders", order({ finalAmount: "1.00" }));
  await refuse("insufficient_stock", "POST", "/orders", order({ items: [{ ...items[0], quantity: 5000 }] }));
  await refuse("coupon_invalid", "POST", "/orders", order({ couponCode: "NOPE" }));
  const spent = await ask("POST", "/gift-cards", { amount: "5" });
  await ask("PUT", `/gift-cards/${spent.id}`, { isActive: false });
  await refuse("gift_card_unusable", "POST", "/orders", order({ giftCards: [{ code: spent.code }] }));
  const much = { amount: "-500.00", reason: "Given by mistake" };
  await refuse("insufficient_credit", "POST", `/customer/${buyer.id}/credit`, { body: much });
  const abroad = { ...HOME, city: "Oslo", postalCode: "0150", country: "NO" };
  await refuse("shipping_unavailable", "POST", "/orders", order({ shippingAddress: abroad }));
  const { id } = await ask("POST", "/orders", body);
  await refuse("invalid_status_transition", "PUT", `/orders/${id}/status`, { body: { status: "delivered" } });
  const moved = { ...HOME, country: "AT", city: "Vienna", postalCode: "1010" };
  await refuse("pricing_would_change", "PUT", `/orders/${id}`, { body: { shippingAddress: moved } });
  const cart = { items, shippingAddress: HOME, paymentMethod: "bank_transfer", expectedTotal: "1.00" };
  const customer = { email: "gus@example.com", firstName: "Gus", lastName: "Guest" };
  await refuse("price_changed", "POST", "/storefront/checkout", {
    key: undefined,
    body: { ...cart, customer },
  });

  const headers = { "idempotency-key": randomUUID() };
  await ask("POST", `${path}/stock`, { delta: 1, reason: "Found" }, { headers });
  await refuse(
    "idempotency_key_reused",
    "POST",
    `${path}/stock`,
    put({ delta: 2, reason: "Found" }, headers),
  );
  await recordUnfinished(recorder, path);
}

/** A refusal of who asks too often, by a server that counts. */
export async function recordLimited({ ask, refuse }: Recorder): Promise<void> {
  const { key } = await ask("POST", "/api-keys", {
    name: "Slow",
    permissions: ["products:read"],
    rateLimit: 1,
  });
  await ask("GET", "/products", undefined, { key });
  await refuse("rate_limited", "GET", "/products", { key });
}

/** Refusals by what goes on in the database. */
async function recordUnfinished({ refuse, store, server }: Recorder, path: string): Promise<void> {
  const sent = { body: { delta: 1, reason: "Found" }, headers: { "idempotency-key": randomUUID() } };
  const holder = await server.database.connectOwner();
  try {
    await holder.query("begin; lock table stock_movements in exclusive mode");
    const first = server.send(store, "POST", `/api/v1${path}/stock`, sent);
    await until(async () => (await server.lockWaiters()) > 0, "the write waits for the table");
    await refuse("idempotency_in_progress", "POST", `${path}/stock`, sent);
    await holder.query("rollback; alter table product_tags rename to product_tags_away");
    await first;
    await refuse("internal_error", "PUT", path, { body: { tags: ["new"] } });
    await holder.query("alter table product_tags_away rename to product_tags");
    await holder.query("begin; lock table stock_movements in exclusive mode");
    const { body } = sent;
    const cut = refuse("unavailable", "POST", `${path}/stock`, { body });
    await until(async () => (await server.lockWaiters()) > 0, "the write waits for the table");
    const admin = await server.admin();
    const waiting = "datname = $1 and wait_event_type = 'Lock'";
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where ${waiting}`;
    await admin.query(end, [server.databaseName]).finally(() => admin.end());
    await cut;
  } finally {
    await holder.end();
  }
}
