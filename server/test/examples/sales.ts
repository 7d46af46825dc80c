import { type FakeStripe, signNotice } from "../fake-stripe.ts";
import type { TestServer } from "../server.ts";
import { signedTestNotice } from "../test-notice.ts";
import type { Goods } from "./catalogue.ts";
import { type Buyer, HOME } from "./people.ts";
import type { Json, Recorder } from "./recorder.ts";

const WEBHOOK_SECRET = "whsec_examples";

/** Settings, and how the store is paid. */
export async function recordSettings({ tell }: Recorder): Promise<void> {
  const rate = (name: string, price: string) => ({ name, price });
  await tell("PUT", "/settings", {
    languages: ["en", "de"],
    country: "DE",
    timeZone: "UTC",
    tax: { pricesIncludeTax: true, rates: [{ country: "DE", rate: "19", name: "VAT" }] },
    shippingZones: [
      { name: "EU", countries: ["DE", "AT", "FR"], rates: [rate("Post", "4.90"), rate("Express", "9.90")] },
    ],
    orderNumberPrefix: "#",
    orderNumberStart: 1001,
    storefrontUrl: "https://shop.example",
    logo: "https://shop.example/logo.png",
    colors: { primary: "#1a4d8f" },
    policies: { terms: "https://shop.example/terms", privacy: "https://shop.example/privacy" },
  });
  await tell("GET", "/settings");
  await tell("PUT", "/policies", {
    refunds: [{ language: "en", text: "# Returns\n\nYou can send everything back within 30 days." }],
  });
  await tell("GET", "/policies");
  await tell("PUT", "/mails/texts", {
    texts: {
      orderPlaced: [
        { language: "en", subject: "Thank you for order {number}", outro: "Yours, the {store} team" },
      ],
    },
  });
  await tell("GET", "/mails/texts");
  await tell("POST", "/mails/preview", { template: "order_placed", language: "en" });
  await tell("PUT", "/payment-methods", {
    stripe: {
      publishableKey: "pk_test_examples",
      secretKey: "sk_test_examples",
      webhookSecret: WEBHOOK_SECRET,
    },
    methods: [
      { method: "card", provider: "stripe" },
      { method: "bank_transfer", instructions: "To IBAN DE02 1203 0000 0000 2020 51" },
    ],
  });
  await tell("GET", "/payment-methods");
  const account = await tell("POST", "/payment-accounts", {
    provider: "stripe",
    name: "Stripe Switzerland",
    currencies: ["CHF"],
    countries: ["CH", "LI"],
    position: 1,
    stripe: {
      publishableKey: "pk_test_examples",
      secretKey: "sk_test_examples",
      webhookSecret: WEBHOOK_SECRET,
    },
  });
  await tell("PUT", `/payment-accounts/${account.id}`, { position: 2, version: account.version });
  await tell("GET", "/payment-accounts?limit=1");
  await tell("GET", `/payment-accounts/${account.id}`);
  await tell("POST", `/payment-accounts/${account.id}/check`, { testPayment: true });
  await tell("DELETE", `/payment-accounts/${account.id}`);
  await tell("GET", "/storefront/payment-methods", undefined, { key: undefined });
  await tell("GET", "/storefront/store", undefined, { key: undefined });
  await tell("GET", "/storefront/address-form?country=JP", undefined, { key: undefined });
}

