import { Text } from "@mantine/core";
import { Field } from "./field.tsx";
import type { Setting } from "./model/schema.ts";
import type { Theme } from "./model/theme.ts";
import type { Settings } from "./model/tree.ts";
import { isVisible, type Scope } from "./model/visible.ts";

/** The values of settings, with the schema's own where none was given. */
export const withDefaults = (settings: readonly Setting[], values: Settings = {}): Settings => ({
  ...Object.fromEntries(settings.flatMap(({ id, default: usual }) => (id ? [[id, usual]] : []))),
  ...values,
});

/** A form made of a schema's settings; `schemes` are the theme's settings, among which its color schemes are. */
export function SettingsForm({
  theme,
  schemes,
  settings,
  values,
  scope,
  change,
}: {
  theme: Theme;
  schemes: Settings;
  settings: readonly Setting[];
  values: Settings;
  scope: Scope;
  change: (id: string, value: unknown) => void;
}) {
  const shown = settings.filter(({ visible_if }) => isVisible(visible_if, scope));
  return (
    <div className="stack">
      {shown.map((setting, i) =>
        setting.id === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: what only says something has no other name
          <Words key={i} theme={theme} setting={setting} />
        ) : (
          <Field
            key={setting.id}
            theme={theme}
            schemes={schemes}
            setting={setting}
            value={values[setting.id] ?? setting.default}
            onChange={(value) => change(setting.id!, value)}
          />
        ),
      )}
    </div>
  );
}

function Words({ theme, setting: { type, content, info } }: { theme: Theme; setting: Setting }) {
  const words = theme.name(content);
  return (
    <div>
      {type === "header" ? (
        <h3 className="theme-editor-header">{words}</h3>
      ) : (
        <Text size="sm" c="dimmed">
          {words}
        </Text>
      )}
      {info && (
        <Text size="xs" c="dimmed">
          {theme.name(info)}
        </Text>
      )}
    </div>
  );
}
