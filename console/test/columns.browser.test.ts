import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import type { TestServer } from "../../server/test/server.ts";
import { openShop, type Shop } from "../../server/test/shop.ts";
import { OWNER, openConsole, withConsole } from "./console.ts";
import { keyboard } from "./hands.ts";

const heads = (page: Page) => page.locator("table thead th:not(.choose)").allInnerTexts();
const open = (page: Page) => page.getByRole("button", { name: "Columns" });

describe("the columns of a list", { skip: noBrowser }, () => {
  let server: TestServer;
  let shop: Shop;
  let browser: Browser;
  withConsole(async (started) => {
    ({ server, browser } = started);
    shop = await openShop(server, {}, { domain: "columns.localhost", ownerPassword: OWNER.password });
  });

  test("are chosen and put in order by the keyboard alone, and remembered for this list", async () => {
    const window = await openConsole(browser, server, shop.store, { locale: "en-US" });
    const { page } = window;
    await window.go("/customers");
    await page.locator("table thead th").first().waitFor();
    const usual = await heads(page);
    const [name, email, state, place, created] = usual;
    assert.equal(usual.length, 5);
    const hands = keyboard(page);
    await hands.press(open(page));
    await hands.turn(new RegExp(`^${email}$`));
    await hands.turn(/^Phone$/);
    assert.deepEqual(await heads(page), [name, state, place, created, "Phone"]);
    const up = page.getByRole("button", { name: "Move Phone up" });
    await hands.press(up);
    await page.getByText("Phone is now column 5 of 9").waitFor();
    // The button has moved with its column, and has the focus still.
    while ((await heads(page))[1] !== "Phone") await page.keyboard.press("Enter");
    await window.assertAccessible();
    await page.keyboard.press("Escape");
    assert.deepEqual(await heads(page), [name, "Phone", state, place, created]);

    await page.reload();
    await page.locator("table thead th").first().waitFor();
    assert.deepEqual(await heads(page), [name, "Phone", state, place, created]);
    await window.go("/products");
    await page.getByRole("columnheader", { name: "SKU" }).waitFor();
    assert.ok(!(await heads(page)).includes("Phone"));

    await window.go("/customers");
    await page.getByRole("columnheader", { name: "Phone" }).waitFor();
    await open(page).click();
    await page.getByRole("button", { name: "Reset to default" }).click();
    assert.deepEqual(await heads(page), usual);
    window.assertQuiet();
    await window.close();
  });

  test("are all shown on a phone where somebody chose them there", async () => {
    const window = await openConsole(browser, server, shop.store, {
      locale: "en-US",
      viewport: { width: 360, height: 640 },
    });
    const { page } = window;
    await window.go("/customers");
    const place = page.locator("table thead th.minor").last();
    assert.equal(await place.isVisible(), false);
    await open(page).click();
    await page.getByRole("checkbox", { name: "Email", exact: true }).uncheck();
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("table thead th.minor").count(), 0);
    assert.equal(await page.locator("table thead th:not(.choose)").last().isVisible(), true);
    await window.assertAccessible();
    await window.close();
  });
});
