import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contractAjv } from "../../../test/contract-ajv.ts";

const check = (of: "requests" | "answers", format: string, text: string) =>
  contractAjv(of).compile({ type: "string", format })(text);

describe("what the server answers", () => {
  for (const [format, untrue, written] of [
    [
      "date-time",
      ["2026-02-03", "2026-02-03T04:05:06Z", "2026-02-03T04:05:06.000+00:00", "2026-02-30T04:05:06.000Z"],
      "2026-02-03T04:05:06.000Z",
    ],
    ["date", ["2026-02-30", "2026-02-03T04:05:06.000Z"], "2026-02-03"],
    ["uuid", ["019E30EA-0000-7000-8000-000000000000", "019e30ea"], "019e30ea-0000-7000-8000-000000000000"],
    ["email", ["ada", " ada@example.com", "ada@EXAMPLE.com"], "ada@example.com"],
    ["phone", ["+1 415 555 2671", "4155552671"], "+14155552671"],
    ["country", ["us", "ZZ"], "US"],
    ["any-case-country", ["zz", "USA", "ß"], "us"],
    ["language", ["EN", "pt-br"], "pt-BR"],
    ["time-zone", ["Mars/Olympus", "europe/berlin"], "Europe/Berlin"],
    ["ip-range", ["10.0.0.1/8"], "10.0.0.0/8"],
    ["web-origin", ["https://shop.example/", "shop.example"], "https://shop.example"],
    ["http-url", ["ftp://shop.example", "/a"], "https://shop.example/a?b=c"],
    ["slug", ["A mug", ""], "a-mug"],
    ["uri-reference", ["/a b"], "/api/v1/products"],
  ] as const)
    test(`has the contract's one form of ${format}`, () => {
      assert.ok(check("answers", format, written), written);
      for (const text of untrue) assert.ok(!check("answers", format, text), text);
    });

  test("may have no format without a check, and requests may not either", () => {
    for (const side of ["answers", "requests"] as const)
      assert.throws(() => check(side, "hostname", "shop.example"), /unknown format "hostname"/);
  });
});
