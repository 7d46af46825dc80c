import assert from "node:assert/strict";
import type { Route } from "../src/http/route.ts";
import { type Furnished, nameOf, routes } from "./furnish.ts";
import type { Answer, TestServer } from "./server.ts";

const WORDS = "Thing 17";
// They end what the others need, or call strangers.
const LAST = /store\/(close|transfer)|logout|sessions$|end-sessions|account$|webhooks\/:id\/(test|replay)/;
const ORDER = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const LINES = 50;

// biome-ignore lint/suspicious/noExplicitAny: a schema's inside
type Schema = any;

/**
 * Asks a furnished store all that there is: each route; lists in each order, near and far, and by each filter; bulk requests of 250 products and
 * customers, with an order of 50 of them; imports and exports. `onAsk` is told before each what is asked, first of how many rows.
 */
export async function askEverything(
  server: TestServer,
  shop: Furnished,
  onAsk: (what: string) => void,
): Promise<void> {
  const told = async <T>(what: string, ask: () => Promise<T>): Promise<T> => {
    onAsk(what);
    return ask();
  };
  const isRead = ({ method }: Route) => method === "GET";
  await bulks(server, shop, told);
  await files(server, shop, told);
  for (const route of routes.filter(isRead))
    for (const query of queriesOf(route, shop))
      await told(`${nameOf(route)}?${query}`, () => fine(shop.ask(route, { query })));
  const writes = routes.filter((route) => !isRead(route) && !LAST.test(route.path));
  for (const route of writes.toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method)))
    await told(nameOf(route), () => fine(shop.ask(route)));
  await told("jobs", () => server.runJobs());
}

// What was deleted or spent by another route may be refused; the database has to answer.
async function fine(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  assert.ok(answer.status < 500, answer.text);
  return answer;
}

function queriesOf({ query }: Route, { ids }: Furnished): string[] {
  const { page, limit, after, fields, sort, ...filters } = (query?.properties ?? {}) as Record<
    string,
    Schema
  >;
  const sorts = (sort?.enum ?? []).flatMap((name: string) => [`sort=${name}`, `sort=${name}&page=3`]);
  const filtered = Object.entries(filters).map(
    ([name, schema]) => `${name}=${encodeURIComponent(filterValue(name, schema, ids))}`,
  );
  return ["", ...sorts, ...filtered];
}

function filterValue(name: string, schema: Schema, ids: Furnished["ids"]): string {
  const text = JSON.stringify(schema);
  if (schema.enum) return schema.enum[0];
  if (text.includes('"uuid"')) return ids["/api/v1/categories"]!;
  if (text.includes("true")) return "true";
  if (/since|from|to$|before/i.test(name)) return "2020-01-01T00:00:00Z";
  return name === "q" ? WORDS : "en";
}

type Told = <T>(what: string, ask: () => Promise<T>) => Promise<T>;

async function bulks(server: TestServer, { store, ids }: Furnished, told: Told): Promise<void> {
  const ok = async (path: string, body: object) => {
    const answer = await server.send(store, "POST", `/api/v1/${path}`, { body });
    assert.ok(answer.status < 300, answer.text);
    for (const { success } of answer.body.data.results ?? []) assert.ok(success, answer.text);
    return answer.body.data;
  };
  const many = <T>(make: (i: number) => T) => Array.from({ length: 250 }, (_, i) => make(i));
  const named = (i: number) => [{ language: "en", name: `Thing ${i}`, description: "" }];
  // More than once, as plans are renewed after some executions.
  for (let n = 0; n < 2; n++) {
    const create = many((i) => ({
      price: "5",
      quantity: 9,
      sku: `S-${n}-${i}`,
      tags: [`t-${i % 9}`],
      translations: named(i),
    }));
    const { results } = await told("250 products", () => ok("products/bulk", { create }));
    const made: string[] = results.map((one: { data: { id: string } }) => one.data.id);
    await told("250 products changed", () =>
      ok("products/bulk", {
        update: made.map((id, i) => ({ id, quantity: 8, translations: named(i + 500) })),
      }),
    );
    const customers = many((i) => ({
      email: `${n}-${i}@example.com`,
      firstName: "Bo",
      lastName: "Byte",
      tags: ["vip"],
    }));
    await told("250 customers", () => ok("customer/bulk", { create: customers }));
    const items = made.slice(0, LINES).map((productId) => ({ productId, quantity: 1 }));
    const shippingAddress = {
      firstName: "Bo",
      lastName: "Byte",
      address1: "High Street 1",
      city: "York",
      country: "GB",
    };
    await told("50 lines of an order", () =>
      ok("orders", { customerId: ids["/api/v1/customer"], items, shippingAddress, paymentMethod: "card" }),
    );
    await told("100 products deleted", () =>
      ok("products/bulk", { delete: made.slice(-100).map((id) => ({ id })) }),
    );
  }
}

async function files(server: TestServer, { store }: Furnished, told: Told): Promise<void> {
  const send = async (resource: string, lines: string[]) => {
    const headers = { "content-type": "text/csv" };
    const raw = lines.join("\n");
    const answer = await server.send(store, "POST", `/api/v1/imports?format=stoa&resource=${resource}`, {
      raw,
      headers,
    });
    assert.equal(answer.status, 201, answer.text);
    await server.runJobs();
  };
  const rows = (make: (i: number) => string) => Array.from({ length: 100 }, (_, i) => make(i));
  await told("100 products of a file", () =>
    send("products", ["slug,name,price,sku", ...rows((i) => `file-${i},File ${i},5,F-${i}`)]),
  );
  await told("100 customers of a file", () =>
    send("customers", ["email,firstName,lastName", ...rows((i) => `file-${i}@example.com,Ida,Index`)]),
  );
}
