import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import type { TestServer, TestStore } from "../../server/test/server.ts";
import { type ConsoleWindow, openConsole, withConsole } from "./console.ts";

const PRODUCTS = 500;
// What a box of 70 % of the window has in sight, before and behind it.
const MOST_ROWS = 60;

describe("the console: many products as a sheet", { skip: noBrowser }, () => {
  let server: TestServer;
  let store: TestStore;
  let browser: Browser;
  let window: ConsoleWindow;
  const send = async (method: string, path: string, body?: object) => {
    const answer = await server.send(store, method, `/api/v1${path}`, { ...(body && { body }) });
    assert.ok(answer.status < 300, answer.text.slice(0, 500));
    return answer.body.data;
  };
  const named = (name: string) => [{ language: "en", name, description: "" }];
  const ids = new Map<string, string>();
  const product = (slug: string) => send("GET", `/products/${ids.get(slug)}`);
  const make = async (body: { slug: string; [field: string]: unknown }) =>
    ids.set(body.slug, (await send("POST", "/products", body)).id);
  const grid = () => window.page.getByRole("grid");
  // By its place: rows and columns from 0, without names and headings.
  const cell = (row: number, column: number) => window.page.locator(`[data-cell="${row} ${column}"]`);
  const textOf = async (row: number, column: number) => (await cell(row, column).textContent())?.trim();
  const keys = async (...all: string[]) => {
    for (const key of all) await window.page.keyboard.press(key);
  };
  const isFocused = (row: number, column: number) =>
    cell(row, column)
      .and(window.page.locator(":focus"))
      .count()
      .then((count) => count === 1);
  const copied = (text: string) =>
    window.page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", ${JSON.stringify(text)});
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(event);
    })()`);
  const save = async () => {
    const { page } = window;
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Save \d+ products?$/ })
      .click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
  };

  withConsole(async (started) => {
    ({ server, browser } = started);
    store = await server.createStore({ domain: "sheet.localhost", name: "Pots & Pans" });
    await send("POST", "/categories", { translations: named("Kitchen") });
    for (let at = 0; at < PRODUCTS - 2; at += 249) {
      const { results } = await send("POST", "/products/bulk", {
        create: Array.from({ length: 249 }, (_, i) => ({
          slug: `mug-${at + i}`,
          price: "20.00",
          quantity: 3,
          translations: named(`Mug ${at + i}`),
        })),
      });
      for (const { data } of results) ids.set(data.slug, data.id);
    }
    await make({
      ...{ slug: "shirt", price: "10.00", translations: named("A shirt") },
      variants: [{ name: "Size", values: ["S", "M"] }],
      productVariants: [
        { options: { Size: "S" }, quantity: 1 },
        { options: { Size: "M" }, quantity: 2 },
      ],
    });
    await make({ slug: "bowl", price: "30.00", cost: "9.00", translations: named("A bowl") });
    window = await openConsole(browser, server, store, { locale: "en-US" });
    window.page.setDefaultTimeout(30_000);
  });

  test("500 products and their variants are there, and those in sight are drawn", async () => {
    const { page } = window;
    await window.open("/products?sort=name");
    await page.getByRole("link", { name: "Bulk edit" }).click();
    await grid().waitFor();
    assert.equal(await grid().getAttribute("aria-rowcount"), String(PRODUCTS + 3));
    const rows = await grid().locator("tbody tr[aria-rowindex]").count();
    assert.ok(rows > 5 && rows <= MOST_ROWS, `${rows} rows`);
    await window.assertAccessible();
    window.assertQuiet();
  });

  test("cells are reached and written by keys as in a spreadsheet", async () => {
    const { page } = window;
    // A bowl, a shirt, its two variants, then mugs.
    await cell(0, 0).click();
    await page.keyboard.type("31,5");
    await keys("Enter");
    assert.equal(await textOf(0, 0), "31.50");
    assert.ok(await isFocused(1, 0));
    await keys("F2");
    await page.keyboard.type("7");
    await keys("Escape");
    assert.equal(await textOf(1, 0), "10.00");
    await keys("ControlOrMeta+End");
    await cell(PRODUCTS + 1, 8).waitFor();
    assert.ok(await isFocused(PRODUCTS + 1, 8));
    await keys("ControlOrMeta+Home", "Shift+ArrowDown", "Shift+ArrowRight");
    assert.equal(await page.locator("[aria-selected=true]").count(), 4);
    await keys("Escape", "ControlOrMeta+z");
    assert.equal(await textOf(0, 0), "30.00");
    await keys("ControlOrMeta+y");
    assert.equal(await textOf(0, 0), "31.50");
    await window.assertAccessible();
  });

  test("a block of a spreadsheet is pasted, what is no amount is told at its cell, and a row is filled down", async () => {
    const { page } = window;
    await cell(4, 0).click();
    await copied("1.234,50\t2000\r\nabc\t\r\n");
    assert.deepEqual([await textOf(4, 0), await textOf(4, 1)], ["1234.50", "2000.00"]);
    assert.equal(await cell(5, 0).getAttribute("aria-invalid"), "true");
    await page.getByText("1 cell needs your attention.").waitFor();
    await window.assertAccessible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    assert.ok(await isFocused(5, 0));
    await keys("Delete");
    assert.equal(await cell(5, 0).getAttribute("title"), "Enter a price");
    await page.keyboard.type("18");
    await keys("Enter");
    await cell(4, 6).click();
    await page.keyboard.type("tea, new");
    await keys("Enter", "ArrowUp", "Shift+ArrowDown", "Shift+ArrowDown", "ControlOrMeta+d");
    assert.equal(await textOf(6, 6), "tea, new");
    // The stock of a product is that of its variants.
    await cell(1, 5).click();
    await page.keyboard.type("9");
    await page.getByText(/1 cell can’t be edited here/).waitFor();
    assert.equal(await cell(1, 5).getAttribute("aria-readonly"), "true");
  });

  test("−10 %, rounded to .90, for the chosen cells; one review, one save", async () => {
    const { page } = window;
    await cell(2, 0).click();
    await page.keyboard.type("12");
    await keys("Enter");
    await cell(3, 5).click();
    await page.keyboard.type("8");
    await keys("Enter");
    await cell(7, 0).click();
    await keys("Shift+ArrowDown", "Shift+ArrowDown");
    await page.getByRole("button", { name: "Adjust prices" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Percentage").fill("10");
    await dialog.getByLabel("Round to").fill(".90");
    await dialog.getByText("20.00 → 17.90").waitFor();
    await window.assertAccessible();
    await dialog.getByRole("button", { name: "Adjust 3 prices" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.deepEqual([await textOf(7, 0), await textOf(9, 0)], ["17.90", "17.90"]);
    await cell(0, 8).click();
    await keys(" ");
    assert.equal(await textOf(0, 8), "Hidden");
    await cell(0, 7).click();
    await keys("Enter");
    await page.getByRole("combobox", { name: "Category: A bowl" }).selectOption({ label: "Kitchen" });
    await keys("Enter");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const review = page.getByRole("dialog", { name: "Review changes" });
    await review.getByText("· 8 products").waitFor();
    await review.getByText("1 product will no longer be visible in your store.").waitFor();
    await window.assertAccessible();
    assert.equal((await product("bowl")).price, "30.00", "a dry run keeps nothing");
    await review.getByRole("button", { name: "Save 8 products" }).click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    const bowl = await product("bowl");
    assert.deepEqual(
      [bowl.price, bowl.isActive, bowl.cost, typeof bowl.categoryId],
      ["31.50", false, "9.00", "string"],
    );
    const shirt = await product("shirt");
    assert.deepEqual(
      shirt.productVariants.map(({ ownPrice, quantity }: Record<string, unknown>) => [ownPrice, quantity]),
      [
        ["12.00", 1],
        [null, 8],
      ],
    );
    window.assertQuiet();
  });

  test("what the server refuses stands at its cell", async () => {
    const { page } = window;
    await cell(4, 3).click();
    await page.keyboard.type("TWICE");
    await keys("Enter");
    await page.keyboard.type("TWICE");
    await keys("Enter");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("1 cell needs your attention.").waitFor();
    assert.match((await cell(5, 3).getAttribute("title")) ?? "", /TWICE/);
    await keys("ControlOrMeta+z");
    await save();
    window.assertQuiet();
  });

  test("what another one changed meanwhile stays, and is told where both changed it", async () => {
    const { page } = window;
    const slug = async (row: number) => {
      const name = await page.locator(`tr[aria-rowindex="${row + 2}"] th`).textContent();
      return name!.trim().toLowerCase().replace(" ", "-");
    };
    const [one, other] = [await slug(10), await slug(11)];
    await send("PUT", `/products/${ids.get(one)}`, { barcode: "4006381333931" });
    await send("PUT", `/products/${ids.get(other)}`, { price: "25.00" });
    await cell(10, 0).click();
    await page.keyboard.type("21");
    await keys("Enter");
    await page.keyboard.type("22");
    await keys("Enter");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("1 cell needs your attention.").waitFor();
    assert.match((await cell(11, 0).getAttribute("title")) ?? "", /changed this to 25\.00/);
    await save();
    const saved = await Promise.all([product(one), product(other)]);
    assert.deepEqual(
      saved.map(({ price, barcode }) => [price, barcode]),
      [
        ["21.00", "4006381333931"],
        ["22.00", null],
      ],
    );
  });

  test("what others delete or change again and again is told at its cells, and nothing is called saved", async () => {
    const { page } = window;
    for (const slug of ["gone", "busy", "calm"])
      await make({ slug, price: "5.00", translations: named(`Zither ${slug}`) });
    await make({
      ...{ slug: "sized", price: "5.00", translations: named("Zither sized") },
      variants: [{ name: "Size", values: ["S", "M"] }],
      productVariants: [{ options: { Size: "S" } }, { options: { Size: "M" } }],
    });
    await window.open("/products/sheet?sort=name&q=zither");
    // Busy, calm, gone, sized and its two sizes.
    await cell(5, 0).waitFor();
    for (const row of [0, 1, 2, 5]) {
      await cell(row, 0).click();
      await page.keyboard.type(`${row + 1}`);
      await keys("Enter");
    }
    let count = 0;
    const change = (slug: string, body: object = { barcode: `${++count}` }) =>
      send("PUT", `/products/${ids.get(slug)}`, body);
    // Each request comes too late for one product; two others lose what was changed before they are read again.
    await page.route(/\/products\/bulk/, async (route) => {
      await change("busy");
      await route.continue();
    });
    await page.route(/\/products\?.*ids=/, async (route) => {
      if (ids.has("gone")) await send("DELETE", `/products/${ids.get("gone")}`);
      ids.delete("gone");
      const { productVariants } = await product("sized");
      await change("sized", { productVariants: [{ id: productVariants[0].id }] });
      await route.continue();
    });
    await change("gone");
    await change("sized", { barcode: "9" });
    const told = async (row: number) => (await cell(row, 0).getAttribute("title")) ?? "";
    const trySave = () => page.getByRole("button", { name: "Save", exact: true }).click();
    await trySave();
    await page.getByText("3 cells need your attention.").waitFor();
    assert.match(await told(0), /changing this product right now/);
    assert.equal(await told(1), "");
    for (const row of [2, 5]) assert.match(await told(row), /Someone else deleted this/);
    assert.equal(await page.getByRole("dialog").count(), 0, "nothing is offered to be saved");
    await window.assertAccessible();

    // What was deleted is undone; what is busy is tried out in quiet, and busy again once it is saved.
    for (const row of [2, 5]) {
      await cell(row, 0).click();
      await page.keyboard.type(row === 2 ? "5" : " ");
      await keys("Enter");
    }
    await page.unrouteAll();
    await trySave();
    const sure = page.getByRole("dialog").getByRole("button", { name: "Save 2 products" });
    await sure.waitFor();
    await page.route(/\/products\/bulk/, async (route) => {
      await change("busy");
      await route.continue();
    });
    await sure.click();
    await page.getByText("1 cell needs your attention.").waitFor();
    assert.match(await told(0), /changing this product right now/);
    assert.equal(await page.getByText("Saved", { exact: true }).count(), 0);
    assert.deepEqual([(await product("busy")).price, (await product("calm")).price], ["5.00", "2.00"]);
    await page.unrouteAll();
    await save();
    assert.equal((await product("busy")).price, "1.00");
    window.assertQuiet("refusals");
  });

  test("columns are hidden and remembered, and the sheet of chosen products has those alone", async () => {
    const { page } = window;
    await window.open("/products?q=shirt");
    await page.getByRole("checkbox", { name: "Select A shirt" }).check();
    await page
      .getByRole("region", { name: /selected/ })
      .getByRole("link", { name: "Bulk edit" })
      .click();
    await grid().waitFor();
    assert.equal(await grid().getAttribute("aria-rowcount"), "4");
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Barcode" }).uncheck();
    await keys("Escape");
    await page.reload();
    await grid().waitFor();
    assert.equal(await page.getByRole("columnheader", { name: "Barcode" }).count(), 0);
    await window.assertAccessible();
  });

  test("on a phone, right to left and in the dark", async () => {
    const phone = await openConsole(browser, server, store, {
      locale: "ar",
      dark: true,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });
    await phone.open("/products/sheet?sort=name");
    await phone.page.getByRole("grid").waitFor();
    const first = phone.page.locator('[data-cell="0 0"]');
    await first.tap();
    await first.tap();
    await phone.page.keyboard.type("٢٩٫٥");
    await phone.page.keyboard.press("Enter");
    assert.equal((await first.textContent())?.trim(), "29.50");
    await phone.page.keyboard.press("ArrowLeft");
    assert.equal(await phone.page.evaluate("document.activeElement.dataset.cell"), "1 1");
    assert.ok(
      await phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth"),
      "the page does not scroll sideways",
    );
    await phone.assertAccessible();
    if (process.env.SHOTS) await phone.page.screenshot({ path: `${process.env.SHOTS}/sheet-ar.png` });
    phone.assertQuiet();
    await phone.close();
  });
});
