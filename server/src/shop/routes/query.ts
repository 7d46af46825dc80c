const NAMES: ReadonlySet<string> = new Set([
  "variant",
  "page",
  "sort_by",
  "q",
  "type",
  "view",
  // Scripts of themes request sections with these.
  "product_id",
  "limit",
  "intent",
]);
const MOST = 40;
const MAX_NAME = 120;
const MAX_VALUE = 300;
const MAX_PAGE = 10_000;
const SECTION = /^[\w-]{1,100}$/;
const VIEW = /^[\w-]{1,100}$/;
const MOST_SECTIONS = 5;

/** The query parameters that can change a page; others, such as campaign parameters, are ignored. */
export type ShopQuery = {
  /** As themes read them: the values of a name that came several times are joined by commas. */
  readonly values: Readonly<Record<string, string>>;
  /** The template's suffix that `view` asks for. */
  readonly view: string | undefined;
  /** The sections that are asked for alone, and whether as JSON. */
  readonly sections: { ids: readonly string[]; isJson: boolean } | undefined;
  /** A cache key, equal for equal queries in any order. */
  readonly key: string;
};

/** Reads a query, as it stands behind the `?`. What no page knows, is too long or too much, is left out. */
export function readQuery(search: string): ShopQuery {
  const sent = new URLSearchParams(search.slice(0, 8_000));
  const values: Record<string, string> = Object.create(null);
  let count = 0;
  for (const [name, value] of sent) {
    const isKnown = NAMES.has(name) || (name.startsWith("filter.") && name.length <= MAX_NAME);
    if (!isKnown || value === "" || value.length > MAX_VALUE || `${name}${value}`.includes("\0")) continue;
    if (++count > MOST) break;
    values[name] = name.startsWith("filter.") && name in values ? `${values[name]},${value}` : value;
  }
  const page = Number(values.page ?? 1);
  if (Number.isInteger(page) && page >= 2 && page <= MAX_PAGE) values.page = String(page);
  else delete values.page;
  const view = values.view !== undefined && VIEW.test(values.view) ? values.view : undefined;
  delete values.view;
  const sections = sectionsIn(sent);
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  const key = JSON.stringify([sorted, view, sections]);
  return { values: Object.fromEntries(sorted), view, sections, key };
}

function sectionsIn(sent: URLSearchParams): ShopQuery["sections"] {
  const one = sent.get("section_id");
  const several = sent.get("sections");
  const ids = (several ?? one ?? "")
    .split(",")
    .slice(0, MOST_SECTIONS)
    .filter((id) => SECTION.test(id));
  return ids.length ? { ids, isJson: several !== null } : undefined;
}
