import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { startAgentHost } from "../../../test/agent-host.ts";
import { testServer } from "../../../test/server.ts";
import { type Fields, type Json, openShop } from "../../../test/shop.ts";
import { agentOf, EARLIEST, expectForm, type Form, type UcpVersion, ucpVersions } from "../../../test/ucp.ts";
import { ucpAgents } from "../../../test/ucp-agents.ts";
import { versionFor, versions } from "./versions.ts";

const host = await startAgentHost();
after(() => host.close());
const server = await testServer();
const rate = (name: string, price: string, estimatedDays: object) => ({ name, price, estimatedDays });
const shop = await openShop(
  server,
  {
    policies: { refunds: "https://shop.example/refunds", privacy: "https://shop.example/privacy" },
    shippingZones: [
      { name: "DE", countries: ["DE"], rates: [rate("Post", "4.90", { minimum: 2, maximum: 4 })] },
    ],
  },
  { test: true },
);
const { ask, told } = agentOf(server, shop.store);
const { known } = ucpAgents(server, shop.store, host);

const UCP = "/api/v1/ucp";
const SESSIONS = `${UCP}/checkout-sessions`;
const MARKETING = "dev.ucp.consent.marketing";
const ALL = [
  "checkout",
  "cart",
  "fulfillment",
  "discount",
  "buyer_consent",
  "catalog.search",
  "catalog.lookup",
  "order",
];
const home = { street_address: "Main Street 1", address_locality: "Berlin", address_country: "DE" };
const card = {
  payment: {
    instruments: [
      { handler_id: "mock_payment_handler", type: "card", credential: { token: "success_token" } },
    ],
  },
};
const consenting = (granted: boolean, source = "platform") => ({ [MARKETING]: { granted, source } });
let people = 0;
const stranger = () => `eve.${++people}@example.com`;
const wanted = (more: Fields = {}, buyer: Fields = {}) => ({
  line_items: [{ item: { id: shop.range.mug.id }, quantity: 1 }],
  buyer: { email: stranger(), first_name: "Eve", last_name: "King", ...buyer },
  fulfillment: { methods: [{ type: "shipping", destinations: [home] }] },
  ...more,
});
const codes = ({ messages = [] }: Json) => messages.map(({ code, path }: Json) => `${code} ${path}`);

/** What the store knows of the buyer of the newest order. */
async function buyer(): Promise<Json> {
  const { orders } = await shop.ok("GET", "/orders?limit=1");
  return shop.ok("GET", `/customer/${orders[0].customerId}`);
}

describe("profiles", () => {
  test("the newest leads to the older ones, each whole and by itself, all with the keys under both names", async () => {
    const newest = await told("profile", "GET", "/.well-known/ucp");
    assert.equal(newest.ucp.version, "2026-08-25");
    const { supported_versions: supported } = newest.ucp;
    assert.deepEqual(Object.keys(supported), ["2026-04-08", EARLIEST]);
    // Agents of the earliest version read it at the root.
    const { body } = await ask("GET", new URL(supported[EARLIEST]).pathname);
    const { version, services, capabilities, payment_handlers } = newest;
    assert.deepEqual({ version, services, capabilities, payment_handlers }, body.ucp);
    assert.deepEqual([version, "dev.ucp.shopping.cart" in capabilities], [EARLIEST, false]);
    const older = await told("profile", "GET", new URL(supported["2026-04-08"]).pathname);
    assert.deepEqual([older.ucp.version, "supported_versions" in older.ucp], ["2026-04-08", false]);
    for (const { ucp, keys, signing_keys: former } of [newest, older]) {
      assert.deepEqual([keys.length, keys[0].alg, former], [1, "ES256", keys]);
      const entries = Object.values<Json>({ ...ucp.services, ...ucp.capabilities }).flat();
      for (const { version, schema } of entries) {
        assert.equal(version, ucp.version);
        assert.ok(schema.startsWith(`https://ucp.dev/${version}/`), schema);
      }
    }
    assert.equal((await ask("GET", "/.well-known/ucp/2026-01-11")).status, 404);
  });

  test("an agent is spoken to in the version that it speaks first, else in the newest that both know", () => {
    const spoken = (...all: string[]) => versionFor(all)?.date;
    assert.equal(spoken("2026-08-25", "2026-04-08"), "2026-08-25");
    assert.equal(spoken("2026-04-08", "2026-08-25"), "2026-04-08");
    assert.equal(spoken("2027-01-01", "2026-04-08", "2026-08-25"), "2026-08-25");
    assert.equal(spoken("2026-01-11"), undefined);
    assert.deepEqual(versions.map(({ date }) => date).toSorted(), [EARLIEST, ...ucpVersions].toSorted());
  });
});

