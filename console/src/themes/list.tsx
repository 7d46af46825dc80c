import { Button, Group, Title } from "@mantine/core";
import type { Theme } from "@stoa/client";
import { useNavigate } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton, TextLink } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Status } from "../ui/status.tsx";
import { ThemeActions } from "./actions.tsx";
import { ThemePicture } from "./picture.tsx";
import { PreviewButton } from "./preview-button.tsx";
import { useSay } from "./say.ts";
import { ThemeState } from "./state.tsx";

const BUILT_IN = "default";
const BUILT_IN_NAME = "Portico";
const MOST = 50;

/** The store's theme, large, and its other themes. */
export default function Themes() {
  const say = useSay();
  const can = useCan();
  const { data, error } = useRead(["themes", "all"], (options) =>
    stoa.themes.list({ limit: MOST }, options).take(MOST),
  );
  if (error && !data) return <Failed error={error} />;
  if (!data) return <Loading />;
  const active = data.find(({ isActive }) => isActive);
  const others = data.filter(({ isActive }) => !isActive);
  return (
    <Page
      title={say("menu.title")}
      subtitle={say("about")}
      actions={
        can("themes") && (
          <LinkButton to="/themes/new" leftSection={<Icon name="plus" size={16} />}>
            {say("create")}
          </LinkButton>
        )
      }
    >
      <Section title={say("current")}>{active ? <Current theme={active} /> : <BuiltIn isCurrent />}</Section>
      <Section title={say("library")}>
        <ul className="theme-library">
          {others.map((theme) => (
            <li key={theme.id}>
              <ThemePicture id={theme.id} version={theme.version} isEmpty={theme.fileCount === 0} />
              <Described theme={theme} />
              <Group gap="xs">
                <Customize theme={theme} />
                <ThemeActions theme={theme} isSmall />
              </Group>
            </li>
          ))}
          {active && (
            <li>
              <BuiltIn isCurrent={false} />
            </li>
          )}
        </ul>
        {!active && others.length === 0 && <p className="quiet no-margin">{say("library_empty")}</p>}
      </Section>
    </Page>
  );
}

function Current({ theme }: { theme: Theme }) {
  return (
    <div className="theme-current">
      <ThemePicture id={theme.id} version={theme.version} isEmpty={theme.fileCount === 0} />
      <div className="stack">
        <Described theme={theme} />
        <Group gap="xs">
          <Customize theme={theme} isMain />
          <ThemeActions theme={theme} isSmall />
        </Group>
      </div>
    </div>
  );
}

function Described({ theme }: { theme: Theme }) {
  const say = useSay();
  const { dateTime } = useFormats();
  return (
    <div>
      <Group gap="xs">
        <Title order={3}>
          <TextLink to={`/themes/${theme.id}`}>
            <bdi>{theme.name}</bdi>
          </TextLink>
        </Title>
        <ThemeState theme={theme} />
      </Group>
      <div className="quiet">{say("last_change", { time: dateTime(theme.updatedAt) })}</div>
    </div>
  );
}

function Customize({ theme, isMain = false }: { theme: Theme; isMain?: boolean }) {
  const say = useSay();
  if (!useCan()("themes")) return null;
  return (
    <LinkButton to={`/themes/${theme.id}/editor`} variant={isMain ? "filled" : "default"}>
      {say("customize")}
    </LinkButton>
  );
}

/** The theme that comes with the server. It is changed in a copy, which is the store's own. */
function BuiltIn({ isCurrent }: { isCurrent: boolean }) {
  const say = useSay();
  const can = useCan();
  const navigate = useNavigate();
  const copy = useWrite(() => stoa.themes.create({ name: BUILT_IN_NAME, copyOf: BUILT_IN }), {
    changes: ["themes"],
  });
  const customize = async () => {
    const made = await copy.send();
    if (made) void navigate({ to: `/themes/${made.id}/editor` });
  };
  return (
    <div className={isCurrent ? "theme-current" : "stack"}>
      <ThemePicture id={BUILT_IN} version={1} />
      <div className="stack">
        <div>
          <Group gap="xs">
            <Title order={3}>{BUILT_IN_NAME}</Title>
            {isCurrent && <Status tone="good">{say("state.active")}</Status>}
          </Group>
          <div className="quiet">{say("built_in")}</div>
        </div>
        {can("themes") && (
          <Group gap="xs">
            <Button
              variant={isCurrent ? "filled" : "default"}
              loading={copy.isSending}
              onClick={() => void customize()}
            >
              {say("customize")}
            </Button>
            <PreviewButton id={BUILT_IN} />
          </Group>
        )}
      </div>
    </div>
  );
}
