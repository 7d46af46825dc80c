import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { CDPSession, Page } from "playwright-core";
import { sourcesHash } from "../console/build/fresh.ts";
import { build, isFresh } from "../console/build/make.ts";
import { hashPassword } from "../server/src/people/auth/index.ts";
import { noBrowser, startBrowser } from "../server/test/browser.ts";
import { median } from "./numbers.ts";
import { openSite, type Site } from "./site.ts";

const PASSWORD = "correct horse battery";
const LIMITS = {
  firstLoadKb: 250,
  interactiveMs: 3_000,
  listMs: 300,
  variantsMs: 2_000,
  keystrokeMs: 100,
  heap: 1.2,
};
// Together 2,048 variants, which is the most that a product has.
const [SIZES, COLORS] = [64, 32];

const help = `npm run bench:console -- [options]

Measures the console in Chromium, as on a slow laptop behind a slow line: an empty cache, a CPU 4 times slower, 1.6 Mbit/s with 150 ms.
Prints what the first load weighs, when the log-in can be used, how long a list of 50 takes after a click, when a product of
2,048 variants takes the first input and how long a letter in it takes, and how the heap grows over many ways from screen
to screen. Fails where one is over its limit.

  --customers N  in the store (default 10000)
  --ways N       from screen to screen (default 2000)
  --help
`;

const { values } = parseArgs({
  options: {
    customers: { type: "string", default: "10000" },
    ways: { type: "string", default: "2000" },
    help: { type: "boolean" },
  },
});

if (values.help) process.stdout.write(help);
else if (noBrowser) process.stdout.write(`${noBrowser}\n`);
else await measure();

async function measure(): Promise<void> {
  const hash = await sourcesHash();
  if (!(await isFresh(hash))) await build(hash);
  const site = await openSite(fileURLToPath(new URL("..", import.meta.url)), {
    products: 100,
    customers: Number(values.customers),
    orders: 100,
    bigProducts: 0,
    isUnanalyzed: false,
    env: {},
  });
  const browser = await startBrowser();
  try {
    const { origin, email } = await ownerOf(site);
    const page = await (await browser.newContext()).newPage();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    await slowDown(devtools, true);
    const loaded = await firstLoad(page, devtools, origin);
    await page.locator("input[name=email]").fill(email);
    await page.locator("input[name=password]").fill(PASSWORD);
    await page.locator("button[type=submit]").click();
    await page.locator("nav .nav-link").first().waitFor();
    const lists = await clicks(page);
    const variants = await typeInVariants(page, devtools, await addVariants(site));
    await slowDown(devtools, false);
    const heap = await wander(page, devtools, Number(values.ways));
    const figures = [
      ["first load", loaded.kb, LIMITS.firstLoadKb, "KB"],
      ["log-in can be used", loaded.ms, LIMITS.interactiveMs, "ms"],
      ["list of 50 after a click, CPU 4 times slower", median(lists), LIMITS.listMs, "ms"],
      ["2,048 variants after a click, CPU 4 times slower", variants.ms, LIMITS.variantsMs, "ms"],
      ["a letter in one of them, CPU 4 times slower", median(variants.letters), LIMITS.keystrokeMs, "ms"],
      [`heap after ${values.ways} ways, of that after 100`, heap, LIMITS.heap, "times"],
    ] as const;
    for (const [name, figure, limit, unit] of figures) {
      const shown = unit === "times" ? figure.toFixed(2) : Math.round(figure);
      process.stdout.write(`${figure <= limit ? "✔" : "✖"} ${name}: ${shown} ${unit} (at most ${limit})\n`);
    }
    if (figures.some(([, figure, limit]) => figure > limit)) process.exitCode = 1;
  } finally {
    await browser.close();
    await site.close();
  }
}

/** Gives the owner of the bench's store a password; nobody else could log in. */
async function ownerOf(site: Site): Promise<{ origin: string; email: string }> {
  const admin = await site.admin();
  try {
    const { rows } = await admin.query(
      `update staff set password_hash = $1 where type = 'owner' and email like 'owner@%'
       returning email, (select host from domains d where d.store_id = staff.store_id limit 1) as host`,
      [await hashPassword(PASSWORD)],
    );
    const { email, host } = rows[0] as { email: string; host: string };
    return { email, origin: `http://${host}:${new URL(site.server.url).port}` };
  } finally {
    await admin.end();
  }
}