/** How the versions tell the same. */
const differing: Record<UcpVersion, { type: string | undefined; days: unknown; policies: number }> = {
  "2026-04-08": { type: undefined, days: "2 to 4 days", policies: 0 },
  "2026-08-25": { type: "shipping_address", days: { plain: "2 to 4 days" }, policies: 1 },
};

for (const version of ucpVersions)
  test(`who knows ${version} alone is served in it, from the catalogue to the order`, async () => {
    const agent = await known(ALL, version);
    const { type, days, policies } = differing[version];
    const isOfVersion = (answer: Json) => {
      assert.equal(answer.ucp.version, version);
      for (const [{ version: of }] of Object.values<Json>(answer.ucp.capabilities)) assert.equal(of, version);
      return answer;
    };
    const say = async (form: Form, method: string, to: string, body?: unknown) =>
      isOfVersion(await told(form, method, to, body, agent));
    const found = await say("search", "POST", `${UCP}/catalog/search`, { query: "mug" });
    await say("lookup", "POST", `${UCP}/catalog/lookup`, { ids: ["MUG-1"] });
    await say("product", "POST", `${UCP}/catalog/product`, { id: shop.range.shirt.id });
    const cart = await say("cart", "POST", `${UCP}/carts`, {
      line_items: [{ item: { id: found.products[0].variants[0].id }, quantity: 1 }],
    });
    const begun = await say("checkout", "POST", SESSIONS, { cart_id: cart.id });
    const at = `${SESSIONS}/${begun.id}`;
    const ready = await say("checkout", "PUT", at, wanted());
    assert.equal(ready.status, "ready_for_complete", JSON.stringify(ready.messages));
    const [{ destinations, groups }] = ready.fulfillment.methods;
    assert.deepEqual([destinations[0].type, groups[0].options[0].description], [type, days]);
    assert.deepEqual(
      [found, cart, ready].map((answer) => answer.policies?.length ?? 0),
      [policies, policies, policies],
    );
    const done = await say("checkout", "POST", `${at}/complete`, card);
    assert.equal(done.status, "completed");
    assert.equal(done.fulfillment.methods[0].destinations[0].type, type);
    await say("order", "GET", `${UCP}/orders/${done.order.id}`);
    await say("error", "GET", `${UCP}/carts/${cart.id}`);
    const refused = await say("error", "POST", SESSIONS, {
      line_items: [{ item: { id: "no" }, quantity: 1 }],
    });
    assert.equal(refused.messages[0].code, "item_unavailable");
  });

test(`who knows ${EARLIEST} alone is served in it: amounts without a sign, no carts`, async () => {
  // Its agents may declare nothing but where they want to hear of orders.
  const agent = await known(["order"], EARLIEST);
  const say = (form: Form, method: string, to: string, body?: unknown) => told(form, method, to, body, agent);
  const { code } = await shop.coupon({ type: "percentage", value: "10" });
  const made = await say("checkout", "POST", SESSIONS, wanted({ discounts: { codes: [code] } }));
  assert.equal(made.ucp.version, EARLIEST);
  assert.deepEqual(
    made.totals.map(({ type, amount }: Json) => [type, amount]),
    [
      ["subtotal", 1990],
      ["items_discount", 199],
      ["fulfillment", 490],
      ["total", 2281],
    ],
  );
  assert.deepEqual([made.payment, made.status], [{ instruments: [] }, "ready_for_complete"]);
  // An empty id names nothing.
  const [method] = made.fulfillment.methods;
  const unnamed = { ...method, id: "", destinations: [{ ...home, id: "" }], groups: null };
  const again = await say(
    "checkout",
    "PUT",
    `${SESSIONS}/${made.id}`,
    wanted({
      discounts: { codes: [code] },
      fulfillment: { methods: [{ ...unnamed, selected_destination_id: "" }] },
    }),
  );
  assert.deepEqual(again.fulfillment.methods[0].destinations[0].id, "destination_1");
  const done = await say("checkout", "POST", `${SESSIONS}/${made.id}/complete`, card);
  assert.deepEqual([done.status, done.totals[1].amount], ["completed", 199]);
  const { orders } = await shop.ok("GET", "/orders?limit=1");
  await shop.refund(orders[0].id, { amount: "3.00" });
  const order = await say("order", "GET", `${UCP}/orders/${done.order.id}`);
  assert.equal(order.adjustments[0].amount, 300);
  // Its outcomes have the statuses of HTTP.
  const outcome = async (method: string, to: string, body?: unknown) => {
    const { status, body: told } = await ask(method, to, body, agent);
    expectForm(told.id ? "checkout" : "error", told);
    return `${status} ${told.messages[0].code} ${told.messages[0].severity}`;
  };
  const at = `${SESSIONS}/${made.id}`;
  const unsold = { line_items: [{ item: { id: "no" }, quantity: 1 }] };
  const cases: [method: string, to: string, body: unknown, told: string][] = [
    ["POST", SESSIONS, unsold, "400 item_unavailable requires_buyer_input"],
    ["POST", `${UCP}/carts`, wanted(), "400 capabilities_incompatible requires_buyer_input"],
    ["GET", `${SESSIONS}/chk_nothing`, undefined, "404 not_found requires_buyer_input"],
    ["PUT", at, wanted(), "409 not_allowed requires_buyer_input"],
    ["POST", `${at}/cancel`, {}, "409 not_allowed requires_buyer_input"],
  ];
  for (const [method, to, body, told] of cases) assert.equal(await outcome(method, to, body), told);
});

