import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { declaredKinds } from "./drop.ts";
import "./index.ts";
import { ABSENT_OBJECTS, PUBLIC_OBJECTS } from "../../../test/public-liquid.ts";
import { globalNames } from "./objects.ts";

// Made by the engine and the tags: a page of a test holds them (objects-page.test.ts).
const ELSEWHERE: ReadonlySet<string> = new Set([
  "block",
  "closest",
  "color_scheme",
  "color_scheme_group",
  "content_for_header",
  "content_for_layout",
  "font",
  "form",
  "form_errors",
  "forloop",
  "paginate",
  "part",
  "section",
  "self",
  "settings",
  "tablerowloop",
  "template",
]);

const kinds = new Map(declaredKinds.map((kind) => [kind.name, kind]));
const present = (name: string) => kinds.has(name) || globalNames.includes(name) || ELSEWHERE.has(name);

describe("the objects of the public list", () => {
  for (const [name, properties] of Object.entries(PUBLIC_OBJECTS))
    test(name, () => {
      const isAbsent = Object.hasOwn(ABSENT_OBJECTS, name);
      assert.equal(present(name), !isAbsent, isAbsent ? "is there, and is said not to be" : "is not there");
      const kind = kinds.get(name);
      if (!kind || !properties.length) return;
      const missing = properties.filter((one) => !Object.hasOwn(kind.properties, one));
      assert.deepEqual(missing, []);
    });

  test("110 of the 138 are there at least", () => {
    const all = Object.keys(PUBLIC_OBJECTS);
    assert.equal(all.length, 138);
    assert.ok(all.filter(present).length >= 110, String(all.filter(present).length));
    for (const name of Object.keys(ABSENT_OBJECTS)) assert.ok(all.includes(name), name);
  });
});
