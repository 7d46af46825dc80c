import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import { startFakeStripe } from "../../server/test/fake-stripe.ts";
import { closeAtEnd, type TestServer, type TestStore } from "../../server/test/server.ts";
import { type ConsoleWindow, openConsole, withConsole } from "./console.ts";
import { type Hands, keyboard, mouse } from "./hands.ts";

const fake = await closeAtEnd(startFakeStripe());

describe("the first ten minutes", { skip: noBrowser }, () => {
  let server: TestServer;
  let browser: Browser;
  withConsole(
    async (started) => {
      ({ server, browser } = started);
    },
    { STRIPE_API_URL: fake.url },
  );

  const told = async (store: TestStore) =>
    (await server.send(store, "GET", "/api/v1/setup")).body.data.path as {
      key: string;
      isDone: boolean;
      isSkipped: boolean;
    }[];
  const keys = async (store: TestStore, state: "isDone" | "isSkipped") =>
    (await told(store)).filter((step) => step[state]).map(({ key }) => key);
  const newStore = (domain: string) => server.createStore({ domain, currency: "EUR" });
  const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
  const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
  const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).first();

  async function takeSteps({ page, open }: ConsoleWindow, hands: Hands): Promise<void> {
    await open("/setup");
    await says(page, "0 of 6 steps done");
    await hands.write(page.getByLabel("Name"), "Blue mug");
    await hands.write(page.getByLabel("Price"), "18,90");
    await hands.press(button(page, "Add product"));
    await says(page, "1 of 6 steps done");
    await link(page, "Blue mug").waitFor();
    await hands.press(link(page, "Next step"));

    await hands.choose(page.getByLabel("Country of your business"), "Germany");
    await says(page, "Shipping within Germany");
    assert.equal(await page.locator('[name="/price"]').inputValue(), "4.90");
    await hands.press(button(page, "Use these rates"));
    await says(page, "2 of 6 steps done");
    await hands.press(link(page, "Next step"));

    fake.accept("sk_test_ten");
    await hands.write(page.getByLabel("Publishable key"), "pk_test_ten");
    await hands.write(page.getByLabel("Secret key", { exact: true }).first(), "sk_test_ten");
    await hands.press(button(page, "Connect and test"));
    await says(page, "Stripe accepts the keys. Account: Kiln & Co.");
  }

  test("lead from nothing to a shop that sells, each step told by the server", async () => {
    const store = await newStore("ten.localhost");
    const window = await openConsole(browser, server, store, { locale: "en-US" });
    const { page } = window;
    const hands = mouse(page);
    await takeSteps(window, hands);
    // Of this machine's address Stripe tells nothing: the secret is pasted.
    await hands.write(page.getByLabel("Webhook signing secret", { exact: true }).first(), "whsec_ten");
    await hands.press(button(page, /Test again|Connect and test/));
    await says(page, "Shoppers can pay by card.");
    await hands.write(page.getByLabel("Bank details"), "IBAN DE02 1203 0000 0000 2020 51");
    await hands.press(button(page, "Save"));
    await says(page, "3 of 6 steps done");
    await window.assertAccessible();
    await hands.press(link(page, "Next step"));

    await says(page, "Germany: 19% MwSt.");
    await says(page, /Source: European Commission/);
    assert.deepEqual(await keys(store, "isDone"), ["products", "shipping", "payments"]);
    await window.assertAccessible();
    await hands.press(button(page, "Use selected rates"));
    await says(page, "4 of 6 steps done");
    await hands.press(link(page, "Next step"));

    await says(page, "npx stoa domain add");
    await hands.press(button(page, "Skip for now"));
    await page.getByRole("heading", { name: "Policies", level: 1 }).waitFor();
    assert.deepEqual(await keys(store, "isSkipped"), ["domain"]);
    await hands.press(button(page, "Use template: Privacy policy"));
    const gaps = page.getByRole("group", { name: "Fill in" });
    await gaps.waitFor();
    await window.assertAccessible();
    await hands.press(button(page, "Save policy: Privacy policy"));
    await says(page, /Draft: \d+ to fill in/);
    assert.ok(!(await keys(store, "isDone")).includes("policies"));
    assert.equal((await server.send(store, "GET", "/policies/privacy", { key: undefined })).status, 404);
    for (const field of await gaps.getByRole("textbox").all()) await hands.write(field, "10");
    await hands.press(button(page, "Save policy: Privacy policy"));
    await says(page, "Published");
    await hands.press(button(page, "Use template: Terms of service"));
    await gaps.waitFor();
    for (const field of await gaps.getByRole("textbox").all()) await hands.write(field, "10");
    await hands.press(button(page, "Save policy: Terms of service"));
    await says(page, "5 of 6 steps done");
    // A reload forgets nothing.
    await page.reload();
    await says(page, "5 of 6 steps done");
    const shop = await server.send(store, "GET", "/policies/privacy", { key: undefined });
    assert.ok(shop.status === 200 && !shop.text.includes("[["), shop.text);
    window.assertQuiet("refusals");
    await window.close();
  });

  test("are undone as easily, and by the keyboard alone", async () => {
    const store = await newStore("undone.localhost");
    const window = await openConsole(browser, server, store, { locale: "en-US" });
    const { page } = window;
    const hands = keyboard(page);
    await takeSteps(window, hands);
    await hands.press(button(page, "Disconnect Stripe"));
    await button(page, "Disconnect Stripe").waitFor({ state: "detached" });
    const { stripe } = (await server.send(store, "GET", "/api/v1/payment-methods")).body.data;
    assert.equal(stripe.secretKeyLast4, null);
    await hands.press(link(page, "Previous step"));
    await hands.press(button(page, "Remove all zones"));
    await says(page, "Shipping within Germany");
    await hands.press(button(page, "Skip for now"));
    await page.getByRole("heading", { name: "Payments", level: 1 }).waitFor();
    await hands.press(link(page, "Previous step"));
    await hands.press(button(page, "Set up after all"));
    await button(page, "Skip for now").waitFor();
    assert.deepEqual(await keys(store, "isSkipped"), []);
    assert.deepEqual(await keys(store, "isDone"), ["products"]);
    window.assertQuiet("refusals");
    await window.close();
  });

  test("fit a phone, from right to left, in the dark", async () => {
    const store = await newStore("phone.localhost");
    const window = await openConsole(browser, server, store, {
      locale: "ar-EG",
      dark: true,
      viewport: { width: 360, height: 740 },
    });
    for (const step of ["products", "shipping", "payments", "taxes", "domain", "policies"]) {
      await window.go(`/setup/${step}`);
      const wide = await window.page.evaluate("document.documentElement.scrollWidth");
      assert.ok(Number(wide) <= 360, `${step}: ${wide}`);
      await window.assertAccessible();
    }
    window.assertQuiet();
    await window.close();
  });
});