/** Coupons, automatic discounts and gift cards. */
export async function recordDiscounts({ tell, ask }: Recorder, { mug }: Pick<Goods, "mug">): Promise<void> {
  const coupon = await tell("POST", "/coupons", { code: "TEA10", type: "percentage", value: "10" });
  await tell("PUT", `/coupons/${coupon.id}`, { minimumSubtotal: "15", version: coupon.version });
  await tell("GET", "/coupons?limit=1");
  await tell("GET", `/coupons/${coupon.id}`);
  const { id: unused } = await ask("POST", "/coupons", { code: "ONCE", type: "fixed", value: "5" });
  await tell("DELETE", `/coupons/${unused}`);
  const sale = await tell("POST", "/discounts", {
    name: "3 for 2",
    type: "buy_x_get_y",
    value: "100",
    buyXGetY: { buyQuantity: 2, getQuantity: 1 },
    combinesWith: { shipping: true },
  });
  await tell("PUT", `/discounts/${sale.id}`, { minimumQuantity: 3, version: sale.version });
  await tell("GET", "/discounts?limit=1");
  await tell("GET", `/discounts/${sale.id}`);
  await tell("DELETE", `/discounts/${sale.id}`);
  const list = await tell("POST", "/price-lists", { name: "Wholesale", isActive: false });
  const set = [
    { productId: mug.id, price: "17.00" },
    { productId: mug.id, minimumQuantity: 10, price: "15.00" },
  ];
  await tell("PUT", `/price-lists/${list.id}/prices`, { set });
  await tell("GET", `/price-lists/${list.id}/prices?limit=2`);
  await tell("GET", `/price-lists/${list.id}`);
  await tell("PUT", `/price-lists/${list.id}`, { isActive: true });
  await tell("GET", "/price-lists?limit=1");
  await tell("DELETE", `/price-lists/${list.id}`);
  const card = await tell("POST", "/gift-cards", { amount: "50", code: "TEA-FOR-TWO-2345", note: "Raffle" });
  await tell("PUT", `/gift-cards/${card.id}`, { note: "Raffle, first prize", version: card.version });
  await tell("POST", `/gift-cards/${card.id}/adjust`, { delta: "-5.00", reason: "Paid at the counter" });
  await tell("GET", "/gift-cards?limit=1");
  await tell("GET", `/gift-cards/${card.id}`);
  await tell("GET", `/gift-cards/${card.id}/movements?limit=1`);
  await ask("PUT", "/settings", { storefront: { mode: "password", password: "opening soon" } });
  await tell("POST", "/storefront/password", { password: "opening soon" }, { key: undefined });
  await ask("PUT", "/settings", { storefront: { mode: "open" } });
  await tell("POST", "/storefront/gift-cards/check", { code: card.code }, { key: undefined });
}

/** An order by phone: a draft with prices of its own, sent to its customer, who places it. */
export async function recordDrafts({ tell, ask }: Recorder, goods: Goods) {
  const customer = { email: "grace@example.com", firstName: "Grace", lastName: "Hopper" };
  const made = await ask("POST", "/orders", {
    draft: true,
    customer,
    items: [
      { productId: goods.mug.id, quantity: 2, unitPrice: "15.00", reason: "Last year's glaze" },
      { name: "Engraving", unitPrice: "7.50", quantity: 2 },
    ],
    discount: { type: "percentage", value: "10", reason: "Regular customer" },
    shippingAddress: HOME,
    paymentMethod: "bank_transfer",
  });
  await tell("GET", "/orders/drafts?limit=1");
  const { payment } = await tell("POST", `/orders/${made.id}/send`, { version: made.version });
  const shopper = {
    key: undefined,
    headers: { "x-order-token": new URL(payment.url).pathname.split("/").at(-1)! },
  };
  await tell("POST", `/storefront/orders/${made.id}/place`, { expectedTotal: made.finalAmount }, shopper);
  const cart = { customer, items: [{ productId: goods.mug.id, quantity: 1 }], shippingAddress: HOME };
  const draft = () => ask("POST", "/orders", { draft: true, ...cart, paymentMethod: "cash" });
  await tell("POST", `/orders/${(await draft()).id}/place`, { sendMail: true });
  await tell("DELETE", `/orders/${(await draft()).id}`);
}

/** A purchase by a guest, paid by card. */
export async function recordCheckout(
  { tell, tellFile, ask, server }: Recorder,
  goods: Goods,
  fake: FakeStripe,
) {
  const anybody = { key: undefined };
  const cart = {
    items: [{ productId: goods.mug.id, quantity: 2, properties: { Engraving: "For Ada" } }],
    shippingAddress: HOME,
    couponCode: "TEA10",
  };
  const { finalAmount } = await tell("POST", "/storefront/quote", cart, anybody);
  const customer = { email: "gus@example.com", firstName: "Gus", lastName: "Guest" };
  const bought = await tell(
    "POST",
    "/storefront/checkout",
    { ...cart, customer, paymentMethod: "card", expectedTotal: finalAmount },
    anybody,
  );
  const lines = { items: cart.items, couponCode: cart.couponCode };
  const { id: cartId, token } = await tell("POST", "/storefront/carts", lines, anybody);
  const ofCart = `/storefront/carts/${cartId}`;
  const shopper = { ...anybody, headers: { "x-cart-token": token } };
  await tell("PUT", ofCart, { customer, shippingAddress: HOME, paymentMethod: "bank_transfer" }, shopper);
  const { quote } = await tell("GET", ofCart, undefined, shopper);
  await tell("GET", "/carts?hasEmail=true&limit=1");
  await tell("GET", `/carts/${cartId}`);
  await tell("POST", `${ofCart}/complete`, { expectedTotal: quote.expectedTotal }, shopper);
  const other = await ask("POST", "/storefront/carts", {}, anybody);
  const theirs = { ...anybody, headers: { "x-cart-token": other.token } };
  await tell("DELETE", `/storefront/carts/${other.id}`, undefined, theirs);
  await ask("POST", "/storefront/carts", { ...lines, customer }, anybody);
  await deferBehind(server);
  const { order, orderToken, payment } = bought;
  const headers = { "x-order-token": orderToken };
  await tell("POST", `/storefront/orders/${order.id}/payment`, undefined, { ...anybody, headers });
  fake.pay(payment.clientSecret.split("_secret_")[0]);
  const notice = signNotice(fake.events.at(-1), WEBHOOK_SECRET);
  await tellFile("POST", "/payments/stripe/notices", "application/json", notice.raw, notice.headers);
  await tell("GET", `/storefront/orders/${order.id}`, undefined, { ...anybody, headers });
  const noticeSecret = "a-secret-of-your-own";
  await ask("PUT", "/payment-methods", { test: { noticeSecret } });
  const dispute = {
    id: "evt_1",
    type: "dispute.lost",
    payment: "test_0123456789",
    reference: "dp_1",
    amount: "1990",
  };
  const test = signedTestNotice(dispute, noticeSecret);
  await tellFile("POST", "/payments/test/notices", "application/json", test.raw, test.headers);
  const asked = { orderNumber: order.orderNumber, email: customer.email };
  await tell("POST", "/storefront/orders/track", asked, anybody);
}

