import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import type { TestServer } from "../../server/test/server.ts";
import { openShop, type Shop } from "../../server/test/shop.ts";
import { type ConsoleWindow, openConsole, withConsole } from "./console.ts";

describe("the console: orders", { skip: noBrowser }, () => {
  let server: TestServer;
  let shop: Shop;
  let browser: Browser;
  let window: ConsoleWindow;
  withConsole(async (started) => {
    ({ server, browser } = started);
    shop = await openShop(server, {}, { domain: "orders.localhost" });
    window = await openConsole(browser, server, shop.store, { locale: "en-US" });
  });

  test("an order by phone is looked at before it is placed", async () => {
    const { page } = window;
    await window.open("/orders/new");
    await page.getByLabel("Find a product").fill("mug");
    await page
      .getByRole("button", { name: /^Add: / })
      .first()
      .click();
    await page.getByRole("button", { name: "Somebody new" }).click();
    for (const [label, value] of [
      ["First name", "Cleo"],
      ["Last name", "Ortiz"],
    ] as const)
      for (const field of await page.getByLabel(label).all()) await field.fill(value);
    await page.getByLabel("Email").fill("cleo@example.com");
    await page.getByLabel("Street and house number").fill("Main Street 1");
    await page.getByLabel("City").fill("Berlin");
    await page.getByLabel("Postal code").fill("10115");
    await page.getByLabel("Country").selectOption("DE");
    await window.assertAccessible();
    await page.getByRole("button", { name: "See the bill" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("$24.80").first().waitFor();
    const { pagination } = await shop.ok("GET", "/orders");
    assert.equal(pagination.total, 0);
    await dialog.getByRole("button", { name: "Place the order" }).click();
    await page.getByRole("heading", { level: 1, name: /^Order / }).waitFor();
    const { orders } = await shop.ok("GET", "/orders");
    assert.deepEqual(
      [orders.length, orders[0].finalAmount, orders[0].customer.name],
      [1, "24.80", "Cleo Ortiz"],
    );
  });

  test("an order goes its way by keys, its bill is explained, and it is refunded after a look", async () => {
    const { page } = window;
    const { id } = await shop.order({ markPaid: true, paymentMethod: "card" });
    await window.open(`/orders/${id}`);
    await window.assertAccessible();
    for (const [button, status] of [
      ["Confirm", "confirmed"],
      ["Start processing", "processing"],
    ] as const) {
      await page.getByRole("button", { name: button, exact: true }).press("Enter");
      await page.getByRole("button", { name: button, exact: true }).waitFor({ state: "detached" });
      assert.equal((await shop.read(id)).status, status);
    }
    await page.getByRole("button", { name: "Mark as shipped" }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Tracking number").fill("1Z999");
    await window.assertAccessible();
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    const shipped = await shop.read(id);
    assert.deepEqual([shipped.status, shipped.trackingNumber], ["shipped", "1Z999"]);

    await page.getByRole("button", { name: "How it was calculated" }).click();
    await dialog.getByRole("columnheader", { name: "Calculation" }).first().waitFor();
    await window.assertAccessible();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Refund" }).click();
    await dialog.getByLabel(/^Quantity: /).fill("1");
    // It is with the customer.
    assert.equal(await dialog.getByLabel("Restock items").isChecked(), false);
    await dialog.getByRole("button", { name: "See what would happen" }).click();
    await page.getByText("Nothing has been changed yet").waitFor();
    await page.getByText("Stock stays as it is.").last().waitFor();
    assert.equal((await shop.read(id)).refundedAmount, "0.00");
    await page.getByRole("dialog").last().getByRole("button", { name: "Refund" }).click();
    await page.getByRole("dialog").first().waitFor({ state: "detached" });
    assert.equal((await shop.read(id)).refundedAmount, "19.90");
    window.assertQuiet();
  });

  test("a return is asked for, approved and received", async () => {
    const { page } = window;
    const { id } = await shop.order({ markPaid: true });
    await shop.advance(id, "confirmed", "processing", "shipped", "delivered");
    await window.open(`/orders/${id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Open a return" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Quantity: /).fill("1");
    await dialog.getByLabel("Reason").fill("Too small");
    await dialog.getByRole("button", { name: "Open a return" }).click();
    const approve = page.getByRole("button", { name: "Approve" });
    const receive = page.getByRole("button", { name: "Note what came" });
    await approve.or(receive).first().waitFor();
    if (await approve.isVisible()) await approve.click();
    await receive.click();
    await window.assertAccessible();
    await dialog.getByRole("button", { name: "Note what came" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal((await shop.read(id)).status, "returned");
  });

  test("an order leaves in two shipments, one of which is lost and sent again", async () => {
    const { page } = window;
    const { id } = await shop.order({
      items: [shop.line(shop.range.mug, 3)],
      markPaid: true,
      paymentMethod: "card",
    });
    await shop.advance(id, "confirmed");
    await window.open(`/orders/${id}`);
    const section = page.getByRole("region", { name: "Shipments" });
    await section.getByText("Pack what leaves first.").waitFor();
    const dialog = page.getByRole("dialog");
    const act = (name: string) => section.getByRole("button", { name, exact: true });
    const said = async (name: string) => {
      await dialog.getByRole("button", { name, exact: true }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await act("Pack a shipment").click();
    await dialog.getByLabel(/^Quantity: /).fill("2");
    await window.assertAccessible();
    await said("Pack a shipment");
    await act("Ship").click();
    await dialog.getByLabel("Tracking number").fill("1Z1");
    await window.assertAccessible();
    await said("Ship");
    // What has left shows by line, and there is one place for tracking; people are told by name.
    await page.getByText("Partially shipped").waitFor();
    await page.getByText("2 of 3 shipped · 1 left to ship").waitFor();
    await page.locator(".timeline").getByText("owner@example.com").first().waitFor();
    assert.doesNotMatch(await page.locator(".timeline").innerText(), /owner:|api_key:/);
    assert.equal(await page.getByLabel("Tracking number").count(), 0);
    // Pieces on their way are not put back unasked; one that is here is.
    await page.getByRole("button", { name: "More actions" }).first().click();
    await page.getByRole("menuitem", { name: "Refund" }).click();
    const quantity = dialog.getByLabel(/^Quantity: /);
    const restock = dialog.getByLabel("Restock items");
    await dialog.getByText("$19.90").first().waitFor();
    await dialog.getByText(/At most \$64\.60/).waitFor();
    await quantity.fill("1");
    await dialog.getByText("1 item goes back into stock.").waitFor();
    assert.equal(await restock.isChecked(), true);
    await quantity.fill("3");
    await dialog.getByText("1 item goes back into stock.").waitFor();
    await restock.click();
    await dialog.getByText("Stock stays as it is.").waitFor();
    await window.assertAccessible();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await section.getByText("On its way").waitFor();
    assert.deepEqual(
      (await shop.read(id)).items.map(({ shippedQuantity }: { shippedQuantity: number }) => shippedQuantity),
      [2],
    );
    await act("Pack a shipment").click();
    await dialog.getByLabel("It leaves right away").check();
    await said("Pack and ship");
    await section.getByText("1 × Mug").waitFor();
    assert.equal((await shop.read(id)).status, "shipped");
    await act("It was lost").first().click();
    await said("It was lost");
    await act("Pack a shipment").waitFor();
    assert.equal((await shop.read(id)).status, "processing");
    await window.assertAccessible();
    await act("Pack a shipment").click();
    await said("Pack a shipment");
    await act("Cancel the shipment").click();
    await said("Cancel the shipment");
    await section.getByText("Cancelled").waitFor();
    await act("It arrived").click();
    await section.getByText("Delivered").waitFor();
    const { shipments } = await shop.ok("GET", `/orders/${id}/shipments`);
    assert.deepEqual(
      shipments.map(({ status }: { status: string }) => status),
      ["lost", "delivered", "cancelled"],
    );
    window.assertQuiet();
  });

  test("an order is shown while texts of its parts come late", async () => {
    const { page } = window;
    const { id } = await shop.order();
    const devtools = await page.context().newCDPSession(page);
    // Slow enough that React has begun to draw before they are here, and begins again.
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 2 });
    for (let times = 0; times < 6; times++) {
      await window.open(`/orders/${id}`);
      await page.getByRole("heading", { level: 1, name: /^Order / }).waitFor();
    }
    await devtools.detach();
    window.assertQuiet();
  });

  test("many orders are changed at once, each shown first", async () => {
    const { page } = window;
    await window.open("/orders?q=10");
    await page.getByLabel("Select all on this page").check();
    await page.getByLabel("What to do").selectOption("cancel");
    await page.getByRole("button", { name: "See what would happen" }).click();
    await page.getByRole("dialog").getByRole("columnheader", { name: "Outcome" }).waitFor();
    await window.assertAccessible();
    window.assertQuiet();
  });
});
