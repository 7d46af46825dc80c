import { type Static, Type } from "typebox";
import { closedObject, ignoredFields, Version } from "../../http/openapi/schema-parts.ts";
import { settings } from "./columns.ts";
import { writtenSchemas } from "./setting.ts";

const Same = Type.Optional(Type.Unknown({ description: "Can be sent only as it was read.", readOnly: true }));
const { name, defaultLanguage, languages, country, timeZone, tax, shippingZones, cashOnDelivery, ...others } =
  writtenSchemas(settings.fields);

export const SettingsSchema = settings.schema({ "x-name": "Settings" });
export const SettingsUpdate = Type.Object(
  {
    name,
    defaultLanguage,
    languages,
    country,
    timeZone,
    tax,
    shippingZones,
    cashOnDelivery,
    ...others,
    version: Version,
    domains: Same,
    currency: Same,
    status: Same,
    ...ignoredFields(["id", "createdAt", "updatedAt"]),
  },
  closedObject("SettingsUpdate"),
);
export type SettingsUpdate = Static<typeof SettingsUpdate>;
