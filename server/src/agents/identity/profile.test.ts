import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isAllowed, profileInHeader, profileUrl } from "./agent-of.ts";
import { AgentError } from "./index.ts";
import { readProfile } from "./profile.ts";

const reasonOf = (work: () => unknown) => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof AgentError ? error.reason : error;
  }
};

describe("UCP-Agent", () => {
  test("names a profile, written in one way", () => {
    for (const [header, url] of [
      ['profile="https://agent.example/p.json"', "https://agent.example/p.json"],
      ['name=agent, profile="https://AGENT.example:443/p";v=1', "https://agent.example/p"],
      ['profile="https://a.example/1", profile="https://a.example/2"', "https://a.example/2"],
      [["x=1", 'profile="https://agent.example"'], "https://agent.example/"],
      ['profile="https://münchen.example/"', undefined],
      ['profile="https://xn--mnchen-3ya.example/?a=b"', "https://xn--mnchen-3ya.example/?a=b"],
    ] as const)
      assert.equal(
        reasonOf(() => assert.equal(profileInHeader(header), url)),
        url ? undefined : "invalid_profile_url",
      );
  });

  test("is refused where it names none", () => {
    for (const header of [
      undefined,
      "",
      "https://agent.example/p",
      "profile=https://agent.example/p",
      "profile=token",
      'profile=("https://agent.example/")',
      'profile="http://agent.example/p"',
      'profile="ftp://agent.example/p"',
      'profile="//agent.example/p"',
      'profile="https:/agent.example/p"',
      'profile="https:\\\\agent.example/p"',
      'profile="https://user@agent.example/p"',
      'profile="https://agent.example/p#key"',
      'profile="https://agent.example/a b"',
      'profile="https://"',
      'profile="https://agent.example/p',
      `profile="https://agent.example/${"x".repeat(3_000)}"`,
      `profile="https://agent.example/", x="${"x".repeat(9_000)}"`,
    ])
      assert.equal(
        reasonOf(() => profileInHeader(header)),
        "invalid_profile_url",
        String(header).slice(0, 60),
      );
    assert.equal(
      reasonOf(() => profileUrl("https://agent.example/\tp")),
      "invalid_profile_url",
    );
  });

  test("may be plain on this machine, where that may be called", () => {
    const plain = "http://localhost:8285/profiles/agent.json";
    const reason = (url: string, isCallable?: () => boolean) =>
      reasonOf(() => assert.equal(profileInHeader(`profile="${url}"`, isCallable), url));
    for (const url of [plain, "http://127.0.0.1:8285/p", "http://[::1]/p"]) {
      assert.equal(
        reason(url, () => true),
        undefined,
        url,
      );
      assert.equal(reason(url), "invalid_profile_url");
      assert.equal(
        reason(url, () => false),
        "invalid_profile_url",
      );
    }
    for (const url of [
      "http://agent.example/p",
      "http://10.0.0.1/p",
      "http://localhost.example/p",
      "ftp://localhost/p",
    ])
      assert.equal(
        reason(url, () => true),
        "invalid_profile_url",
        url,
      );
  });

  test("is let in by its host or its address", () => {
    const url = "https://shop.agent.example/p";
    for (const [allowed, is] of [
      [[], true],
      [["shop.agent.example"], true],
      [[url], true],
      [["agent.example"], false],
      [["https://shop.agent.example/"], false],
      [["other.example", "shop.agent.example"], true],
    ] as const)
      assert.equal(isAllowed(allowed, url), is, allowed.join());
  });
});

const key = { kid: "k1", kty: "EC", crv: "P-256", x: "x1", y: "y1" };
const ORDERS = "dev.ucp.shopping.order";
const document = (more: object = {}, ucp: object = {}) =>
  Buffer.from(
    JSON.stringify({
      ucp: { version: "2026-08-25", services: {}, capabilities: {}, payment_handlers: {}, ...ucp },
      ...more,
    }),
  );
const read = (bytes: Uint8Array) => readProfile(bytes, (url) => !url.includes("private"));

