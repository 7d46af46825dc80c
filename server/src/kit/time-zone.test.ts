import assert from "node:assert/strict";
import { test } from "node:test";
import { timeZoneName } from "./time-zone.ts";

test("takes the zones of the IANA database, and spells them as it does", () => {
  const zones = [...Intl.supportedValuesOf("timeZone"), "UTC", "Europe/Kyiv", "Asia/Kolkata", "Etc/GMT+5"];
  for (const zone of zones) assert.equal(timeZoneName(zone), zone);
  assert.equal(timeZoneName("europe/berlin"), "Europe/Berlin");
  assert.equal(timeZoneName("utc"), "UTC");
});

test("takes nothing else", () => {
  for (const text of [
    "",
    " ",
    "Europe/Atlantis",
    " Europe/Berlin",
    "+01:00",
    "-0500",
    "UTC+1",
    "Berlin",
    "toString",
  ])
    assert.equal(timeZoneName(text), undefined, JSON.stringify(text));
});
