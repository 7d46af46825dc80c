import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import type { TestServer } from "../../server/test/server.ts";
import { openShop, type Shop } from "../../server/test/shop.ts";
import { type ConsoleWindow, openConsole, withConsole } from "./console.ts";
import { keyboard } from "./hands.ts";

describe("the console: automatic discounts", { skip: noBrowser }, () => {
  let server: TestServer;
  let shop: Shop;
  let browser: Browser;
  let window: ConsoleWindow;
  withConsole(async (started) => {
    ({ server, browser } = started);
    shop = await openShop(server, {}, { domain: "discounts.localhost" });
    window = await openConsole(browser, server, shop.store, { locale: "en-US" });
  });

  const saved = () => window.page.getByText("Unsaved changes").waitFor({ state: "detached" });
  const discounts = async () => (await shop.ok("GET", "/discounts")).discounts;

  test("one is made by keys, and orders have it", async () => {
    const { page } = window;
    const hands = keyboard(page);
    await window.open("/automatic-discounts");
    await page.getByText("No automatic discounts yet").waitFor();
    await window.assertAccessible();
    await hands.go("Create automatic discount");
    await page.getByRole("heading", { level: 1, name: "Create automatic discount" }).waitFor();
    await hands.write(page.getByLabel("Title"), "Mug week");
    await hands.write(page.getByLabel("Discount percentage"), "10");
    await hands.turn("Coupons");
    await window.assertAccessible();
    await hands.press(page.getByRole("button", { name: "Save" }));
    await page.getByRole("heading", { level: 1, name: "Mug week" }).waitFor();
    await page.getByText("Discounts on all products (this discount)").waitFor();
    await window.assertAccessible();
    const [made] = await discounts();
    assert.deepEqual(made.combinesWith, { coupons: true, automatic: false, shipping: false });
    assert.equal((await shop.order()).discountAmount, "1.99");
    await window.open(`/automatic-discounts/${made.id}`);
    await page.locator(".figure-value", { hasText: "$1.99" }).waitFor();
    await page.locator(".figure", { hasText: "Total orders" }).getByText("1", { exact: true }).waitFor();
    window.assertQuiet();
  });

  test("buy two, get one free; what is wrong is told at its field", async () => {
    const { page } = window;
    await window.open("/automatic-discounts/new");
    await page.getByLabel("Title").fill("Three for two");
    await page.getByLabel("Discount type").selectOption({ label: "Buy X, get Y" });
    await page.getByLabel("Discount percentage").fill("101");
    const buys = page.getByRole("region", { name: "Customer buys" });
    await buys.getByRole("combobox", { name: "Products", exact: true }).fill("mug");
    await page.getByRole("option", { name: "Mug" }).first().click();
    await page.getByRole("button", { name: "Save" }).click();
    const percent = page.locator('[name="/value"]');
    await page.locator('[name="/value"][aria-invalid="true"]').waitFor();
    await percent.fill("100");
    await window.assertAccessible();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Buy 2, get 1 free").waitFor();
    const made = (await discounts()).find(({ name }: { name: string }) => name === "Three for two");
    assert.deepEqual(
      [made.productIds, made.buyXGetY.buyQuantity, made.buyXGetY.timesPerOrder],
      [[shop.range.mug.id], 2, null],
    );

    // Somebody else changes another part of the same group meanwhile.
    await shop.ok("PUT", `/discounts/${made.id}`, { buyXGetY: { ...made.buyXGetY, getQuantity: 2 } });
    await page.getByLabel("Maximum uses per order").fill("3");
    await page.getByRole("button", { name: "Save" }).click();
    await saved();
    const { buyXGetY } = await shop.ok("GET", `/discounts/${made.id}`);
    assert.deepEqual([buyXGetY.getQuantity, buyXGetY.timesPerOrder], [2, 3]);

    // Another kind needs a value of its own.
    await page.getByLabel("Discount type").selectOption({ label: "Free shipping" });
    await page.getByRole("button", { name: "Save" }).click();
    await saved();
    const freed = await shop.ok("GET", `/discounts/${made.id}`);
    assert.deepEqual([freed.type, freed.value, freed.buyXGetY], ["free_shipping", "0", null]);
    window.assertQuiet("refusals");
  });

  test("the list says which are active, scheduled, ended and off; one is deleted after a look", async () => {
    const { page } = window;
    const make = (name: string, more: object) =>
      shop.ok("POST", "/discounts", { name, type: "percentage", value: "5", ...more });
    await make("Next year", { startsAt: "2090-01-01T00:00:00Z" });
    await make("Last year", { endsAt: "2020-01-01T00:00:00Z" });
    await make("Paused", { isActive: false });
    await window.open("/automatic-discounts");
    const rows = page.getByRole("row");
    for (const [name, state] of [
      ["Mug week", "Active"],
      ["Next year", "Scheduled"],
      ["Last year", "Expired"],
      ["Paused", "Inactive"],
    ] as const)
      await rows.filter({ hasText: name }).getByText(state, { exact: true }).waitFor();
    await window.assertAccessible();
    await page.getByRole("link", { name: "Mug week" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("1 existing order keeps it.").waitFor();
    assert.equal((await discounts()).length, 5);
    await window.assertAccessible();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { level: 1, name: "Automatic discounts" }).waitFor();
    assert.equal((await discounts()).length, 4);
    window.assertQuiet("refusals");
  });

  test("a coupon says what it goes together with", async () => {
    const { page } = window;
    const { id } = await shop.coupon({ code: "ALONE", type: "percentage", value: "5" });
    await window.open(`/discounts/${id}`);
    await page.locator("label", { hasText: "Automatic product discounts" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await saved();
    const { combinesWith } = await shop.ok("GET", `/coupons/${id}`);
    assert.deepEqual(combinesWith, { automatic: false, shipping: true });
    await window.assertAccessible();
    window.assertQuiet("refusals");
  });

  test("from right to left, too", async () => {
    const arabic = await openConsole(browser, server, shop.store, { locale: "ar-EG", dark: true });
    await arabic.open("/automatic-discounts/new");
    await arabic.page.getByRole("heading", { level: 1, name: "إنشاء خصم تلقائي" }).waitFor();
    await arabic.assertAccessible();
    arabic.assertQuiet();
    await arabic.close();
  });
});
