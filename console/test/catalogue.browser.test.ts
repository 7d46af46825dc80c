import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import type { TestServer, TestStore } from "../../server/test/server.ts";
import { type ConsoleWindow, openConsole, withConsole } from "./console.ts";

// The smallest GIF there is.
const GIF = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");
const dot = { name: "dot.gif", mimeType: "image/gif", buffer: GIF };

describe("the console: the catalogue", { skip: noBrowser }, () => {
  let server: TestServer;
  let store: TestStore;
  let browser: Browser;
  let window: ConsoleWindow;
  let id: string;
  const read = async (path: string) => (await server.send(store, "GET", `/api/v1${path}`)).body.data;
  withConsole(async (started) => {
    ({ server, browser } = started);
    store = await server.createStore({ domain: "catalogue.localhost", name: "Pots & Pans" });
    window = await openConsole(browser, server, store, { locale: "en-US" });
  });

  test("categories are made, put into each other by buttons and by the mouse, and deleted", async () => {
    const { page } = window;
    await window.open("/categories");
    await window.assertAccessible();
    for (const name of ["Kitchen", "Garden", "Pots"]) {
      await page.getByRole("button", { name: "New category" }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill(name);
      if (name === "Pots") await window.assertAccessible();
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("button", { name, exact: true }).waitFor();
    }
    await page.getByRole("button", { name: "Move up: Pots" }).click();
    await page.locator(".branch").nth(1).getByText("Pots").waitFor();
    await page.getByRole("button", { name: "Put below the one above: Pots" }).click();
    await page.locator(".branch-1", { hasText: "Pots" }).waitFor();
    await page
      .locator(".branch", { hasText: "Garden" })
      .dragTo(page.locator(".branch", { hasText: "Kitchen" }));
    await page.locator(".branch-1", { hasText: "Garden" }).waitFor();
    const { categories } = await read("/categories/tree");
    const names = (all: { translations: { name: string }[] }[]) =>
      all.map((one) => one.translations[0]!.name);
    assert.deepEqual(names(categories), ["Kitchen"]);
    assert.deepEqual(names(categories[0].children), ["Pots", "Garden"]);
    await window.assertAccessible();
    await page.getByRole("button", { name: "More actions: Garden" }).click();
    await page.getByRole("menuitem", { name: "Delete the category" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await page.locator(".branch", { hasText: "Garden" }).waitFor({ state: "detached" });
    window.assertQuiet();
  });

  test("a product is made with a picture and sizes", async () => {
    const { page } = window;
    await window.open("/products/new");
    await window.assertAccessible();
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".mantine-InputWrapper-error").first().waitFor();
    await page.getByLabel("Name").fill("Mug");
    await page
      .getByRole("textbox", { name: /^Price/ })
      .first()
      .fill("19.90");
    await page.getByLabel("Category").selectOption({ label: "— Pots" });
    await page.locator("input[type=file]").setInputFiles([dot]);
    await page.locator(".pictures img").waitFor();
    await page.getByRole("button", { name: "Add an option" }).click();
    await page.getByLabel("Option", { exact: true }).fill("Size");
    await page.getByRole("combobox", { name: "Values" }).fill("S");
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: "Values" }).fill("L");
    await page.keyboard.press("Enter");
    await page.getByLabel("Stock: S").fill("3");
    await page.getByLabel("Price: L").fill("21,90");
    await window.assertAccessible();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Mug" }).waitFor();
    id = page.url().split("/").at(-1)!;
    const { productVariants, media } = await read(`/products/${id}`);
    assert.deepEqual(
      productVariants.map(({ options, ownPrice, quantity }: Record<string, unknown>) => [
        options,
        ownPrice,
        quantity,
      ]),
      [
        [{ Size: "S" }, null, 3],
        [{ Size: "L" }, "21.90", 0],
      ],
    );
    assert.equal(media.length, 1);
  });

  test("its picture is shown at each host of the store", async () => {
    const { page } = window;
    const isShown = (at: typeof page) =>
      at.waitForFunction("document.querySelector('.pictures img')?.naturalWidth > 0");
    await window.open(`/products/${id}`);
    await isShown(page);
    window.assertQuiet("refusals");
    await server.sql(store, "insert into domains (store_id, host) values ($1, 'localhost')", [store.id]);
    const alias = await openConsole(browser, server, { domain: "localhost" });
    await alias.open(`/products/${id}`);
    await isShown(alias.page);
    alias.assertQuiet();
    await alias.close();
  });

  test("its price is changed, and a stock is set to what was counted", async () => {
    const { page } = window;
    await window.open(`/products/${id}`);
    await page
      .getByRole("textbox", { name: /^Price/ })
      .first()
      .fill("18.50");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Change the stock: S" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Counted").fill("7");
    await window.assertAccessible();
    await dialog.getByRole("button", { name: "Change the stock" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Count", { exact: true }).waitFor();
    const { price, productVariants } = await read(`/products/${id}`);
    assert.deepEqual([price, productVariants[0].quantity], ["18.50", 7]);
    await window.assertAccessible();
    await window.open("/stock/movements");
    await page.getByRole("link", { name: "Mug · S" }).first().waitFor();
    await page.getByRole("cell", { name: "Opening stock" }).first().waitFor();
    await window.assertAccessible();
  });

  test("a value that is renamed keeps its variant: id, price and stock", async () => {
    const { page } = window;
    await window.open(`/products/${id}`);
    const before = (await read(`/products/${id}`)).productVariants;
    const rename = async (from: string, to: string, key: string) => {
      await page.getByRole("button", { name: `Rename ${from}` }).click();
      await page.getByRole("textbox", { name: `Rename ${from}` }).fill(to);
      await page.keyboard.press(key);
    };
    await rename("L", "Never", "Escape");
    await rename("L", "S", "Enter");
    await rename("L", "Large", "Enter");
    await page.getByLabel("Price: Large").waitFor();
    await window.assertAccessible();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    const [S, L] = before;
    assert.deepEqual((await read(`/products/${id}`)).productVariants, [
      S,
      { ...L, options: { Size: "Large" } },
    ]);
    await rename("Large", "L", "Enter");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    assert.deepEqual((await read(`/products/${id}`)).productVariants, before);
  });

  test("an option that is called otherwise keeps its variants, and a further one goes on with them; more is told of the product", async () => {
    const { page } = window;
    await window.open(`/products/${id}`);
    const before = (await read(`/products/${id}`)).productVariants;
    await page.getByLabel("Option", { exact: true }).fill("Format");
    await page.getByRole("button", { name: "Add an option" }).click();
    await page.getByLabel("Option", { exact: true }).nth(1).fill("Color");
    await page.getByRole("combobox", { name: "Values" }).nth(1).fill("Blue");
    await page.keyboard.press("Enter");
    await page.getByLabel("Barcode: S · Blue").fill("4006381333931");
    await page.getByLabel("Manufacturer’s part number (MPN)").fill("MUG-1");
    await page.getByLabel("Weight", { exact: true }).fill("0.35");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByLabel("Fields of your own: Name").fill("feed.age_group");
    await page.getByLabel("Fields of your own: feed.age_group").fill("adult");
    await window.assertAccessible();
    await page.keyboard.press("Control+s");
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    const { productVariants, mpn, weight, weightUnit, metadata } = await read(`/products/${id}`);
    assert.deepEqual(
      productVariants.map((one: Record<string, unknown>) => [one.id, one.options, one.quantity, one.barcode]),
      [
        [before[0].id, { Format: "S", Color: "Blue" }, 7, "4006381333931"],
        [before[1].id, { Format: "L", Color: "Blue" }, 0, null],
      ],
    );
    assert.deepEqual(
      [mpn, weight, weightUnit, metadata],
      ["MUG-1", 0.35, "kg", { "feed.age_group": "adult" }],
    );
  });

  test("chosen ones are changed in a sheet", async () => {
    const { page } = window;
    await window.open("/products");
    await page.getByRole("checkbox", { name: "Select Mug" }).check();
    await page
      .getByRole("region", { name: /selected/ })
      .getByRole("link", { name: "Bulk edit" })
      .click();
    await page.getByRole("gridcell", { name: "18.50" }).first().click();
    await page.keyboard.type("17");
    await page.keyboard.press("Enter");
    await window.assertAccessible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save 1 product" }).click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    assert.equal((await read(`/products/${id}`)).price, "17.00");
  });

  test("a picture is described; one that a product shows cannot be deleted", async () => {
    const { page } = window;
    await window.open("/media");
    await window.assertAccessible();
    await page.getByRole("button", { name: "Edit: dot.gif" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("English").fill("A dot");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("cell", { name: "A dot" }).waitFor();
    await page.getByRole("button", { name: "Delete the file: dot.gif" }).click();
    await dialog.getByRole("alert").waitFor();
    assert.ok(await dialog.getByRole("button", { name: "Delete", exact: true }).isDisabled());
  });
});
