import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import type { TestServer, TestStore } from "../../server/test/server.ts";
import { type ConsoleWindow, openConsole, withConsole } from "./console.ts";

const MOST_VARIANTS = 2_048;
// What a table of 36 rem has in sight, before and behind it.
const MOST_ROWS = 50;

describe("the console: a product of 2,048 variants", { skip: noBrowser }, () => {
  let server: TestServer;
  let store: TestStore;
  let browser: Browser;
  let window: ConsoleWindow;
  let id: string;
  const read = async (path: string) => (await server.send(store, "GET", `/api/v1${path}`)).body.data;
  withConsole(async (started) => {
    ({ server, browser } = started);
    store = await server.createStore({ domain: "variants.localhost", name: "Pots & Pans" });
    const sizes = Array.from({ length: 64 }, (_, i) => `S${i}`);
    const colors = Array.from({ length: 32 }, (_, i) => `C${i}`);
    const { status, text, body } = await server.send(store, "POST", "/api/v1/products", {
      body: {
        price: "10.00",
        translations: [{ language: "en", name: "Shirt", description: "" }],
        variants: [
          { name: "Size", values: sizes },
          { name: "Color", values: colors },
        ],
        productVariants: sizes.flatMap((Size) =>
          colors.map((Color) => ({ options: { Size, Color }, quantity: 1 })),
        ),
      },
    });
    assert.equal(status, 201, text.slice(0, 300));
    id = body.data.id;
    window = await openConsole(browser, server, store, { locale: "en-US" });
  });

  const table = (name: string) => window.page.locator(`.table-box[aria-label="${name}"]`);
  const rowsOf = (name: string) => table(name).locator("tbody tr[data-index]");

  test("draws the rows in sight, and tells which of how many each is", async () => {
    await window.open(`/products/${id}`);
    for (const name of ["Variants", "Quantity"]) {
      await rowsOf(name).first().waitFor();
      const rows = await rowsOf(name).count();
      assert.ok(rows > 5 && rows <= MOST_ROWS, `${rows} rows of ${name}`);
      assert.equal(
        await table(name).locator("table").getAttribute("aria-rowcount"),
        String(MOST_VARIANTS + 1),
      );
      assert.equal(await rowsOf(name).first().getAttribute("aria-rowindex"), "2");
    }
    await window.assertAccessible();
    const box = await table("Variants").evaluate((section) => section.scrollHeight);
    assert.ok(box > MOST_VARIANTS * 30, `${box} pixels`);
    window.assertQuiet();
  });

  test("reaches each row by scrolling, and keeps the one that is typed in", async () => {
    const { page } = window;
    await table("Variants").evaluate((section) => section.scrollTo(0, section.scrollHeight));
    const last = page.getByRole("textbox", { name: "SKU: S63 · C31" });
    await last.fill("LAST");
    assert.equal(await rowsOf("Variants").last().getAttribute("aria-rowindex"), String(MOST_VARIANTS + 1));
    await table("Variants").evaluate((section) => section.scrollTo(0, 0));
    await page.getByRole("textbox", { name: "SKU: S0 · C0" }).waitFor();
    await page.keyboard.press("End");
    await page.keyboard.type("-ONE");
    assert.equal(await last.inputValue(), "LAST-ONE");
    assert.ok((await rowsOf("Variants").count()) <= MOST_ROWS);
  });

  test("reaches rows out of sight by Tab, one after another", async () => {
    const { page } = window;
    // What is typed scrolled to its row.
    await table("Variants").evaluate((section) => section.scrollTo(0, 0));
    await page.getByRole("textbox", { name: "SKU: S0 · C0" }).focus();
    // Picture, SKU, barcode, price and the box of each row.
    for (let i = 0; i < 60 * 5; i++) await page.keyboard.press("Tab");
    const name = await page.evaluate("document.activeElement.getAttribute('aria-label')");
    assert.equal(name, "SKU: S1 · C28");
    await page.keyboard.type("TABBED");
    assert.ok((await rowsOf("Variants").count()) <= MOST_ROWS);
  });

  test("draws no other row while somebody types, and saves what was typed", async () => {
    const { page } = window;
    await table("Variants").evaluate((section) => section.scrollTo(0, 0));
    const price = page.getByRole("textbox", { name: "Price: S0 · C2", exact: true });
    await price.focus();
    await page.evaluate(`(() => {
      globalThis.changedRows = new Set();
      new MutationObserver((all) => {
        for (const { target } of all) globalThis.changedRows.add(target.closest?.("tr")?.dataset.index);
      }).observe(document.querySelector("main"), { subtree: true, attributes: true, childList: true });
    })()`);
    await page.keyboard.type("12.5");
    const changed = await page.evaluate("[...globalThis.changedRows].filter((row) => row !== undefined)");
    assert.deepEqual(
      (changed as string[]).filter((row) => row !== "2"),
      [],
    );
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Save", exact: true }).waitFor({ state: "detached" });
    const { productVariants } = await read(`/products/${id}`);
    const of = (size: string, color: string) =>
      productVariants.find(
        ({ options }: { options: Record<string, string> }) =>
          options.Size === size && options.Color === color,
      );
    assert.deepEqual(
      [of("S0", "C2").ownPrice, of("S63", "C31").sku, of("S1", "C28").sku],
      ["12.50", "LAST-ONE", "TABBED"],
    );
    assert.equal(productVariants.length, MOST_VARIANTS);
    window.assertQuiet();
  });

  test("is in lists without its variants", async () => {
    const { page } = window;
    const answers: number[] = [];
    page.on("response", async (response) => {
      if (/\/api\/v1\/products\?/.test(response.url())) answers.push((await response.body()).length);
    });
    await window.open("/products");
    await page.getByText("Shirt").first().waitFor();
    assert.ok(answers.length > 0);
    assert.ok(
      answers.every((bytes) => bytes < 5_000),
      String(answers),
    );
    window.assertQuiet();
  });
});
