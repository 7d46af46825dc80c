import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import { picture } from "../../server/test/pictures.ts";
import { runs } from "../../server/test/runs.ts";
import type { TestServer, TestStore } from "../../server/test/server.ts";
import { openConsole, withConsole } from "./console.ts";
import { type Hands, keyboard, mouse } from "./hands.ts";

const PRODUCTS = runs(2, 20);
// Far more than anything needs: a loaded machine is no failure.
const LONG_MS = 30 * 60_000;

describe("a merchant's day in the console", { skip: noBrowser, timeout: LONG_MS }, () => {
  let server: TestServer;
  let browser: Browser;
  withConsole(async (started) => {
    ({ server, browser } = started);
  });

  for (const [name, handsOf] of Object.entries({ mouse, keyboard }))
    test(`by ${name}`, async () => {
      const store = await server.createStore({ domain: `${name}.localhost`, name: "Pots & Pans" });
      const window = await openConsole(browser, server, store, { locale: "en-US" });
      await window.page.addInitScript("window.print = () => (window.wasPrinted = true)");
      await window.open("/");
      const day = dayOf(window.page, handsOf(window.page), server, store);
      await day.setUp();
      for (let i = 1; i <= PRODUCTS; i++) await day.addProduct(`Mug ${i}`);
      await day.makeCoupon("SPRING");
      const card = await day.takeOrder({ pay: "Card", mugs: 2 });
      const cash = await day.takeOrder({ pay: "Cash", mugs: 1 });
      const third = await day.takeOrder({ pay: "Cash", mugs: 1, coupon: "SPRING" });
      await day.refundOne(card);
      await day.takeBack(cash);
      await day.countStock("Mug 1 · S", 7);
      await day.printReport();

      const read = (id: string) => day.read(`/orders/${id}`);
      const [a, b, c] = await Promise.all([read(card), read(cash), read(third)]);
      assert.deepEqual(
        [a.finalAmount, a.paymentStatus, a.refundedAmount, a.paymentMethod],
        ["45.00", "partially_refunded", "20.00", "card"],
      );
      assert.deepEqual([b.status, b.finalAmount], ["returned", "25.00"]);
      assert.deepEqual([c.status, c.discountAmount, c.finalAmount], ["pending", "2.00", "23.00"]);
      const { stock } = await day.read("/stock?q=Mug%201&limit=50");
      const counted = stock.find(
        ({ name, options }: { name: string; options: { Size?: string } }) =>
          name === "Mug 1" && options.Size === "S",
      );
      assert.equal(counted.quantity, 7);
      const { products, pagination } = await day.read("/products?limit=100");
      assert.equal(pagination.total, PRODUCTS);
      for (const { images, hasVariants } of products)
        assert.deepEqual([images.length, hasVariants], [1, true]);
      window.assertQuiet();
      await window.close();
    });
});

