import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { hashPassword } from "../../server/src/people/auth/index.ts";
import { noBrowser } from "../../server/test/browser.ts";
import { addPerson } from "../../server/test/people.ts";
import type { TestServer, TestStore } from "../../server/test/server.ts";
import { parts } from "../src/settings/parts.ts";
import { type ConsoleWindow, OWNER, openConsole, withConsole } from "./console.ts";

describe("the console: settings", { skip: noBrowser }, () => {
  let server: TestServer;
  let store: TestStore;
  let browser: Browser;
  let window: ConsoleWindow;
  withConsole(async (started) => {
    ({ server, browser } = started);
    store = await server.createStore({ domain: "settings.localhost", name: "Pots & Pans" });
    const passwordHash = await hashPassword(OWNER.password);
    await addPerson(server, store, "staff", {
      email: "reader@example.com",
      passwordHash,
      permissions: ["settings:read"],
    });
    window = await openConsole(browser, server, store, { locale: "en-US" });
  });

  const settings = async () => (await server.send(store, "GET", "/api/v1/settings")).body.data;
  async function change(body: object, path = "settings") {
    assert.equal((await server.send(store, "PUT", `/api/v1/${path}`, { body })).status, 200);
  }
  /** A field by the name that the API has for it. */
  const field = (name: string) => window.page.locator(`[name="${name}"]`);
  const save = () => window.page.getByRole("button", { name: "Save", exact: true }).click();
  const saved = () => window.page.getByText("Unsaved changes").waitFor({ state: "detached" });
  const turn = (label: string) => window.page.locator("label", { hasText: label }).first().click();

  test("two people change the store: of what both changed one chooses, all else stays; the header has the new name", async () => {
    const { page } = window;
    await window.open("/settings");
    await page.locator("#main").getByRole("link", { name: "Store details and languages" }).click();
    await page.getByLabel("Store name").fill("Mine");
    await page.getByLabel("Time zone").selectOption("Europe/Berlin");
    await field("/colors/primary").fill("#1a4d8f");
    await change({ name: "Their shop", country: "DE", colors: { text: "#111111" } });
    await save();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Their shop").waitFor();
    await window.assertAccessible();
    assert.equal(await dialog.getByRole("radio").count(), 2, "only the name clashes");
    await dialog.getByRole("button", { name: "Save selected" }).click();
    await saved();
    const { name, timeZone, country, colors } = await settings();
    assert.deepEqual(
      [name, timeZone, country, colors],
      ["Mine", "Europe/Berlin", "DE", { primary: "#1a4d8f", background: null, text: "#111111" }],
    );
    await page.locator(".store-name", { hasText: "Mine" }).waitFor();
    await window.assertAccessible();
    window.assertQuiet("refusals");
  });

  test("a tax rate: what is wrong stands at its field; then it is kept", async () => {
    const { page } = window;
    await window.open("/settings/taxes");
    await turn("Include tax in prices");
    await page.getByRole("button", { name: "Add" }).first().click();
    await page.getByLabel("Country").selectOption("DE");
    await field("/tax/rates/0/rate").fill("119");
    await page.getByLabel("Tax name").fill("VAT");
    await save();
    await page.locator(".mantine-InputWrapper-error").waitFor();
    await window.assertAccessible();
    await field("/tax/rates/0/rate").fill("19");
    await save();
    await saved();
    const { tax } = await settings();
    assert.equal(tax.pricesIncludeTax, true);
    const rate = { country: "DE", province: null, rate: "19", name: "VAT", appliesToShipping: true };
    assert.deepEqual(tax.rates, [{ ...rate, class: "standard" }]);
  });

  test("a zone of two countries with a way to ship, and one for everywhere else", async () => {
    const { page } = window;
    await change({ shippingZones: [] });
    await window.open("/settings/shipping");
    await page.getByText("No shipping zones yet").waitFor();
    await window.assertAccessible();
    await page.getByRole("button", { name: "Add zone" }).click();
    // The first zone begins as the store's own country.
    assert.equal(await page.getByLabel("Zone name").inputValue(), "Germany");
    await page.getByLabel("Zone name").fill("Near");
    const countries = page.locator("input").and(page.getByLabel("Countries", { exact: true }));
    await countries.fill("Austria");
    await page.getByRole("option", { name: "Austria" }).click();
    await page.keyboard.press("Escape");
    await field("/shippingZones/0/rates/0/name").fill("Standard");
    await field("/shippingZones/0/rates/0/price").fill("4,90");
    await field("/shippingZones/0/rates/0/freeFrom").fill("50");
    await page.getByLabel("Minimum transit days").fill("2");
    await page.getByLabel("Maximum transit days").fill("4");
    // Past the bar with "Save", which stays in sight above what is below it.
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    await window.assertAccessible();
    await page.getByRole("button", { name: "Add zone" }).click();
    await field("/shippingZones/1/name").fill("Far");
    await page.locator("label", { hasText: "not in another zone" }).nth(1).click();
    await field("/shippingZones/1/rates/0/name").fill("Air mail");
    await field("/shippingZones/1/rates/0/price").fill("19");
    await save();
    await saved();
    const zones = (await settings()).shippingZones as {
      name: string;
      countries: string[];
      rates: { name: string; price: string; freeFrom: string | null; estimatedDays: unknown }[];
    }[];
    assert.deepEqual(
      zones.map(({ name, countries: places, rates: [rate] }) => [name, places, rate?.name, rate?.price]),
      [
        ["Near", ["DE", "AT"], "Standard", "4.90"],
        ["Far", ["*"], "Air mail", "19.00"],
      ],
    );
    assert.deepEqual(
      [zones[0]!.rates[0]!.freeFrom, zones[0]!.rates[0]!.estimatedDays],
      ["50.00", { minimum: 2, maximum: 4 }],
    );
    window.assertQuiet("refusals");
  });

  test("ways to pay; a secret of Stripe is sent once and never shown", async () => {
    const { page } = window;
    const account = async () => (await server.send(store, "GET", "/api/v1/payment-methods")).body.data;
    await window.open("/settings/payments");
    await page.getByRole("group", { name: "Bank transfer" }).getByRole("textbox").fill("IBAN DE02 1203");
    await page.getByRole("group", { name: "Card" }).getByRole("combobox").selectOption("stripe");
    await save();
    // Nothing is known of the account yet.
    await page.getByRole("group", { name: "Card" }).locator(".mantine-InputWrapper-error").waitFor();
    await page.getByLabel("Publishable key").fill("pk_test_51AbCdEf0123456789");
    await page.locator("input").and(page.getByLabel("Secret key")).fill("sk_test_51AbCdEf01234wxyz");
    await page.locator("input").and(page.getByLabel("Signing secret")).fill("whsec_AbCdEf0123456789");
    await window.assertAccessible();
    await save();
    await saved();
    await page.getByPlaceholder("•••• wxyz").waitFor();
    await page.getByText("Test mode").waitFor();
    assert.equal(await field("/stripe/secretKey").inputValue(), "");
    const { methods, stripe } = await account();
    const of = (name: string) => methods.find(({ method }: { method: string }) => method === name);
    assert.deepEqual(
      [of("bank_transfer").instructions, of("card").provider, stripe.secretKeyLast4],
      ["IBAN DE02 1203", "stripe", "wxyz"],
    );
    await window.assertAccessible();
    window.assertQuiet("refusals");
  });

  test("mails are put into words of one's own beside a preview, tried, and listed with what became of them", async () => {
    const { page } = window;
    await window.open("/settings/mails");
    await field("/replyTo").fill("nobody");
    await save();
    await page.locator(".mantine-InputWrapper-error").waitFor();
    await field("/replyTo").fill("office@example.com");
    await save();
    await saved();
    await window.assertAccessible();
    await page.getByRole("link", { name: "Email templates" }).click();
    const paper = page.locator(".mail-paper");
    await paper.getByText("Thank you for your order 1001").waitFor();
    await page.getByLabel("Opening text").fill("Hello! {code}");
    await save();
    await page.locator(".mantine-InputWrapper-error", { hasText: "{number}, {store}" }).waitFor();
    await page.getByLabel("Opening text").fill("Hello <b>you</b>!\n\nYour {store}");
    await paper.getByText("Hello <b>you</b>!").waitFor();
    await window.assertAccessible();
    await page.getByRole("button", { name: "Send test email" }).click();
    await page.getByText("Test email sent to owner@example.com").waitFor();
    await page
      .getByRole("navigation", { name: "Email", exact: true })
      .getByRole("button", { name: "Order refund" })
      .click();
    await paper.getByText(/refunded \$12\.00 for your order 1001/).waitFor();
    const width = async () => (await paper.boundingBox())!.width;
    const background = () =>
      page.evaluate<string>(
        'getComputedStyle(document.querySelector(".mail-paper").shadowRoot.querySelector(".m-page")).backgroundColor',
      );
    const wide = await width();
    await turn("Mobile");
    assert.deepEqual([wide > 360, await width(), await background()], [true, 360, "rgb(255, 255, 255)"]);
    await turn("Dark mode");
    assert.equal(await background(), "rgb(21, 24, 28)");
    await window.assertAccessible();
    await turn("Plain text");
    await page.locator("pre", { hasText: /^View your order:\nhttp/m }).waitFor();
    await page.getByRole("button", { name: /^Order confirmation.*Customized$/ }).click();
    await turn("Desktop");
    await page.getByRole("combobox", { name: "Language" }).selectOption("ar");
    await page.locator(".mail-paper[dir=rtl]").waitFor();
    await save();
    await saved();
    const { texts } = (await server.send(store, "GET", "/api/v1/mails/texts")).body.data;
    assert.deepEqual(texts.orderPlaced, [
      { language: "en", subject: null, intro: "Hello <b>you</b>!\n\nYour {store}", outro: null },
    ]);
    await server.runJobs();
    const mail = (await server.mails()).at(-1)!;
    assert.match(mail.subject, /^\[Test\] /);
    assert.equal(mail.headers["reply-to"], "office@example.com");
    await window.open("/mails?template=order_placed");
    await page.getByRole("cell", { name: /Saved to file/ }).waitFor();
    await page.getByText(mail.subject).waitFor();
    await window.assertAccessible();
    window.assertQuiet("refusals");
  });

  test("by what agents come, which, and the addresses to give them", async () => {
    const { page } = window;
    await window.open("/settings/agents");
    await turn("Agentic Commerce Protocol (ACP)");
    await turn("Require signed requests");
    await page.getByText(`http://settings.localhost:${server.port}/.well-known/ucp`).waitFor();
    const allowed = page.locator("input").and(page.getByLabel("Only allow these agents"));
    await allowed.fill("not a host");
    await allowed.press("Enter");
    await save();
    await page.locator(".mantine-InputWrapper-error").waitFor();
    await allowed.press("Backspace");
    await allowed.fill("Agent.example");
    await allowed.press("Enter");
    await window.assertAccessible();
    await save();
    await saved();
    assert.deepEqual((await settings()).agents, {
      ...{ ucp: true, acp: false, mcp: true, requireSignature: true },
      allowed: ["agent.example"],
    });
    window.assertQuiet("refusals");
  });

  test("the fee on delivery, numbers, documents, mails, pages and privacy are kept", async () => {
    const { page } = window;
    await window.open("/settings/cash-on-delivery");
    await turn("Charge a cash-on-delivery fee");
    await page.getByLabel("Fee type").selectOption("percentage");
    await field("/cashOnDelivery/value").fill("2.5");
    await page.getByLabel("Minimum fee").fill("1");
    await window.assertAccessible();
    await save();
    await saved();
    await window.open("/settings/orders");
    await page.getByLabel("Order number prefix").fill("P-");
    await page.getByLabel("First order number").fill("1001");
    await page.getByText("P-1001").waitFor();
    await page.keyboard.press("Control+s");
    await saved();
    await window.open("/settings/documents");
    await page.getByLabel("Legal business name").fill("Pots GmbH");
    await page.getByLabel("Create invoices").selectOption("paid");
    await save();
    await saved();
    await window.open("/settings/mails");
    await turn("Shipping confirmation");
    await save();
    await saved();
    await window.open("/settings/pages");
    await turn("Start page of the store’s domain");
    await field("/links/verifyEmail").fill("https://shop.example/confirm");
    await save();
    await page.locator(".mantine-InputWrapper-error").waitFor();
    await field("/links/verifyEmail").fill("https://shop.example/confirm?code={code}");
    await save();
    await saved();
    await window.open("/settings/security");
    await page.getByLabel("Keep customer data for (days)").fill("14");
    await save();
    await saved();
    const now = await settings();
    assert.deepEqual(
      [
        now.cashOnDelivery.type,
        Number(now.cashOnDelivery.value),
        now.cashOnDelivery.minimum,
        now.orderNumberPrefix + now.orderNumberStart,
        now.business.name,
        now.invoices.issueOn,
        now.mails.orderShipped,
        now.mails.orderPlaced,
        now.pages.start,
        now.links.verifyEmail,
        now.anonymizationDelayDays,
      ],
      [
        "percentage",
        2.5,
        "1.00",
        "P-1001",
        "Pots GmbH",
        "paid",
        false,
        true,
        false,
        "https://shop.example/confirm?code={code}",
        14,
      ],
    );
    window.assertQuiet("refusals");
  });

  test("policies stand side by side in two languages, and each text is kept by itself", async () => {
    const { page } = window;
    await change({ languages: ["en", "ar"] });
    await window.open("/settings/policies");
    await page.getByLabel("Privacy policy (English)").fill("We keep little.");
    await change({ privacy: [{ language: "ar", text: "نحتفظ بالقليل." }] }, "policies");
    await save();
    await saved();
    await window.assertAccessible();
    const { privacy } = (await server.send(store, "GET", "/api/v1/policies")).body.data;
    assert.deepEqual(
      privacy.map(({ language, text }: { language: string; text: string }) => [language, text]).sort(),
      [
        ["ar", "نحتفظ بالقليل."],
        ["en", "We keep little."],
      ],
    );
  });

  test("Home leads to policies with gaps, which say in which language", async () => {
    const { page } = window;
    const text = "Send it to [[return address]].";
    await change({ shipping: [{ language: "en", text }] }, "policies");
    await window.open("/");
    await page.getByRole("link", { name: "1 policy has gaps to fill in and isn’t published" }).click();
    await page.getByText("Draft in English").waitFor();
    await window.assertAccessible();
    await change({ shipping: [] }, "policies");
    await window.open("/");
    await page.getByRole("heading", { name: "To do" }).waitFor();
    await page.waitForLoadState("networkidle");
    assert.equal(await page.getByText("gaps to fill in").count(), 0);
  });

  test("each screen is accessible, from right to left too", async () => {
    const arabic = await openConsole(browser, server, store, { locale: "ar-EG" });
    const texts = JSON.parse(
      await readFile(new URL("../src/settings/texts/ar.json", import.meta.url), "utf8"),
    );
    await arabic.open("/settings");
    await arabic.assertAccessible();
    for (const part of Object.values(parts).flat()) {
      await arabic.page.evaluate(
        `history.pushState({}, "", "/console/settings/${part}"); dispatchEvent(new PopStateEvent("popstate"))`,
      );
      await arabic.page
        .getByRole("heading", { level: 1, name: texts[`menu.${part}`], exact: true })
        .waitFor();
      await arabic.page.waitForLoadState("networkidle");
      await arabic.assertAccessible();
    }
    arabic.assertQuiet();
    await arabic.close();
  });

  test("whoever may only read sees all and changes nothing", async () => {
    const reader = await openConsole(browser, server, store, {
      locale: "en-US",
      as: { email: "reader@example.com", password: OWNER.password },
    });
    await reader.open("/settings/store");
    assert.ok(await reader.page.getByLabel("Store name").isDisabled());
    await reader.assertAccessible();
    await reader.open("/settings/ownership");
    await reader.page.getByText("Only the store owner can change this.").waitFor();
    reader.assertQuiet();
    await reader.close();
  });

  test("the store is given away, and closed, only after a look at what that means", async () => {
    const gone = await server.createStore({ domain: "gone.localhost", name: "Gone" });
    const passwordHash = await hashPassword(OWNER.password);
    const heir = { email: "heir@example.com", password: OWNER.password };
    await addPerson(server, gone, "staff", { email: heir.email, passwordHash, permissions: ["orders"] });
    const owner = await openConsole(browser, server, gone, { locale: "en-US" });
    await owner.open("/settings/ownership");
    await owner.page.getByRole("button", { name: "Choose new owner" }).click();
    const dialog = owner.page.getByRole("dialog").last();
    await dialog.getByLabel("Staff member").selectOption({ index: 1 });
    await owner.page.locator("input").and(dialog.getByLabel("Current password")).fill("wrong");
    await dialog.getByRole("button", { name: "Preview" }).click();
    await dialog.locator(".mantine-InputWrapper-error").waitFor();
    await owner.page.locator("input").and(dialog.getByLabel("Current password")).fill(OWNER.password);
    await dialog.getByRole("button", { name: "Preview" }).click();
    await dialog.getByText("Only the new owner can transfer it back.").waitFor();
    await owner.assertAccessible();
    await dialog.getByRole("button", { name: "Transfer ownership" }).click();
    await owner.page.waitForURL(/\/console\/?$/);
    await owner.close();

    const next = await openConsole(browser, server, gone, { locale: "en-US", as: heir });
    await next.open("/settings/ownership");
    await next.page.getByRole("button", { name: "Close the store" }).click();
    const look = dialogOf(next).getByRole("button", { name: "Preview" });
    await next.page.locator("input").and(dialogOf(next).getByLabel("Current password")).fill(heir.password);
    assert.ok(await look.isDisabled(), "the name has not been typed");
    await dialogOf(next).getByLabel("Store name").fill("Gone");
    await look.click();
    await dialogOf(next).getByText("only the server operator can reopen the store").waitFor();
    await next.assertAccessible();
    const status = () => server.sql(gone, "select status from stores where store_id = $1", [gone.id]);
    assert.deepEqual(await status(), [{ status: "active" }]);
    await dialogOf(next).getByRole("button", { name: "Close the store" }).click();
    await next.page.waitForURL(/\/login/);
    assert.deepEqual(await status(), [{ status: "closed" }]);
    await next.close();
  });

  const dialogOf = ({ page }: ConsoleWindow) => page.getByRole("dialog").last();
});
