import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { type Command, startCommand } from "../../../test/command.ts";
import { createTestDatabase, testSecret } from "../../../test/database.ts";
import type { Json } from "../../../test/shop.ts";
import { until } from "../../../test/until.ts";
import { info } from "../../http/openapi/info.ts";
import { allows, permissions } from "../../http/request/principal.ts";
import { statuses } from "../../orders/model/index.ts";

const run = promisify(execFile);
const noCurl = spawnSync("curl", ["--version"]).status === 0 ? false : "there is no curl";

// One start after another on one database, as `npm start` makes them.
describe("the demo store", () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let folder: string;
  let running: Command | undefined;
  let told: string;
  before(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), "stoa-demo-"));
    await start();
  });
  after(async () => {
    await stop();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    running = startCommand(["serve", "--demo", "--port", "0"], {
      DATABASE_URL: database.ownerUrl,
      STOA_SECRET: testSecret,
      STOA_DATA_DIR: join(folder, "data"),
      LOG_LEVEL: "warn",
    });
    const { output, child } = running;
    await until(() => output.stdout.includes("API key ") || child.exitCode !== null);
    assert.equal(child.exitCode, null, output.stderr);
    told = output.stdout;
  }
  async function stop(): Promise<void> {
    running?.child.kill("SIGTERM");
    await running?.ended;
    running = undefined;
  }
  const one = (pattern: RegExp) => {
    const found = pattern.exec(told)?.[1];
    assert.ok(found, `${pattern} is not in ${told}`);
    return found;
  };
  const store = () => one(/shop: +(\S+)/);
  const key = () => one(/API key +(\S+)/);
  const get = async (path: string, of = store()) => {
    const answer = await fetch(`${of}${path}`, { headers: { authorization: `Bearer ${key()}` } });
    return { status: answer.status, body: (await answer.json().catch(() => undefined)) as Json };
  };
  const sql = async (text: string) => {
    const admin = await database.adminInside();
    try {
      await admin.query(text);
    } finally {
      await admin.end();
    }
  };

  test("is told plainly in a pipe, with a guide that is there", async () => {
    assert.doesNotMatch(told, /\x1b/);
    const guide = await fetch(one(/guide: +(\S+)/));
    assert.deepEqual([guide.status, guide.headers.get("content-type")], [200, "text/html; charset=utf-8"]);
    await guide.body?.cancel();
  });

  test("answers at localhost, 127.0.0.1 and its domain, and its key holds every permission", async () => {
    assert.match(store(), /^http:\/\/localhost:\d+$/);
    const { port } = new URL(store());
    assert.equal(one(/also (.*)/), `http://127.0.0.1:${port}, http://demo.localhost:${port}`);
    for (const host of [store(), `http://127.0.0.1:${port}`])
      assert.equal((await get("/api/v1/products?limit=1", host)).body?.data.pagination.total, 60);
    const { apiKeys } = (await get("/api/v1/api-keys")).body.data;
    const granted = new Set<string>(
      apiKeys.find(({ name }: { name: string }) => name === "Demo").permissions,
    );
    const missing = permissions.filter((name) => !allows(granted, name));
    assert.deepEqual(missing, []);
    assert.equal((await get("/docs")).status, 200);
    assert.equal(one(/reference.* (http\S+)/), `${store()}/docs`);
  });

  test("has a link that logs its owner in once, before anything else; each start prints another", async () => {
    const link = one(/console.*? (http\S+)/);
    assert.ok(told.indexOf(link) < told.indexOf("API key"), told);
    const [page, token] = link.split("#login=");
    assert.equal(page, `${store()}/console`);
    const enter = () =>
      fetch(`${store()}/api/v1/auth/tenant/login-link`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ token }),
      });
    const entered = await enter();
    assert.equal(entered.status, 200);
    assert.equal(((await entered.json()) as Json).data.user.type, "owner");
    assert.equal((await enter()).status, 400);
  });

  test("shows what there is: a tree, variants, discounts, reviews, returns, and orders in every state", async () => {
    const read = async (path: string) => (await get(`/api/v1/${path}`)).body.data;
    const { categories } = await read("categories/tree");
    assert.ok(categories.length > 3 && categories.some(({ children }: Json) => children.length > 2));
    const { products } = await read("products?limit=100");
    assert.ok(
      categories.every(({ image }: Json) => image),
      "each category has a picture",
    );
    assert.ok(products.filter(({ hasVariants }: Json) => hasVariants).length > 10);
    const picture = await fetch(products[0].images[0]);
    assert.deepEqual([picture.status, picture.headers.get("content-type")], [200, "image/webp"]);
    assert.match(String(picture.headers.get("content-security-policy")), /^default-src 'none'/);
    assert.equal((await read("coupons")).coupons.length, 4);
    assert.equal((await read("gift-cards")).giftCards[0].balance, "50.00");
    const { reviews } = await read("reviews?limit=100");
    const states = new Set(reviews.map(({ status }: Json) => status));
    assert.ok(states.has("approved") && states.has("pending"));
    const { orders } = await read("orders?limit=100&sort=createdAt");
    const placed: number[] = orders.map(({ placedAt }: Json) => Date.parse(placedAt));
    assert.ok(Date.now() - Math.min(...placed) < 91 * 86_400_000);
    const all = [...orders, ...(await read("orders?limit=100")).orders];
    assert.deepEqual(
      [...new Set(all.map(({ status }: Json) => status))].toSorted(),
      [...statuses].toSorted(),
    );
    const delivered = (await read("orders?status=delivered&limit=5")).orders;
    const found = await Promise.all(delivered.map(({ id }: Json) => read(`orders/${id}/returns`)));
    assert.ok(found.some(({ returns }) => returns.length));
  });

  test("has what its shop shows: menus, pages, policies, a redirect, and what a reduced product cost before", async () => {
    const read = async (path: string) => (await get(`/api/v1/${path}`)).body.data;
    const { menus } = await read("storefront/menus?handles=main-menu,footer&lang=de");
    assert.deepEqual(
      menus.map(({ items }: Json) => items[0].title),
      ["Küche", "Suche"],
    );
    assert.deepEqual(
      menus[0].items.map(({ url }: Json) => url),
      [
        "/collections/kuche",
        "/collections/wohnen",
        "/collections/schreibwaren",
        "/collections/mode",
        "/collections/geschenke",
      ],
    );
    const linked = menus.flatMap(({ items }: Json) => items).map(({ url }: Json) => url);
    assert.ok(
      linked.every((url: string | null) => url),
      "what a menu links to is there",
    );
    const { redirects } = await read("redirects");
    assert.ok(redirects.some(({ from }: Json) => from === "/pages/delivery"));
    assert.equal((await read("policies")).refunds.length, 6);
    const { products } = await read("storefront/products?q=skillet");
    assert.deepEqual([products[0].compareAtPrice, products[0].lowestPrice30Days], ["62.00", "62.00"]);
  });

  test("prints commands that work when they are pasted", { skip: noCurl }, async () => {
    const [list, order, ...more] = told.split("\n").filter((line) => line.startsWith("curl "));
    assert.equal(more.length, 0);
    const paste = async (line: string) => JSON.parse((await run("bash", ["-c", `${line} -sS`])).stdout);
    assert.equal((await paste(list!)).data.products.length, 3);
    const placed = await paste(order!);
    assert.equal(placed.message, "The order was placed.");
    assert.deepEqual(await paste(order!), placed, "twice is one order");
  });

  test("does what the reference's quick start says", { skip: noCurl }, async () => {
    const blocks = [...info.description.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code]) => code!);
    assert.equal(blocks.length, 3);
    const { id } = (await get("/api/v1/products?limit=1&sku=KIT-MUG-01")).body.data.products[0];
    const script = blocks
      .join("echo\n")
      .replace("sk_…", key())
      .replace("https://shop.example.com", store())
      .replace("PRODUCT=…", `PRODUCT=${id}`);
    const { stdout } = await run("bash", ["-c", `${script}echo`]);
    const [read, placed] = stdout
      .trim()
      .split(/\n+/)
      .map((line) => JSON.parse(line));
    assert.equal(read.data.products.length, 1);
    assert.equal(placed.message, "The order was placed.");
  });

  test("of an earlier release gets its hosts, and a key if its own is not enough; what is another store's stays", async () => {
    const former = key();
    await stop();
    await sql(`delete from domains where host in ('localhost', '127.0.0.1');
      with other as (
        insert into stores (store_id, name, currency, default_language, languages)
        values (gen_random_uuid(), 'Other', 'EUR', 'en', array['en']) returning store_id)
      insert into domains (store_id, host, is_primary) select store_id, '127.0.0.1', true from other`);
    await start();
    assert.match(store(), /^http:\/\/localhost:/);
    assert.equal(one(/also (.*)/), store().replace("localhost", "demo.localhost"));
    assert.equal(key(), former);

    await stop();
    await sql("update api_keys set permissions = array_remove(permissions, 'gift_cards')");
    await start();
    assert.notEqual(key(), former);
    assert.equal((await get("/api/v1/gift-cards")).status, 200);
  });
});
