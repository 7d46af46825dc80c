import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import slowTests from "./slow-tests.json" with { type: "json" };

const root = fileURLToPath(new URL("../", import.meta.url));

test("slow-tests.json names files that exist", () => {
  assert.deepEqual(
    Object.keys(slowTests).filter((file) => !existsSync(join(root, file))),
    [],
  );
});
