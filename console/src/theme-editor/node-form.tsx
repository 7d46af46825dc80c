import { ActionIcon, Button, Group, Title } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useSay as useCoreSay } from "../core/say.ts";
import { Icon } from "../ui/icon.tsx";
import { AddButton } from "./add-button.tsx";
import { currentSettings, schemaAt, sectionsOf } from "./model/theme.ts";
import { titleOf } from "./model/title.ts";
import { nodeAt, removeNode, setSetting } from "./model/tree.ts";
import { useSay } from "./say.ts";
import { SettingsForm, withDefaults } from "./settings-form.tsx";
import type { Editor, Selection } from "./use-editor.ts";

/** The settings of the section or block that is chosen, and the way back to what it is in. */
export function NodeForm({ editor, selected: { file, path } }: { editor: Editor; selected: Selection }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const heading = useRef<HTMLHeadingElement>(null);
  const { theme, draft } = editor;
  const all = sectionsOf(theme, draft, file);
  const node = nodeAt(all, path)!;
  const schema = schemaAt(theme, all, path);
  const sectionPath = path.slice(0, 1);
  const section = nodeAt(all, sectionPath)!;
  const title = titleOf(node, schema, theme);
  const where = `${file} ${path.join(" ")}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another node is another screen
  useEffect(() => heading.current?.focus({ preventScroll: true }), [where]);
  const valuesOf = (settings: Parameters<typeof withDefaults>[0], of = node) =>
    withDefaults(settings, of.settings);
  const scope = {
    settings: currentSettings(draft),
    section: valuesOf(schemaAt(theme, all, sectionPath)?.settings ?? [], section),
    block: path.length > 1 ? valuesOf(schema?.settings ?? []) : {},
  };
  return (
    <div className="stack">
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={sayCore("back")}
          onClick={() => editor.select(path.length > 1 ? { file, path: path.slice(0, -1) } : undefined)}
        >
          <Icon name="back" />
        </ActionIcon>
        <Title order={2} ref={heading} tabIndex={-1} className="theme-editor-heading">
          <bdi>{title}</bdi>
        </Title>
      </Group>
      {!schema && <p className="quiet no-margin">{say("unknown", { type: node.type })}</p>}
      {schema && schema.settings.length === 0 && <p className="quiet no-margin">{say("no_settings")}</p>}
      <SettingsForm
        key={where}
        theme={theme}
        schemes={scope.settings}
        settings={schema?.settings ?? []}
        values={node.settings ?? {}}
        scope={scope}
        change={(id, value) =>
          editor.changeSections(file, (former) => setSetting(former, path, id, value), `${where} ${id}`)
        }
      />
      <AddButton editor={editor} file={file} parent={path} />
      {!node.static && (
        <Button
          variant="outline"
          color="red.9"
          className="at-start"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => {
            editor.changeSections(file, (former) => removeNode(former, path));
            editor.select(undefined);
          }}
        >
          {say(path.length > 1 ? "remove_block" : "remove_section")}
        </Button>
      )}
    </div>
  );
}
