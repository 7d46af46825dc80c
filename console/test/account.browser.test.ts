import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { decodeQR } from "qr/decode.js";
import { hashPassword } from "../../server/src/people/auth/index.ts";
import { authenticator } from "../../server/test/authenticator.ts";
import { noBrowser } from "../../server/test/browser.ts";
import { addPerson, enterAsOwner } from "../../server/test/people.ts";
import type { TestServer, TestStore } from "../../server/test/server.ts";
import { type ConsoleWindow, OWNER, openConsole, withConsole } from "./console.ts";

const codeOf = (secret: string) => authenticator(secret)();

describe("the console: one's own account", { skip: noBrowser }, () => {
  let server: TestServer;
  let store: TestStore;
  let browser: Browser;
  let window: ConsoleWindow;
  let secret: string;
  let recovery: string[];
  withConsole(async (started) => {
    ({ server, browser } = started);
    store = await server.createStore({ domain: "account.localhost", name: "Pots & Pans" });
    window = await openConsole(browser, server, store, { locale: "en-US" });
  });

  /** Time passes for what was used: the code of now counts again. */
  const laterOn = () =>
    server.sql(store, "update second_factors set totp_step = totp_step - 10, challenge_used = null");
  const fill = (page: Page, label: string, text: string) =>
    page.locator("input").and(page.getByLabel(label)).fill(text);
  async function hire(email: string): Promise<{ email: string; password: string }> {
    const passwordHash = await hashPassword(OWNER.password);
    await addPerson(server, store, "staff", { email, passwordHash, permissions: ["orders"] });
    return { email, password: OWNER.password };
  }

  test("an authenticator app is added: a camera reads the secret, a code confirms it, and recovery codes come once", async () => {
    const { page } = window;
    await window.open("/");
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Your account" }).click();
    await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
    await page.getByRole("heading", { name: "Devices" }).waitFor();
    await window.assertAccessible();
    await page.getByRole("button", { name: "Turn on two-step authentication" }).click();
    await fill(page, "Current password", "not this one");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.locator(".mantine-InputWrapper-error").waitFor();
    await fill(page, "Current password", OWNER.password);
    await page.getByRole("button", { name: "Continue" }).click();
    const dialog = page.getByRole("dialog");
    secret = (await dialog.locator("code.secret").innerText()).replaceAll(" ", "");
    await dialog.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    const uri = await scanned(page);
    assert.equal(new URL(uri).searchParams.get("secret"), secret);
    assert.match(uri, /^otpauth:\/\/totp\//);
    await window.assertAccessible();
    await dialog.getByLabel("Authentication code").fill("000000");
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await dialog.locator(".mantine-InputWrapper-error").waitFor();
    await dialog.getByLabel("Authentication code").fill(codeOf(secret));
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await dialog.locator(".codes li").first().waitFor();
    recovery = await dialog.locator(".codes li").allInnerTexts();
    assert.equal(recovery.length, 10);
    await window.assertAccessible();
    await dialog.getByText("I saved these codes in a safe place").click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByText("10 codes").waitFor();
    window.assertQuiet("refusals");
  });

  test("the next log-in asks for a code, and leads to where one was; a recovery code does, too, once", async () => {
    const { page } = window;
    const enter = async () => {
      await laterOn();
      await server.sql(store, "update sessions set ended_at = now()");
      await page.goto(`http://${store.domain}:${server.port}/console/account`);
      await page.locator("input[name=email]").fill(OWNER.email);
      await page.locator("input[name=password]").fill(OWNER.password);
      await page.getByRole("button", { name: "Log in", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Two-step authentication" }).waitFor();
    };
    await enter();
    await window.assertAccessible();
    await page.getByLabel("Authentication code").fill("000000");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Authentication code").fill(codeOf(secret));
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByText("10 codes").waitFor();

    await enter();
    await page.getByRole("button", { name: "Use recovery code" }).click();
    await page.getByLabel("Recovery code").fill(recovery[0]!);
    await window.assertAccessible();
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByText("9 codes").waitFor();
  });

  test("new recovery codes take a code of the app, and the app is removed by one of them", async () => {
    const { page } = window;
    const dialog = page.getByRole("dialog");
    await laterOn();
    await page.getByRole("button", { name: "Generate new codes" }).click();
    await dialog.getByLabel("Authentication code").fill(codeOf(secret));
    await window.assertAccessible();
    await dialog.getByRole("button", { name: "Generate new codes" }).click();
    await dialog.locator(".codes li").first().waitFor();
    const renewed = await dialog.locator(".codes li").allInnerTexts();
    assert.ok(!renewed.includes(recovery[1]!));
    await dialog.getByText("I saved these codes in a safe place").click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByText("10 codes").waitFor();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await dialog.getByRole("button", { name: "Use recovery code" }).click();
    await dialog.getByLabel("Recovery code").fill(recovery[1]!);
    await dialog.getByRole("button", { name: "Remove" }).click();
    await dialog.locator(".mantine-InputWrapper-error").waitFor();
    await dialog.getByLabel("Recovery code").fill(renewed[0]!);
    await window.assertAccessible();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Turn on two-step authentication" }).waitFor();
  });

  test("name, language, email address and password are changed", async () => {
    const { page } = window;
    await page.getByLabel("Name", { exact: true }).fill("Ana Ruiz");
    await page.getByLabel("Email language").selectOption("tr");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Change email" }).click();
    await page.getByLabel("New email address").fill("ana@example.com");
    await fill(page, "Current password", OWNER.password);
    await page.getByRole("button", { name: "Send verification code" }).click();
    await page.getByText("We sent a verification code to ana@example.com.").waitFor();
    await server.runJobs();
    const mail = (await server.mails()).filter(({ to }) => to.includes("ana@example.com")).at(-1)!;
    await page.getByLabel("Verification code").fill(codeIn(mail.text));
    await window.assertAccessible();
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Email address changed").waitFor();
    await page.getByRole("button", { name: "Change password" }).click();
    await fill(page, "Current password", OWNER.password);
    await fill(page, "New password", "password");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.locator(".mantine-InputWrapper-error").waitFor();
    await fill(page, "New password", "harbor lantern quiet 42");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByText("Password changed").waitFor();
    const [person] = await server.sql(store, "select name, email, language from staff where type = 'owner'");
    assert.deepEqual(person, { name: "Ana Ruiz", email: "ana@example.com", language: "tr" });
    window.assertQuiet("refusals");
  });

  test("a passkey is added, is all that a log-in takes, is renamed, and is removed", async () => {
    const as = await hire("kim@example.com");
    const staff = await openConsole(browser, server, store, { locale: "en-US", as });
    const { page } = staff;
    const dialog = page.getByRole("dialog");
    const device = await addAuthenticator(page);
    await staff.open("/account");
    await page.getByText("Log in with your fingerprint").waitFor();
    const add = async (password: string) => {
      await page.getByRole("button", { name: "Add a passkey" }).click();
      assert.match(await dialog.getByLabel("Name").inputValue(), /^Chrome · /);
      await dialog.getByLabel("Name").fill("Laptop");
      await fill(page, "Current password", password);
      await dialog.getByRole("button", { name: "Continue" }).click();
    };
    await add("not this one");
    await dialog.locator(".mantine-InputWrapper-error").waitFor();
    await fill(page, "Current password", as.password);
    await staff.assertAccessible();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.locator(".codes li").first().waitFor();
    await dialog.getByText("I saved these codes in a safe place").click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByRole("cell", { name: "Laptop", exact: true }).waitFor();
    await page.getByText("10 codes").waitFor();
    await staff.assertAccessible();
    // The device itself says that it has one of this account, after it has confirmed that it is them.
    await add(as.password);
    await page.getByText("This device already has a passkey for your account.").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();

    const leave = async () => {
      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByRole("menuitem", { name: "Log out" }).click();
      await page.waitForURL(/\/login/);
    };
    await leave();
    await staff.assertAccessible();
    await device.answer(false);
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await page.getByRole("alert").getByText("We couldn’t verify your passkey.").waitFor();
    await device.answer(true);
    await page.goto(`http://${store.domain}:${server.port}/console/login?back=%2Faccount`);
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();

    // After the password, it is the second factor.
    await leave();
    await page.goto(`http://${store.domain}:${server.port}/console/login?back=%2Faccount`);
    await page.locator("input[name=email]").fill(as.email);
    await page.locator("input[name=password]").fill(as.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Two-step authentication" }).waitFor();
    await page.getByRole("button", { name: "Use recovery code" }).click();
    await page.getByRole("button", { name: "Use passkey" }).click();
    await staff.assertAccessible();
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();

    await page.getByRole("button", { name: "Edit: Laptop" }).click();
    await dialog.getByLabel("Name").fill("Old laptop");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Remove: Old laptop" }).click();
    await dialog.getByText("You’ll log in with your password only.").waitFor();
    await dialog.getByText("confirm with a passkey").waitFor();
    await staff.assertAccessible();
    await device.answer(false);
    await dialog.getByRole("button", { name: "Remove" }).click();
    await page.getByText("We couldn’t verify your passkey.").waitFor();
    await device.answer(true);
    await dialog.getByRole("button", { name: "Remove" }).click();
    await page.getByText("Log in with your fingerprint").waitFor();
    await leave();
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await page.getByRole("alert").waitFor();
    staff.assertQuiet("refusals");
    await staff.close();
  });

  test("another session is ended, then all of them", async () => {
    const as = await hire("sam@example.com");
    const [one, other] = [
      await openConsole(browser, server, store, { locale: "en-US", as }),
      await openConsole(browser, server, store, { locale: "ar-EG", as }),
    ];
    await other.open("/account");
    await other.page.getByRole("heading", { level: 1, name: "حسابك" }).waitFor();
    await other.assertAccessible();
    other.assertQuiet();
    await one.open("/account");
    await one.page.getByRole("button", { name: /^Log out: Chrome/ }).click();
    await one.page.getByRole("button", { name: /^Log out:/ }).waitFor({ state: "detached" });
    await one.page.getByRole("button", { name: "Log out of all devices" }).click();
    await one.page.getByRole("dialog").getByRole("button", { name: "Log out of all devices" }).click();
    await one.page.waitForURL(/\/login/);
    const left = await server.sql(
      store,
      "select 1 from sessions s join staff p on p.staff_id = s.staff_id where p.email = $1 and s.ended_at is null",
      [as.email],
    );
    assert.deepEqual(left, []);
    await one.close();
    await other.close();
  });

  test("where the store requires it, whoever has none adds one before anything else", async () => {
    const as = await hire("new@example.com");
    const staff = await openConsole(browser, server, store, { locale: "en-US", as });
    const { token: key } = await enterAsOwner(server, store);
    const body = { security: { requireSecondFactor: true } };
    assert.equal((await server.send(store, "PUT", "/api/v1/settings", { key, body })).status, 200);
    const { page } = staff;
    await staff.open("/orders");
    await page.getByRole("heading", { level: 1, name: "Set up two-step authentication" }).waitFor();
    await staff.assertAccessible();
    assert.equal(await page.locator("nav").count(), 0);
    await fill(page, "Current password", as.password);
    await page.getByRole("button", { name: "Continue" }).click();
    const own = (await page.locator("code.secret").innerText()).replaceAll(" ", "");
    await page.getByLabel("Authentication code").fill(codeOf(own));
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByText("I saved these codes in a safe place").click();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    await page.getByText("No orders yet").waitFor();
    await staff.close();
  });
});

/** The code that a mail has to be typed from. */
function codeIn(text: string): string {
  const found = /^ {4}(\S+)$/m.exec(text)?.[1];
  assert.ok(found, text);
  return found;
}

/** Gives a window an authenticator that a person always agrees to, or never. */
async function addAuthenticator(page: Page): Promise<{ answer(agrees: boolean): Promise<void> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async answer(isUserVerified) {
      await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
  };
}

/** What a camera reads of the QR code on a page: its dots, four pixels each. */
async function scanned(page: Page): Promise<string> {
  const [size, path] = (await page
    .locator("svg.qr-code")
    .evaluate((svg) => [
      Number(svg.getAttribute("viewBox")!.split(" ")[2]),
      svg.querySelector("path")!.getAttribute("d"),
    ])) as [number, string];
  const side = size * 4;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g))
    for (let row = 0; row < 4; row++) {
      const at = ((Number(y) * 4 + row) * side + Number(x) * 4) * 4;
      for (let dot = at; dot < at + 16; dot += 4) data.fill(0, dot, dot + 3);
    }
  return decodeQR({ width: side, height: side, data });
}
