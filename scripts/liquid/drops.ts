import { Drop } from "liquidjs";

/** The suite's own objects that are not Ruby's alone, as `docs/test_drops.md` there describes them. */
class BoxDrop extends Drop {
  readonly #value: unknown;

  constructor(value: unknown) {
    super();
    this.#value = value;
  }

  override valueOf(): unknown {
    return this.#value;
  }
}

class MethodDrop extends Drop {
  override liquidMethodMissing(key: string | number): unknown {
    const [, name, digits] = /^(echo|square|double)_(\d+)$/.exec(String(key)) ?? [];
    const n = Number(digits);
    return name && String(name === "echo" ? n : name === "square" ? n * n : n * 2);
  }
}

class IndexDrop extends Drop {
  override liquidMethodMissing(key: string | number): unknown {
    return ["zero", "one", "two"][key as number] ?? key;
  }
}

class SequenceDrop extends Drop {
  readonly #items = ["first", "second", "third"];

  override liquidMethodMissing(key: string | number): unknown {
    return { size: 3, first: "first", last: "third" }[key];
  }

  *[Symbol.iterator](): Iterator<string> {
    yield* this.#items;
  }
}

type Values = Record<string, unknown>;
const makers: Record<string, (values: Values) => unknown> = {
  BooleanDrop: ({ value }) => new BoxDrop(value),
  NumberDrop: ({ value }) => new BoxDrop(value),
  IntegerDrop: ({ value }) => new BoxDrop(Number(value)),
  StringDrop: ({ value }) => new BoxDrop(value),
  MethodDrop: () => new MethodDrop(),
  IndexDrop: () => new IndexDrop(),
  SequenceDrop: () => new SequenceDrop(),
  NestedDrop: ({ depth = 3 }) => nested(Number(depth)),
};

function nested(depth: number): Values {
  return depth > 0 ? { nested: nested(depth - 1), depth } : { depth };
}

/** The environment of a case with its drops made. */
export function makeDrops(value: unknown): unknown {
  if (typeof value === "string") {
    const [, name = "", rest = ""] = /^instantiate:(\w+)(?::?\s*(\{.*\}))?$/.exec(value) ?? [];
    return makers[name]?.(readValues(rest)) ?? value;
  }
  if (Array.isArray(value)) return value.map(makeDrops);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only?.[0].startsWith("instantiate:")) {
    const made = makers[only[0].slice("instantiate:".length).replace(/:$/, "")];
    if (made) return made((only[1] ?? {}) as Values);
  }
  return Object.fromEntries(entries.map(([key, one]) => [key, makeDrops(one)]));
}

function readValues(text: string): Values {
  const pairs = [...text.matchAll(/(\w+):\s*("[^"]*"|[^,}]+)/g)];
  return Object.fromEntries(
    pairs.map(([, key, raw]) => {
      const bare = raw!.trim().replace(/^"|"$/g, "");
      return [
        key!,
        bare === "true" ? true : bare === "false" ? false : /^-?\d+$/.test(bare) ? Number(bare) : bare,
      ];
    }),
  );
}
