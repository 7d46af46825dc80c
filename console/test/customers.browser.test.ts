import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import type { TestServer, TestStore } from "../../server/test/server.ts";
import { type ConsoleWindow, openConsole, withConsole } from "./console.ts";

describe("the console: customers", { skip: noBrowser }, () => {
  let server: TestServer;
  let store: TestStore;
  let browser: Browser;
  let window: ConsoleWindow;
  let id: string;
  withConsole(async (started) => {
    ({ server, browser } = started);
    store = await server.createStore({ domain: "customers.localhost", name: "Pots & Pans" });
    for (const [email, firstName] of [
      ["ada@example.com", "Ada"],
      ["bob@example.com", "Bob"],
    ]) {
      const body = { email, firstName, lastName: "Miller", sendMail: false };
      const made = await server.send(store, "POST", "/api/v1/customer", { body });
      assert.equal(made.status, 201);
      id ??= made.body.data.id;
    }
    window = await openConsole(browser, server, store, { locale: "en-US" });
  });

  test("a list is searched, its state is in the address, and a row is opened by keys", async () => {
    const { page } = window;
    await window.open("/customers");
    await page.getByRole("searchbox").fill("ada");
    await page.waitForURL(/q=ada/);
    await page.getByText("1–1 of 1").waitFor();
    await window.assertAccessible();
    await page.locator("tbody tr").first().focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Ada Miller" }).waitFor();
    await window.assertAccessible();
    window.assertQuiet();
  });

  test("what is wrong is said at the field, in the server's words; then it is saved", async () => {
    const { page } = window;
    await window.open("/customers/new");
    await page.getByLabel("First name").fill("Cleo");
    await page.getByLabel("Last name").fill("Ortiz");
    await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".mantine-InputWrapper-error, [role=alert]").first().waitFor();
    await page.getByRole("textbox", { name: "Email" }).fill("cleo@example.com");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Cleo Ortiz" }).waitFor();
  });

  test("two people change one customer: nobody loses a word", async () => {
    const { page } = window;
    await window.open(`/customers/${id}`);
    await page.getByLabel("Company").fill("Mine Ltd");
    await page.getByLabel("Note").fill("my note");
    const body = { company: "Theirs Inc", phone: "+4930123456" };
    assert.equal((await server.send(store, "PUT", `/api/v1/customer/${id}`, { body })).status, 200);
    await page.getByRole("button", { name: "Save" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Theirs Inc").waitFor();
    await window.assertAccessible();
    await dialog.getByText("Theirs Inc").click();
    await dialog.getByRole("button", { name: "Save selected" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    const { data } = (await server.send(store, "GET", `/api/v1/customer/${id}`)).body;
    assert.deepEqual([data.company, data.note, data.phone], ["Theirs Inc", "my note", "+4930123456"]);
  });

  test("an address has its country's fields, and the extension of its phone", async () => {
    const { page } = window;
    await window.open(`/customers/${id}`);
    await page.getByRole("button", { name: "Add", exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Country").selectOption("JP");
    await dialog.getByLabel("Prefecture").selectOption({ label: "Tokyo" });
    await dialog.getByLabel("Country").selectOption("US");
    await dialog.getByLabel("ZIP code").waitFor();
    const state = dialog.locator('select[name="/province"]');
    assert.equal(await state.inputValue(), "");
    await state.selectOption("NY");
    await dialog.getByLabel("ZIP code").fill("10118");
    await dialog.getByLabel("City").fill("New York");
    await dialog.getByLabel("Street and house number").fill("350 5th Ave");
    await dialog.getByLabel("Phone").fill("(212) 555-0100");
    await dialog.getByLabel("Extension").fill("12");
    await window.assertAccessible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    const { data } = (await server.send(store, "GET", `/api/v1/customer/${id}/addresses`)).body;
    const [{ country, province, postalCode, phone, phoneExtension }] = data.addresses;
    assert.deepEqual(
      [country, province, postalCode, phone, phoneExtension],
      ["US", "NY", "10118", "+12125550100", "12"],
    );
  });

  test("anonymizing shows first what would happen, and changes nothing until it is said", async () => {
    const { page } = window;
    await window.open(`/customers/${id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Erase personal data" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/Ada Miller →/).waitFor();
    const before = await server.send(store, "GET", `/api/v1/customer/${id}`);
    assert.equal(before.body.data.anonymizedAt, null);
    await dialog.getByRole("button", { name: "Erase personal data" }).click();
    await page.locator("h1 + .status", { hasText: "Erased" }).waitFor();
    const after = await server.send(store, "GET", `/api/v1/customer/${id}`);
    assert.ok(after.body.data.anonymizedAt);
  });

  test("a session that ended leads to the log-in, and back to where one was", async () => {
    const { page } = window;
    await window.open("/customers?q=bob");
    await server.sql(store, "update sessions set ended_at = now()");
    await page.goto(page.url());
    await page.locator("input[name=email]").fill("owner@example.com");
    await page.locator("input[name=password]").fill("correct horse battery");
    await page.locator("button[type=submit]").click();
    await page.waitForURL(/customers\?q=bob/);
    await page.getByText("1–1 of 1").waitFor();
  });

  test("no script can read what a session is kept by", async () => {
    const kept = String(
      await window.page.evaluate(
        "JSON.stringify([{ ...localStorage }, { ...sessionStorage }]) + document.cookie",
      ),
    );
    assert.doesNotMatch(kept, /eyJ|refresh|token/i);
  });

  test("a part that the server no longer has reloads the page once; then the page says so", async () => {
    const { page } = window;
    let loads = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route(/\/assets\/reports-[^/]+\.js$/, (route) => route.fulfill({ status: 404 }));
    await window.go("/reports");
    await page.getByRole("alert").getByText("This page couldn’t be loaded.").waitFor();
    assert.equal(loads, 1);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Reports" }).waitFor();
  });
});
