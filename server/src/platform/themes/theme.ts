import { noun } from "../../http/nouns/noun.ts";
import { themes } from "./columns.ts";

/** A theme's schemas; its verbs hold the lock of the themes, so they are its own. */
export const theme = noun({ name: "Theme", table: themes, into: "themes", key: "theme_id" });
