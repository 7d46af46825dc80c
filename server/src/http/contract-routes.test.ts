import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import type { Client } from "pg";
import { assertInvalid, assertRefused, bytesOf, fieldsOf, MISSING } from "../../test/assert-refused.ts";
import { everyRow } from "../../test/every-row.ts";
import { type Furnished, furnish, nameOf, routes } from "../../test/furnish.ts";
import { addStaff } from "../../test/people.ts";
import { type TextPlace, textPlaces } from "../../test/sample.ts";
import { type Answer, testServer } from "../../test/server.ts";
import { areas, permissions } from "./request/principal.ts";
import type { Route } from "./route.ts";

// What the contract promises of every endpoint, tried at every endpoint.

const server = await testServer();
const CODES =
  `validation_failed read_only_field malformed_json unauthenticated key_revoked key_expired session_expired
  permission_denied owner_only store_not_found not_found method_not_allowed duplicate version_conflict
  invalid_status_transition insufficient_stock coupon_invalid gift_card_unusable insufficient_credit idempotency_in_progress idempotency_key_reused
  rate_limited account_locked email_not_confirmed shipping_unavailable pricing_would_change price_changed payload_too_large unsupported_media_type
  unavailable internal_error`.split(/\s+/);
const STATUSES = [200, 201, 301, 304, 400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 503];
const reads = routes.filter(({ method, downloads }) => method === "GET" && !downloads);
const writes = routes.filter(({ method }) => method !== "GET");
const isList = ({ query }: Route) => query !== undefined && "page" in query.properties;
const ofOneThing = ({ path }: Route) => path.includes("/:id");

/** Holds that whatever a store answers has one of the contract's statuses and codes. */
const heard = (furnished: Furnished): Furnished => ({
  ...furnished,
  async ask(...asked) {
    const answer = await furnished.ask(...asked);
    assert.ok(STATUSES.includes(answer.status), `${nameOf(asked[0])}: ${answer.status}`);
    if (answer.status >= 400) assert.ok(CODES.includes(answer.body.code), answer.text);
    return answer;
  },
});

const [shop, elsewhere] = (await Promise.all([furnish(server), furnish(server)])).map(heard) as [
  Furnished,
  Furnished,
];

function fine(answer: Answer): Answer {
  assert.ok(answer.status < 300, answer.text);
  return answer;
}

describe("2: a body's unknown field is 400 and named", () => {
  for (const route of routes.filter(({ body }) => body))
    test(nameOf(route), async () => {
      const body = { ...shop.bodyOf(route), "no such field": 1 };
      assertInvalid(await shop.ask(route, { body }), ["/no such field", "unknown_field"]);
    });
});

describe("2: every text of a body has a limit", () => {
  const isOpen = ({ permission }: Route) => permission === "open" || permission === "public";
  /** Where texts can stand in a body; fields that are ignored are aside. */
  const placesIn = (body: NonNullable<Route["body"]>) => {
    const written = Object.entries<{ readOnly?: boolean }>(body.properties).filter(
      ([, one]) => !one.readOnly,
    );
    return textPlaces({ ...body, properties: Object.fromEntries(written) });
  };
  /** How many characters a schema takes; undefined where it does not say. */
  const limitOf = ({ leaf }: TextPlace): number | undefined => {
    if (leaf.enum || "const" in leaf || ["number", "integer", "boolean", "null"].includes(leaf.type))
      return 0;
    return leaf.type === "string" ? leaf.maxLength : undefined;
  };
  // Of a bulk request each operation is refused by itself; its products are those of the single request.
  const isBulk = ({ body }: Route) => JSON.stringify(body).includes('"x-told"');
  for (const route of routes.filter((route) => route.body && !isBulk(route)))
    test(nameOf(route), async () => {
      const most = isOpen(route) ? 60_000 : 300_000;
      const byPlace = Map.groupBy(placesIn(route.body!), ({ at }) => at);
      for (const [at, places] of byPlace) {
        // What the schema does not limit by its length, something else does.
        const longest = Math.max(...places.map((place) => limitOf(place) ?? most - 1));
        assert.ok(longest < most, at);
        for (const { put } of places) {
          const body = put("x".repeat(longest + 1));
          const { status } = await shop.ask(route, { body, query: "dryRun=true" });
          assert.equal(status, 400, at);
        }
      }
    });
});

