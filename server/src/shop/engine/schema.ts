import type { Problem } from "../render/index.ts";
import { readJson } from "./read-json.ts";

/** A JSON object as a record; an empty one for anything else. */
export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

export type SettingSchema = { type: string; id?: string; default?: unknown; [more: string]: unknown };
export type BlockSchema = { type: string; name?: string; limit?: number; settings?: SettingSchema[] };

/** The JSON of `{% schema %}`, as far as pages are made by it. */
export type SectionSchema = {
  name?: unknown;
  /** null: no element around it. */
  tag?: string | null;
  class?: string;
  limit?: number;
  settings: SettingSchema[];
  blocks: BlockSchema[];
  presets?: unknown[];
  default?: { settings?: Record<string, unknown>; blocks?: unknown[] };
  locales?: Record<string, unknown>;
  enabled_on?: { templates?: string[]; groups?: string[] };
  disabled_on?: { templates?: string[]; groups?: string[] };
};

const body = /\{%-?\s*schema\s*-?%\}([\s\S]*?)\{%-?\s*endschema\s*-?%\}/;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The schema in a section's or block's file; an empty one where it has none or a broken one, which is added
 * to `problems`.
 */
export function readSchema(path: string, text: string, problems: Problem[]): SectionSchema {
  const found = body.exec(text);
  if (!found) return { settings: [], blocks: [] };
  const linesBefore = text.slice(0, found.index + found[0].indexOf(found[1]!)).split("\n").length - 1;
  const read = readJson(path, found[1]!, problems, linesBefore);
  const schema = isRecord(read) ? read : {};
  const list = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
  return {
    ...schema,
    settings: list(schema.settings) as SettingSchema[],
    blocks: list(schema.blocks) as BlockSchema[],
  };
}
