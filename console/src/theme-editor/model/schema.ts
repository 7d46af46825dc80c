import type { Node, Settings } from "./tree.ts";

/** A setting, as a schema declares it (Shopify's input settings). Only what is checked here is known to have its type. */
export type Setting = {
  readonly type: string;
  readonly id?: string;
  readonly label?: string;
  readonly info?: string;
  readonly content?: string;
  readonly placeholder?: string;
  readonly default?: unknown;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly unit?: string;
  readonly limit?: number;
  readonly options?: readonly Option[];
  readonly accept?: readonly string[];
  readonly definition?: readonly Setting[];
  readonly visible_if?: string;
};
export type Option = { readonly value: string; readonly label: string; readonly group?: string };

type Placement = { readonly templates?: readonly string[]; readonly groups?: readonly string[] };
export type PresetBlock = {
  readonly type: string;
  readonly name?: string;
  readonly static?: boolean;
  readonly id?: string;
  readonly settings?: Settings;
  readonly blocks?: readonly PresetBlock[] | Readonly<Record<string, PresetBlock>>;
  readonly block_order?: readonly string[];
};
export type Preset = Omit<PresetBlock, "type" | "name"> & {
  readonly name: string;
  readonly category?: string;
};
export type BlockType = {
  readonly type: string;
  readonly name?: string;
  readonly limit?: number;
  readonly settings?: readonly Setting[];
};

/** The schema of a section, or of a theme block. */
export type Schema = {
  readonly name: string;
  readonly limit: number;
  readonly maxBlocks: number;
  readonly settings: readonly Setting[];
  readonly blocks: readonly BlockType[];
  readonly presets: readonly Preset[];
  readonly enabledOn: Placement | undefined;
  readonly disabledOn: Placement | undefined;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const objects = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

const OPEN = /\{%-?\s*schema\s*-?%\}/g;
const CLOSE = /\{%-?\s*endschema\s*-?%\}/g;

/** The schema in a section's or block's source. Gives an empty one where there is none, undefined where it is not JSON. */
export function readSchema(source: string, name: string): Schema | undefined {
  OPEN.lastIndex = 0;
  const open = OPEN.exec(source);
  CLOSE.lastIndex = open ? OPEN.lastIndex : 0;
  const close = open && CLOSE.exec(source);
  let found: unknown = {};
  try {
    if (open && close) found = JSON.parse(source.slice(open.index + open[0].length, close.index));
  } catch {
    return undefined;
  }
  if (!isObject(found)) return undefined;
  return {
    name: typeof found.name === "string" ? found.name : name,
    limit: typeof found.limit === "number" ? found.limit : Number.POSITIVE_INFINITY,
    maxBlocks: typeof found.max_blocks === "number" ? found.max_blocks : 50,
    settings: readSettings(found.settings),
    blocks: objects(found.blocks)
      .filter(({ type }) => typeof type === "string")
      .map((block) => ({ ...(block as BlockType), settings: readSettings(block.settings) })),
    presets: objects(found.presets)
      .filter((preset) => typeof preset.name === "string")
      .map((preset) => preset as Preset),
    enabledOn: isObject(found.enabled_on) ? placement(found.enabled_on) : undefined,
    disabledOn: isObject(found.disabled_on) ? placement(found.disabled_on) : undefined,
  };
}

const placement = ({ templates, groups }: Record<string, unknown>): Placement => ({
  templates: words(templates),
  groups: words(groups),
});

/** The settings of a list that are objects with a type; a setting with options has them with value and label as texts. */
export const readSettings = (value: unknown): readonly Setting[] =>
  objects(value)
    .filter(({ type }) => typeof type === "string")
    .map((setting) => {
      const options = objects(setting.options).map((option) => ({
        ...option,
        value: String(option.value ?? ""),
        label: String(option.label ?? option.value ?? ""),
      }));
      return { ...setting, ...(options.length && { options }) } as unknown as Setting;
    });

/** A part of the theme's own settings, with its settings; what only describes the theme is left out. */
export type SettingsGroup = { readonly name: string; readonly settings: readonly Setting[] };

/** The theme's settings by their groups, from `config/settings_schema.json`. */
export const readSettingsSchema = (value: unknown): readonly SettingsGroup[] =>
  objects(value)
    .filter(({ settings }) => Array.isArray(settings))
    .map(({ name, settings }) => ({ name: String(name ?? ""), settings: readSettings(settings) }));

/** Where a section is added: a template's kind such as `product`, or a section group's type such as `header`. */
export type Place = { readonly template: string } | { readonly group: string };

/** Whether a section may stand somewhere, by `enabled_on` and `disabled_on`. */
export function isAllowedAt({ enabledOn, disabledOn }: Schema, place: Place): boolean {
  const names = (of: Placement) => ("template" in place ? of.templates : of.groups) ?? [];
  const here = "template" in place ? place.template : place.group;
  const isNamed = (of: Placement) => names(of).includes("*") || names(of).includes(here);
  if (enabledOn) return isNamed(enabledOn);
  return !(disabledOn && isNamed(disabledOn));
}

/** The node that a preset makes; `id` gives the ids of its blocks by their types. */
export function nodeOfPreset(type: string, preset: Preset, id: (type: string) => string): Node {
  return nodeOf({ ...preset, name: undefined, type } as unknown as PresetBlock, id);
}

function nodeOf(
  { type, name, settings, blocks, block_order, static: isStatic }: PresetBlock,
  id: (type: string) => string,
): Node {
  const node = {
    type,
    ...(name !== undefined && { name }),
    ...(isStatic && { static: true }),
    settings: settings ?? {},
  };
  if (!blocks) return node;
  const named = Array.isArray(blocks)
    ? (blocks as readonly PresetBlock[]).map((block) => [block.id, block] as const)
    : (block_order ?? Object.keys(blocks)).flatMap((key) => {
        const block = (blocks as Readonly<Record<string, PresetBlock>>)[key];
        return block ? [[key, block] as const] : [];
      });
  const made = named.map(([key, block]) => {
    // A static block is found by the id that the theme's code gives.
    const own = block.static && key !== undefined ? key : id(block.type);
    return [own, nodeOf(block, id)] as const;
  });
  const order = made.filter(([, block]) => !block.static).map(([own]) => own);
  return { ...node, blocks: Object.fromEntries(made), block_order: order };
}
