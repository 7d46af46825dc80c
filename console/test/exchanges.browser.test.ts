import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { hashPassword } from "../../server/src/people/auth/index.ts";
import { noBrowser } from "../../server/test/browser.ts";
import { addPerson } from "../../server/test/people.ts";
import type { TestServer } from "../../server/test/server.ts";
import { type Json, openShop, type Shop } from "../../server/test/shop.ts";
import { type ConsoleWindow, OWNER, openConsole, withConsole } from "./console.ts";

describe("the console: exchanges", { skip: noBrowser }, () => {
  let server: TestServer;
  let shop: Shop;
  let browser: Browser;
  let window: ConsoleWindow;
  withConsole(async (started) => {
    ({ server, browser } = started);
    shop = await openShop(server, {}, { domain: "exchanges.localhost" });
    window = await openConsole(browser, server, shop.store, { locale: "en-US" });
  });

  const dialog = () => window.page.getByRole("dialog").last();
  const totals = () => window.page.getByRole("region", { name: "Summary" });
  const look = () => window.page.getByRole("button", { name: "Preview" }).click();
  const decide = ({ orderId, id }: Json, body: object): Promise<Json> =>
    shop.ok("PUT", `/orders/${orderId}/returns/${id}`, body);

  /** A return of two of three mugs that were paid; approved, and `received` where that is asked for. */
  async function returned(received: boolean): Promise<Json> {
    const items = [shop.line(shop.range.mug, 3)];
    const { id } = await shop.order({ items, paymentMethod: "bank_transfer", markPaid: true });
    const order = await shop.advance(id, "confirmed", "processing", "shipped", "delivered");
    const wish = { items: [{ itemId: order.items[0].id, quantity: 2, reason: "Too small" }] };
    const of = await decide(await shop.ok("POST", `/orders/${id}/returns`, wish), { status: "approved" });
    return received ? decide(of, { status: "received", refund: false }) : of;
  }
  async function choose(words: string, name: string): Promise<void> {
    await window.page.getByLabel("Search products").fill(words);
    await window.page.getByRole("button", { name: `Add: ${name}` }).click();
  }

  test("what came is exchanged after a look, and both orders lead to each other", async () => {
    const { page } = window;
    const of = await returned(false);
    await window.open(`/orders/${of.orderId}/returns/${of.id}/exchange`);
    await page.getByText("Receive the returned items before you create an exchange.").waitFor();
    await window.assertAccessible();
    await window.open(`/orders/${of.orderId}`);
    await page.getByRole("button", { name: "Receive items" }).click();
    await dialog().getByLabel("Refund received items").uncheck();
    await dialog().getByRole("button", { name: "Receive items" }).click();
    await page.getByRole("link", { name: "Exchange items", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: /^Exchange for order / }).waitFor();
    await choose("shirt", "Shirt · M");
    await totals().getByText("$22.90 will be refunded.").waitFor();
    await window.assertAccessible();

    // What is wrong is told at its field, and nothing is made.
    await page.getByRole("button", { name: "Change shipping address or method" }).click();
    await page.getByLabel("City").fill("");
    await look();
    await page.locator('[name="/shippingAddress/city"][aria-invalid="true"]').waitFor();
    await page.getByLabel("City").fill("Hamburg");
    await page.getByLabel("Shipping method").selectOption({ label: "Express · $9.90" });
    await totals().getByText("$17.90 will be refunded.").waitFor();
    await window.assertAccessible();
    await look();
    await dialog().getByText("$17.90 will be refunded.").waitFor();
    await window.assertAccessible();
    assert.equal((await shop.read(of.orderId)).exchanges, undefined);
    await dialog().getByRole("button", { name: "Create exchange" }).click();
    await page.getByRole("heading", { level: 1, name: /^Order / }).waitFor();

    const before = await shop.read(of.orderId);
    const [made] = (await Promise.all(before.exchanges.map(shop.read))) as [Json];
    assert.deepEqual(
      [made.finalAmount, made.paidAmount, made.shippingAddress.city, before.refundedAmount],
      ["21.90", "21.90", "Hamburg", "39.80"],
    );
    const related = page.getByRole("region", { name: "Related orders" });
    await related.getByRole("link", { name: before.orderNumber }).click();
    await related.getByRole("link", { name: made.orderNumber }).waitFor();
    await page.getByRole("region", { name: "Returns" }).getByText("Exchanged for").waitFor();
    await window.assertAccessible();
    await window.open(`/orders/${of.orderId}/returns/${of.id}/exchange`);
    await page.locator(".page").getByRole("link", { name: made.orderNumber }).first().waitFor();
    window.assertQuiet("refusals");
  });

  test("from the list of returns; what is missing is due, and too little stock is told", async () => {
    const { page } = window;
    const of = await returned(true);
    await window.open("/returns");
    await page
      .getByRole("row")
      .filter({ hasText: of.orderNumber })
      .getByRole("link", { name: "Exchange items" })
      .click();
    await page.getByText("Returned items", { exact: true }).waitFor();
    await choose("lamp", "Lamp");
    await totals().getByText("The customer owes $5.10.").waitFor();
    await choose("mug", "Mug");
    await page.getByLabel("Quantity: Mug").fill("5000");
    await totals().getByRole("alert").waitFor();
    await page.getByLabel("Quantity: Mug").fill("1");
    await totals().getByText("The customer owes $25.00.").waitFor();
    await page.getByLabel("Payment method").selectOption({ label: "Card" });
    await look();
    await dialog().getByText("The customer owes $25.00.").waitFor();
    await dialog().getByRole("button", { name: "Create exchange" }).click();
    await page.getByRole("heading", { level: 1, name: /^Order / }).waitFor();
    const { exchanges } = await shop.read(of.orderId);
    const made = await shop.read(exchanges[0]);
    assert.deepEqual([made.dueAmount, made.paidAmount, made.paymentMethod], ["25.00", "39.80", "card"]);
    await window.open("/returns");
    await page
      .getByRole("row")
      .filter({ hasText: of.orderNumber })
      .getByRole("link", { name: made.orderNumber })
      .waitFor();
    await window.assertAccessible();
    window.assertQuiet("refusals");
  });

  test("what was paid only after it came counts, too", async () => {
    const { page } = window;
    const { id, items } = await shop.order({ items: [shop.line(shop.range.mug, 2)] });
    await shop.advance(id, "confirmed", "processing", "shipped");
    assert.equal((await shop.move(id, "delivered", { collectedAmount: "0" })).status, 200);
    const wish = { items: [{ itemId: items[0].id, quantity: 1, reason: "Too small" }] };
    const of = await decide(await shop.ok("POST", `/orders/${id}/returns`, wish), { status: "approved" });
    const came = await decide(of, { status: "received", refund: false });
    assert.equal((await shop.pay(id, "capture")).status, 201);
    assert.equal(came.worthAmount, "0.00");
    await window.open(`/orders/${id}`);
    await page.getByRole("link", { name: "Exchange items", exact: true }).click();
    await choose("shirt", "Shirt · S");
    await totals().getByText("$5.00 will be refunded.").waitFor();
    await look();
    await dialog().getByRole("button", { name: "Create exchange" }).click();
    await page.getByRole("heading", { level: 1, name: /^Order / }).waitFor();
    assert.equal((await shop.read(id)).refundedAmount, "19.90");
    window.assertQuiet("refusals");
  });

  test("who may only read orders sees what was exchanged, and exchanges nothing", async () => {
    const email = "reader@example.com";
    const passwordHash = await hashPassword(OWNER.password);
    await addPerson(server, shop.store, "staff", { email, passwordHash, permissions: ["orders:read"] });
    const as = { email, password: OWNER.password };
    const of = await returned(true);
    const reader = await openConsole(browser, server, shop.store, { locale: "tr-TR", dark: true, as });
    const { page } = reader;
    await reader.open(`/orders/${of.orderId}`);
    const returns = page.getByRole("region", { name: "İadeler" });
    await returns.getByText("Teslim alındı").waitFor();
    assert.equal(await returns.getByRole("link").count(), 0);
    await reader.open("/returns");
    await page.getByRole("row").filter({ hasText: of.orderNumber }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Ürünleri değiştir" }).count(), 0);
    await reader.assertAccessible();
    await reader.open(`/orders/${of.orderId}/returns/${of.id}/exchange`);
    await page.locator("[data-refused]", { hasText: "orders" }).waitFor();
    reader.assertQuiet();
    await reader.close();
  });
});
