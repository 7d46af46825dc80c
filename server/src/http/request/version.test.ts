import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../answers/errors.ts";
import { checkVersion, expectedVersions, matchesNone } from "./version.ts";

const lets = (ifMatch: string | undefined, body: unknown, current: number) => {
  try {
    checkVersion(expectedVersions(ifMatch, body), current);
    return true;
  } catch (error) {
    assert.ok(error instanceof ApiError && error.status === 409, String(error));
    return false;
  }
};

const matches: [ifMatch: string | undefined, body: unknown, current: number, lets: boolean][] = [
  [undefined, undefined, 3, true],
  ["*", {}, 3, true],
  ['"3"', {}, 3, true],
  ['"2"', {}, 3, false],
  ['W/"3"', {}, 3, true],
  ['W/"2"', {}, 3, false],
  ['"2", "3"', {}, 3, true],
  ['"2",W/"3" , "4"', {}, 3, true],
  ['"2", "4"', {}, 3, false],
  [undefined, { version: 3 }, 3, true],
  [undefined, { version: 2 }, 3, false],
  ['"3"', { version: 3 }, 3, true],
  ['"3"', { version: 2 }, 3, false],
  ['"2"', { version: 3 }, 3, false],
  ['"2", "3"', { version: 3 }, 3, true],
  ['"2", "3"', { version: 2 }, 3, false],
  ["*", { version: 2 }, 3, false],
];
for (const [ifMatch, body, current, expected] of matches) {
  test(`If-Match ${ifMatch} with ${JSON.stringify(body)} ${expected ? "lets" : "stops"} a write of ${current}`, () => {
    assert.equal(lets(ifMatch, body, current), expected);
  });
}

for (const ifMatch of ["", "3", '"x"', "W/3", '"3', '"3" "4"', '"3",', '"3", *', 'w/"3"', '"1234567890"']) {
  test(`If-Match ${JSON.stringify(ifMatch)} is 400`, () => {
    assert.throws(() => expectedVersions(ifMatch, {}), { status: 400 });
  });
}

const nones: [ifNoneMatch: string | undefined, isMatch: boolean][] = [
  [undefined, false],
  ['"3"', true],
  ['W/"3"', true],
  ['"2"', false],
  ['"1", W/"3"', true],
  ["*", true],
  ["3", false],
  ["", false],
];
for (const [ifNoneMatch, isMatch] of nones) {
  test(`If-None-Match ${ifNoneMatch} ${isMatch ? "names" : "does not name"} version 3`, () => {
    assert.equal(matchesNone(ifNoneMatch, '"3"'), isMatch);
  });
}
