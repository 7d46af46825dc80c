import assert from "node:assert/strict";
import { isAbsolute, resolve } from "node:path";
import { test } from "node:test";
import { type Config, ConfigError, readConfig, settingsHelp } from "./config.ts";
import { standardRates } from "./kit/flow/rates.ts";

const secret = "x".repeat(32);
const url = "postgres://owner:secret@localhost:5432/stoa";

type Case = [text: string, read: unknown];
type Variable = {
  setting: keyof Config;
  otherwise: unknown;
  good: Case[];
  bad: string[];
  with?: Record<string, string>;
};

const variables: Record<string, Variable> = {
  PORT: {
    setting: "port",
    otherwise: 3000,
    good: [
      ["0", 0],
      ["1", 1],
      ["8080", 8080],
      ["65535", 65_535],
      [" 80 ", 80],
    ],
    bad: ["65536", "-1", "80.5", "http", "0x50", "1e3", "80 81", "99999999999999999999", "٨٠"],
  },
  METRICS_PORT: {
    setting: "metricsPort",
    otherwise: undefined,
    good: [
      ["0", 0],
      ["9464", 9464],
    ],
    bad: ["65536", "-1", "http"],
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    setting: "tracesTo",
    otherwise: undefined,
    good: [["http://127.0.0.1:4318", "http://127.0.0.1:4318"]],
    bad: ["127.0.0.1:4318", "ftp://x", "http://"],
  },
  OTEL_SERVICE_NAME: { setting: "tracesAs", otherwise: "stoa", good: [["shop-eu", "shop-eu"]], bad: [] },
  OTEL_TRACES_SAMPLER_ARG: {
    setting: "tracesRatio",
    otherwise: 1,
    good: [
      ["0", 0],
      ["0.25", 0.25],
      [".5", 0.5],
      ["1.0", 1],
    ],
    bad: ["1.1", "-1", "all", "1e-1"],
  },
  METRICS_HOST: {
    setting: "metricsHost",
    otherwise: "127.0.0.1",
    good: [
      ["::1", "::1"],
      ["10.0.0.5", "10.0.0.5"],
    ],
    bad: [],
  },
  HOST: {
    setting: "host",
    otherwise: "127.0.0.1",
    good: [
      ["0.0.0.0", "0.0.0.0"],
      ["::1", "::1"],
      ["localhost", "localhost"],
    ],
    bad: [],
  },
  MEDIA_URL: {
    setting: "bucket",
    otherwise: undefined,
    good: [
      [
        "s3://shop/a?region=eu-west-3",
        {
          url: "https://shop.s3.eu-west-3.amazonaws.com",
          prefix: "a/",
          region: "eu-west-3",
          accessKeyId: "key",
          secretAccessKey: "secret",
        },
      ],
    ],
    bad: ["https://shop", "s3://UPPER"],
    with: { AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret" },
  },
  AWS_ACCESS_KEY_ID: { setting: "bucket", otherwise: undefined, good: [["key", undefined]], bad: [] },
  AWS_SECRET_ACCESS_KEY: { setting: "bucket", otherwise: undefined, good: [["secret", undefined]], bad: [] },
  DATABASE_URL: {
    setting: "databaseUrl",
    otherwise: undefined,
    good: [
      [url, url],
      ["postgresql://localhost/stoa", "postgresql://localhost/stoa"],
    ],
    bad: [
      "localhost/stoa",
      "mysql://localhost/stoa",
      "http://localhost",
      "postgres:localhost",
      "x postgres://y",
    ],
    with: { STOA_SECRET: secret },
  },
  DATABASE_REPLICA_URLS: {
    setting: "replicaUrls",
    otherwise: [],
    good: [
      [url, [url]],
      [`${url}, postgresql://replica/stoa`, [url, "postgresql://replica/stoa"]],
    ],
    bad: ["localhost", `${url},`, `${url};${url},mysql://x`, `${url},replica`],
    with: { DATABASE_URL: url, STOA_SECRET: secret },
  },
  DATABASE_REPLICA_MAX_LAG: {
    setting: "replicaMaxLagMs",
    otherwise: 5_000,
    good: [
      ["2s", 2_000],
      ["2500ms", 2_500],
      ["600s", 600_000],
    ],
    bad: ["5", "1s", "1999ms", "601s", "1m", "-5s", "5 s", "1.5s"],
  },
  STOA_CACHE_DIR: {
    setting: "cacheDir",
    otherwise: resolve(import.meta.dirname, "../../.stoa/cache"),
    good: [
      ["/var/cache/stoa", "/var/cache/stoa"],
      ["cache", resolve("cache")],
    ],
    bad: [],
  },
  STOA_CONSOLE_DIR: {
    setting: "consoleDir",
    otherwise: resolve(import.meta.dirname, "../../console/dist"),
    good: [
      ["/usr/share/stoa/console", "/usr/share/stoa/console"],
      ["built", resolve("built")],
    ],
    bad: [],
  },
  STOA_DATA_DIR: {
    setting: "dataDir",
    otherwise: resolve(import.meta.dirname, "../../.stoa"),
    good: [
      ["/var/lib/stoa", "/var/lib/stoa"],
      ["data", resolve("data")],
    ],
    bad: [],
  },
  STOA_SECRET: {
    setting: "secret",
    otherwise: undefined,
    good: [
      [secret, secret],
      ["y".repeat(500), "y".repeat(500)],
    ],
    bad: ["x", "x".repeat(31), `${"x".repeat(31)} `],
  },
  RATE_LIMITS: {
    setting: "rates",
    otherwise: standardRates,
    good: [
      ["storefront=900", { ...standardRates, storefront: { perMinute: 900, burst: 900 } }],
      [
        "key=60/5, auth=1",
        { ...standardRates, key: { perMinute: 60, burst: 5 }, auth: { perMinute: 1, burst: 1 } },
      ],
    ],
    bad: ["600", "shoppers=1", "key=0", "key=1,key=2", "key=1.5", "key=1000001", "key=1/", "key=1,"],
  },
  LOG_LEVEL: {
    setting: "logLevel",
    otherwise: "info",
    good: ["fatal", "error", "warn", "info", "debug", "trace", "silent"].map((level): Case => [level, level]),
    bad: ["INFO", "verbose", "30", "toString"],
  },
  TRUST_PROXY: {
    setting: "trustProxy",
    otherwise: [],
    good: [
      ["10.0.0.1", ["10.0.0.1"]],
      ["10.0.0.0/8, 192.168.0.1", ["10.0.0.0/8", "192.168.0.1"]],
      ["::1,fc00::/7", ["::1", "fc00::/7"]],
      ["0.0.0.0/0", ["0.0.0.0/0"]],
      ["::/128", ["::/128"]],
    ],
    bad: [
      "true",
      "1",
      "*",
      "10.0.0.0/33",
      "10.0.0.0/08",
      "fe80::1%eth0",
      "::/129",
      "10.0.0.0/8/8",
      "10.0.0.0/",
      "10.0.0.1,",
      "proxy.local",
      "10.0.0",
    ],
  },
  AGENT_ALLOWED_ADDRESSES: {
    setting: "agentAllowedAddresses",
    otherwise: [],
    good: [["127.0.0.1", ["127.0.0.1"]]],
    bad: ["localhost", "10.1", "*"],
  },
  WEBHOOK_ALLOWED_ADDRESSES: {
    setting: "webhookAllowedAddresses",
    otherwise: [],
    good: [
      ["127.0.0.1", ["127.0.0.1"]],
      ["10.1.0.0/16, fd00::/8", ["10.1.0.0/16", "fd00::/8"]],
    ],
    bad: ["localhost", "10.1", "10.1.0.0/33", "10.0.0.0/08", "fe80::1%eth0", "*", "10.0.0.1;10.0.0.2"],
  },
  RATE_LIMIT: {
    setting: "rateLimit",
    otherwise: true,
    good: [
      ["on", true],
      ["off", false],
    ],
    bad: ["true", "false", "0", "1", "ON", "toString", "__proto__", "constructor"],
  },
  STOA_PREVIOUS_SECRET: {
    setting: "previousSecret",
    otherwise: undefined,
    good: [[secret, secret]],
    bad: ["short", "x".repeat(31)],
  },
  SMTP_URL: {
    setting: "smtpUrl",
    otherwise: undefined,
    good: [
      ["smtp://user:word@mail.example:587", "smtp://user:word@mail.example:587"],
      ["smtps://mail.example", "smtps://mail.example"],
    ],
    bad: ["mail.example", "http://mail.example", "smtp://", "smtp:///"],
  },
  MAIL_FROM: {
    setting: "mailFrom",
    otherwise: undefined,
    good: [["shop@mail.example", "shop@mail.example"]],
    bad: ["shop", "shop@", "@mail.example", "a b@mail.example"],
  },
  STOA_WORK: {
    setting: "work",
    otherwise: true,
    good: [
      ["on", true],
      ["off", false],
    ],
    bad: ["yes", "1", "ON"],
  },
  STOA_POOL_SIZE: {
    setting: "poolSize",
    otherwise: 10,
    good: [
      ["1", 1],
      ["100", 100],
    ],
    bad: ["0", "101", "-1", "1.5", "many"],
  },
  STOA_CACHE_MB: {
    setting: "cacheBytes",
    otherwise: 536_870_912,
    good: [
      ["0", 0],
      ["64", 67_108_864],
      ["65536", 68_719_476_736],
    ],
    bad: ["-1", "65537", "0.5", "64M", "all"],
  },
  REDIS_URL: {
    setting: "redisUrl",
    otherwise: undefined,
    good: [
      ["redis://127.0.0.1:6379", "redis://127.0.0.1:6379"],
      ["rediss://user:word@cache.example/1", "rediss://user:word@cache.example/1"],
    ],
    bad: ["127.0.0.1:6379", "redis://", "http://cache.example", "yes"],
  },
  VIES_URL: {
    setting: "viesUrl",
    otherwise: undefined,
    good: [["http://127.0.0.1:4000", "http://127.0.0.1:4000"]],
    bad: ["https://ec.europa.eu", "http://vies.example:80", "http://127.0.0.1", "http://127.0.0.1:4000/x"],
  },
  STRIPE_API_URL: {
    setting: "stripeApi",
    otherwise: undefined,
    good: [["http://127.0.0.1:4000", "http://127.0.0.1:4000"]],
    bad: ["https://api.stripe.com", "http://stripe.example:80", "http://127.0.0.1", "127.0.0.1:4000"],
  },
};

for (const [name, { setting, otherwise, good, bad, with: others }] of Object.entries(variables)) {
  test(`${name} not set, or empty, is ${JSON.stringify(otherwise) ?? "nothing"}`, () => {
    for (const env of [{}, { [name]: "" }, { [name]: "  " }, { [name]: undefined }])
      assert.deepEqual(readConfig(env)[setting], otherwise);
  });
  for (const [text, read] of good) {
    test(`${name}=${text.slice(0, 60)} is taken`, () => {
      assert.deepEqual(readConfig({ ...others, [name]: text })[setting], read);
    });
  }
  for (const text of bad) {
    test(`${name}=${text.slice(0, 60)} is refused by name, without repeating the value`, () => {
      assert.throws(
        () => readConfig({ ...others, [name]: text }),
        (error: Error) => {
          assert.ok(error instanceof ConfigError);
          assert.ok(error.message.startsWith(name), error.message);
          if (/SECRET|_URLS?$/.test(name)) assert.ok(!error.message.includes(text.trim()));
          return true;
        },
      );
    });
  }
}

test("every variable the server reads is tried here, and explained for people", () => {
  assert.deepEqual(settingsHelp.map(({ name }) => name).sort(), Object.keys(variables).sort());
  for (const { name, takes } of settingsHelp) assert.ok(takes.length > 0, name);
});

test("DATABASE_URL without STOA_SECRET is refused", () => {
  assert.throws(() => readConfig({ DATABASE_URL: url }), {
    constructor: ConfigError,
    message: /STOA_SECRET is needed with DATABASE_URL/,
  });
  assert.throws(() => readConfig({ DATABASE_URL: url, STOA_SECRET: " " }), ConfigError);
  assert.equal(readConfig({ DATABASE_URL: url, STOA_SECRET: secret }).secret, secret);
});

test("DATABASE_REPLICA_URLS without DATABASE_URL is refused", () => {
  assert.throws(() => readConfig({ DATABASE_REPLICA_URLS: url }), {
    constructor: ConfigError,
    message: /DATABASE_URL is needed with DATABASE_REPLICA_URLS/,
  });
});

test("MEDIA_URL without its access key is refused", () => {
  const whole = { MEDIA_URL: "s3://shop", AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret" };
  for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"])
    assert.throws(() => readConfig({ ...whole, [name]: "" }), {
      constructor: ConfigError,
      message: /AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are needed with MEDIA_URL/,
    });
});

test("whether the port was asked for is known", () => {
  assert.equal(readConfig({}).portIsGiven, false);
  assert.equal(readConfig({ PORT: "" }).portIsGiven, false);
  assert.equal(readConfig({ PORT: "  " }).portIsGiven, false);
  assert.equal(readConfig({ PORT: "3000" }).portIsGiven, true);
});

test("settings cannot be changed after they were read, and the folder is an absolute one", () => {
  const config = readConfig({ STOA_DATA_DIR: "../data" });
  assert.ok(Object.isFrozen(config));
  assert.ok(isAbsolute(config.dataDir));
});
