import assert from "node:assert/strict";
import { test } from "node:test";
import { deviceMark, deviceOf } from "./device.ts";

const windows = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;

test("a device is named for people", () => {
  for (const [userAgent, name] of [
    [windows(140), "Chrome, Windows"],
    [`${windows(140)} Edg/140.0`, "Edge, Windows"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1",
      "Safari, iPhone",
    ],
    ["Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", "Chrome, Android"],
    ["curl/8.5.0", "curl/8.5.0"],
    [`${"a".repeat(300)} b`, "a".repeat(60)],
  ] as const)
    assert.equal(deviceOf(userAgent), name);
});

test("versions and the last parts of an address tell no two devices apart; programs and providers do", () => {
  const mark = (ip: string, userAgent: string | null = windows(140)) => deviceMark({ ip, userAgent });
  const own = mark("203.0.113.7");
  assert.equal(mark("203.0.7.250", windows(141)), own);
  assert.equal(mark("::ffff:203.0.113.9"), own);
  assert.equal(mark("2001:db8:1::1"), mark("2001:DB8:ffff:2::9"));
  assert.equal(mark("::1"), mark("0:0::2"));
  for (const other of [mark("203.1.113.7"), mark("203.0.113.7", "curl/8.5.0"), mark("203.0.113.7", null)])
    assert.notEqual(other, own);
  assert.notEqual(mark("2001:db8::1"), mark("2001:db9::1"));
});