// As if an hour had gone by.
async function deferBehind(server: TestServer): Promise<void> {
  const admin = await server.adminInside();
  await admin.query("update carts set tell_at = now() where tell_at is not null");
  await admin.query("update jobs set run_at = now(), is_due = true where kind = 'cart_rested'");
  await admin.end();
  await server.runJobs();
}

/** Orders from their placement to what comes back. */
export async function serializeOrders(
  { tell, tellFile, ask }: Recorder,
  { mug }: Goods,
  buyer: Buyer,
): Promise<Json> {
  const body = {
    customerId: buyer.id,
    items: [{ productId: mug.id, quantity: 2 }],
    shippingAddress: HOME,
    paymentMethod: "bank_transfer",
  };
  const order = await tell("POST", "/orders", body);
  const of = `/orders/${order.id}`;
  await tell("PUT", of, { note: "Rings twice", tags: ["gift"], version: order.version });
  await tell("POST", `${of}/payments`, {
    kind: "capture",
    amount: order.dueAmount,
    reference: "Statement 7",
  });
  await tell("GET", `${of}/payments`);
  for (const status of ["confirmed", "processing"]) await ask("PUT", `${of}/status`, { status });
  const tracking = { trackingNumber: "00340434161094042557", carrier: "DHL" };
  await tell("PUT", `${of}/status`, { status: "shipped", ...tracking });
  await ask("PUT", `${of}/status`, { status: "delivered" });
  await tell("GET", of);
  await tell("GET", `${of}/explain`);
  await tell("GET", "/orders?limit=1&sort=-createdAt");
  await tell("POST", "/orders/bulk", {
    operations: [
      { id: order.id, action: "tag", add: ["gift"] },
      {
        id: order.id.replace(/^../, "00"),
        action: "ship",
        trackingNumber: "1Z999AA10123456784",
        carrier: "UPS",
      },
    ],
  });
  await tell("GET", "/orders/counts");
  await tell("GET", "/payments?kind=capture&limit=1");
  await tell("GET", "/refunds?limit=1");
  await tell("POST", "/orders/track", { orderNumber: order.orderNumber, email: buyer.email });
  await tell("GET", `/customer/${buyer.id}/orders?limit=1`);
  await tell("GET", `/customer/${buyer.id}/stats`);
  await tell("GET", "/storefront/account/orders?limit=1", undefined, { key: buyer.key });
  const { id: unwanted } = await ask("POST", "/orders", { ...body, paymentMethod: "cash" });
  await tell("POST", `/orders/${unwanted}/cancel`, { reason: "customer", note: "Ordered twice" });
  await tell("POST", `/orders/${unwanted}/reopen`, { note: "It was no mistake" });

  const growing = await ask("POST", "/orders", { ...body, paymentMethod: "cash" });
  const grown = {
    setQuantity: [{ itemId: growing.items[0].id, quantity: 3 }],
    discount: { type: "fixed", value: "2.00", reason: "For the wait" },
    note: "One more, asked on the phone",
  };
  await tell("POST", `/orders/${growing.id}/edits`, grown);
  const { edits } = await tell("GET", `/orders/${growing.id}/edits`);
  await tell("GET", `/orders/${growing.id}/edits/${edits[0].id}/explain`);

  const parcels = await ask("POST", "/orders", { ...body, paymentMethod: "cash" });
  await ask("PUT", `/orders/${parcels.id}/status`, { status: "confirmed" });
  const shipments = `/orders/${parcels.id}/shipments`;
  const part = { items: [{ itemId: parcels.items[0].id, quantity: 1 }], carrier: "DHL" };
  const parcel = await tell("POST", shipments, part);
  const sent = { status: "shipped", trackingNumber: "00340434161094042558", notify: true };
  await tell("PUT", `${shipments}/${parcel.id}`, sent);
  await tell("GET", `${shipments}/${parcel.id}`);
  await tell("GET", shipments);

  const item = { itemId: order.items[0].id, quantity: 1 };
  const wish = { items: [{ ...item, reason: "Too small" }], note: "Unused" };
  const back = await tell("POST", `${of}/returns`, wish);
  await ask("PUT", `${of}/returns/${back.id}`, { status: "approved" });
  const came = { ...item, disposition: "restock" };
  await tell("PUT", `${of}/returns/${back.id}`, { status: "received", items: [came], refund: true });
  await tell("GET", `${of}/returns/${back.id}`);
  await tell("GET", `${of}/returns`);
  const swapped = await ask("POST", "/orders", { ...body, markPaid: true });
  for (const status of ["confirmed", "processing", "shipped", "delivered"])
    await ask("PUT", `/orders/${swapped.id}/status`, { status });
  const swap = `/orders/${swapped.id}/returns`;
  const small = { items: [{ itemId: swapped.items[0].id, quantity: 1, reason: "Too small" }] };
  const { id: exchanged } = await ask("POST", swap, small);
  await ask("PUT", `${swap}/${exchanged}`, { status: "approved" });
  await ask("PUT", `${swap}/${exchanged}`, { status: "received", refund: false });
  const other = { items: [{ productId: mug.id, quantity: 1 }], note: "The one with the blue rim" };
  await tell("POST", `${swap}/${exchanged}/exchange`, other);
  await tell("POST", `${of}/refunds`, { amount: "1.00", reason: "For the trouble" });
  const damaged = await ask("POST", "/orders", { ...body, markPaid: true });
  for (const status of ["confirmed", "processing", "shipped", "delivered"])
    await ask("PUT", `/orders/${damaged.id}/status`, { status });
  const comments = `/orders/${damaged.id}/comments`;
  const { people } = await tell("GET", "/orders/mentionable");
  const mentioning = { text: "@Ana please call the customer first", mentions: [people[0].id] };
  const comment = await tell("POST", comments, mentioning);
  await tell("PUT", `${comments}/${comment.id}`, { text: "@Ana please call the customer before 5 pm" });
  await tell("GET", `${comments}/${comment.id}`);
  await tell("GET", comments);
  await tell("DELETE", `${comments}/${comment.id}`);
  const claims = `/orders/${damaged.id}/claims`;
  const broken = { itemId: damaged.items[0].id, quantity: 1, reason: "damaged" };
  const claim = await tell("POST", claims, { items: [broken], note: "Photo by mail", carrierCost: "4.90" });
  await tell("PUT", `${claims}/${claim.id}`, { status: "resolved", resolution: "replace" });
  await tell("GET", `${claims}/${claim.id}`);
  await tell("GET", claims);
  await tell("GET", "/claims?limit=1");
  await tell("GET", `${of}/refunds`);
  await tell("POST", `${of}/documents/invoice`);
  await tell("GET", `${of}/documents`);
  for (const name of ["invoice", "credit-note", "packing-slip", "return-label-note"])
    await tellFile("GET", `${of}/documents/${name}.pdf`, "application/pdf");
  const own = `/storefront/account/orders/${order.id}/returns`;
  await tell("POST", own, { items: [{ ...item, reason: "Handle broke" }] }, { key: buyer.key });
  await tell("GET", own, undefined, { key: buyer.key });
  await tell("GET", "/returns?limit=1");
  return order;
}

/** Reviews, as their writer and as the owner see them. */
export async function recordReviews({ tell }: Recorder, { mug }: Goods, { key }: Buyer): Promise<void> {
  const path = `/storefront/products/${mug.id}/reviews`;
  const review = await tell("POST", path, { rating: 4, title: "Sturdy", text: "Holds a lot." }, { key });
  await tell("PUT", path, { rating: 5, text: "Holds a lot of tea." }, { key });
  await tell("GET", "/reviews?limit=1");
  await tell("GET", `/reviews/${review.id}`);
  await tell("PUT", `/reviews/${review.id}`, { status: "approved" });
  await tell("GET", `${path}?limit=1`, undefined, { key: undefined });
  await tell("GET", "/storefront/account/reviews?limit=1", undefined, { key });
}
