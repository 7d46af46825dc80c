import assert from "node:assert/strict";
import { test } from "node:test";
import { bucketsOf } from "./limits.ts";

const bucket = (ip: string) => bucketsOf(undefined, { ip })[0]!.client;

test("addresses of one IPv6 network draw from one bucket, others from others", () => {
  for (const ip of [
    "2001:db8:1:2::1",
    "2001:DB8:1:2:ffff::",
    "2001:0db8:0001:0002:3:4:5:6",
    "2001:db8:1:2::",
  ])
    assert.equal(bucket(ip), "ip 2001:db8:1:2::/64");
  assert.equal(bucket("2001:db8::1"), "ip 2001:db8:0:0::/64");
  assert.equal(bucket("::1"), "ip 0:0:0:0::/64");
  assert.equal(bucket("fe80::1%eth0"), "ip fe80:0:0:0::/64");
});

test("an IPv4 address has its own, however it is written", () => {
  assert.equal(bucket("192.0.2.1"), "ip 192.0.2.1");
  assert.equal(bucket("::ffff:192.0.2.1"), "ip 192.0.2.1");
});
