import type { ContentPage, ContentPageList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { useCan, useStore } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { useSay } from "./say.ts";
import { PageState } from "./state.tsx";

/** All pages. */
export default function ContentPages() {
  const say = useSay();
  const mayWrite = useCan()("content");
  const { date } = useFormats();
  const { defaultLanguage } = useStore();
  const titleOf = ({ translations, slug }: ContentPage) =>
    (translations.find(({ language }) => language === defaultLanguage) ?? translations[0])?.title ?? slug;
  const create = mayWrite && (
    <LinkButton to="/pages/new" leftSection={<Icon name="plus" size={16} />}>
      {say("create")}
    </LinkButton>
  );
  return (
    <Page title={say("menu.title")} subtitle={say("about")} actions={create}>
      <List<ContentPage, ContentPageList>
        noun="contentPages"
        label={say("menu.title")}
        searchLabel={say("search")}
        ask={(asked, options) => stoa.contentPages.list(asked as never, options)}
        rowsOf={({ pages }) => pages}
        nameOf={titleOf}
        linkOf={({ id }) => `/pages/${id}`}
        columns={[
          { key: "name", label: say("name"), show: (page) => <bdi>{titleOf(page)}</bdi> },
          { key: "state", label: say("shown"), show: (page) => <PageState of={page} /> },
          {
            key: "slug",
            label: say("slug"),
            sort: "slug",
            show: ({ slug }) => <bdi>{`/pages/${slug}`}</bdi>,
            isMinor: true,
          },
          {
            key: "updated",
            label: say("changed"),
            sort: "updatedAt",
            show: ({ updatedAt }) => date(updatedAt),
            isMinor: true,
          },
        ]}
        empty={{
          icon: "log",
          title: say("empty.title"),
          text: say("empty.text"),
          action: create || undefined,
        }}
      />
    </Page>
  );
}
