import { v7 as uuidv7 } from "uuid";
import { chooseOwnSlugs } from "../../catalogue/translations/index.ts";
import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/answers/errors.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { raiseContent, readSettings } from "../../platform/settings/index.ts";
import { contentPages, MAX_PAGES, type PageRow } from "./columns.ts";
import { derive, propose, settlePage } from "./draft.ts";
import { type PageCreate, type PageUpdate, pageWrites } from "./schemas.ts";
import { countPages, pageSlugs, pageSql } from "./sql.ts";

type Writing = Pick<Call, "tx" | "store" | "now">;
type Versions = Pick<Call, "expectedVersions">;

const hostsOf = async (tx: Tx) => (await readSettings(tx)).domains.map(({ host }) => host);

/** Creates a page and returns its row. Throws 400, or 409 for a chosen slug that is taken. */
export async function createPage({ tx, store, now }: Writing, input: PageCreate): Promise<PageRow> {
  const id = uuidv7();
  const proposal = propose(input, { store, hosts: await hostsOf(tx) });
  const { wanted } = proposal;
  const [total, slugs] = await Promise.all([countPages(tx), chooseOwnSlugs(tx, pageSlugs, { id, wanted })]);
  if (total >= MAX_PAGES) throw invalidField("", "too_many", { limit: MAX_PAGES });
  const draft = settlePage(proposal, slugs);
  const [row] = await Promise.all([
    pageSql.insert(tx, { id, draft, derived: derive(draft), now }),
    pageSlugs.take(tx, [{ id, wanted, slugs }]),
  ]);
  raiseContent(tx);
  return row;
}

/**
 * Changes a page: an absent field keeps its value, an array replaces the whole array. A request without
 * changes makes no new version. Throws 404, 400, 409 for a stale version or a chosen slug that is taken.
 */
export async function updatePage(
  { tx, store, now, expectedVersions }: Writing & Versions,
  id: string,
  input: PageUpdate,
): Promise<PageRow> {
  const [before, hosts] = await Promise.all([pageSql.lock(tx, id), hostsOf(tx)]);
  checkVersion(expectedVersions, contentPages.get(before, "version"));
  const was = pageWrites.draftOf(before);
  const proposal = propose(input, { store, hosts }, was);
  const { wanted } = proposal;
  const isRenamed = input.slug !== undefined || input.translations !== undefined;
  const slugs = isRenamed
    ? await chooseOwnSlugs(tx, pageSlugs, { id, wanted })
    : wanted.map(({ slug }) => slug);
  const draft = settlePage(proposal, slugs);
  if (!pageWrites.differing(draft, was).length) return before;
  const [row] = await Promise.all([
    pageSql.update(tx, { id, draft, derived: derive(draft), now }),
    ...(isRenamed
      ? [
          pageSlugs.leave(tx, [{ id, wanted, slugs }]),
          pageSlugs.free(tx, [id]),
          pageSlugs.take(tx, [{ id, wanted, slugs }]),
        ]
      : []),
  ]);
  raiseContent(tx);
  return row;
}

/** Deletes a page; its slugs are free again. Throws 404, 409 for a stale version. */
export async function removePage(
  { tx, now, expectedVersions }: Pick<Call, "tx" | "now"> & Versions,
  id: string,
): Promise<void> {
  checkVersion(expectedVersions, contentPages.get(await pageSql.lock(tx, id), "version"));
  await pageSql.remove(tx, id, now);
  raiseContent(tx);
}
