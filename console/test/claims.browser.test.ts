import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { hashPassword } from "../../server/src/people/auth/index.ts";
import { noBrowser } from "../../server/test/browser.ts";
import { addPerson } from "../../server/test/people.ts";
import type { TestServer } from "../../server/test/server.ts";
import { type Fields, type Json, openShop, type Shop } from "../../server/test/shop.ts";
import { type ConsoleWindow, OWNER, openConsole, withConsole } from "./console.ts";

describe("the console: claims", { skip: noBrowser }, () => {
  let server: TestServer;
  let shop: Shop;
  let browser: Browser;
  let window: ConsoleWindow;
  withConsole(async (started) => {
    ({ server, browser } = started);
    shop = await openShop(server, {}, { domain: "claims.localhost" });
    await shop.ok("PUT", `/products/${shop.range.mug.id}`, { cost: "6.50" });
    window = await openConsole(browser, server, shop.store, { locale: "en-US" });
  });

  const section = () => window.page.getByRole("region", { name: "Claims" });
  const dialog = () => window.page.getByRole("dialog").last();
  const closed = () => window.page.getByRole("dialog").first().waitFor({ state: "detached" });
  const claimsOf = async (id: string): Promise<Json[]> =>
    (await shop.ok("GET", `/orders/${id}/claims`)).claims;

  /** An order of three mugs that was paid and arrived. */
  async function arrived(): Promise<Json> {
    const { id } = await shop.order({
      items: [shop.line(shop.range.mug, 3)],
      paymentMethod: "card",
      markPaid: true,
    });
    return shop.advance(id, "confirmed", "processing", "shipped", "delivered");
  }
  const claimed = ({ id, items }: Json, more: Fields = {}): Promise<Json> =>
    shop.ok("POST", `/orders/${id}/claims`, {
      items: [{ itemId: items[0].id, quantity: 1, reason: "damaged" }],
      ...more,
    });

  test("one is opened with its cost and note; what is wrong is told at its field", async () => {
    const { page } = window;
    await window.open("/claims");
    await page.getByText("No claims yet").waitFor();
    await window.assertAccessible();
    const order = await arrived();
    await window.open(`/orders/${order.id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Open claim" }).click();
    await dialog().getByRole("button", { name: "Open claim" }).click();
    // No pieces were chosen.
    await dialog().getByRole("alert").waitFor();
    await dialog().getByLabel("Quantity: Mug").fill("2");
    await dialog().getByLabel("Reason: Mug").selectOption({ label: "Lost in transit" });
    await dialog().getByLabel("Shipping cost").fill("a lot");
    await dialog().getByRole("button", { name: "Open claim" }).click();
    await dialog().locator('[name="/carrierCost"][aria-invalid="true"]').waitFor();
    await window.assertAccessible();
    await dialog().getByLabel("Shipping cost").fill("4.90");
    await dialog().getByLabel("Note (visible to staff only)").fill("Told by phone");
    await dialog().getByRole("combobox", { name: "Images" }).fill("javascript:alert(1)");
    await page.keyboard.press("Enter");
    await dialog().getByRole("button", { name: "Open claim" }).click();
    await dialog().locator('input[aria-invalid="true"]').waitFor();
    await dialog().getByRole("combobox", { name: "Images" }).press("Backspace");
    await dialog().getByRole("combobox", { name: "Images" }).fill("https://images.example/broken.png");
    await page.keyboard.press("Enter");
    await dialog().getByRole("button", { name: "Open claim" }).click();
    await closed();
    await section().getByText("2 × Mug (Lost in transit)").waitFor();
    await section().getByText("Told by phone").waitFor();
    await window.assertAccessible();
    const [made] = await claimsOf(order.id);
    assert.deepEqual(
      [made.status, made.items[0].reason, made.carrierCost, made.note, made.pictures],
      ["open", "lost", "4.90", "Told by phone", ["https://images.example/broken.png"]],
    );
    // What is claimed cannot be claimed once more.
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Open claim" }).click();
    await dialog().getByRole("cell", { name: "1", exact: true }).waitFor();
    await page.keyboard.press("Escape");
    window.assertQuiet("refusals");
  });

  test("one is replaced after a look, by an order that both lead to", async () => {
    const { page } = window;
    const order = await arrived();
    await claimed(order);
    await window.open(`/orders/${order.id}`);
    await section().getByRole("button", { name: "Resolve claim" }).click();
    await dialog().getByLabel("Ship to a different address").check();
    await dialog().getByLabel("City").fill("");
    await dialog().getByRole("button", { name: "Preview" }).click();
    await dialog().locator('[name="/shippingAddress/city"][aria-invalid="true"]').waitFor();
    await dialog().getByLabel("City").fill("Hamburg");
    await window.assertAccessible();
    await dialog().getByRole("button", { name: "Preview" }).click();
    await dialog().getByText("A replacement order is created at no charge.").waitFor();
    await dialog().getByText("$6.50").first().waitFor();
    assert.equal((await claimsOf(order.id))[0].status, "open");
    await window.assertAccessible();
    await dialog().getByRole("button", { name: "Resolve claim" }).click();
    await closed();
    const [{ resolution, replacementOrderId }] = (await claimsOf(order.id)) as [Json];
    const made = await shop.read(replacementOrderId);
    assert.deepEqual(
      [resolution, made.finalAmount, made.shippingAddress.city, made.replacementOf.orderId],
      ["replace", "0.00", "Hamburg", order.id],
    );
    await section().getByRole("link", { name: made.orderNumber }).click();
    await page.getByRole("heading", { level: 1, name: `Order ${made.orderNumber}` }).waitFor();
    const related = page.getByRole("region", { name: "Related orders" });
    await related.getByRole("link", { name: order.orderNumber }).waitFor();
    await window.assertAccessible();
    await related.getByRole("link", { name: order.orderNumber }).click();
    await page.getByRole("heading", { level: 1, name: `Order ${order.orderNumber}` }).waitFor();
    window.assertQuiet("refusals");
  });

  test("one is refunded, at most what was paid, and what the carrier paid is noted later", async () => {
    const { page } = window;
    const order = await arrived();
    const { id } = await claimed(order);
    await window.open(`/orders/${order.id}`);
    await section().getByRole("button", { name: "Resolve claim" }).click();
    await dialog().getByLabel("Resolution").selectOption({ label: "Refund" });
    await dialog().getByLabel("Custom amount").fill("100");
    await dialog().getByRole("button", { name: "Preview" }).click();
    await dialog().locator('[name="/refundAmount"][aria-invalid="true"]').waitFor();
    await dialog().getByLabel("Custom amount").fill("5");
    await dialog().getByRole("button", { name: "Preview" }).click();
    await dialog().getByText("The customer is refunded.").waitFor();
    await dialog().getByText("$5.00").first().waitFor();
    assert.equal((await shop.read(order.id)).refundedAmount, "0.00");
    await dialog().getByRole("button", { name: "Resolve claim" }).click();
    await closed();
    assert.equal((await shop.read(order.id)).refundedAmount, "5.00");
    await section().getByText("Resolved").waitFor();
    await section().getByRole("button", { name: "Edit claim" }).click();
    // Somebody else notes something else meanwhile.
    await shop.ok("PUT", `/orders/${order.id}/claims/${id}`, { note: "Second one this month" });
    await dialog().getByLabel("Reimbursed to you").fill("3");
    await window.assertAccessible();
    await dialog().getByRole("button", { name: "Edit claim" }).click();
    await closed();
    await section().getByText("Second one this month").waitFor();
    const [now] = (await claimsOf(order.id)) as [Json];
    assert.deepEqual(
      [now.recoveredAmount, now.totalCost, now.note],
      ["3.00", "2.00", "Second one this month"],
    );
    assert.equal(await page.getByRole("button", { name: "Decline claim" }).count(), 0);
    window.assertQuiet("refusals");
  });

  test("one is rejected after a look, and the list has tabs and filters", async () => {
    const { page } = window;
    const order = await arrived();
    await claimed(order, { items: [{ itemId: order.items[0].id, quantity: 1, reason: "wrong" }] });
    await window.open(`/orders/${order.id}`);
    await section().getByRole("button", { name: "Decline claim" }).click();
    await dialog().getByText("The claim will be closed").waitFor();
    await dialog().getByRole("button", { name: "Decline claim" }).and(page.locator(":enabled")).click();
    await closed();
    await section().getByText("Declined", { exact: true }).waitFor();
    assert.equal((await claimsOf(order.id))[0].status, "rejected");
    const all = (await shop.ok("GET", "/claims")).pagination.total;
    await window.open("/claims");
    await page.getByText(`1–${all} of ${all}`).waitFor();
    await window.assertAccessible();
    await page
      .getByRole("link", { name: "Declined" })
      .or(page.getByRole("tab", { name: "Declined" }))
      .click();
    await page.getByText("1–1 of 1").waitFor();
    await window.open("/claims?reason=damaged&resolution=replace");
    await page.getByText("1–1 of 1").waitFor();
    await page.getByRole("row").filter({ hasText: "Mug (Damaged)" }).getByText("Replacement").waitFor();
    await window.assertAccessible();
    window.assertQuiet("refusals");
  });

  test("who may only read orders sees claims and no cost of goods, and decides nothing", async () => {
    const email = "reader@example.com";
    const passwordHash = await hashPassword(OWNER.password);
    await addPerson(server, shop.store, "staff", { email, passwordHash, permissions: ["orders:read"] });
    const as = { email, password: OWNER.password };
    const order = await arrived();
    await claimed(order);
    const reader = await openConsole(browser, server, shop.store, { locale: "ar-EG", dark: true, as });
    const { page } = reader;
    await reader.open("/claims");
    await page.getByRole("heading", { level: 1, name: "المطالبات" }).waitFor();
    await page.getByText("تالف").first().waitFor();
    assert.equal(await page.getByText("التكلفة الإجمالية").count(), 0);
    await reader.assertAccessible();
    await reader.open(`/orders/${order.id}`);
    const claims = page.getByRole("region", { name: "المطالبات" });
    await claims.getByText("مفتوحة").waitFor();
    assert.equal(await claims.getByRole("button").count(), 0);
    assert.equal(await page.getByText("التكلفة الإجمالية").count(), 0);
    await reader.assertAccessible();
    reader.assertQuiet();
    await reader.close();
  });
});
