import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import type { TestServer } from "../../server/test/server.ts";
import { openShop, type Shop } from "../../server/test/shop.ts";
import { openConsole, withConsole } from "./console.ts";

describe("notices", { skip: noBrowser }, () => {
  let server: TestServer;
  let shop: Shop;
  let browser: Browser;
  let first: string;
  withConsole(async (started) => {
    ({ server, browser } = started);
    shop = await openShop(server, {}, { domain: "notices.localhost" });
    first = (await shop.order()).orderNumber;
    await shop.order();
    // What reads events is done with the jobs.
    await server.runJobs();
  });

  test("the bell counts what is unread, and following one leads to the order and reads it", async () => {
    const window = await openConsole(browser, server, shop.store, { locale: "en-US" });
    const { page } = window;
    const bell = page.getByRole("button", { name: /^Notifications/ });
    await page.getByRole("button", { name: "Notifications 2" }).waitFor();
    await bell.press("Enter");
    await page.getByRole("link", { name: /New order .*1001/ }).waitFor();
    await window.assertAccessible();
    await page.keyboard.press("Escape");
    await page.getByText(/New order .*1001/).waitFor({ state: "detached" });
    await bell.click();
    await page.getByRole("link", { name: /New order .*1001/ }).click();
    await page.getByRole("heading", { level: 1, name: new RegExp(first) }).waitFor();
    await page.getByRole("button", { name: "Notifications 1" }).waitFor();
    await window.open("/notices");
    await window.assertAccessible();
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await page.getByRole("button", { name: "Notifications", exact: true }).waitFor();
    window.assertQuiet();
    await window.close();
  });

  test("a kind is turned on for mails and off in the inbox", async () => {
    const window = await openConsole(browser, server, shop.store, { locale: "en-US" });
    const { page } = window;
    await window.open("/account");
    // The box follows the shown choice, which changes a moment behind the click.
    const choose = async (name: string, checked: boolean) => {
      await page.getByRole("checkbox", { name, checked: !checked }).click();
      await page.getByRole("checkbox", { name, checked }).waitFor();
    };
    await choose("New orders: Email", true);
    await page.getByText("Saved").first().waitFor();
    await choose("New orders: Inbox", false);
    await window.assertAccessible();
    await window.open("/notices");
    await page.getByText("You’re all caught up.").waitFor();
    await window.open("/account");
    assert.ok(await page.getByLabel("New orders: Email").isChecked());
    assert.ok(!(await page.getByLabel("New orders: Inbox").isChecked()));
    await choose("New orders: Inbox", true);
    await page.getByText("Saved").first().waitFor();
    window.assertQuiet();
    await window.close();
  });

  test("in Arabic, in the dark and on a phone, it is as usable", async () => {
    const window = await openConsole(browser, server, shop.store, {
      locale: "ar",
      dark: true,
      viewport: { width: 360, height: 780 },
    });
    const { page } = window;
    await page.getByRole("button", { name: /^الإشعارات/ }).click();
    await page
      .getByRole("link", { name: /طلب جديد/ })
      .first()
      .waitFor();
    await window.assertAccessible();
    const box = (await page.locator(".notices-panel").boundingBox())!;
    assert.ok(box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box));
    await window.open("/notices");
    await window.assertAccessible();
    window.assertQuiet();
    await window.close();
  });
});
