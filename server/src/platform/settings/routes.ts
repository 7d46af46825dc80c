import { type Answer, route } from "../../http/route.ts";
import { presentSettings } from "./present.ts";
import { readSettings } from "./queries.ts";
import { SettingsSchema, SettingsUpdate } from "./schemas.ts";
import type { StoreSettings } from "./settings.ts";
import { updateSettings } from "./update.ts";

const tag = "Settings";
const path = "/api/v1/settings";

export const settingsRoutes = [
  route({
    method: "GET",
    path,
    permission: "settings:read",
    tag,
    summary: "Read the store's settings",
    reply: SettingsSchema,
    versioned: true,
    async handle({ tx, store }) {
      return answer(await readSettings(tx), store.currencyDigits, "ok");
    },
  }),
  route({
    method: "PUT",
    path,
    permission: "settings",
    tag,
    summary: "Change the store's settings",
    description:
      "A field left out keeps its value, within `tax` and `cashOnDelivery` too; an array given replaces the whole array. Zones and rates keep their ids where they are matched, by id, else by name.",
    body: SettingsUpdate,
    reply: SettingsSchema,
    versioned: true,
    async handle({ tx, store, body, expectedVersions, now }) {
      const { currencyDigits } = store;
      const settings = await updateSettings(tx, body, currencyDigits, expectedVersions, now);
      return answer(settings, currencyDigits, "settings.updated");
    },
  }),
];

function answer(settings: StoreSettings, digits: number, message: Answer["message"]): Answer {
  return { message, data: presentSettings(settings, digits), version: settings.version };
}