describe("2: page and limit of every list", () => {
  for (const route of reads.filter(isList))
    test(nameOf(route), async () => {
      const pagination = async (query: string) => fine(await shop.ask(route, { query })).body.data.pagination;
      const first = await pagination("");
      assert.deepEqual(Object.keys(first).sort(), ["limit", "nextCursor", "page", "pages", "total"]);
      assert.deepEqual([first.page, first.limit, first.pages], [1, 20, Math.ceil(first.total / 20)]);
      assert.equal((await pagination("limit=101")).limit, 100);
      for (const name of ["page", "limit"])
        for (const value of ["0", "-1", "1.5", "ten", ""])
          assertInvalid(await shop.ask(route, { query: `${name}=${value}` }), `/${name}`);
    });
});

describe("2: another store's id and a missing one give the same bytes", () => {
  let rows: Record<string, string>;
  before(async () => {
    const owner = await server.adminInside();
    rows = await everyRow(owner, elsewhere.store.id);
    await owner.end();
  });
  for (const route of routes.filter(ofOneThing))
    test(nameOf(route), async () => {
      const missing = Object.fromEntries(Object.keys(shop.ids).map((path) => [path, MISSING]));
      const body = route.body && { body: shop.bodyOf(route) };
      const foreign = await shop.ask(route, { ids: elsewhere.ids, ...body });
      assertRefused(foreign, 404, "not_found");
      assert.equal(bytesOf(await shop.ask(route, { ids: missing, ...body })), bytesOf(foreign));
      // That it is no id is known without a look at any store.
      const malformed = await shop.ask(route, { ids: {}, ...body });
      assertRefused(malformed, 404, "not_found");
      assert.deepEqual(malformed.body.details?.expected ?? "uuid", "uuid");
    });

  test("what the other store has is as it was", async () => {
    const owner = await server.adminInside();
    assert.deepEqual(await everyRow(owner, elsewhere.store.id), rows);
    await owner.end();
  });
});

describe("2: what has a version is read with its ETag, and not written under a stale one", () => {
  const versioned = routes.filter((route) => route.versioned);
  for (const route of versioned.filter(({ method }) => method === "GET"))
    test(nameOf(route), async () => {
      const { headers, body } = fine(await shop.ask(route));
      // A file has none that is told otherwise.
      if (!route.downloads) assert.equal(headers.etag, `"${body.data.version}"`);
      const again = await shop.ask(route, { headers: { "if-none-match": headers.etag! } });
      assert.deepEqual([again.status, again.text], [304, ""]);
    });
  for (const route of versioned.filter(({ method }) => method !== "GET"))
    test(nameOf(route), async () => {
      const stale = await shop.ask(route, { headers: { "if-match": '"999"' } });
      assertRefused(stale, 409, "version_conflict");
      assert.ok(Number.isInteger(stale.body.details.currentVersion), stale.text);
      if (!route.body?.properties.version) return;
      const told = await shop.ask(route, { body: { ...shop.bodyOf(route), version: 999 } });
      assert.equal(bytesOf(told), bytesOf(stale));
    });
});

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("2: names are camelCase, times in UTC with milliseconds, ids UUIDv7", () => {
  const seen = { times: 0, ids: 0 };
  function look(value: unknown, name: string): void {
    if (Array.isArray(value)) for (const one of value) look(one, name);
    else if (typeof value === "object" && value !== null)
      for (const [key, child] of Object.entries(value)) {
        assert.match(key, /^[a-z][A-Za-z0-9]*$/);
        look(child, key);
      }
    else if (typeof value !== "string") return;
    // A report's days are no moments, nor are versions of protocols.
    else if (/^(from|to|versions)$/.test(name) && /^\d{4}-\d\d-\d\d$/.test(value)) return;
    else if (/At$/.test(name) || /^\d{4}-\d\d-\d\d/.test(value)) {
      seen.times++;
      assert.match(value, TIME, name);
    } else if (/^id$|Id$/.test(name) && name !== "requestId") {
      seen.ids++;
      assert.match(value, UUID_7, name);
    }
  }
  for (const route of reads)
    test(nameOf(route), async () => {
      const { headers, body } = fine(await shop.ask(route));
      assert.equal(headers["content-type"], "application/json; charset=utf-8");
      look(body, "");
    });

  test("there were enough of them to look at", () => {
    assert.ok(seen.times > 50 && seen.ids > 50, JSON.stringify(seen));
  });
});

