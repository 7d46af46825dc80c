import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import type { TestServer } from "../../server/test/server.ts";
import { HOME, openShop, type Shop } from "../../server/test/shop.ts";
import { type ConsoleWindow, openConsole, withConsole } from "./console.ts";
import { keyboard } from "./hands.ts";

describe("the console: drafts and edits", { skip: noBrowser }, () => {
  let server: TestServer;
  let shop: Shop;
  let browser: Browser;
  let window: ConsoleWindow;
  withConsole(async (started) => {
    ({ server, browser } = started);
    shop = await openShop(server, {}, { domain: "drafts.localhost" });
    window = await openConsole(browser, server, shop.store, { locale: "en-US" });
  });

  const totals = () => window.page.getByRole("region", { name: "Summary" });
  const dialog = () => window.page.getByRole("dialog");
  const drafts = async () => (await shop.ok("GET", "/orders/drafts")).drafts;

  test("a draft is composed by keys, priced while it is typed, saved, changed, sent and placed", async () => {
    const { page } = window;
    const hands = keyboard(page);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await window.open("/drafts");
    await page.getByText("No drafts yet").waitFor();
    await window.assertAccessible();
    await hands.go("Create order");
    await page.getByRole("heading", { level: 1, name: "Create order" }).waitFor();
    await hands.write(page.getByLabel("Search products"), "mug");
    await hands.press(page.getByRole("button", { name: /^Add: / }).first());
    await totals().getByText("$19.90").first().waitFor();
    await hands.write(page.getByLabel("Custom price: Mug"), "15");
    await hands.write(page.getByLabel("Reason for custom price: Mug"), "Second choice");
    await hands.press(button("Add custom item"));
    await hands.write(page.locator('[name="/items/1/name"]'), "Engraving");
    await hands.write(page.locator('[name="/items/1/unitPrice"]'), "7.50");
    await totals().getByText("$22.50").first().waitFor();
    await hands.press(button("Add discount"));
    await hands.write(page.locator('[name="/discount/value"]'), "10");
    await hands.write(page.locator('[name="/discount/reason"]'), "Regular");
    await totals().getByText("$25.15").first().waitFor();
    await totals().getByText("Discount (Regular)").waitFor();
    await hands.press(button("New customer"));
    for (const [label, value] of [
      ["First name", "Cleo"],
      ["Last name", "Ortiz"],
    ] as const)
      for (const field of await page.getByLabel(label).all()) await hands.write(field, value);
    await hands.write(page.getByLabel("Street and house number"), "Main Street 1");
    await hands.write(page.getByLabel("City"), "Berlin");
    await hands.choose(page.getByLabel("Country"), "Germany");
    await totals().getByText("$25.15").first().waitFor();
    await window.assertAccessible();

    // What is missing is told at its field.
    await hands.press(button("Save as draft"));
    await page.locator('[name="/customer/email"][aria-invalid="true"]').waitFor();
    await hands.write(page.getByLabel("Email"), "cleo@example.com");
    await hands.press(button("Save as draft"));
    await page.getByRole("heading", { level: 1, name: "Draft for Cleo Ortiz" }).waitFor();
    await window.assertAccessible();
    const [kept] = await drafts();
    assert.deepEqual([kept.finalAmount, kept.itemCount, kept.sentAt], ["25.15", 2, null]);

    await page.getByLabel("Shipping method").selectOption({ label: "Custom rate" });
    await page.getByLabel("Rate name").fill("Courier");
    await page.getByLabel("Shipping price").fill("12");
    await totals().getByText("$32.25").first().waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    assert.equal((await drafts())[0].finalAmount, "32.25");
    await button("How this was calculated").click();
    await dialog().getByRole("columnheader", { name: "Calculation" }).first().waitFor();
    await page.keyboard.press("Escape");

    await button("Send payment link").click();
    await dialog().getByText("cleo@example.com will get an email").waitFor();
    assert.equal((await drafts())[0].sentAt, null);
    await dialog().getByRole("button", { name: "Send payment link" }).click();
    await dialog().getByText("Payment link sent").waitFor();
    assert.match((await dialog().locator(".command").textContent())!, /^http/);
    await window.assertAccessible();
    await page.keyboard.press("Escape");
    await page.getByText(/^Sent /).waitFor();

    await button("Review order").click();
    await dialog().getByText("$32.25").first().waitFor();
    assert.equal((await shop.ok("GET", "/orders")).pagination.total, 0);
    await dialog().getByRole("button", { name: "Create order" }).click();
    await page.getByRole("heading", { level: 1, name: /^Order / }).waitFor();
    const { orders } = await shop.ok("GET", "/orders");
    assert.deepEqual([orders[0].finalAmount, orders[0].shippingMethod.name], ["32.25", "Courier"]);
    await window.open(`/drafts/${orders[0].id}`);
    await page.getByRole("heading", { level: 1, name: /^Order / }).waitFor();
    window.assertQuiet("refusals");
  });

  test("a draft waits for its address; the country is the store's, and no way to pay costs a fee unasked", async () => {
    const { page } = window;
    await window.open("/orders/new");
    assert.equal(await page.getByLabel("Country").inputValue(), "DE");
    assert.notEqual(await page.getByLabel("Payment method").inputValue(), "cash");
    await page.getByLabel("Search products").fill("mug");
    await page
      .getByRole("button", { name: /^Add: / })
      .first()
      .click();
    await totals().getByText("$24.80").first().waitFor();
    await page.getByRole("button", { name: "New customer" }).click();
    await page.getByLabel("Email").fill("later@example.com");
    await page.getByLabel("First name").first().fill("Mia");
    await page.getByLabel("Last name").first().fill("Later");
    await page.getByRole("button", { name: "Save as draft" }).click();
    await page.getByRole("heading", { level: 1, name: "Draft for Mia Later" }).waitFor();
    const id = page.url().split("/").at(-1)!;
    assert.equal((await shop.ok("GET", `/orders/${id}`)).shippingAddress, null);
    await page.getByLabel("Street and house number").fill("Main Street 1");
    await page.getByLabel("City").fill("Berlin");
    for (const [label, value] of [
      ["First name", "Mia"],
      ["Last name", "Later"],
    ] as const)
      await page.getByLabel(label).last().fill(value);
    const save = async () => {
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Unsaved changes").waitFor({ state: "detached" });
      return shop.ok("GET", `/orders/${id}`);
    };
    const whole = await save();
    assert.deepEqual([whole.finalAmount, whole.shippingAddress.city], ["24.80", "Berlin"]);
    await page.getByLabel("Street and house number").fill("");
    await page.getByLabel("City").fill("");
    assert.equal((await save()).shippingAddress, null);
    await shop.ok("DELETE", `/orders/${id}`);
    window.assertQuiet("refusals");
  });

  test("what two people change of a draft is kept, and a draft is deleted after a look", async () => {
    const { page } = window;
    const body = shop.body({ draft: true, paymentMethod: "cash" });
    const { id } = await shop.ok("POST", "/orders", body);
    await window.open(`/orders/${id}`);
    await page.getByRole("heading", { level: 1, name: /^Draft for / }).waitFor();
    await shop.ok("PUT", `/orders/${id}`, { note: "Call first" });
    await page.getByLabel(/^Quantity: /).fill("3");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    const kept = await shop.ok("GET", `/orders/${id}`);
    assert.deepEqual([kept.note, kept.items[0].quantity], ["Call first", 3]);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete draft" }).click();
    await dialog().getByText("will be permanently deleted").waitFor();
    await page.getByRole("menu").waitFor({ state: "detached" });
    assert.equal((await drafts()).length, 1);
    await window.assertAccessible();
    await dialog().getByRole("button", { name: "Delete draft" }).click();
    await page.getByRole("heading", { level: 1, name: "Drafts" }).waitFor();
    assert.equal((await drafts()).length, 0);
    window.assertQuiet("refusals");
  });

  test("a placed order is edited: the balance shows first, two people do not overwrite each other, and the history tells", async () => {
    const { page } = window;
    const { id } = await shop.order({ markPaid: true, paymentMethod: "card", shippingAddress: HOME });
    await window.open(`/orders/${id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Edit order" }).click();
    await page.getByRole("heading", { level: 1, name: /^Edit order / }).waitFor();
    await totals().getByText("The balance doesn’t change").waitFor();
    await page.getByLabel(/^Quantity: /).fill("2");
    await totals().getByText("The customer owes $19.90.").waitFor();
    await page.getByLabel("Search products").fill("ebook");
    await page
      .getByRole("button", { name: /^Add: / })
      .first()
      .click();
    await totals().getByText("The customer owes $24.90.").waitFor();
    await page.getByLabel("Note for the timeline").fill("Asked on the phone");
    await window.assertAccessible();
    // Somebody else changes something else meanwhile.
    await shop.ok("PUT", `/orders/${id}`, { tags: ["phone"] });
    await page.getByRole("button", { name: "Preview changes" }).click();
    await dialog().getByText("The customer owes $24.90.").waitFor();
    assert.equal((await shop.read(id)).items.length, 1);
    await window.assertAccessible();
    await dialog().getByRole("button", { name: "Update order" }).click();
    await page.getByRole("heading", { level: 1, name: /^Order / }).waitFor();
    const edited = await shop.read(id);
    assert.deepEqual(
      [edited.tags, edited.balance, edited.items.map(({ quantity }: { quantity: number }) => quantity)],
      [["phone"], "24.90", [2, 1]],
    );
    const history = page.getByRole("region", { name: "Edit history" });
    await history.getByText("Mug: 1 → 2").waitFor();
    await window.assertAccessible();
    await history.getByRole("button", { name: "Previous calculation" }).click();
    await dialog().getByRole("columnheader", { name: "Calculation" }).first().waitFor();
    await page.keyboard.press("Escape");

    // What one person takes off while another changes it is asked.
    await window.open(`/orders/${id}/edit`);
    await page.getByRole("button", { name: /^Remove: E-?book/i }).click();
    await page.getByLabel(/^Quantity: Mug/).fill("4");
    await totals().getByText("The customer owes $59.70.").waitFor();
    const [mug] = edited.items;
    await shop.ok("POST", `/orders/${id}/edits`, { setQuantity: [{ itemId: mug.id, quantity: 3 }] });
    await page.getByRole("button", { name: "Preview changes" }).click();
    await dialog().getByRole("button", { name: "Update order" }).click();
    await dialog().getByText("Conflicting changes").waitFor();
    await dialog().getByRole("radio", { name: "3" }).check();
    await window.assertAccessible();
    await dialog().getByRole("button", { name: "Save selected" }).click();
    await page.getByRole("heading", { level: 1, name: /^Order / }).waitFor();
    const last = await shop.read(id);
    assert.deepEqual(
      last.items.map(({ name, quantity }: { name: string; quantity: number }) => [name, quantity]),
      [[mug.name, 3]],
    );
    window.assertQuiet("refusals");
  });

  test("an edit tells which discounts it takes away, and keeps them on request", async () => {
    const { page } = window;
    const coupon = await shop.coupon({
      code: "SPRING-10",
      type: "fixed",
      value: "10",
      minimumSubtotal: "50",
    });
    const { id } = await shop.order({
      items: [shop.line(shop.range.mug, 3)],
      couponCode: coupon.code,
      markPaid: true,
      paymentMethod: "bank_transfer",
    });
    await window.open(`/orders/${id}/edit`);
    await totals().getByText("The balance doesn’t change").waitFor();
    assert.equal(await page.getByText("Keep discounts").count(), 0);
    await page.getByLabel(/^Quantity: /).fill("2");
    await totals().getByText("SPRING-10 ($10.00): below the minimum").waitFor();
    await totals().getByText("$9.90 will be refunded.").waitFor();
    await window.assertAccessible();
    await page.getByRole("switch", { name: "Keep discounts" }).check();
    // Three pieces were sold for 49.70.
    await totals().getByText("$16.57 will be refunded.").waitFor();
    await totals().getByText("below the minimum").waitFor({ state: "detached" });
    await window.assertAccessible();
    await page.getByRole("button", { name: "Preview changes" }).click();
    await dialog().getByText("$16.57 will be refunded.").waitFor();
    await dialog().getByRole("button", { name: "Update order" }).click();
    await page.getByRole("heading", { level: 1, name: /^Order / }).waitFor();
    const edited = await shop.read(id);
    assert.deepEqual(
      [edited.couponCode, edited.discountAmount, edited.finalAmount],
      [coupon.code, "6.67", "38.03"],
    );
    window.assertQuiet("refusals");
  });

  test("from right to left, too", async () => {
    const arabic = await openConsole(browser, server, shop.store, { locale: "ar-EG", dark: true });
    const { id } = await shop.order();
    for (const [path, title] of [
      ["/orders/new", "إنشاء طلب"],
      ["/drafts", "المسودات"],
      [`/orders/${id}/edit`, /^تعديل الطلب/],
    ] as const) {
      await arabic.open(path);
      await arabic.page.getByRole("heading", { level: 1, name: title }).waitFor();
      await arabic.assertAccessible();
    }
    arabic.assertQuiet();
    await arabic.close();
  });
});
