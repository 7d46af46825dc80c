import type { Static } from "typebox";
import { writing } from "../../http/nouns/writable.ts";
import { contentPages } from "./columns.ts";

/** How pages are written. */
export const pageWrites = writing("ContentPage", contentPages);
export type PageCreate = Static<typeof pageWrites.Create>;
export type PageUpdate = Static<typeof pageWrites.Update>;

/** A page, as the store's people see it. */
export const ContentPage = contentPages.schema({ "x-name": "ContentPage" });
