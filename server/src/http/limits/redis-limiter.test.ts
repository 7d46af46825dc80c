import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { after, afterEach, before, describe, test } from "node:test";
import { busy } from "../../../test/busy.ts";
import { startRedis, type TestRedis } from "../../../test/redis.ts";
import { startServer, type TestServer } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { createLog } from "../../log.ts";
import { redisLimiter, type SharedLimiter } from "./redis-limiter.ts";

const redis: TestRedis | undefined = await startRedis();
const skip = redis ? false : "there is no redis-server or valkey-server here";
const opened: SharedLimiter[] = [];
let lines: string[] = [];

after(() => redis?.close());
afterEach(() => {
  for (const limiter of opened.splice(0)) limiter.close();
  lines = [];
});

function open(deadlineMs?: number): SharedLimiter {
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const made = redisLimiter(redis!.url, createLog("info", sink), deadlineMs);
  opened.push(made);
  return made;
}
/** One that Redis answers: a loaded machine is not a Redis that is away. */
async function there(deadlineMs = 60_000): Promise<SharedLimiter> {
  const made = open(deadlineMs);
  await until(() => !made.isAway());
  return made;
}
const warnings = () => lines.filter((line) => line.includes("Redis is away")).length;
let clients = 0;
const newClient = () => `ip 192.0.2.1 ${++clients}`;
// One token a day, so that nothing that a test lasts adds any.
const slow = { name: "test", perMinute: 1 / 1440, burst: 100 };

describe("buckets in Redis", { skip }, () => {
  test("three processes that draw at once let exactly the burst through, and tell what is left", async () => {
    const limiters = await Promise.all([there(), there(), there()]);
    const client = newClient();
    const takes = await Promise.all(
      Array.from({ length: 900 }, (_, i) => limiters[i % 3]!.limiter(client, slow, 1)),
    );
    const allowed = takes.filter((take) => take.allowed);
    assert.equal(allowed.length, 100);
    assert.deepEqual(
      allowed.map(({ remaining }) => remaining).sort((a, b) => a - b),
      Array.from({ length: 100 }, (_, i) => i),
    );
    for (const { allowed: isIn, retryMs } of takes) assert.equal(retryMs > 0, !isIn);
    assert.equal(warnings(), 0);
  });

  test("a bucket gains tokens by Redis's own clock, and a refusal takes none", async () => {
    const { limiter } = await there();
    const client = newClient();
    const quick = { name: "test", perMinute: 60_000, burst: 5 };
    assert.equal((await limiter(client, quick, 5)).allowed, true);
    await until(async () => (await limiter(client, quick, 5)).allowed);
    const big = await limiter(newClient(), slow, 1_000);
    assert.deepEqual([big.allowed, big.remaining], [false, 100]);
  });

  test("tokens can be given back, and no bucket holds more than its burst", async () => {
    const { limiter } = await there();
    const client = newClient();
    await limiter(client, slow, 1);
    assert.equal((await limiter(client, slow, -1)).remaining, 100);
    assert.equal((await limiter(client, slow, -1)).remaining, 100);
    assert.equal((await limiter(client, slow, 100)).allowed, true);
    assert.equal((await limiter(client, slow, 1)).allowed, false);
  });

  test("keeps nothing that tells who came, and forgets a bucket that is full again", async () => {
    const { limiter } = await there();
    redis!.run("flushall");
    await limiter("account a@example.org 192.0.2.77", slow, 1);
    const [key, ...others] = redis!.run("keys", "*").split("\n");
    assert.match(key!, /^stoa:limit:[\w-]{43}$/);
    assert.deepEqual(others, []);
    const soon = { name: "test", perMinute: 6_000, burst: 10 };
    const passing = newClient();
    await limiter(passing, soon, 1);
    assert.equal(redis!.run("dbsize"), "2");
    await until(() => redis!.run("dbsize") === "1");
  });

  test("what this process is too busy to hear in time, Redis has said all the same", async () => {
    const one = await there(900);
    const take = one.limiter(newClient(), slow, 1);
    const end = performance.now() + 1_000;
    while (performance.now() < end);
    assert.equal((await take).remaining, 99);
    assert.deepEqual([one.isAway(), warnings()], [false, 0]);
  });

  test("nor is it away for a process whose turns of the event loop take long", async () => {
    const one = await there(100);
    const rest = busy(60);
    const client = newClient();
    const takes = await Promise.all(Array.from({ length: 150 }, () => one.limiter(client, slow, 1)));
    rest();
    assert.equal(takes.filter(({ allowed }) => allowed).length, 100);
    assert.deepEqual([one.isAway(), warnings()], [false, 0]);
  });

  test("a Redis that lost its script is sent it again", async () => {
    const { limiter } = await there();
    const client = newClient();
    await limiter(client, slow, 1);
    redis!.run("script", "flush");
    assert.equal((await limiter(client, slow, 1)).remaining, 98);
  });
});

