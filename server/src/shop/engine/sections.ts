import { asRecord } from "./schema.ts";
import type { Theme } from "./theme.ts";

export type Block = {
  id: string;
  type: string;
  name?: string | undefined;
  settings: Readonly<Record<string, unknown>>;
  blocks: Block[];
  isStatic: boolean;
  isDisabled: boolean;
};

export type Section = {
  id: string;
  type: string;
  settings: Readonly<Record<string, unknown>>;
  blocks: Block[];
  isDisabled: boolean;
  location?: string | undefined;
  /** From 1 within its template or group. */
  index?: number | undefined;
};

const MAX_BLOCK_DEPTH = 8;

/** A section as a JSON template, a group or `settings_data.json` has it. */
export function readSection(theme: Theme, id: string, json: unknown): Section {
  const { type, settings, blocks, block_order: order, disabled } = asRecord(json);
  const name = String(type ?? "");
  const defaults = theme.schema(`sections/${name}.liquid`).default;
  const known =
    blocks === undefined && settings === undefined ? defaultBlocks(defaults?.blocks) : asRecord(blocks);
  return {
    id,
    type: name,
    settings: { ...defaults?.settings, ...asRecord(settings) },
    blocks: readBlocks(theme, known, order),
    isDisabled: disabled === true,
  };
}

const defaultBlocks = (blocks: unknown): Record<string, unknown> =>
  Object.fromEntries((Array.isArray(blocks) ? blocks : []).map((block, i) => [`default-${i}`, block]));

/** Blocks in their order; static ones, which stand in no order, after them. */
export function readBlocks(
  theme: Theme,
  blocks: Record<string, unknown>,
  order: unknown,
  depth = 0,
): Block[] {
  if (depth > MAX_BLOCK_DEPTH) return [];
  const listed = Array.isArray(order) ? order.map(String) : Object.keys(blocks);
  const ids = [
    ...new Set([...listed, ...Object.keys(blocks).filter((id) => asRecord(blocks[id]).static === true)]),
  ];
  return ids
    .filter((id) => Object.hasOwn(blocks, id))
    .map((id) => {
      const block = asRecord(blocks[id]);
      return {
        id,
        type: String(block.type ?? ""),
        name: typeof block.name === "string" ? block.name : undefined,
        settings: asRecord(block.settings),
        blocks: readBlocks(theme, asRecord(block.blocks), block.block_order, depth + 1),
        isStatic: block.static === true,
        isDisabled: block.disabled === true,
      };
    });
}
