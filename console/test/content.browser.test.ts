import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import type { TestServer } from "../../server/test/server.ts";
import { type Json, openShop, type Shop } from "../../server/test/shop.ts";
import { type ConsoleWindow, openConsole, withConsole } from "./console.ts";
import { keyboard } from "./hands.ts";

// One white pixel.
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==";

describe("the console: menus, pages and redirects", { skip: noBrowser }, () => {
  let server: TestServer;
  let shop: Shop;
  let browser: Browser;
  let window: ConsoleWindow;
  withConsole(async (started) => {
    ({ server, browser } = started);
    shop = await openShop(server, {}, { domain: "content.localhost" });
    await shop.ok("PUT", "/settings", { languages: ["en", "de"] });
    await shop.ok("POST", "/categories", {
      translations: [{ language: "en", name: "Kitchen" }],
    });
    window = await openConsole(browser, server, shop.store, { locale: "en-US" });
  });

  const button = (name: string | RegExp) => window.page.getByRole("button", { name, exact: true });
  const dialog = () => window.page.getByRole("dialog");
  const saved = () => window.page.getByText("Unsaved changes").waitFor({ state: "detached" });
  const menu = async (): Promise<Json> => {
    const { menus } = await shop.ok("GET", "/menus");
    return shop.ok("GET", `/menus/${menus.find(({ handle }: Json) => handle === "main-menu").id}`);
  };
  const lines = (items: Json[], depth = 0): string[] =>
    items.flatMap((one: Json) => [`${"-".repeat(depth)}${one.title}`, ...lines(one.items, depth + 1)]);

  test("a page is written by keys, with headings and bold words, and shown in the shop", async () => {
    const { page } = window;
    const hands = keyboard(page);
    await window.open("/pages");
    await page.getByText("No pages yet").waitFor();
    await window.assertAccessible();
    await page.getByRole("link", { name: "Add page" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Add page" }).waitFor();
    await hands.press(button("Save"));
    await page.locator('[name="/translations/en/name"][aria-invalid="true"]').waitFor();
    await window.assertAccessible();
    await hands.write(page.locator('[name="/translations/en/name"]'), "About us");
    const text = page.getByRole("textbox", { name: "Content" }).first();
    await text.click();
    await page.getByLabel("Text style").first().selectOption("h2");
    await page.keyboard.type("Who we are");
    await page.keyboard.press("Enter");
    await page.keyboard.type("A ");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("small");
    await page.keyboard.press("Control+b");
    await page.keyboard.type(" pottery.");
    await page.getByText("About us –").first().waitFor();
    await window.assertAccessible();
    await hands.press(button("Save"));
    await page.getByRole("heading", { level: 1, name: "About us" }).waitFor();
    const { pages } = await shop.ok("GET", "/content-pages");
    assert.equal(
      pages[0].translations[0].body,
      "<h2>Who we are</h2><p>A <strong>small</strong> pottery.</p>",
    );

    await page.getByLabel("Visible in shop").uncheck({ force: true });
    await hands.press(button("Save"));
    await saved();
    await page.getByText("Hidden", { exact: true }).waitFor();
    await window.open("/pages");
    await page.getByRole("link", { name: "About us" }).waitFor();
    await window.assertAccessible();
    window.assertQuiet("refusals");
  });

  test("a menu gets items, below each other and in another order, by keys", async () => {
    const { page } = window;
    const hands = keyboard(page);
    await window.open("/menus");
    await page.getByRole("link", { name: "Main menu" }).click();
    await page.getByRole("heading", { level: 1, name: "Main menu" }).waitFor();
    await window.assertAccessible();
    await hands.press(button("Add menu item"));
    await dialog().getByLabel("Link to").selectOption("category");
    await hands.press(dialog().getByRole("button", { name: "Add" }));
    await dialog().getByText("This field is required").waitFor();
    await window.assertAccessible();
    await dialog().getByLabel("Category", { exact: true }).selectOption("Kitchen");
    await hands.press(dialog().getByRole("button", { name: "Add" }));
    await dialog().waitFor({ state: "detached" });
    await hands.press(page.getByRole("button", { name: "Nest under the item above: Kitchen" }));
    await hands.press(page.getByRole("button", { name: "Move up: All products" }));
    await hands.press(button("Save"));
    await saved();
    assert.deepEqual(lines((await menu()).items), ["All products", "-Kitchen", "Home"]);

    const row = (name: string) =>
      page.getByRole("listitem").filter({ has: page.getByRole("button", { name, exact: true }) });
    await row("Home").dragTo(row("All products"), { targetPosition: { x: 20, y: 2 } });
    await hands.press(button("Save"));
    await saved();
    assert.deepEqual(lines((await menu()).items), ["Home", "All products", "-Kitchen"]);
    await window.assertAccessible();
    window.assertQuiet("refusals");
  });

  test("redirects are added, read from a file, and deleted", async () => {
    const { page } = window;
    const hands = keyboard(page);
    await window.open("/redirects");
    await page.getByText("No redirects yet").waitFor();
    await window.assertAccessible();
    await hands.press(button("Add redirect").first());
    await hands.write(dialog().getByLabel("Redirect from"), "/old");
    await hands.write(dialog().getByLabel("Redirect to"), "/old/");
    await hands.press(dialog().getByRole("button", { name: "Save" }));
    await dialog().getByText("This redirect would create a loop.").waitFor();
    await window.assertAccessible();
    await hands.write(dialog().getByLabel("Redirect to"), "/pages/about-us");
    await hands.press(dialog().getByRole("button", { name: "Save" }));
    await dialog().waitFor({ state: "detached" });
    await hands.press(button("Import"));
    const csv = 'Redirect from,Redirect to\n/a,/b\n"/c, d",/e\n/f,https://old.example/g\n';
    await dialog()
      .locator('input[type="file"]')
      .setInputFiles({
        name: "redirects.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(csv),
      });
    await hands.press(dialog().getByRole("button", { name: "Add 3 redirects" }));
    await dialog().getByText("2 redirects were added.").waitFor();
    await window.assertAccessible();
    await hands.press(dialog().getByRole("button", { name: "Close" }).last());
    await page.getByText("1–3 of 3").waitFor();
    await page.getByRole("checkbox", { name: "Select /a" }).check();
    await hands.press(button("Delete"));
    await hands.press(dialog().getByRole("button", { name: "Delete" }));
    await page.getByText("1–2 of 2").waitFor();
    await window.assertAccessible();
    window.assertQuiet("refusals");
  });

  test("the shop gets a password, and pictures", async () => {
    const { page } = window;
    const hands = keyboard(page);
    await window.open("/settings/store");
    await page.getByLabel("Store access").selectOption("password");
    await hands.press(button("Save"));
    await page.locator('[name="/storefront/password"][aria-invalid="true"]').waitFor();
    await hands.write(page.locator('[name="/storefront/password"]'), "sesame");
    await hands.write(page.locator('[name="/storefront/message"]'), "We open on Friday.");
    const icon = { name: "icon.png", mimeType: "image/png", buffer: Buffer.from(PNG, "base64") };
    await page.locator('input[type="file"]').nth(1).setInputFiles(icon);
    await page.getByRole("img", { name: "Favicon" }).waitFor();
    await window.assertAccessible();
    await hands.press(button("Save"));
    await saved();
    const { storefront, favicon } = await shop.ok("GET", "/settings");
    assert.deepEqual(storefront, { mode: "password", hasPassword: true, message: "We open on Friday." });
    assert.match(favicon, /\/media\/[0-9a-f-]{36}\.png$/);
    await page.getByText("A password is set.", { exact: false }).waitFor();
    window.assertQuiet("refusals");
  });

  test("each screen is there from right to left, and in the dark", async () => {
    const arabic = await openConsole(browser, server, shop.store, { locale: "ar-EG", dark: true });
    for (const [path, title] of [
      ["/menus", "القوائم"],
      ["/pages", "الصفحات"],
      ["/pages/new", "إضافة صفحة"],
      ["/redirects", "عمليات إعادة التوجيه"],
    ] as const) {
      await arabic.open(path);
      await arabic.page.getByRole("heading", { level: 1, name: title }).waitFor();
      await arabic.assertAccessible();
    }
    arabic.assertQuiet();
  });
});
