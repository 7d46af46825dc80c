import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Check, type Run, sourceOf } from "./outcome.ts";
import { runPython } from "./python.ts";

/** The profile on the internet that the suite names as its agent's. */
export const SPCK_AGENT = "https://spck.dev/agent";

const billing = {
  street_address: "123 Main St",
  address_locality: "Anytown",
  address_region: "CA",
  address_country: "US",
  postal_code: "12345",
};
const payment = (token: string) => ({
  payment: {
    instruments: [
      {
        id: "instrument_1",
        handler_id: "mock_payment_handler",
        type: "card",
        selected: true,
        credential: { type: "token", token },
        billing_address: billing,
      },
    ],
  },
  risk_signals: {},
});
/** The suite has to know this of the store; what it knows nothing of, it does not test. */
const configOf = (variantId: string) => ({
  product_id: "bouquet_roses",
  currency: "USD",
  fulfillment_option_id: "std-ship",
  complete_payment: payment("success_token"),
  fail_payment: payment("fail_token"),
  out_of_stock_id: "gardenias",
  discount: {
    valid_code: "10OFF",
    second_valid_code: "WELCOME20",
    invalid_code: "NO_SUCH_CODE",
    case_insensitive: true,
    rejected_messages: true,
  },
  catalog: { variant_id: variantId, max_batch: 50 },
  cart: { second_product_id: "pot_ceramic" },
});

type Reported = { checks: { id: string; status: string; observed?: { status?: number } | null }[] };

/** Runs the suite of spck.dev against an address; `variantId` is that of something that is sold there. */
export async function runSpck(
  folder: string,
  url: string,
  { against, variantId }: { against: string; variantId: string },
): Promise<Run> {
  const suite = join(folder, "ucp-conformance");
  const own = await mkdtemp(join(tmpdir(), "stoa-spck-"));
  try {
    const config = join(own, "merchant.json");
    await writeFile(config, JSON.stringify(configOf(variantId)));
    const args = ["conformance/checks/merchant.py", "--server", url, "--config", config, "--json"];
    const { text } = await runPython(args, suite);
    const { checks }: Reported = JSON.parse(text.slice(text.indexOf("{")));
    return { suite: "UCP, spck", source: sourceOf(suite), against, checks: checks.map(checkOf) };
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

const checkOf = ({ id, status, observed }: Reported["checks"][number]): Check => ({
  name: id,
  result: status === "clean-pass" ? "passed" : status === "deviation" ? "failed" : "skipped",
  said: status === "deviation" ? `HTTP ${observed?.status}` : status,
});