/** Reading orders is part of changing them in part. */
const CHANGES_ORDERS = ["orders:fulfill", "orders:edit", "orders:cancel", "orders:refund"] as const;
const READS_ORDERS = ["orders:read", ...CHANGES_ORDERS] as const;

/**
 * The right that routes take, the longest of these paths being theirs; reading takes the `:read` of an area.
 */
const RIGHTS: Record<string, Route["permission"]> = {
  "/actors": [...READS_ORDERS, "payments:read", "products", "customers", "gift_cards", "settings"],
  "/api-keys": "api_keys",
  "/audit": "settings",
  "/auth": "open",
  "/auth/logout-all": "session",
  "/auth/sessions": "session",
  "/auth/customer/change-password": "customer",
  "/auth/tenant/change-email": "member",
  "/auth/tenant/change-password": "member",
  "/auth/tenant/me": "member",
  "/auth/tenant/passkeys": "member",
  "/auth/tenant/recovery-codes": "member",
  "/auth/tenant/second-factors": "member",
  "/auth/tenant/totp": "member",
  "/categories": "categories",
  "/carts": "orders",
  "/content-pages": "content",
  "/menus": "content",
  "/redirects": "content",
  "/search/pins": "products",
  "/search/synonyms": "products",
  "/locations": "products",
  "/claims": [...READS_ORDERS],
  "/stock-transfers": "products",
  "/coupons": "coupons",
  "/discounts": "coupons",
  "/customer": "customers",
  "POST /customer/:id/credit": "gift_cards",
  "/agents": "settings",
  "/customer-groups": "customers",
  "/customer/unsubscribe-links": "customers:read",
  "/dashboard": [...READS_ORDERS, "reports:read", "products", "customers", "reviews", "webhooks", "settings"],
  "/events": "webhooks",
  "/exports/customers": "customers",
  "/exports/orders": "exports",
  "/exports/products": "products",
  "/feeds": "products",
  "GET /feeds/:name": "open",
  "/gift-cards": "gift_cards",
  "/imports": ["products", "customers", "orders"],
  "/mails": "settings",
  "/mails/preview": "settings:read",
  "/mails/test": "member",
  "/media": "products",
  "POST /media": ["products", ...CHANGES_ORDERS],
  "/notices": "member",
  "/orders": "orders",
  "GET /orders": [...READS_ORDERS],
  "GET /orders/drafts": "orders",
  "PUT /orders/:id": "orders:edit",
  "POST /orders/bulk": ["orders:fulfill", "orders:edit", "orders:cancel"],
  "PUT /orders/:id/status": ["orders:fulfill", "orders:cancel"],
  "POST /orders/:id/cancel": "orders:cancel",
  "POST /orders/:id/reopen": "orders:cancel",
  "POST /orders/:id/edits": "orders:edit",
  "POST /orders/:id/comments": [...CHANGES_ORDERS],
  "PUT /orders/:id/comments": [...CHANGES_ORDERS],
  "DELETE /orders/:id/comments": [...CHANGES_ORDERS],
  "POST /orders/:id/claims": "orders:edit",
  "PUT /orders/:id/claims": "orders:edit",
  "POST /orders/:id/documents/invoice": "orders:edit",
  "POST /orders/:id/returns": ["orders:edit", "orders:fulfill"],
  "PUT /orders/:id/returns": ["orders:edit", "orders:fulfill"],
  "POST /orders/:id/returns/:returnId/exchange": "orders:refund",
  "POST /orders/:id/shipments": "orders:fulfill",
  "PUT /orders/:id/shipments": "orders:fulfill",
  "GET /orders/:id/payments": ["payments:read", "orders:refund"],
  "GET /orders/:id/refunds": ["payments:read", "orders:refund"],
  "POST /orders/:id/refunds": "orders:refund",
  "/orders/track": "public",
  "/payment-accounts": "settings",
  "/payment-methods": "settings",
  "/policies": "settings",
  "/price-lists": "products",
  "/payments": "payments:read",
  "/payments/stripe": "open",
  "/payments/test": "open",
  "/products": "products",
  "/refunds": "payments:read",
  "/reports": "reports:read",
  "/returns": [...READS_ORDERS],
  "/reviews": "reviews",
  "/roles": "staff",
  "/search": [...READS_ORDERS, "customers", "products"],
  "/settings": "settings",
  "/shipping-profiles": "products",
  "/setup": "settings",
  "/staff": "staff",
  "/staff/:id/sessions": "owner",
  "/staff/:id/end-sessions": "owner",
  "/staff/:id/reset-second-factor": "owner",
  "/stock": "products",
  "/store": "owner",
  "/storefront": "public",
  "/storefront/account": "customer",
  "POST /storefront/products/:id/reviews": "customer",
  "PUT /storefront/products/:id/reviews": "customer",
  "DELETE /storefront/products/:id/reviews": "customer",
  "/themes": "themes",
  "POST /themes/:id/check": "themes:read",
  "DELETE /themes/:id": "owner",
  "DELETE /themes/:id/file": "themes",
  "POST /themes/:id/activate": "owner",
  "POST /themes/:id/purchase": "owner",
  "/views": "member",
  "/webhooks": "webhooks",
};

