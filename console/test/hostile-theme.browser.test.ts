import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { hashPassword } from "../../server/src/people/auth/passwords/hash.ts";
import { noBrowser, openWindow } from "../../server/test/browser.ts";
import { addPerson } from "../../server/test/people.ts";
import type { TestServer, TestStore } from "../../server/test/server.ts";
import { type ConsoleWindow, OWNER, openConsole, withConsole } from "./console.ts";
import { hostileTheme } from "./hostile-theme.ts";

describe("a theme's script at the address of the console", { skip: noBrowser }, () => {
  let server: TestServer;
  let store: TestStore;
  let other: TestStore;
  let browser: Browser;
  let owner: ConsoleWindow;
  let context: BrowserContext;
  let shop: Page;
  let origin: string;
  let secrets: string[];
  let order: { id: string; orderToken: string };
  const asked: string[] = [];

  const made = async (path: string, body: object, at: TestStore = store) => {
    const answer = await server.send(at, "POST", `/api/v1${path}`, { body });
    assert.ok(answer.status < 300, `${path} ${answer.text}`);
    return answer.body.data;
  };
  /** Runs an attack of the theme's own script, and fails where it read a secret. */
  async function attack(name: string, ...given: unknown[]): Promise<string> {
    const seen: string = await shop.evaluate(`attacks[${JSON.stringify(name)}](...${JSON.stringify(given)})`);
    const all = await secretsNow();
    for (const secret of all)
      assert.ok(!seen.includes(secret), `${name} read ${secret.slice(0, 12)}…: ${seen.slice(0, 2000)}`);
    assert.doesNotMatch(seen, /rt_[0-9A-Za-z]{20}|eyJ[\w-]{10,}\.|session-proof" content="[^"]/, name);
    return seen;
  }
  const secretsNow = async () => {
    const cookies = await context.cookies();
    for (const { value } of cookies) if (value.length > 20 && !secrets.includes(value)) secrets.push(value);
    return secrets;
  };
  const goHome = async () => {
    await shop.goto(`${origin}/`);
    await shop.waitForFunction("window.attacks");
  };

  withConsole(async (started) => {
    ({ server, browser } = started);
    store = await server.createStore({ domain: "hostile-theme.localhost" });
    other = await server.createStore({ domain: "neighbor-theme.localhost" });
    origin = `http://${store.domain}:${server.port}`;
    const login = await server.send(store, "POST", "/api/v1/auth/tenant/login", {
      key: undefined,
      body: OWNER,
    });
    const theme = await made("/themes", { name: "Hostile", files: hostileTheme });
    await made(`/themes/${theme.id}/versions`, {});
    const active = await server.send(store, "POST", `/api/v1/themes/${theme.id}/activate`, {
      key: login.body.data.accessToken,
      body: {},
    });
    assert.equal(active.status, 200, active.text);
    const mug = {
      translations: [
        { language: "en", name: "Mug", description: "<a href=\"javascript:window.__ran='text'\">x</a>" },
      ],
      price: "9.90",
      kind: "digital_service",
      inventoryTracked: false,
      images: [
        "https://x.example;script-src/a.png",
        "https://y.example,*/b.png",
        "https://*.z.example/c.png",
      ],
    };
    const one = await server.send(store, "POST", "/api/v1/products", { body: mug });
    const { images: _, ...plain } = mug;
    const product = one.status === 201 ? one.body.data : await made("/products", plain);
    const placed = await server.send(store, "POST", "/api/v1/storefront/checkout", {
      key: undefined,
      body: {
        customer: { email: "ada@example.com", firstName: "Ada", lastName: "Lovelace" },
        items: [{ productId: product.id, quantity: 1 }],
        paymentMethod: "bank_transfer",
      },
    });
    assert.equal(placed.status, 201, placed.text);
    order = { id: placed.body.data.order.id, orderToken: placed.body.data.orderToken };
    owner = await openConsole(browser, server, store, { locale: "en-US" });
    context = owner.page.context();
    secrets = [];
    const cookies = await secretsNow();
    assert.equal(cookies.length, 2, "the console has its two cookies");
    shop = await context.newPage();
    shop.on("dialog", (dialog) => void dialog.dismiss());
    context.on("request", (request) => asked.push(request.url()));
    await goHome();
  });

  const ownerStillWorks = async () => {
    await owner.page.reload();
    await owner.page.locator("nav").first().waitFor();
    await owner.page.goto(`${origin}/console/orders`);
    await owner.page.locator("nav").first().waitFor();
    assert.equal(await owner.page.locator("input[name=password]").count(), 0);
  };

  test("runs, and finds no cookie and no storage of the console's session", async () => {
    const cookies = await attack("cookies");
    assert.doesNotMatch(cookies, /stoa-(?:refresh|proof)/);
    assert.doesNotMatch(await attack("storage"), /refresh|token|proof/i);
    await attack("listen");
  });

  test("cannot refresh the owner's session, nor end it", async () => {
    const seen = await attack("refresh");
    assert.equal(seen.match(/"status":401/g)?.length, 9, seen);
    assert.doesNotMatch(seen, /"status":2|accessToken/);
    assert.doesNotMatch(await attack("logOut"), /"status":2/);
    await ownerStillWorks();
    assert.doesNotMatch(await attack("api"), /"status":2/);
  });

  test("reads no page of the console that has the proof, in any mode of any cache", async () => {
    const seen = await attack("console");
    assert.match(seen, /session-proof/, "it did read the page, without the proof");
    assert.match(seen, /TypeError/);
    await attack("workers");
    await attack("speculation");
    // The page was prefetched by nobody: the next one that somebody goes to has the proof.
    await ownerStillWorks();
  });

  test("frames neither the console nor a hosted page nor the shop", async () => {
    const seen = await attack("frames");
    assert.doesNotMatch(seen, /<form|id="root"|<main|attacks/);
  });

  test("has no hold of a window that shows the console, a hosted page or the reference", async () => {
    for (const path of [
      "/console",
      "/account/login",
      "/account/forgot-password",
      "/docs",
      `/orders/${order.id}/${order.orderToken}`,
    ]) {
      const seen = await attack("popup", path);
      assert.doesNotMatch(
        seen,
        /<form|id="root"|<h1>[^<]*(?:password|Order)|id="reference"|session-proof/,
        path,
      );
      assert.ok(!seen.includes(order.orderToken), path);
      await goHome();
    }
  });

  test("a window that the shop opened has no hold of its opener, once that shows the console", async () => {
    const opening = context.waitForEvent("page");
    await shop.evaluate(`void window.open(location.href, "behind")`);
    const behind = await opening;
    await behind.waitForFunction("window.attacks");
    await shop.goto(`${origin}/console`);
    await shop.locator("nav").first().waitFor();
    const seen = String(await behind.evaluate("attacks.opener()"));
    for (const secret of await secretsNow()) assert.ok(!seen.includes(secret));
    assert.doesNotMatch(seen, /id="root"|session-proof|<nav/);
    await behind.close();
    await goHome();
  });

  test("registers no service worker", async () => {
    const seen = await attack("serviceWorkers");
    assert.doesNotMatch(seen, /REGISTERED/);
    assert.match(seen, /\n0 registered$/);
  });

  test("reads no hosted page, sends no form of one by a script, and does not learn their addresses", async () => {
    const page = `/orders/${order.id}/${order.orderToken}`;
    const seen: string = await shop.evaluate(
      `attacks.pages(${JSON.stringify(["/account/login", "/account/forgot-password", "/staff/accept-invitation?token=x", "/staff/forgot-password", page])})`,
    );
    // The page of an order takes no form.
    assert.deepEqual(
      [seen.match(/"status":403/g)?.length, seen.match(/"status":405/g)?.length],
      [9, 1],
      seen,
    );
    assert.doesNotMatch(seen, /Lovelace/);
    // The visitor looks at their order, and goes on in the shop.
    await shop.goto(`${origin}${page}`);
    assert.match(await shop.content(), /Lovelace|Mug/);
    await shop.evaluate(`location.href = "/"`);
    await shop.waitForFunction("window.attacks");
    const told = await attack("history");
    assert.ok(!told.includes(order.orderToken), told);
    assert.ok(!told.includes(order.id), told);
    assert.match(told, /null/, "there are entries that it is not told of");
  });

  test("runs nothing but its own files: no link of a menu, text or setting, no inline script, no policy of its own", async () => {
    const answer = await shop.goto(`${origin}/products/mug`);
    const policy = String((await answer!.allHeaders())["content-security-policy"]);
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src [^;]*; img-src [^;]*; /);
    assert.doesNotMatch(policy, /unsafe-inline' *;? *script|\*|z\.example|x\.example|y\.example/);
    assert.equal(policy.match(/script-src/g)?.length, 1);
    await shop.waitForFunction("window.attacks");
    const seen = await attack("inline");
    assert.doesNotMatch(seen, /^"(?:link|form|inline|handler|location|eval|timeout)"$|evil\.example/m);
    for (const selector of ["#set", "a[href^='javascript:']"])
      for (const link of await shop.locator(selector).all())
        await link.click({ timeout: 2_000 }).catch(() => undefined);
    await shop.waitForTimeout(300);
    assert.equal(await shop.evaluate("window.__ran"), undefined);
  });

  test("no file of the theme is a page", async () => {
    await goHome();
    const files = await shop
      .locator("#files")
      .evaluate((one) => ({ ...(one as unknown as { dataset: object }).dataset }));
    assert.equal(Object.keys(files).length, 5);
    for (const path of Object.values(files) as string[]) {
      const tab = await context.newPage();
      const download = tab.waitForEvent("download", { timeout: 5_000 }).catch(() => undefined);
      const answer = await tab.goto(`${origin}${path}`).catch(() => undefined);
      if (!answer) assert.ok(await download, `${path} is a file to save`);
      assert.equal(await tab.evaluate("window.__page"), undefined, path);
      await tab.close();
    }
  });

  test("asks nothing of another store's host, and poisons nothing that the console keeps", async () => {
    const elsewhere = `http://${other.domain}:${server.port}`;
    const before = asked.length;
    const seen = await attack("elsewhere", elsewhere);
    assert.doesNotMatch(seen, /"status"/);
    assert.deepEqual(
      asked.slice(before).filter((url) => url.startsWith(elsewhere) && !/docs\/start|\/\?/.test(url)),
      [],
    );
    await attack("poison");
    await ownerStillWorks();
    assert.equal(await owner.page.evaluate("window.__xss"), undefined);
    assert.deepEqual(await shop.evaluate("window.heard"), undefined, "a new page hears anew");
    await attack("listen");
    await ownerStillWorks();
    const heard = JSON.stringify(await shop.evaluate("window.heard"));
    for (const secret of await secretsNow()) assert.ok(!heard.includes(secret));
    assert.doesNotMatch(heard, /eyJ|rt_/);
  });

  test("after all of it the owner has one session, and nobody did anything in their name", async () => {
    const { sessions } = (await server.send(store, "GET", "/api/v1/audit?limit=100")).body.data;
    assert.equal(sessions, undefined);
    const entries = (await server.send(store, "GET", "/api/v1/audit?limit=100")).body.data.entries as {
      action: string;
    }[];
    assert.deepEqual(
      entries.filter(({ action }) => /refresh\.reuse|staff\.|api-keys|settings\./.test(action)),
      [],
    );
    await ownerStillWorks();
  });

  test("of a customer it can do what the customer can do at the shop, and no more", async () => {
    const { page } = await openWindow(browser);
    const email = "mia@example.com";
    const password = "correct horse battery";
    await addPerson(server, store, "customer", { email, passwordHash: await hashPassword(password) });
    await page.goto(`${origin}/account/login`);
    await page.locator("input[type=email]").fill(email);
    await page.locator("input[type=password]").fill(password);
    await page.locator("form button").first().click();
    await page.waitForFunction("window.attacks");
    const own = (await page.context().cookies())
      .map(({ value }) => value)
      .filter((value) => value.length > 20);
    assert.ok(own.length >= 2, "the shop's cookies are there");
    for (const name of ["cookies", "storage", "refresh", "api", "logOut"]) {
      const seen = String(await page.evaluate(`attacks.${name}()`));
      for (const secret of own) assert.ok(!seen.includes(secret), `${name} read a token`);
      assert.doesNotMatch(seen, /accessToken|refreshToken/);
    }
    assert.doesNotMatch(String(await page.evaluate("attacks.api()")), /"status":2/);
    await page.context().close();
  });
});
