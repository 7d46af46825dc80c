import assert from "node:assert/strict";
import { after, before } from "node:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { violations } from "../../server/test/accessible.ts";
import { openWindow, startBrowser } from "../../server/test/browser.ts";
import { startServer, type TestServer, type TestStore } from "../../server/test/server.ts";
import { sourcesHash } from "../build/fresh.ts";
import { build, isFresh } from "../build/make.ts";

/** The password of the owners of test stores. */
export const OWNER = { email: "owner@example.com", password: "correct horse battery" };

// Where the pictures of `openShop` are, which nothing answers.
const ELSEWHERE = "images.example";

/** Builds the console for tests, once for all that are run on the same sources. */
export async function builtConsole(): Promise<void> {
  const hash = await sourcesHash();
  if (!(await isFresh(hash))) await build(hash);
}

type Started = { server: TestServer; browser: Browser };

/**
 * Builds the console and starts a server and a browser before the tests of the suite that calls it, and closes them behind those;
 * `prepare` does what else comes first.
 */
export function withConsole(
  prepare: (started: Started) => Promise<void>,
  settings?: Parameters<typeof startServer>[0],
): void {
  let started: Started | undefined;
  before(async () => {
    await builtConsole();
    const [server, browser] = await Promise.all([startServer(settings), startBrowser()]);
    started = { server, browser };
    await prepare(started);
  });
  after(async () => {
    await started?.browser.close();
    await started?.server.close();
  });
}

/** A window in which somebody works in the console. */
export type ConsoleWindow = {
  page: Page;
  /** Opens a screen by its path below `/console`, and waits until it shows its title. */
  open(path: string): Promise<void>;
  /** Goes to a screen as a link does, which is quicker. */
  go(path: string): Promise<void>;
  /** Fails where axe finds something that goes against WCAG 2.2 AA. */
  assertAccessible(): Promise<void>;
  /** Fails where something was thrown, refused by a policy, said to be an error, or asked of another host. What the API refused is none if that was tried. */
  assertQuiet(tried?: "refusals"): void;
  close(): Promise<void>;
};

/** Opens the console of a store in a window of its own, and logs somebody in by the log-in page. */
export async function openConsole(
  browser: Browser,
  { port }: Pick<TestServer, "port">,
  { domain }: Pick<TestStore, "domain">,
  {
    as = OWNER,
    dark = false,
    ...options
  }: BrowserContextOptions & { as?: { email: string; password: string }; dark?: boolean } = {},
): Promise<ConsoleWindow> {
  const origin = `http://${domain}:${port}`;
  const window = await openWindow(browser, { colorScheme: dark ? "dark" : "light", ...options });
  const { page } = window;
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
  });
  const settled = async () => {
    await page.locator("h1").first().waitFor();
    await page.waitForLoadState("networkidle");
  };
  await page.goto(`${origin}/console`);
  await page.locator("input[name=email]").fill(as.email);
  await page.locator("input[name=password]").fill(as.password);
  await page.locator("button[type=submit]").click();
  await page.locator("nav").first().waitFor();
  await settled();
  return {
    page,
    async open(path) {
      await page.goto(`${origin}/console${path}`);
      await settled();
    },
    async go(path) {
      await page.evaluate(
        `history.pushState({}, "", ${JSON.stringify(`/console${path}`)}); dispatchEvent(new PopStateEvent("popstate"))`,
      );
      await settled();
    },
    async assertAccessible() {
      const found = await violations(page);
      assert.deepEqual(found, [], `${page.url()}\n${found.join("\n")}`);
    },
    assertQuiet(tried) {
      window.assertQuiet([`${domain}:${port}`], [ELSEWHERE]);
      const refusal = /status of 4\d\d .*\/api\/v1\//s;
      assert.deepEqual(
        errors
          .filter((error) => !error.includes(`//${ELSEWHERE}/`))
          .filter((error) => !(tried && refusal.test(error))),
        [],
      );
    },
    close: () => page.context().close(),
  };
}
