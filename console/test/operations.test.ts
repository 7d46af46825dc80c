import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { routes } from "../../sdk/src/generated/routes.ts";
import { unreached } from "./unreached.ts";

const source = fileURLToPath(new URL("../src/", import.meta.url));
type Routes = { readonly [name: string]: string | Routes };

/** The client's methods, as `orders.payments.list`. */
function methods(tree: Routes, before = ""): string[] {
  return Object.entries(tree).flatMap(([name, one]) =>
    typeof one === "string" ? [before + name] : methods(one, `${before}${name}.`),
  );
}

/** The methods that stand in the console's sources behind `stoa`. */
async function used(): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const file of glob("**/*.{ts,tsx}", { cwd: source })) {
    const text = (await readFile(join(source, file), "utf8")).replaceAll(/\s*\.\s*/g, ".");
    for (const [, name] of text.matchAll(/\bstoa\.([A-Za-z.]+)/g)) found.add(name!.replace(/\.$/, ""));
  }
  return found;
}

const admin = methods(routes).filter((name) => !/^(storefront|auth\.customer)\./.test(name));

test("each operation of the admin API is used by a screen, or stands in the list with the reason why not", async () => {
  const reached = await used();
  const lost = admin.filter((name) => !reached.has(name) && !unreached[name]);
  assert.deepEqual(lost, [], "use it in console/src, or say in console/test/unreached.ts why no screen does");
});

test("the list names only what there is and what no screen uses", async () => {
  const reached = await used();
  assert.deepEqual(
    Object.keys(unreached).filter((name) => !admin.includes(name)),
    [],
    "gone",
  );
  assert.deepEqual(
    Object.keys(unreached).filter((name) => reached.has(name)),
    [],
    "used by now: drop it from the list",
  );
});
