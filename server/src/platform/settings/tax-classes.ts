import { Type } from "typebox";

/** The class of goods that have none, and the one that is never taxed where it has no rate. */
export const STANDARD = "standard";
export const ZERO = "zero";

/** The classes that a new store has. Every store knows these names. */
export const firstClasses: readonly string[] = [STANDARD, "reduced", "super_reduced", ZERO];

/** The schema of a class's name. */
export const TaxClass = (description?: string) =>
  Type.String({
    maxLength: 50,
    pattern: "^[a-z0-9][a-z0-9_-]*$",
    ...(description && { description }),
    examples: ["reduced"],
  });
