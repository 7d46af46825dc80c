import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { filesBelow } from "../../../scripts/rules/files.ts";
import { tablesOf } from "../../../scripts/rules/schema.ts";
import { pluck } from "../../test/pluck.ts";
import { runs } from "../../test/runs.ts";
import { type TestStore, testServer } from "../../test/server.ts";
import { attemptOf, claimAttempt } from "../http/idempotency/idempotency.ts";
import { forceCustomPlans } from "./custom-plans.ts";
import { sqlState } from "./faults.ts";
import { createPool, type Pool } from "./pool/pool.ts";
import { unboundQuery } from "./pool/unbound-query.ts";
import { statement } from "./statement.ts";
import { type Tx, tenantReads, tenantTransaction } from "./tenant.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const ownSchemas = "n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'";

/** Tables that are no store's: each with the reason. */
const withoutStore: Record<string, string> = {
  schema_migrations: "the schema's own history, which only its owner reads",
  timelines: "the database's own history, which the server's role enters by a function",
};
/** Unique indexes that do not begin with store_id: each with the reason. */
const uniqueAcrossStores: Record<string, string> = {
  domains_host_key: "a host leads to one store of all",
  schema_migrations_pkey: "no tenant's table",
  timelines_pkey: "no tenant's table",
};
/** SECURITY DEFINER functions the server may run: each with the reason. */
const definersForServer: Record<string, string> = {
  "store_of_host(text)": "the only way from a host to its store's id",
  "stores_with_jobs(text[],uuid[],integer)":
    "a worker learns which stores have jobs, and claims them bound to each",
  "stores_with_deliveries(uuid,integer)":
    "a process learns which stores have something to send, and takes it bound to each",
  "analyze_stores(text)": "only a table's owner may analyze it, and nothing of its rows is answered",
  "webhook_backlog()": "metrics tell how many deliveries of all stores wait, and no more of them",
  "enter_timeline(text,boolean)":
    "a connection learns which numbers versions continue above, and nothing of rows",
  "job_backlog(text[])": "metrics tell how many jobs of all stores wait, and no more of them",
  "stores_to_sweep(timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone)":
    "what has expired is deleted in all stores",
  "stores_with_news(timestamp with time zone)":
    "a worker learns which stores have events that made no notices yet, and reads them bound to each",
  "search_listed(uuid,text)": "beside a policy no full-text index may be used",
  "first_orders(uuid,text,text[],integer)": "beside a policy no full-text index may be used",
  "first_customers(uuid,text,text[],integer)": "beside a policy no full-text index may be used",
  "first_products(uuid,text,integer)": "beside a policy no full-text index may be used",
  "search_orders(uuid,text[],text[])": "beside a policy no full-text index may be used",
  "search_products(uuid,text,text,boolean)": "beside a policy no full-text index may be used",
};
const policyTerm = "(store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)";

let tables: string[];
let ids: Record<string, Record<string, string>>;

const server = await testServer();
const a = await server.createStore();
const b = await server.createStore();

before(async () => {
  ids = { [a.id]: await seed(a), [b.id]: await seed(b) };
  const { rows } = await catalog(
    `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute t on t.attrelid = c.oid and t.attname = 'store_id' and not t.attisdropped
     where c.relkind in ('r', 'p') and ${ownSchemas} order by 1`,
  );
  tables = rows.map(({ relname }) => relname);
});

/** A value for a column that has to have one, where any will do, by the column's type. */
const anything: Record<string, () => unknown> = {
  uuid: randomUUID,
  text: () => "same",
  boolean: () => true,
  date: () => "2026-01-31",
  json: () => "[]",
  jsonb: () => "{}",
  bytea: () => createHash("sha256").update("same").digest(),
};
const anyOf = (type: string) =>
  (anything[type] ?? (type.startsWith("timestamp") ? () => "2026-01-31T12:00:00Z" : () => 1))();

/** The columns of each table that have to be given, with their types. */
async function requiredColumns(): Promise<Map<string, Record<string, string>>> {
  const { rows } = await catalog(
    `select c.relname, json_object_agg(t.attname, format_type(t.atttypid, null)) as columns from pg_class c
     join pg_namespace n on n.oid = c.relnamespace join pg_attribute t on t.attrelid = c.oid and t.attnum > 0
     where c.relkind in ('r', 'p') and ${ownSchemas} and t.attnotnull and not t.atthasdef and t.attidentity = ''
       and t.attname <> 'store_id' group by 1`,
  );
  return new Map(rows.map(({ relname, columns }) => [relname, columns]));
}

