import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { frameIdOf, readMessage } from "../src/theme-editor/channel.ts";
import { addableBlocks, addableSections, nodeOf } from "../src/theme-editor/model/additions.ts";
import { refreshOf } from "../src/theme-editor/model/changed.ts";
import * as steps from "../src/theme-editor/model/history.ts";
import { readJson, writeJson } from "../src/theme-editor/model/json.ts";
import { pathOf, sortTemplates } from "../src/theme-editor/model/pages.ts";
import { readSchema } from "../src/theme-editor/model/schema.ts";
import {
  changeSettings,
  currentSettings,
  readLayout,
  readTheme,
  SETTINGS_DATA,
  schemaAt,
  sectionsOf,
  textOf,
  withSections,
} from "../src/theme-editor/model/theme.ts";
import {
  allIds,
  changeNode,
  childrenOf,
  duplicateNode,
  insertNode,
  moveNode,
  type Node,
  nodeAt,
  type Path,
  removeNode,
  type Sections,
  setHidden,
  setSetting,
} from "../src/theme-editor/model/tree.ts";
import { isVisible } from "../src/theme-editor/model/visible.ts";
import { createSaver, type SaveState } from "../src/theme-editor/saver.ts";

const schema = (json: unknown) => `<p></p>\n{% schema %}\n${JSON.stringify(json)}\n{% endschema %}`;
const file = (path: string, content: unknown) => ({
  path,
  content: typeof content === "string" ? content : JSON.stringify(content),
  version: 1,
});
const files = [
  file(
    "layout/theme.liquid",
    "{% sections 'header-group' %}{% section 'bar' %}{{ content_for_layout }}{%- sections 'footer-group' -%}{% comment %}{% section 'no' %}{% endcomment %}",
  ),
  file("config/settings_schema.json", [
    { name: "theme_info", theme_name: "Kiln" },
    {
      name: "t:colors",
      settings: [
        { type: "color", id: "ink", label: "t:names.ink" },
        { type: "header", content: "x" },
      ],
    },
  ]),
  file(SETTINGS_DATA, { current: "Default", presets: { Default: { ink: "#000000" } } }),
  file("locales/en.default.schema.json", { names: { ink: "Ink", hero: "Hero" } }),
  file("locales/de.schema.json", { names: { ink: "Tinte" } }),
  file(
    "templates/index.json",
    '/* made by hand */\n{ "sections": { "a": { "type": "hero" } }, "order": ["a"], "wrapper": "main" }',
  ),
  file("templates/product.json", "{ no json"),
  file("templates/cart.liquid", "{{ cart }}"),
  file("sections/header-group.json", { type: "header", name: "Header", sections: {}, order: [] }),
  file(
    "sections/bar.liquid",
    schema({ name: "Bar", settings: [{ type: "text", id: "words", label: "Synonyms" }] }),
  ),
  file(
    "sections/hero.liquid",
    schema({
      name: "t:names.hero",
      limit: 2,
      max_blocks: 3,
      disabled_on: { groups: ["*"] },
      blocks: [
        { type: "button", name: "Button", limit: 1, settings: [{ type: "text", id: "label" }] },
        { type: "@theme" },
        { type: "@app" },
      ],
      presets: [
        {
          name: "Hero",
          category: "Banners",
          settings: { size: 3 },
          blocks: [{ type: "button", settings: { label: "Go" } }],
        },
        { name: "Stack", blocks: { s: { type: "group", static: true, blocks: [{ type: "text" }] } } },
      ],
    }),
  ),
  file("sections/broken.liquid", "{% schema %}{ no {% endschema %}"),
  file(
    "sections/only-header.liquid",
    schema({ name: "Only", enabled_on: { groups: ["header"] }, presets: [{ name: "Only" }] }),
  ),
  file(
    "blocks/group.liquid",
    schema({ name: "Group", blocks: [{ type: "text" }], presets: [{ name: "Group" }] }),
  ),
  file("blocks/text.liquid", schema({ name: "Value" })),
  file("blocks/_inner.liquid", schema({ name: "Inner" })),
];
const { theme, draft } = readTheme(files, ["de", "en"]);
const INDEX = "templates/index.json";

