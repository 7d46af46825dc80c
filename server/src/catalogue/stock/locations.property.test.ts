import assert from "node:assert/strict";
import { test } from "node:test";
import { dice } from "../../../test/dice.ts";
import { newProduct, nounAt } from "../../../test/noun.ts";
import { runs } from "../../../test/runs.ts";
import { testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";

// Adjustments, transfers, quantities that are set, variants that go and come, and locations that sell online
// or do not, are opened and closed: all at once. Whatever comes of each, afterwards what lies at a location
// is the sum of its ledger, never below zero, and quantities are the sums of what lies where it is sold
// online. A run is repeated by STOA_TEST_SEED.
const SEED = Number(process.env.STOA_TEST_SEED ?? 20_261_126);
const OPERATIONS = runs(240, 4_000);
const AT_ONCE = 8;

const server = await testServer();
const store = await server.createStore();
const products = nounAt(server, store, "/api/v1/products");
const locations = nounAt(server, store, "/api/v1/locations");

const axes = [{ name: "Size", values: ["S", "M"] }];
const bySize = (sizes: string[], quantity: () => number) =>
  sizes.map((Size) => ({ options: { Size }, quantity: quantity() }));

test(`what lies where, ledger and quantities agree (seed ${SEED})`, async (t) => {
  const { below, pick, chance } = dice(SEED);
  const amount = () => below(20);
  const ids: string[] = [];
  for (let i = 0; i < 6; i++) {
    const more =
      i % 2 ? { variants: axes, productVariants: bySize(["S", "M"], amount) } : { quantity: amount() };
    ids.push((await products.created(newProduct({ ...more, lowStockThreshold: 3 }))).id);
  }
  const places: (string | undefined)[] = [undefined];
  for (let i = 0; i < 3; i++)
    places.push((await locations.created({ name: `Place ${i}`, sellsOnline: i > 0 })).id);

  const tally: Record<string, number> = {};
  const send = async (what: string, method: string, path: string, body: Fields) => {
    const { status, body: answer, text } = await server.send(store, method, `/api/v1${path}`, { body });
    assert.ok([200, 201, 400, 409].includes(status), `${what}: ${text}`);
    const outcome = `${what}: ${status < 300 ? "done" : answer.code}`;
    tally[outcome] = (tally[outcome] ?? 0) + 1;
    return status < 300 ? answer.data : undefined;
  };
  const home = (await locations.list()).locations[0].id;
  const transfer = async (productId: string) => {
    const { productVariants }: Json = await products.readBack(productId);
    const variantId = productVariants.length ? pick<Json>(productVariants).id : null;
    const [fromLocationId, toLocationId] = [pick(places) ?? home, pick(places) ?? home];
    const item = { productId, variantId, quantity: 1 + below(3) };
    const body = { fromLocationId, toLocationId, items: [item] };
    const made = await send("transfer", "POST", "/stock-transfers", body);
    const act = (verb: string, sent = {}) => send(verb, "POST", `/stock-transfers/${made.id}/${verb}`, sent);
    if (!made || !(await act("send"))) return;
    if (chance(0.6)) await act("receive", { items: [{ ...item, quantity: 1 }] });
    await (chance(0.5) ? act("cancel") : act("receive"));
  };
  const operate = async () => {
    const id = pick(ids);
    const kind = below(24);
    const place = pick(places);
    if (kind < 11) {
      const { productVariants }: Json = await products.readBack(id);
      const variantId = productVariants.length ? pick<Json>(productVariants).id : null;
      const change = chance(0.5) ? { set: amount() } : { delta: below(21) - 12 };
      const at = place ? { locationId: place } : {};
      return send("stock", "POST", `/products/${id}/stock`, { variantId, ...at, ...change, reason: "count" });
    }
    if (kind < 14) return send("quantity", "PUT", `/products/${id}`, { quantity: amount() });
    if (kind < 16) {
      const sizes = pick([["S"], ["M"], ["S", "M"], []]);
      return send("variants", "PUT", `/products/${id}`, {
        variants: sizes.length ? axes : [],
        productVariants: bySize(sizes, amount),
      });
    }
    if (kind < 20) return transfer(id);
    const path = `/locations/${pick(places.slice(1))}`;
    if (kind < 22) return send("sells", "PUT", path, { sellsOnline: chance(0.5) });
    return send("open", "PUT", path, { isActive: chance(0.7) });
  };
  let left = OPERATIONS;
  const worker = async () => {
    while (left-- > 0) await operate();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  t.diagnostic(JSON.stringify(tally));

  const levels = await server.sql(
    store,
    `select s.item_id as item, s.location_id as place, s.quantity::int, l.sells_online as sells, l.is_active as open,
       (select coalesce(sum(delta), 0)::int from stock_movements m
         where m.item_id = s.item_id and m.location_id = s.location_id) as moved
     from stock_levels s join locations l using (location_id)`,
  );
  for (const { item, place, quantity, moved, open } of levels) {
    assert.equal(quantity, moved, `the ledger of ${item} at ${place}, seed ${SEED}`);
    assert.ok(quantity >= 0, `${item} at ${place} is never below zero, seed ${SEED}`);
    if (!open) assert.equal(quantity, 0, `nothing of ${item} at ${place}, which is closed, seed ${SEED}`);
  }
  const soldOf = (item: string) =>
    levels
      .filter((level) => level.item === item && level.sells)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const rows = await server.sql(
    store,
    `select p.product_id as id, p.quantity::int, p.has_variants as several,
       (select json_agg(json_build_array(v.variant_id, v.quantity)) from product_variants v where v.product_id = p.product_id) as variants
     from products p`,
  );
  for (const { id, quantity, several, variants } of rows) {
    const all: [string, number][] = typeof variants === "string" ? JSON.parse(variants) : (variants ?? []);
    for (const [variant, has] of all) assert.equal(has, soldOf(variant), `variant ${variant}, seed ${SEED}`);
    const sum = all.reduce((sum, [, has]) => sum + has, 0);
    assert.equal(
      quantity,
      several === true || several === "t" ? sum : soldOf(id),
      `product ${id}, seed ${SEED}`,
    );
    assert.equal(sum + soldOf(id), quantity, `nothing is left where it is not, product ${id}, seed ${SEED}`);
  }
  const running = new Map<string, number>();
  for (const { of, delta, after } of await server.sql(
    store,
    `select item_id || location_id::text as of, delta::int, quantity_after::int as after from stock_movements order by movement_id`,
  )) {
    running.set(of, (running.get(of) ?? 0) + delta);
    assert.equal(after, running.get(of), `the running sum, seed ${SEED}`);
  }
  for (const outcome of [
    "stock: done",
    "stock: insufficient_stock",
    "quantity: done",
    "variants: done",
    "sells: done",
    "open: done",
    "receive: done",
    "cancel: done",
  ])
    assert.ok(tally[outcome]! >= 1, `enough of each happened: ${JSON.stringify(tally)}`);
});