test("a checkout that one version began continues in another", async () => {
  const made = await told("checkout", "POST", SESSIONS, wanted({}, { consent: consenting(true) }));
  // Who says nothing of itself is answered in the newest; its cart is nobody's.
  const older = await known(ALL, "2026-04-08");
  const seen = await told("checkout", "GET", `${SESSIONS}/${made.id}`, undefined, older);
  assert.deepEqual([made.ucp.version, seen.ucp.version], ["2026-08-25", "2026-04-08"]);
  assert.deepEqual(seen.buyer.consent, { marketing: true });
  assert.deepEqual(seen.totals, made.totals);
});

describe("a buyer's consent", () => {
  const complete = async (body: object, more: object = {}, headers?: Record<string, string>) => {
    const made = await told("checkout", "POST", SESSIONS, body, headers);
    const done = await told(
      "checkout",
      "POST",
      `${SESSIONS}/${made.id}/complete`,
      { ...card, ...more },
      headers,
    );
    assert.equal(done.status, "completed", JSON.stringify(done.messages));
    return buyer();
  };

  test("is asked for, kept, and told by whom it was said", async () => {
    const made = await told("checkout", "POST", SESSIONS, wanted());
    const links = [{ type: "privacy_policy", url: "https://shop.example/privacy" }];
    const description = "News and offers from this store";
    assert.deepEqual(made.buyer.consent, {
      [MARKETING]: { granted: false, source: "business", description, links },
    });
    const at = `${SESSIONS}/${made.id}`;
    const said = await told("checkout", "PUT", at, wanted({}, { consent: consenting(true) }));
    assert.deepEqual(said.buyer.consent[MARKETING], {
      granted: true,
      source: "platform",
      description,
      links,
    });
    const silent = await told("checkout", "PUT", at, wanted());
    assert.equal(silent.buyer.consent[MARKETING].granted, true);
    const others = { "dev.ucp.consent.analytics": { granted: true, source: "platform" } };
    const strange = await told("checkout", "PUT", at, wanted({}, { consent: others }));
    assert.deepEqual(Object.keys(strange.buyer.consent), [MARKETING]);
    const limited = await known(["checkout"], "2026-08-25");
    const without = await told("checkout", "POST", SESSIONS, wanted(), limited);
    assert.equal("consent" in without.buyer, false);
  });

  test("makes a new customer's, with its source, in each version and with the completion, too", async () => {
    const agent = await known(ALL, "2026-08-25");
    const older = await known(ALL, "2026-04-08");
    const source = `ucp: ${new URL(host.at("/")).host}`;
    const cases: [
      body: object,
      more: object,
      headers: Record<string, string> | undefined,
      from: string | null,
    ][] = [
      [wanted({}, { consent: consenting(true) }), {}, agent, source],
      [wanted({}, { consent: { marketing: true } }), {}, older, source],
      [wanted({}, { consent: consenting(true) }), {}, undefined, "ucp"],
      [wanted(), { buyer: { consent: consenting(true) } }, agent, source],
      [wanted({}, { consent: consenting(true) }), { buyer: { consent: consenting(false) } }, agent, null],
      [wanted({}, { consent: consenting(true, "business") }), {}, agent, null],
      [wanted(), {}, agent, null],
    ];
    for (const [body, more, headers, from] of cases) {
      const customer = await complete(body, more, headers);
      assert.deepEqual(
        [customer.marketingOptIn, customer.marketingConsentSource, customer.marketingConsentAt !== null],
        [from !== null, from, from !== null],
        JSON.stringify([body, more]),
      );
    }
  });

  test("makes that of a guest who is known; nobody says it for whoever has an account, and no order takes it back", async () => {
    const email = stranger();
    const first = await complete(wanted({}, { email }));
    assert.deepEqual([first.isGuest, first.marketingOptIn], [true, false]);
    const again = await complete(wanted({}, { email, consent: consenting(true) }));
    assert.deepEqual(
      [again.id, again.marketingOptIn, again.marketingConsentSource, again.version],
      [first.id, true, "ucp", first.version + 1],
    );
    const denied = await complete(wanted({}, { email, consent: consenting(false) }));
    assert.deepEqual([denied.id, denied.marketingOptIn], [first.id, true]);
    const account = await shop.person();
    const other = await complete(wanted({}, { email: account.email, consent: consenting(true) }));
    assert.deepEqual([other.id, other.isGuest, other.marketingOptIn], [account.id, false, false]);
  });

  test("of another form is refused by its place", async () => {
    const older = await known(ALL, "2026-04-08");
    const cases: [consent: object, at: string, headers?: Record<string, string>][] = [
      [{ [MARKETING]: true }, `$.buyer.consent["${MARKETING}"].granted`],
      [{ [MARKETING]: { granted: true } }, `$.buyer.consent["${MARKETING}"].source`],
      [{ marketing: "yes" }, "$.buyer.consent.marketing", older],
    ];
    for (const [consent, at, headers] of cases) {
      const { status, body, text } = await ask("POST", SESSIONS, wanted({}, { consent }), headers);
      assert.deepEqual([status, body.messages?.[0].path], [400, at], text);
    }
  });
});

