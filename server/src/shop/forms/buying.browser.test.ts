import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { noBrowser, openWindow, startBrowser, tabTo, typeInto } from "../../../test/browser.ts";
import { addPerson } from "../../../test/people.ts";
import { startServer, type TestServer } from "../../../test/server.ts";
import { HOME, openShop, type Shop } from "../../../test/shop.ts";
import { hashPassword } from "../../people/auth/index.ts";

const languages = ["en", "ar", "de", "es", "fr", "tr"];
const MOST_PAGES = 9;
/** Where the shop's products have their pictures. */
const PICTURES_HOST = "images.example";
const screens = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

describe("buying in the shop, in a browser", { skip: noBrowser }, () => {
  let server: TestServer;
  let shop: Shop;
  let browser: Browser;
  let origin: string;
  let host: string;
  before(async () => {
    [server, browser] = await Promise.all([startServer(), startBrowser()]);
    shop = await openShop(server, {}, { domain: "kiln.localhost", name: "Kiln & Co" });
    host = `kiln.localhost:${server.port}`;
    origin = `http://${host}`;
    await shop.ok("PUT", "/settings", { languages, storefrontUrl: null });
    await shop.ok("PUT", "/payment-methods", { methods: [{ method: "cash", isActive: true }] });
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  const root = (language: string) => (language === "en" ? "/" : `/${language}/`);
  /** Counts the pages that somebody sees on the way. */
  function countPages(page: Page): () => number {
    let pages = 0;
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) pages++;
    });
    return () => pages;
  }
  const click = (page: Page, selector: string) =>
    Promise.all([page.waitForEvent("load"), page.locator(selector).first().click()]);
  async function fillIn(page: Page): Promise<void> {
    for (const [name, text] of Object.entries({
      "customer/email": "ada@example.com",
      "customer/firstName": HOME.firstName,
      "customer/lastName": HOME.lastName,
      "shippingAddress/address1": HOME.address1,
      "shippingAddress/postalCode": HOME.postalCode,
      "shippingAddress/city": HOME.city,
    }))
      await page.locator(`[name="${name}"]`).fill(text);
    await page.locator('[name="shippingAddress/country"]').selectOption(HOME.country);
    await page.locator("[name=paymentMethod][value=cash]").check();
  }

  for (const [screen, viewport] of Object.entries(screens))
    for (const language of languages)
      test(`without scripts, in ${language}, on a ${screen}`, async () => {
        const { page, assertQuiet } = await openWindow(browser, { javaScriptEnabled: false, viewport });
        const pages = countPages(page);
        await page.goto(`${origin}${root(language)}`);
        const html = page.locator("html");
        const [lang, dir] = [await html.getAttribute("lang"), await html.getAttribute("dir")];
        assert.deepEqual([lang, dir], [language, language === "ar" ? "rtl" : "ltr"]);
        await click(page, `main a[href*="/products/${shop.range.mug.slug}"]`);
        await click(page, 'form[action$="/cart/add"] [type=submit]');
        assert.equal(new URL(page.url()).pathname, `${root(language)}cart`);
        await click(page, 'form[action$="/cart"] [name=checkout]');
        assert.match(page.url(), /\/checkout\/ch_/);
        assert.equal(await page.locator("html").getAttribute("lang"), language);
        await fillIn(page);
        await click(page, 'button[value="update"]');
        await click(page, 'button[value="place"]');
        assert.match(page.url(), /\/orders\//, await page.innerText("main"));
        assert.equal(await page.locator("html").getAttribute("lang"), language);
        assert.ok(pages() <= MOST_PAGES, `${pages()} pages`);
        const id = /\/orders\/([^/]+)/.exec(page.url())![1];
        const order = await shop.ok("GET", `/orders/${id}`);
        assert.deepEqual([order.paymentMethod, order.language], ["cash", language]);
        await page.goto(`${origin}${root(language)}cart`);
        assert.equal(await page.locator("[name=checkout]").count(), 0, "the cart is empty again");
        assertQuiet([host, PICTURES_HOST]);
        await page.context().close();
      });

  test("without scripts, by the keyboard alone", async () => {
    const { page, assertQuiet } = await openWindow(browser, {
      javaScriptEnabled: false,
      viewport: screens.desktop,
    });
    const enter = () => Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
    await page.goto(`${origin}/products/${shop.range.mug.slug}`);
    await tabTo(page, /^Add to cart$/i);
    await enter();
    await tabTo(page, /^Check ?out$/i);
    await enter();
    await typeInto(page, /^Email/, "bo@example.com");
    await typeInto(page, /^First name/, "Bo");
    await typeInto(page, /^Last name/, "Ek");
    await typeInto(page, /^Street/, HOME.address1);
    await typeInto(page, /^Postal/, HOME.postalCode);
    await typeInto(page, /^City/, HOME.city);
    await tabTo(page, /^Country/);
    await page.keyboard.type("Germany");
    await tabTo(page, /^Continue$/);
    await enter();
    await tabTo(page, /Cash/);
    await page.keyboard.press("Space");
    await tabTo(page, /^Order with obligation to pay$/);
    await enter();
    assert.match(page.url(), /\/orders\//, await page.innerText("main"));
    assertQuiet([host, PICTURES_HOST]);
    await page.context().close();
  });

  test("with scripts, the cart opens beside the product; a customer logs in and finds the order in the account", async () => {
    const email = "cleo@example.com";
    const password = "four small blue kettles";
    await addPerson(server, shop.store, "customer", {
      email,
      passwordHash: await hashPassword(password, shop.store.id),
    });
    const { page, assertQuiet } = await openWindow(browser, { viewport: screens.desktop });
    await page.goto(`${origin}/products/${shop.range.mug.slug}`);
    await page.locator("form[data-add] [type=submit]").first().click();
    const drawer = page.locator("[data-cart-drawer]");
    await drawer.locator("[name=checkout]").waitFor({ state: "visible" });
    assert.match(page.url(), /\/products\//, "no page was loaded");
    assert.equal((await page.locator("[data-cart-count]").first().innerText()).trim(), "1");
    await page.goto(`${origin}/account/login?return_to=/cart`);
    await page.locator("#f-email").fill(email);
    await page.locator("#f-password").fill(password);
    await click(page, "main button");
    assert.equal(new URL(page.url()).pathname, "/cart");
    await click(page, 'form[action$="/cart"] [name=checkout]');
    assert.equal(await page.locator('[name="customer/email"]').inputValue(), email);
    await fillIn(page);
    await page.locator('[name="customer/email"]').fill(email);
    await click(page, 'button[value="update"]');
    await click(page, 'button[value="place"]');
    assert.match(page.url(), /\/orders\//, await page.innerText("main"));
    const number = /#\d+/.exec(await page.innerText("body"))![0];
    await page.goto(`${origin}/account`);
    assert.ok((await page.innerText("body")).includes(number), await page.innerText("body"));
    const { shippingZones } = await shop.ok("GET", "/settings");
    const zone = { name: "Over there", countries: ["US"], rates: [{ name: "Post", price: "9.00" }] };
    await shop.ok("PUT", "/settings", { shippingZones: [...shippingZones, zone] });
    await page.goto(`${origin}/account/addresses`);
    const form = page.locator("form:has([data-address])").last();
    const labels = () => form.locator("[data-address-field] label").allTextContents();
    const german = await labels();
    await form.locator('[name="address[address1]"]').fill("350 5th Ave");
    await form.locator("[data-address-country]").selectOption("US");
    await form.getByLabel("ZIP code").waitFor();
    assert.deepEqual(await labels(), [...german.slice(0, 2), "City", "State", "ZIP code"]);
    await form.getByLabel("State").selectOption("NY");
    await form.getByLabel("City").fill("New York");
    await form.getByLabel("ZIP code").fill("10118");
    await form.getByLabel("First name").fill("Ada");
    await click(page, "form:has([data-address]) button.button");
    assert.match(await page.innerText("address"), /350 5th Ave[\s\S]*10118 New York NY/);
    await shop.ok("PUT", "/settings", { shippingZones });
    assertQuiet([host, PICTURES_HOST]);
    await page.context().close();
  });
});
