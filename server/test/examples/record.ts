import type { Examples } from "../../src/http/openapi/examples.ts";
import { startFakeStripe } from "../fake-stripe.ts";
import { startFakeVies } from "../fake-vies.ts";
import { startServer } from "../server.ts";
import { recordCatalogue, recordContent } from "./catalogue.ts";
import { PASSWORD, recordOwner, serializeCustomers } from "./people.ts";
import { createRecorder } from "./recorder.ts";
import { recordLimited, recordRefusals } from "./refusals.ts";
import { recordFiles, recordMails, recordRest, recordTeam, recordThemes, recordWebhooks } from "./running.ts";
import {
  recordCheckout,
  recordDiscounts,
  recordDrafts,
  recordReviews,
  recordSettings,
  serializeOrders,
} from "./sales.ts";

/** Records the answers of today's server, in the order of one store's story. */
export async function record(): Promise<Examples> {
  const fake = await startFakeStripe();
  fake.accept("sk_test_examples");
  const vies = await startFakeVies();
  const server = await startServer({ STRIPE_API_URL: fake.url, VIES_URL: vies.url });
  try {
    const store = await server.createStore({
      domain: "shop.example.com",
      name: "Blue Mug",
      currency: "EUR",
      ownerPassword: PASSWORD,
    });
    const recorder = createRecorder(server, store);
    const owner = await recordOwner(recorder);
    await recordSettings(recorder);
    const goods = await recordCatalogue(recorder);
    const buyer = await serializeCustomers(recorder);
    await recordDiscounts(recorder, goods);
    await recordCheckout(recorder, goods, fake);
    await recordDrafts(recorder, goods);
    await serializeOrders(recorder, goods, buyer);
    await recordReviews(recorder, goods, buyer);
    await recordRest(recorder, goods, buyer);
    await recordFiles(recorder);
    await recorder.ask("POST", `/products/${goods.mug.id}/stock`, { set: 4, reason: "Counted" });
    await recordWebhooks(recorder);
    await recordMails(recorder, owner);
    await recordContent(recorder, goods);
    await recordThemes(recorder, owner);
    await recordRefusals(recorder, goods, buyer);
    await recordTeam(recorder, owner);
    const { operations, failures, events } = recorder.examples;
    return {
      operations,
      failures: { ...failures, 429: { ...failures[429], ...(await recordLimit()) } },
      events,
    };
  } finally {
    await server.close();
    await Promise.all([fake.close(), vies.close()]);
  }
}

async function recordLimit(): Promise<Examples["failures"][string]> {
  const counting = await startServer({ RATE_LIMIT: "on" });
  try {
    const recorder = createRecorder(counting, await counting.createStore());
    await recordLimited(recorder);
    return recorder.examples.failures[429]!;
  } finally {
    await counting.close();
  }
}
