import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { createAppRuntime } from "../src/app-runtime.ts";
import { routesOf } from "../src/features.ts";
import type { Route } from "../src/http/route.ts";
import { createLog } from "../src/log.ts";
import type { NewStore } from "../src/platform/stores/index.ts";
import { signNotice } from "./fake-stripe.ts";
import { formOf } from "./form.ts";
import { addAgent } from "./known-agent.ts";
import { picture } from "./pictures.ts";
import { sample } from "./sample.ts";
import type { Answer, Sent, TestServer, TestStore } from "./server.ts";
import { signedTestNotice } from "./test-notice.ts";

const PASSWORD = "correct horse battery";
/** The path of the file that its theme has. */
export const FILE = "layout/theme.liquid";

/** Every route there is. */
export const routes = routesOf(createAppRuntime({ log: createLog("silent") })).filter(({ face }) => !face);
export const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** A store that has one of everything, all of it made through its API, with somebody for each door. */
export type Furnished = {
  store: TestStore;
  /**
   * The ids of what was made, by the path it was made at; or by the name of the one route that they are for,
   * and the parameter.
   */
  ids: Record<string, string>;
  /** A body that a route takes here; undefined where it takes none. */
  bodyOf(route: Route): object | undefined;
  /** Asks a route as somebody who may; `ids` are those of its path where they are not this store's. */
  ask(route: Route, sent?: Sent & { query?: string; ids?: Record<string, string> }): Promise<Answer>;
};

