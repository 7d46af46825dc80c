type Row = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields of a thing and of the groups in it, each by its way, such as `mails.giftCard`. Lists stay whole. */
export function flat(row: object, before = ""): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      isGroup(value) ? Object.entries(flat(value, `${before}${name}.`)) : [[before + name, value]],
    ),
  );
}

/** The opposite of `flat`. */
export function nested(fields: Row): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [way, value] of Object.entries(fields)) {
    const steps = way.split(".");
    const last = steps.pop()!;
    let at = root;
    for (const step of steps) {
      at[step] ??= {};
      at = at[step] as Record<string, unknown>;
    }
    at[last] = value;
  }
  return root;
}