describe("a theme's files", () => {
  test("are read, with texts in the reader's language and what is broken left alone", () => {
    assert.deepEqual(theme.broken, ["templates/product.json"]);
    assert.deepEqual([theme.templates, theme.coded], [["index", "product"], ["cart"]]);
    assert.equal(theme.name(theme.groups[0]!.settings[0]!.label), "Tinte");
    assert.equal(theme.name("t:names.hero"), "Hero");
    assert.equal(theme.name("t:names.not_there"), "names not there");
    assert.equal(theme.sections.has("broken"), false);
    assert.deepEqual(theme.layouts.get("theme"), {
      before: [
        { kind: "group", name: "header-group" },
        { kind: "section", name: "bar" },
      ],
      after: [{ kind: "group", name: "footer-group" }],
    });
    assert.deepEqual(readLayout(""), { before: [], after: [] });
  });

  test("keep all that the editor does not know, comments too", () => {
    const hidden = withSections(draft, INDEX, setHidden(sectionsOf(theme, draft, INDEX), ["a"], true));
    const text = textOf(theme, hidden, INDEX);
    assert.ok(text.startsWith("/* made by hand */\n{"), text);
    assert.deepEqual(readJson(text)!.value, {
      sections: { a: { type: "hero", disabled: true } },
      order: ["a"],
      wrapper: "main",
    });
    for (const wrong of ["[1]", "null", "", '"x"', "/* open"])
      assert.equal(readJson(wrong), undefined, wrong);
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const plain = JSON.parse(JSON.stringify(value));
        assert.deepEqual(readJson(writeJson("/* c */", plain))!.value, plain);
      }),
    );
  });

  test("settings of a preset become the theme's own, and a section of the layout has its settings there", () => {
    assert.deepEqual(currentSettings(draft), { ink: "#000000" });
    const blue = changeSettings(draft, "ink", "#0000ff");
    assert.deepEqual(blue[SETTINGS_DATA]!.current, { ink: "#0000ff" });
    assert.deepEqual(currentSettings(changeSettings(blue, "ink", undefined)), {});
    const all = sectionsOf(theme, blue, SETTINGS_DATA);
    assert.deepEqual(all.sections, { bar: { type: "bar", static: true } });
    const worded = withSections(blue, SETTINGS_DATA, setSetting(all, ["bar"], "words", "Hi"));
    assert.deepEqual(currentSettings(worded), {
      ink: "#0000ff",
      sections: { bar: { type: "bar", settings: { words: "Hi" } } },
    });
    assert.equal(moveNode(all, ["bar"], 0), all);
  });
});

describe("what can be added", () => {
  const all = sectionsOf(theme, draft, INDEX);

  test("are sections with presets, where they may stand and not too often", () => {
    const names = (place: Parameters<typeof addableSections>[2], of = all) =>
      addableSections(theme, of, place).map(({ name, category }) => [name, category]);
    assert.deepEqual(names({ template: "index" }), [
      ["Hero", "Banners"],
      ["Stack", ""],
    ]);
    assert.deepEqual(names({ group: "header" }), [["Only", ""]]);
    const two = insertNode(all, ["b"], { type: "hero" }, 0);
    assert.deepEqual(names({ template: "index" }, two), []);
    const [hero, stack] = addableSections(theme, all, { template: "index" });
    const { id, node } = nodeOf(hero!, all);
    assert.match(id, /^hero_\w{6}$/);
    assert.deepEqual(node.settings, { size: 3 });
    assert.equal(node.blocks![node.block_order![0]!]!.type, "button");
    const group = nodeOf(stack!, all).node;
    assert.deepEqual([Object.keys(group.blocks!), group.block_order], [["s"], []]);
    assert.equal(group.blocks!.s!.block_order!.length, 1);
  });

  test("are blocks that the section names, and the theme's own", () => {
    const typesOf = (of: Sections) => addableBlocks(theme, of, ["a"]).map(({ type }) => type);
    assert.deepEqual(typesOf(all), ["button", "group", "text"]);
    const one = insertNode(all, ["a", "x"], { type: "button" }, 0);
    assert.deepEqual(typesOf(one), ["group", "text"]);
    const full = ["y", "z"].reduce((of, id) => insertNode(of, ["a", id], { type: "group" }, 0), one);
    assert.deepEqual(typesOf(full), []);
    assert.deepEqual(
      addableBlocks(theme, full, ["a", "y"]).map(({ type }) => type),
      ["text"],
    );
    assert.equal(schemaAt(theme, full, ["a", "x"])!.name, "Button");
    assert.equal(schemaAt(theme, full, ["a", "y"])!.name, "Group");
    assert.equal(schemaAt(theme, full, ["a", "nothing"]), undefined);
  });

  test("a schema that is not JSON, or has fields of other types, breaks nothing", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const read = readSchema(schema(value), "x");
        if (!read) return;
        for (const setting of read.settings) assert.equal(typeof setting.type, "string");
        for (const block of read.blocks) assert.equal(typeof block.type, "string");
      }),
    );
    assert.equal(readSchema("no schema", "x")!.name, "x");
    assert.equal(readSchema("{%- schema -%}{{%- endschema -%}", "x"), undefined);
    const read = readSchema(
      schema({ settings: [{ type: "select", options: [{ value: 1 }] }, 3, { id: "x" }] }),
      "x",
    );
    assert.deepEqual(read!.settings, [{ type: "select", options: [{ value: "1", label: "1" }] }]);
  });
});

