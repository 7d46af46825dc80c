import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { hashPassword } from "../../server/src/people/auth/index.ts";
import { noBrowser } from "../../server/test/browser.ts";
import { addPerson } from "../../server/test/people.ts";
import type { TestServer, TestStore } from "../../server/test/server.ts";
import { allows } from "../src/core/allows.ts";
import { OWNER, openConsole, withConsole } from "./console.ts";

type Needed = string | readonly string[] | undefined;
type Area = {
  name: string;
  nav?: readonly { path: string; permission?: Needed; isForOwner?: boolean }[];
  screens: readonly { path: string; permission?: Needed }[];
};
// By a name that the type check does not follow: it would read the screens with other settings than their own.
const list = new URL("../src/areas.ts", import.meta.url).href;
const { areas } = (await import(list)) as { areas: readonly Area[] };

const roles: Readonly<Record<string, readonly string[]>> = {
  "orders alone": ["orders"],
  "packing alone": ["orders:fulfill"],
  "payments, reports and exports": ["exports", "payments:read", "reports:read"],
  "customers, to read": ["customers:read"],
  "products and categories": ["products", "categories"],
  "nothing at all": [],
};

describe("what a role may not do is not there", { skip: noBrowser }, () => {
  let server: TestServer;
  let store: TestStore;
  let browser: Browser;
  withConsole(async (started) => {
    ({ server, browser } = started);
    store = await server.createStore({ domain: "roles.localhost" });
  });

  for (const [name, permissions] of Object.entries(roles))
    test(`${name}: the navigation has what it may see, and a link to anything else says which permission is missing`, async () => {
      const window = await openConsole(browser, server, store, {
        locale: "en-US",
        as: await hire(name, permissions),
      });
      const { page } = window;
      const folds = page.locator('.nav-fold[aria-expanded="false"]');
      while (await folds.count()) await folds.first().click();
      const shown = await page
        .locator(".nav-link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      const expected = areas.flatMap(({ nav = [] }) =>
        nav
          .filter(({ permission, isForOwner }) => allows(permissions, permission) && !isForOwner)
          .map(({ path }) => `/console${path}`),
      );
      // An entry without a screen of its own leads to its first child.
      assert.deepEqual(
        [...new Set(shown.map((href) => href!.replace(/\/$/, "")))].sort(),
        expected.map((href) => href.replace(/\/$/, "")).sort(),
      );
      for (const { path, permission } of areas.flatMap(({ screens }) => screens)) {
        const isAllowed = allows(permissions, permission);
        if (isAllowed && path.includes("$")) continue;
        await page.evaluate(
          `history.pushState({}, "", ${JSON.stringify(`/console${path.replace(/\$\w+/g, "01a2141c-b25c-760e-afaf-9ddb5bd219da")}`)}); dispatchEvent(new PopStateEvent("popstate"))`,
        );
        if (isAllowed)
          await page
            .locator(".page h1")
            .waitFor()
            .catch((error) => assert.fail(`${path} is not shown: ${error}`));
        else {
          const missing = typeof permission === "string" ? permission : permission!.join(", ");
          // The page before may have been refused, too: it is this one's word that is waited for.
          await page
            .locator("[data-refused]", { hasText: missing })
            .waitFor()
            .catch((error) => assert.fail(`${path} does not say ${missing}: ${error}`));
        }
      }
      window.assertQuiet();
      await window.close();
    });

  async function hire(name: string, permissions: readonly string[]) {
    const email = `${name.replaceAll(/\W/g, "")}@example.com`;
    const passwordHash = await hashPassword(OWNER.password);
    await addPerson(server, store, "staff", { email, passwordHash, permissions });
    return { email, password: OWNER.password };
  }
});
