import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import type { TestServer } from "../../server/test/server.ts";
import { openShop, type Shop } from "../../server/test/shop.ts";
import { type ConsoleWindow, openConsole, withConsole } from "./console.ts";
import { keyboard } from "./hands.ts";

describe("the console: payment accounts", { skip: noBrowser }, () => {
  let server: TestServer;
  let shop: Shop;
  let browser: Browser;
  let window: ConsoleWindow;
  withConsole(async (started) => {
    ({ server, browser } = started);
    shop = await openShop(server, {}, { domain: "accounts.localhost" });
    window = await openConsole(browser, server, shop.store, { locale: "en-US" });
  });

  test("an account is added by keys, ordered, and removed after a look", async () => {
    const { page } = window;
    const hands = keyboard(page);
    await window.open("/settings/payments");
    await page.getByRole("link", { name: "Multiple accounts with one provider" }).click();
    await page.getByRole("heading", { level: 1, name: "Payment accounts" }).waitFor();
    await window.assertAccessible();
    await page.getByRole("link", { name: "Add account" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Add account" }).waitFor();
    await hands.write(page.locator('[name="/name"]'), "Stripe Austria");
    await page.getByRole("combobox", { name: "Currencies" }).fill("eur");
    await page.keyboard.press("Enter");
    await hands.write(page.locator('[name="/stripe/publishableKey"]'), "pk_test_1234");
    await hands.write(page.locator('[name="/stripe/secretKey"]'), "pk_test_1234");
    await window.assertAccessible();
    await hands.press(page.getByRole("button", { name: "Save", exact: true }));
    await page.getByText("This value doesn’t have the expected format.").waitFor({ timeout: 15_000 });
    await page.locator('[name="/stripe/secretKey"]').fill("sk_test_5678");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Stripe Austria" }).waitFor();
    const [account] = (await shop.ok("GET", "/payment-accounts")).paymentAccounts;
    assert.deepEqual([account.currencies, account.stripe.secretKeyLast4], [["EUR"], "5678"]);
    await page.locator('[name="/position"]').fill("3");
    await page.locator('[name="/stripe/capture"]').selectOption("manual");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    const changed = await shop.ok("GET", `/payment-accounts/${account.id}`);
    assert.deepEqual(
      [changed.position, changed.stripe.capture, changed.stripe.secretKeyLast4],
      [3, "manual", "5678"],
    );
    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("New payments no longer use this account").waitFor();
    await window.assertAccessible();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { level: 1, name: "Payment accounts" }).waitFor();
    assert.equal((await shop.ok("GET", "/payment-accounts")).pagination.total, 0);
    window.assertQuiet("refusals");
  });
});
