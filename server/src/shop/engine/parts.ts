import { type Context, type Template, toValueSync } from "liquidjs";
import { escapeHtml } from "../../kit/text/html.ts";
import type { Page, Parts } from "../page/index.ts";
import { ThemeError } from "../render/index.ts";
import { TextEmitter } from "./liquid.ts";
import { asRecord } from "./schema.ts";
import { type Block, readBlocks, readSection, type Section } from "./sections.ts";
import type { SettingSource } from "./setting-value.ts";
import { settingsObject } from "./settings.ts";
import type { Theme } from "./theme.ts";

/** The part that all contexts of a page share: the global objects, and the limits of filters. */
export type Base = {
  globals: Record<string, unknown>;
  context(globals?: object): Context;
  /** Evaluates the Liquid in a setting's value: an expression alone to what it names, all else to text. */
  source: SettingSource;
};

/** The section and block that a context stands in; hidden from Liquid. */
const place = Symbol("place");
type Place = { section: Section; object: object; block?: Block | undefined };

/** Renders the files of a theme that a page is put together from. */
export function createParts(theme: Theme, page: Page, base: Base) {
  const placeIn = (context: Context) =>
    (context.globals as Record<symbol, unknown>)[place] as Place | undefined;
  const within = (above: object, own: object): object => Object.assign(Object.create(above), own);

  function templateOf(path: string): Template[] {
    const found = theme.template(path);
    if (!found) throw new Error(`Could not find asset ${path}`);
    return found;
  }

  function renderSection(section: Section, group?: { name: string; type: string }): string {
    if (section.isDisabled) return "";
    const path = `sections/${section.type}.liquid`;
    const schema = theme.schema(path);
    const object = {
      id: section.id,
      location: section.location,
      index: section.index,
      index0: section.index === undefined ? undefined : section.index - 1,
      settings: settingsObject(base.source, schema.settings, section.settings),
      blocks: section.blocks.map((block) => blockObject(block, section)),
    };
    const globals = within(base.globals, { section: object, [place]: { section, object } satisfies Place });
    const html = page.deeper(() => renderTemplate(theme, templateOf(path), base.context(globals)));
    if (schema.tag === null) return html;
    const tag = /^(article|aside|div|footer|header|section)$/.test(schema.tag ?? "") ? schema.tag : "div";
    const classes = ["shopify-section", group && `shopify-section-group-${group.name}`, schema.class];
    const editor = { id: section.id, type: section.type, disabled: false };
    const attributes = page.isDesignMode
      ? ` data-shopify-editor-section="${escapeHtml(JSON.stringify(editor))}"`
      : "";
    return `<${tag} id="shopify-section-${escapeHtml(section.id)}" class="${escapeHtml(classes.filter(Boolean).join(" "))}"${attributes}>${html}</${tag}>`;
  }

  function blockObject(block: Block, section: Section): object {
    const schema = schemaOf(block, section);
    const editor = escapeHtml(JSON.stringify({ id: block.id, type: block.type }));
    return {
      id: block.id,
      type: block.type,
      name: block.name ?? schema.name,
      settings: settingsObject(base.source, schema.settings, block.settings),
      blocks: block.blocks.map((one) => blockObject(one, section)),
      shopify_attributes: page.isDesignMode ? `data-shopify-editor-block="${editor}"` : "",
    };
  }

  /** A block is described by its own file, or by its section's schema. */
  function schemaOf(block: Block, section: Section) {
    const own = `blocks/${block.type}.liquid`;
    if (Object.hasOwn(theme.files, own)) return theme.schema(own);
    const local = theme
      .schema(`sections/${section.type}.liquid`)
      .blocks.find(({ type }) => type === block.type);
    return { tag: null, class: undefined, name: local?.name, settings: local?.settings ?? [], blocks: [] };
  }

  function renderBlock(block: Block, at: Place, values: Record<string, unknown> = {}): string {
    const path = `blocks/${block.type}.liquid`;
    if (block.isDisabled || block.type === "@app") return "";
    const schema = schemaOf(block, at.section);
    const globals = within(base.globals, {
      section: at.object,
      block: blockObject(block, at.section),
      [place]: { ...at, block } satisfies Place,
    });
    const context = base.context(globals);
    Object.assign(context.bottom(), values);
    const html = page.deeper(() => renderTemplate(theme, templateOf(path), context));
    if (schema.tag === null) return html;
    const tag = /^[a-z][a-z0-9-]*$/.test(schema.tag ?? "") ? schema.tag : "div";
    const classes = ["shopify-block", schema.class].filter(Boolean).join(" ");
    const attributes = page.isDesignMode
      ? ` data-shopify-editor-block="${escapeHtml(JSON.stringify({ id: block.id, type: block.type }))}"`
      : "";
    return `<${tag} id="shopify-block-${escapeHtml(block.id)}" class="${escapeHtml(classes)}"${attributes}>${html}</${tag}>`;
  }

  const read = (id: string, json: unknown, more: Partial<Section> = {}) => ({
    ...readSection(theme, id, json),
    ...more,
  });

  function sectionsOf(json: unknown, prefix: string, location: string): Section[] {
    const { sections, order } = asRecord(json);
    const all = asRecord(sections);
    const ids = (Array.isArray(order) ? order : Object.keys(all))
      .map(String)
      .filter((id) => Object.hasOwn(all, id));
    return ids.map((id, i) => read(`${prefix}__${id}`, all[id], { location, index: i + 1 }));
  }

  const groupOf = (name: string) =>
    sectionsOf(theme.json(`sections/${name}.json`), `sections--${name}`, name);
  const prefixOf = (template: string) => `template--${template.replaceAll("/", "-").replaceAll(".", "-")}`;
  const staticSection = (name: string) =>
    read(name, { type: name, ...asRecord(theme.settings.sections[name]) }, { location: "static" });

  const parts: Parts = {
    snippet: (name) => templateOf(`snippets/${name}.liquid`),
    section: (name) => renderSection(staticSection(name)),
    group(name) {
      const { type } = asRecord(theme.json(`sections/${name}.json`));
      const group = { name, type: String(type ?? name) };
      return groupOf(name)
        .map((section) => renderSection(section, group))
        .join("");
    },
    blocks(context) {
      const at = placeIn(context);
      if (!at) throw new Error("content_for 'blocks' stands outside of a section");
      const all = at.block ? at.block.blocks : at.section.blocks;
      return all
        .filter(({ isStatic }) => !isStatic)
        .map((block) => renderBlock(block, at))
        .join("");
    },
    block(context, { type, id, values }) {
      const at = placeIn(context);
      if (!at) throw new Error("content_for 'block' stands outside of a section");
      const all = at.block ? at.block.blocks : at.section.blocks;
      const stored = all.find((one) => one.isStatic && one.id === id);
      return renderBlock(stored ?? readBlocks(theme, { [id]: { type } }, [id])[0]!, at, values);
    },
  };

  return {
    ...parts,
    /** The sections of a JSON template, and the layout that they stand in. */
    jsonTemplate(path: string, template: string): { html: string; layout: string | undefined } {
      const json = asRecord(theme.json(path));
      if (!json.sections)
        throw new ThemeError("theme_broken", `${path} has no sections.`, {
          at: { path, line: 1, column: 1 },
        });
      const html = sectionsOf(json, prefixOf(template), "template")
        .map((section) => renderSection(section))
        .join("");
      const { layout } = json;
      return {
        html: wrapHtml(html, json.wrapper),
        layout: layout === false ? undefined : String(layout ?? "theme"),
      };
    },
    /**
     * A section by its id in the page, by its key in the template, or by its file's name; null where there is
     * none.
     */
    sectionById(id: string): string | null {
      const [, group, key] = /^sections--(.+?)__(.+)$/.exec(id) ?? [];
      const template = asRecord(theme.json(`templates/${page.template}.json`));
      const prefix = prefixOf(page.template);
      const candidates = group && key ? groupOf(group) : sectionsOf(template, prefix, "template");
      const found = candidates.find((one) => one.id === id || one.id === `${prefix}__${id}`);
      if (found) return renderSection(found);
      return Object.hasOwn(theme.files, `sections/${id}.liquid`) ? renderSection(staticSection(id)) : null;
    },
  };
}

/** A JSON template's `wrapper`, such as `main#content.page[data-page=home]`. */
function wrapHtml(html: string, wrapper: unknown): string {
  if (typeof wrapper !== "string") return html;
  const [, tag, id, classes = "", attributes = ""] =
    /^(div|main|section)(?:#([\w-]+))?((?:\.[\w-]+)*)((?:\[[\w-]+=[^\]]*\])*)$/.exec(wrapper) ?? [];
  if (!tag) return html;
  const list = classes.split(".").filter(Boolean).join(" ");
  const more = [...attributes.matchAll(/\[([\w-]+)=["']?([^\]"']*)["']?\]/g)].map(
    ([, name, value]) => ` ${name}="${escapeHtml(value!)}"`,
  );
  return `<${tag}${id ? ` id="${id}"` : ""}${list ? ` class="${list}"` : ""}${more.join("")}>${html}</${tag}>`;
}

/** Prints a compiled file. */
export function renderTemplate(theme: Theme, templates: Template[], context: Context): string {
  const emitter = new TextEmitter();
  toValueSync(theme.liquid.renderer.renderTemplates(templates, context, emitter as never) as never);
  return emitter.buffer;
}
