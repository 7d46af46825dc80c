import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import type { TestServer, TestStore } from "../../server/test/server.ts";
import { type ConsoleWindow, openConsole, withConsole } from "./console.ts";
import { assertHarmless, hostileTexts } from "./hostile.ts";

const FIELDS = 10;

describe("texts of strangers in the console", { skip: noBrowser }, () => {
  let server: TestServer;
  let store: TestStore;
  let browser: Browser;
  let window: ConsoleWindow;
  const ids: string[] = [];
  withConsole(async (started) => {
    ({ server, browser } = started);
    store = await server.createStore({ domain: "hostile.localhost", name: hostileTexts[0]! });
    assert.equal(hostileTexts.length, 200);
    for (let at = 0; at < hostileTexts.length; at += FIELDS) {
      const [firstName, lastName, company, note, tag, taxId, value, address1, city, other] = hostileTexts
        .slice(at, at + FIELDS)
        .map((text) => text.slice(0, 90));
      const made = await server.send(store, "POST", "/api/v1/customer", {
        body: {
          email: `stranger${at}@example.com`,
          ...{ firstName, lastName, company, note, taxId },
          tags: [tag],
          metadata: { key: value },
          sendMail: false,
        },
      });
      assert.equal(made.status, 201, made.text);
      const { id } = made.body.data;
      ids.push(id);
      const body = { firstName, lastName, address1, address2: other, city, country: "DE" };
      const address = await server.send(store, "POST", `/api/v1/customer/${id}/addresses`, { body });
      assert.equal(address.status, 201, address.text);
    }
    window = await openConsole(browser, server, store, { locale: "en-US" });
  });

  test("200 of them are nothing but text in the store's name, a list, and one customer after the other", async () => {
    const { page } = window;
    await window.open("/customers");
    await page
      .locator("tbody tr")
      .nth(ids.length - 1)
      .waitFor();
    assert.match((await page.locator("tbody").textContent()) ?? "", /<img src=x onerror/);
    await assertHarmless(page);
    for (const id of ids) {
      await page.evaluate(
        `history.pushState({}, "", "/console/customers/${id}"); dispatchEvent(new PopStateEvent("popstate"))`,
      );
      await page.locator(".page h1").filter({ hasText: /\S/ }).waitFor();
      await page.locator("address").first().waitFor();
      await assertHarmless(page);
    }
    window.assertQuiet();
  });

  test("nor in what ⌘K finds, in the address, or in a dialog", async () => {
    const { page } = window;
    await window.open(
      `/customers?q=${encodeURIComponent(hostileTexts[1]!)}&tag=${encodeURIComponent(hostileTexts[2]!)}`,
    );
    await assertHarmless(page);
    await window.open(`/login?back=${encodeURIComponent("javascript:window.__xss=1")}`);
    await assertHarmless(page);
    await window.open(`/customers/${ids[0]}`);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill("stranger0");
    await page.getByRole("option").first().waitFor();
    await assertHarmless(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Erase personal data" }).click();
    await page.getByRole("dialog").getByText("→").first().waitFor();
    await assertHarmless(page);
    window.assertQuiet();
  });

  test("nor in the log of events, and in what one of them tells", async () => {
    const { page } = window;
    await window.open("/events");
    await assertHarmless(page);
    await page
      .getByRole("button", { name: /^View:/ })
      .first()
      .click();
    await page.getByRole("dialog").locator("pre").waitFor();
    await assertHarmless(page);
    window.assertQuiet();
  });
});
