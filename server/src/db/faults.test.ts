import assert from "node:assert/strict";
import { test } from "node:test";
import { isConstraint, isUnavailable, RetryTransaction } from "./faults.ts";

test("what is the database's trouble, and may pass, is told from what is ours", () => {
  const cases: Record<string, boolean> = {
    "08006": true, // connection failure
    "53100": true, // disk full
    "53300": true, // too many connections
    "55P03": true, // lock not available
    "57014": true, // statement timeout
    "57P03": true, // cannot connect now
    "58030": true, // input or output error
    "25P03": true, // idle in transaction
    "25P04": true, // transaction timeout
    "40001": true, // serialization failure, at each of its tries
    "40P01": true, // deadlock, at each of its tries
    "26000": true, // no such prepared statement, as behind a pooler that shares sessions
    "42P05": true, // one that somebody else has prepared there
    ETIMEDOUT: true,
    ECONNREFUSED: true,
    EMFILE: true,
    "25006": false, // a write in a reading transaction
    "25P02": false, // failed transaction
    "22P02": false,
    "23505": false,
    "42601": false,
    EACCES: false,
  };
  for (const [code, expected] of Object.entries(cases)) {
    assert.equal(isUnavailable(Object.assign(new Error("it failed"), { code })), expected, code);
  }
  assert.ok(isUnavailable(new RetryTransaction(new Error("a race was lost"))));
});

test("a constraint is known by its name, on a shard too", () => {
  const refused = (code: string, constraint?: string) =>
    Object.assign(new Error("it failed"), { code, constraint });
  assert.ok(isConstraint(refused("23505", "roles_name_key"), "roles_name_key"));
  assert.ok(isConstraint(refused("23505", "roles_name_key_102326"), "roles_name_key"));
  assert.ok(!isConstraint(refused("23505", "roles_name_key_2"), "roles_name_key"));
  assert.ok(!isConstraint(refused("23505"), "roles_name_key"));
  const passedOn = (name: string) =>
    Object.assign(new Error(`duplicate key value violates unique constraint "${name}"`), { code: "23505" });
  assert.ok(isConstraint(passedOn("roles_name_key_102326"), "roles_name_key"));
  assert.ok(!isConstraint(passedOn("other_roles_name_key_102326"), "roles_name_key"));
  assert.ok(!isConstraint(passedOn("roles_name_key_2"), "roles_name_key"));
  assert.ok(!isConstraint(refused("40001", "roles_name_key"), "roles_name_key"));
});
