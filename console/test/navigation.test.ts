import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { allows } from "../src/core/allows.ts";
import type { AreaWays } from "../src/core/nav.ts";
import { entriesOf, placeOf, stepOf, waysOf } from "../src/shell/places.ts";

type Area = AreaWays & { screens: readonly { path: string }[] };
// By a name that the type check does not follow: it would read the screens with other settings than their own.
const list = new URL("../src/areas.ts", import.meta.url).href;
const { areas } = (await import(list)) as { areas: readonly Area[] };

const entriesFor = (...held: string[]) =>
  entriesOf(areas, ({ permission }) => allows(held, permission)).map(({ name, head, children }) => [
    name,
    head.path,
    children.map(({ path }) => path).join(" "),
  ]);

describe("the navigation", () => {
  test("has ten entries, and their children", () => {
    const names = entriesOf(areas, () => true).map(({ name }) => name);
    const all = [
      "home",
      "orders",
      "products",
      "customers",
      "discounts",
      "content",
      "shop",
      "analytics",
      "apps",
    ];
    assert.deepEqual(names, [...all, "settings"]);
    const children = Object.fromEntries(
      entriesOf(areas, () => true).map(({ name, children }) => [
        name,
        children.map(({ path }) => path).join(" "),
      ]),
    );
    assert.equal(children.orders, "/drafts /carts /returns /claims /payments");
    assert.equal(children.customers, "/customer-groups");
    assert.equal(children.discounts, "/discounts /automatic-discounts /gift-cards");
    for (const path of ["/categories", "/stock", "/stock-transfers", "/price-lists", "/media"])
      assert.ok(children.products?.split(" ").includes(path), path);
    for (const path of ["/agents", "/webhooks", "/api-keys", "/feeds"])
      assert.ok(children.apps?.split(" ").includes(path), path);
    for (const path of [
      "/staff",
      "/roles",
      "/locations",
      "/payment-accounts",
      "/mails",
      "/audit",
      "/imports",
    ])
      assert.ok(children.settings?.split(" ").includes(path), path);
  });

  test("leads nowhere twice, and each place has its own icon", () => {
    const ways = waysOf(areas);
    for (const field of ["path", "icon"] as const) {
      const all = ways.map((way) => way[field]);
      assert.deepEqual(all, [...new Set(all)], field);
    }
    const screens = new Set(areas.flatMap((area) => area.screens.map(({ path }) => path)));
    for (const { path } of ways) assert.ok(screens.has(path), path);
  });

  test("has what the role may see alone: an entry leads to the first child where its own screen is not theirs", () => {
    assert.deepEqual(entriesFor(), [["home", "/", ""]]);
    assert.deepEqual(entriesFor("gift_cards"), [
      ["home", "/", ""],
      ["discounts", "/gift-cards", "/gift-cards"],
    ]);
    assert.deepEqual(entriesFor("staff:read"), [
      ["home", "/", ""],
      ["settings", "/staff", "/staff /roles"],
    ]);
  });

  test("marks the place of each screen", () => {
    const at = (area: string, path: string) => placeOf(areas, area, path)?.path;
    assert.equal(at("home", "/"), "/");
    assert.equal(at("orders", "/orders/1"), "/orders");
    assert.equal(at("drafts", "/orders/new"), "/drafts");
    assert.equal(at("edits", "/orders/1/edit"), "/orders");
    assert.equal(at("settings", "/settings/taxes"), "/settings/taxes");
    assert.equal(at("shipping-profiles", "/shipping-profiles"), "/settings/shipping");
    assert.equal(at("mails", "/mails/texts"), "/mails");
    assert.equal(at("webhooks", "/events"), "/webhooks");
    assert.equal(at("account", "/account"), undefined);
    // The account and the notices are in the bar above.
    for (const { name, screens } of areas)
      for (const { path } of screens)
        if (!["account", "notices"].includes(name))
          assert.ok(placeOf(areas, name, path), `${path} has no place in the navigation`);
  });

  test("goes from link to link by arrows, and stays at the ends", () => {
    assert.deepEqual(
      ["ArrowDown", "ArrowUp", "Home", "End", "x"].map((key) => stepOf(key, 1, 3)),
      [2, 0, 0, 2, undefined],
    );
    assert.deepEqual(
      [stepOf("ArrowDown", 2, 3), stepOf("ArrowUp", 0, 3), stepOf("End", 0, 0)],
      [2, 0, undefined],
    );
  });
});
