import { findMenus, menu, menus } from "../../content/menus/index.ts";
import { contentPages, createPage } from "../../content/pages/index.ts";
import { redirect } from "../../content/redirects/index.ts";
import type { Pool } from "../../db/pool/pool.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import { updatePolicies } from "../../platform/policies/index.ts";
import { type DemoItem, demoContent, translationsOf } from "./demo-store.ts";

type Ids = Readonly<Record<"category" | "page", ReadonlyMap<string, string>>>;
type MenuItemInput = NonNullable<Parameters<typeof menu.create>[1]["items"]>[number];

const menuHandles = demoContent.menus.map(({ handle }) => handle);

/**
 * Writes the demo store's pages, menus, policies and redirects, by the verbs that requests use. `categories`
 * are the ids of its categories by their slugs.
 */
export async function seedDemoContent(
  pool: Pool,
  store: Store,
  categories: ReadonlyMap<string, string>,
): Promise<void> {
  const call = { store, now: new Date(), expectedVersions: [], principal: undefined };
  await tenantTransaction(pool, store.id, async (tx) => {
    const page = new Map<string, string>();
    for (const { slug, texts } of demoContent.pages) {
      const translations = translationsOf(slug, texts).map(({ name: title, description: body, ...rest }) => ({
        ...rest,
        title,
        body,
      }));
      const row = await createPage({ tx, ...call }, { slug, translations });
      page.set(slug, contentPages.get(row, "id"));
    }
    const ids = { category: categories, page };
    const had = new Map((await findMenus(tx, menuHandles)).map((row) => [menus.get(row, "handle"), row]));
    for (const { handle, titles, items } of demoContent.menus) {
      const written = { handle, titles, items: items.map((item) => linkItem(item, ids)) };
      const row = had.get(handle);
      // A new store has menus of these handles.
      if (row) await menu.update({ tx, ...call }, menus.get(row, "id"), written);
      else await menu.create({ tx, ...call }, written);
    }
    for (const one of demoContent.redirects) await redirect.create({ tx, ...call }, one);
    await updatePolicies({ tx, ...call }, policiesIn(store.languages));
  });
}

function linkItem({ titles, link: { slug, ...link }, items = [] }: DemoItem, ids: Ids): MenuItemInput {
  const id = slug && ids[link.kind as keyof Ids].get(slug);
  return {
    ...(titles && { titles }),
    link: { ...link, ...(id && { id }) } as MenuItemInput["link"],
    items: items.map((item) => linkItem(item, ids)),
  };
}

// Policies are written in languages of the store alone.
const policiesIn = (languages: readonly string[]) =>
  Object.fromEntries(
    Object.entries(demoContent.policies).map(([kind, texts]) => [
      kind,
      Object.entries(texts).flatMap(([language, text]) =>
        languages.includes(language) ? [{ language, text }] : [],
      ),
    ]),
  );
