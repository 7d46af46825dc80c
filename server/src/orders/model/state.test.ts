import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { shipmentDiagram } from "../shipments/index.ts";
import { stateDiagram } from "./state.ts";

test("the guide's diagrams are those that the tables of transitions make", async () => {
  const page = await readFile(new URL("../../../../docs/orders.md", import.meta.url), "utf8");
  const drawn = [...page.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, text]) => text!.trim());
  assert.deepEqual(drawn.slice(0, 2), [stateDiagram().trim(), shipmentDiagram().trim()]);
});
