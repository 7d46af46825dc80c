import { rowAnswer } from "../../http/nouns/noun-routes.ts";
import { type Route, route } from "../../http/route.ts";
import { settings } from "./columns.ts";
import { SettingsSchema, SettingsUpdate } from "./schemas.ts";
import { getSettings } from "./sql.ts";
import { type SettingsPorts, updateSettings } from "./update.ts";

const tag = "Settings";
const path = "/api/v1/settings";

/** The endpoints of a store's settings. */
export const settingsRoutes = (ports: SettingsPorts): readonly Route[] => [
  route({
    method: "GET",
    path,
    permission: "settings:read",
    tag,
    operation: "getSettings",
    summary: "Read the store's settings",
    reply: SettingsSchema,
    versioned: true,
    async handle(call) {
      return rowAnswer(settings, call, await getSettings(call.tx), "ok");
    },
  }),
  route({
    method: "PUT",
    path,
    permission: "settings",
    tag,
    summary: "Change the store's settings",
    description:
      "A field left out keeps its value, also within `tax`, `cashOnDelivery`, `mails`, `colors`, `links`, `pages`, `policies`, `storefront` and `feed`. An array replaces the whole array. Zones and rates are matched by id, else by name; a matched one keeps its id.",
    body: SettingsUpdate,
    reply: SettingsSchema,
    versioned: true,
    // The hash takes long, and no transaction waits for it.
    async prepare({ body: { storefront }, store }) {
      const password = storefront?.password;
      return password ? ports.hashPassword(password, store.id) : undefined;
    },
    async handle(call) {
      const row = await updateSettings(call, call.body, ports, call.prepared);
      return rowAnswer(settings, call, row, "settings.updated");
    },
  }),
];
