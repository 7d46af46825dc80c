import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import document from "../../../../openapi.json" with { type: "json" };
import { subscribable } from "../../platform/outbox/index.ts";

const page = await readFile(new URL("../../../../docs/webhooks.md", import.meta.url), "utf8");

test("docs/webhooks.md: names every kind of event, and the fields of a webhook and a delivery", () => {
  const [, rows = ""] = page.split("| Event | When |");
  const kinds = Array.from(rows.split("\n\n", 1)[0]!.matchAll(/^\| `(\w+)`/gm), ([, kind]) => kind);
  assert.deepEqual(kinds.sort(), [...subscribable].sort());
  const { Webhook, WebhookDelivery } = document.components.schemas;
  for (const name of ["permissions", "disabledReason"]) assert.ok(name in Webhook.properties, name);
  assert.ok("log" in WebhookDelivery.properties);
});