/** What is done on a day, each on its screen. */
function dayOf(page: Page, hands: Hands, server: TestServer, store: TestStore) {
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
  const label = (name: string) => page.getByLabel(name, { exact: true });
  const dialog = page.getByRole("dialog");
  const saved = () => page.getByText("Unsaved changes").waitFor({ state: "detached" });
  const more = async (item: string) => {
    await hands.press(button("More actions"));
    await hands.press(page.getByRole("menuitem", { name: item, exact: true }));
  };
  return {
    read: async (path: string) => (await server.send(store, "GET", `/api/v1${path}`)).body.data,

    async setUp() {
      await hands.go("Shipping");
      await hands.press(button("Add zone"));
      await hands.write(page.locator('[name="/shippingZones/0/name"]'), "World");
      await hands.turn(/not in another zone/);
      await hands.write(page.locator('[name="/shippingZones/0/rates/0/name"]'), "Post");
      await hands.write(page.locator('[name="/shippingZones/0/rates/0/price"]'), "5");
      await hands.press(button("Save"));
      await saved();
    },

    async addProduct(name: string) {
      const buffer = await picture().png().toBuffer();
      await hands.go("Add product");
      await heading("Add product").waitFor();
      await hands.write(page.getByRole("textbox", { name: /^Title/ }).first(), name);
      await hands.write(page.getByRole("textbox", { name: /^Price/ }).first(), "20");
      const chooser = page.waitForEvent("filechooser");
      await hands.press(button("Choose file"));
      await (await chooser).setFiles([{ name: `${name}.png`, mimeType: "image/png", buffer }]);
      await page.locator(".pictures img").waitFor();
      await hands.press(button("Add option"));
      await hands.write(label("Option name"), "Size");
      const values = page.getByRole("combobox", { name: "Option values" });
      for (const value of ["S", "L"]) {
        await hands.write(values, value);
        await page.keyboard.press("Enter");
      }
      await hands.write(page.getByLabel("Quantity: S"), "10");
      await hands.write(page.getByLabel("Quantity: L"), "10");
      await hands.press(button("Save"));
      await heading(name).waitFor();
    },

    async makeCoupon(code: string) {
      await hands.go("Create coupon");
      await heading("Create coupon").waitFor();
      await hands.write(page.getByRole("textbox", { name: "Discount code", exact: true }), code);
      await hands.write(page.getByLabel("Discount percentage"), "10");
      await hands.press(button("Save"));
      await heading(code).waitFor();
    },

    /** Takes an order by phone; what is paid by card is paid already. */
    async takeOrder({ pay, mugs, coupon }: { pay: "Card" | "Cash"; mugs: number; coupon?: string }) {
      await hands.go("Create order");
      await heading("Create order").waitFor();
      await hands.write(page.getByLabel("Search products"), "Mug 1");
      for (let i = 0; i < mugs; i++) await hands.press(page.getByRole("button", { name: "Add: Mug 1 · S" }));
      await hands.press(button("New customer"));
      for (const [i, field] of (await page.getByLabel("First name").all()).entries())
        await hands.write(field, i ? "Cleo" : pay);
      for (const field of await page.getByLabel("Last name").all()) await hands.write(field, "Ortiz");
      await hands.write(page.getByLabel("Email"), `${pay}${coupon ?? ""}@example.com`);
      await hands.write(page.getByLabel("Street and house number"), "Main Street 1");
      await hands.write(page.getByLabel("City"), "Berlin");
      await hands.write(page.getByLabel("Postal code"), "10115");
      await hands.choose(page.getByLabel("Country"), "Germany");
      await hands.choose(page.getByLabel("Payment method"), pay);
      if (pay === "Card") await hands.turn("Mark as paid");
      if (coupon) await hands.write(page.getByLabel("Coupon"), coupon);
      await hands.press(button("Review order"));
      await hands.press(dialog.getByRole("button", { name: "Create order" }));
      await heading(/^Order /).waitFor();
      return page.url().split("/").at(-1)!;
    },

    async refundOne(id: string) {
      await hands.go("Orders");
      await hands.press(page.locator(`a[href$="${id}"]`).first());
      await heading(/^Order /).waitFor();
      await more("Refund");
      await hands.write(dialog.getByLabel(/^Quantity: /), "1");
      await hands.press(dialog.getByRole("button", { name: "Refund $20.00" }));
      await dialog.first().waitFor({ state: "detached" });
    },

    /** Sends an order, and takes it back. */
    async takeBack(id: string) {
      await hands.go("Orders");
      await hands.press(page.locator(`a[href$="${id}"]`).first());
      await heading(/^Order /).waitFor();
      for (const step of ["Confirm", "Mark as processing"]) {
        await hands.press(button(step));
        await button(step).waitFor({ state: "detached" });
      }
      await hands.press(button("Mark as shipped"));
      await hands.write(dialog.getByLabel("Tracking number"), "1Z999");
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
      const toDo = page.getByRole("region", { name: "To do" });
      await hands.press(toDo.getByRole("button", { name: "Mark as delivered" }));
      const yes = dialog.getByRole("button", { name: "Mark as delivered" });
      await yes
        .or(page.getByText("Delivered", { exact: true }).first())
        .first()
        .waitFor();
      if (await yes.isVisible()) await hands.press(yes);
      await dialog.waitFor({ state: "detached" });
      await more("Create return");
      await hands.write(dialog.getByLabel(/^Quantity: /), "1");
      await hands.write(dialog.getByLabel("Reason"), "Too small");
      await hands.press(dialog.getByRole("button", { name: "Create return" }));
      await dialog.waitFor({ state: "detached" });
      const approve = button("Approve return");
      const receive = button("Receive items");
      await approve.or(receive).first().waitFor();
      if (await approve.isVisible()) await hands.press(approve);
      await hands.press(receive);
      await hands.press(dialog.getByRole("button", { name: "Receive items" }));
      await dialog.waitFor({ state: "detached" });
    },

    async countStock(name: string, counted: number) {
      await hands.go("Inventory");
      await hands.press(button(`Adjust quantity: ${name}`));
      await hands.write(dialog.getByLabel("Counted quantity"), String(counted));
      await hands.press(dialog.getByRole("button", { name: "Adjust quantity" }));
      await dialog.waitFor({ state: "detached" });
    },

    async printReport() {
      await hands.go("Reports");
      await page.getByRole("columnheader", { name: "Net sales" }).first().waitFor();
      await hands.press(button("Print"));
      assert.equal(await page.evaluate("window.wasPrinted"), true);
    },
  };
}
