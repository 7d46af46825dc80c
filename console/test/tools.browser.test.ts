import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import { type Receiver, receiverSettings, startReceiver } from "../../server/test/receiver.ts";
import type { TestServer, TestStore } from "../../server/test/server.ts";
import { type ConsoleWindow, openConsole, withConsole } from "./console.ts";

const csv = `Handle,Title,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status
oak-spoon,Oak spoon,TRUE,Title,Default Title,SPOON-1,4,deny,9.50,active
broken,Broken,TRUE,Title,Default Title,BR-1,0,deny,free,active
`;

describe("the console: webhooks, log, files and themes", { skip: noBrowser }, () => {
  let server: TestServer;
  let store: TestStore;
  let browser: Browser;
  let receiver: Receiver;
  let window: ConsoleWindow;
  withConsole(async (started) => {
    ({ server, browser } = started);
    receiver = await startReceiver();
    store = await server.createStore({ domain: "tools.localhost", name: "Pots & Pans" });
    window = await openConsole(browser, server, store, { locale: "en-US" });
  }, receiverSettings);
  after(() => receiver?.close());

  const dialog = () => window.page.getByRole("dialog");
  const button = (name: string) => window.page.getByRole("button", { name, exact: true });
  const inMenu = async (name: string) => {
    await button("More actions").click();
    await window.page.getByRole("menuitem", { name }).click();
    await window.page.getByRole("menu").waitFor({ state: "detached" });
  };
  const read = async (path: string) => (await server.send(store, "GET", `/api/v1${path}`)).body.data;

  test("a webhook is made, tried, looked at, sent again and replayed after a preview", async () => {
    const { page } = window;
    await window.open("/webhooks");
    await page.getByText("No webhooks yet").waitFor();
    await window.assertAccessible();
    await window.open("/webhooks/new");
    await page.getByLabel("Endpoint URL").fill(receiver.url);
    await page.getByLabel("Description").fill("Accounting");
    await page.getByLabel("Product created").press("Space");
    await window.assertAccessible();
    await button("Save").click();
    assert.match((await dialog().locator("code").textContent())!, /^whsec_/);
    await dialog().getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("heading", { level: 1, name: "Accounting" }).waitFor();

    await button("Send test event").click();
    await page.getByRole("cell", { name: "Test event", exact: true }).waitFor();
    await server.runJobs();
    assert.equal(receiver.got.at(-1)?.body.type, "webhook_test");
    await page.getByRole("cell", { name: "Delivered" }).waitFor();
    await window.assertAccessible();
    await page.getByRole("button", { name: /^View:/ }).click();
    await dialog().getByText("HTTP 204").waitFor();
    // What was sent, as the receiver got it.
    await dialog().getByText(`"id": "${receiver.got[0]!.body.id}"`).waitFor();
    await window.assertAccessible();
    await dialog().getByRole("button", { name: "Resend" }).click();
    await page.getByText("Resend scheduled").waitFor();
    await server.runJobs();
    assert.equal(receiver.got.length, 2);

    const body = { price: "19.90", translations: [{ language: "en", name: "Mug", description: "" }] };
    assert.equal((await server.send(store, "POST", "/api/v1/products", { body })).status, 201);
    await server.runJobs();
    assert.equal(receiver.got.length, 3);
    await inMenu("Replay events");
    await dialog().getByLabel("From").fill("2026-01-01T00:00");
    await dialog().getByRole("button", { name: "Count events" }).click();
    await dialog().getByText("1 event will be replayed.").waitFor();
    assert.equal(receiver.got.length, 3);
    await window.assertAccessible();
    await dialog().getByRole("button", { name: "Replay 1 event" }).click();
    await dialog().waitFor({ state: "detached" });
    await server.runJobs();
    assert.equal(receiver.got.length, 4);

    await button("Pause webhook").click();
    await page.locator("h1 + .status", { hasText: "Paused" }).waitFor();
    await button("Resume webhook").click();
    await page.locator("h1 + .status", { hasText: "Active" }).waitFor();
    await inMenu("Roll secret");
    await dialog().getByRole("button", { name: "Roll secret" }).click();
    await dialog().locator("code").waitFor();
    await dialog().getByRole("button", { name: "Close" }).last().click();
    window.assertQuiet();
  });

  test("a webhook of an assistant is told of orders in its protocol's form, and chooses nothing else", async () => {
    const { page } = window;
    await window.open("/webhooks/new");
    await page.getByLabel("Endpoint URL").fill(receiver.url);
    await page.getByLabel("Agentic Commerce Protocol (ACP)").check();
    assert.equal(await page.getByLabel("Product created").count(), 0);
    await window.assertAccessible();
    await button("Save").click();
    await dialog().getByRole("button", { name: "Close" }).last().click();
    await button("Pause webhook").waitFor();
    const { form, events } = (await read(`/webhooks/${page.url().split("/").at(-1)}`)) as Record<
      string,
      unknown
    >;
    assert.deepEqual([form, events], ["acp", ["order_created", "order_updated"]]);
    assert.equal(await button("Send test event").count(), 0);
    await page.getByText("Deliveries appear here").waitFor();
    await window.assertAccessible();
    await button("Pause webhook").click();
    await page.locator("h1 + .status", { hasText: "Paused" }).waitFor();
    window.assertQuiet();
  });

  test("events are a log, with what they tell of and their bodies", async () => {
    const { page } = window;
    await window.open("/events?type=product_created");
    await page.getByRole("link", { name: "Mug" }).waitFor();
    await window.assertAccessible();
    await page.getByRole("button", { name: /^View:/ }).click();
    await dialog().getByText('"sequence": 1').waitFor();
    await window.assertAccessible();
    window.assertQuiet();
  });

  test("the audit log says in words who did what, and leads to the thing", async () => {
    const { page } = window;
    await window.open("/audit");
    await page.getByText("Webhook secret rolled").waitFor();
    await window.assertAccessible();
    await page.getByRole("link", { name: "Webhook created" }).last().click();
    await page.getByRole("heading", { level: 1, name: "Accounting" }).waitFor();
    await window.open("/audit?action=products.create");
    await page.getByText("1–1 of 1").waitFor();
    await page.getByText("Product created").last().waitFor();
    window.assertQuiet();
  });

  test("a file is tried first, its faults stand by row, and then it is imported", async () => {
    const { page } = window;
    await window.open("/imports");
    await page.getByText("No imports yet").waitFor();
    await window.assertAccessible();
    await window.open("/imports/new");
    await page.locator("input[type=file]").setInputFiles({
      name: "products.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(csv),
    });
    await page.getByText("products.csv").waitFor();
    await window.assertAccessible();
    await button("Run a test import").click();
    await page.getByRole("heading", { level: 1, name: "Test import: Products" }).waitFor();
    await server.runJobs();
    await page.getByRole("cell", { name: "broken", exact: true }).waitFor();
    await window.assertAccessible();
    assert.equal((await read("/products?sku=SPOON-1")).products.length, 0);
    await button("Import now").click();
    await page.getByRole("heading", { level: 1, name: "Import: Products" }).waitFor();
    await server.runJobs();
    await page.locator("h1 + .status", { hasText: "Completed" }).waitFor();
    const saved = page.waitForEvent("download");
    await button("Download list").click();
    assert.match((await saved).suggestedFilename(), /^import-.+\.csv$/);
    assert.equal((await read("/products?sku=SPOON-1")).products.length, 1);
    await window.open("/imports");
    await page.getByText("1–2 of 2").waitFor();
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Products: CSV" }).click();
    assert.match((await file).suggestedFilename(), /\.csv$/);
    window.assertQuiet();
  });

  test("a theme is written, compared, published and activated", async () => {
    const { page } = window;
    await window.open("/themes");
    await page.getByText("Your other themes will be listed here").waitFor();
    await window.assertAccessible();
    await window.open("/themes/new");
    await page.getByLabel("Name").fill("Kiln");
    await window.assertAccessible();
    await button("Save").click();
    await page.getByRole("heading", { level: 1, name: "Kiln" }).waitFor();
    await window.assertAccessible();
    await page.getByRole("link", { name: "Edit code" }).click();
    await page.getByRole("textbox", { name: "Add file" }).fill("layout/theme.liquid");
    await page.keyboard.press("Enter");
    const editor = page.getByRole("textbox", { name: "layout/theme.liquid" });
    await editor.fill("{{ content_for_header }}<h1>Kiln</h1>\n");
    await page.getByLabel("Use Tab to indent").check();
    await editor.press("Control+End");
    await editor.press("Tab");
    await editor.pressSequentially("words");
    await page.locator(".code-editor .tok-typeName").first().waitFor();
    await window.assertAccessible();
    await page.keyboard.press("Control+s");
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    const path = "layout/theme.liquid";
    const [{ id }] = (await read("/themes")).themes;
    assert.equal(
      (await read(`/themes/${id}/file?path=${path}`)).content,
      "{{ content_for_header }}<h1>Kiln</h1>\n  words",
    );
    await page.getByRole("link", { name: "theme.liquid Added" }).waitFor();
    await page.getByRole("link", { name: "Back" }).click();
    await button("Publish").click();
    await dialog().getByLabel("Note").fill("The first");
    await dialog().getByText(path).waitFor();
    await window.assertAccessible();
    await dialog().getByRole("button", { name: "Publish" }).click();
    await page.getByRole("cell", { name: "The first" }).waitFor();
    await page.getByRole("link", { name: "Edit code" }).click();
    await page.getByText("layout/", { exact: true }).waitFor();
    await page.getByRole("link", { name: "theme.liquid" }).click();
    await editor.fill("{{ content_for_header }}<h1>Oven</h1>\n  words");
    await page.locator(".line-new", { hasText: "Oven" }).waitFor();
    await page.locator(".line-gone", { hasText: "Kiln" }).waitFor();
    await window.assertAccessible();
    await page.keyboard.press("Control+s");
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "theme.liquid Modified" }).waitFor();
    await page.getByRole("link", { name: "Back" }).click();
    await button("Activate").click();
    await dialog().getByRole("button", { name: "Activate" }).click();
    await page.locator("h1 + .status", { hasText: "Active" }).waitFor();
    const [theme] = (await read("/themes")).themes;
    assert.deepEqual([theme.isActive, theme.publishedVersion, theme.fileCount], [true, 1, 1]);
    window.assertQuiet();
  });

  test("from right to left, too", async () => {
    const arabic = await openConsole(browser, server, store, { locale: "ar-EG" });
    const webhook = (await read("/webhooks")).webhooks.at(-1);
    for (const [path, title] of [
      [`/webhooks/${webhook.id}`, "Accounting"],
      ["/audit", "سجل التدقيق"],
      ["/imports", "الاستيراد والتصدير"],
      ["/themes", "القوالب"],
    ] as const) {
      await arabic.open(path);
      await arabic.page.getByRole("heading", { level: 1, name: title }).waitFor();
      await arabic.assertAccessible();
    }
    arabic.assertQuiet();
    await arabic.close();
  });
});
