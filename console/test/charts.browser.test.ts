import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import type { TestServer, TestStore } from "../../server/test/server.ts";
import { type ConsoleWindow, openConsole, withConsole } from "./console.ts";

const PICTURES = process.env.STOA_PICTURES;

describe("the console: charts and reports", { skip: noBrowser }, () => {
  let server: TestServer;
  let store: TestStore;
  let browser: Browser;
  let window: ConsoleWindow;
  withConsole(async (started) => {
    ({ server, browser } = started);
    store = await server.createStore({ domain: "charts.localhost", name: "Harbor Goods" });
    await server.sql(
      store,
      `insert into sales_days (store_id, day, orders, gross, refunds)
       select $1, current_date - n, 3 + n % 4, 20000 + (n * 7919) % 23000, case n when 3 then 30000 when 9 then 4000 else 0 end
       from generate_series(0, 70) n`,
      [store.id],
    );
    await server.sql(
      store,
      `insert into visit_counts (store_id, day, kind, key, views, visits, products, carts, checkouts, orders)
       select $1, current_date - n, k.kind, k.key, v * 3, v, v * 3 / 5, v / 6, v / 10, v / 20
       from generate_series(0, 70) n,
         (values ('all', '', 1), ('source', E'search\\x1fGoogle', 2), ('source', E'social\\x1fInstagram', 3), ('source', E'campaign\\x1fspring sale', 5),
           ('source', E'direct\\x1f', 4), ('source', E'link\\x1fblog.example.org', 9), ('page', '/', 2), ('page', '/products/blue-mug', 3), ('page', '', 8)) k (kind, key, part),
         lateral (select (180 + (n * 131) % 90) / k.part) w (v)`,
      [store.id],
    );
    window = await openConsole(browser, server, store, { locale: "en-US" });
  });
  const picture = async (of: ConsoleWindow, name: string) => {
    if (PICTURES) await of.page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
  };

  test("a chart is read by mouse, by keys and as a table, beside the period before", async () => {
    const { page } = window;
    await window.open("/reports");
    const chart = page.getByRole("slider", { name: "Net sales" });
    await chart.waitFor();
    await page.locator(".plot-before").waitFor();
    assert.equal(await page.locator(".plot-below").count(), 1, "the day of the loss is red");
    assert.match((await page.locator(".plot-axis").textContent())!, /-\$\d|−\$\d/);
    await chart.focus();
    await page.keyboard.press("Home");
    const first = await chart.getAttribute("aria-valuetext");
    assert.match(first!, /^\w+ \d+, \d{4}: \$\d+\.\d\d\. Previous period, \w+ \d+, \d{4}: \$\d+\.\d\d$/);
    assert.equal(await chart.getAttribute("aria-valuenow"), "1");
    await page.keyboard.press("ArrowRight");
    assert.notEqual(await chart.getAttribute("aria-valuetext"), first);
    await page.locator(".plot-tip").waitFor();
    await window.assertAccessible();
    await page.keyboard.press("End");
    assert.match(
      (await chart.getAttribute("aria-valuetext"))!,
      /^\w+ \d+, \d{4}: \$\d+\.\d\d$/,
      "today is alone",
    );
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".plot-tip").count(), 0);
    await page.locator("h1").click();
    const box = (await chart.boundingBox())!;
    await page.mouse.move(box.x + box.width - 3, box.y + 40);
    await page.locator(".plot-tip").waitFor();
    await picture(window, "sales");
    await page.getByRole("combobox", { name: "Chart" }).selectOption("orders");
    await page.getByRole("slider", { name: "Orders" }).waitFor();
    await page.locator(".plot summary").click();
    assert.equal(await page.locator(".plot details tbody tr").count(), 30);
    await window.assertAccessible();
    window.assertQuiet();
  });

  test("every figure is compared with the previous period, the previous year, or nothing", async () => {
    const { page } = window;
    await window.open("/reports?kind=sales");
    await page.getByText("vs. previous period").first().waitFor();
    assert.ok((await page.getByText("vs. previous period").count()) >= 4);
    await page.getByLabel("Compare to").selectOption("none");
    await page.locator(".plot-before").waitFor({ state: "detached" });
    assert.equal(await page.getByText("vs. previous period").count(), 0);
    await page.getByLabel("Compare to").selectOption("year");
    await page.locator(".plot-before").waitFor({ state: "attached" });
    const ranges = page.locator("select").first();
    const today = page.getByText("Today isn’t over yet");
    await ranges.selectOption({ label: "Today" });
    await page.waitForURL(/from=/);
    await page.waitForLoadState("networkidle");
    await today.waitFor();
    assert.equal(await page.getByText("vs. previous period").count(), 0);
    await ranges.selectOption({ label: "Yesterday" });
    await page.getByText("vs. previous period").first().waitFor();
    assert.equal(await today.count(), 0);
    for (const name of ["Today", "Yesterday", "Last 90 days", "This month", "Last month", "Last year"]) {
      await ranges.selectOption({ label: name });
      await page.waitForLoadState("networkidle");
      await ranges.locator("option:checked").filter({ hasText: name }).waitFor({ state: "attached" });
      await page.locator(".plot-points").waitFor();
    }
    window.assertQuiet();
  });

  test("traffic is shown with its funnel, sources and landing pages", async () => {
    const { page } = window;
    await window.open("/reports?kind=traffic");
    await page.getByRole("heading", { name: "Traffic sources" }).waitFor();
    for (const text of [
      "Google",
      "Instagram",
      "blog.example.org",
      "/products/blue-mug",
      "Other pages",
      "Direct",
    ])
      await page.getByText(text, { exact: true }).first().waitFor();
    assert.equal(await page.locator(".funnel li").count(), 5);
    assert.match((await page.locator(".funnel li").last().textContent())!, /^Placed an order[\d,]+ \d\.\d%$/);
    await window.assertAccessible();
    await picture(window, "traffic");
    await window.open("/");
    await page.getByRole("heading", { name: "Visits" }).waitFor();
    await window.assertAccessible();
    await picture(window, "home");
    await page.getByRole("link", { name: "View report" }).last().click();
    await page.waitForURL(/kind=traffic/);
    window.assertQuiet();
  });

  test("by touch, on a phone, from right to left and in the dark", async () => {
    const arabic = await openConsole(browser, server, store, {
      locale: "ar-EG",
      dark: true,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });
    const { page } = arabic;
    for (const [path, name] of [
      ["/reports", "sales-ar"],
      ["/reports?kind=traffic", "traffic-ar"],
      ["/", "home-ar"],
    ] as const) {
      await arabic.open(path);
      const chart = page.locator(".plot-points");
      await chart.waitFor();
      await chart.scrollIntoViewIfNeeded();
      const box = (await chart.boundingBox())!;
      await page.touchscreen.tap(box.x + 5, box.y + 60);
      // The last day is on the left.
      assert.equal(await chart.getAttribute("aria-valuenow"), await chart.getAttribute("aria-valuemax"));
      const width = await page.evaluate("document.documentElement.scrollWidth");
      assert.ok(Number(width) <= 360, `${path} is ${width} wide`);
      await arabic.assertAccessible();
      await picture(arabic, name);
    }
    arabic.assertQuiet();
    await arabic.close();
  });
});
