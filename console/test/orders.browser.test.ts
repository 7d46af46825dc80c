import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import { picture } from "../../server/test/pictures.ts";
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
    await page.getByLabel("Search products").fill("mug");
    await page
      .getByRole("button", { name: /^Add: / })
      .first()
      .click();
    await page.getByRole("button", { name: "New customer" }).click();
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
    await page.getByRole("button", { name: "Review order" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("$24.80").first().waitFor();
    const { pagination } = await shop.ok("GET", "/orders");
    assert.equal(pagination.total, 0);
    await dialog.getByRole("button", { name: "Create order" }).click();
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
      ["Mark as processing", "processing"],
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

    await page.getByRole("button", { name: "How this was calculated" }).click();
    await dialog.getByRole("columnheader", { name: "Calculation" }).first().waitFor();
    await window.assertAccessible();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Refund" }).click();
    await dialog.getByLabel(/^Quantity: /).fill("1");
    // It is with the customer.
    assert.equal(await dialog.getByLabel("Restock items").isChecked(), false);
    // What it does to money and stock is shown before it is done.
    const summary = dialog.getByRole("region", { name: "Refund summary" });
    await summary.getByText("$0.00 → $19.90").waitFor();
    await summary.getByText("Paid back by you").waitFor();
    await summary.getByText("Stock doesn’t change.").waitFor();
    await window.assertAccessible();
    assert.equal((await shop.read(id)).refundedAmount, "0.00");
    await dialog.getByRole("button", { name: "Refund $19.90" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal((await shop.read(id)).refundedAmount, "19.90");
    window.assertQuiet();
  });

  test("a return is asked for, approved and received", async () => {
    const { page } = window;
    const { id } = await shop.order({ markPaid: true });
    await shop.advance(id, "confirmed", "processing", "shipped", "delivered");
    await window.open(`/orders/${id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Create return" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Quantity: /).fill("1");
    await dialog.getByLabel("Reason").fill("Too small");
    await dialog.getByRole("button", { name: "Create return" }).click();
    const approve = page.getByRole("button", { name: "Approve return" });
    const receive = page.getByRole("button", { name: "Receive items" });
    await approve.or(receive).first().waitFor();
    if (await approve.isVisible()) await approve.click();
    await receive.click();
    await window.assertAccessible();
    await dialog.getByRole("button", { name: "Receive items" }).click();
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
    const toDo = page.getByRole("region", { name: "To do" });
    const section = page.getByRole("region", { name: "Shipments" });
    await toDo.getByText("3 items to ship").waitFor();
    const dialog = page.getByRole("dialog");
    const press = (part: typeof section, name: string) =>
      part.getByRole("button", { name, exact: true }).click();
    const said = async (name: string) => {
      await dialog.getByRole("button", { name, exact: true }).click();
      await dialog.waitFor({ state: "detached" });
    };
    const parcel = async (at: number, act: string) => {
      await section.getByRole("button", { name: new RegExp(`^Actions for Shipment ${at} `) }).click();
      await page.getByRole("menuitem", { name: act, exact: true }).click();
    };
    await press(toDo, "Create shipment");
    await dialog.getByLabel(/^Quantity: /).fill("2");
    await window.assertAccessible();
    await said("Create shipment");
    await toDo.getByText("1 item to ship").waitFor();
    await toDo.getByText("1 shipment ready to go").waitFor();
    const ready = toDo.getByRole("listitem").filter({ hasText: "1 shipment ready to go" });
    await press(ready, "Mark as shipped");
    await dialog.getByLabel("Tracking number").fill("1Z1");
    await dialog.getByLabel("Tracking URL").fill("https://carrier.example/1Z1");
    await window.assertAccessible();
    await said("Mark as shipped");
    // What has left shows by line, tracking stands once and leads to the parcel, and people are told by name.
    await page.getByText("Partially shipped").waitFor();
    const cells = page.getByRole("region", { name: "Items" }).locator("tbody td.end");
    assert.deepEqual((await cells.allInnerTexts()).slice(1, 4), ["3", "2", "1"]);
    assert.equal(await page.getByText("1Z1").count(), 1);
    assert.equal(await page.getByText("1Z1").getAttribute("href"), "https://carrier.example/1Z1");
    await page.locator(".timeline").getByText("owner@example.com").first().waitFor();
    assert.doesNotMatch(await page.locator(".timeline").innerText(), /owner:|api_key:/);
    assert.equal(await page.getByLabel("Tracking number").count(), 0);
    // Pieces on their way are not put back unasked; one that is here is.
    await page.getByRole("button", { name: "More actions" }).first().click();
    await page.getByRole("menuitem", { name: "Refund" }).click();
    const quantity = dialog.getByLabel(/^Quantity: /);
    const restock = dialog.getByLabel("Restock items");
    await dialog.getByText("$19.90").first().waitFor();
    await dialog.getByText(/You can refund up to \$64\.60/).waitFor();
    await quantity.fill("1");
    await dialog.getByText("1 item goes back into stock.").waitFor();
    assert.equal(await restock.isChecked(), true);
    await quantity.fill("3");
    await dialog.getByRole("button", { name: "Refund $59.70" }).waitFor();
    await dialog.getByText("1 item goes back into stock.").waitFor();
    await restock.click();
    await dialog.getByText("Stock doesn’t change.").waitFor();
    await window.assertAccessible();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await section.getByText("In transit").waitFor();
    assert.deepEqual(
      (await shop.read(id)).items.map(({ shippedQuantity }: { shippedQuantity: number }) => shippedQuantity),
      [2],
    );
    await press(toDo, "Create shipment");
    await dialog.getByLabel("Mark as shipped now").check();
    await said("Create shipment and mark as shipped");
    await section.getByText("1 × Mug").waitFor();
    assert.equal((await shop.read(id)).status, "shipped");
    await parcel(1, "Mark as lost");
    await said("Mark as lost");
    await toDo.getByText("2 items to ship").waitFor();
    assert.equal((await shop.read(id)).status, "processing");
    await window.assertAccessible();
    await press(toDo, "Create shipment");
    await said("Create shipment");
    await parcel(3, "Cancel shipment");
    await said("Cancel shipment");
    await section.getByText("Cancelled").waitFor();
    await press(section, "Mark as delivered");
    await section.getByText("Delivered", { exact: true }).waitFor();
    const { shipments } = await shop.ok("GET", `/orders/${id}/shipments`);
    assert.deepEqual(
      shipments.map(({ status }: { status: string }) => status),
      ["lost", "delivered", "cancelled"],
    );
    window.assertQuiet();
  });

  test("a refund of more than was paid is refused before anybody asks for it", async () => {
    const own = await openConsole(browser, server, shop.store, { locale: "en-US" });
    const { id } = await shop.order({ markPaid: true });
    await own.open(`/orders/${id}`);
    await own.page.getByRole("button", { name: "More actions" }).click();
    await own.page.getByRole("menuitem", { name: "Refund" }).click();
    const dialog = own.page.getByRole("dialog");
    await dialog.getByLabel("Custom amount").fill("900");
    await dialog.getByRole("alert").first().waitFor();
    await own.assertAccessible();
    await dialog.getByRole("button", { name: "Refund", exact: true }).click();
    await dialog.getByLabel("Custom amount").fill("24.80");
    await dialog.getByText("$0.00 → $24.80").waitFor();
    assert.equal((await shop.read(id)).refundedAmount, "0.00");
    own.assertQuiet("refusals");
    await own.close();
  });

  test("people comment, name each other and attach files; only they see it", async () => {
    const { page } = window;
    const { id } = await shop.order();
    const { people } = await shop.ok("GET", "/orders/mentionable");
    await window.open(`/orders/${id}`);
    const timeline = page.getByRole("region", { name: "Timeline" });
    const field = timeline.getByLabel("Comment", { exact: true });
    await field.pressSequentially("Please call, @owner");
    await page.getByRole("option", { name: "owner@example.com" }).waitFor();
    await window.assertAccessible();
    await page.keyboard.press("Enter");
    await page.keyboard.type("today");
    assert.equal(await field.inputValue(), "Please call, @owner@example.com today");
    const chooser = page.waitForEvent("filechooser");
    await timeline.getByRole("button", { name: "Attach files" }).click();
    const buffer = await picture().png().toBuffer();
    await (await chooser).setFiles([{ name: "parcel.png", mimeType: "image/png", buffer }]);
    await timeline.getByRole("button", { name: "Remove parcel.png" }).waitFor();
    await timeline.getByRole("button", { name: "Post" }).press("Enter");
    await timeline.getByRole("img", { name: "parcel.png" }).waitFor();
    await timeline.locator(".mention", { hasText: "@owner@example.com" }).waitFor();
    assert.equal(await field.inputValue(), "");
    const { comments } = await shop.ok("GET", `/orders/${id}/comments`);
    assert.deepEqual(
      [comments.length, comments[0].mentions, comments[0].files.length],
      [1, [people[0].id], 1],
    );
    await timeline.getByRole("button", { name: "Comment actions" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const edited = timeline.getByLabel("Comment", { exact: true }).last();
    await edited.fill("Called");
    await timeline.getByRole("button", { name: "Save" }).click();
    await timeline.getByText(/edited/).waitFor();
    await window.assertAccessible();
    await timeline.getByRole("button", { name: "Comment actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete comment" }).click();
    await timeline.getByText("Called").waitFor({ state: "detached" });
    window.assertQuiet();
  });

  test("an order leads on to its neighbors in the list that it was opened from, and back to it", async () => {
    const { page } = window;
    const made = [];
    for (let n = 0; n < 3; n++)
      made.push(await shop.order({ tags: ["walk"], items: [shop.line(shop.range.mug, n + 1)] }));
    const [oldest, middle, newest] = made.map(({ orderNumber }) => orderNumber);
    await window.open("/orders?tag=walk");
    await page.getByText("3 items").waitFor();
    await page.getByPlaceholder("Search by order number, email, name, or SKU").waitFor();
    await page.getByRole("link", { name: middle }).click();
    const title = (number: string) => page.getByRole("heading", { level: 1, name: `Order ${number}` });
    await title(middle).waitFor();
    await page.getByRole("link", { name: "Previous order" }).click();
    await title(newest).waitFor();
    assert.equal(await page.getByRole("button", { name: "Previous order" }).isDisabled(), true);
    await page.getByRole("link", { name: "Next order" }).click();
    await title(middle).waitFor();
    await page.getByRole("link", { name: "Next order" }).press("Enter");
    await title(oldest).waitFor();
    await page.getByRole("link", { name: "Back" }).click();
    await page.getByRole("link", { name: newest }).waitFor();
    assert.match(page.url(), /tag=walk/);
    window.assertQuiet();
  });

  test("all that can be printed is in one menu", async () => {
    const { page } = window;
    const { id } = await shop.order({ markPaid: true });
    await window.open(`/orders/${id}`);
    const open = () => page.getByRole("button", { name: "Print" }).click();
    await open();
    await page.getByRole("menuitem", { name: "Packing slip" }).waitFor();
    await page.getByRole("menuitem", { name: "Create invoice" }).click();
    await page.getByText("Invoice issued").first().waitFor();
    await open();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: /^Invoice / }).click();
    assert.match((await download).suggestedFilename(), /^invoice-.*\.pdf$/);
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
    await page.getByLabel("Action").selectOption("cancel");
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByRole("dialog").getByRole("columnheader", { name: "Result" }).waitFor();
    await window.assertAccessible();
    window.assertQuiet();
  });
});
