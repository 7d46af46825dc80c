import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { describeRecord, indexDecisions } from "./decisions.ts";

describe("the index of the decisions", () => {
  test("is up to date", async () => {
    const page = await readFile(new URL("../docs/decisions/README.md", import.meta.url), "utf8");
    assert.equal(page, await indexDecisions(), "docs/decisions/README.md is out of date: npm run decisions");
  });

  test("has the title and the status of a record", () => {
    const record = (status: string) =>
      describeRecord("0007-a.md", `# 7. A | B\n\n${status}**Context.** C.\n`);
    assert.equal(record(""), "| 7 | [A \\| B](0007-a.md) | holds |");
    assert.match(record("Overtaken by [8](0008-b.md).\n\n"), /overtaken by \[8\]\(0008-b\.md\) \|$/);
    assert.match(
      record("Overtaken in part by [8](0008-b.md): x.\n\nOvertaken in part by [9](0009-c.md): y.\n\n"),
      /overtaken in part by \[8\]\(0008-b\.md\), \[9\]\(0009-c\.md\) \|$/,
    );
    assert.throws(() => describeRecord("0007-a.md", "# 8. A\n"), /does not begin with "# 7\. Title"/);
  });
});