// A tree of sections and blocks with ids of their own.
const trees = fc
  .array(fc.array(fc.array(fc.constant(0), { maxLength: 3 }), { maxLength: 3 }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((shape): Sections => {
    let count = 0;
    const listOf = (inner: readonly unknown[]): [string, Node][] =>
      inner.map((below) => {
        const id = `n${count++}`;
        const node: Node = { type: `t${count % 3}`, settings: { count } };
        if (!Array.isArray(below)) return [id, node];
        const blocks = listOf(below);
        return [id, { ...node, blocks: Object.fromEntries(blocks), block_order: blocks.map(([one]) => one) }];
      });
    const sections = listOf(shape);
    return { sections: Object.fromEntries(sections), order: sections.map(([id]) => id) };
  });
const pathsOf = (all: Sections, parent: Path = []): Path[] =>
  childrenOf(all, parent).flatMap((id) => [[...parent, id], ...pathsOf(all, [...parent, id])]);
const onNode = (check: (all: Sections, path: Path, pick: number) => void) =>
  fc.assert(
    fc.property(trees, fc.nat(), (all, pick) => {
      const paths = pathsOf(all);
      check(all, paths[pick % paths.length]!, pick);
    }),
  );

describe("sections and blocks", () => {
  test("what is inserted is there, and removing it gives what was", () =>
    onNode((all, path, pick) => {
      const parent = path.slice(0, -1);
      const index = pick % (childrenOf(all, parent).length + 1);
      const more = insertNode(all, [...parent, "new"], { type: "t" }, index);
      assert.equal(childrenOf(more, parent)[index], "new");
      assert.deepEqual(removeNode(more, [...parent, "new"]), all);
    }));

  test("a move keeps every node, and its way back gives what was", () =>
    onNode((all, path, pick) => {
      const siblings = childrenOf(all, path.slice(0, -1));
      const to = pick % siblings.length;
      const moved = moveNode(all, path, to);
      assert.equal(childrenOf(moved, path.slice(0, -1))[to], path.at(-1));
      assert.deepEqual(allIds(moved), allIds(all));
      assert.deepEqual(moveNode(moved, path, siblings.indexOf(path.at(-1)!)), all);
    }));

  test("a copy stands behind, has the same content and only ids of its own", () =>
    onNode((all, path) => {
      const { all: more, path: copied } = duplicateNode(all, path);
      const siblings = childrenOf(more, path.slice(0, -1));
      assert.equal(siblings.indexOf(copied.at(-1)!), siblings.indexOf(path.at(-1)!) + 1);
      const shape = (of: Sections, at: Path): unknown => {
        const { type, settings } = nodeAt(of, at)!;
        return [type, settings, childrenOf(of, at).map((id) => shape(of, [...at, id]))];
      };
      assert.deepEqual(shape(more, copied), shape(all, path));
      assert.equal(allIds(more).size, pathsOf(more).length);
      assert.deepEqual(removeNode(more, copied), all);
    }));

  test("a change of one node leaves all others as they are", () =>
    onNode((all, path) => {
      const set = setSetting(all, path, "words", "Hi");
      assert.equal(nodeAt(set, path)!.settings!.words, "Hi");
      assert.deepEqual(setSetting(set, path, "words", undefined), all);
      assert.deepEqual(setHidden(setHidden(all, path, true), path, false), all);
      for (const id of childrenOf(all, []))
        if (id !== path[0]) assert.equal(set.sections[id], all.sections[id]);
    }));

  test("files that name what is not there, or leave out what is, are read; names of objects are none", () => {
    const all: Sections = { sections: { a: { type: "x" }, b: { type: "y" } }, order: ["gone", "b", "b"] };
    assert.deepEqual(childrenOf(all, []), ["b", "a"]);
    for (const id of ["constructor", "__proto__", "toString"]) {
      assert.equal(nodeAt(all, [id]), undefined);
      assert.equal(
        changeNode(all, [id], () => ({ type: "z" })),
        all,
      );
      assert.equal(removeNode(all, [id]), all);
    }
  });
});

describe("undo", () => {
  test("goes back all the way and forth again, and letters of a text are one step", () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 50 }), (values) => {
        const states = values.map((value) => ({ value }));
        let history: steps.History<object> = steps.begin({ value: "first" });
        for (const state of states) history = steps.change(history, state);
        for (const _ of states) history = steps.undo(history);
        assert.deepEqual(history.now, { value: "first" });
        assert.equal(steps.undo(history).now, history.now);
        for (const _ of states) history = steps.redo(history);
        assert.equal(history.now, states.at(-1));
      }),
    );
    let typed = steps.begin<object>({ text: "" });
    for (const text of ["a", "ab", "abc"]) typed = steps.change(typed, { text }, "title");
    assert.deepEqual(steps.undo(typed).now, { text: "" });
    const other = steps.change(typed, { text: "abcd" }, "subtitle");
    assert.deepEqual(steps.undo(other).now, { text: "abc" });
    assert.deepEqual(steps.redo(steps.change(steps.undo(other), { text: "x" })).now, { text: "x" });
  });
});

