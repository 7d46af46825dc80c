import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import type { TestServer } from "../../server/test/server.ts";
import { openShop, type Shop } from "../../server/test/shop.ts";
import { OWNER, openConsole, withConsole } from "./console.ts";

const focused = (page: Page) => page.evaluate<string>("document.activeElement.textContent");
const foldOf = (page: Page, name: string) => page.getByRole("button", { name: `Pages under ${name}` });
const childOf = (page: Page, name: string) => page.locator(".nav-children").getByRole("link", { name });

describe("the navigation", { skip: noBrowser }, () => {
  let server: TestServer;
  let shop: Shop;
  let browser: Browser;
  withConsole(async (started) => {
    ({ server, browser } = started);
    shop = await openShop(server, {}, { domain: "navigation.localhost", ownerPassword: OWNER.password });
  });
  const openWith = (options: Parameters<typeof openConsole>[3]) =>
    openConsole(browser, server, shop.store, { locale: "en-US", ...options });

  test("folds out where somebody is, remembers what they opened, and counts who waits", async () => {
    await shop.order();
    const window = await openWith({});
    const { page } = window;
    const top = page.locator(".nav-list > li > .nav-row > .nav-link");
    assert.equal(await top.count(), 10);
    assert.equal(await page.locator(".nav-children .nav-link").count(), 0);
    await page.locator(".nav-link", { hasText: "Orders" }).getByText("1 waiting").waitFor();

    await page.locator('.nav-link[href="/console/orders"]').click();
    await childOf(page, "Drafts").click();
    await page.locator("h1", { hasText: "Drafts" }).waitFor();
    assert.equal(await page.locator(".nav-box [aria-current=page]").textContent(), "Drafts");

    await foldOf(page, "Discounts").click();
    await page.reload();
    await childOf(page, "Gift cards").waitFor();
    await foldOf(page, "Discounts").click();
    await page.reload();
    await childOf(page, "Drafts").waitFor();
    assert.equal(await childOf(page, "Gift cards").count(), 0);
    await foldOf(page, "Orders").click();
    assert.equal(await childOf(page, "Drafts").count(), 0);
    await window.assertAccessible();

    // The settings' last child is brought into sight.
    await window.open("/audit");
    const here = page.locator(".nav-box [aria-current=page]");
    assert.equal(await here.textContent(), "Audit log");
    await page.waitForFunction(`(() => {
      const { bottom } = document.querySelector(".nav-box [aria-current=page]").getBoundingClientRect();
      return bottom <= innerHeight;
    })()`);
    window.assertQuiet();
    await window.close();
  });

  for (const [locale, forward, back] of [
    ["en-US", "ArrowRight", "ArrowLeft"],
    ["ar-EG", "ArrowLeft", "ArrowRight"],
  ] as const)
    test(`works by the keyboard alone (${locale})`, async () => {
      const window = await openWith({ locale });
      const { page } = window;
      const { keyboard } = page;
      const names = await page.locator(".nav-list .nav-link").allTextContents();
      while (!(await page.locator(".nav-link:focus").count())) await keyboard.press("Tab");
      assert.equal(await focused(page), names[0]);
      await keyboard.press("ArrowDown");
      await keyboard.press("ArrowDown");
      assert.equal(await focused(page), names[2]);
      await keyboard.press(forward);
      await page.locator("#nav-products .nav-link").first().waitFor();
      await keyboard.press("ArrowDown");
      assert.ok(await page.locator("#nav-products .nav-link:focus").count());
      await keyboard.press(back);
      assert.equal(await focused(page), names[2]);
      await keyboard.press(back);
      assert.equal(await page.locator("#nav-products .nav-link").count(), 0);
      await keyboard.press("End");
      assert.equal(await focused(page), names[9]);
      // The arrow is reached by Tab, as each button is.
      await keyboard.press("Tab");
      await keyboard.press("Enter");
      await page.locator("#nav-settings .nav-link").first().waitFor();
      await window.assertAccessible();
      await window.close();
    });

  test("is a drawer on a phone, which a way to a screen closes", async () => {
    const window = await openWith({ viewport: { width: 360, height: 640 } });
    const { page } = window;
    await page.getByRole("button", { name: "Open menu" }).click();
    await foldOf(page, "Products").click();
    await window.assertAccessible();
    await childOf(page, "Media").click();
    await page.locator("h1", { hasText: "Media" }).waitFor();
    await page.getByRole("button", { name: "Open menu" }).waitFor();
    window.assertQuiet();
    await window.close();
  });
});
