import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { violations } from "../../test/accessible.ts";
import {
  noBrowser,
  openWindow,
  startBrowser,
  tabTo,
  typeInto as type,
  type Window,
} from "../../test/browser.ts";
import { startServer, type TestServer } from "../../test/server.ts";
import { HOME, openShop, type Shop } from "../../test/shop.ts";
import { pagesOf } from "../features.ts";
import { subscribePath } from "../people/customers/index.ts";

/** Where pictures of all pages are put, for somebody who wants to look at them. */
const pictures = process.env.PICTURES;
/** Where the shop's products have their pictures. */
const PICTURES_HOST = "images.example";
const PASSWORD = "four small blue kettles";
const languages = ["en", "ar", "de", "es", "fr", "tr"];
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

describe("hosted pages in a browser", { skip: noBrowser }, () => {
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
    await shop.ok("PUT", "/settings", {
      languages,
      colors: { primary: "#7a3b1d" },
      storefrontUrl: null,
      customerCodeLogin: true,
    });
    const refunds = languages.map((language) => ({
      language,
      text: "# 30\n\nYou can send everything back within 30 days.\n\n- unused\n- in its box",
    }));
    await shop.ok("PUT", "/policies", {
      refunds,
      privacy: [{ language: "en", text: "What an order needs." }],
    });
    await shop.ok("PUT", "/payment-methods", {
      methods: [
        { method: "cash", isActive: true },
        { method: "bank_transfer", isActive: true, instructions: "IBAN DE02 1203 0000 0000 2020 51" },
      ],
    });
    if (pictures) await mkdir(pictures, { recursive: true });
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  const cart = async (more: object = {}) => {
    const items = [shop.line(shop.range.mug, 2), shop.line(shop.range.shirt, 1, "M")];
    const { handoffUrl } = await shop.ok("POST", "/storefront/carts", { items, ...more }, { key: undefined });
    return new URL(handoffUrl).pathname;
  };
  const ada = { email: "ada@example.com", firstName: "Ada", lastName: "King" };
  const order = async () => {
    const items = [shop.line(shop.range.mug, 2), shop.line(shop.range.shirt, 1, "M")];
    const body = { items, customer: ada, shippingAddress: HOME, paymentMethod: "bank_transfer" };
    const { order, orderToken } = await shop.ok("POST", "/storefront/checkout", body, { key: undefined });
    return { path: `${order.id}/${orderToken}`, id: order.id };
  };

  async function unsubscribePath(): Promise<string> {
    const { links } = await shop.ok("POST", "/customer/unsubscribe-links", { ids: [shop.customer.id] });
    return new URL(links[0].url).pathname;
  }

  /** The page of test cards, in a test store whose card payments the provider `test` takes. */
  async function testCardPage(): Promise<string> {
    const trial = await openShop(server, {}, { domain: "trial.localhost", name: "Trial", test: true });
    await trial.ok("PUT", "/settings", { languages, storefrontUrl: null });
    await trial.ok("PUT", "/payment-methods", {
      methods: [{ method: "card", isActive: true, provider: "test" }],
    });
    const items = [trial.line(trial.range.mug, 1)];
    const body = { items, customer: ada, shippingAddress: HOME, paymentMethod: "card" };
    const { payment } = await trial.ok("POST", "/orders", body);
    return `http://trial.localhost:${server.port}${new URL(payment.url).pathname}/test`;
  }

  async function shownPages(): Promise<Record<string, string>> {
    const placed = await order();
    await shop.ok("POST", `/orders/${placed.id}/payments`, { kind: "capture" });
    await shop.advance(placed.id, "confirmed", "processing");
    await shop.move(placed.id, "shipped", {
      carrier: "DHL",
      trackingNumber: "00340",
      trackingUrl: "https://track.example/?n=1",
    });
    const due = await order();
    const unsubscribe = await unsubscribePath();
    return {
      verify: "/account/verify-email?email=ada%40example.com&code=123456",
      "new-code": "/account/new-code",
      forgot: "/account/forgot-password",
      "log-in": "/account/login",
      "log-in-code": "/account/login-code",
      "log-in-code-sent": "/account/login-code?sent=1&email=ada%40example.com",
      register: "/account/register",
      "log-out": "/account/logout",
      "change-password": "/account/change-password",
      reset: "/account/reset-password",
      "reset-done": "/account/reset-password?done=1",
      "staff-forgot": "/staff/forgot-password",
      "staff-reset": "/staff/reset-password",
      invitation: "/staff/accept-invitation?token=abc",
      order: `/orders/${placed.path}`,
      "order-due": `/orders/${due.path}`,
      pay: `/pay/${due.path}`,
      "pay-test": await testCardPage(),
      checkout: await cart(),
      "checkout-shipped": await cart({ shippingAddress: { country: HOME.country } }),
      "checkout-filled": await cart({ shippingAddress: HOME, customer: ada, paymentMethod: "cash" }),
      "checkout-empty": await cart({ items: [] }),
      policy: "/policies/refunds",
      unsubscribe,
      newsletter: subscribePath(
        server.database.vault,
        shop.store.id,
        { email: ada.email, firstName: "", language: "en" },
        new Date(),
      ),
      "newsletter-done": "/newsletter?done=1",
      "unsubscribe-done": `${unsubscribe}?done=1`,
      missing: "/orders/nothing/here",
    };
  }

  /** Fails where the page goes against WCAG 2.2 AA, or is wider than a phone. */
  async function assertGood(page: Page, name: string, language: string): Promise<void> {
    const at = `${name}-${language}`;
    const found = await violations(page);
    await page.setViewportSize(phone);
    // The colors are the same in every language.
    if (language === "en") {
      await page.emulateMedia({ colorScheme: "dark" });
      found.push(...(await violations(page, ["color-contrast", "link-in-text-block"])));
    }
    if (pictures) await page.screenshot({ path: join(pictures, `${at}-phone.png`), fullPage: true });
    const tooWide = await page.evaluate<number>(
      "document.documentElement.scrollWidth - document.documentElement.clientWidth",
    );
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize(desktop);
    if (pictures) await page.screenshot({ path: join(pictures, `${at}.png`), fullPage: true });
    assert.deepEqual(found, [], at);
    assert.ok(tooWide <= 0, `${at} is wider than a phone`);
  }

  test("every page is accessible in every language, light and dark, and fits a phone", async () => {
    const paths = await shownPages();
    // What only leads to another page is seen by its own tests.
    const patterns = pagesOf(server.kept).flatMap(({ path }) =>
      /^\/(:language\/|checkout$)/.test(path) ? [] : [path],
    );
    const unseen = new Set(patterns).difference(
      new Set(
        patterns.filter((path) =>
          Object.values(paths).some((one) =>
            matches(path, new URL(one, origin).pathname + new URL(one, origin).search),
          ),
        ),
      ),
    );
    assert.deepEqual([...unseen], [], "pages that this test does not open");
    const { page, assertQuiet } = await openWindow(browser, { viewport: desktop });
    for (const language of languages) {
      await page.setExtraHTTPHeaders({ "accept-language": language });
      for (const [name, path] of Object.entries(paths)) {
        await page.goto(new URL(path, origin).href);
        const { lang, dir } = await page.evaluate<Record<string, string>>(
          "({ lang: document.documentElement.lang, dir: document.documentElement.dir })",
        );
        assert.deepEqual([lang, dir], [language, language === "ar" ? "rtl" : "ltr"], `${name} ${language}`);
        await assertGood(page, name, language);
        // What a form says where it is refused: its fields are sent empty.
        if (!["checkout-shipped", "reset", "invitation", "log-in", "register"].includes(name)) continue;
        await Promise.all([
          page.waitForEvent("load"),
          page.evaluate(`(() => {
            const button = [...document.querySelectorAll("main button")].at(-1);
            button.form.noValidate = true;
            button.click();
          })()`),
        ]);
        assert.equal(await page.locator("[role=alert]").count(), 1, `${name} ${language} is refused`);
        await assertGood(page, `${name}-refused`, language);
      }
    }
    assertQuiet([host, `trial.localhost:${server.port}`, PICTURES_HOST]);
    await page.context().close();
  });

  test("the fields of the address follow the country without a new page, and keep what was typed", async () => {
    const { shippingZones } = await shop.ok("GET", "/settings");
    const zone = { name: "Over there", countries: ["US", "JP"], rates: [{ name: "Post", price: "9.00" }] };
    await shop.ok("PUT", "/settings", { shippingZones: [...shippingZones, zone] });
    const { page, assertQuiet } = await openWindow(browser, { locale: "en-US" });
    await page.goto(`${origin}${await cart()}`);
    await page.evaluate("window.isSame = true");
    const labels = () => page.locator("#address label").allTextContents();
    const german = [
      "Country",
      "Street and house number",
      "Apartment or floor (optional)",
      "Postal code",
      "City",
    ];
    assert.deepEqual(await labels(), german);
    await page.getByLabel("Street and house number").fill("350 5th Ave");
    await page.getByLabel("Country").focus();
    await page.getByLabel("Country").selectOption("US");
    await page.getByLabel("ZIP code").waitFor();
    assert.deepEqual(await labels(), [...german.slice(0, 3), "City", "State", "ZIP code"]);
    assert.equal(await page.getByLabel("Street and house number").inputValue(), "350 5th Ave");
    assert.equal(await page.evaluate("document.activeElement.name"), "shippingAddress/country");
    await page.getByLabel("State").selectOption({ label: "New York" });
    await page.getByLabel("Country").selectOption("JP");
    await page.getByLabel("Prefecture").waitFor();
    assert.deepEqual(await labels(), ["Country", "Postal code", "Prefecture", "City", ...german.slice(1, 3)]);
    assert.equal(await page.getByLabel("Prefecture").inputValue(), "");
    await page.getByLabel("Country").selectOption("US");
    await page.getByLabel("State").selectOption("NY");
    await page.getByLabel("City").fill("New York");
    await page.getByLabel("ZIP code").fill("10118");
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.evaluate("window.isSame"), true);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("$9.00").first().waitFor();
    assert.equal(await page.getByLabel("State").inputValue(), "NY");
    await shop.ok("PUT", "/settings", { shippingZones });
    assertQuiet([host, PICTURES_HOST]);
    await page.context().close();
  });

  describe("by the keyboard alone, where scripts are off", () => {
    let window: Window;
    before(async () => {
      window = await openWindow(browser, { locale: "en-US", javaScriptEnabled: false });
    });
    after(async () => {
      window.assertQuiet([host, PICTURES_HOST]);
      await window.page.context().close();
    });
    const send = (page: Page) => Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
    const text = async (page: Page) => (await page.textContent("main")) ?? "";
    async function linkIn(to: string): Promise<string> {
      await server.runJobs();
      const mail = (await server.mails()).findLast((one) => one.to.includes(to))!;
      const { pathname, search } = new URL(/^http\S+$/m.exec(mail.text)![0]);
      return `${origin}${pathname}${search}`;
    }

    test("a buyer goes from a cart to the order, and pays it", async () => {
      const { page } = window;
      await page.goto(`${origin}${await cart()}`);
      await type(page, /^Email/, ada.email);
      await type(page, /^First name/, "Ada");
      await type(page, /^Last name/, "King");
      await tabTo(page, /^Country/);
      await page.keyboard.type("Germany");
      await type(page, /^Street/, "Main Street 1");
      await type(page, /^Postal code/, "10115");
      await tabTo(page, /^Continue$/);
      await send(page);
      // What is left out is told at its field, which has the focus.
      await tabTo(page, /^Order with obligation to pay$/);
      await send(page);
      assert.equal(await page.locator("[role=alert]").count(), 1);
      assert.equal(await page.evaluate("document.activeElement.name"), "shippingAddress/city");
      await page.keyboard.type("Berlin");
      await tabTo(page, /^Update/);
      await send(page);
      assert.match(await text(page), /Express/);
      await tabTo(page, /^Post(?!al)/);
      await page.keyboard.press("ArrowDown");
      await tabTo(page, /^Cash/);
      await page.keyboard.press("ArrowDown");
      await tabTo(page, /^Update/);
      await send(page);
      assert.match(await text(page), /\$61\.70/);
      await tabTo(page, /^Order with obligation to pay$/);
      await send(page);
      assert.match(page.url(), /\/orders\//);
      assert.match(await text(page), /\$61\.70/);
      await page.goto(page.url().replace("/orders/", "/pay/"));
      assert.match(await text(page), /IBAN DE02/);
    });

    test("a shopper confirms an address, and chooses a new password", async () => {
      const { page } = window;
      const email = "bo@example.com";
      await server.send(shop.store, "POST", "/api/v1/auth/customer/register", {
        key: undefined,
        body: { email, firstName: "Bo", lastName: "Ek", password: "five large green kettles" },
      });
      await page.goto(await linkIn(email));
      await tabTo(page, /^Confirm$/);
      await send(page);
      assert.equal(await page.locator("[role=status]").count(), 1, await text(page));
      await page.goto(`${origin}/account/forgot-password`);
      await type(page, /^Email/, email);
      await send(page);
      assert.equal(await page.locator("[role=status]").count(), 1);
      await page.goto(await linkIn(email));
      await type(page, /^New password/, "password");
      await send(page);
      assert.equal(await page.locator("#f-password-fault").count(), 1);
      assert.equal(await page.evaluate("document.activeElement.name"), "password");
      await page.keyboard.type(PASSWORD);
      await send(page);
      assert.equal(await page.locator("[role=status]").count(), 1);
      const { status } = await server.send(shop.store, "POST", "/api/v1/auth/customer/login", {
        key: undefined,
        body: { email, password: PASSWORD },
      });
      assert.equal(status, 200);
    });

    test("a customer wants no more news", async () => {
      const { page } = window;
      const { id } = shop.customer;
      await shop.ok("PUT", `/customer/${id}`, { marketingOptIn: true });
      await page.goto(`${origin}${await unsubscribePath()}`);
      await tabTo(page, /^Unsubscribe$/);
      await send(page);
      assert.equal(await page.locator("[role=status]").count(), 1);
      assert.equal((await shop.ok("GET", `/customer/${id}`)).marketingOptIn, false);
    });

    test("a colleague accepts an invitation", async () => {
      const { page } = window;
      const role = await shop.ok("POST", "/roles", { name: "Help", permissions: ["orders"] });
      const email = "cleo@example.com";
      await shop.ok("POST", "/staff", { email, name: "Cleo", roleId: role.id });
      await page.goto(await linkIn(email));
      await type(page, /^New password/, PASSWORD);
      await send(page);
      assert.match(await text(page), /Your password is set/);
      const session = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly);
      assert.equal(session.length, 2, "and has the cookies by which the console opens");
    });
  });
});

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path.split("?", 1)[0]!);