describe("a profile", () => {
  test("says what it can, of versions, capabilities, keys and where it hears of orders", () => {
    const capabilities = {
      "dev.ucp.shopping.checkout": [
        { version: "2026-08-25" },
        { version: "2026-04-08" },
        { version: "2026-04-08" },
      ],
      [ORDERS]: [{ version: "2026-08-25", config: { webhook_url: "https://agent.example/orders" } }],
      "com.example.empty": [],
      "com.example.odd": ["text", null, { version: 1 }],
    };
    const profile = read(
      document(
        { name: " An agent ", keys: [{ ...key, use: "sig", alg: "ES256", extra: 1 }] },
        { capabilities, supported_versions: { "2026-04-08": "https://agent.example/old", draft: "x" } },
      ),
    );
    assert.deepEqual(profile, {
      name: "An agent",
      versions: ["2026-08-25", "2026-04-08"],
      capabilities: {
        "dev.ucp.shopping.checkout": ["2026-08-25", "2026-04-08"],
        [ORDERS]: ["2026-08-25"],
        "com.example.empty": [],
        "com.example.odd": [],
      },
      keys: [key],
      webhookUrl: "https://agent.example/orders",
    });
  });

  test("has its keys in `keys`, or in `signing_keys` as before", () => {
    assert.deepEqual(read(document({ signing_keys: [key] })).keys, [key]);
    const other = { ...key, x: "x2" };
    assert.deepEqual(read(document({ keys: [key], signing_keys: [other, { ...other, kid: "k2" }] })).keys, [
      key,
      { ...other, kid: "k2" },
    ]);
  });

  test("keeps no key that is not for signatures, has no name, or whose private part it tells", () => {
    const keys = [
      { ...key, kid: "enc", use: "enc" },
      { ...key, kid: "sign", key_ops: ["sign"] },
      { ...key, kid: "d", d: "secret" },
      { ...key, kid: 1 },
      { ...key, kid: "" },
      { kid: "only" },
      "text",
      null,
      { ...key, kid: "ops", key_ops: ["verify"] },
      { kid: "rsa", kty: "RSA", n: "n", e: "e" },
    ];
    assert.deepEqual(
      read(document({ keys })).keys.map(({ kid }) => kid),
      ["ops", "rsa"],
    );
    const many = Array.from({ length: 60 }, (_, i) => ({ ...key, kid: `k${i}` }));
    assert.equal(read(document({ keys: many })).keys.length, 50);
  });

  test("hears of orders only by https, at an address that can be called", () => {
    const at = (url: unknown) =>
      read(document({}, { capabilities: { [ORDERS]: [{ config: { webhook_url: url } }] } })).webhookUrl;
    assert.equal(at("https://agent.example/o"), "https://agent.example/o");
    for (const url of ["http://agent.example/o", "https://private.example/o", 1, null, undefined, {}])
      assert.equal(at(url), null, String(url));
  });

  test("may have its capabilities in a list, as the first version had", () => {
    const capabilities = [
      { name: "dev.ucp.shopping.checkout", version: "2026-01-11" },
      { version: "2026-01-11" },
      1,
    ];
    assert.deepEqual(read(document({}, { version: "2026-01-11", capabilities })).capabilities, {
      "dev.ucp.shopping.checkout": ["2026-01-11"],
    });
  });

  test("is none where it is something else", () => {
    for (const bytes of [
      "",
      "<html></html>",
      "[]",
      "null",
      "{}",
      '{"ucp":[]}',
      '{"ucp":{}}',
      '{"ucp":{"version":20260825}}',
      '{"ucp":{"version":"draft"}}',
      '{"ucp":{"version":"2026-08-25"}',
      "[".repeat(50_000),
      `{"ucp":{"version":"2026-08-25"},"x":[${"1,".repeat(20_000)}1]}`,
    ])
      assert.equal(
        reasonOf(() => read(Buffer.from(bytes))),
        "profile_malformed",
        bytes.slice(0, 40),
      );
    assert.equal(
      reasonOf(() => read(Buffer.from([0xff, 0xfe]))),
      "profile_malformed",
    );
  });
});
