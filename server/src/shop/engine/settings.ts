import { defineLazily } from "./define-lazily.ts";
import { asRecord, type SettingSchema } from "./schema.ts";
import { type SettingSource, settingValue } from "./setting-value.ts";

type Values = Readonly<Record<string, unknown>>;

/** The content of `config/`: the settings' schemas, their values, and the sections outside of templates. */
export type ThemeSettings = {
  schemas: readonly SettingSchema[];
  values: Values;
  sections: Values;
};

/** Reads a theme's settings; what is missing or broken falls back to the schema's defaults. */
export function readSettings(json: (path: string) => unknown): ThemeSettings {
  const groups = json("config/settings_schema.json");
  const schemas = (Array.isArray(groups) ? groups : [])
    .flatMap((group) => asRecord(group).settings)
    .filter((one): one is SettingSchema => typeof asRecord(one).type === "string");
  const { current, presets } = asRecord(json("config/settings_data.json"));
  const values = typeof current === "string" ? asRecord(asRecord(presets)[current]) : asRecord(current);
  return { schemas, values, sections: asRecord(values.sections) };
}

/**
 * Settings as Liquid reads them: each by its schema, the schema's default where there is no value, and made
 * when it is read first, so that a product that a setting names is asked for only where the template uses it.
 */
export function settingsObject(
  source: SettingSource,
  schemas: readonly SettingSchema[],
  values: Values,
): Values {
  const settings: Record<string, unknown> = {};
  for (const schema of schemas) {
    const { id } = schema;
    if (!id) continue;
    const raw = Object.hasOwn(values, id) ? values[id] : schema.default;
    defineLazily(settings, id, () => settingValue(source, schema, raw));
  }
  // A value without a schema is one of a newer or an older file.
  for (const [id, value] of Object.entries(values)) if (!Object.hasOwn(settings, id)) settings[id] = value;
  return settings;
}
