import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { noBrowser, openWindow, startBrowser } from "../../../test/browser.ts";
import { startServer, type TestServer, type TestStore } from "../../../test/server.ts";

const NAME = `</script><script>alert("x")</script><img src=//evil.test> & 'Söhne' &quot;`;
// A phone in Turkish, the one language whose labels are ours.
const sizes = {
  desktop: { viewport: { width: 1280, height: 900 }, locale: "en-US", send: "Send", trial: "Test Request" },
  phone: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: "tr-TR",
    send: "Gönder",
    trial: "İsteği dene",
  },
};

describe("/docs in a browser", { skip: noBrowser }, () => {
  let server: TestServer;
  let store: TestStore;
  let browser: Browser;
  before(async () => {
    [server, browser] = await Promise.all([startServer(), startBrowser()]);
    store = await server.createStore({ domain: "docs.localhost", name: NAME });
    const translations = [{ language: "en", name: "Mug", description: "" }];
    const { status } = await server.send(store, "POST", "/api/v1/products", {
      body: { price: "19.90", slug: "blue-mug-of-this-store", translations },
    });
    assert.equal(status, 201);
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  for (const [size, { send, trial, ...options }] of Object.entries(sizes)) {
    test(`${size}: the store's name, and a request with a pasted key, sent to the store alone`, async () => {
      const host = `docs.localhost:${server.port}`;
      const { page, assertQuiet } = await openWindow(browser, options);
      const keyed: string[] = [];
      page.on("request", (request) => {
        if (request.headers().authorization === `Bearer ${store.key}`) keyed.push(request.url());
      });
      await page.goto(`http://${host}/docs`);
      await page.getByRole("heading", { name: NAME, exact: true }).waitFor();
      assert.equal(await page.title(), `${NAME} · API`);
      assert.equal(await page.locator("html").getAttribute("lang"), options.locale.slice(0, 2));
      await page.getByText(`API=http://${host}/api/v1`).waitFor();
      assert.equal(await page.getByText("shop.example.com").count(), 0, "its examples can be pasted");

      await page.locator("input.scalar-password-input").first().fill(store.key);
      await page.evaluate("location.hash = '#tag/products/GET/api/v1/products'");
      const offer = page.locator("button:visible", { hasText: "(get /api/v1/products)" }).first();
      assert.ok((await offer.textContent())!.trim().startsWith(trial));
      await offer.click();
      const client = page.locator(".scalar-client");
      await client.locator("button:visible", { hasText: send }).first().click();
      await client.getByText("200 OK").waitFor();
      await client.getByText('"blue-mug-of-this-store"').waitFor();
      // Scrolled to, where it stands below the request.
      await page.waitForFunction(inView, "200 OK");
      assert.deepEqual(
        keyed.map((url) => url.split("?")[0]),
        [`http://${host}/api/v1/products`],
      );
      const wide = await page.evaluate("document.documentElement.scrollWidth");
      assert.ok((wide as number) <= options.viewport.width, `${wide} pixels wide`);

      const kept = await page.evaluate("JSON.stringify([localStorage, sessionStorage]) + document.cookie");
      assert.ok(!String(kept).includes(store.key), "a key is kept nowhere");
      assertQuiet([host]);
      await page.context().close();
    });
  }

  test("what is open to everybody answers a test request where no key was filled in", async () => {
    const { page } = await openWindow(browser, sizes.desktop);
    await page.goto(`http://docs.localhost:${server.port}/docs#tag/storefront/GET/api/v1/storefront/store`);
    const offer = page.locator("button:visible", { hasText: "(get /api/v1/storefront/store)" }).first();
    await offer.click();
    const client = page.locator(".scalar-client");
    await client.locator("button:visible", { hasText: sizes.desktop.send }).first().click();
    await client.getByText("200 OK").waitFor();
    await page.context().close();
  });

  test("it says why it shows nothing", async () => {
    const { page } = await openWindow(browser, { locale: "de-DE" });
    await page.route("**/openapi.json", (route) => route.fulfill({ status: 503 }));
    await page.goto(`http://docs.localhost:${server.port}/docs`);
    await page.getByText("Die Beschreibung der API konnte nicht gelesen werden.").waitFor();
    await page.context().close();
  });
});

// Runs in the page.
const inView = `(text) => [...document.querySelectorAll(".scalar-client a")].some((link) => {
  const { top, bottom } = link.getBoundingClientRect();
  return link.textContent.includes(text) && top >= 0 && bottom <= innerHeight;
})`;
