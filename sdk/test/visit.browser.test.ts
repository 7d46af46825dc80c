import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { noBrowser, openWindow, startBrowser } from "../../server/test/browser.ts";
import { openVisited, seen } from "../../server/test/visited.ts";

describe("the built package, in a browser", { skip: noBrowser }, async () => {
  const [visited, browser] = await Promise.all([openVisited(), startBrowser()]);
  after(async () => {
    await browser?.close();
    await visited?.close();
  });

  /** What a storefront's own server answers below /shop/. */
  async function read(pathname: string): Promise<{ contentType: string; body: string }> {
    if (pathname === "/shop/") return { contentType: "text/html", body: "<title>Shop</title>" };
    const body = await readFile(join(visited.folder, pathname.slice("/shop/".length)), "utf8");
    return { contentType: "text/javascript", body };
  }

  /** Opens such a page: of the shop's server, or of the store's, where a proxy would put the two together. */
  async function open(page: Page, origin: string): Promise<void> {
    if (origin === visited.shopper.baseUrl)
      await page.route(`${origin}/shop/**`, async (route) =>
        route.fulfill(await read(new URL(route.request().url()).pathname)),
      );
    await page.goto(`${origin}/shop/`);
  }

  let shop: Server;
  before(async () => {
    shop = createServer(async ({ url }, response) => {
      const { contentType, body } = await read(url!).catch(() => ({ contentType: "text/plain", body: "" }));
      response.setHeader("content-type", contentType).end(body);
    }).listen(0, "127.0.0.1");
    await once(shop, "listening");
  });
  after(() => {
    shop?.closeAllConnections();
    shop?.close();
  });

  for (const from of ["another origin", "the store's own"]) {
    test(`a visit from a page of ${from}`, async () => {
      const { baseUrl } = visited.shopper;
      const { port } = shop.address() as AddressInfo;
      const origin = from === "another origin" ? `http://shop.localhost:${port}` : baseUrl;
      const { page, assertQuiet } = await openWindow(browser);
      await open(page, origin);
      const answer = await page.evaluate(`(async () => {
        const { visit } = await import("/shop/visit.js");
        return visit(await import("/shop/dist/index.js"), ${JSON.stringify(visited.shopper)});
      })()`);
      assert.deepEqual(answer, seen);
      assert.deepEqual(await visited.receivedEvents(), ["order_created"]);
      assertQuiet([new URL(baseUrl).host, new URL(origin).host]);
      await page.context().close();
    });
  }

  test("a publishable key on a site that is not allowed is refused in words, after one try", async () => {
    const { baseUrl } = visited.shopper;
    const { port } = shop.address() as AddressInfo;
    const key = await visited.publishableKey(["https://shop.example"]);
    const { page } = await openWindow(browser);
    await open(page, `http://shop.localhost:${port}`);
    const answer = await page.evaluate(`(async () => {
      const { createStoa } = await import("/shop/dist/index.js");
      const shop = createStoa({ baseUrl: ${JSON.stringify(baseUrl)}, publishableKey: ${JSON.stringify(key)} });
      let tries = 0;
      const onResponse = () => tries++;
      const { code, status, message, details } = await shop.storefront.products.list({}, { onResponse }).page().catch((error) => error);
      return { code, status, message, details, tries };
    })()`);
    assert.deepEqual(answer, {
      code: "permission_denied",
      status: 403,
      message:
        "This publishable key can’t be used from this website. Add the site to the key’s allowed origins.",
      details: { needed: "allowed_origin" },
      tries: 1,
    });
    await page.context().close();
  });

  test("a session in a cookie outlives the page, and no script can read it", async () => {
    const { baseUrl, email, password } = visited.shopper;
    const { page } = await openWindow(browser);
    await open(page, baseUrl);
    const client = `(await import("/shop/dist/index.js")).createStoa({ baseUrl: ${JSON.stringify(baseUrl)} })`;
    const logIn = JSON.stringify({ email, password });
    const script = `(async () => {
      const shopper = ${client};
      await shopper.auth.customer.login(${logIn}, { query: { cookie: true } });
      return { cookies: document.cookie, kept: shopper.session.refreshToken ?? null };
    })()`;
    assert.deepEqual(await page.evaluate(script), { cookies: "", kept: null });
    await page.reload();
    const email2 = await page.evaluate(`(async () => {
      const shopper = ${client};
      await shopper.auth.refresh();
      return (await shopper.storefront.account.get()).email;
    })()`);
    assert.equal(email2, email);
    await page.context().close();
  });
});
