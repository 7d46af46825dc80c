import { changeSettings, currentSettings } from "./model/theme.ts";
import { useSay } from "./say.ts";
import { SettingsForm, withDefaults } from "./settings-form.tsx";
import type { Editor } from "./use-editor.ts";

/** The settings of the whole theme, by their groups. */
export function ThemeForm({ editor }: { editor: Editor }) {
  const say = useSay();
  const { theme, draft } = editor;
  const values = currentSettings(draft);
  if (!theme.groups.length) return <p className="quiet no-margin">{say("no_settings")}</p>;
  const settings = withDefaults(
    theme.groups.flatMap((group) => group.settings),
    values,
  );
  return theme.groups.map((group, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name, and stay where they are
    <details key={i} className="theme-editor-group" open={i === 0}>
      <summary>{theme.name(group.name)}</summary>
      <SettingsForm
        theme={theme}
        schemes={settings}
        settings={group.settings}
        values={values}
        scope={{ settings, section: {}, block: {} }}
        change={(id, value) => editor.change((former) => changeSettings(former, id, value), `settings ${id}`)}
      />
    </details>
  ));
}
