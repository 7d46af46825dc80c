import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Outbound, OutboundError } from "../../platform/outbound/index.ts";
import { AgentError } from "./errors.ts";
import { createProfiles, type Fetched } from "./profiles.ts";

const URL_OF = "https://agent.example/p";
const MINUTE = 60_000;
type Told = { status?: number; body?: string; cache?: string; isWhole?: boolean };

/** Profiles by a clock that stands still, and calls that a test answers. */
function started(answer: (url: string) => Told | Error | Promise<Told>) {
  let now = 1_000_000_000_000;
  const calls: string[] = [];
  const callOut: Outbound["callOut"] = async ({ url }) => {
    calls.push(url);
    const told = await answer(url);
    if (told instanceof Error) throw told;
    const bytes = Buffer.from(told.body ?? profile());
    const headers = told.cache === undefined ? {} : { "cache-control": told.cache };
    return {
      status: told.status ?? 200,
      headers,
      bytes,
      isWhole: told.isWhole ?? true,
      excerpt: "",
      durationMs: 1,
    };
  };
  const profiles = createProfiles({
    outbound: { callOut, checkWebhookUrl: () => undefined },
    clock: () => now,
  });
  return { profiles, calls, pass: (ms: number) => (now += ms) };
}
const profile = (version = "2026-08-25") => JSON.stringify({ ucp: { version } });
const reason = ({ profile }: Fetched) => (profile instanceof AgentError ? profile.reason : undefined);

describe("how long a profile is kept", () => {
  for (const [cache, seconds] of [
    [undefined, 300],
    ["public, max-age=600", 600],
    ["max-age=5", 60],
    ["public, max-age = 90", 90],
    ["no-store", 60],
    ["private, max-age=600", 60],
    ["max-age=99999999999", 86_400],
    ["s-maxage=600", 300],
    ["public", 300],
  ] as const)
    test(`${cache}: ${seconds} s`, async () => {
      const { profiles, calls, pass } = started(() => (cache === undefined ? {} : { cache }));
      await profiles.read(URL_OF, false);
      pass(seconds * 1_000 - 1);
      await profiles.read(URL_OF, true);
      assert.equal(calls.length, 1);
      assert.ok(profiles.isFresh(URL_OF));
      pass(1);
      assert.ok(!profiles.isFresh(URL_OF));
      await profiles.read(URL_OF, true);
      assert.equal(calls.length, 2);
    });
});

describe("answers that are not profiles", () => {
  for (const [name, told, expected] of [
    ["an error", { status: 500 }, "profile_unreachable"],
    ["a redirect", { status: 302 }, "profile_unreachable"],
    ["nothing", { status: 204 }, "profile_unreachable"],
    ["no connection", new OutboundError("connect_failed"), "profile_unreachable"],
    ["an address inside", new OutboundError("address_refused"), "profile_unreachable"],
    ["one that hangs", new OutboundError("timeout"), "profile_unreachable"],
    ["one that breaks off", { isWhole: false }, "profile_unreachable"],
    ["one that is too large", { body: " ".repeat(262_145), isWhole: false }, "profile_malformed"],
    ["no JSON", { body: "<html>" }, "profile_malformed"],
  ] as const)
    test(`${name} is ${expected}, and is not asked for again for a while`, async () => {
      const { profiles, calls, pass } = started(() => told);
      assert.equal(reason(await profiles.read(URL_OF, false)), expected);
      pass(MINUTE - 1);
      assert.equal(reason(await profiles.read(URL_OF, true)), expected);
      assert.equal(calls.length, 1);
      pass(1);
      await profiles.read(URL_OF, true);
      pass(2 * MINUTE - 1);
      await profiles.read(URL_OF, true);
      assert.equal(calls.length, 2, "longer each time");
      pass(1);
      await profiles.read(URL_OF, true);
      assert.equal(calls.length, 3);
    });

  test("once it is there, it is taken, and the waits begin anew", async () => {
    let told: Told = { status: 503 };
    const { profiles, pass } = started(() => told);
    await profiles.read(URL_OF, false);
    told = {};
    pass(MINUTE);
    assert.equal(reason(await profiles.read(URL_OF, true)), undefined);
    told = { status: 503 };
    pass(5 * MINUTE);
    const failed = await profiles.read(URL_OF, true);
    assert.equal(failed.until - failed.at, MINUTE);
  });
});

