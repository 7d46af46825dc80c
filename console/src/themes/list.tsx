import type { Theme, ThemeList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { List } from "../ui/list.tsx";
import { Page } from "../ui/page.tsx";
import { useSay } from "./say.ts";
import { ThemeState } from "./state.tsx";

/** All themes. */
export default function Themes() {
  const say = useSay();
  const can = useCan();
  const { dateTime, number } = useFormats();
  const create = (
    <LinkButton to="/themes/new" leftSection={<Icon name="plus" size={16} />}>
      {say("create")}
    </LinkButton>
  );
  return (
    <Page title={say("menu.title")} subtitle={say("about")} actions={can("themes") && create}>
      <List<Theme, ThemeList>
        noun="themes"
        label={say("menu.title")}
        ask={(asked, options) => stoa.themes.list(asked as never, options)}
        rowsOf={({ themes }) => themes}
        linkOf={({ id }) => `/themes/${id}`}
        nameOf={({ name }) => name}
        columns={[
          { key: "name", label: say("name"), show: ({ name }) => <bdi>{name}</bdi> },
          { key: "state", label: say("state"), show: (theme) => <ThemeState theme={theme} /> },
          {
            key: "published",
            label: say("published"),
            isEnd: true,
            isMinor: true,
            show: ({ publishedVersion }) => publishedVersion !== null && number(publishedVersion),
          },
          {
            key: "files",
            label: say("files"),
            isEnd: true,
            isMinor: true,
            show: ({ fileCount }) => number(fileCount),
          },
          {
            key: "updated",
            label: say("updated"),
            isEnd: true,
            isMinor: true,
            show: ({ updatedAt }) => dateTime(updatedAt),
          },
        ]}
        empty={{
          icon: "image",
          title: say("empty.title"),
          text: say("empty.text"),
          action: can("themes") ? create : undefined,
        }}
      />
    </Page>
  );
}
