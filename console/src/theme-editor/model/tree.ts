/** The values of a section's or block's settings, by their ids. */
export type Settings = Readonly<Record<string, unknown>>;

/** A section or a block, as the theme's JSON files store it. Fields that are not known here stay as they are. */
export type Node = {
  readonly type: string;
  readonly name?: string;
  readonly disabled?: boolean;
  /** Whether the theme's code places the block: it can be hidden and changed, not moved or removed. */
  readonly static?: boolean;
  readonly settings?: Settings;
  readonly blocks?: Nodes;
  readonly block_order?: readonly string[];
};
type Nodes = Readonly<Record<string, Node>>;

/** The sections of a template or a section group, in their order. */
export type Sections = { readonly sections: Nodes; readonly order: readonly string[] };

/** Where a node is: the section's id, then the ids of blocks in it. */
export type Path = readonly string[];

type Inner = { nodes: Nodes; order: readonly string[] };

const innerOf = (node: Node): Inner => {
  const nodes = node.blocks ?? {};
  return { nodes, order: orderOf(nodes, node.block_order) };
};
const withInner = (node: Node, { nodes, order }: Inner): Node => ({
  ...node,
  blocks: nodes,
  block_order: order,
});
const top = ({ sections, order }: Sections): Inner => ({ nodes: sections, order: orderOf(sections, order) });

// A file may name what is not there, or leave out what is.
function orderOf(nodes: Nodes, order: readonly string[] = []): readonly string[] {
  const named = [...new Set(order)].filter((id) => Object.hasOwn(nodes, id));
  const placed = Object.keys(nodes).filter((id) => !named.includes(id) && !nodes[id]!.static);
  return [...named, ...placed];
}

/** The ids below a node, or of the sections where `path` is empty, in their order; static blocks come first. */
export function childrenOf(all: Sections, path: Path): readonly string[] {
  if (!path.length) return top(all).order;
  const node = nodeAt(all, path);
  if (!node) return [];
  const { nodes, order } = innerOf(node);
  return [...Object.keys(nodes).filter((id) => nodes[id]!.static && !order.includes(id)), ...order];
}

/** The node at a path; undefined where there is none. */
export function nodeAt(all: Sections, [id, ...rest]: Path): Node | undefined {
  let node = id !== undefined && Object.hasOwn(all.sections, id) ? all.sections[id] : undefined;
  for (const next of rest) {
    if (!node?.blocks || !Object.hasOwn(node.blocks, next)) return undefined;
    node = node.blocks[next];
  }
  return node;
}

/** Changes the node at a path. What is not there stays so. */
export function changeNode<S extends Sections>(all: S, path: Path, change: (node: Node) => Node): S {
  const [id] = path;
  return id === undefined || !nodeAt(all, path)
    ? all
    : { ...all, sections: { ...all.sections, [id]: changed(all.sections[id]!, path.slice(1), change) } };
}

function changed(node: Node, [id, ...rest]: Path, change: (node: Node) => Node): Node {
  if (id === undefined) return change(node);
  return { ...node, blocks: { ...node.blocks, [id]: changed(node.blocks![id]!, rest, change) } };
}

/** Gives a setting a value; undefined takes the value away, so that the theme's default counts. */
export function setSetting<S extends Sections>(all: S, path: Path, id: string, value: unknown): S {
  return changeNode(all, path, (node) => {
    const { [id]: _former, ...others } = node.settings ?? {};
    return { ...node, settings: value === undefined ? others : { ...others, [id]: value } };
  });
}

/** Hides a node from the shop, or shows it again. */
export function setHidden<S extends Sections>(all: S, path: Path, isHidden: boolean): S {
  return changeNode(all, path, ({ disabled: _former, ...node }) =>
    isHidden ? { ...node, disabled: true } : node,
  );
}

// Changes the list that the last id of a path is in.
function changeList<S extends Sections>(all: S, path: Path, change: (inner: Inner) => Inner): S {
  const parent = path.slice(0, -1);
  if (parent.length) return changeNode(all, parent, (node) => withInner(node, change(innerOf(node))));
  const { nodes, order } = change(top(all));
  return { ...all, sections: nodes, order };
}

/** Puts a node at a path whose last id is new, as the `index`-th of its list. */
export function insertNode<S extends Sections>(all: S, path: Path, node: Node, index: number): S {
  const id = path.at(-1)!;
  return changeList(all, path, ({ nodes, order }) => ({
    nodes: { ...nodes, [id]: node },
    order: order.toSpliced(index, 0, id),
  }));
}

/** Removes a node with all below it. */
export function removeNode<S extends Sections>(all: S, path: Path): S {
  if (!nodeAt(all, path)) return all;
  const id = path.at(-1)!;
  return changeList(all, path, ({ nodes: { [id]: _gone, ...nodes }, order }) => ({
    nodes,
    order: order.filter((one) => one !== id),
  }));
}

/** Makes a node the `index`-th of the list that it is in. */
export function moveNode<S extends Sections>(all: S, path: Path, index: number): S {
  const node = nodeAt(all, path);
  if (!node || node.static) return all;
  const id = path.at(-1)!;
  return changeList(all, path, ({ nodes, order }) => ({
    nodes,
    order: order.filter((one) => one !== id).toSpliced(index, 0, id),
  }));
}

/** Puts a copy of a node behind it; gives the copy's path beside the sections. */
export function duplicateNode<S extends Sections>(
  all: S,
  path: Path,
  random: () => string = randomId,
): { all: S; path: Path } {
  const node = nodeAt(all, path);
  if (!node || node.static) return { all, path };
  const parent = path.slice(0, -1);
  const siblings = childrenOf(all, parent);
  const copied = [...parent, newId(node.type, allIds(all), random)];
  const fixed = parent.length ? siblings.filter((id) => nodeAt(all, [...parent, id])!.static).length : 0;
  const index = siblings.indexOf(path.at(-1)!) - fixed + 1;
  return { all: insertNode(all, copied, renamed(node, allIds(all), random), index), path: copied };
}

// The blocks of a copy have ids of their own: pages find blocks by them. Static blocks are found by the ids that the code gives.
function renamed(node: Node, taken: Set<string>, random: () => string): Node {
  if (!node.blocks) return node;
  const { nodes, order } = innerOf(node);
  const names = new Map(
    Object.entries(nodes).map(([id, block]) => {
      const fresh = block.static ? id : newId(block.type, taken, random);
      taken.add(fresh);
      return [id, fresh];
    }),
  );
  return withInner(node, {
    nodes: Object.fromEntries(
      Object.entries(nodes).map(([id, block]) => [names.get(id)!, renamed(block, taken, random)]),
    ),
    order: order.map((id) => names.get(id)!),
  });
}

/** All ids of sections and blocks. */
export function allIds({ sections }: Sections): Set<string> {
  const ids = new Set<string>();
  const add = (nodes: Nodes) => {
    for (const [id, node] of Object.entries(nodes)) {
      ids.add(id);
      if (node.blocks) add(node.blocks);
    }
  };
  add(sections);
  return ids;
}

/** An id for a new node of a type, such as `slideshow_x7Kd2Q`, that is none of `taken`. */
export function newId(type: string, taken: ReadonlySet<string>, random: () => string = randomId): string {
  const base = type.replaceAll(/\W/g, "_").slice(0, 40);
  for (;;) {
    const id = `${base}_${random()}`;
    if (!taken.has(id)) return id;
  }
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const randomId = () =>
  [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => LETTERS[byte % LETTERS.length]).join("");
