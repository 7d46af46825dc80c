import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import { addAgent } from "../../server/test/known-agent.ts";
import { openShop, type Shop } from "../../server/test/shop.ts";
import { type ConsoleWindow, openConsole, withConsole } from "./console.ts";

describe("the console: agents and product feeds", { skip: noBrowser }, () => {
  let shop: Shop;
  let browser: Browser;
  let window: ConsoleWindow;
  let sql: (text: string, values?: unknown[]) => Promise<Record<string, string>[]>;
  let agentId: string;
  withConsole(async (started) => {
    const { server } = started;
    browser = started.browser;
    shop = await openShop(server, {}, { domain: "agents.localhost" });
    sql = (text, values) => server.sql(shop.store, text, values as never);
    agentId = await addAgent(server, shop.store);
    window = await openConsole(browser, server, shop.store, { locale: "en-US" });
  });

  const dialog = () => window.page.getByRole("dialog");
  const button = (name: string) => window.page.getByRole("button", { name, exact: true });
  const inDialog = (name: string) => dialog().getByRole("button", { name, exact: true });

  test("a feed has an address that is shown once, in the form that its reader wants; it is renamed and revoked", async () => {
    const { page } = window;
    await window.open("/feeds");
    await page.getByText("No feeds yet").waitFor();
    await window.assertAccessible();
    await button("Create feed").first().click();
    await dialog().getByLabel("Channel").fill("Google");
    await window.assertAccessible();
    await inDialog("Create feed").click();
    const address = dialog().locator(".command");
    assert.match((await address.textContent())!, /^http:\/\/agents\.localhost:\d+\/feeds\/feed_\w+\.tsv$/);
    await dialog().getByLabel("Format").selectOption("jsonl");
    const { pathname } = new URL((await address.textContent())!);
    assert.match(pathname, /\.jsonl$/);
    await window.assertAccessible();
    await inDialog("Close").last().click();
    const read = () => page.evaluate<number>(`fetch("${pathname}").then(({ status }) => status)`);
    assert.equal(await read(), 200);
    await page.getByRole("cell", { name: "Google", exact: true }).waitFor();

    await page.getByRole("button", { name: "Rename: Google" }).click();
    await dialog().getByLabel("Channel").fill("Marketplace");
    await inDialog("Save").click();
    await page.getByRole("cell", { name: "Marketplace", exact: true }).waitFor();
    await page.getByRole("button", { name: "Revoke feed: Marketplace" }).click();
    await dialog().getByText("stops working immediately").waitFor();
    await window.assertAccessible();
    await inDialog("Revoke feed").click();
    await page.getByText("No feeds yet").waitFor();
    window.assertQuiet();
    // In a window of its own: what the browser says of a 404 is none of the others'.
    const other = await page.context().newPage();
    await other.goto(page.url());
    assert.equal(await other.evaluate(`fetch("${pathname}").then(({ status }) => status)`), 404);
    await other.close();
  });

  test("what feeds miss is told product by product, and leads to the product", async () => {
    const { page } = window;
    await window.open("/feeds");
    await page.getByText("Some products are disapproved").waitFor();
    await window.assertAccessible();
    await page.getByRole("link", { name: "View issues" }).click();
    await page.getByRole("heading", { level: 1, name: "Feed issues" }).waitFor();
    assert.equal(await page.getByLabel("Severity").inputValue(), "error");
    await page.getByText("Image is missing.").first().waitFor();
    assert.equal(await page.getByText("Brand is missing").count(), 0);
    await window.assertAccessible();
    await page.getByLabel("Severity").selectOption("");
    await page.getByText("Brand is missing").first().waitFor();
    await page.locator("tbody .row-name").first().click();
    await page.waitForURL(/\/products\/[\w-]+$/);
    await page.goBack();
    await page.getByText("Image is missing.").first().waitFor();
    await page.getByRole("link", { name: "Go to settings" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Pages and links" }).waitFor();
    window.assertQuiet();
  });

  test("how feeds are written is a page of the settings", async () => {
    const { page } = window;
    await window.open("/settings/feeds");
    await page.getByLabel("SKU").check();
    await page.getByLabel("Default brand").fill("Harbor Goods");
    await window.assertAccessible();
    await button("Save").click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    const { feed } = await shop.ok("GET", "/settings");
    assert.deepEqual(feed, { idField: "sku", brand: "Harbor Goods", googleCategory: null });
    window.assertQuiet();
  });

  test("an agent is seen with its orders and what it was told, is blocked and let in again", async () => {
    const { page } = window;
    const { id, orderNumber } = await shop.order();
    await shop.order();
    await sql(
      "insert into order_agents (store_id, order_id, agent_id, created_at) values ($1, $2, $3, now())",
      [shop.store.id, id, agentId],
    );
    await shop.move(id, "confirmed");
    await window.open("/agents");
    await window.assertAccessible();
    await page.getByRole("link", { name: "agent.example" }).click();
    await page.getByRole("heading", { level: 1, name: "agent.example" }).waitFor();
    await page.getByRole("cell", { name: "Order updated" }).waitFor();
    await page.getByRole("link", { name: orderNumber }).waitFor();
    await window.assertAccessible();
    await page.getByRole("button", { name: /^View:/ }).click();
    await dialog().getByText("No attempts yet.").waitFor();
    await window.assertAccessible();
    await inDialog("Close").last().click();

    await button("Block agent").click();
    await dialog().getByText("can no longer access your store").waitFor();
    await window.assertAccessible();
    await inDialog("Block agent").click();
    await page.locator("h1 + .status", { hasText: "Blocked" }).waitFor();
    await window.assertAccessible();
    assert.equal((await shop.ok("GET", `/agents/${agentId}`)).isBlocked, true);
    await button("Unblock agent").click();
    await page.locator("h1 + .status", { hasText: "Allowed" }).waitFor();

    await window.open(`/orders?agentId=${agentId}`);
    await page.getByText("Agent: agent.example").waitFor();
    await page.getByText("1–1 of 1").waitFor();
    await window.assertAccessible();
    await page.getByRole("button", { name: "Remove filter Agent" }).click();
    await page.getByText("1–2 of 2").waitFor();
    window.assertQuiet();
  });

  test("the audit log tells what a program did, and shows it alone", async () => {
    const { page } = window;
    await sql("update audit_entries set via = 'mcp' where action = 'agents.update' and resource_id = $1", [
      agentId,
    ]);
    await window.open("/audit");
    await page.getByText("via MCP").first().waitFor();
    await button("Filter").click();
    await page.getByLabel("Source", { exact: true }).selectOption({ label: "MCP client" });
    await page.keyboard.press("Escape");
    await page.getByText("1–2 of 2").waitFor();
    await window.assertAccessible();
    await page.getByRole("link", { name: "Agent updated" }).first().click();
    await page.getByRole("heading", { level: 1, name: "agent.example" }).waitFor();
    window.assertQuiet();
  });

  test("the same in Arabic, dark", async () => {
    const arabic = await openConsole(browser, { port: Number(new URL(window.page.url()).port) }, shop.store, {
      locale: "ar-EG",
      dark: true,
    });
    await shop.ok("POST", "/feeds", { name: "Google" });
    for (const path of ["/feeds", "/feeds/problems", "/settings/feeds", "/agents", `/agents/${agentId}`]) {
      await arabic.open(path);
      await arabic.assertAccessible();
    }
    arabic.assertQuiet();
    await arabic.close();
  });
});
