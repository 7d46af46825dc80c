import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = process.env.CHROMIUM ?? usual.find((path) => existsSync(path));

/** Why tests in a browser are skipped; false where there is one. */
export const noBrowser = executablePath
  ? false
  : "there is no Chromium (apt-get install chromium, or CHROMIUM)";

/** A window of a browser that reaches this machine alone. */
export type Window = {
  page: Page;
  /**
   * Fails where anything was asked of a host that is not in `hosts`, refused by a policy, or thrown; but for
   * pictures of `pictures`.
   */
  assertQuiet(hosts: readonly string[], pictures?: readonly string[]): void;
};

/** Starts Chromium; it asks no host but those below `localhost`. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: executablePath!,
    args: [
      "--disable-background-networking",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1",
    ],
  });

/** Opens a window with an own profile, and notes all that its page does. */
export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<Window> {
  const context = await browser.newContext(options);
  // Far more than anything needs: a loaded machine is no failure.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const asked: URL[] = [];
  const faults: string[] = [];
  context.on("request", (request) => asked.push(new URL(request.url())));
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("dialog", (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (/Content.Security.Policy|Refused to/i.test(message.text())) faults.push(message.text());
  });
  return {
    page,
    assertQuiet(hosts, pictures = []) {
      const known = [...hosts, ...pictures];
      const strange = asked.filter(
        ({ protocol, host }) => /^(http|ws)/.test(protocol) && !known.includes(host),
      );
      assert.deepEqual(strange.map(String), []);
      assert.deepEqual(
        faults.filter(
          (fault) => !pictures.some((host) => fault.startsWith(`Loading the image 'http://${host}/`)),
        ),
        [],
      );
    },
  };
}

/** Goes by the keyboard alone: to the field, button or link with this name. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press("Tab");
    const label = await page.evaluate<string>(`(() => {
      const { activeElement: one } = document;
      return one?.labels?.[0]?.innerText ?? one?.innerText ?? "";
    })()`);
    if (name.test(label)) return;
  }
  assert.fail(`the keyboard does not reach ${name}`);
}

/** Writes into the field with this name, found by the keyboard. */
export async function typeInto(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}
