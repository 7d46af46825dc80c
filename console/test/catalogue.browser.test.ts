import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import type { TestServer, TestStore } from "../../server/test/server.ts";
import { type ConsoleWindow, openConsole, withConsole } from "./console.ts";

// The smallest GIF there is.
const GIF = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");
// What can be typed in or chosen at first sight.
const inputs = (page: Page) =>
  page.locator("main :is(input, select, textarea, [contenteditable=true]):visible").count();
const dot = { name: "dot.gif", mimeType: "image/gif", buffer: GIF };

describe("the console: the catalogue", { skip: noBrowser }, () => {
  let server: TestServer;
  let store: TestStore;
  let browser: Browser;
  let window: ConsoleWindow;
  let id: string;
  const read = async (path: string) => (await server.send(store, "GET", `/api/v1${path}`)).body.data;
  withConsole(async (started) => {
    ({ server, browser } = started);
    store = await server.createStore({ domain: "catalogue.localhost", name: "Pots & Pans" });
    window = await openConsole(browser, server, store, { locale: "en-US" });
  });

  test("categories are made, put into each other by buttons and by the mouse, and deleted", async () => {
    const { page } = window;
    await window.open("/categories");
    await window.assertAccessible();
    for (const name of ["Kitchen", "Garden", "Pots"]) {
      await page.getByRole("button", { name: "Add category" }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Title", exact: true }).fill(name);
      if (name === "Pots") await window.assertAccessible();
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("button", { name, exact: true }).waitFor();
    }
    await page.getByRole("button", { name: "Move up: Pots" }).click();
    await page.locator(".branch").nth(1).getByText("Pots").waitFor();
    await page.getByRole("button", { name: "Nest under the category above: Pots" }).click();
    await page.locator(".branch-1", { hasText: "Pots" }).waitFor();
    await page
      .locator(".branch", { hasText: "Garden" })
      .dragTo(page.locator(".branch", { hasText: "Kitchen" }));
    await page.locator(".branch-1", { hasText: "Garden" }).waitFor();
    const { categories } = await read("/categories/tree");
    const names = (all: { translations: { name: string }[] }[]) =>
      all.map((one) => one.translations[0]!.name);
    assert.deepEqual(names(categories), ["Kitchen"]);
    assert.deepEqual(names(categories[0].children), ["Pots", "Garden"]);
    await window.assertAccessible();
    await page.getByRole("button", { name: "More actions: Garden" }).click();
    await page.getByRole("menuitem", { name: "Delete category" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await page.locator(".branch", { hasText: "Garden" }).waitFor({ state: "detached" });
    window.assertQuiet();
  });

  test("a product is made with a picture and sizes", async () => {
    const { page } = window;
    await window.open("/products/new");
    await window.assertAccessible();
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".mantine-InputWrapper-error").first().waitFor();
    await page.getByRole("textbox", { name: "Title", exact: true }).fill("Mug");
    await page
      .getByRole("textbox", { name: /^Price/ })
      .first()
      .fill("19.90");
    await page.getByLabel("Category").selectOption({ label: "— Pots" });
    await page.locator("input[type=file]").setInputFiles([dot]);
    await page.locator(".pictures img").waitFor();
    assert.ok((await inputs(page)) <= 17, `${await inputs(page)} inputs`);
    await page.getByRole("button", { name: "Add option" }).click();
    await page.getByLabel("Option name", { exact: true }).fill("Size");
    await page.getByRole("combobox", { name: "Option values" }).fill("S");
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: "Option values" }).fill("L");
    await page.keyboard.press("Enter");
    await page.getByLabel("Quantity: S").fill("3");
    await page.getByLabel("Price: L").fill("21,90");
    await window.assertAccessible();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Mug" }).waitFor();
    id = page.url().split("/").at(-1)!;
    const { productVariants, media } = await read(`/products/${id}`);
    assert.deepEqual(
      productVariants.map(({ options, ownPrice, quantity }: Record<string, unknown>) => [
        options,
        ownPrice,
        quantity,
      ]),
      [
        [{ Size: "S" }, null, 3],
        [{ Size: "L" }, "21.90", 0],
      ],
    );
    assert.equal(media.length, 1);
  });

  test("a variant has one of the product's pictures", async () => {
    const { page } = window;
    await window.open(`/products/${id}`);
    await page.getByRole("button", { name: "Image: L" }).click();
    await window.assertAccessible();
    await page.getByRole("dialog").getByRole("button", { name: "Image 1" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    const { productVariants, media } = await read(`/products/${id}`);
    const images = () => productVariants.map(({ image }: { image: string | null }) => image);
    assert.deepEqual(images(), [null, media[0].url]);
  });

  test("its description is written with marks, lists and links, by keys, and read as the shop shows it", async () => {
    const { page } = window;
    await window.open(`/products/${id}`);
    const text = page.getByRole("textbox", { name: "Description" });
    await text.focus();
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type("Sturdy");
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type(" mug");
    await page.keyboard.press("Enter");
    await page.keyboard.type("- dishwasher");
    await page.keyboard.press("Enter");
    await page.keyboard.type("microwave");
    for (const key of ["ControlOrMeta+z", "ControlOrMeta+y"]) await page.keyboard.press(key);
    await window.assertAccessible();
    await page.keyboard.press("Control+s");
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    const { slug, translations } = await read(`/products/${id}`);
    const { descriptionHtml } = await read(`/storefront/products/${slug}`);
    for (const html of [translations[0].description, descriptionHtml])
      assert.match(
        html,
        /^<p><strong>Sturdy<\/strong> mug<\/p><ul><li><p>dishwasher<\/p><\/li><li><p>microwave<\/p><\/li><\/ul>$/,
      );
    // The preview of search engines has the words alone.
    await page.locator(".search-hit").getByText("Sturdy mug dishwasher microwave").waitFor();
  });

  test("what Word copies is pasted as text with headings, marks and lists", async () => {
    const { page } = window;
    await window.open(`/products/${id}`);
    const text = page.getByRole("textbox", { name: "Description" });
    await text.focus();
    await page.keyboard.press("ControlOrMeta+a");
    const item = (level: number, sign: string, words: string) =>
      `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]><span lang=EN-US>${words}<o:p></o:p></span></p>`;
    const word = [
      "<html xmlns:o='urn:schemas-microsoft-com:office:office'><head><style>p.MsoNormal{color:red}</style></head><body><!--StartFragment-->",
      "<h1 style='color:#2F5496'>Care<o:p></o:p></h1><p class=MsoNormal style='margin:0cm'><b style='mso-bidi-font-weight:normal'>Wash</b> by <i>hand</i><o:p></o:p></p>",
      "<p class=MsoNormal><o:p>&nbsp;</o:p></p>",
      item(1, "·", "warm"),
      item(2, "o", "not hot"),
      item(1, "·", "dry"),
      "<p class=MsoNormal>Then:</p>",
      item(1, "1.", "rest"),
      item(1, "2.", "store"),
      "<p><b style='font-weight:normal'>As <span style='font-weight:700'>Docs</span> has <span style='font-style:italic'>it</span></b></p>",
      "<script>alert(1)</script><p class=MsoNormal onclick='x()'><a href='javascript:alert(1)'>End</a></p><!--EndFragment--></body></html>",
    ].join("");
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", ${JSON.stringify(word)});
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    })()`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    const { translations } = await read(`/products/${id}`);
    assert.equal(
      translations[0].description,
      "<h2>Care</h2><p><strong>Wash</strong> by <em>hand</em></p>" +
        "<ul><li><p>warm</p><ul><li><p>not hot</p></li></ul></li><li><p>dry</p></li></ul><p>Then:</p>" +
        "<ol><li><p>rest</p></li><li><p>store</p></li></ol><p>As <strong>Docs</strong> has <em>it</em></p><p>End</p>",
    );
    window.assertQuiet("refusals");
  });

  test("a plain text shows its lines and stays as it is; what the editor cannot show opens as HTML", async () => {
    const { page } = window;
    const put = async (description: string) => {
      const { translations } = await read(`/products/${id}`);
      const body = { translations: [{ ...translations[0], description }] };
      assert.equal((await server.send(store, "PUT", `/api/v1/products/${id}`, { body })).status, 200);
      await window.open(`/products/${id}`);
    };
    const plain = "Holds 350 ml & more\n2 < 3\n\nMade by hand";
    await put(plain);
    const text = page.getByRole("textbox", { name: "Description" });
    assert.equal(await text.innerHTML(), "<p>Holds 350 ml &amp; more<br>2 &lt; 3</p><p>Made by hand</p>");
    await page.getByLabel("SKU", { exact: true }).fill("PLAIN");
    await page.keyboard.press("Control+s");
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    assert.equal((await read(`/products/${id}`)).translations[0].description, plain);

    const table = "<table><tr><td>350 ml</td></tr></table>";
    await put(table);
    const code = page.getByRole("textbox", { name: "Edit HTML" });
    assert.equal(await code.inputValue(), table);
    await page.getByText(/^Shown as HTML, because .* table, tbody, tr, td\.$/).waitFor();
    await window.assertAccessible();
    await page.getByRole("button", { name: "Edit HTML" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    assert.equal(await code.inputValue(), table);

    const picture = new URL((await read(`/products/${id}`)).media[0].url).pathname;
    const attributes =
      '<h2 id="care" data-x="1">Care</h2><p class="lead" dir="rtl" lang="ar" style="color:red">غسل</p>' +
      `<ol reversed><li value="3">3</li></ol><p><img src="${picture}" loading="lazy"><span class="lead"></span></p>`;
    await put(attributes);
    assert.equal(await code.inputValue(), attributes);
    await page
      .getByText(/^Shown as HTML, because .* id, class, dir, lang, style, reversed, value, loading\.$/)
      .waitFor();
    await page.getByRole("button", { name: "Edit HTML" }).click();
    await page
      .getByRole("dialog")
      .getByText(/these parts of the HTML .* id, class, dir, lang/)
      .waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    assert.equal(await code.inputValue(), attributes);

    // Attributes that the editor keeps are no reason to show HTML, and stay when somebody types.
    const shown =
      '<ol start="3" type="a"><li><p>Rest</p></li></ol>' +
      '<p><a target="_blank" rel="nofollow" class="more" href="/care" title="Care">Care</a></p>' +
      `<img src="${picture}" alt="A cup" title="Cup" width="64" height="48">` +
      '<pre><code class="language-css">p {}</code></pre><p>End</p>';
    await put(shown);
    assert.equal(await code.count(), 0);
    await text.getByText("End").click();
    await page.keyboard.press("End");
    await page.keyboard.type("!");
    await page.keyboard.press("Control+s");
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    const { translations } = await read(`/products/${id}`);
    const sorted = (html: string) =>
      html.replace(/<(\w+)((?: \w+="[^"]*")+)>/g, (_, name, all: string) =>
        [name, ...(all.match(/\w+="[^"]*"/g) ?? []).sort()].join(" "),
      );
    assert.equal(sorted(translations[0].description), sorted(shown.replace("End", "End!")));
    await put("<p>Sturdy</p>");
  });

  test("its picture is shown at each host of the store", async () => {
    const { page } = window;
    const isShown = (at: typeof page) =>
      at.waitForFunction("document.querySelector('.pictures img')?.naturalWidth > 0");
    await window.open(`/products/${id}`);
    await isShown(page);
    window.assertQuiet("refusals");
    await server.sql(store, "insert into domains (store_id, host) values ($1, 'localhost')", [store.id]);
    const alias = await openConsole(browser, server, { domain: "localhost" });
    await alias.open(`/products/${id}`);
    await isShown(alias.page);
    alias.assertQuiet();
    await alias.close();
  });

  test("its price is changed, and a stock is set to what was counted", async () => {
    const { page } = window;
    await window.open(`/products/${id}`);
    await page
      .getByRole("textbox", { name: /^Price/ })
      .first()
      .fill("18.50");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Adjust quantity: S" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Counted quantity").fill("7");
    await window.assertAccessible();
    await dialog.getByRole("button", { name: "Adjust quantity" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Stock count", { exact: true }).waitFor();
    const { price, productVariants } = await read(`/products/${id}`);
    assert.deepEqual([price, productVariants[0].quantity], ["18.50", 7]);
    await window.assertAccessible();
    await window.open("/stock/movements");
    await page.getByRole("link", { name: "Mug · S" }).first().waitFor();
    await page.getByRole("cell", { name: "Initial stock" }).first().waitFor();
    await window.assertAccessible();
  });

  test("a value that is renamed keeps its variant: id, price and stock", async () => {
    const { page } = window;
    await window.open(`/products/${id}`);
    const before = (await read(`/products/${id}`)).productVariants;
    const rename = async (from: string, to: string, key: string) => {
      await page.getByRole("button", { name: `Rename ${from}` }).click();
      await page.getByRole("textbox", { name: `Rename ${from}` }).fill(to);
      await page.keyboard.press(key);
    };
    await rename("L", "Never", "Escape");
    await rename("L", "S", "Enter");
    await rename("L", "Large", "Enter");
    await page.getByLabel("Price: Large").waitFor();
    await window.assertAccessible();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    const [S, L] = before;
    assert.deepEqual((await read(`/products/${id}`)).productVariants, [
      S,
      { ...L, options: { Size: "Large" } },
    ]);
    await rename("Large", "L", "Enter");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    assert.deepEqual((await read(`/products/${id}`)).productVariants, before);
  });

  test("an option that is called otherwise keeps its variants, and a further one goes on with them; more is told of the product", async () => {
    const { page } = window;
    await window.open(`/products/${id}`);
    const before = (await read(`/products/${id}`)).productVariants;
    await page.getByLabel("Option name", { exact: true }).fill("Format");
    await page.getByRole("button", { name: "Add option" }).click();
    await page.getByLabel("Option name", { exact: true }).nth(1).fill("Color");
    await page.getByRole("combobox", { name: "Option values" }).nth(1).fill("Blue");
    await page.keyboard.press("Enter");
    await page.getByLabel("Barcode: S · Blue").fill("4006381333931");
    await page.locator("summary", { hasText: "Product feeds" }).click();
    await page.getByLabel("Manufacturer part number (MPN)").fill("MUG-1");
    await page.locator("summary", { hasText: /^Shipping/ }).click();
    await page.getByLabel("Weight", { exact: true }).fill("0.35");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByLabel("Metadata: Name").fill("feed.age_group");
    await page.getByLabel("Metadata: feed.age_group").fill("adult");
    await window.assertAccessible();
    await page.keyboard.press("Control+s");
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    const { productVariants, mpn, weight, weightUnit, metadata } = await read(`/products/${id}`);
    assert.deepEqual(
      productVariants.map((one: Record<string, unknown>) => [one.id, one.options, one.quantity, one.barcode]),
      [
        [before[0].id, { Format: "S", Color: "Blue" }, 7, "4006381333931"],
        [before[1].id, { Format: "L", Color: "Blue" }, 0, null],
      ],
    );
    assert.deepEqual(
      [mpn, weight, weightUnit, metadata],
      ["MUG-1", 0.35, "kg", { "feed.age_group": "adult" }],
    );
  });

  test("chosen ones are changed in a sheet", async () => {
    const { page } = window;
    await window.open("/products");
    await page.getByRole("checkbox", { name: "Select Mug" }).check();
    await page
      .getByRole("region", { name: /selected/ })
      .getByRole("link", { name: "Bulk edit" })
      .click();
    await page.getByRole("gridcell", { name: "18.50" }).first().click();
    await page.keyboard.type("17");
    await page.keyboard.press("Enter");
    await window.assertAccessible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save 1 product" }).click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });
    assert.equal((await read(`/products/${id}`)).price, "17.00");
  });

  test("a picture is described; one that a product shows cannot be deleted", async () => {
    const { page } = window;
    await window.open("/media");
    await window.assertAccessible();
    await page.getByRole("button", { name: "Edit: dot.gif" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("English").fill("A dot");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("cell", { name: "A dot" }).waitFor();
    await page.getByRole("button", { name: "Delete file: dot.gif" }).click();
    await dialog.getByRole("alert").waitFor();
    assert.ok(await dialog.getByRole("button", { name: "Delete", exact: true }).isDisabled());
  });
});
