/** The handler of payments that move no money, as the protocol's own samples have it; only in stores for trying things out. */
export const TEST_HANDLER = { name: "dev.ucp.mock_payment", id: "mock_payment_handler" } as const;
/** What is paid with by it. */
export const TEST_TYPE = "card";

const ends: Readonly<Record<string, "paid" | "asks">> = {
  success_token: "paid",
  requires_action_token: "asks",
};

/** What becomes of a test payment: it is taken, the bank asks its holder, or it is refused, as with every token that is not known. */
export const testPayment = (token: unknown): "paid" | "asks" | "refused" =>
  typeof token === "string" && Object.hasOwn(ends, token) ? ends[token]! : "refused";
