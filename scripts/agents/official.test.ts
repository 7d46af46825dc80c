import assert from "node:assert/strict";
import { test } from "node:test";
import { checksIn } from "./official.ts";
import { findUnexpected } from "./outcome.ts";

const said = `[ RUN      ] OrderTest.test_one
[       OK ] OrderTest.test_one
[ RUN      ] OrderTest.test_two
[  FAILED  ] OrderTest.test_two
[  SKIPPED ] OrderTest.test_three
======================================================================
ERROR: test_two (__main__.OrderTest.test_two)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "order_test.py", line 1, in test_two
KeyError: 'order'

----------------------------------------------------------------------
Ran 3 tests in 1.000s
`;

test("what absltest prints is read check by check, with the error of each that failed", () => {
  assert.deepEqual(checksIn(said), [
    { name: "test_one", result: "passed", said: "" },
    { name: "test_two", result: "failed", said: "KeyError: 'order'" },
    { name: "test_three", result: "skipped", said: "" },
  ]);
});

test("what fails and is no suite's assumption is told, and so is an assumption that holds", () => {
  const run = { suite: "s", source: "", against: "", checks: checksIn(said) };
  const about = (...checks: string[]) => [{ checks, suite: "", text: "" }];
  assert.deepEqual(findUnexpected([run], about("test_two", "test_unknown")), []);
  assert.deepEqual(findUnexpected([run], []), ["test_two failed"]);
  assert.equal(findUnexpected([run], about("test_one", "test_two")).length, 1);
});
