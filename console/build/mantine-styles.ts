import { existsSync, readFileSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:mantine.css";

// What others are made of, in the order in which they may overrule each other (Mantine's own order).
const parts = [
  "ScrollArea",
  "UnstyledButton",
  "VisuallyHidden",
  "Paper",
  "Popover",
  "CloseButton",
  "Group",
  "Loader",
  "Overlay",
  "ModalBase",
  "Input",
  "InlineInput",
  "Flex",
  "FloatingIndicator",
  "ActionIcon",
  "Pill",
  "PillsInput",
  "Combobox",
  "Notification",
];
const always = ["baseline", "default-css-variables", "global"];

/** Gives `virtual:mantine.css` the styles of those components of Mantine that the sources name, and of what they are made of. */
export function mantineStyles(source: string): Plugin {
  const folder = join(dirname(createRequire(import.meta.url).resolve("@mantine/core/styles.css")), "styles");
  return {
    name: "mantine-styles",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const named = (await namedIn(source)).filter((name) => !parts.includes(name));
      return [...always, ...parts, ...named]
        .map((name) => join(folder, `${name}.css`))
        .filter((file) => existsSync(file))
        .map((file) => readFileSync(file, "utf8"))
        .join("\n");
    },
  };
}

async function namedIn(source: string): Promise<string[]> {
  const names = new Set<string>();
  for await (const file of glob("**/*.tsx", { cwd: source })) {
    const text = await readFile(join(source, file), "utf8");
    for (const [, list] of text.matchAll(/import \{([^}]+)\} from "@mantine\/core"/g))
      for (const name of list!.split(",")) names.add(name.trim().replace(/^type /, ""));
  }
  return [...names].filter((name) => /^[A-Z]\w+$/.test(name)).sort();
}
