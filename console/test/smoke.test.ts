import assert from "node:assert/strict";
import { test } from "node:test";
import { noBrowser, startBrowser } from "../../server/test/browser.ts";
import { startServer } from "../../server/test/server.ts";
import { openShop } from "../../server/test/shop.ts";
import { builtConsole, openConsole } from "./console.ts";

// The core of what `npm run test:browser` tries.
test("the console is built, somebody logs in, and moves an order on by keys; it can be used by all", {
  skip: noBrowser,
}, async () => {
  await builtConsole();
  const [server, browser] = await Promise.all([startServer(), startBrowser()]);
  try {
    const shop = await openShop(server, {}, { domain: "smoke.localhost" });
    const { id, orderNumber } = await shop.order({ markPaid: true });
    const window = await openConsole(browser, server, shop.store, { locale: "en-US" });
    const { page } = window;
    await page.getByRole("heading", { level: 2, name: "Things to do" }).waitFor();
    await window.assertAccessible();
    await page.keyboard.press("ControlOrMeta+k");
    await page.locator("[role=combobox]:focus").waitFor();
    await page.keyboard.type(orderNumber);
    await page.getByRole("option", { name: orderNumber }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: orderNumber }).waitFor();
    await page.getByRole("button", { name: "Confirm", exact: true }).press("Enter");
    await page.getByRole("button", { name: "Mark as processing", exact: true }).waitFor();
    assert.equal((await shop.read(id)).status, "confirmed");
    await window.assertAccessible();
    window.assertQuiet();
  } finally {
    await browser.close();
    await server.close();
  }
});
