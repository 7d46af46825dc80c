import { isAllowedAt, nodeOfPreset, type Place, type Preset } from "./schema.ts";
import { schemaAt, type Theme } from "./theme.ts";
import { allIds, childrenOf, type Node, newId, nodeAt, type Path, type Sections } from "./tree.ts";

/** Something that can be added: its type, its name, and the category it is listed under. */
export type Addition = {
  readonly key: string;
  readonly type: string;
  readonly name: string;
  readonly category: string;
  readonly preset: Preset | undefined;
};

const MOST_SECTIONS = 25;

const countOf = (all: Sections, parent: Path, type: string) =>
  childrenOf(all, parent).filter((id) => nodeAt(all, [...parent, id])!.type === type).length;

/** The sections that can be added at a place: those with presets, of which there are not too many yet. */
export function addableSections(theme: Theme, all: Sections, place: Place): Addition[] {
  if (childrenOf(all, []).length >= MOST_SECTIONS) return [];
  return [...theme.sections].flatMap(([type, schema]) =>
    isAllowedAt(schema, place) && countOf(all, [], type) < schema.limit
      ? schema.presets.map((preset, i) => ({
          key: `${type} ${i}`,
          type,
          name: theme.name(preset.name),
          category: theme.name(preset.category),
          preset,
        }))
      : [],
  );
}

/** The blocks that can be added to a section or block. */
export function addableBlocks(theme: Theme, all: Sections, parent: Path): Addition[] {
  const schema = schemaAt(theme, all, parent);
  if (!schema || childrenOf(all, parent).length >= schema.maxBlocks) return [];
  const named = schema.blocks.flatMap((block) => {
    if (block.type === "@app") return [];
    if (block.type === "@theme")
      return [...theme.blocks.keys()].filter((type) => !type.startsWith("_")).map(ofTheme);
    if (block.limit !== undefined && countOf(all, parent, block.type) >= block.limit) return [];
    if (block.name === undefined && !block.settings?.length) return [ofTheme(block.type)];
    return [{ type: block.type, name: block.name ?? block.type, presets: [] as readonly Preset[] }];
  });
  const unique = new Map(named.map((one) => [one.type, one]));
  return [...unique.values()].flatMap(({ type, name, presets }) =>
    (presets.length ? presets : [undefined]).map((preset, i) => ({
      key: `${type} ${i}`,
      type,
      name: theme.name(preset?.name ?? name),
      category: theme.name(preset?.category),
      preset,
    })),
  );

  function ofTheme(type: string) {
    const block = theme.blocks.get(type);
    return { type, name: block?.name ?? type, presets: block?.presets ?? [] };
  }
}

/** The node of an addition with an id that is new among the sections. */
export function nodeOf({ type, preset }: Addition, all: Sections): { id: string; node: Node } {
  const taken = allIds(all);
  const fresh = (of: string) => {
    const id = newId(of, taken);
    taken.add(id);
    return id;
  };
  const id = fresh(type);
  return { id, node: preset ? nodeOfPreset(type, preset, fresh) : { type, settings: {} } };
}
