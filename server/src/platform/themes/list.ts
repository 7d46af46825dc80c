import { list } from "../../http/lists/page.ts";
import { byInteger, byTime } from "../../http/lists/sorts.ts";
import { ThemeVersion, theme, themes, versions } from "./columns.ts";

/** A store's themes, the newest first. */
export const themeList = list({
  name: "themes",
  row: theme.reply,
  reply: "ThemeList",
  table: themes,
  from: "themes t",
  sorts: { createdAt: byTime("t.created_at") },
  sort: "-createdAt",
});

type OfTheme = { params: Readonly<Record<string, string>> };

/** The versions of a theme that is there, the newest first. */
export const versionList = list<Record<never, never>, OfTheme>({
  name: "versions",
  row: ThemeVersion,
  reply: "ThemeVersionList",
  table: versions,
  from: "theme_versions v join themes t using (store_id, theme_id)",
  sorts: { number: byInteger("v.number") },
  sort: "-number",
  scope: ({ params }, param) => `v.theme_id = ${param(params.id!)}`,
  head: ({ params }, param, store) => ({
    from: `(select 1 from themes where store_id = ${store} and theme_id = ${param(params.id!)}) h`,
  }),
});
