import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { noBrowser } from "../../server/test/browser.ts";
import { FILE, type Furnished, furnish } from "../../server/test/furnish.ts";
import { runs } from "../../server/test/runs.ts";
import type { TestServer } from "../../server/test/server.ts";
import { openConsole, withConsole } from "./console.ts";

type Area = { name: string; screens: readonly { path: string }[] };
// By a name that the type check does not follow: it would read the screens with other settings than their own.
const list = new URL("../src/areas.ts", import.meta.url).href;
const { areas } = (await import(list)) as { areas: readonly Area[] };
const locales = ["en-US", "ar-EG", "de-DE", "es-ES", "fr-FR", "tr-TR"];

describe("every screen can be used by all", { skip: noBrowser }, () => {
  let server: TestServer;
  let shop: Furnished;
  let browser: Browser;
  let paths: readonly string[];
  withConsole(async (started) => {
    ({ server, browser } = started);
    shop = await furnish(server, { domain: "screens.localhost" });
    paths = areas.flatMap(({ screens }) => screens.map(({ path }) => filledIn(path, shop.ids)));
  });

  // Each screen in one language here, in all of them by --long.
  for (const [at, locale] of locales.entries())
    test(`in ${locale}`, async () => {
      // Each other one dark.
      const window = await openConsole(browser, server, shop.store, { locale, dark: at % 2 === 1 });
      const step = runs(locales.length, 1);
      for (const path of paths.filter((_, i) => i % step === at % step)) {
        await window.go(path);
        await window.assertAccessible();
        assert.doesNotThrow(() => window.assertQuiet(), path);
      }
      await window.close();
    });
});

/** Where the API made what a screen shows, by the first part of the screen's path. */
const nouns: Readonly<Record<string, string>> = {
  "automatic-discounts": "discounts",
  customers: "customer",
  discounts: "coupons",
  drafts: "orders/drafts",
  pages: "content-pages",
};

/** A screen's path with the id of something that it shows. */
function filledIn(path: string, ids: Furnished["ids"]): string {
  if (!path.includes("$")) return path;
  const noun = path.split("/")[1]!;
  // Some of what is done needs a thing of its own.
  const route = `POST /api/v1${path.replaceAll("$", ":")}`;
  return path
    .replaceAll(/\$(\w+)/g, (_, name: string) => {
      const id =
        ids[`${route} :${name}`] ?? (name === "id" ? ids[`/api/v1/${nouns[noun] ?? noun}`] : undefined);
      assert.ok(id, `${path}: furnish() makes nothing that it could show`);
      return id;
    })
    .replace(/\/file$/, `/file?path=${FILE}`);
}
