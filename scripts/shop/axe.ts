import type { Browser, Page } from "playwright-core";
import { violations } from "../../server/test/accessible.ts";
import { openWindow } from "../../server/test/browser.ts";
import { type Language, logIn, type Paths, type Shopper } from "./demo.ts";

const PHONE = { width: 320, height: 700 };
const DESKTOP = { width: 1280, height: 900 };

type Look = { origin: string; paths: Paths; customer: Shopper; language: Language };

/**
 * Looks at each page of the shop in a language, light and dark, wide and narrow; returns what goes against
 * WCAG 2.2 AA, a line each.
 */
export async function axeFaults(
  browser: Browser,
  { origin, paths, customer, language }: Look,
): Promise<string[]> {
  const root = language === "en" ? "" : `/${language}`;
  const { page } = await openWindow(browser, { viewport: DESKTOP });
  const faults: string[] = [];
  const look = async (name: string, rules?: readonly string[]) => {
    const found = await violations(page, rules);
    for (const fault of found) faults.push(`${language} ${name}: ${fault.replace(/\s+/g, " ")}`);
  };
  const visit = async (path: string) => {
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(`${origin}${root}${path}`);
    await look(`${path}`);
    // The colors are the same in every language.
    if (language === "en") {
      await page.emulateMedia({ colorScheme: "dark" });
      await look(`${path}, dark`, ["color-contrast", "link-in-text-block"]);
      await page.emulateMedia({ colorScheme: "light" });
    }
    await page.setViewportSize(PHONE);
    await look(`${path}, phone`, ["target-size", "scrollable-region-focusable"]);
    const wide = await overflow(page);
    if (wide > 0) faults.push(`${language} ${path}: ${wide} pixels wider than a phone`);
  };

  const pages = ["/", "/collections", "/collections/all", paths.collection, paths.product, paths.variants];
  for (const path of [...pages, "/search?q=cup", "/search?q=zzzz", "/cart", "/products/there-is-none"])
    await visit(path);

  await page.setViewportSize(DESKTOP);
  await page.goto(`${origin}${root}${paths.product}`);
  await page.locator("[data-add] [type=submit]").first().click();
  await page.locator("dialog[open]").waitFor();
  await look("cart drawer");
  await visit("/cart");

  await page.setViewportSize(DESKTOP);
  await page.goto(`${origin}${root}/`);
  await page.locator("[data-search-popup] summary").click();
  await page.locator("#header-search").pressSequentially("cup");
  await page.locator(".suggestions").waitFor();
  await look("suggestions");
  await page.setViewportSize(PHONE);
  await page.goto(`${origin}${root}/`);
  await page.locator(".menu-drawer summary").first().click();
  await look("menu");

  await logIn(page, origin, customer);
  for (const path of ["/account", "/account/addresses"]) await visit(path);
  await page.context().close();
  return faults;
}

const overflow = (page: Page) =>
  page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
