import { Drop } from "liquidjs";
import { currentPage, type Page } from "../page/index.ts";

type Property<Data> = (data: Data, page: Page) => unknown;

/** A kind of object: its properties by their names in Liquid, each read when a template asks for it. */
export type ObjectKind<Data> = {
  readonly name: string;
  readonly properties: Readonly<Record<string, Property<Data>>>;
  /** Looks up a name that is not a property, such as a handle. */
  readonly otherwise?: (data: Data, name: string, page: Page) => unknown;
  /** The value used in output and comparisons; the object itself if absent. */
  readonly text?: (data: Data, page: Page) => unknown;
  /** The JSON of an object, by the names that scripts of themes read; the storefront's data without any. */
  readonly json?: (own: (name: string) => unknown) => unknown;
};

/** JSON of these properties. */
export const pick =
  (...names: string[]): NonNullable<ObjectKind<never>["json"]> =>
  (own) =>
    Object.fromEntries(names.map((name) => [name, own(name)]));

/** An object as templates see it: nothing but the properties of its kind can be read of it. */
export class ObjectDrop extends Drop {
  readonly #kind: ObjectKind<unknown>;
  readonly #data: unknown;
  readonly #page: Page;
  readonly #known = new Map<string, unknown>();

  constructor(kind: ObjectKind<unknown>, data: unknown, page: Page) {
    super();
    this.#kind = kind;
    this.#data = data;
    this.#page = page;
    // An object without a name of its own would be blank.
    Object.defineProperty(this, "", { enumerable: true, value: undefined });
  }

  /** The kind and the data of an object, for filters and tags; undefined of all else. */
  static read(value: unknown): { kind: string; data: unknown } | undefined {
    return typeof value === "object" && value !== null && #kind in value
      ? { kind: value.#kind.name, data: value.#data }
      : undefined;
  }

  override liquidMethodMissing(name: string | number): unknown {
    if (!(#kind in this)) return undefined;
    const key = String(name);
    // Within a `paginate`, lists have another part.
    const { paging } = this.#page;
    const id = paging ? `${key} ${paging.list} ${paging.number} ${paging.size}` : key;
    if (this.#known.has(id)) return this.#known.get(id);
    const { properties, otherwise } = this.#kind;
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const value = property ? property(this.#data, this.#page) : otherwise?.(this.#data, key, this.#page);
    this.#known.set(id, value);
    return value;
  }

  override valueOf(): unknown {
    return #kind in this && this.#kind.text ? this.#kind.text(this.#data, this.#page) : this;
  }

  override toString(): string {
    if (!(#kind in this)) return "";
    const { text, name } = this.#kind;
    return text
      ? String(text(this.#data, this.#page) ?? "")
      : `${name[0]!.toUpperCase()}${name.slice(1)}Drop`;
  }

  /** For the filter `json`. */
  toJSON(): unknown {
    if (!(#kind in this)) return undefined;
    const { json } = this.#kind;
    if (json) return json((name) => this.liquidMethodMissing(name));
    const value = this.valueOf();
    return value === this ? this.#data : value;
  }
}

// A template would reach the classes themselves.
Object.defineProperty(ObjectDrop.prototype, "constructor", { value: undefined });

/** Makes an object of its data on the page that is being rendered. */
export type MakeObject<Data> = ((data: Data) => ObjectDrop) & { readonly kind: ObjectKind<Data> };

/** The kinds that are declared, for the test that holds them against the public list. */
export const declaredKinds: ObjectKind<never>[] = [];

/** Declares a kind of object. */
export function objectOf<Data>(kind: ObjectKind<Data>): MakeObject<Data> {
  declaredKinds.push(kind);
  const make = (data: Data): ObjectDrop => new ObjectDrop(kind as ObjectKind<unknown>, data, currentPage());
  return Object.assign(make, { kind });
}

/**
 * Makes an object by the name of its kind, where two kinds have each other as properties (a variant its
 * product, a product its variants) and only one of their files can import the other.
 */
export function objectNamed<Data>(name: string): (data: Data) => ObjectDrop {
  return (data) => {
    const kind = declaredKinds.find((one) => one.name === name) as ObjectKind<unknown>;
    return new ObjectDrop(kind, data, currentPage());
  };
}

/** Makes an object of data that may be absent. */
export const orNil = <Data, Made>(
  make: (data: Data) => Made,
  data: Data | null | undefined,
): Made | undefined => (data === null || data === undefined ? undefined : make(data));

/** Notes how many objects a whole list has, of which `items` are a part: `paginate` counts by that. */
export function partOf<Item>(items: Item[], total: number): Item[] {
  Object.defineProperty(items, "total", { value: total });
  return items;
}
