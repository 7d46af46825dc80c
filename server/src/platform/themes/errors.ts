import { ApiError } from "../../http/answers/errors.ts";
import type { MessageKey } from "../../http/messages.ts";

const impossible = (message: MessageKey, from: string, to: string, allowed: readonly string[]) =>
  new ApiError(409, "invalid_status_transition", { message, details: { from, to, allowed } });

/** The active theme cannot go: its store would be without one. */
export const themeIsActive = () => impossible("theme_active", "active", "deleted", []);
/** A theme without a published version cannot be shown to anybody. */
export const themeIsUnpublished = () =>
  impossible("theme_unpublished", "unpublished", "active", ["published"]);
/** A paid theme is not shown to customers before it is paid. */
export const themeIsOnTrial = () => impossible("theme_on_trial", "trial", "active", ["licensed"]);
/** A theme that is free or already bought cannot be bought. */
export const themeIsNotOnTrial = (license: string) =>
  impossible("theme_not_on_trial", license, "licensed", []);
