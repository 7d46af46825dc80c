import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { createLog } from "../../server/src/log.ts";
import { createPictures } from "../../server/src/platform/media/pictures.ts";
import { openWindow } from "../../server/test/browser.ts";

const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };
const WIDTH = 1_280;

type Looks = Record<string, { root: string; options: BrowserContextOptions }>;
const looks: Looks = {
  light: { root: "", options: { viewport: DESKTOP } },
  dark: { root: "", options: { viewport: DESKTOP, colorScheme: "dark" } },
  arabic: { root: "/ar", options: { viewport: DESKTOP } },
  phone: { root: "", options: { viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true } },
};

/** Writes pictures of home, collection, product and cart in each look to `folder`, as WebP. */
export async function takePictures(
  browser: Browser,
  { origin, folder, product }: { origin: string; folder: string; product: string },
): Promise<void> {
  const pictures = createPictures(createLog("warn"));
  await mkdir(folder, { recursive: true });
  for (const [look, { root, options }] of Object.entries(looks)) {
    const { page } = await openWindow(browser, options);
    const take = async (name: string, path: string) => {
      await page.goto(`${origin}${root}${path}`, { waitUntil: "networkidle" });
      // Pictures further down are loaded when they come near.
      await page.evaluate("document.fonts.ready.then(() => {})");
      const png = await page.screenshot();
      const webp = await pictures.resized(png, WIDTH, "webp");
      await writeFile(join(folder, `${name}-${look}.webp`), webp);
    };
    await take("home", "/");
    await take("collection", "/collections/all");
    await take("product", product);
    for (const path of [product, "/products/stoneware-mug"]) {
      await page.goto(`${origin}${root}${path}`);
      await page.locator("[data-add] [type=submit]").first().click();
      await page.locator("dialog[open] .line").first().waitFor();
    }
    await take("cart", "/cart");
    await page.context().close();
  }
}
