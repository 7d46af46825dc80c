import { nounRoutes } from "../../http/nouns/noun-routes.ts";
import { contentPages } from "./columns.ts";
import { pageList } from "./list.ts";
import { ContentPage, pageWrites } from "./schemas.ts";
import { pageSql } from "./sql.ts";
import { storefrontPageRoutes } from "./storefront.ts";
import { createPage, removePage, updatePage } from "./write.ts";

/** The endpoints of pages. */
export const pageRoutes = [
  ...nounRoutes(
    {
      path: "/api/v1/content-pages",
      one: "a page",
      many: "pages",
      tag: "Content",
      permission: "content",
      messages: "content_page",
      about: {
        list: "The newest first.",
        update: "A field left out keeps its value. An array replaces the whole array.",
      },
    },
    {
      table: contentPages,
      writes: pageWrites,
      reply: ContentPage,
      see: () => {},
      get: pageSql.get,
      create: createPage,
      update: updatePage,
      remove: removePage,
    },
    pageList,
  ),
  ...storefrontPageRoutes,
];
