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

describe("the console: price lists", { skip: noBrowser }, () => {
  let server: TestServer;
  let shop: Shop;
  let browser: Browser;
  let window: ConsoleWindow;
  withConsole(async (started) => {
    ({ server, browser } = started);
    shop = await openShop(server, {}, { domain: "prices.localhost" });
    await shop.ok("POST", "/customer-groups", { name: "Trade", tag: "trade" });
    window = await openConsole(browser, server, shop.store, { locale: "en-US" });
  });

  const button = (name: string | RegExp) => window.page.getByRole("button", { name, exact: true });
  const dialog = () => window.page.getByRole("dialog");
  const saved = () => window.page.getByText("Unsaved changes").waitFor({ state: "detached" });
  const closed = () => dialog().waitFor({ state: "detached" });
  const lists = async (): Promise<Json[]> => (await shop.ok("GET", "/price-lists")).priceLists;
  const prices = async (id: string, query = ""): Promise<[number, string][]> =>
    (await shop.ok("GET", `/price-lists/${id}/prices?${query}`)).prices
      .map(({ minimumQuantity, price }: Json) => [minimumQuantity, price])
      .sort(([a]: [number], [b]: [number]) => a - b);
  const row = (text: string) => window.page.getByRole("row").filter({ hasText: text });

  test("one is made by keys, and gets prices from quantities on; orders have them", async () => {
    const { page } = window;
    const hands = keyboard(page);
    await window.open("/price-lists");
    await page.getByText("No price lists yet").waitFor();
    await window.assertAccessible();
    await hands.go("Create price list");
    await page.getByRole("heading", { level: 1, name: "Create price list" }).waitFor();
    await hands.press(button("Save"));
    await page.locator('[name="/name"][aria-invalid="true"]').waitFor();
    await window.assertAccessible();
    await hands.write(page.getByLabel("Name"), "By the dozen");
    await hands.press(button("Save"));
    await page.getByRole("heading", { level: 1, name: "By the dozen" }).waitFor();
    await page.getByText("No prices yet").waitFor();
    await window.assertAccessible();
    const [{ id }] = await lists();

    await hands.write(page.getByLabel("Search products"), "mug");
    await hands.press(page.getByRole("button", { name: /^Add: Mug/ }).first());
    await dialog().getByText("Regular price: $19.90").waitFor();
    await hands.write(dialog().getByLabel("Price", { exact: false }).first(), "18");
    await hands.press(dialog().getByRole("button", { name: "Add quantity break" }));
    // The same quantity twice, and no price: each is told at its field.
    await hands.write(dialog().locator('[name="/set/1/minimumQuantity"]'), "12");
    await hands.press(dialog().getByRole("button", { name: "Save" }));
    await dialog().locator('[name="/set/1/price"][aria-invalid="true"]').waitFor();
    await hands.write(dialog().locator('[name="/set/1/price"]'), "15,00");
    await hands.write(dialog().locator('[name="/set/1/minimumQuantity"]'), "1");
    await hands.press(dialog().getByRole("button", { name: "Save" }));
    await dialog().locator('[name="/set/1/minimumQuantity"][aria-invalid="true"]').waitFor();
    await window.assertAccessible();
    await hands.write(dialog().locator('[name="/set/1/minimumQuantity"]'), "12");
    await hands.press(dialog().getByRole("button", { name: "Save" }));
    await closed();
    await row("$15.00").getByText("12", { exact: true }).waitFor();
    assert.deepEqual(await prices(id), [
      [1, "18.00"],
      [12, "15.00"],
    ]);
    const order = await shop.order({ items: [shop.line(shop.range.mug, 12)] });
    assert.equal(order.subtotalAmount, "180.00");
    window.assertQuiet("refusals");
  });

  test("a price of a product and one of its variants stand beside each other, and one is deleted", async () => {
    const { page } = window;
    const [{ id }] = await lists();
    const { shirt } = shop.range;
    const variant = shirt.productVariants[0];
    await window.open(`/price-lists/${id}`);
    for (const [name, price] of [
      [/^Add: Shirt$/, "9"],
      [/^Add: Shirt · S$/, "8"],
    ] as const) {
      await page.getByLabel("Search products").fill("shirt");
      await page.getByRole("button", { name }).click();
      await dialog().locator('[name="/set/0/price"]').fill(price);
      await dialog().getByRole("button", { name: "Save" }).click();
      await closed();
    }
    await row("Shirt · S").getByText("$8.00").waitFor();
    assert.deepEqual(await prices(id, `variantId=${variant.id}`), [[1, "8.00"]]);
    // Opened again, the product has its own price alone.
    await page.getByRole("button", { name: "Edit: Shirt, 1 or more: $9.00" }).click();
    assert.equal(await dialog().locator('[name="/set/0/price"]').inputValue(), "9.00");
    assert.equal(await dialog().locator('[name="/set/1/price"]').count(), 0);
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await closed();
    await page.getByRole("button", { name: "Delete: Shirt · S, 1 or more: $8.00" }).click();
    await dialog().getByText("Shirt · S, 1 or more: $8.00").waitFor();
    await window.assertAccessible();
    await dialog().getByRole("button", { name: "Delete" }).click();
    await row("Shirt · S").waitFor({ state: "detached" });
    assert.deepEqual(await prices(id, `productId=${shirt.id}`), [[1, "9.00"]]);
    window.assertQuiet("refusals");
  });

  test("two people set prices of one product: both texts are shown, and one is chosen", async () => {
    const { page } = window;
    const [{ id }] = await lists();
    const { mug } = shop.range;
    const edit = async (price: string) => {
      await page.getByRole("button", { name: /^Edit: Mug, 1 or more: / }).click();
      await dialog().locator('[name="/set/0/price"]').fill(price);
    };
    await window.open(`/price-lists/${id}`);
    // Prices of something else are no conflict.
    await edit("17");
    await shop.ok("PUT", `/price-lists/${id}/prices`, {
      set: [{ productId: shop.range.lamp.id, price: "39" }],
    });
    await dialog().getByRole("button", { name: "Save" }).click();
    await closed();
    assert.deepEqual((await prices(id, `productId=${mug.id}`))[0], [1, "17.00"]);
    await edit("16.50");
    await shop.ok("PUT", `/price-lists/${id}/prices`, { set: [{ productId: mug.id, price: "16" }] });
    await dialog().getByRole("button", { name: "Save" }).click();
    const conflict = page.getByRole("dialog", { name: "Conflicting changes" });
    await conflict.getByText("1 or more: 16.00").waitFor();
    await window.assertAccessible();
    await conflict.getByRole("button", { name: "Save selected" }).click();
    await closed();
    assert.deepEqual(await prices(id, `productId=${mug.id}`), [
      [1, "16.50"],
      [12, "15.00"],
    ]);
    window.assertQuiet("refusals");
  });

  test("who has it and when is saved beside what others save, and what is wrong is told at its field", async () => {
    const { page } = window;
    const [{ id }] = await lists();
    await window.open(`/price-lists/${id}`);
    await shop.ok("PUT", `/price-lists/${id}`, { name: "Trade prices" });
    await page.getByRole("combobox", { name: "Customer groups" }).click();
    await page.getByRole("option", { name: "Trade" }).click();
    await page.getByLabel("Start date", { exact: true }).fill("2026-01-02");
    await page.getByLabel("End date", { exact: true }).fill("2026-01-01");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByLabel("End date", { exact: true }).and(page.locator('[aria-invalid="true"]')).waitFor();
    await window.assertAccessible();
    await page.getByLabel("End date", { exact: true }).fill("2089-12-31");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await saved();
    const kept = await shop.ok("GET", `/price-lists/${id}`);
    assert.deepEqual(
      [kept.name, kept.customerGroupIds.length, kept.endsAt],
      ["Trade prices", 1, "2090-01-01T00:00:00.000Z"],
    );
    await window.open("/price-lists");
    await row("Trade prices").getByText("1 group").waitFor();
    await row("Trade prices").getByText("Active", { exact: true }).waitFor();
    await window.assertAccessible();
    window.assertQuiet("refusals");
  });

  test("whoever only reads sees it and changes nothing; whoever may not is told so", async () => {
    const [{ id }] = await lists();
    const reader = await opened("reader@example.com", ["products:read"]);
    await reader.open(`/price-lists/${id}`);
    await reader.page.getByRole("row").filter({ hasText: "$15.00" }).waitFor();
    assert.ok(await reader.page.getByLabel("Name").isDisabled());
    assert.equal(await reader.page.getByLabel("Search products").count(), 0);
    assert.equal(await reader.page.getByRole("button", { name: /^(Edit|Delete)/ }).count(), 0);
    await reader.assertAccessible();
    await reader.open("/price-lists/new");
    await reader.page.locator("[data-refused]", { hasText: "products" }).waitFor();
    reader.assertQuiet();
    await reader.close();
    const stranger = await opened("stranger@example.com", ["orders"]);
    await stranger.open("/price-lists");
    await stranger.page.locator("[data-refused]", { hasText: "products:read" }).waitFor();
    stranger.assertQuiet();
    await stranger.close();
  });

  test("from right to left, too; and one is deleted after a look", async () => {
    const [{ id }] = await lists();
    const arabic = await openConsole(browser, server, shop.store, { locale: "ar-EG", dark: true });
    for (const [path, title] of [
      ["/price-lists", "قوائم الأسعار"],
      ["/price-lists/new", "إنشاء قائمة أسعار"],
      [`/price-lists/${id}`, "Trade prices"],
    ] as const) {
      await arabic.open(path);
      await arabic.page.getByRole("heading", { level: 1, name: title }).waitFor();
      await arabic.assertAccessible();
    }
    arabic.assertQuiet();
    await arabic.close();
    const { page } = window;
    await window.open(`/price-lists/${id}`);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await dialog().getByText("4 prices will be deleted. Existing orders aren’t affected.").waitFor();
    assert.equal((await lists()).length, 1);
    await window.assertAccessible();
    await dialog().getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { level: 1, name: "Price lists" }).waitFor();
    assert.equal((await lists()).length, 0);
    window.assertQuiet("refusals");
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
