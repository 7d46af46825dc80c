import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import type { TestServer, TestStore } from "../../server/test/server.ts";
import type { Json } from "../../server/test/shop.ts";
import { type ConsoleWindow, openConsole, withConsole } from "./console.ts";
import { editedTheme } from "./edited-theme.ts";

const INDEX = "templates/index.json";

describe("the theme editor", { skip: noBrowser }, () => {
  let server: TestServer;
  let store: TestStore;
  let browser: Browser;
  let window: ConsoleWindow;
  let page: Page;
  let id: string;
  withConsole(async (started) => {
    ({ server, browser } = started);
    store = await server.createStore({ domain: "editor.localhost", name: "Pots & Pans" });
    id = (await send("POST", "/themes", { name: "Kiln", files: editedTheme })).id;
    window = await openConsole(browser, server, store, {
      locale: "en-US",
      viewport: { width: 1300, height: 900 },
    });
    ({ page } = window);
    page.setDefaultTimeout(process.env.QUICK ? 12_000 : 120_000);
  });

  const send = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const { body: answer, text } = await server.send(store, method, `/api/v1${path}`, body ? { body } : {});
    assert.ok(answer.success, text);
    return answer.data;
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const frame = () => page.frameLocator("iframe.theme-editor-frame");
  const stored = async (path = INDEX) =>
    JSON.parse((await send("GET", `/themes/${id}/file?path=${path}`)).content);
  // A change is stored a moment after it was made.
  const eventually = async (holds: () => Promise<void>) => {
    for (let tries = 0; ; tries++)
      try {
        return await holds();
      } catch (error) {
        if (tries > 100) throw error;
        await page.waitForTimeout(200);
      }
  };
  const storedOrder = (order: readonly string[]) =>
    eventually(async () => assert.deepEqual((await stored()).order, order));
  const section = (name: string) => page.locator(".outline-name", { hasText: name });

  test("a section is chosen in the page, changed by a form made from its schema, and shown anew", async () => {
    await window.open(`/themes/${id}/editor`);
    await frame().getByRole("heading", { name: "Hello" }).click();
    await page.getByRole("heading", { level: 2, name: "Hello" }).waitFor();
    await window.assertAccessible();
    await page.getByLabel("Heading", { exact: true }).fill("Fresh bread");
    await frame().getByRole("heading", { name: "Fresh bread" }).waitFor();
    assert.equal(await page.getByLabel("Frame").count(), 0);
    await page.getByLabel("Box around it").check();
    await page.getByLabel("Frame").selectOption("thick");
    await page.getByLabel("Padding").fill("40");
    await eventually(async () =>
      assert.deepEqual((await stored()).sections.first.settings, {
        heading: "Fresh bread",
        boxed: true,
        frame: "thick",
        padding: 40,
      }),
    );
    // What only the file has stays.
    assert.deepEqual((await stored()).order, ["first", "second"]);
  });

  test("rich text keeps what it may have, and nothing of a stranger's markup", async () => {
    const box = page.getByRole("textbox", { name: "Value", exact: true });
    assert.equal(await box.textContent(), "Made by hand");
    // As a paste may leave it there; `data-x` in place of handlers, which the console's policy would report.
    const strange = `<p data-x="1" class="y">Two <b>pots</b> <a href="javascript:alert(1)">a</a><a href="/pages/x">b</a></p><form><u>in a form</u></form><script>alert(1)</script>`;
    const paste = new Function(
      "element",
      "html",
      'element.innerHTML = html; element.dispatchEvent(new Event("input", { bubbles: true }));',
    );
    await box.evaluate(paste as never, strange);
    await eventually(async () =>
      assert.equal(
        (await stored()).sections.first.settings.text,
        `<p>Two <strong>pots</strong> <a>a</a><a href="/pages/x">b</a></p><u>in a form</u>`,
      ),
    );
  });

  test("a block is chosen in the page; undo and redo go through all of it", async () => {
    await frame().getByRole("link", { name: "Go" }).click();
    await page.getByRole("heading", { level: 2, name: "Go" }).waitFor();
    await page.getByLabel("Label").fill("Buy now");
    await frame().getByRole("link", { name: "Buy now" }).waitFor();
    await button("Undo").click();
    await frame().getByRole("link", { name: "Go" }).waitFor();
    await button("Redo").click();
    await frame().getByRole("link", { name: "Buy now" }).waitFor();
    await button("Back").click();
    await button("Back").click();
    await section("Fresh bread").waitFor();
  });

  test("sections are put in order by keys and by the mouse, hidden, copied, added and removed", async () => {
    await section("World").press("Alt+ArrowUp");
    await page.getByText("Moved to position 1 of 2").waitFor();
    await storedOrder(["second", "first"]);
    assert.match((await page.locator(":focus").textContent())!, /World/);
    await section("Fresh bread").dragTo(section("World"), { targetPosition: { x: 20, y: 2 } });
    await page.getByText("Moved to position 1 of 2").waitFor();
    await page
      .locator(".outline-list li", { hasText: "Fresh bread" })
      .and(page.locator(":first-child"))
      .waitFor();
    await storedOrder(["first", "second"]);
    await button("Hide: World").click();
    await frame().getByRole("heading", { name: "World" }).waitFor({ state: "detached" });
    await eventually(async () => assert.equal((await stored()).sections.second.disabled, true));
    await button("Show: World").click();
    await frame().getByRole("heading", { name: "World" }).waitFor();
    await window.assertAccessible();

    await button("Add section").last().click();
    await window.assertAccessible();
    await button("Banner").click();
    await frame().getByRole("heading", { name: "A new banner" }).waitFor();
    const { order, sections } = await stored();
    assert.equal(order.length, 3);
    const added = sections[order[2]];
    assert.equal(added.blocks[added.block_order[0]].type, "button");
    await button("Back").click();
    await button("More actions: A new banner").click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await button("Remove section").click();
    await button("More actions: A new banner").click();
    await page.getByRole("menuitem", { name: "Remove section" }).click();
    await frame().getByRole("heading", { name: "A new banner" }).waitFor({ state: "detached" });
    await storedOrder(["first", "second"]);
  });

  test("blocks are added to a section; the header's section is in a file of its own", async () => {
    await button("Blocks of World").click();
    await button("Add block").first().click();
    await button("Button").click();
    await page.getByLabel("Label").fill("Advanced");
    await frame().getByRole("link", { name: "Advanced" }).waitFor();
    await button("Back").click();
    await button("Back").click();
    await section("Announcement bar").click();
    await page.getByLabel("Synonyms").fill("Free returns");
    await frame().getByText("Free returns").waitFor();
    assert.equal((await stored("sections/header-group.json")).sections.bar.settings.words, "Free returns");
    await button("Back").click();
  });

  test("the theme's settings and color schemes", async () => {
    await page.getByText("Theme settings").click();
    await page.getByLabel("Accent", { exact: true }).fill("#123456");
    await button("Add color scheme").click();
    await window.assertAccessible();
    await eventually(async () => {
      const { current } = await stored("config/settings_data.json");
      assert.equal(current.accent, "#123456");
      assert.deepEqual(Object.keys(current.schemes), ["scheme-1", "scheme-2"]);
    });
    await page.getByText("Sections", { exact: true }).click();
  });

  test("other pages and widths; a page that code makes says so", async () => {
    await page.getByLabel("Page", { exact: true }).selectOption("cart");
    await page.getByText("This template is Liquid code").waitFor();
    await frame().getByRole("heading", { name: "Cart" }).waitFor();
    await page.getByText("Mobile", { exact: true }).click();
    assert.equal((await page.locator(".theme-editor-frame").boundingBox())!.width, 390);
    await window.assertAccessible();
    await page.getByText("Desktop", { exact: true }).click();
    await page.getByLabel("Page", { exact: true }).selectOption("index");
    await frame().getByRole("heading", { name: "Fresh bread" }).waitFor();
  });

  test("what somebody else saved meanwhile is not overwritten unasked", async () => {
    const other = await stored();
    other.sections.second.settings.heading = "From elsewhere";
    await server.send(store, "PUT", `/api/v1/themes/${id}/file?path=${INDEX}`, {
      body: { content: JSON.stringify(other) },
    });
    await section("Fresh bread").click();
    await page.getByLabel("Heading", { exact: true }).fill("Old bread");
    await page.getByText("This theme was changed elsewhere").waitFor();
    await window.assertAccessible();
    assert.equal((await stored()).sections.first.settings.heading, "Fresh bread");
    await button("Load their version").click();
    await section("From elsewhere").waitFor();
    await section("Fresh bread").click();
    await page.getByLabel("Heading", { exact: true }).fill("New bread");
    await eventually(async () => {
      const { first, second } = (await stored()).sections;
      assert.deepEqual([first.settings.heading, second.settings.heading], ["New bread", "From elsewhere"]);
    });
    window.assertQuiet("refusals");
  });

  test("nothing of the page reaches the console: its messages are ids, its origin is nobody's", async () => {
    const inside = page.frames().find((one) => one.url().includes("/preview/"))!;
    assert.equal(await inside.evaluate("origin"), "null");
    const reach = `(() => { try { return parent.document.title; } catch (error) { return error.name; } })()`;
    assert.equal(await inside.evaluate(reach), "SecurityError");
    const before = await page.locator(".theme-editor-side").textContent();
    await inside.evaluate(`for (const message of [
      { type: "stoa:pick", section: "<img src=x onerror=alert(1)>" },
      { type: "stoa:pick", section: "constructor" },
      { type: "stoa:pick", section: ["template--index__first"] },
      { type: "stoa:ready", path: "https://evil.example/", template: "__proto__", sections: ["x"] },
      { type: "stoa:section", id: "x", html: "<script>alert(1)</script>" },
      "stoa:pick",
      null,
    ]) parent.postMessage(message, "*")`);
    // The same from another window than the frame's.
    await page.evaluate(`postMessage({ type: "stoa:pick", section: "template--index__second" }, "*")`);
    await page.waitForTimeout(300);
    assert.equal(await page.locator(".theme-editor-side").textContent(), before);
  });

  test("publishing says what is wrong, then shows the theme to customers", async () => {
    await server.send(store, "PUT", `/api/v1/themes/${id}/file?path=snippets/broken.liquid`, {
      body: { content: "line\n{% if %}" },
    });
    await button("Publish").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(INDEX).waitFor();
    await dialog.getByLabel("Activate this theme").check();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await dialog.getByText("The theme couldn’t be published").waitFor();
    await window.assertAccessible();
    await dialog.getByRole("link", { name: "snippets/broken.liquid:2" }).click();
    const code = page.getByRole("textbox", { name: "snippets/broken.liquid" });
    await code.waitFor();
    await page.locator(".cm-lint-marker-error").waitFor();
    await window.assertAccessible();
    await code.fill("whole");
    await page.keyboard.press("Control+s");
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Customize" }).click();
    await button("Publish").click();
    await dialog.getByLabel("Activate this theme").check();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await dialog.waitFor({ state: "detached" });
    const shop = await server.send(store, "GET", "/", { key: undefined });
    assert.match(shop.text, /New bread/);
    window.assertQuiet("refusals");
  });

  test("a preview is shared by a link that anybody can open for a day", async () => {
    await button("More actions").click();
    await page.getByRole("menuitem", { name: "Share preview" }).click();
    const url = new URL((await page.getByRole("dialog").locator(".command").textContent())!.trim());
    const shown = await server.send(store, "GET", url.pathname, { key: undefined });
    assert.equal(shown.status, 200);
    assert.match(shown.text, /New bread/);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
  });

  test("from right to left and in the dark, too", async () => {
    const arabic = await openConsole(browser, server, store, { locale: "ar-EG", dark: true });
    await arabic.open("/themes");
    await arabic.page.getByRole("heading", { name: "القالب الحالي" }).waitFor();
    await arabic.assertAccessible();
    await arabic.open(`/themes/${id}/editor`);
    await arabic.page.getByText("إعدادات القالب").waitFor();
    await arabic.page.frameLocator("iframe").getByRole("heading", { name: "New bread" }).click();
    await arabic.page.getByLabel("Heading", { exact: true }).waitFor();
    await arabic.assertAccessible();
    arabic.assertQuiet();
    await arabic.close();
  });
});
