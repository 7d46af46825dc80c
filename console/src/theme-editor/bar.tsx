import {
  ActionIcon,
  Button,
  Group,
  Menu,
  NativeSelect,
  SegmentedControl,
  Switch,
  Title,
} from "@mantine/core";
import type { Theme as StoredTheme } from "@stoa/client";
import { useEffect, useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useStore } from "../core/session.ts";
import { PublishDialog } from "../themes/publish.tsx";
import { Icon } from "../ui/icon.tsx";
import { LinkButton, LinkIcon } from "../ui/link-button.tsx";
import {
  type PageKind,
  pageKinds,
  pathOf,
  type Samples,
  sortTemplates,
  splitTemplate,
} from "./model/pages.ts";
import { useSay } from "./say.ts";
import { sharePreview } from "./share.tsx";
import type { Editor } from "./use-editor.ts";

export type Device = "desktop" | "tablet" | "phone";
const devices = ["desktop", "tablet", "phone"] as const;

/** The bar above the editor: which page is shown and how wide, undo, whether all is stored, and what can be done with the theme. */
export function Bar({
  stored,
  editor,
  device,
  setDevice,
}: {
  stored: StoredTheme;
  editor: Editor;
  device: Device;
  setDevice: (device: Device) => void;
}) {
  const say = useSay();
  const sayCore = useCoreSay();
  const store = useStore();
  const [isInspecting, setInspecting] = useState(true);
  useEffect(() => {
    document.title = `${stored.name} · ${store.name}`;
  }, [stored.name, store.name]);
  const publish = async () => {
    if (await editor.flush()) await ask((close) => <PublishDialog id={stored.id} close={close} />);
  };
  return (
    <div className="theme-editor-bar">
      <LinkIcon to={`/themes/${stored.id}`} label={sayCore("back")} icon="back" />
      <Title order={1} className="theme-editor-name" tabIndex={-1}>
        <bdi>{stored.name}</bdi>
      </Title>
      <Pages editor={editor} />
      <Group gap={2} wrap="nowrap">
        <Step label={say("undo")} icon="return" run={editor.undo} keys="Control+Z" />
        <Step label={say("redo")} icon="forth" run={editor.redo} keys="Control+Shift+Z" />
      </Group>
      <SegmentedControl
        size="xs"
        aria-label={say("device")}
        value={device}
        onChange={(value) => setDevice(value as Device)}
        data={devices.map((value) => ({ value, label: say(`device.${value}`) }))}
      />
      <Switch
        size="sm"
        label={say("inspect")}
        checked={isInspecting}
        onChange={({ currentTarget: { checked } }) => {
          setInspecting(checked);
          editor.link.inspect(checked);
        }}
      />
      <span className="quiet theme-editor-state" role="status">
        {say(`state.${editor.saveState}`)}
      </span>
      <Group gap="xs" wrap="nowrap">
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={sayCore("more")}>
              <Icon name="dots" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<Icon name="eye" size={16} />}
              onClick={() => void editor.flush().then(() => sharePreview(stored.id, editor.link.path()))}
            >
              {say("share")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <LinkButton to={`/themes/${stored.id}/code`} variant="default">
          {say("code")}
        </LinkButton>
        <Button onClick={() => void publish()}>{say("publish")}</Button>
      </Group>
    </div>
  );
}

function Step({
  label,
  icon,
  run,
  keys,
}: {
  label: string;
  icon: "return" | "forth";
  run: (() => void) | undefined;
  keys: string;
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={label}
      disabled={!run}
      onClick={() => run?.()}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
}

// A product, a category and a page of the store, to show their templates with.
function useSamples(): Samples {
  const can = useCan();
  const products = useRead(
    ["products", "list", { sample: "1" }],
    (options) => stoa.products.list({ limit: 1, isActive: true, fields: "id,slug" }, options).page(),
    { enabled: can("products:read") },
  );
  const categories = useRead(
    ["categories", "list", { sample: "1" }],
    (options) => stoa.categories.list({ limit: 1 }, options).page(),
    { enabled: can("products:read") },
  );
  const pages = useRead(
    ["content-pages", "list", { sample: "1" }],
    (options) => stoa.contentPages.list({ limit: 1 }, options).page(),
    { enabled: can("content:read") },
  );
  return {
    product: products.data?.products[0]?.slug,
    collection: categories.data?.categories[0]?.slug,
    page: pages.data?.pages[0]?.slug,
  };
}

function Pages({ editor }: { editor: Editor }) {
  const say = useSay();
  const samples = useSamples();
  const { theme, template } = editor;
  const labelOf = (name: string) => {
    const { kind, alternate } = splitTemplate(name);
    const known = pageKinds.includes(kind as PageKind) ? say(`page.${kind as PageKind}`) : kind;
    return alternate ? `${known}: ${alternate}` : known;
  };
  const all = sortTemplates([...theme.templates, ...theme.coded]);
  return (
    <NativeSelect
      aria-label={say("page_choice")}
      className="theme-editor-pages"
      value={template}
      onChange={({ currentTarget: { value } }) => editor.showTemplate(value, pathOf(value, samples))}
      data={all.map((name) => ({ value: name, label: labelOf(name) }))}
    />
  );
}
