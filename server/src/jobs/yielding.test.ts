import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createTraffic, hearTraffic, publishTraffic, whenQuiet } from "../kit/flow/traffic.ts";
import { createYielding } from "./worker.ts";

const { signal } = new AbortController();

/** Traffic that never ends, and how often somebody looked at it. */
function busy() {
  const seen = { looks: 0 };
  const quietMs = () => {
    seen.looks++;
    return 0;
  };
  return { seen, note() {}, quietMs };
}

describe("jobs", () => {
  test("wait while requests come, and not for ever", async () => {
    const traffic = busy();
    const begin = performance.now();
    await createYielding(traffic).giveWay(signal);
    assert.ok(performance.now() - begin >= 99);
    assert.ok(traffic.seen.looks > 1);
  });

  test("go on as soon as requests stay away", async () => {
    let looks = 0;
    await createYielding({ note() {}, quietMs: () => (looks++ ? 20 : 0) }).giveWay(signal);
    assert.equal(looks, 2);
  });

  test("that are late wait for nobody, until the queue is empty", async () => {
    const traffic = busy();
    const yielding = createYielding(traffic);
    yielding.noteLateness(16);
    await yielding.giveWay(signal);
    assert.equal(traffic.seen.looks, 0);
    yielding.noteEmptiness();
    await yielding.giveWay(signal);
    assert.ok(traffic.seen.looks > 0);
  });

  test("stop waiting when their worker stops", async () => {
    const traffic = busy();
    await createYielding(traffic).giveWay(AbortSignal.abort());
    assert.equal(traffic.seen.looks, 0);
  });

  test("give way to nobody where there are no requests", () => createYielding(undefined).giveWay(signal));
});

test("traffic is quiet from the beginning, and for as long as nothing is noted", async () => {
  const traffic = createTraffic();
  assert.equal(traffic.quietMs(), Infinity);
  traffic.note();
  const first = traffic.quietMs();
  assert.ok(first >= 0 && first < 60_000);
  await createYielding(traffic).giveWay(signal);
  assert.ok(traffic.quietMs() >= 20);
});

test("another process is told of requests while they come", async () => {
  const [traffic, other] = [createTraffic(), createTraffic()];
  const channel = new EventEmitter();
  let told = 0;
  const send = (message: object) => {
    told++;
    channel.emit("message", message);
  };
  hearTraffic(other, channel);
  const end = publishTraffic(traffic, { send });
  await sleep(250);
  assert.equal(told, 0);
  channel.emit("message", "something else");
  assert.equal(other.quietMs(), Infinity);
  for (let i = 0; i < 30; i++) {
    traffic.note();
    await sleep(10);
  }
  end();
  assert.ok(told > 0);
  assert.ok(other.quietMs() < Infinity);
});

test("what can wait is done once, some time after the last request, unless it is called off", async () => {
  const traffic = createTraffic();
  const acts: number[] = [];
  const calledOff = whenQuiet(traffic, () => acts.push(-1), 500);
  whenQuiet(traffic, () => acts.push(traffic.quietMs()), 500);
  for (let i = 0; i < 7; i++) {
    traffic.note();
    await sleep(100);
  }
  assert.deepEqual(acts, [], "requests came all the time");
  calledOff();
  for (let i = 0; i < 100 && !acts.length; i++) await sleep(20);
  await sleep(250);
  assert.equal(acts.length, 1);
  assert.ok(acts[0]! >= 500);
});