describe("while Redis is away", { skip }, () => {
  test("killed: each process counts for itself and says so once; back: all count together", async () => {
    const [one, two] = await Promise.all([there(), there()]);
    const client = newClient();
    await redis!.kill();
    for (const { limiter } of [one, two]) {
      const takes = await Promise.all(Array.from({ length: 150 }, () => limiter(client, slow, 1)));
      assert.equal(takes.filter(({ allowed }) => allowed).length, 100);
    }
    assert.deepEqual([one.isAway(), two.isAway(), warnings()], [true, true, 2]);
    await redis!.start();
    await until(() => !one.isAway() && !two.isAway());
    const again = newClient();
    await one.limiter(again, slow, 60);
    assert.equal((await two.limiter(again, slow, 60)).allowed, false);
  });

  test("frozen: a request waits a quarter of a second at most, later ones not at all", async () => {
    const one = await there(250);
    const client = newClient();
    await one.limiter(client, slow, 1);
    redis!.signal("SIGSTOP");
    try {
      assert.equal((await one.limiter(client, slow, 1)).allowed, true);
      assert.deepEqual([one.isAway(), warnings()], [true, 1]);
      // Answered at once, without a promise.
      assert.equal("then" in one.limiter(client, slow, 1), false);
    } finally {
      redis!.signal("SIGCONT");
    }
    await until(() => !one.isAway());
  });

  test("not there at the start: told, and nobody waits", async () => {
    await redis!.kill();
    const one = open();
    await one.known;
    assert.equal(warnings(), 1);
    assert.equal((await one.limiter(newClient(), slow, 1)).remaining, 99);
    await redis!.start();
    await until(() => !one.isAway());
  });
});

test("one that is frozen at the start is known to be away, and one that is there to count", {
  skip,
}, async () => {
  redis!.signal("SIGSTOP");
  try {
    const one = open();
    await one.known;
    assert.deepEqual([one.isAway(), warnings()], [true, 1]);
  } finally {
    redis!.signal("SIGCONT");
  }
  const other = open();
  await other.known;
  await until(() => !other.isAway());
});

describe("a server with REDIS_URL", { skip }, () => {
  const servers: TestServer[] = [];
  before(async () => {
    const settings = { REDIS_URL: redis!.url, RATE_LIMIT: "on" };
    servers.push(await startServer(settings), await startServer(settings));
    for (const server of servers) await until(() => server.logged().includes("Redis counts requests"));
  });
  after(async () => {
    for (const server of servers) await server.close();
  });

  test("two servers share an address's bucket, and tell it on every answer", async () => {
    redis!.run("flushall");
    const stores = await Promise.all(servers.map((server) => server.createStore()));
    const answers = await Promise.all(
      Array.from({ length: 140 }, (_, i) =>
        servers[i % 2]!.send(stores[i % 2]!, "GET", "/api/v1/storefront/account", { key: undefined }),
      ),
    );
    const passed = answers.filter(({ status }) => status === 401).length;
    // 60, and one more for each second that the requests took.
    assert.ok(passed >= 60 && passed < 100, `${passed} passed`);
    for (const { status, headers } of answers) {
      assert.ok(status === 401 || status === 429, String(status));
      assert.match(String(headers.ratelimit), /^"anonymous";r=\d+;t=\d+$/);
      if (status === 429) assert.match(String(headers["retry-after"]), /^[1-9]\d*$/);
    }
  });
});