/** Makes such a store; its owner has the usual password of test stores. */
export async function furnish(server: TestServer, input: Partial<NewStore> = {}): Promise<Furnished> {
  const store = await server.createStore({ ownerPassword: PASSWORD, ...input });
  const made = async (path: string, body: unknown, key: string | undefined = store.key) => {
    const { status, body: answer, text } = await server.send(store, "POST", path, { body, key });
    assert.ok(status < 300, text);
    return answer.data;
  };
  const logIn = (who: string, email: string, password: string) =>
    server
      .send(store, "POST", `/api/v1/auth/${who}/login`, { key: undefined, body: { email, password } })
      .then(({ body }) => body.data);

  const { accessToken: owner, refreshToken } = await logIn("tenant", "owner@example.com", PASSWORD);
  const put = async (path: string, body: unknown) => {
    const { status, text } = await server.send(store, "PUT", path, { body });
    assert.ok(status < 300, text);
  };
  const ids: Record<string, string> = {};
  const add = async (path: string, body: unknown, key?: string) => {
    ids[path] = (await made(path, body, key)).id;
    return ids[path];
  };
  const email = `${randomUUID()}@example.com`;
  const person = await made("/api/v1/customer", { email, firstName: "Ada", lastName: "Byron" });
  ids["/api/v1/customer"] = person.id;
  const first = await logIn("customer", email, person.temporaryPassword);
  await made(
    "/api/v1/auth/customer/change-password",
    { currentPassword: person.temporaryPassword, newPassword: PASSWORD },
    first.accessToken,
  );
  const { accessToken: customer } = await logIn("customer", email, PASSWORD);
  const home = {
    firstName: "Ada",
    lastName: "Byron",
    address1: "Main Street 1",
    city: "York",
    country: "GB",
  };
  await made(`/api/v1/customer/${person.id}/credit`, { amount: "5", reason: "goodwill" });
  await add("/api/v1/storefront/account/addresses", home, customer);
  await add(`/api/v1/customer/${person.id}/addresses`, home);
  ids["/api/v1/customer/:id/addresses"] = ids[`/api/v1/customer/${person.id}/addresses`]!;
  ids["/api/v1/customer/:id/tax-id-checks"] = person.id;
  for (const name of ["resend-invitation", "end-sessions", "merge"]) {
    const spare = { email: `${randomUUID()}@example.com`, firstName: "Sue", lastName: "Spare" };
    ids[`POST /api/v1/customer/:id/${name}`] = (await made("/api/v1/customer", spare)).id;
  }
  const pageId = await add("/api/v1/content-pages", {
    translations: [{ language: "en", title: "About us" }],
  });
  ids["/api/v1/storefront/pages"] = pageId!;
  const menuId = await add("/api/v1/menus", { handle: "furnished", titles: "Furnished" });
  ids["GET /api/v1/storefront/menus/:handle"] = menuId!;
  await add("/api/v1/redirects", { from: "/furnished", to: "/" });
  await add("/api/v1/customer-groups", { name: `Group ${randomUUID()}` });
  const { id: feedId, token: feedToken } = await made("/api/v1/feeds", { name: "Google" });
  Object.assign(ids, { "/api/v1/feeds": feedId, "/feeds": `${feedToken}.tsv` });
  await add("/api/v1/categories", sample(bodyAt("POST", "/api/v1/categories")));
  ids["/api/v1/storefront/categories"] = ids["/api/v1/categories"]!;
  const productId = await add("/api/v1/products", {
    price: "19.90",
    quantity: 30,
    sku: "FURNISHED",
    publishedAt: "2020-01-31",
    category: ids["/api/v1/categories"],
    translations: [{ language: "en", name: `Mug ${randomUUID()}`, description: "" }],
  });
  ids["/api/v1/storefront/products"] = productId!;
  await add("/api/v1/shipping-profiles", { name: `Profile ${randomUUID()}` });
  await add("/api/v1/search/synonyms", { language: "en", words: ["mug", "cup"] });
  await add("/api/v1/search/pins", { query: "mug", productIds: [productId] });
  ids["/api/v1/products/by-sku"] = "FURNISHED";
  const annex = await add("/api/v1/locations", { name: "Annex" });
  // One where stock has been is closed, and cannot be deleted.
  ids["DELETE /api/v1/locations/:id"] = (await made("/api/v1/locations", { name: "Never used" })).id;
  const { body: places } = await server.send(store, "GET", "/api/v1/locations");
  const way = {
    fromLocationId: places.data.locations.find(({ isDefault }: { isDefault: boolean }) => isDefault).id,
    toLocationId: annex!,
    items: [{ productId, quantity: 1 }],
  };
  await add("/api/v1/stock-transfers", way);
  for (const name of ["send", "cancel"])
    ids[`POST /api/v1/stock-transfers/:id/${name}`] = (await made("/api/v1/stock-transfers", way)).id;
  const { id: sentTransfer } = await made("/api/v1/stock-transfers", way);
  await made(`/api/v1/stock-transfers/${sentTransfer}/send`, {});
  ids["POST /api/v1/stock-transfers/:id/receive"] = sentTransfer;
  const listId = await add("/api/v1/price-lists", { name: "Wholesale", isActive: false });
  await put(`/api/v1/price-lists/${listId}/prices`, { set: [{ productId, price: "15.00" }] });
  await add("/api/v1/discounts", { name: "Sale", type: "percentage", value: "10", isActive: false });
  await add("/api/v1/coupons", { code: `C-${randomUUID()}`, type: "percentage", value: "10" });
  const { id: giftCardId, code: giftCardCode } = await made("/api/v1/gift-cards", { amount: "50" });
  ids["/api/v1/gift-cards"] = giftCardId;
  const file = await made("/api/v1/products", {
    price: "5",
    kind: "digital_file",
    inventoryTracked: false,
    translations: [{ language: "en", name: `File ${randomUUID()}`, description: "" }],
  });
  const order = {
    customerId: person.id,
    items: [{ productId: file.id, quantity: 1 }],
    paymentMethod: "card",
  };
  const { id: orderId, orderNumber } = await made("/api/v1/orders", order);
  ids["/api/v1/orders"] = orderId;
  await made(`/api/v1/orders/${orderId}/payments`, { kind: "capture", amount: "1" });
  // A new store does not offer it, as nobody collects it.
  await put("/api/v1/payment-methods", { methods: [{ method: "card", isActive: true }] });
  const cart = { items: order.items, paymentMethod: "card" };
  const guest = () => ({ email: `${randomUUID()}@example.com`, firstName: "Gus", lastName: "Guest" });
  const bought = await made("/api/v1/storefront/checkout", { ...cart, customer: guest() });
  ids["/api/v1/storefront/orders"] = bought.order.id;
  const keep = () => made("/api/v1/storefront/carts", { ...cart, customer: guest() });
  const [kept, toComplete, toDelete] = [await keep(), await keep(), await keep()];
  ids["/api/v1/storefront/carts"] = kept.id;
  ids["/api/v1/carts"] = kept.id;
  ids["POST /api/v1/storefront/carts/:id/complete"] = toComplete.id;
  ids["DELETE /api/v1/storefront/carts/:id"] = toDelete.id;
  const draft = async () => (await made("/api/v1/orders", { ...order, draft: true })).id;
  for (const of of [
    "POST /api/v1/orders/:id/place",
    "POST /api/v1/orders/:id/send",
    "DELETE /api/v1/orders/:id",
  ])
    ids[of] = await draft();
  ids["/api/v1/orders/drafts"] = await draft();
  const sentId = await draft();
  const { payment } = await made(`/api/v1/orders/${sentId}/send`, {});
  ids["POST /api/v1/storefront/orders/:id/place"] = sentId;
  // A paid order can be refunded and moved on.
  ids["POST /api/v1/orders/:id/cancel"] = (await made("/api/v1/orders", order)).id;
  const ended = await made("/api/v1/orders", order);
  await made(`/api/v1/orders/${ended.id}/cancel`, { reason: "other" });
  ids["POST /api/v1/orders/:id/reopen"] = ended.id;
  const paid = await made("/api/v1/orders", { ...order, markPaid: true });
  await made(`/api/v1/orders/${paid.id}/refunds`, { amount: "1" });
  await made(`/api/v1/orders/${paid.id}/documents/invoice`, undefined);
  for (const of of [
    "GET /api/v1/orders/:id/documents/credit-note.pdf",
    "GET /api/v1/orders/:id/refunds",
    "POST /api/v1/orders/:id/refunds",
    "PUT /api/v1/orders/:id/status",
  ])
    ids[of] = paid.id;
  // A delivered order can be returned and reviewed.
  const rates = [{ name: "Post", price: "4.90" }];
  await put("/api/v1/settings", { shippingZones: [{ name: "All", countries: ["*"], rates }] });
  const { items, id: deliveredId } = await made("/api/v1/orders", {
    customerId: person.id,
    items: [{ productId, quantity: 9 }],
    shippingAddress: home,
    paymentMethod: "cash",
  });
  for (const status of ["confirmed", "processing", "shipped", "delivered"])
    await put(`/api/v1/orders/${deliveredId}/status`, { status });
  const returned = { items: [{ itemId: items[0].id, quantity: 1, reason: "Too small" }] };
  ids["/api/v1/storefront/account/orders"] = deliveredId;
  ids["/api/v1/orders/:id/returns"] = (await made(`/api/v1/orders/${deliveredId}/returns`, returned)).id;
  for (const name of ["GET /api/v1/orders/:id/returns", "POST /api/v1/orders/:id/returns"])
    ids[name] = deliveredId;
  for (const method of ["GET", "PUT"])
    ids[`${method} /api/v1/orders/:id/returns/:returnId :id`] = deliveredId;
  const exchanging = (await made(`/api/v1/orders/${deliveredId}/returns`, returned)).id;
  for (const decision of [{ status: "approved" }, { status: "received", refund: false }])
    await put(`/api/v1/orders/${deliveredId}/returns/${exchanging}`, decision);
  const EXCHANGE = "POST /api/v1/orders/:id/returns/:returnId/exchange";
  ids[`${EXCHANGE} :id`] = deliveredId;
  ids[`${EXCHANGE} :returnId`] = exchanging;
  const comment = { text: "Please call before shipping" };
  ids["/api/v1/orders/:id/comments"] = (await made(`/api/v1/orders/${deliveredId}/comments`, comment)).id;
  for (const method of ["GET", "POST"]) ids[`${method} /api/v1/orders/:id/comments`] = deliveredId;
  for (const method of ["GET", "PUT", "DELETE"])
    ids[`${method} /api/v1/orders/:id/comments/:commentId :id`] = deliveredId;
  const claimed = { items: [{ itemId: items[0].id, quantity: 1, reason: "damaged" }] };
  ids["/api/v1/orders/:id/claims"] = (await made(`/api/v1/orders/${deliveredId}/claims`, claimed)).id;
  for (const method of ["GET", "POST"]) ids[`${method} /api/v1/orders/:id/claims`] = deliveredId;
  for (const method of ["GET", "PUT"]) ids[`${method} /api/v1/orders/:id/claims/:claimId :id`] = deliveredId;
  const { id: partId, items: partLines } = await made("/api/v1/orders", {
    customerId: person.id,
    items: [{ productId, quantity: 9 }],
    shippingAddress: home,
    paymentMethod: "cash",
  });
  await put(`/api/v1/orders/${partId}/status`, { status: "confirmed" });
  const shipments = `/api/v1/orders/${partId}/shipments`;
  const parts = { items: [{ itemId: partLines[0].id, quantity: 1 }] };
  const packed = await made(shipments, parts);
  ids["/api/v1/orders/:id/shipments"] = packed.id;
  for (const method of ["GET", "POST"]) ids[`${method} /api/v1/orders/:id/shipments`] = partId;
  for (const method of ["GET", "PUT"]) ids[`${method} /api/v1/orders/:id/shipments/:shipmentId :id`] = partId;
  const { id: editId, items: editLines } = await made("/api/v1/orders", order);
  const edit = { setQuantity: [{ itemId: editLines[0].id, quantity: 3 }] };
  for (const method of ["GET", "POST"]) ids[`${method} /api/v1/orders/:id/edits`] = editId;
  await made(`/api/v1/orders/${editId}/edits`, { setQuantity: [{ itemId: editLines[0].id, quantity: 2 }] });
  const { body: edits } = await server.send(store, "GET", `/api/v1/orders/${editId}/edits`);
  ids["/api/v1/orders/:id/edits"] = edits.data.edits[0].id;
  ids["GET /api/v1/orders/:id/edits/:editId/explain :id"] = editId;
  const review = await made(`/api/v1/storefront/products/${productId}/reviews`, { rating: 5 }, customer);
  ids["/api/v1/reviews"] = review.id;
  await put(`/api/v1/reviews/${review.id}`, { status: "approved" });
  await add("/api/v1/views", { resource: "orders", name: `View ${randomUUID()}` }, owner);
  await add("/api/v1/api-keys", { name: "Spare", permissions: ["orders"], expiresAt: "2100-01-01" });
  const roleId = await add("/api/v1/roles", { name: "Packers", permissions: ["orders"] });
  await add("/api/v1/staff", { email: `${randomUUID()}@example.com`, name: "Sam", roleId });
  const form = formOf({ file: { bytes: await picture().png().toBuffer(), filename: "mug.png" } });
  const medium = await server.send(store, "POST", "/api/v1/media", form);
  ids["/api/v1/media"] = medium.body.data.id;
  const themeId = await add("/api/v1/themes", { name: "Plain", files: [{ path: FILE, content: "<p>" }] });
  await made(`/api/v1/themes/${themeId}/versions`, {});
  const ndjson = { raw: "{}\n", headers: { "content-type": "application/x-ndjson" } };
  const imported = await server.send(store, "POST", "/api/v1/imports?format=stoa", ndjson);
  ids["/api/v1/imports"] = imported.body.data.id;
  await server.runJobs();
  const hook = await add("/api/v1/webhooks", {
    url: "https://receiver.example/hooks",
    events: ["order_created"],
  });
  const delivery = await made(`/api/v1/webhooks/${hook}/test`, {});
  ids["/api/v1/webhooks/:id/deliveries"] = delivery.id;
  ids["/api/v1/agents"] = await addAgent(server, store);
  const sessions = await server.send(store, "GET", "/api/v1/auth/sessions", { key: owner });
  ids["/api/v1/auth/sessions"] = sessions.body.data.sessions[0].id;
  // Nobody has one: a log-in would ask for it.
  ids["/api/v1/auth/tenant/passkeys"] = "01900000-0000-7000-8000-000000000000";
  // It has no session that could be ended.
  ids["DELETE /api/v1/staff/:id/sessions/:sessionId :sessionId"] = "01900000-0000-7000-8000-000000000000";

  const { links } = await made("/api/v1/customer/unsubscribe-links", { ids: [person.id] });
  const { token: unsubscribeToken } = links[0];
  const stripe = {
    publishableKey: `pk_test_${randomUUID().replaceAll("-", "")}`,
    secretKey: `sk_test_${randomUUID().replaceAll("-", "")}`,
    webhookSecret: `whsec_${randomUUID().replaceAll("-", "")}`,
  };
  const noticeSecret = "a-secret-for-notices";
  await add("/api/v1/payment-accounts", { provider: "stripe", name: "Furnished" });
  await put("/api/v1/payment-methods", { stripe, test: { noticeSecret } });

  const newPassword = { currentPassword: PASSWORD, newPassword: "another horse battery" };
  const bodies: Record<string, () => object> = {
    "POST /api/v1/api-keys": () => ({ name: "Sample", permissions: ["products"] }),
    "POST /api/v1/products/:id/stock": () => ({ delta: 1, reason: "counted" }),
    "POST /api/v1/locations": () => ({ name: "Annex" }),
    "POST /api/v1/stock-transfers": () => way,
    "POST /api/v1/discounts": () => ({ name: "Sale", type: "fixed", value: "5", isActive: false }),
    "POST /api/v1/coupons": () => ({ code: `C-${randomUUID()}`, type: "fixed", value: "5" }),
    "POST /api/v1/views": () => ({ resource: "orders", name: `View ${randomUUID()}` }),
    "POST /api/v1/content-pages": () => ({ translations: [{ language: "en", title: "Another page" }] }),
    "POST /api/v1/menus": () => ({ handle: `menu-${randomUUID()}`, titles: "Another" }),
    "PUT /api/v1/content-pages/:id": () => ({ templateSuffix: `t${Date.now()}` }),
    "PUT /api/v1/menus/:id": () => ({ titles: `Menu ${randomUUID()}` }),
    "POST /api/v1/payment-accounts": () => ({ provider: "stripe", name: "Another" }),
    "PUT /api/v1/payment-accounts/:id": () => ({ name: `Account ${randomUUID()}` }),
    "POST /api/v1/redirects": () => ({ from: `/${randomUUID()}`, to: "/" }),
    "PUT /api/v1/redirects/:id": () => ({ to: `/${randomUUID()}` }),
    "POST /api/v1/redirects/bulk": () => ({ create: [{ from: `/${randomUUID()}`, to: "/" }] }),
    "POST /api/v1/shipping-profiles": () => ({ name: `Profile ${randomUUID()}` }),
    "PUT /api/v1/shipping-profiles/:id": () => ({ name: `Profile ${randomUUID()}` }),
    "POST /api/v1/search/synonyms": () => ({ language: "en", words: ["sofa", "couch"] }),
    "PUT /api/v1/search/synonyms/:id": () => ({ words: ["sofa", "settee", randomUUID()] }),
    "POST /api/v1/search/pins": () => ({ query: randomUUID(), productIds: [ids["/api/v1/products"]] }),
    "PUT /api/v1/search/pins/:id": () => ({ query: randomUUID() }),
    "POST /api/v1/customer-groups": () => ({ name: `Group ${randomUUID()}` }),
    "POST /api/v1/gift-cards": () => ({ amount: "20" }),
    "POST /api/v1/gift-cards/:id/adjust": () => ({ delta: "-1", reason: "goodwill" }),
    "POST /api/v1/customer/:id/credit": () => ({ amount: "1", reason: "goodwill" }),
    "POST /api/v1/storefront/gift-cards/check": () => ({ code: giftCardCode }),
    "POST /api/v1/storefront/quote": () => cart,
    "POST /api/v1/storefront/carts": () => ({ ...cart, customer: guest() }),
    "PUT /api/v1/storefront/carts/:id": () => ({ note: `Note ${randomUUID()}` }),
    "POST /api/v1/storefront/carts/:id/complete": () => ({}),
    "POST /api/v1/storefront/checkout": () => ({ ...cart, customer: guest() }),
    "POST /api/v1/orders": () => order,
    "POST /api/v1/orders/:id/place": () => ({}),
    "POST /api/v1/storefront/orders/:id/place": () => ({}),
    "PUT /api/v1/orders/:id": () => ({ note: `Note ${randomUUID()}` }),
    "PUT /api/v1/orders/:id/status": () => ({ status: "confirmed" }),
    "POST /api/v1/orders/bulk": () => ({ operations: [{ id: orderId, action: "tag", add: ["bulk"] }] }),
    "POST /api/v1/orders/:id/payments": () => ({ kind: "capture", amount: "1" }),
    "POST /api/v1/orders/:id/refunds": () => ({ amount: "1", reason: "goodwill" }),
    "POST /api/v1/orders/track": () => ({ orderNumber, email }),
    "POST /api/v1/orders/:id/edits": () => edit,
    "POST /api/v1/orders/:id/shipments": () => parts,
    "POST /api/v1/orders/:id/returns": () => returned,
    "POST /api/v1/storefront/account/orders/:id/returns": () => returned,
    "POST /api/v1/orders/:id/comments": () => comment,
    "PUT /api/v1/orders/:id/comments/:commentId": () => ({ text: `Comment ${randomUUID()}` }),
    "POST /api/v1/orders/:id/claims": () => claimed,
    [EXCHANGE]: () => ({ items: [{ productId, quantity: 1 }] }),
    "POST /api/v1/storefront/orders/track": () => ({ orderNumber, email }),
    "POST /api/v1/products/bulk": () => ({ delete: [{ id: ids["/api/v1/products"] }] }),
    "POST /api/v1/customer/bulk": () => ({ update: [{ id: person.id, note: `Note ${randomUUID()}` }] }),
    "POST /api/v1/customer/unsubscribe-links": () => ({ ids: [person.id] }),
    "POST /api/v1/storefront/unsubscribe": () => ({ token: unsubscribeToken }),
    "POST /api/v1/staff": () => ({ email: `${randomUUID()}@example.com`, name: "Kim", roleId }),
    "POST /api/v1/auth/refresh": () => ({ refreshToken }),
    "POST /api/v1/auth/tenant/passkeys/start": () => ({ password: PASSWORD }),
    "POST /api/v1/auth/tenant/passkeys/:id/remove": () => ({ password: PASSWORD }),
    "POST /api/v1/auth/tenant/totp": () => ({ password: PASSWORD }),
    "POST /api/v1/auth/tenant/totp/remove": () => ({ password: PASSWORD }),
    "POST /api/v1/auth/tenant/recovery-codes": () => ({ password: PASSWORD }),
    "PUT /api/v1/auth/tenant/me": () => ({ name: `Owner ${randomUUID()}` }),
    "POST /api/v1/auth/tenant/change-email": () => ({
      email: `${randomUUID()}@example.com`,
      password: PASSWORD,
    }),
    "POST /api/v1/auth/tenant/change-password": () => newPassword,
    "POST /api/v1/auth/customer/change-password": () => newPassword,
    "POST /api/v1/store/transfer": () => ({ staffId: ids["/api/v1/staff"], password: PASSWORD }),
    "POST /api/v1/store/close": () => ({ password: PASSWORD }),
    "POST /api/v1/auth/tenant/login": () => ({ email: "owner@example.com", password: PASSWORD }),
    "POST /api/v1/auth/customer/login": () => ({ email, password: PASSWORD }),
    "POST /api/v1/storefront/account/change-email": () => ({
      email: `${randomUUID()}@example.com`,
      password: PASSWORD,
    }),
    "POST /api/v1/storefront/account/addresses": () => home,
    "PUT /api/v1/storefront/account/addresses/:id": () => ({ city: "Leeds" }),
    "DELETE /api/v1/storefront/account": () => ({ password: PASSWORD }),
    "POST /api/v1/webhooks/:id/replay": () => ({ from: "2026-01-31" }),
    "PUT /api/v1/themes/:id/file": () => ({ content: "<br>" }),
    "PUT /api/v1/mails/texts": () => ({
      texts: { orderPlaced: [{ language: "en", subject: `Thank you ${randomUUID()}` }] },
    }),
    "POST /api/v1/mails/preview": () => ({ template: "order_placed" }),
    "POST /api/v1/mails/test": () => ({ template: "order_placed" }),
    "PUT /api/v1/policies": () => ({ terms: [{ language: "en", text: `Terms ${randomUUID()}` }] }),
    "POST /api/v1/themes/:id/publish": () => ({ number: 1 }),
  };
  const queries: Record<string, string> = {
    "GET /api/v1/themes/:id/file": `path=${FILE}`,
    "PUT /api/v1/themes/:id/file": `path=${FILE}`,
    "DELETE /api/v1/themes/:id/file": `path=${FILE}`,
    "GET /api/v1/storefront/address-form": "country=JP",
    "GET /api/v1/storefront/menus": "handles=furnished",
    "GET /api/v1/storefront/redirects": "path=/furnished",
    "POST /api/v1/imports": "format=stoa",
    "GET /api/v1/exports/products": "format=ndjson",
    "GET /api/v1/search": "q=mug",
    "GET /api/v1/actors": "actors=server",
  };
  const headers: Record<string, Record<string, string>> = {
    "GET /api/v1/storefront/orders/:id": { "x-order-token": bought.orderToken },
    "POST /api/v1/storefront/orders/:id/payment": { "x-order-token": bought.orderToken },
    "POST /api/v1/storefront/orders/:id/place": {
      "x-order-token": new URL(payment.url).pathname.split("/").at(-1)!,
    },
    "GET /api/v1/storefront/carts/:id": { "x-cart-token": kept.token },
    "PUT /api/v1/storefront/carts/:id": { "x-cart-token": kept.token },
    "DELETE /api/v1/storefront/carts/:id": { "x-cart-token": toDelete.token },
    "POST /api/v1/storefront/carts/:id/complete": { "x-cart-token": toComplete.token },
  };
  const event = {
    id: `evt_${randomUUID()}`,
    object: "event",
    type: "ping",
    created: 1,
    data: { object: {} },
  };
  const notice = () => {
    const { raw, headers } = signNotice(event, stripe.webhookSecret);
    return { raw, headers: { ...headers, "content-type": "application/json" } };
  };
  const testEvent = { id: randomUUID(), type: "ping" };
  const testNotice = () => {
    const { raw, headers } = signedTestNotice(testEvent, noticeSecret);
    return { raw, headers: { ...headers, "content-type": "application/json" } };
  };
  const uploadOf = (route: Route) => {
    if (!route.takesNotices) return ndjson;
    return route.path.includes("/stripe/") ? notice() : testNotice();
  };
  const tokenFor = ({ permission }: Route) => {
    if (permission === "open" || permission === "public") return undefined;
    if (permission === "customer") return customer;
    return ["owner", "member", "session"].includes(String(permission)) ? owner : store.key;
  };
  const bodyOf = (route: Route) =>
    route.body && ((bodies[nameOf(route)]?.() ?? sample(route.body)) as object);

  return {
    store,
    ids,
    bodyOf,
    ask(route, { query = "", ids: others = ids, ...sent } = {}) {
      const path = route.path.replaceAll(/:\w+/g, (param, at) => {
        const name = nameOf(route);
        return others[`${name} ${param}`] ?? others[name] ?? others[route.path.slice(0, at - 1)] ?? "none";
      });
      const all = [queries[nameOf(route)], query].filter(Boolean).join("&");
      const upload = route.formFile && sent.body === undefined ? form : route.uploads && uploadOf(route);
      return server.send(store, route.method, `${path}?${all}`, {
        key: tokenFor(route),
        ...(route.body && !upload && { body: bodyOf(route) }),
        ...(upload && { raw: upload.raw }),
        ...sent,
        headers: { ...headers[nameOf(route)], ...upload?.headers, ...sent.headers },
      });
    },
  };
}

const bodyAt = (method: string, path: string) =>
  routes.find((route) => route.method === method && route.path === path)!.body;