test("a setting shows where its condition holds, and where nobody understands it", () => {
  const scope = { settings: { dark: true }, section: { layout: "grid", count: 3, note: "" }, block: {} };
  for (const [condition, shows] of [
    [undefined, true],
    ["{{ settings.dark }}", true],
    ["{{ section.settings.layout == 'grid' }}", true],
    ["{{ section.settings.layout != 'grid' }}", false],
    ["{{ section.settings.count > 2 and section.settings.layout == 'list' }}", false],
    ["{{ section.settings.count > 5 or settings.dark == true }}", true],
    ["{{ section.settings.note == blank }}", true],
    ["{{ section.settings.note != blank }}", false],
    ["{{ block.settings.constructor }}", false],
    ["{{ section.settings.layout | upcase == 'GRID' }}", true],
    ["not a condition", true],
  ] as const)
    assert.equal(isVisible(condition, scope), shows, condition);
});

test("templates are in the order of a shop, and lead to pages of the store", () => {
  assert.deepEqual(sortTemplates(["zine", "product.special", "404", "index", "product"]), [
    "index",
    "product",
    "product.special",
    "404",
    "zine",
  ]);
  const samples = { product: "blue mug", collection: undefined };
  for (const [template, path] of [
    ["index", ""],
    ["product", "products/blue%20mug"],
    ["product.special", "products/blue%20mug?view=special"],
    ["collection", "collections/all"],
    ["page", undefined],
    ["customers/account", "account"],
    ["zine", undefined],
  ] as const)
    assert.equal(pathOf(template, samples), path, template);
});

test("only what changed is shown anew", () => {
  const all = sectionsOf(theme, draft, INDEX);
  const after = (next: Sections) => withSections(draft, INDEX, next);
  const refresh = (next: Sections) => refreshOf(theme, draft, after(next), [INDEX]);
  assert.deepEqual(refresh(setSetting(all, ["a"], "size", 5)), ["template--index__a"]);
  assert.deepEqual(refresh(insertNode(all, ["a", "x"], { type: "button" }, 0)), ["template--index__a"]);
  assert.equal(refresh(setHidden(all, ["a"], true)), "page");
  assert.equal(refresh(insertNode(all, ["b"], { type: "hero" }, 0)), "page");
  assert.equal(refreshOf(theme, draft, changeSettings(draft, "ink", "#fff"), [SETTINGS_DATA]), "page");
});