test("those who ask at once share one call, and hear the same", async () => {
  let answer: (told: Told) => void = () => {};
  const { profiles, calls } = started(() => new Promise((resolve) => (answer = resolve)));
  const asked = Array.from({ length: 20 }, () => profiles.read(URL_OF, false));
  await new Promise(setImmediate);
  answer({});
  const heard = await Promise.all(asked);
  assert.deepEqual([calls.length, new Set(heard).size], [1, 1]);
});

test("so many calls are under way at once, so many wait, and the others are told at once", async () => {
  const answers: ((told: Told) => void)[] = [];
  const { profiles, calls } = started(() => new Promise((resolve) => answers.push(resolve)));
  const asked = Array.from({ length: 240 }, (_, i) => profiles.read(`https://a${i}.example/`, false));
  const beyond = await Promise.all(asked.slice(224));
  assert.deepEqual(new Set(beyond.map(reason)), new Set(["profile_unreachable"]));
  assert.equal(calls.length, 24);
  while (calls.length < 224 || answers.length) {
    for (const answer of answers.splice(0)) answer({});
    await new Promise(setImmediate);
  }
  assert.ok((await Promise.all(asked.slice(0, 224))).every((found) => reason(found) === undefined));
});

test("at one host only so many unknown profiles are looked for a minute; known ones go on", async () => {
  const { profiles, calls, pass } = started(() => ({}));
  for (let i = 0; i < 30; i++) await profiles.read(`${URL_OF}?${i}`, false);
  assert.equal(calls.length, 20);
  assert.equal(reason(await profiles.read(`${URL_OF}?31`, false)), "profile_unreachable");
  assert.equal(reason(await profiles.read(`${URL_OF}?32`, true)), undefined);
  assert.equal(reason(await profiles.read("https://other.example/", false)), undefined);
  pass(MINUTE / 20);
  assert.equal(reason(await profiles.read(`${URL_OF}?33`, false)), undefined);
  assert.equal(reason(await profiles.read(`${URL_OF}?34`, false)), "profile_unreachable");
});

test("a newer one is fetched before its time, but not twice a minute", async () => {
  let version = "2026-04-08";
  const { profiles, calls, pass } = started(() => ({ body: profile(version), cache: "max-age=3600" }));
  const first = await profiles.read(URL_OF, false);
  version = "2026-08-25";
  pass(MINUTE - 1);
  assert.equal(await profiles.readNewer(URL_OF, first.at), first);
  pass(1);
  const second = await profiles.readNewer(URL_OF, first.at);
  assert.ok(second.at > first.at && calls.length === 2);
  assert.equal(await profiles.readNewer(URL_OF, first.at), second, "whoever knows the first one hears of it");
  assert.equal(await profiles.readNewer(URL_OF, second.at), second);
  assert.equal(calls.length, 2);
});

test("another process's profile that is as young is not asked for either", async () => {
  const { profiles, calls, pass } = started(() => ({}));
  const since = 1_000_000_000_000;
  pass(MINUTE - 1);
  assert.equal(reason(await profiles.readNewer(URL_OF, since)), "key_not_found");
  pass(1);
  await profiles.readNewer(URL_OF, since);
  assert.equal(calls.length, 1);
});

test("of many profiles the oldest are forgotten", async () => {
  const { profiles } = started(() => ({}));
  for (let i = 0; i <= 1_000; i++) await profiles.read(`https://a${i}.example/`, false);
  assert.deepEqual(
    [profiles.isFresh("https://a0.example/"), profiles.isFresh("https://a1.example/")],
    [false, true],
  );
});
