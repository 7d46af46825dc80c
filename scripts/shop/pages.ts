import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { openWindow } from "../../server/test/browser.ts";
import type { Paths } from "./demo.ts";

const MAX_SCRIPT = 20_480;
const MAX_FIRST_LOAD = 153_600;

/**
 * Reads pages as they are sent; returns what is wrong with them: texts that are missing, scripts or styles in
 * the page, too much of either.
 */
export async function pageFaults(browser: Browser, origin: string, paths: Paths): Promise<string[]> {
  const faults: string[] = [];
  const all = [
    "/",
    "/collections",
    "/collections/all",
    paths.collection,
    paths.product,
    paths.variants,
    "/search?q=cup",
    "/cart",
    "/nothing/here",
  ];
  for (const path of all.flatMap((one) => [one, `/de${one === "/" ? "" : one}`])) {
    const html = await (await fetch(`${origin}${path}`, { headers: { accept: "text/html" } })).text();
    faults.push(...htmlFaults(html).map((fault) => `${path}: ${fault}`));
  }
  const { kb, script, errors } = await firstLoad(browser, origin);
  if (script > MAX_SCRIPT) faults.push(`${script} bytes of script (gzip), at most ${MAX_SCRIPT}`);
  if (kb > MAX_FIRST_LOAD)
    faults.push(`the home loads ${kb} bytes without pictures, at most ${MAX_FIRST_LOAD}`);
  process.stdout.write(
    `  home: ${(kb / 1_024).toFixed(0)} KB without pictures, ${(script / 1_024).toFixed(1)} KB of it script\n`,
  );
  return [...faults, ...errors];
}

const missing = /(?:Translation missing|Liquid (?:syntax )?error)[^<]{0,120}/g;

function htmlFaults(html: string): string[] {
  const faults = [...html.matchAll(missing)].map(([text]) => text);
  if (/<[a-z][^>]*\sstyle\s*=/i.test(html)) faults.push("a style attribute");
  if (/<[a-z][^>]*\son[a-z]+\s*=\s*["']/i.test(html)) faults.push("a script in an attribute");
  for (const [, attributes = "", text = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi))
    if (!/\bsrc=/.test(attributes) && !/application\/ld\+json/.test(attributes) && text.trim())
      faults.push("a script in the page");
  if (!/<title>[^<]+<\/title>/.test(html)) faults.push("no title");
  if ((html.match(/<h1[\s>]/g) ?? []).length !== 1) faults.push("not one h1");
  return faults;
}

/**
 * The bytes that the home loads with an empty cache, as they are when they are compressed, and what it says
 * to the console.
 */
async function firstLoad(browser: Browser, origin: string) {
  const { page } = await openWindow(browser, { viewport: { width: 390, height: 844 } });
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`the console says: ${message.text()}`);
  });
  page.on("pageerror", ({ message }) => errors.push(`thrown: ${message}`));
  const sizes: Promise<{ type: string; size: number }>[] = [];
  page.on("response", (response) => {
    const type = response.request().resourceType();
    if (type === "image") return;
    sizes.push(
      response.body().then(
        (body) => ({ type, size: type === "font" ? body.length : gzipSync(body).length }),
        () => ({ type, size: 0 }),
      ),
    );
  });
  await page.goto(`${origin}/`, { waitUntil: "networkidle" });
  const read = await Promise.all(sizes);
  const sum = (list: typeof read) => list.reduce((total, { size }) => total + size, 0);
  await page.context().close();
  return { kb: sum(read), script: sum(read.filter(({ type }) => type === "script")), errors };
}