test("of the frame's messages only short ids, a path and a number are taken", () => {
  assert.deepEqual(
    readMessage({ type: "stoa:pick", section: "template--index__a", block: "b", html: "<b>" }),
    {
      type: "pick",
      section: "template--index__a",
      block: "b",
    },
  );
  for (const section of ["<b>", "a b", "", "x".repeat(201), 3, ["a"], { toString: () => "a" }, null])
    assert.equal(readMessage({ type: "stoa:pick", section }), undefined);
  assert.deepEqual(
    readMessage({ type: "stoa:ready", path: "/x", template: "index", sections: ["a", "<b>", 3, "c"] }),
    { type: "ready", path: "/x", template: "index", sections: ["a", "c"] },
  );
  for (const y of [Number.NaN, Number.POSITIVE_INFINITY, "3"])
    assert.equal(readMessage({ type: "stoa:scroll", y }), undefined);
  assert.deepEqual(readMessage({ type: "stoa:scroll", y: -5 }), { type: "scroll", y: 0 });
  fc.assert(
    fc.property(
      fc.anything(),
      fc.constantFrom("stoa:ready", "stoa:pick", "stoa:scroll", "other"),
      (value, type) => {
        readMessage(value);
        readMessage(typeof value === "object" && value !== null ? { ...value, type } : type);
      },
    ),
  );
  assert.equal(frameIdOf("templates/customers/account.json", "main"), "template--customers-account__main");
  assert.equal(frameIdOf("sections/header-group.json", "bar"), "sections--header-group__bar");
  assert.equal(frameIdOf("config/settings_data.json", "bar"), "bar");
});

describe("a draft is stored", () => {
  const same = { n: 0 };
  type Write = { path: string; value: unknown; version: number };
  function saverOf(fail: (write: Write) => Error | undefined = () => undefined) {
    const written: Write[] = [];
    const states: SaveState[] = [];
    const shown: (readonly string[])[] = [];
    let atOnce = 0;
    const saver = createSaver({
      saved: { a: { n: 0 }, b: same },
      versions: { a: 1 },
      wait: 1,
      write: async (path, next, version) => {
        assert.equal(++atOnce, 1, "two writes at once");
        await new Promise((resolve) => setTimeout(resolve, 2));
        atOnce--;
        const write = { path, value: next[path]!.n, version };
        const error = fail(write);
        if (error) throw error;
        written.push(write);
        return version + 1;
      },
      isConflict: (error) => (error as Error).message === "conflict",
      onState: (state) => states.push(state),
      onSaved: (_before, _after, paths) => shown.push(paths),
    });
    return { saver, written, states, shown };
  }

  test("one file after the other with its version, the last state only, and nothing twice at once", async () => {
    const { saver, written, shown, states } = saverOf();
    for (let n = 1; n <= 5; n++) saver.store({ a: { n }, b: same });
    await saver.flush();
    assert.deepEqual(written, [{ path: "a", value: 5, version: 1 }]);
    saver.store({ a: { n: 6 }, b: { n: 1 } });
    const [first, second] = await Promise.all([saver.flush(), saver.flush()]);
    assert.deepEqual([first, second, saver.isPending()], [true, true, false]);
    assert.deepEqual(written.slice(1), [
      { path: "a", value: 6, version: 2 },
      { path: "b", value: 1, version: 0 },
    ]);
    assert.deepEqual(shown, [["a"], ["a", "b"]]);
    assert.equal(states.at(-1), "saved");
  });

  test("a conflict overwrites nothing, until the newer version is adopted", async () => {
    const { saver, written, states } = saverOf(({ version }) =>
      version < 9 ? new Error("conflict") : undefined,
    );
    saver.store({ a: { n: 1 }, b: same });
    assert.equal(await saver.flush(), false);
    assert.deepEqual([written, states.at(-1), saver.isPending()], [[], "conflict", true]);
    saver.adopt({ a: 9 });
    assert.equal(await saver.flush(), true);
    assert.deepEqual(written, [{ path: "a", value: 1, version: 9 }]);
  });

  test("what failed is tried again by the next change", async () => {
    let isDown = true;
    const { saver, written, states } = saverOf(() => (isDown ? new Error("down") : undefined));
    saver.store({ a: { n: 1 }, b: same });
    assert.equal(await saver.flush(), false);
    assert.equal(states.at(-1), "failed");
    isDown = false;
    saver.store({ a: { n: 2 }, b: same });
    assert.equal(await saver.flush(), true);
    assert.deepEqual(written, [{ path: "a", value: 2, version: 1 }]);
  });
});
