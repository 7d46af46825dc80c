import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";

/** How somebody works: by the mouse, or by the keyboard alone. Both type texts. */
export type Hands = {
  press(what: Locator): Promise<void>;
  /** Replaces what a field has. */
  write(field: Locator, text: string): Promise<void>;
  /** Chooses from a list by what the option says. */
  choose(list: Locator, option: string): Promise<void>;
  /** Turns a switch by its label. */
  turn(label: string | RegExp): Promise<void>;
  /** Goes to an area or does an action by its name in the menu. */
  go(name: string): Promise<void>;
};

/** Works by clicks. */
export const mouse = (page: Page): Hands => ({
  press: (what) => what.click(),
  async write(field, text) {
    await field.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(text);
  },
  async choose(list, option) {
    await list.selectOption({ label: option });
  },
  turn: (label) => page.locator("label", { hasText: label }).first().click(),
  async go(name) {
    await page.getByRole("button", { name: /^Search/ }).click();
    await page.getByRole("combobox", { name: "Search" }).fill(name);
    await page.getByRole("option", { name, exact: true }).first().click();
  },
});

// More than any screen has.
const MOST_STEPS = 300;

/** Works by Tab, Enter, Space, arrows and letters; nothing is clicked, and nothing is focused by a script. */
export function keyboard(page: Page): Hands {
  const isAt = async (what: Locator) => (await what.and(page.locator(":focus")).count()) > 0;
  async function reach(what: Locator): Promise<void> {
    await what.waitFor({ state: "attached" });
    const key = (await what.getAttribute("role")) === "menuitem" ? "ArrowDown" : "Tab";
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      if (await isAt(what)) return;
      await page.keyboard.press(key);
    }
    assert.fail(`${what} is not reached by ${key}`);
  }
  return {
    async press(what) {
      await reach(what);
      await page.keyboard.press("Enter");
    },
    async write(field, text) {
      await reach(field);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(text);
    },
    async choose(list, option) {
      await reach(list);
      await page.keyboard.type(option);
    },
    async turn(label) {
      await reach(page.getByLabel(label).first());
      await page.keyboard.press("Space");
    },
    async go(name) {
      await page.keyboard.press("ControlOrMeta+k");
      await page.locator("[role=combobox]:focus").waitFor();
      await page.keyboard.type(name);
      const wanted = page.getByRole("option", { name, exact: true }).first();
      await wanted.waitFor();
      while ((await wanted.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    },
  };
}
