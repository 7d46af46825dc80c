import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { stateDiagram } from "./state.ts";

test("the guide's diagram is the one that the table of transitions makes", async () => {
  const page = await readFile(new URL("../../../../docs/orders.md", import.meta.url), "utf8");
  const [, drawn] = /```mermaid\n([\s\S]*?)```/.exec(page) ?? [];
  assert.equal(drawn?.trim(), stateDiagram().trim());
});
