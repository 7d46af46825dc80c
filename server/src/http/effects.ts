import type { Tx } from "../db/tenant.ts";
import type { Access, OneOf, Principal } from "./request/principal.ts";

/**
 * The effects of writes that cannot be undone or that reach many things, each as the reference names them.
 */
const texts = {
  refund: "refunds",
  cancellation: "cancellations",
  deletion: "deletions",
  discount: "discounts by hand",
  credit: "credit that is given",
  balance: "balance that is taken away",
  revocation: "sessions, keys and secrets that are ended",
  bulk: "changes of many things",
} as const;

export type Effect = keyof typeof texts;

/** Notes an effect of the work of a transaction, at the place where it happens. */
export const noteEffect = ({ effects }: Pick<Tx, "effects">, effect: Effect): void => {
  effects.add(effect);
};

type Declared = { readonly method: string; readonly effects?: readonly Effect[] };

/** The effects that a route says it may have. A DELETE deletes, whatever else it does. */
export const declaredEffects = ({ method, effects = [] }: Declared): readonly Effect[] =>
  method === "DELETE" ? [...new Set<Effect>(["deletion", ...effects])] : effects;

/** The effects that the work of a route had in its transaction. */
export const effectsIn = ({ effects }: Pick<Tx, "effects">, { method }: Declared): readonly Effect[] =>
  declaredEffects({ method, effects: [...effects] as Effect[] });

/**
 * Whether a person has to agree to the effects of what somebody does by a route. What a key may do as anybody
 * may needs nobody.
 */
export const needsPerson = (
  { permission }: { readonly permission: Access | OneOf },
  principal: Principal | undefined,
): boolean => principal?.kind === "api_key" && principal.needsPerson && permission !== "public";

/**
 * Whether programs may use a route, by a key or for somebody who is logged in: no shopper's, and none that
 * asks for no credential.
 */
export const isForPrograms = ({ permission }: { readonly permission: Access | OneOf }): boolean =>
  !(["open", "public", "customer", "session"] as unknown[]).includes(permission);

/** The log's message if a route had an effect that it does not declare. */
export const UNDECLARED = "a write had effects that its route does not declare";

/** A sentence of the reference about the effects of a route; undefined where it has none. */
export function effectsNote(route: Declared): string | undefined {
  const named = declaredEffects(route).map((effect) => texts[effect]);
  return named.length
    ? `With a \`confirm: "person"\` key, a person must confirm: ${named.join(", ")}.`
    : undefined;
}
