import type { Tx } from "../../db/tenant.ts";
import type { FoundProducts, ProductSearch } from "../products/index.ts";
import { idAt } from "./facet-ids.ts";
import type { FacetIndex } from "./facet-index.ts";
import { pageByName } from "./facet-names.ts";
import { type FoundPage, pageOf } from "./facet-page.ts";
import { alikeOf, keepPage, type Sought, seek, type Wanted } from "./facet-words.ts";
import { type CatalogueState, catalogueState, readAlike } from "./index-sql.ts";
import { readListed } from "./list-sql.ts";

/** A page of the list of products, as a thread gets it. */
export type ListQuestion = Omit<Parameters<ProductSearch>[1], "text"> & { wanted: Wanted };

type Means = { tx: Tx; index: FacetIndex; current: (state: CatalogueState) => Promise<unknown> };

const MAX_TRIES = 8;

/**
 * Answers a search of the list from the store's index, which `current` brings to at least a state. Mostly one statement: it reads
 * the page's rows, and whether the index shows the catalogue as it is. Where the words find nothing, one before it reads which
 * others are tried besides. Undefined where these are such as the index cannot tell, and where what was found changes again and
 * again while it is read. Throws what the database and `current` do.
 */
export async function listByIndex(
  { tx, index, current }: Means,
  question: ListQuestion,
): Promise<FoundProducts | undefined> {
  const { wanted, sort, names, select } = question;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (index.isChanging) await current(await catalogueState(tx));
    const { changed, revision } = index;
    let sought = seek(index, wanted);
    if (!sought.total) {
      const { state, lists } = await readAlike(tx, wanted.code);
      if (state.changed !== changed || index.changed !== changed || index.isChanging) {
        await current(state);
        continue;
      }
      const alike = alikeOf(wanted, lists);
      if (!alike) return undefined;
      sought = seek(index, wanted, alike);
      if (!sought.total) return { revision: String(state.revision), total: 0, rows: [], last: undefined };
    }
    const { total } = sought;
    const page = await pageAt({ tx, index }, question, sought);
    if (page.state && (page.state.changed !== changed || index.changed !== changed)) {
      await current(page.state);
      continue;
    }
    const { ordinals, isLast } = page;
    const ids = ordinals.map((ordinal) => idAt(index.ids, ordinal));
    const { state, rows } = await readListed(tx, { select, sort, language: names.language }, ids);
    const isCurrent = state.changed === changed;
    // Of a product that has changed meanwhile, the row would show something else than what was found.
    const isWhole = rows.length === ids.length && rows.every(({ changed }) => changed <= revision);
    if (!isCurrent && !(tries && isWhole)) {
      await current(state);
      continue;
    }
    const last = rows.at(-1);
    return {
      revision: String(isCurrent ? state.revision : revision),
      total,
      rows: rows.map(({ row }) => row),
      last: last && !isLast ? { key: last.key, id: last.row[0]! } : undefined,
    };
  }
  return undefined;
}

async function pageAt(
  means: Pick<Means, "tx" | "index">,
  { wanted: _, select: __, ...question }: ListQuestion,
  sought: Sought,
): Promise<FoundPage & { state?: CatalogueState | undefined }> {
  const { sort, ...request } = question;
  const key = JSON.stringify(question);
  const known = sought.pages.get(key);
  if (known) return known;
  if (sort !== "name") {
    const page = pageOf(
      means.index,
      { ...request, sort: sort === "price" ? "ownPrice" : sort },
      sought.fails,
      undefined,
    );
    keepPage(sought, key, page);
    return page;
  }
  const { changed } = means.index;
  const { state, ...page } = await pageByName(means, request, sought);
  // Names are read of what the catalogue is by then, and by an index that may have changed by then.
  if (means.index.changed === changed && (!state || state.changed === changed)) keepPage(sought, key, page);
  return { ...page, state };
}
