import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { hashPassword } from "../../server/src/people/auth/index.ts";
import { noBrowser } from "../../server/test/browser.ts";
import { addPerson } from "../../server/test/people.ts";
import type { TestServer } from "../../server/test/server.ts";
import { openShop, type Shop } from "../../server/test/shop.ts";
import { OWNER, openConsole, withConsole } from "./console.ts";

describe("the palette", { skip: noBrowser }, () => {
  let server: TestServer;
  let shop: Shop;
  let browser: Browser;
  withConsole(async (started) => {
    ({ server, browser } = started);
    shop = await openShop(server, {}, { domain: "palette.localhost", ownerPassword: OWNER.password });
  });

  test("finds settings, actions, data and help by the keyboard alone", async () => {
    const window = await openConsole(browser, server, shop.store, { locale: "en-US" });
    const { page } = window;
    const { keyboard } = page;
    const field = page.locator("[role=combobox]:focus");
    const ask = async (text: string) => {
      await keyboard.press("ControlOrMeta+k");
      await field.waitFor();
      await keyboard.type(text);
    };
    const chosen = page.locator("[role=option][aria-selected=true]");

    await ask("vat");
    await chosen.getByText("Taxes").first().waitFor();
    assert.equal(await field.getAttribute("aria-activedescendant"), await chosen.getAttribute("id"));
    await page.getByRole("group", { name: "Settings" }).getByRole("option", { name: "Taxes" }).waitFor();
    await page.getByRole("group", { name: "Help" }).getByRole("option").first().waitFor();
    await window.assertAccessible();
    await keyboard.press("Enter");
    await page.locator("h1", { hasText: "Taxes" }).waitFor();

    await ask("create product");
    await chosen.getByText("product").waitFor();
    await keyboard.press("Enter");
    await page.locator("h1", { hasText: "product" }).waitFor();
    assert.match(page.url(), /\/products\/new$/);

    const { name } = (await shop.ok("GET", `/products/${shop.range.mug.id}`)).translations[0];
    await ask(name);
    await page.getByRole("group", { name: "Products" }).getByRole("option").first().waitFor();
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type("qqqqqq");
    await page.getByText("No results").waitFor();
    assert.equal(await field.getAttribute("aria-expanded"), "false");
    await keyboard.press("Escape");
    await page.locator(".palette").waitFor({ state: "detached" });

    await ask("how do I refund");
    const guide = page.getByRole("group", { name: "Help" }).getByRole("option", { name: "Refund an order" });
    const [opened] = await Promise.all([page.context().waitForEvent("page"), guide.click()]);
    await opened.waitForLoadState();
    assert.match(opened.url(), /\/docs\/orders#refunds$/);
    assert.equal(await opened.locator("#refunds").count(), 1);
    await opened.close();
    window.assertQuiet();
    await window.close();
  });

  test("speaks the language of whoever asks", async () => {
    const window = await openConsole(browser, server, shop.store, { locale: "de-DE" });
    const { page } = window;
    await page.keyboard.press("ControlOrMeta+k");
    await page.locator("[role=combobox]:focus").waitFor();
    await page.keyboard.type("Mehrwertsteuer");
    const first = page.locator("[role=option]").first();
    await first.getByText("Steuern").waitFor();
    await window.assertAccessible();
    await window.close();
  });

  test("has nothing of what a role may not do", async () => {
    const email = "packer@example.com";
    const passwordHash = await hashPassword(OWNER.password);
    await addPerson(server, shop.store, "staff", { email, passwordHash, permissions: ["orders:read"] });
    const as = { email, password: OWNER.password };
    const window = await openConsole(browser, server, shop.store, { locale: "en-US", as });
    const { page } = window;
    await page.keyboard.press("ControlOrMeta+k");
    await page.locator("[role=combobox]:focus").waitFor();
    await page.keyboard.type("vat");
    await page.getByText("No results").waitFor();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("refund");
    await page.getByRole("option", { name: "Refunds", exact: true }).waitFor();
    await window.close();
  });
});
