/** The version of the protocol that is spoken. */
export const VERSION = "2026-04-17";
/** All that are, the oldest first. */
export const VERSIONS: readonly string[] = [VERSION];
