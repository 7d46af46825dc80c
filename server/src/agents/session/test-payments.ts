const ends: Readonly<Record<string, "paid" | "asks">> = {
  success_token: "paid",
  requires_action_token: "asks",
};

/** What becomes of a test payment: it is taken, the bank asks its holder, or it is refused, as with every token that is not known. */
export const testPayment = (token: unknown): "paid" | "asks" | "refused" =>
  typeof token === "string" && Object.hasOwn(ends, token) ? ends[token]! : "refused";
