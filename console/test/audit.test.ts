import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { actionOf } from "../../server/src/platform/audit/note-change.ts";
import { acts } from "../src/audit/acts.ts";
import { nounsOf, parts } from "../src/grants/permissions.ts";

const openapi = JSON.parse(await readFile(new URL("../../openapi.json", import.meta.url), "utf8"));
// The log has no acts of shoppers, no notices of payment providers, and not that somebody read a notice.
const unlogged =
  /^(storefront|auth\.customer|payments\.(stripe|test))\.|^orders\.track$|^auth\.refresh$|^notices\.read$/;

test("the audit log has words for each write of the API", () => {
  const actions = Object.entries<object>(openapi.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .map((method) => method.toUpperCase())
      .filter((method) => ["POST", "PUT", "DELETE"].includes(method))
      .map((method) => actionOf({ method: method as never, path: path.replaceAll(/\{(\w+)\}/g, ":$1") })),
  );
  assert.ok(actions.includes("api-keys.rotate"));
  const without = actions.filter((action) => !unlogged.test(action) && !acts.includes(action as never));
  assert.deepEqual(
    without,
    [],
    "name it in console/src/audit/acts.ts, with a text act.… in console/src/audit/texts",
  );
});

test("the table of permissions has each that the API grants", () => {
  const { permissions } = openapi.components.schemas.RoleCreate.properties;
  const shown = Object.values(nounsOf)
    .flat()
    .flatMap((noun) => [noun, `${noun}:read`]);
  assert.deepEqual(
    [...permissions.items.enum].sort(),
    [...shown, ...parts.map(({ name }) => name), "products:cost"].sort(),
  );
});
