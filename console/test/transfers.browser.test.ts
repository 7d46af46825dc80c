import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { hashPassword } from "../../server/src/people/auth/index.ts";
import { noBrowser } from "../../server/test/browser.ts";
import { addPerson } from "../../server/test/people.ts";
import type { TestServer } from "../../server/test/server.ts";
import { type Json, openShop, type Shop } from "../../server/test/shop.ts";
import { type ConsoleWindow, OWNER, openConsole, withConsole } from "./console.ts";
import { keyboard } from "./hands.ts";

describe("the console: stock transfers", { skip: noBrowser }, () => {
  let server: TestServer;
  let shop: Shop;
  let browser: Browser;
  let window: ConsoleWindow;
  let home: string;
  let harbor: string;
  withConsole(async (started) => {
    ({ server, browser } = started);
    shop = await openShop(server, {}, { domain: "transfers.localhost" });
    home = (await shop.ok("GET", "/locations")).locations[0].id;
    window = await openConsole(browser, server, shop.store, { locale: "en-US" });
  });

  const button = (name: string) => window.page.getByRole("button", { name, exact: true });
  const dialog = () => window.page.getByRole("dialog");
  const state = (name: string) => window.page.locator("h1 + .status", { hasText: name }).waitFor();
  const transfers = async (): Promise<Json[]> => (await shop.ok("GET", "/stock-transfers")).transfers;
  /** How many mugs there are in all, and how many of them at the harbor. */
  const lying = async (): Promise<number[]> => {
    const { stock } = await shop.ok("GET", "/stock?limit=100");
    const { quantity, locations } = stock.find(({ productId }: Json) => productId === shop.range.mug.id);
    return [quantity, locations.find(({ locationId }: Json) => locationId === harbor)?.quantity ?? 0];
  };
  const saved = () => window.page.getByText("Unsaved changes").waitFor({ state: "detached" });

  test("a store with one location is told what a transfer needs", async () => {
    const { page } = window;
    await window.open("/stock-transfers");
    await page.getByText("No transfers yet").waitFor();
    await window.assertAccessible();
    await window.open("/stock-transfers/new");
    await page.getByText("To create a transfer, you need a second active location.").waitFor();
    await window.assertAccessible();
    harbor = (await shop.ok("POST", "/locations", { name: "Harbor" })).id;
    window.assertQuiet();
  });

  test("one is made by keys; what is wrong is told at its field", async () => {
    const { page } = window;
    const hands = keyboard(page);
    await window.open("/stock-transfers");
    await hands.go("Create transfer");
    await page.getByRole("heading", { level: 1, name: "Create transfer" }).waitFor();
    await hands.choose(page.getByLabel("Origin").and(page.locator("select")), "Default");
    await hands.choose(
      page.getByLabel("Destination", { exact: false }).and(page.locator('[name="/toLocationId"]')),
      "Default",
    );
    await hands.press(button("Save"));
    await page.getByLabel("Search products").and(page.locator('[aria-invalid="true"]')).waitFor();
    await hands.write(page.getByLabel("Search products"), "mug");
    await hands.press(page.getByRole("button", { name: /^Add: Mug/ }).first());
    await hands.write(page.getByLabel("Quantity: Mug"), "12");
    await hands.write(page.getByLabel("Reference number"), "PALLET-7");
    await hands.press(button("Save"));
    await page.locator('[name="/toLocationId"][aria-invalid="true"]').waitFor();
    await window.assertAccessible();
    await hands.choose(page.locator('[name="/toLocationId"]'), "Harbor");
    await hands.press(button("Save"));
    await page.getByRole("heading", { level: 1, name: "Transfer T-1" }).waitFor();
    await state("Draft");
    await window.assertAccessible();
    const [made] = await transfers();
    assert.deepEqual(
      [made.fromLocationId, made.toLocationId, made.reference, made.items[0].quantity],
      [home, harbor, "PALLET-7", 12],
    );
    window.assertQuiet("refusals");
  });

  test("two people change a draft, and it is sent as it stands on the screen, after a look", async () => {
    const { page } = window;
    const [{ id }] = await transfers();
    await window.open(`/stock-transfers/${id}`);
    await shop.ok("PUT", `/stock-transfers/${id}`, { note: "Handle with care" });
    await page.getByLabel("Quantity: Mug").fill("10");
    await page.getByRole("button", { name: "Save" }).click();
    await saved();
    const kept = await shop.ok("GET", `/stock-transfers/${id}`);
    assert.deepEqual([kept.note, kept.items[0].quantity], ["Handle with care", 10]);

    // More than there is: the look says of what, and how much there is.
    await page.getByLabel("Quantity: Mug").fill("1001");
    await button("Mark as sent").click();
    await dialog().getByText("Mug: only 1,000 available").waitFor();
    assert.ok(await dialog().getByRole("button", { name: "Mark as sent" }).isDisabled());
    await window.assertAccessible();
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await page.getByLabel("Quantity: Mug").fill("10");
    await button("Mark as sent").click();
    await dialog().getByText("10 items are removed from stock at Default").waitFor();
    assert.equal((await shop.ok("GET", `/stock-transfers/${id}`)).status, "draft");
    await window.assertAccessible();
    await dialog().getByRole("button", { name: "Mark as sent" }).click();
    await state("In transit");
    assert.deepEqual(await lying(), [990, 0]);
    await window.assertAccessible();
    window.assertQuiet("refusals");
  });

  test("what came is noted in parts, until no more will come; its note is printed", async () => {
    const { page } = window;
    const [{ id }] = await transfers();
    await window.open(`/stock-transfers/${id}`);
    const file = page.waitForEvent("download");
    await button("Print transfer note (PDF)").click();
    assert.match((await file).suggestedFilename(), /\.pdf$/);
    await button("Receive items").click();
    const came = dialog().getByLabel("Receive now: Mug");
    assert.equal(await came.inputValue(), "10");
    await came.fill("11");
    await dialog().getByRole("button", { name: "Receive items" }).click();
    await came.and(page.locator('[aria-invalid="true"]')).waitFor();
    await window.assertAccessible();
    await came.fill("7");
    await dialog().getByRole("button", { name: "Receive items" }).click();
    await dialog().waitFor({ state: "detached" });
    await page.getByRole("cell", { name: "7", exact: true }).waitFor();
    await state("In transit");
    assert.deepEqual(await lying(), [997, 7]);
    await button("Receive items").click();
    await came.fill("2");
    await dialog().locator("label", { hasText: "Mark transfer as complete" }).click();
    await dialog().getByRole("button", { name: "Receive items" }).click();
    await state("Received");
    await page.getByRole("columnheader", { name: "Missing" }).waitFor();
    await page.getByRole("cell", { name: "1", exact: true }).waitFor();
    await window.assertAccessible();
    assert.deepEqual(await lying(), [999, 9]);
    assert.equal(await button("More actions").count(), 0);
    // Its note may still change.
    await page.getByLabel("Reference number").fill("PALLET-8");
    await page.keyboard.press("Control+s");
    await saved();
    assert.equal((await shop.ok("GET", `/stock-transfers/${id}`)).reference, "PALLET-8");
    await window.open("/stock/movements");
    await page.getByRole("cell", { name: "Transfer sent · T-1" }).waitFor();
    await page.getByRole("cell", { name: "Transfer received · T-1" }).first().waitFor();
    window.assertQuiet("refusals");
  });

  test("what has left and not come goes back when one is cancelled", async () => {
    const { page } = window;
    const { id } = await made(4);
    await shop.ok("POST", `/stock-transfers/${id}/send`, {});
    await shop.ok("POST", `/stock-transfers/${id}/receive`, { items: [{ ...wanted(), quantity: 1 }] });
    await window.open(`/stock-transfers/${id}`);
    await button("More actions").click();
    await page.getByRole("menuitem", { name: "Cancel transfer" }).click();
    await page.getByRole("menuitem").waitFor({ state: "detached" });
    await dialog().getByText("3 items that weren’t received return to stock at Default.").waitFor();
    await window.assertAccessible();
    await dialog().getByRole("button", { name: "Cancel transfer" }).click();
    await state("Cancelled");
    assert.deepEqual(await lying(), [999, 10]);
    window.assertQuiet("refusals");
  });

  test("the list goes by tabs, filters and the number on the paper", async () => {
    const { page } = window;
    await made(1);
    const rows = page.locator("tbody tr");
    await window.open("/stock-transfers");
    await page.getByRole("link", { name: "T-3" }).waitFor();
    assert.equal(await rows.count(), 3);
    await window.assertAccessible();
    await page.getByRole("link", { name: "Cancelled", exact: true }).click();
    await page.getByRole("link", { name: "T-1" }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "T-2" }).waitFor();
    await window.open("/stock-transfers?number=T-1");
    await page.getByRole("link", { name: "T-1" }).waitFor();
    assert.equal(await rows.count(), 1);
    await window.open("/stock-transfers?number=pallet");
    await page.getByText("No results").waitFor();
    await window.open(`/stock-transfers?fromLocationId=${harbor}`);
    await page.getByText("No results").waitFor();
    window.assertQuiet("refusals");
  });

  test("whoever only reads sees it and changes nothing; whoever may not is told so", async () => {
    const { id } = await made(1);
    const reader = await opened("reader@example.com", ["products:read"]);
    await reader.open(`/stock-transfers/${id}`);
    await reader.page.getByRole("button", { name: "Print transfer note (PDF)" }).waitFor();
    assert.ok(await reader.page.getByLabel("Quantity: Mug").isDisabled());
    for (const name of ["Mark as sent", "More actions"])
      assert.equal(await reader.page.getByRole("button", { name, exact: true }).count(), 0);
    await reader.assertAccessible();
    await reader.open("/stock-transfers/new");
    await reader.page.locator("[data-refused]", { hasText: "products" }).waitFor();
    reader.assertQuiet();
    await reader.close();
    const stranger = await opened("stranger@example.com", ["orders"]);
    await stranger.open("/stock-transfers");
    await stranger.page.locator("[data-refused]", { hasText: "products:read" }).waitFor();
    stranger.assertQuiet();
    await stranger.close();
  });

  test("from right to left, too", async () => {
    const arabic = await openConsole(browser, server, shop.store, { locale: "ar-EG", dark: true });
    const [{ id }] = (await shop.ok("GET", "/stock-transfers?status=received")).transfers;
    for (const [path, title] of [
      ["/stock-transfers", "عمليات النقل"],
      ["/stock-transfers/new", "إنشاء عملية نقل"],
      [`/stock-transfers/${id}`, "النقل T-1"],
    ] as const) {
      await arabic.open(path);
      await arabic.page.getByRole("heading", { level: 1, name: title }).waitFor();
      await arabic.assertAccessible();
    }
    arabic.assertQuiet();
    await arabic.close();
  });

  const wanted = () => ({ productId: shop.range.mug.id });
  const made = (quantity: number): Promise<Json> =>
    shop.ok("POST", "/stock-transfers", {
      fromLocationId: home,
      toLocationId: harbor,
      items: [{ ...wanted(), quantity }],
    });
  async function opened(email: string, permissions: readonly string[]): Promise<ConsoleWindow> {
    const passwordHash = await hashPassword(OWNER.password);
    await addPerson(server, shop.store, "staff", { email, passwordHash, permissions });
    return openConsole(browser, server, shop.store, {
      locale: "en-US",
      as: { email, password: OWNER.password },
    });
  }
});