describe("6: every route takes the permission of its area, which is enough", () => {
  const isPermission = (one: string) => (permissions as readonly string[]).includes(one);
  const isArea = (one: string) => (areas as readonly string[]).includes(one);
  const done: string[] = [];
  for (const route of routes)
    test(nameOf(route), async () => {
      const path = route.path.replace("/api/v1", "");
      const theirs = (of: string) =>
        [path, `${route.method} ${path}`].some((one) => `${one}/`.startsWith(`${of}/`));
      const right =
        RIGHTS[
          Object.keys(RIGHTS)
            .filter(theirs)
            .toSorted((a, b) => b.length - a.length)[0]!
        ];
      const needed = [right!]
        .flat()
        .map((one) => (route.method === "GET" && isArea(one) ? `${one}:read` : one));
      assert.deepEqual([route.permission].flat(), needed);
      if (!isPermission(needed[0]!) || route.reportsDryRun) return;
      // A comment is its author's.
      if (route.method !== "GET" && path.endsWith("/comments/:commentId")) return;
      // Nobody grants, or is told of, what they do not hold.
      const held = [
        needed[0]!,
        ...(/staff|roles|api-keys|webhooks/.test(path) ? ["orders", "products"] : []),
      ];
      const query = route.method === "GET" ? "" : "dryRun=true";
      const { key } = await shop.store.makeKey(held);
      const { token } = await addStaff(server, shop.store, held);
      for (const one of [key, token]) {
        const { status, text } = await shop.ask(route, { query, key: one });
        assert.equal(status, (await shop.ask(route, { query })).status, text);
        if (status < 300) done.push(nameOf(route));
      }
    });

  test("most of them succeeded", () => {
    assert.ok(done.length > routes.length, `${done.length} of ${routes.length}, by a key and a role each`);
  });
});