describe("a destination", () => {
  const select = (selected_destination_id: string, destinations?: object[]) => ({
    fulfillment: {
      methods: [{ type: "shipping", selected_destination_id, ...(destinations && { destinations }) }],
    },
  });

  test("is chosen by its id alone, and nothing takes the place of one that is unknown", async () => {
    const work = { ...home, id: "work", type: "shipping_address", address_locality: "Hamburg" };
    const made = await told(
      "checkout",
      "POST",
      SESSIONS,
      wanted(select("work", [{ ...home, id: "home" }, work])),
    );
    assert.equal(made.fulfillment.methods[0].selected_destination_id, "work");
    const at = `${SESSIONS}/${made.id}`;
    const [chosen] = (await told("checkout", "PUT", at, wanted(select("home")))).fulfillment.methods;
    assert.deepEqual(
      [chosen.selected_destination_id, chosen.destinations.map(({ id }: Json) => id)],
      ["home", ["home"]],
    );
    const before = await told("checkout", "GET", at);
    const refused = await told("checkout", "PUT", at, wanted(select("nowhere")));
    assert.deepEqual(codes(refused), ["not_found $.fulfillment.methods[0].selected_destination_id"]);
    const { messages: _, status: __, ...rest } = refused;
    const { messages: ___, status, ...was } = before;
    assert.deepEqual([status, rest], ["ready_for_complete", was]);
    assert.deepEqual(await told("checkout", "GET", at), before);
    const fresh = await told("checkout", "POST", SESSIONS, wanted(select("nowhere", [home])));
    assert.equal(fresh.fulfillment.methods[0].selected_destination_id, null);
    assert.ok(codes(fresh).includes("not_found $.fulfillment.methods[0].selected_destination_id"));
  });

  test("that is no address to ship to is none", async () => {
    const place = { type: "business_location", id: "downtown" };
    const { fulfillment, status } = await told(
      "checkout",
      "POST",
      SESSIONS,
      wanted({ fulfillment: { methods: [{ type: "shipping", destinations: [place] }] } }),
    );
    assert.deepEqual([status, fulfillment.methods[0].destinations], ["incomplete", []]);
  });
});

describe("a quantity", () => {
  const by = (unit: object, quantity: number) => ({
    line_items: [{ item: { id: "MUG-1", quantity_unit: unit }, quantity }],
  });

  test("by the piece may say so; by another measure it is refused, and the line stays as it was", async () => {
    const made = await told("checkout", "POST", SESSIONS, wanted(by({ unit: "C62", scale: 0 }, 2)));
    assert.deepEqual([made.status, made.line_items[0].quantity], ["ready_for_complete", 2]);
    const at = `${SESSIONS}/${made.id}`;
    for (const unit of [
      { unit: "LBR", scale: 2 },
      { unit: "C62", scale: 1 },
    ]) {
      const refused = await told("checkout", "PUT", at, wanted(by(unit, 275)));
      assert.deepEqual(
        [refused.status, refused.line_items[0].quantity, codes(refused)],
        ["incomplete", 2, ["quantity_unit_mismatch $.line_items[0].item.quantity_unit"]],
      );
    }
    const none = await told("error", "POST", SESSIONS, wanted(by({ unit: "KGM" }, 1)));
    assert.equal(none.messages[0].code, "quantity_unit_mismatch");
  });
});
