import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createThemeCache } from "./compiled-themes.ts";
import { createLiquid, estimateCompiled, parseTemplate } from "./liquid.ts";

const meter = { compiling: <T>(run: () => T) => run() };

function collector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}

test("compiled templates take no more heap than estimated", () => {
  const gc = collector();
  const used = () => {
    gc();
    return process.memoryUsage().heapUsed;
  };
  const units = [
    ...["{{a}}", "a{{a}}", "{{ a.b.c | append: 'x', b | upcase }}", "{%if a%}{%endif%}", "{{a|b}}"],
    ...["{%liquid\necho a\necho b%}", "{%cycle 1,2,3%}", "{%for a in b%}{%endfor%}", `{{ "}}" | a: 1 }}`],
  ];
  for (const unit of units) {
    const text = unit.repeat(5000);
    const liquid = createLiquid();
    const before = used();
    const made = parseTemplate(liquid, text, "");
    const took = used() - before;
    assert.ok(made.length >= 5000);
    assert.ok(took <= estimateCompiled(text) * 1.1, `${unit}: ${took} > ${estimateCompiled(text)}`);
  }
  assert.equal(estimateCompiled("plain { } text %}"), 17);
});

test("the themes of a worker are dropped by what they take, the one used longest ago first", () => {
  const cache = createThemeCache({ count: 3, bytes: 1_000_000, meter: meter as never });
  const files = { "templates/index.liquid": "{{a}}".repeat(500) };
  for (const key of ["a", "b"]) {
    cache.put(key, { files, assets: {} });
    cache.get(key)!.template("templates/index.liquid");
  }
  assert.deepEqual([cache.get("a") === undefined, cache.get("b") === undefined], [true, false]);
  assert.ok(cache.use().bytes <= 1_000_000);
  for (const key of ["c", "d", "e"]) cache.put(key, { files: {}, assets: {} });
  assert.equal(cache.use().themes, 3);
});
