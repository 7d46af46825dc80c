import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import type { TestServer, TestStore } from "../../server/test/server.ts";
import { type ConsoleWindow, openConsole, withConsole } from "./console.ts";

describe("the console: what helps to sell", { skip: noBrowser }, () => {
  let server: TestServer;
  let store: TestStore;
  let browser: Browser;
  let window: ConsoleWindow;
  withConsole(async (started) => {
    ({ server, browser } = started);
    store = await server.createStore({ domain: "sales.localhost", name: "Pots & Pans" });
    window = await openConsole(browser, server, store, { locale: "en-US" });
  });

  const save = () => window.page.getByRole("button", { name: "Save" }).click();

  test("a coupon is made, changed and deleted", async () => {
    const { page } = window;
    await window.open("/discounts");
    await page.getByText("No coupons yet").waitFor();
    await window.assertAccessible();
    await window.open("/discounts/new");
    await page.getByRole("textbox", { name: "Discount code" }).fill("SPRING");
    await page.getByLabel("Discount percentage").fill("15");
    await window.assertAccessible();
    await save();
    await page.getByRole("heading", { level: 1, name: "SPRING" }).waitFor();
    await page.getByLabel("Total usage limit").fill("20");
    await save();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    await window.assertAccessible();
    const { data } = (await server.send(store, "GET", "/api/v1/coupons")).body;
    assert.deepEqual([data.coupons[0].usageLimit, Number(data.coupons[0].value)], [20, 15]);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("No coupons yet").waitFor();
    window.assertQuiet();
  });

  test("a gift card shows its code once, and its balance is adjusted", async () => {
    const { page } = window;
    await window.open("/gift-cards/new");
    await page.getByLabel("Amount").fill("50");
    await page.getByRole("button", { name: "Issue gift card" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("code").waitFor();
    await window.assertAccessible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("heading", { level: 1, name: /••••/ }).waitFor();
    await page.getByRole("button", { name: "Adjust balance" }).click();
    await dialog.getByLabel("Amount").fill("-20");
    await dialog.getByLabel("Reason").fill("a mistake");
    await dialog.getByRole("button", { name: "Adjust balance" }).click();
    await page.getByText("a mistake").waitFor();
    await page.locator(".figure-value", { hasText: "30.00" }).waitFor();
    await page.getByText("Done", { exact: true }).waitFor();
    await window.assertAccessible();
    await window.open("/gift-cards");
    await page.getByText("1–1 of 1").waitFor();
    await window.assertAccessible();
    window.assertQuiet();
  });

  test("a customer group is made and renamed", async () => {
    const { page } = window;
    await window.open("/customer-groups");
    await page.getByRole("button", { name: "Create group" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Wholesale");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Rename: Wholesale" }).click();
    await dialog.getByLabel("Name").fill("Trade");
    await window.assertAccessible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Rename: Trade" }).waitFor();
    window.assertQuiet();
  });

  test("each report is shown over days that one chooses", async () => {
    const { page } = window;
    for (const kind of [
      "sales",
      "products",
      "taxes",
      "cash",
      "customers",
      "channels",
      "coupons",
      "discounts",
    ]) {
      await window.open(`/reports?kind=${kind}&from=2026-10-01&to=2026-10-31`);
      await page.getByRole("button", { name: "Export (CSV)" }).waitFor();
    }
    await window.open("/reports?interval=week");
    await page.getByText("Total", { exact: true }).waitFor();
    await window.assertAccessible();
    window.assertQuiet();
  });

  test("each screen teaches while it is empty, from right to left too", async () => {
    const arabic = await openConsole(browser, server, store, { locale: "ar-EG" });
    for (const [path, title] of [
      ["/discounts", "القسائم"],
      ["/gift-cards/new", "إصدار بطاقة هدية"],
      ["/reviews", "التقييمات"],
      ["/customer-groups", "مجموعات العملاء"],
      ["/reports", "التقارير"],
    ] as const) {
      await arabic.open(path);
      await arabic.page.getByRole("heading", { level: 1, name: title }).waitFor();
      await arabic.assertAccessible();
    }
    arabic.assertQuiet();
    await window.open("/reviews");
    await window.page.getByText("No reviews yet").waitFor();
    await window.assertAccessible();
    window.assertQuiet();
  });
});