/** A row in every table of the store, the same unique values in each store. */
async function seed(store: TestStore): Promise<Record<string, string>> {
  const made: Record<string, string> = {};
  const required = await requiredColumns();
  await bound(store.id, async (client) => {
    /** Adds a row: what is not given and has to be there is filled in by its type. */
    const insert = async (table: string, given: Record<string, unknown> = {}) => {
      const row = { ...given };
      for (const [name, type] of Object.entries(required.get(table) ?? {})) row[name] ??= anyOf(type);
      const names = Object.keys(row);
      const marks = names.map((_, i) => `$${i + 2}`);
      await client.query(
        `insert into ${table} (store_id, ${names.join(", ")}) values ($1, ${marks.join(", ")})`,
        [store.id, ...Object.values(row)],
      );
    };
    /** What customers or orders are found by, as those who write them do. */
    const document = (noun: "customer" | "order") =>
      client.query(
        `insert into ${noun}_search (store_id, ${noun}_id, document)
         select store_id, ${noun}_id, order_document(store_id, search_text) from ${noun}s where store_id = $1`,
        [store.id],
      );
    const nouns =
      "category product variant staff customer role session job endpoint address registration theme";
    for (const name of [...nouns.split(" "), "coupon", "discount", "priceList", "giftCard", "order"])
      made[name] = randomUUID();
    const { rows } = await client.query(
      "select api_key_id, (select location_id from locations) from api_keys",
    );
    made.key = rows[0].api_key_id;
    made.location = rows[0].location_id;
    const ofProduct = { product_id: made.product };
    const ofCustomer = { customer_id: made.customer };
    const ofOrder = { order_id: made.order };
    const email = "same@example.com";
    const ofTheme = { theme_id: made.theme, path: "same.html", size: 4 };
    await insert("categories", { category_id: made.category, slug: "same-slug" });
    const filed = { category_id: made.category, slug: "same-slug", brand: "same brand", quantity: 3 };
    await insert("products", { ...ofProduct, ...filed });
    await client.query("select find_by_hand($1, $2)", [store.id, made.product]);
    await insert("product_slugs", { ...ofProduct, language: "", slug: "same-slug" });
    await insert("product_skus", { ...ofProduct, sku_key: "same-sku", owner_id: made.product });
    await insert("category_slugs", { language: "", slug: "same-slug", category_id: made.category });
    await insert("media", { media_id: made.product });
    await insert("media_sources", { media_id: made.product });
    await insert("media_counts", { total: 1 });
    await insert("product_media", { ...ofProduct, media_id: made.product });
    await insert("product_tags", { ...ofProduct, tag: "same tag" });
    await insert("product_changes", { ...ofProduct, updated_at: anyOf("timestamptz") });
    await insert("item_quantities", { ...ofProduct, item_id: made.product, quantity: 3 });
    await insert("facet_files", { token: made.product });
    await insert("product_variants", { ...ofProduct, variant_id: made.variant, options: "{}" });
    await insert("item_quantities", { ...ofProduct, item_id: made.variant, quantity: 0 });
    const ofStock = { ...ofProduct, item_id: made.product, location_id: made.location };
    await insert("stock_levels", { ...ofStock, quantity: 3 });
    await insert("stock_movements", { ...ofStock, delta: 3, quantity_after: 3 });
    const annex = randomUUID();
    await insert("locations", { location_id: annex, name: "Same", code: "SAME", code_key: "same" });
    const way = { from_location_id: made.location, to_location_id: annex, number: 1, status: "draft" };
    await insert("stock_transfers", { transfer_id: randomUUID(), ...way, items: "[]" });
    await insert("stock_transfer_counts", { total: 1 });
    await insert("api_key_uses", { api_key_id: made.key });
    await insert("api_key_days", { api_key_id: made.key });
    await insert("staff", { staff_id: made.staff, email, type: "staff", password_hash: "x" });
    await insert("second_factors", { staff_id: made.staff });
    await insert("recovery_codes", { staff_id: made.staff });
    await insert("passkeys", { staff_id: made.staff, transports: "{}" });
    await insert("store_policies");
    await insert("mail_texts");
    await insert("mails", { mail_id: made.job, template: "gift_card", recipient: email, status: "sent" });
    await insert("mail_counts", { total: 1 });
    await insert("roles", { role_id: made.role, permissions: "{products}" });
    await insert("customers", { ...ofCustomer, email });
    await document("customer");
    await insert("customer_tags", ofCustomer);
    const lasting = { expires_at: "2100-01-01T00:00:00Z" };
    await insert("customer_groups");
    await insert("feeds");
    await insert("saved_views", { staff_id: made.staff, resource: "orders" });
    await insert("notices", { notice_id: made.job, staff_id: made.staff, about: "{}" });
    await insert("notice_readers", { staff_id: made.staff });
    await insert("notice_reads", { staff_id: made.staff, notice_id: made.job });
    await insert("notice_cursors");
    await insert("customer_counts", { total: 1, active: 1 });
    await insert("customer_addresses", { ...ofCustomer, address_id: made.address, country: "DE" });
    await insert("tax_id_checks", { ...ofCustomer, check_id: made.address, answer: "valid" });
    await insert("customer_registrations", { registration_id: made.registration, email, ...lasting });
    await insert("sessions", { ...ofCustomer, session_id: made.session, ...lasting });
    await insert("refresh_tokens", { session_id: made.session, ...lasting });
    await insert("account_codes", { ...ofCustomer, purpose: "verify_email", ...lasting });
    await insert("login_failures", { kind: "customer" });
    await insert("registered_passwords", lasting);
    await insert("jobs", { job_id: made.job, key: "same", state: "done" });
    await insert("audit_entries", { actor_kind: "cli", fields: "[]" });
    await insert("audit_counts", { part: 99, total: 1 });
    await insert("content_pages", { page_id: made.theme, translations: "[]" });
    await insert("content_page_slugs", { page_id: made.theme });
    await insert("former_slugs", { kind: "page" });
    await insert("menus", { titles: "{}", items: "[]" });
    await insert("redirects", { redirect_id: made.theme });
    await insert("shipping_profiles", { profile_id: made.theme, except_countries: "[]" });
    await insert("search_synonyms", { synonym_id: made.theme, words: "[]" });
    await insert("search_pins", { pin_id: made.theme, product_ids: "[]" });
    await insert("search_counts");
    await insert("visit_counts", { kind: "all" });
    await insert("themes", { theme_id: made.theme, license: "free" });
    await insert("theme_blobs", { size: 4, content: Buffer.from("same") });
    await insert("theme_files", ofTheme);
    await insert("theme_errors", { theme_id: made.theme });
    await insert("theme_versions", { theme_id: made.theme, number: 1 });
    await insert("theme_version_files", { ...ofTheme, number: 1 });
    await insert("imports", { import_id: made.job, format: "stoa" });
    await insert("import_pieces", { import_id: made.job, position: 0 });
    await insert("coupons", { coupon_id: made.coupon, type: "fixed" });
    await insert("coupon_uses", { ...ofCustomer, coupon_id: made.coupon, order_id: made.job });
    await insert("coupon_counts", { total: 1, active: 1 });
    await insert("discounts", { discount_id: made.discount, type: "fixed" });
    await insert("discount_uses", { ...ofCustomer, discount_id: made.discount, order_id: made.job });
    await insert("price_days", { item_id: made.product });
    await insert("prior_prices", { item_id: made.product });
    const ofList = { price_list_id: made.priceList };
    await insert("price_lists", ofList);
    await insert("price_list_prices", {
      ...ofList,
      ...ofProduct,
      item_id: made.product,
      minimum_quantity: 1,
    });
    await insert("gift_cards", { gift_card_id: made.giftCard, last4: "SAME" });
    await insert("gift_card_movements", { gift_card_id: made.giftCard, reason: "created" });
    await insert("gift_card_counts", { total: 1, active: 1 });
    await insert("customer_credits", ofCustomer);
    await insert("customer_credit_movements", { ...ofCustomer, reason: "goodwill" });
    await insert("orders", {
      ...ofOrder,
      ...ofCustomer,
      number: 1,
      status: "pending",
      payment_status: "pending",
      payment_method: "cash",
      currency: "USD",
      external_id: "same",
      source: "api",
      language: "en",
    });
    await document("order");
    await insert("invoices", { ...ofOrder, kind: "invoice" });
    await insert("invoice_counts", { kind: "invoice", total: 1, first_number: 1 });
    await insert("order_drafts", { draft_id: made.order, email, content: "{}", priced: "{}", pricing: "{}" });
    await insert("order_edits", {
      ...ofOrder,
      edit_id: randomUUID(),
      before: "{}",
      after: "{}",
      pricing: "{}",
    });
    await insert("order_items", { ...ofOrder, ...ofProduct, kind: "physical", options: "{}" });
    await insert("order_shipments", { ...ofOrder, shipment_id: randomUUID(), status: "packed", items: "[]" });
    await insert("order_tags", ofOrder);
    await insert("order_timeline", { ...ofOrder, event: "placed" });
    await insert("order_payments", { ...ofOrder, kind: "capture", method: "cash", provider: "manual" });
    await insert("order_refunds", { ...ofOrder, method: "cash", provider: "manual" });
    const return_id = randomUUID();
    await insert("order_returns", { ...ofOrder, ...ofCustomer, return_id });
    await insert("order_return_items", { ...ofProduct, return_id });
    await insert("order_return_counts", { total: 1 });
    await insert("order_comments", { ...ofOrder, comment_id: made.order, actor: "guest" });
    await insert("order_comment_media", { comment_id: made.order, media_id: made.product });
    await insert("order_claims", {
      ...ofOrder,
      ...ofCustomer,
      claim_id: randomUUID(),
      items: "[]",
      reasons: "{damaged}",
    });
    await insert("order_claim_counts", { total: 1 });
    await insert("carts", { ...ofCustomer, state: "open", language: "en", content: "{}", told: "{}" });
    await insert("reviews", { ...ofProduct, ...ofCustomer });
    await insert("review_counts", { total: 1 });
    await insert("payment_settings");
    await insert("payment_accounts", { provider: "stripe" });
    await insert("provider_payments", { ...ofOrder, provider: "stripe", capture: "automatic" });
    await insert("provider_notices", { provider: "stripe", notice_id: "same" });
    await insert("order_counts", { total: 1, first_number: 1 });
    await insert("order_counters", { name: "payment", total: 1 });
    await insert("customer_order_stats", { ...ofCustomer, total: 1 });
    await insert("sales_days", { orders: 1 });
    await insert("sales_products", { ...ofProduct, quantity: 1 });
    await insert("sales_parts", { report: "channels", key: "web", orders: 1 });
    await insert("store_keys", { alg: "ES256" });
    await insert("agents", { agent_id: made.endpoint, kind: "ucp", versions: "{}" });
    await insert("order_agents", { ...ofOrder, agent_id: made.endpoint });
    await insert("webhook_endpoints", {
      endpoint_id: made.endpoint,
      url: "https://same.example",
      events: "{order_created}",
      permissions: "{orders:read}",
    });
    const resource = { resource: "order", resource_id: made.order };
    await insert("event_sequences", resource);
    await insert("events", { ...resource, type: "order_created", data: "{}" });
    await insert("event_counts", { resource: "order", total: 1 });
    const delivery_id = randomUUID();
    await insert("webhook_deliveries", { delivery_id, endpoint_id: made.endpoint, type: "order_created" });
    await insert("webhook_delivery_counts", { endpoint_id: made.endpoint, total: 1 });
    await insert("webhook_attempts", { delivery_id, attempt: 1 });
    await insert("webhook_leases", { endpoint_id: made.endpoint });
    await insert("idempotency_keys", { status: 200, headers: "{}", body: store.domain });
    await client.query("select announce_change($1)", [store.id]);
    await client.query("commit; begin");
  });
  return made;
}

