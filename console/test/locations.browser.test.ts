import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import type { TestServer } from "../../server/test/server.ts";
import { openShop, type Shop } from "../../server/test/shop.ts";
import { type ConsoleWindow, openConsole, withConsole } from "./console.ts";
import { keyboard } from "./hands.ts";

describe("the console: locations and store credit", { skip: noBrowser }, () => {
  let server: TestServer;
  let shop: Shop;
  let browser: Browser;
  let window: ConsoleWindow;
  withConsole(async (started) => {
    ({ server, browser } = started);
    shop = await openShop(server, {}, { domain: "locations.localhost" });
    window = await openConsole(browser, server, shop.store, { locale: "en-US" });
  });

  test("a location is made by keys, gets an address, is closed, and deleted after a look", async () => {
    const { page } = window;
    const hands = keyboard(page);
    const saved = () => page.getByText("Unsaved changes").waitFor({ state: "detached" });
    await window.open("/locations");
    await page.getByRole("row").filter({ hasText: "Default" }).first().waitFor();
    await window.assertAccessible();
    await hands.press(page.getByRole("link", { name: "Add location" }));
    await page.getByRole("heading", { level: 1, name: "Add location" }).waitFor();
    // What is missing is told at its field.
    await hands.turn("Add an address");
    await hands.write(page.locator('[name="/name"]'), "Warehouse");
    await hands.press(page.getByRole("button", { name: "Save" }));
    await page.locator('[name="/address/city"][aria-invalid="true"]').waitFor();
    await hands.write(page.locator('[name="/address/address1"]'), "Dock 1");
    await hands.write(page.locator('[name="/address/city"]'), "Hamburg");
    await hands.choose(page.getByLabel("Country"), "Germany");
    await window.assertAccessible();
    await hands.press(page.getByRole("button", { name: "Save" }));
    await page.getByRole("heading", { level: 1, name: "Warehouse" }).waitFor();
    const { locations } = await shop.ok("GET", "/locations?q=ware");
    const [{ id }] = locations;
    // Somebody else changes another part of the address meanwhile.
    await shop.ok("PUT", `/locations/${id}`, { address: { ...locations[0].address, postalCode: "20095" } });
    await page.locator('[name="/address/address1"]').fill("Dock 2");
    await page.locator("label", { hasText: "Active" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await saved();
    await page.getByText("Inactive", { exact: true }).waitFor();
    const kept = await shop.ok("GET", `/locations/${id}`);
    assert.deepEqual(
      [kept.address.address1, kept.address.postalCode, kept.isActive],
      ["Dock 2", "20095", false],
    );
    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("This location never had stock").waitFor();
    await window.assertAccessible();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { level: 1, name: "Locations" }).waitFor();
    assert.equal((await shop.ok("GET", "/locations")).pagination.total, 1);
    window.assertQuiet("refusals");
  });

  test("store credit is given, and a shipment leaves from a location", async () => {
    const { page } = window;
    const dialog = page.getByRole("dialog");
    const { id } = await shop.person();
    await window.open(`/customers/${id}`);
    await page.getByRole("button", { name: "Adjust store credit" }).click();
    await dialog.getByLabel("Amount").fill("15");
    await dialog.getByLabel("Reason").fill("late delivery");
    await window.assertAccessible();
    await dialog.getByRole("button", { name: "Adjust store credit" }).click();
    await page.locator(".figure-value", { hasText: "$15.00" }).waitFor();
    await page.getByText("late delivery").waitFor();
    await window.assertAccessible();
    assert.equal((await shop.ok("GET", `/customer/${id}/credit`)).balance, "15.00");

    await shop.ok("POST", "/locations", { name: "Harbor", position: 1 });
    const order = await shop.order({ markPaid: true, paymentMethod: "card" });
    await shop.advance(order.id, "confirmed");
    await window.open(`/orders/${order.id}`);
    await page.getByRole("button", { name: "Create shipment" }).click();
    await dialog.getByLabel("Ship from").selectOption({ label: "Default" });
    await window.assertAccessible();
    await dialog.getByRole("button", { name: "Create shipment" }).click();
    await dialog.waitFor({ state: "detached" });
    const { shipments } = await shop.ok("GET", `/orders/${order.id}/shipments`);
    const { locations } = await shop.ok("GET", "/locations");
    assert.equal(
      shipments[0].locationId,
      locations.find(({ isDefault }: { isDefault: boolean }) => isDefault).id,
    );
    window.assertQuiet("refusals");
  });

  test("stock is changed at a location, and told where it lies", async () => {
    const { page } = window;
    const dialog = page.getByRole("dialog");
    const { mug } = shop.range;
    await window.open(`/products/${mug.id}`);
    await page.getByRole("button", { name: /^Adjust quantity: / }).click();
    await dialog.getByLabel("Location").selectOption({ label: "Harbor" });
    await dialog.getByText("0").first().waitFor();
    await dialog.getByLabel("Counted quantity").fill("12");
    await window.assertAccessible();
    await dialog.getByRole("button", { name: "Adjust quantity" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("columnheader", { name: "Harbor" }).waitFor();
    await window.assertAccessible();
    await window.open("/stock");
    await page.getByText("Harbor: 12").waitFor();
    await window.assertAccessible();
    await window.open("/stock/movements");
    await page.getByRole("columnheader", { name: "Location" }).waitFor();
    await page.getByRole("cell", { name: "Harbor" }).waitFor();
    await window.assertAccessible();
    window.assertQuiet("refusals");
  });

  test("from right to left, too", async () => {
    const arabic = await openConsole(browser, server, shop.store, { locale: "ar-EG", dark: true });
    for (const [path, title] of [
      ["/locations", "المواقع"],
      ["/locations/new", "إضافة موقع"],
    ] as const) {
      await arabic.open(path);
      await arabic.page.getByRole("heading", { level: 1, name: title }).waitFor();
      await arabic.assertAccessible();
    }
    arabic.assertQuiet();
    await arabic.close();
  });
});
