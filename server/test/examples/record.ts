import type { Examples } from "../../src/http/openapi/examples.ts";
import { startFakeStripe } from "../fake-stripe.ts";
import { startServer } from "../server.ts";
import { tellCatalogue, tellContent } from "./catalogue.ts";
import { PASSWORD, serializeCustomers, tellOwner } from "./people.ts";
import { createRecorder } from "./recorder.ts";
import { tellLimited, tellRefusals } from "./refusals.ts";
import { tellFiles, tellMails, tellRest, tellTeam, tellThemes, tellWebhooks } from "./running.ts";
import {
  serializeOrders,
  tellCheckout,
  tellDiscounts,
  tellDrafts,
  tellReviews,
  tellSettings,
} from "./sales.ts";

/** What a server of today answers, told as the story of one store. */
export async function record(): Promise<Examples> {
  const fake = await startFakeStripe();
  fake.accept("sk_test_examples");
  const server = await startServer({ STRIPE_API_URL: fake.url });
  try {
    const store = await server.createStore({
      domain: "shop.example.com",
      name: "Blue Mug",
      currency: "EUR",
      ownerPassword: PASSWORD,
    });
    const recorder = createRecorder(server, store);
    const owner = await tellOwner(recorder);
    await tellSettings(recorder);
    const goods = await tellCatalogue(recorder);
    const buyer = await serializeCustomers(recorder);
    await tellDiscounts(recorder, goods);
    await tellCheckout(recorder, goods, fake);
    await tellDrafts(recorder, goods);
    await serializeOrders(recorder, goods, buyer);
    await tellReviews(recorder, goods, buyer);
    await tellRest(recorder, goods, buyer);
    await tellFiles(recorder);
    await recorder.ask("POST", `/products/${goods.mug.id}/stock`, { set: 4, reason: "Counted" });
    await tellWebhooks(recorder);
    await tellMails(recorder, owner);
    await tellContent(recorder, goods);
    await tellThemes(recorder, owner);
    await tellRefusals(recorder, goods, buyer);
    await tellTeam(recorder, owner);
    const { operations, failures, events } = recorder.examples;
    return {
      operations,
      failures: { ...failures, 429: { ...failures[429], ...(await recordLimit()) } },
      events,
    };
  } finally {
    await server.close();
    await fake.close();
  }
}

async function recordLimit(): Promise<Examples["failures"][string]> {
  const counting = await startServer({ RATE_LIMIT: "on" });
  try {
    const recorder = createRecorder(counting, await counting.createStore());
    await tellLimited(recorder);
    return recorder.examples.failures[429]!;
  } finally {
    await counting.close();
  }
}
