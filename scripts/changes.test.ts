import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { addFragments, readFragments } from "./changes.ts";

const log = `# Changelog

Text.

## [Unreleased]

### Added

- One.

### Fixed

- Two.

## [0.1.0]

### Added

- Three.
`;

describe("fragments of the changelog", () => {
  test("come behind the lines of their headings, whose order is kept", () => {
    const fragments = [
      { name: "added-four.md", text: "Four,\nin two lines.\n" },
      { name: "changed-five.md", text: "Five.\n" },
    ];
    assert.equal(
      addFragments(log, fragments),
      log.replace("- One.\n", "- One.\n- Four,\n  in two lines.\n\n### Changed\n\n- Five.\n"),
    );
  });

  test("change nothing where there are none", () => {
    assert.equal(addFragments(log, []), log);
  });

  test("have a heading, and a text", () => {
    assert.throws(() => addFragments(log, [{ name: "new-x.md", text: "X." }]), /such as added-/);
    assert.throws(() => addFragments(log, [{ name: "fixed-x.md", text: "\n" }]), /is empty/);
  });

  test("of this checkout can be added", async () => {
    const now = await readFile(new URL("../CHANGELOG.md", import.meta.url), "utf8");
    addFragments(now, await readFragments());
    assert.equal(addFragments(now, []), now);
  });
});
