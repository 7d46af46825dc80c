import { createStripe } from "./stripe.ts";
import type { Providers } from "./types.ts";

/** The payment providers. `stripeApi` is the address of what stands in for Stripe in tests. */
export const createProviders = ({ stripeApi }: { stripeApi?: string | undefined } = {}): Providers => ({
  stripe: createStripe(stripeApi),
});
