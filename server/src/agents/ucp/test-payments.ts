/** The handler of payments that move no money, as the protocol's own samples have it; only in stores for trying things out. */
export const TEST_HANDLER = { name: "dev.ucp.mock_payment", id: "mock_payment_handler" } as const;
/** What is paid with by it. */
export const TEST_TYPE = "card";
