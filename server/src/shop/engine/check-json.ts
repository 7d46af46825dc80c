import type { Problem } from "../render/index.ts";
import { placeOf, readJson } from "./read-json.ts";
import { asRecord, readSchema, type SectionSchema, type SettingSchema } from "./schema.ts";

type Files = Readonly<Record<string, string>>;

/** The types of settings that the editor has a field for, or shows as text. */
const SETTING_TYPES = new Set(
  `checkbox number radio range select text textarea article article_list blog collection collection_list color
  color_background color_palette color_scheme color_scheme_group font_picker html image_picker inline_richtext link_list liquid metaobject
  metaobject_list page product product_list richtext text_alignment url video video_url header paragraph style_settings
  style.layout_panel style.size_panel style.spacing_panel`.split(/\s+/),
);
const SIDEBAR = new Set(["header", "paragraph"]);
const SECTION_TAGS = new Set(["article", "aside", "div", "footer", "header", "section", null]);

/** Checks `{% schema %}` of a section or a block. */
export function checkSchema(
  path: string,
  text: string,
  errors: Problem[],
  warnings: Problem[],
): SectionSchema {
  const schema = readSchema(path, text, errors);
  const all = [...text.matchAll(/\{%-?\s*schema\s*-?%\}/g)];
  const at = placeOf(text, all[0]?.index ?? 0);
  const fault = (message: string) => void errors.push({ path, ...at, code: "invalid_schema", message });
  if (all.length > 1) fault("A file has one {% schema %} at most");
  if (!all.length) return schema;
  if (schema.tag !== undefined && path.startsWith("sections/") && !SECTION_TAGS.has(schema.tag))
    fault(`'tag' is one of article, aside, div, footer, header, section`);
  checkSettings(schema.settings, "settings", fault, (message) =>
    warnings.push({ path, ...at, code: "unknown_setting_type", message }),
  );
  const types = new Set<string>();
  for (const block of schema.blocks) {
    if (typeof block.type !== "string" || !block.type) fault("A block has no 'type'");
    else if (types.has(block.type)) fault(`Two blocks are of the type '${block.type}'`);
    types.add(block.type);
    const settings = Array.isArray(block.settings) ? block.settings : [];
    checkSettings(settings, `block '${block.type}'`, fault, (message) =>
      warnings.push({ path, ...at, code: "unknown_setting_type", message }),
    );
  }
  return schema;
}

type Report = (message: string) => void;

/** Checks a list of settings: each has a type and an id of its own, and what its type asks for. */
export function checkSettings(
  settings: readonly SettingSchema[],
  where: string,
  fault: Report,
  doubt: Report,
): void {
  const ids = new Set<string>();
  for (const setting of settings) {
    const { type, id } = setting;
    const name = `${where}: ${id ?? type ?? "?"}`;
    if (typeof type !== "string" || !type) fault(`${name} has no 'type'`);
    else if (!SETTING_TYPES.has(type)) doubt(`${name} is of the unknown type '${type}'`);
    if (SIDEBAR.has(type) || type?.startsWith("style")) continue;
    if (typeof id !== "string" || !id) fault(`${name} has no 'id'`);
    else if (ids.has(id)) fault(`${where}: two settings have the id '${id}'`);
    if (id) ids.add(id);
    checkType(setting, name, fault);
  }
}

function checkType(
  { type, min, max, step, options, default: value }: SettingSchema,
  name: string,
  fault: Report,
): void {
  if (type === "range") {
    const numbers = [min, max].every((one) => typeof one === "number");
    if (!numbers || (step !== undefined && typeof step !== "number"))
      fault(`${name} needs numbers as 'min' and 'max'`);
    else if (typeof value === "number" && (value < Number(min) || value > Number(max)))
      fault(`${name}: 'default' is outside of 'min' and 'max'`);
  }
  if (type !== "select" && type !== "radio") return;
  if (!Array.isArray(options) || !options.length) fault(`${name} needs 'options'`);
  else if (value !== undefined && !options.some((one) => asRecord(one).value === value))
    fault(`${name}: 'default' is none of its options`);
}

/** Checks a JSON template or a section group: what it names has to be there. */
export function checkSections(
  path: string,
  text: string,
  files: Files,
  errors: Problem[],
  warnings: Problem[],
): void {
  const read = readJson(path, text, errors);
  if (read === undefined) return;
  const placeOfText = (wanted: string) => placeOf(text, Math.max(0, text.indexOf(wanted)));
  const json = asRecord(read);
  const sections = asRecord(json.sections);
  if (!json.sections || typeof json.sections !== "object") {
    errors.push({
      path,
      line: 1,
      column: 1,
      code: "invalid_template",
      message: "The file has no 'sections'",
    });
    return;
  }
  for (const id of Array.isArray(json.order) ? json.order : [])
    if (!Object.hasOwn(sections, String(id)))
      errors.push({
        path,
        ...placeOfText(`"order"`),
        code: "invalid_template",
        message: `'order' names the section '${id}', which is not there`,
      });
  for (const [id, value] of Object.entries(sections)) {
    const section = asRecord(value);
    const type = String(section.type ?? "");
    const at = placeOfText(`"${id}"`);
    if (!Object.hasOwn(files, `sections/${type}.liquid`)) {
      errors.push({ path, ...at, code: "missing_file", message: `There is no sections/${type}.liquid` });
      continue;
    }
    const schema = readSchema(`sections/${type}.liquid`, files[`sections/${type}.liquid`]!, []);
    checkBlocks(
      section,
      schema,
      (message) => warnings.push({ path, ...at, code: "unknown_block", message }),
      files,
    );
  }
}

function checkBlocks(
  section: Record<string, unknown>,
  schema: SectionSchema,
  doubt: Report,
  files: Files,
): void {
  const types = new Set(schema.blocks.map(({ type }) => type));
  for (const [id, value] of Object.entries(asRecord(section.blocks))) {
    const type = String(asRecord(value).type ?? "");
    const isTheme = types.has("@theme") || asRecord(value).static === true || types.has(type);
    const isThere = types.has(type) || Object.hasOwn(files, `blocks/${type}.liquid`) || type === "@app";
    if (!isThere || !isTheme)
      doubt(`The block '${id}' is of the type '${type}', which its section does not take`);
  }
}
