import assert from "node:assert/strict";
import http from "node:http";
import { test } from "node:test";
import { dataOf } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";
import { tenantReads } from "../../db/tenant.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { forms } from "./feed.ts";
import { feedText, readSetting } from "./stream.ts";

// One connection: whoever holds it while a reader takes their time stops everybody.
const server = await testServer({ STOA_POOL_SIZE: "1" });
const VARIANTS = 2_000;
const LONG = "word ".repeat(1_000).trim();

async function heavyStore() {
  const store = await server.createStore();
  const values = Array.from({ length: VARIANTS }, (_, i) => `${i}`);
  const body = {
    price: "10",
    quantity: 0,
    brand: "Heavy",
    images: ["https://cdn.example/heavy.jpg"],
    variants: [{ name: "Size", values, position: 0 }],
    productVariants: values.map((Size) => ({ options: { Size }, quantity: 1 })),
    translations: [{ language: "en", name: "Heavy", slug: "heavy", description: LONG }],
  };
  const shown = { storefrontUrl: "https://shop.example" };
  dataOf(await server.send(store, "PUT", "/api/v1/settings", { body: shown }));
  dataOf(await server.send(store, "POST", "/api/v1/products", { body }), 201);
  const made = await server.send(store, "POST", "/api/v1/feeds", { body: { name: "A" } });
  return { store, token: dataOf(made, 201).token as string };
}
const { store, token } = await heavyStore();

test("a product of thousands of variants is handed on in parts, in each form", async () => {
  const tx = tenantReads(server.database.pool, store.id);
  const settings = await readSettings(tx);
  const source = { tx, store: { currencyDigits: 2 }, settings, languages: ["en"], now: new Date() };
  const setting = await readSetting(source, (host) => `https://${host}`);
  for (const form of forms) {
    const parts: string[] = [];
    for await (const part of feedText(source, setting, { form, shopUrl: "https://shop.example" }))
      parts.push(part);
    const text = parts.join("");
    const rows =
      form === "xml" ? text.split("<item>") : text.split(form === "jsonl" ? '"variant_options"' : "\n");
    assert.ok(rows.length > VARIANTS, `${form}: ${rows.length}`);
    // A part ends with the row that fills it.
    const longest = Math.max(...rows.map((row) => row.length));
    for (const part of parts) assert.ok(part.length <= 32_768 + 2 * longest, `${form}: ${part.length}`);
  }
});

test("a reader who takes their time holds no database connection, and gets all of it", async () => {
  const request = http.get({
    host: "127.0.0.1",
    port: server.port,
    path: `/feeds/${token}.xml`,
    headers: { host: store.domain },
  });
  const response = await new Promise<http.IncomingMessage>((resolve) => request.on("response", resolve));
  response.pause();
  for (let limit = 1; limit <= 20; limit++) {
    const { status } = await server.send(store, "GET", `/api/v1/products?limit=${limit}&fields=id`);
    assert.equal(status, 200);
  }
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk;
  assert.equal(text.split("<item>").length - 1, VARIANTS);
  assert.ok(text.endsWith("</rss>\n"));
});