/** Runs `work` as the server's role, bound to a store (or to none), and rolls back what it did. */
async function bound<T>(
  storeId: string | undefined,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await server.database.pool.connect();
  try {
    await client.query(storeId ? `begin; set local app.store_id = '${storeId}'` : "begin");
    return await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** Asks the catalog as the schema's owner. */
const catalog = async (text: string, values?: unknown[]) => ({
  rows: await server.sql(undefined, text, values),
});

const count = async (client: pg.PoolClient, table: string, where = "true") =>
  Number((await client.query(`select count(*) as n from ${table} where ${where}`)).rows[0].n);
const may = async (client: pg.PoolClient, table: string, privilege: string) =>
  (await client.query("select has_table_privilege($1, $2) as may", [table, privilege])).rows[0].may === "t";
const refused = (state: string) => (error: unknown) => {
  assert.equal(sqlState(error), state, String(error));
  return true;
};

describe("rows", () => {
  test("every table has rows of both stores in this test, else it would prove nothing", async () => {
    for (const store of [a, b])
      for (const table of tables)
        await bound(store.id, async (client) =>
          assert.notEqual(await count(client, table), 0, `seed() above has to add a row of ${table}`),
        );
  });

  test("without a store no table shows a row", async () => {
    for (const table of tables) {
      await bound(undefined, async (client) => assert.equal(await count(client, table), 0, table));
      await bound(undefined, async (client) => {
        await client.query("set local app.store_id = ''");
        assert.equal(await count(client, table), 0, table);
      });
    }
  });

  test("a setting that is no id shows nothing either: the query fails", async () => {
    for (const table of tables)
      await bound(undefined, async (client) => {
        await client.query("set local app.store_id = 'nobody'");
        await assert.rejects(count(client, table), refused("22P02"), table);
      });
  });

  test("without a store nothing can be written", async () => {
    for (const table of tables) {
      await bound(undefined, async (client) => {
        if (await may(client, table, "update")) {
          const { rowCount } = await client.query(`update ${table} set store_id = store_id`);
          assert.equal(rowCount, 0, table);
        }
        if (await may(client, table, "delete"))
          assert.equal((await client.query(`delete from ${table}`)).rowCount, 0, table);
      });
    }
    await bound(undefined, async (client) => {
      const insert = "insert into categories (store_id, category_id, slug) values ($1, $2, 'none')";
      await assert.rejects(client.query(insert, [a.id, randomUUID()]), refused("42501"));
    });
  });

  for (const [name, mine, other] of [
    ["the first", () => a, () => b],
    ["the second", () => b, () => a],
  ] as const) {
    test(`${name} store sees none of the other's rows`, async () => {
      for (const table of tables)
        await bound(mine().id, async (client) => {
          assert.equal(await count(client, table, `store_id <> '${mine().id}'`), 0, table);
          assert.equal(await count(client, table, `store_id = '${other().id}'`), 0, table);
        });
    });

    test(`${name} store cannot change or remove the other's rows`, async () => {
      const everything = (table: string) =>
        bound(
          other().id,
          async (client) => (await client.query(`select t::text from ${table} t order by 1`)).rows,
        );
      for (const table of tables) {
        const before = await everything(table);
        for (const [privilege, sql] of [
          ["update", `update ${table} set store_id = store_id where store_id = '${other().id}'`],
          ["delete", `delete from ${table} where store_id = '${other().id}'`],
        ] as const)
          await bound(mine().id, async (client) => {
            if (await may(client, table, privilege))
              assert.equal((await client.query(sql)).rowCount, 0, table);
            else await assert.rejects(client.query(sql), refused("42501"), table);
          });
        assert.deepEqual(await everything(table), before, table);
      }
    });

    test(`${name} store can neither add rows to the other nor give it its own`, async () => {
      for (const table of tables) {
        const { rows } = await catalog(
          `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
           where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'store_id'`,
          [table],
        );
        const { names } = rows[0];
        const columns = `select '${other().id}', ${names} from ${table}`;
        const insert = `insert into ${table} (store_id, ${names}) ${columns}`;
        const give = `update ${table} set store_id = '${other().id}'`;
        for (const sql of [insert, give])
          await bound(mine().id, async (client) => {
            await assert.rejects(client.query(sql), refused("42501"), sql);
          });
      }
    });

    test(`no row of ${name} store can refer to the other's`, async () => {
      const [own, foreign] = [ids[mine().id]!, ids[other().id]!];
      const now = new Date().toISOString();
      const attempts: [sql: string, values: unknown[]][] = [
        ["update products set category_id = $1 where product_id = $2", [foreign.category, own.product]],
        ["update categories set parent_id = $1 where category_id = $2", [foreign.category, own.category]],
        [
          "insert into product_slugs (store_id, language, slug, product_id) values ($1, 'en', 'x', $2)",
          [mine().id, foreign.product],
        ],
        [
          "insert into category_slugs (store_id, language, slug, category_id) values ($1, 'en', 'x', $2)",
          [mine().id, foreign.category],
        ],
        [
          "insert into product_tags (store_id, tag, product_id) values ($1, 'x', $2)",
          [mine().id, foreign.product],
        ],
        [
          "insert into product_changes (store_id, product_id, revision) values ($1, $2, 1)",
          [mine().id, foreign.product],
        ],
        ["update item_quantities set product_id = $1 where item_id = $2", [foreign.product, own.product]],
        ["update product_variants set product_id = $1 where variant_id = $2", [foreign.product, own.variant]],
        ["update theme_files set theme_id = $1 where theme_id = $2", [foreign.theme, own.theme]],
        [
          "insert into theme_versions (store_id, theme_id, number, note, file_count, size, created_at) values ($1, $2, 2, '', 0, 0, $3)",
          [mine().id, foreign.theme, now],
        ],
        [
          "insert into api_key_uses (store_id, api_key_id, last_used_at) values ($1, $2, $3)",
          [mine().id, foreign.key, now],
        ],
        ["update stock_levels set location_id = $1 where item_id = $2", [foreign.location, own.product]],
        ["update stock_levels set product_id = $1 where item_id = $2", [foreign.product, own.product]],
        [
          "update customer_addresses set customer_id = $1 where address_id = $2",
          [foreign.customer, own.address],
        ],
        ["update account_codes set registration_id = $1, customer_id = null", [foreign.registration]],
        ["update staff set role_id = $1 where staff_id = $2", [foreign.role, own.staff]],
        ["update second_factors set staff_id = $1 where staff_id = $2", [foreign.staff, own.staff]],
        ["update recovery_codes set staff_id = $1 where staff_id = $2", [foreign.staff, own.staff]],
        ["update passkeys set staff_id = $1 where staff_id = $2", [foreign.staff, own.staff]],
        [
          `insert into stock_movements (store_id, movement_id, item_id, location_id, product_id, delta,
             quantity_after, reason, actor, created_at) values ($1, $2, $3, $4, $3, 1, 1, 'x', 'x', $5)`,
          [mine().id, randomUUID(), foreign.product, foreign.location, now],
        ],
      ];
      for (const [sql, values] of attempts)
        await bound(mine().id, async (client) => {
          await assert.rejects(client.query(sql, values), refused("23503"), sql);
        });
    });
  }

  test("the same slug, email, tag and idempotency key live in both stores", async () => {
    for (const store of [a, b])
      await bound(store.id, async (client) => {
        assert.equal(await count(client, "product_slugs", "slug = 'same-slug'"), 1);
        assert.equal(await count(client, "categories", "slug = 'same-slug'"), 1);
        assert.equal(await count(client, "staff", "email = 'same@example.com'"), 1);
        assert.equal(await count(client, "product_tags", "tag = 'same tag'"), 1);
        assert.equal(await count(client, "idempotency_keys"), 1);
      });
  });

  test("a conflict that is resolved by an update changes the own row, never the other store's", async () => {
    const upsert = `insert into idempotency_keys (store_id, digest, request_hash, status, headers, body)
      values ($1, $2, $2, 200, '{}', 'changed')
      on conflict (store_id, digest) do update set body = excluded.body`;
    const digest = createHash("sha256").update("same").digest();
    await bound(a.id, async (client) => {
      assert.equal((await client.query(upsert, [a.id, digest])).rowCount, 1);
      assert.equal((await client.query("select body from idempotency_keys")).rows[0].body, "changed");
      await client.query(`set local app.store_id = '${b.id}'`);
      assert.equal((await client.query("select body from idempotency_keys")).rows[0].body, b.domain);
    });
    await bound(a.id, async (client) => {
      await assert.rejects(client.query(upsert, [b.id, digest]), refused("42501"));
    });
  });

  test("the same attempt in two stores at the same time is two attempts", async () => {
    const attempt = attemptOf("key", "anonymous", "POST", "/api/v1/anything", Buffer.from("{}"));
    const { pool } = server.database;
    await tenantTransaction(pool, a.id, async (inA) => {
      assert.equal(await claimAttempt(inA, attempt), undefined);
      assert.equal(await tenantTransaction(pool, b.id, (inB) => claimAttempt(inB, attempt)), undefined);
    });
  });
});

describe("schema", () => {
  const each = async (sql: string) => (await catalog(sql)).rows;

  test("row-level security is on and forced for every table", async () => {
    const rows = await each(
      `select n.nspname || '.' || c.relname as name, relrowsecurity, relforcerowsecurity
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and ${ownSchemas}`,
    );
    assert.ok(rows.length >= 15);
    const open = rows.filter((row) => !row.relrowsecurity || !row.relforcerowsecurity);
    assert.deepEqual(open, []);
  });

  test("the rules about tables know each one", async () => {
    const rows = await each(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'f', 'm', 'v') and ${ownSchemas} order by 1`,
    );
    assert.deepEqual(
      tablesOf(await filesBelow(root, "server/migrations", [".sql"])),
      rows.map(({ name }) => name).sort(),
    );
  });

  test("no foreign table or materialized view holds rows, and views show them as who asks", async () => {
    const rows = await each(
      `select n.nspname || '.' || c.relname as name, c.relkind, c.reloptions
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('f', 'm', 'v') and ${ownSchemas}`,
    );
    const asOwner = rows.filter(
      (row) =>
        row.relkind !== "v" ||
        !row.reloptions?.some((one: string) => /^security_invoker=(true|on|1)$/.test(one)),
    );
    assert.deepEqual(asOwner, []);
  });

  test("every table belongs to a store, by a column that is never null", async () => {
    const rows = await each(
      `select c.relname as name, t.attnotnull and t.atttypid = 'uuid'::regtype as has
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       left join pg_attribute t on t.attrelid = c.oid and t.attname = 'store_id' and not t.attisdropped
       where c.relkind in ('r', 'p') and ${ownSchemas}`,
    );
    const strangers = rows.filter(({ name, has }) => !has && !withoutStore[name]).map(({ name }) => name);
    assert.deepEqual(strangers, []);
  });

  test("every table has a primary key, and every unique index begins with store_id", async () => {
    const keyless = await each(
      `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and ${ownSchemas}
         and not exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
    );
    assert.deepEqual(keyless, []);
    const rows = await each(
      `select i.relname as name, t.attname as first from pg_index x
       join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
       join pg_namespace n on n.oid = c.relnamespace
       left join pg_attribute t on t.attrelid = c.oid and t.attnum = x.indkey[0]
       where (x.indisunique or x.indisexclusion) and ${ownSchemas}`,
    );
    const across = rows.filter(({ first }) => first !== "store_id").map(({ name }) => name);
    assert.deepEqual(across.sort(), Object.keys(uniqueAcrossStores).sort());
  });

  test("every foreign key carries store_id to store_id", async () => {
    const rows = await each(
      `select o.conname as name, exists (
         select 1 from unnest(o.conkey, o.confkey) as pair (here, there)
         join pg_attribute h on h.attrelid = o.conrelid and h.attnum = pair.here
         join pg_attribute t on t.attrelid = o.confrelid and t.attnum = pair.there
         where h.attname = 'store_id' and t.attname = 'store_id') as carries
       from pg_constraint o join pg_namespace n on n.oid = o.connamespace
       where o.contype = 'f' and ${ownSchemas}`,
    );
    assert.ok(rows.length >= 10);
    assert.deepEqual(
      pluck(
        rows.filter(({ carries }) => !carries),
        "name",
      ),
      [],
    );
  });

  test("every policy lets the server read and write the bound store's rows and no others", async () => {
    const { name: role } = await appRole();
    const rows = await each(
      `select p.tablename as table, p.policyname as name, p.cmd, p.qual, p.with_check
       from pg_policies p where p.permissive = 'PERMISSIVE' and exists (
         select 1 from unnest(p.roles) as r where r = 'public' or pg_has_role('${role}', r, 'member'))`,
    );
    const uses: Record<string, ["qual" | "with_check", ...("qual" | "with_check")[]]> = {
      ALL: ["qual", "with_check"],
      SELECT: ["qual"],
      INSERT: ["with_check"],
      UPDATE: ["qual", "with_check"],
      DELETE: ["qual"],
    };
    for (const table of tables) {
      const policies = rows.filter((row) => row.table === table);
      for (const policy of policies)
        for (const part of uses[policy.cmd]!)
          assert.equal(policy[part] ?? policy.qual, policyTerm, `${part} of ${policy.name} on ${table}`);
      const commands = new Set(policies.map(({ cmd }) => cmd));
      const covered = (cmd: string) => commands.has("ALL") || commands.has(cmd);
      assert.ok(covered("SELECT"), `${table} has no policy for reading`);
      assert.ok(covered("INSERT") && covered("UPDATE"), `${table} has no policy for writing`);
    }
    const others = rows.filter(({ table }) => !tables.includes(table));
    assert.deepEqual(others, [], "policies that reach the server on tables that are no store's");
  });
});

async function appRole(): Promise<{ name: string }> {
  return bound(undefined, async (client) => (await client.query("select current_user as name")).rows[0]);
}

describe("the server's role", () => {
  test("is no superuser, passes no row-level security, makes no roles or databases", async () => {
    const { name } = await appRole();
    const { rows } = await catalog(
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles
       where pg_has_role($1, oid, 'member')`,
      [name],
    );
    assert.deepEqual(rows.map(({ rolname }) => rolname).sort(), ["stoa_app", name].sort());
    for (const { rolname, ...powers } of rows)
      for (const [power, has] of Object.entries(powers)) assert.equal(has, false, `${rolname}: ${power}`);
  });

  test("owns nothing, and can make nothing in any schema", async () => {
    const { name } = await appRole();
    const owned = await catalog(
      `select d.classid::regclass::text, d.objid from pg_shdepend d
       where d.deptype = 'o' and d.refclassid = 'pg_authid'::regclass
         and pg_has_role($1, d.refobjid, 'member')`,
      [name],
    );
    assert.deepEqual(owned.rows, []);
    const makes = await catalog(
      `select nspname from pg_namespace n where has_schema_privilege($1, n.oid, 'create') and ${ownSchemas}
       union all select datname from pg_database where datname = current_database()
         and has_database_privilege($1, oid, 'create')`,
      [name],
    );
    assert.deepEqual(makes.rows, []);
  });

  test("has no privilege on a table beyond the rows: no truncate, no trigger, no reference", async () => {
    const { name } = await appRole();
    const { rows } = await catalog(
      `select c.relname, p.privilege from pg_class c join pg_namespace n on n.oid = c.relnamespace,
         unnest(array['truncate', 'trigger', 'references']) as p (privilege)
       where c.relkind in ('r', 'p') and ${ownSchemas} and has_table_privilege($1, c.oid, p.privilege)`,
      [name],
    );
    assert.deepEqual(rows, []);
  });

  test("can run these functions and no other that sees more than it does", async () => {
    const { name } = await appRole();
    const { rows } = await catalog(
      `select f.oid::regprocedure::text as name from pg_proc f join pg_namespace n on n.oid = f.pronamespace
       where f.prosecdef and has_function_privilege($1, f.oid, 'execute') and ${ownSchemas}`,
      [name],
    );
    assert.deepEqual(rows.map((row) => row.name).sort(), Object.keys(definersForServer).sort());
  });

  test("finds by host exactly the one store, whoever is bound", async () => {
    const find = statement("select store_id from store_of_host($1)");
    const { pool } = server.database;
    assert.deepEqual(await unboundQuery(pool, find, [b.domain]), [[b.id]]);
    assert.deepEqual(await tenantReads(pool, a.id).query(find, [b.domain]), [[b.id]]);
    for (const host of ["%", "", "*", "shop-_.test", b.domain.toUpperCase(), `${b.domain}.`, "' or true --"])
      assert.deepEqual(await unboundQuery(pool, find, [host]), [], host);
    await bound(undefined, async (client) =>
      assert.equal((await client.query("select * from store_of_host(null)")).rowCount, 0),
    );
  });

  test("searches the bound store, and none without one", async () => {
    const found = (what: "product" | "order" | "customer", fn: string) =>
      [what, `select ${what}_id as id from ${fn}`] as const;
    for (const [what, search] of [
      found("product", "search_products($1, 'same brand', 'en', true)"),
      found("product", "search_listed($1, 'same brand')"),
      found("product", "first_products($1, 'same brand', 8)"),
      found("order", "search_orders($1, '{same}', '{same}')"),
      found("order", "first_orders($1, 'same', '{same}', 8)"),
      found("customer", "first_customers($1, 'same@example.com', '{same}', 8)"),
    ]) {
      for (const store of [a, b])
        await bound(store.id, async (client) => {
          const { rows } = await client.query(search, [store.id]);
          assert.deepEqual(rows, [{ id: ids[store.id]![what] }]);
          const other = store === a ? b : a;
          assert.equal((await client.query(search, [other.id])).rowCount, 0);
        });
      await bound(undefined, async (client) =>
        assert.equal((await client.query(search, [a.id])).rowCount, 0),
      );
      await bound(undefined, async (client) => {
        await client.query("set local app.store_id = 'nobody'");
        await assert.rejects(client.query(search, [a.id]), refused("22P02"));
      });
    }
  });

  test("reads its own store's domains only, and writes none", async () => {
    await bound(a.id, async (client) => {
      const { rows } = await client.query("select host from domains");
      assert.deepEqual(rows, [{ host: a.domain }]);
    });
    for (const sql of [
      `insert into domains (store_id, host) values ('${a.id}', 'mine-too.test')`,
      "update domains set is_primary = false",
      "delete from domains",
      "update stores set status = 'suspended'",
      `insert into stores (store_id, name, currency, default_language, languages)
         values (gen_random_uuid(), 'x', 'USD', 'en', array['en'])`,
    ])
      await bound(a.id, async (client) => {
        await assert.rejects(client.query(sql), refused("42501"), sql);
      });
  });

  test("cannot read or write what is no store's", async () => {
    for (const sql of [
      "select * from schema_migrations",
      "select count(*) from schema_migrations",
      "insert into schema_migrations (name, checksum) values ('x', 'x')",
      "update schema_migrations set checksum = 'x'",
      "delete from schema_migrations",
      "select * from timelines",
      "insert into timelines (identity, counts_from) values ('x', 1)",
      "update timelines set counts_from = 1",
      "delete from timelines",
      "select begin_timeline('x')",
    ])
      await bound(a.id, async (client) => {
        await assert.rejects(client.query(sql), refused("42501"), sql);
      });
  });

  test("cannot become anybody else, nor turn row-level security off", async () => {
    const owner = (await catalog("select current_user as name")).rows[0].name;
    for (const sql of [
      `set role ${owner}`,
      `set session authorization ${owner}`,
      "alter table products disable row level security",
      "alter table products no force row level security",
      "alter table products owner to current_user",
      "drop policy own_store on products",
      "create policy mine on products using (true)",
      "truncate product_tags",
      "set local row_security = off; select * from products",
      "set local session_replication_role = replica",
      "create table public.mine (x int)",
      "create or replace function public.store_of_host(wanted text) returns int language sql as 'select 1'",
      `grant stoa_app to ${owner}`,
      "select rolpassword from pg_authid",
      "copy products to program 'cat'",
    ])
      await bound(a.id, async (client) => {
        await assert.rejects(client.query(sql), refused("42501"), sql);
      });
  });

  test("learns nothing of other stores' values from statistics", async () => {
    await catalog("analyze products");
    await bound(a.id, async (client) => {
      const { rows } = await client.query("select * from pg_stats where schemaname = 'public'");
      assert.deepEqual(rows, []);
      await assert.rejects(client.query("select * from pg_statistic"), refused("42501"));
    });
  });
});

describe("the binding", () => {
  // They do not say whose rows they want, as all statements of the house do: row-level security alone does.
  const slugs = { name: "slugs", text: "select store_id from products" };
  const setting = statement("select coalesce(current_setting('app.store_id', true), '')");
  const failing = statement("select 1 / 0");
  // The same, told apart by a number.
  const numbered = { name: "numbered", text: "select store_id from products where $1::int >= 0" };
  const failingNumber = statement("select $1::int / 0");
  const suicide = statement("select pg_terminate_backend(pg_backend_pid())");
  const sleepless = statement("select 1");

  /** A pool of one connection, so that the next user surely gets the same one. */
  async function withOneConnection(work: (pool: Pool) => Promise<void>): Promise<void> {
    const pool = createPool(server.database.appUrl, 1, 60_000);
    await work(pool).finally(() => pool.end());
  }
  async function assertNothingLeft(pool: Pool): Promise<void> {
    assert.deepEqual(await unboundQuery(pool, setting, []), [[""]]);
    assert.deepEqual(await unboundQuery(pool, slugs, []), []);
    assert.deepEqual(await tenantReads(pool, b.id).query(slugs), [[b.id]]);
    assert.deepEqual(await tenantTransaction(pool, b.id, (tx) => tx.query(slugs)), [[b.id]]);
    assert.deepEqual(await unboundQuery(pool, setting, []), [[""]]);
  }

  const endings: [after: string, use: (pool: Pool) => Promise<unknown>][] = [
    ["a commit", (pool) => tenantTransaction(pool, a.id, (tx) => tx.query(slugs))],
    ["a transaction without a statement", (pool) => tenantTransaction(pool, a.id, async () => {})],
    ["a dry run", (pool) => tenantTransaction(pool, a.id, (tx) => tx.query(slugs), "rollback")],
    ["a read", (pool) => tenantReads(pool, a.id).query(slugs)],
    [
      "work that throws before a statement",
      (pool) =>
        assert.rejects(
          tenantTransaction(pool, a.id, async () => {
            throw new Error("no");
          }),
        ),
    ],
    [
      "work that throws after a statement",
      (pool) =>
        assert.rejects(
          tenantTransaction(pool, a.id, async (tx) => {
            await tx.query(slugs);
            throw new Error("no");
          }),
        ),
    ],
    [
      "a failed statement",
      (pool) => assert.rejects(tenantTransaction(pool, a.id, (tx) => tx.query(failing))),
    ],
    [
      "several statements of which one failed",
      (pool) =>
        assert.rejects(
          tenantTransaction(pool, a.id, (tx) =>
            Promise.all([tx.query(slugs), tx.query(failing), tx.query(slugs)]),
          ),
        ),
    ],
    [
      "a statement left for the commit that failed",
      (pool) => assert.rejects(tenantTransaction(pool, a.id, async (tx) => tx.atCommit(failing))),
    ],
    ["a failed read", (pool) => assert.rejects(tenantReads(pool, a.id).query(failing))],
    [
      "a backend killed in a transaction",
      (pool) => assert.rejects(tenantTransaction(pool, a.id, (tx) => tx.query(suicide))),
    ],
    [
      "a backend killed between two statements",
      (pool) =>
        assert.rejects(
          tenantTransaction(pool, a.id, async (tx) => {
            await tx.query(suicide).catch(() => {});
            await tx.query(sleepless);
          }),
        ),
    ],
    ["a backend killed in a read", (pool) => assert.rejects(tenantReads(pool, a.id).query(suicide))],
  ];
  for (const [what, use] of endings) {
    test(`is gone from the connection after ${what}`, () =>
      withOneConnection(async (pool) => {
        await use(pool);
        await assertNothingLeft(pool);
      }));
  }

  test("holds for every statement of a transaction and of many that interleave", () =>
    withOneConnection(async () => {
      const pool = createPool(server.database.appUrl, 3);
      try {
        await Promise.all(
          Array.from({ length: 600 }, async (_, i) => {
            const store = i % 2 ? a : b;
            if (i % 3) {
              assert.deepEqual(await tenantReads(pool, store.id).query(numbered, [i]), [[store.id]]);
              return;
            }
            const work = tenantTransaction(pool, store.id, async (tx) => {
              const both = await Promise.all([tx.query(slugs), tx.query(slugs)]);
              assert.deepEqual(both, [[[store.id]], [[store.id]]]);
              assert.deepEqual(await tx.query(setting), [[store.id]]);
              if (i % 5 === 0) await tx.query(failing);
            });
            if (i % 5 === 0) await assert.rejects(work, refused("22012"));
            else await work;
          }),
        );
      } finally {
        await pool.end();
      }
    }));

  test("reads that share a connection each see their own store, also beside reads that fail", () =>
    withOneConnection(async (pool) => {
      // Each asks for something else: reads that ask the same are sent once.
      const wrongValue = statement("select 1 from products where store_id = $1 and product_id = $2::uuid");
      await Promise.all(
        Array.from({ length: runs(100, 800) }, async (_, i) => {
          const reads = tenantReads(pool, (i % 2 ? a : b).id);
          if (i % 7 === 3) await assert.rejects(reads.query(failingNumber, [i]), refused("22012"));
          else if (i % 11 === 5)
            await assert.rejects(reads.query(wrongValue, [reads.storeId, `nobody ${i}`]), refused("22P02"));
          else assert.deepEqual(await reads.query(numbered, [i]), [[reads.storeId]]);
          if (i % 5 === 0) assert.deepEqual(await reads.query(setting), [[reads.storeId]]);
        }),
      );
      await assertNothingLeft(pool);
    }));

  test("reads that share a connection that is killed fail or see their own store, never the other's", () =>
    withOneConnection(async (pool) => {
      for (let round = 0; round < 10; round++) {
        const outcomes = await Promise.all(
          Array.from({ length: 30 }, async (_, i) => {
            const reads = tenantReads(pool, (i % 2 ? a : b).id);
            const asking = i === round ? reads.query(suicide) : reads.query(numbered, [i]);
            const rows = await asking.catch(() => "failed" as const);
            return { rows, own: [[reads.storeId]] };
          }),
        );
        assert.equal(outcomes[round]!.rows, "failed");
        for (const { rows, own } of outcomes) if (rows !== "failed") assert.deepEqual(rows, own);
      }
      await assertNothingLeft(pool);
    }));

  test("a read writes nothing", () =>
    withOneConnection(async (pool) => {
      const write = statement(
        "update products set sku = 'written by a read' where store_id = $1 returning 1",
      );
      await assert.rejects(tenantReads(pool, a.id).query(write, [a.id]), refused("25006"));
      assert.deepEqual(
        await tenantReads(pool, a.id).query(
          statement("select 1 from products where store_id = $1 and sku = 'written by a read'"),
          [a.id],
        ),
        [],
      );
    }));

  test("a transaction that has ended runs nothing more, least of all in the next one's store", () =>
    withOneConnection(async (pool) => {
      let ended!: Tx;
      await tenantTransaction(pool, a.id, async (tx) => {
        ended = tx;
        await tx.query(slugs);
      });
      await tenantTransaction(pool, b.id, async (tx) => {
        await tx.query(slugs);
        const late = await ended.query(slugs).catch(() => "refused");
        assert.equal(late, "refused");
      });
    }));

  test("work that outlives a failed sibling does not reach the next one's store", () =>
    withOneConnection(async (pool) => {
      let late: Promise<unknown> = Promise.resolve();
      let wake!: () => void;
      const later = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const straggle = async (tx: Tx) => {
        await tx.query(slugs);
        await later;
        return tx.query(slugs);
      };
      const failed = tenantTransaction(pool, a.id, async (tx) => {
        late = straggle(tx).catch(() => "refused");
        await Promise.all([late, tx.query(slugs).then(() => Promise.reject(new Error("no")))]);
      });
      await assert.rejects(failed, { message: "no" });
      await tenantTransaction(pool, b.id, async (tx) => {
        await tx.query(slugs);
        wake();
        assert.equal(await late, "refused");
      });
    }));

  test("a transaction whose work hid a failed statement does not pretend to have committed", () =>
    withOneConnection(async (pool) => {
      const insert = statement(
        "insert into categories (store_id, category_id, slug) values ($1, $2, 'hidden-failure')",
      );
      const outcome = await tenantTransaction(pool, a.id, async (tx) => {
        await tx.query(insert, [a.id, randomUUID()]);
        await tx.query(failing).catch(() => {});
      }).then(
        () => "committed",
        () => "refused",
      );
      const found = await tenantReads(pool, a.id).query(
        statement("select 1 from categories where store_id = $1 and slug = 'hidden-failure'"),
        [a.id],
      );
      assert.deepEqual([outcome, found.length], ["refused", 0]);
    }));

  test("is to a UUID and nothing else", async () => {
    const { pool } = server.database;
    const texts = ["", "x", "' or true --", "00000000", "null", "%", "\0"];
    texts.push(`${a.id}'; set app.store_id = '${b.id}`, `${a.id}\n`, ` ${a.id}`, `{${a.id}}`, `${a.id}0`);
    for (const text of texts) {
      assert.throws(() => tenantReads(pool, text), JSON.stringify(text));
      let ran = false;
      const work = tenantTransaction(pool, text, async () => {
        ran = true;
      });
      await assert.rejects(work, JSON.stringify(text));
      assert.equal(ran, false);
    }
    for (const text of [undefined, null, 1, {}]) {
      assert.throws(() => tenantReads(pool, text as never).query(slugs), String(text));
      await assert.rejects(
        tenantTransaction(pool, text as never, async () => {}),
        String(text),
      );
    }
  });
});

test("planAnew is for the rest of its transaction, and for no other", async () => {
  const mode = statement("show plan_cache_mode");
  const pool = createPool(server.database.appUrl, 1);
  after(() => pool.end());
  const modes = [];
  for (const isAnew of [true, false])
    modes.push(
      await tenantTransaction(pool, a.id, (tx) => {
        if (isAnew) forceCustomPlans(tx);
        return tx.query(mode);
      }),
    );
  assert.deepEqual(modes, [[["force_custom_plan"]], [["auto"]]]);
});
