import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import { addStaff } from "../../server/test/people.ts";
import type { TestServer, TestStore } from "../../server/test/server.ts";
import { type ConsoleWindow, openConsole, withConsole } from "./console.ts";

describe("the console: staff, roles and keys", { skip: noBrowser }, () => {
  let server: TestServer;
  let store: TestStore;
  let browser: Browser;
  let window: ConsoleWindow;
  withConsole(async (started) => {
    ({ server, browser } = started);
    store = await server.createStore({ domain: "team.localhost", name: "Pots & Pans" });
    window = await openConsole(browser, server, store, { locale: "en-US" });
  });

  const button = (name: string) => window.page.getByRole("button", { name, exact: true });
  const inMenu = async (name: string) => {
    await button("More actions").click();
    await window.page.getByRole("menuitem", { name }).click();
  };
  const read = async (path: string) => (await server.send(store, "GET", `/api/v1${path}`)).body.data;

  test("a role is made by keys, and changed", async () => {
    const { page } = window;
    await window.open("/roles");
    await page.getByText("No roles yet").waitFor();
    await window.assertAccessible();
    await window.open("/roles/new");
    await page.getByLabel("Role name").fill("Shipping");
    await page.getByLabel("Can edit: Orders").press("Space");
    await page.getByLabel("Can view: Products").press("Space");
    assert.ok(await page.getByLabel("Can view: Orders").isDisabled(), "changing includes seeing");
    await window.assertAccessible();
    await page.getByLabel("Role name").press("Enter");
    await page.getByRole("heading", { level: 1, name: "Shipping" }).waitFor();
    await page.getByLabel("Can view: Product costs").check();
    await page.keyboard.press("Control+s");
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    const [role] = (await read("/roles")).roles;
    assert.deepEqual([...role.permissions].sort(), ["orders", "products:cost", "products:read"]);
    window.assertQuiet();
  });

  test("a ready role fills the name and the permissions, which can be changed before it is made", async () => {
    const { page } = window;
    await window.open("/roles/new");
    await page.getByRole("button", { name: /^Support/ }).click();
    assert.equal(await page.getByLabel("Name").inputValue(), "Support");
    assert.ok(await page.getByLabel("Refund orders", { exact: true }).isChecked());
    assert.ok(!(await page.getByLabel("Fulfill orders", { exact: true }).isChecked()));
    await page.getByLabel("Can edit: Orders").check();
    assert.ok(await page.getByLabel("View reports", { exact: true }).isDisabled(), "orders include it");
    await page.getByRole("button", { name: /^Packer/ }).press("Enter");
    assert.equal(await page.getByLabel("Name").inputValue(), "Packer");
    await page.getByLabel("Cancel orders", { exact: true }).check();
    await window.assertAccessible();
    await page.getByLabel("Name").press("Enter");
    await page.getByRole("heading", { level: 1, name: "Packer" }).waitFor();
    const { roles } = await read("/roles");
    const { permissions } = roles.find(({ name }: { name: string }) => name === "Packer");
    assert.deepEqual([...permissions].sort(), ["orders:cancel", "orders:fulfill", "products:read"]);
    window.assertQuiet();
  });

  test("somebody is invited, seen as invited, deactivated and brought back", async () => {
    const { page } = window;
    await window.open("/staff/new");
    await page.getByLabel("Name").fill("Cleo Ortiz");
    await page.getByLabel("Email").fill("cleo@example.com");
    await page.getByLabel("Role").selectOption({ label: "Shipping" });
    // What the role allows is shown before the invitation is sent.
    await page.getByText("Can edit: Orders").waitFor();
    await window.assertAccessible();
    await button("Send invite").click();
    await page.getByRole("heading", { level: 1, name: "Cleo Ortiz" }).waitFor();
    await page.locator("h1 + .status", { hasText: "Invited" }).waitFor();
    await window.assertAccessible();
    await inMenu("Resend invite");
    await page.getByText("Done", { exact: true }).waitFor();
    await inMenu("Deactivate staff account");
    await page.getByRole("dialog").getByRole("button", { name: "Deactivate staff account" }).click();
    await page.locator("h1 + .status", { hasText: "Deactivated" }).waitFor();
    await inMenu("Reactivate account");
    await page.locator("h1 + .status", { hasText: "Invited" }).waitFor();
    await window.open("/staff?q=cleo");
    await page.getByText("1–1 of 1").waitFor();
    await window.assertAccessible();
    window.assertQuiet();
  });

  test("the owner sees where somebody is logged in, and ends it", async () => {
    const { page } = window;
    const { id, token } = await addStaff(server, store, ["orders:read"]);
    const isIn = async () => (await server.send(store, "GET", "/api/v1/orders", { key: token })).status;
    assert.equal(await isIn(), 200);
    await window.open(`/staff/${id}`);
    await page.getByRole("button", { name: /^Log out:/ }).waitFor();
    await window.assertAccessible();
    await page.getByRole("button", { name: /^Log out:/ }).click();
    await page.getByText("No active sessions.").waitFor();
    assert.equal(await isIn(), 401);
  });

  test("a key is made with few permissions and shown once, changed, replaced and revoked", async () => {
    const { page } = window;
    const dialog = page.getByRole("dialog");
    await window.open("/api-keys/new");
    await page.getByLabel("Name").fill("Warehouse");
    await page.getByLabel("Can view: Orders").check();
    await page.getByRole("combobox", { name: "Allowed IP addresses" }).fill("127.0.0.0/8");
    await page.getByRole("combobox", { name: "Allowed IP addresses" }).press("Enter");
    await page.getByLabel("Require a person to approve risky actions").check();
    await page.locator('[name="/dailyLimits/refunds"]').fill("50");
    await window.assertAccessible();
    await button("Create API key").click();
    const key = (await dialog.locator("code").textContent())!;
    await window.assertAccessible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("heading", { level: 1, name: "Warehouse" }).waitFor();
    await window.assertAccessible();
    const uses = async (sent: string) =>
      (await server.send(store, "GET", "/api/v1/orders", { key: sent })).status;
    assert.equal(await uses(key), 200);
    await page.getByLabel("Rate limit (requests per minute)").fill("90");
    await page.locator('[name="/dailyLimits/orders"]').fill("10");
    await button("Save").click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    const kept = await read(`/api-keys/${page.url().split("/").at(-1)}`);
    const { refunds, orders, ...others } = kept.dailyLimits;
    assert.deepEqual([kept.confirm, refunds, orders], ["person", "50.00", 10]);
    assert.deepEqual(others, { discounts: null, credit: null, cancellations: null });
    await page.locator('[name="/dailyLimits/refunds"]').fill("");
    await page.locator('[name="/dailyLimits/orders"]').fill("");
    await button("Save").click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    assert.equal((await read(`/api-keys/${page.url().split("/").at(-1)}`)).dailyLimits, null);
    await button("Rotate API key").click();
    await dialog.getByLabel("Old key expires").selectOption({ label: "Now" });
    await dialog.getByRole("button", { name: "Rotate API key" }).click();
    const next = (await dialog.locator("code").textContent())!;
    const former = page.url();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await page.waitForURL((url) => url.href !== former);
    assert.deepEqual([await uses(key), await uses(next)], [401, 200]);
    await page.locator("h1 + .status", { hasText: "Active" }).waitFor();
    assert.equal(await page.getByLabel("Rate limit (requests per minute)").inputValue(), "90");
    await button("Revoke API key").click();
    await dialog.getByRole("button", { name: "Revoke API key" }).click();
    await page.locator("h1 + .status", { hasText: "Revoked" }).waitFor();
    assert.equal(await uses(next), 401);
    await window.open("/api-keys?tab=off");
    await page.getByRole("heading", { level: 1, name: "API keys" }).waitFor();
    await page.getByRole("cell", { name: "Approval required" }).first().waitFor();
    await window.assertAccessible();
    window.assertQuiet();
  });

  test("from right to left, too", async () => {
    const arabic = await openConsole(browser, server, store, { locale: "ar-EG" });
    for (const [path, title] of [
      ["/staff", "الموظفون"],
      ["/roles/new", "إنشاء دور"],
      ["/api-keys/new", "إنشاء مفتاح API"],
    ] as const) {
      await arabic.open(path);
      await arabic.page.getByRole("heading", { level: 1, name: title }).waitFor();
      await arabic.assertAccessible();
    }
    arabic.assertQuiet();
    await arabic.close();
  });

  test("a role that somebody has is not deleted, which is said before anybody decides", async () => {
    const { page } = window;
    const { roles } = await read("/roles");
    await window.open(`/roles/${roles.find(({ name }: { name: string }) => name === "Shipping").id}`);
    await page.getByRole("link", { name: "Cleo Ortiz" }).waitFor();
    await button("Delete").click();
    await page.getByRole("dialog").getByRole("alert").waitFor();
    assert.ok(await page.getByRole("dialog").getByRole("button", { name: "Delete" }).isDisabled());
    await window.assertAccessible();
  });
});