describe("2: a dry run of any write is done, told as one, and leaves no row changed", () => {
  // An import's dry run is a job that reports: it is in its own tests.
  const rehearsed = writes.filter(({ reportsDryRun }) => !reportsDryRun);
  let owner: Client;
  let statement: string;
  let known: unknown[];
  before(async () => {
    owner = await server.adminInside();
    // A wrong password or code counts in a dry run, too, or it could be guessed by dry runs.
    const { rows: tables } = await owner.query(
      "select quote_ident(relname) as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname not in ('api_key_uses', 'login_failures', 'schema_migrations', 'timelines')",
    );
    const each = tables.map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(line, '' order by line)) as sum
         from (select to_jsonb(t)::text as line from ${name} t where store_id = '${shop.store.id}') lines having count(*) > 0`,
    );
    statement = each.join(" union all ");
    known = await sums();
  });
  after(() => owner?.end());

  /** A sum of the rows of each table that the store has any in; when a key was used is written some time later. */
  async function sums(): Promise<unknown[]> {
    // Prepared: it takes longer to plan than to read those tables.
    return (await owner.query({ name: "sums", text: statement })).rows;
  }

  const done: string[] = [];
  for (const route of rehearsed)
    test(nameOf(route), async () => {
      const { status, headers } = await shop.ask(route, { query: "dryRun=true" });
      const before = known;
      known = await sums();
      assert.ok(before.length > 20, `${before.length} tables`);
      assert.deepEqual(known, before);
      if (status >= 300) return;
      assert.equal(headers["x-dry-run"], "true");
      done.push(nameOf(route));
    });

  test("most of them succeeded", () => {
    assert.ok(done.length > rehearsed.length * 0.8, `${done.length} of ${rehearsed.length}`);
  });
});

describe("2: every POST takes an Idempotency-Key and answers a retry byte for byte", () => {
  // What ends the session or takes its person away comes last; whoever has logged out of everything is nobody.
  const last = ["/anonymize", "/logout", "/close"];
  const rank = ({ path }: Route) => last.findIndex((end) => path.endsWith(end));
  const posts = writes
    .filter(({ method, path }) => method === "POST" && !path.endsWith("/logout-all"))
    .toSorted((one, other) => rank(one) - rank(other));
  const replayed: string[] = [];
  for (const route of posts)
    test(nameOf(route), async () => {
      const wrong = await elsewhere.ask(route, { headers: { "idempotency-key": "a b" } });
      assert.deepEqual([wrong.status, fieldsOf(wrong)], [400, ["/Idempotency-Key"]], wrong.text);
      const sent = {
        headers: { "idempotency-key": randomUUID() },
        ...(route.body && { body: elsewhere.bodyOf(route) }),
      };
      const [first, again] = [await elsewhere.ask(route, sent), await elsewhere.ask(route, sent)];
      if (first.status >= 300) return;
      assert.deepEqual([again.status, again.text], [first.status, first.text]);
      assert.equal(again.headers["idempotent-replayed"], "true");
      replayed.push(nameOf(route));
    });

  test("most of them succeeded", () => {
    assert.ok(replayed.length > posts.length * 0.6, `${replayed.length} of ${posts.length}`);
  });
});

describe("2: every answer that is declared has one of the contract's statuses", () => {
  test("in the OpenAPI document", async () => {
    const { body } = await server.send(shop.store, "GET", "/api/v1/openapi.json");
    for (const [path, operations] of Object.entries<Record<string, { responses: object }>>(body.paths))
      for (const [method, { responses }] of Object.entries(operations))
        for (const status of Object.keys(responses))
          assert.ok(STATUSES.includes(Number(status)), `${method} ${path}: ${status}`);
  });
});
