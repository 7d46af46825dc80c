import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { noBrowser } from "../../server/test/browser.ts";
import { openShop, type Shop } from "../../server/test/shop.ts";
import { type ConsoleWindow, openConsole, withConsole } from "./console.ts";

describe("the console: shipping profiles", { skip: noBrowser }, () => {
  let shop: Shop;
  let window: ConsoleWindow;
  withConsole(async ({ server, browser }) => {
    shop = await openShop(server, {}, { domain: "profiles.localhost" });
    window = await openConsole(browser, server, shop.store, { locale: "en-US" });
  });

  test("a profile is made from the settings, chosen for a product and a rate, changed and deleted", async () => {
    const { page } = window;
    const dialog = page.getByRole("dialog");
    const saved = () => page.getByText("Unsaved changes").waitFor({ state: "detached" });
    const save = async () => {
      await page.getByRole("button", { name: "Save" }).click();
      await saved();
    };
    await window.open("/settings/shipping");
    await page.getByRole("link", { name: "Manage shipping profiles" }).click();
    await page.getByText("No shipping profiles yet").waitFor();
    await window.assertAccessible();
    await page.getByRole("button", { name: "Create profile" }).first().click();
    await dialog.locator('[name="/name"]').fill("Furniture");
    await dialog.getByRole("switch", { name: "Ship in a separate parcel" }).click();
    await dialog.getByLabel("Processing time (business days)").fill("10");
    await window.assertAccessible();
    await dialog.getByRole("button", { name: "Save" }).click();
    const row = page.getByRole("row").filter({ hasText: "Furniture" });
    await row.getByText("Ships separately").waitFor();
    await row.getByText("All shipping zones").waitFor();
    const [profile] = (await shop.ok("GET", "/shipping-profiles")).shippingProfiles;
    assert.deepEqual([profile.shipsApart, profile.handlingDays, profile.countries], [true, 10, null]);

    const { id } = shop.range.lamp;
    await window.open(`/products/${id}`);
    await page.locator("summary", { hasText: /^Shipping/ }).click();
    await page.getByLabel("Shipping profile").selectOption("Furniture");
    await save();
    assert.equal((await shop.ok("GET", `/products/${id}`)).shippingProfileId, profile.id);

    await window.open("/settings/shipping");
    await page.locator("summary").first().click();
    await page.getByLabel("Shipping profile").first().selectOption("Furniture");
    await window.assertAccessible();
    await save();
    const { shippingZones } = await shop.ok("GET", "/settings");
    assert.equal(shippingZones[0].rates[0].shippingProfileId, profile.id);

    await window.open("/shipping-profiles");
    await page.getByRole("button", { name: "Edit: Furniture" }).click();
    await dialog.locator('[name="/name"]').fill("Large furniture");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    const remove = async () => {
      await page.getByRole("button", { name: "Delete: Large furniture" }).click();
      await dialog.getByRole("button", { name: "Delete" }).click();
    };
    await remove();
    await page.getByText("Delete the rate or give it another profile first.").waitFor();
    const rates = [{ ...shippingZones[0].rates[0], shippingProfileId: null }];
    await shop.ok("PUT", "/settings", { shippingZones: [{ ...shippingZones[0], rates }] });
    await remove();
    await page.getByText("No shipping profiles yet").waitFor();
    assert.equal((await shop.ok("GET", `/products/${id}`)).shippingProfileId, null);
    window.assertQuiet("refusals");
  });
});
