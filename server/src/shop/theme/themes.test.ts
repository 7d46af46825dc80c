import assert from "node:assert/strict";
import { test } from "node:test";
import pino from "pino";
import { testServer } from "../../../test/server.ts";
import { addTheme, leastTheme } from "../../../test/shop-theme.ts";
import { tenantReads } from "../../db/tenant.ts";
import { createRenderer } from "../render/index.ts";
import { createThemes } from "./themes.ts";

const server = await testServer();

test("a theme has its templates also where a worker remembers its files", async () => {
  const store = await server.createStore();
  const id = await addTheme(server, store, leastTheme({ product: "x" }));
  const renderer = createRenderer({ log: pino({ level: "silent" }) });
  const reads = tenantReads(server.database.pool, store.id);
  try {
    // Whatever is known of a theme is dropped where there are too many, as it is here at once.
    for (const themes of [createThemes(renderer), createThemes(renderer)])
      assert.equal((await themes.find(reads, { id, number: null })).has("product"), true);
  } finally {
    await renderer.close();
  }
});
