import type { FreshCache } from "../../db/fresh-cache.ts";
import type { Look, LookOf } from "../../http/html/look.ts";
import { policyLinks } from "../../platform/policies/index.ts";
import { readSettings } from "../../platform/settings/index.ts";

/** The look of a store's pages, cached until the database announces a change. */
export const createLookOf =
  (looks: FreshCache<Look>): LookOf =>
  async (store, reads) =>
    (await looks(store.id, async () => {
      const settings = await readSettings(reads);
      const { name, country, logo, colors, storefrontUrl, pages, timeZone } = settings;
      const policies = await policyLinks(reads, settings, (path) => path);
      return {
        storeId: store.id,
        timeZone,
        name,
        country,
        logo,
        colors,
        storefrontUrl,
        policies: Object.entries(policies).flatMap(([kind, url]) => (url === null ? [] : [{ kind, url }])),
        off: Object.entries(pages).flatMap(([page, isOn]) => (isOn ? [] : [page])),
      };
    }))!;
