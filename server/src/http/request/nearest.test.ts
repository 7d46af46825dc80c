import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { createAppRuntime } from "../../app-runtime.ts";
import { routesOf } from "../../features.ts";
import { createLog } from "../../log.ts";
import { nearestPath } from "./nearest.ts";

const paths = [...new Set(routesOf(createAppRuntime({ log: createLog("silent") })).map(({ path }) => path))];
const nearest = nearestPath(paths);

describe("the path that somebody may mean", () => {
  for (const [asked, meant] of [
    ["/customers", "/api/v1/customer"],
    ["/api/v1/customers", "/api/v1/customer"],
    ["/api/v1/customers/123", "/api/v1/customer/:id"],
    ["/API/V1/Products", "/api/v1/products"],
    ["/api/v1/product", "/api/v1/products"],
    ["/api/v1/products/", "/api/v1/products"],
    ["/products", "/api/v1/products"],
    ["/api/v2/orders", "/api/v1/orders"],
    ["/api/v1/ordres", "/api/v1/orders"],
    ["/api/v1/storefront/product", "/api/v1/storefront/products"],
    ["/api/v1/unicorns", undefined],
    ["/wp-login.php", undefined],
    ["/", undefined],
    ["", undefined],
  ] as const)
    test(`${asked} → ${meant}`, () => assert.equal(nearest(asked), meant));

  test("is itself, where it is known", () => {
    for (const path of paths.filter((path) => path.startsWith("/api/v1"))) assert.equal(nearest(path), path);
  });

  test("is found in a moment, whatever is asked for", () => {
    const segment = fc.string({ maxLength: 45 });
    fc.assert(fc.property(fc.array(segment, { maxLength: 12 }), (all) => void nearest(`/${all.join("/")}`)));
    const costOf = (asked: string) => {
      const before = process.threadCpuUsage();
      for (let i = 0; i < 100; i++) nearest(asked);
      return process.threadCpuUsage(before).user;
    };
    // The longest that is compared, letter by letter, in the same moment: what is longer takes no more.
    const longest = Math.max(...[1, 2, 3].map(() => costOf(`/api/v1/${"a".repeat(40)}/${"a".repeat(40)}`)));
    for (const asked of [`/${"a/".repeat(100_000)}`, `/api/v1/${"a".repeat(100_000)}`])
      assert.ok(costOf(asked) <= 2 * longest, asked.slice(0, 20));
  });
});
