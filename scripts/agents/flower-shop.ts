import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startServer, type TestServer } from "../../server/test/server.ts";

/**
 * A store with what the official suite sells, on a server of its own that agents on this machine may come to.
 */
export type FlowerShop = {
  server: TestServer;
  /** The ids of its ways to ship, and those that the suite's data have for them. */
  rates: ReadonlyMap<string, string>;
  /** The id of what is bought most. */
  roses: string;
  close(): Promise<void>;
};

/** The rows of a file of the suite's data, by the names in its first line. */
function rowsOf(folder: string, name: string): Record<string, string>[] {
  const [head = "", ...lines] = readFileSync(join(folder, name), "utf8").trim().split(/\r?\n/);
  const names = head.split(",");
  return lines.map((line) =>
    Object.fromEntries(line.split(",").map((value, i) => [names[i] ?? "", value.trim()])),
  );
}

const decimal = (minor: string | undefined): string => (Number(minor) / 100).toFixed(2);

/** Opens such a shop, by the files in `test_data/flower_shop` of the suite. */
export async function openFlowerShop(data: string): Promise<FlowerShop> {
  const server = await startServer({ AGENT_ALLOWED_ADDRESSES: "127.0.0.0/8,::1", LOG_LEVEL: "error" });
  const store = await server.createStore({ domain: "localhost", test: true });
  const ok = async (method: string, path: string, body: object) => {
    const answer = await server.send(store, method, `/api/v1${path}`, { body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body.data;
  };
  const standard = { name: "Standard Shipping", price: "5.00" };
  const { shippingZones } = await ok("PUT", "/settings", {
    country: "US",
    storefrontUrl: "https://flowers.example",
    policies: { privacy: "https://flowers.example/privacy", terms: "https://flowers.example/terms" },
    shippingZones: [
      {
        name: "US",
        countries: ["US"],
        rates: [standard, { name: "Express Shipping (US)", price: "15.00" }],
      },
      {
        name: "World",
        countries: ["*"],
        rates: [standard, { name: "International Express", price: "25.00" }],
      },
    ],
  });
  const stock = new Map(
    rowsOf(data, "inventory.csv").map(({ product_id, quantity }) => [product_id, Number(quantity)]),
  );
  const products = new Map<string, string>();
  for (const { id = "", title, price } of rowsOf(data, "products.csv")) {
    const product = await ok("POST", "/products", {
      sku: id,
      price: decimal(price),
      quantity: stock.get(id) ?? 0,
      translations: [{ language: "en", name: title, description: "" }],
    });
    products.set(id, product.id);
  }
  for (const { code, type, value } of rowsOf(data, "discounts.csv"))
    await ok("POST", "/coupons", {
      code,
      type: type === "percentage" ? "percentage" : "fixed",
      value: type === "percentage" ? value : decimal(value),
    });
  const all = { coupons: true, automatic: true, shipping: true };
  for (const { id: name, min_subtotal: minimum, eligible_item_ids: items = "" } of rowsOf(
    data,
    "promotions.csv",
  ))
    await ok("POST", "/discounts", {
      name,
      type: "free_shipping",
      combinesWith: all,
      ...(minimum && { minimumSubtotal: decimal(minimum) }),
      productIds: [...products].flatMap(([sku, id]) => (items.includes(`"${sku}"`) ? [id] : [])),
    });
  const titles = new Map(rowsOf(data, "shipping_rates.csv").map(({ id = "", title }) => [title, id]));
  type Rate = { id: string; name: string };
  const own = (shippingZones as { rates: Rate[] }[]).flatMap((zone) => zone.rates);
  server.startWork();
  return {
    server,
    rates: new Map(own.flatMap(({ id, name }) => (titles.has(name) ? [[id, titles.get(name)!]] : []))),
    roses: products.get("bouquet_roses") ?? "",
    close: () => server.close(),
  };
}