async function slowDown(devtools: CDPSession, isOn: boolean): Promise<void> {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: isOn ? 4 : 1 });
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: isOn ? 150 : 0,
    downloadThroughput: isOn ? 200_000 : -1,
    uploadThroughput: isOn ? 200_000 : -1,
  });
}

async function firstLoad(page: Page, devtools: CDPSession, origin: string) {
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const begin = performance.now();
  await page.goto(`${origin}/console`);
  await page.locator("input[name=email]").fill("x");
  return { ms: performance.now() - begin, kb: bytes / 1024 };
}

// The first time loads the screen's own files; what counts is every time after.
async function clicks(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < 6; i++) {
    await page.locator('.nav-link[href="/console/"], .nav-link[href="/console"]').click();
    await page.locator("figure").waitFor();
    times.push(
      Number(
        await page.evaluate(`new Promise((resolve) => {
          const begin = performance.now();
          document.querySelector('.nav-link[href="/console/customers"]').click();
          const look = () => document.querySelectorAll("tbody .row-name").length === 50
            ? requestAnimationFrame(() => resolve(performance.now() - begin)) : setTimeout(look, 4);
          look();
        })`),
      ),
    );
  }
  return times.slice(1);
}

/** Makes a product of 2,048 variants, and returns its id. */
async function addVariants({ store }: Site): Promise<string> {
  const sizes = Array.from({ length: SIZES }, (_, i) => `S${i}`);
  const colors = Array.from({ length: COLORS }, (_, i) => `C${i}`);
  const body = {
    price: "10.00",
    translations: [{ language: "en", name: "Shirt of many variants", description: "" }],
    variants: [
      { name: "Size", values: sizes },
      { name: "Color", values: colors },
    ],
    productVariants: sizes.flatMap((Size) =>
      colors.map((Color) => ({ options: { Size, Color }, quantity: 1 })),
    ),
  };
  const made = (await store.post("/api/v1/products", body)) as { data: { id: string } };
  return made.data.id;
}

// On a quick line: the answer has 1 MB, and what counts here is what the browser does with it.
async function typeInVariants(page: Page, devtools: CDPSession, id: string) {
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const open = async (path: string) =>
    page.evaluate(
      `history.pushState({}, "", ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent("popstate"))`,
    );
  const sku = page.getByRole("textbox", { name: "SKU: S0 · C1", exact: true });
  let ms = 0;
  // The first time loads the screen's own files.
  for (let i = 0; i < 2; i++) {
    await open("/console/customers");
    await page.locator("tbody .row-name").first().waitFor();
    const begin = performance.now();
    await open(`/console/products/${id}`);
    await sku.fill("A");
    ms = performance.now() - begin;
  }
  const letters = (await page.evaluate(`(async () => {
    const field = document.activeElement;
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
    const times = [];
    for (let i = 0; i < 20; i++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const begin = performance.now();
      write.call(field, field.value + "B");
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      times.push(performance.now() - begin);
    }
    return times;
  })()`)) as number[];
  return { ms, letters };
}

async function wander(page: Page, devtools: CDPSession, ways: number): Promise<number> {
  const go = (count: number) =>
    page.evaluate(`(async () => {
      const paths = ["/console/customers", "/console/", "/console/customers"];
      for (let i = 0; i < ${count}; i++) {
        const path = paths[i % paths.length];
        document.querySelector(\`.nav-link[href="\${path}"], .nav-link[href="\${path.replace(/\\/$/, "")}"]\`).click();
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
    })()`);
  const heap = async () => {
    await devtools.send("HeapProfiler.collectGarbage");
    return (await devtools.send("Runtime.getHeapUsage")).usedSize;
  };
  await go(100);
  const before = await heap();
  await go(ways);
  return (await heap()) / before;
}
