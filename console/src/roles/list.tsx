import type { Role, RoleList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { PermissionSummary } from "../grants/summary.tsx";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { useSay } from "./say.ts";

/** All roles. */
export default function Roles() {
  const say = useSay();
  const can = useCan();
  const { date } = useFormats();
  const create = (
    <LinkButton to="/roles/new" leftSection={<Icon name="plus" size={16} />}>
      {say("create")}
    </LinkButton>
  );
  return (
    <Page title={say("menu.title")} subtitle={say("about")} actions={can("staff") && create}>
      <List<Role, RoleList>
        noun="roles"
        label={say("menu.title")}
        ask={(asked, options) => stoa.roles.list(asked as never, options)}
        rowsOf={({ roles }) => roles}
        linkOf={({ id }) => `/roles/${id}`}
        nameOf={({ name }) => name}
        columns={[
          { key: "name", label: say("name"), show: ({ name }) => <bdi>{name}</bdi> },
          {
            key: "may",
            label: say("may"),
            show: ({ permissions }) => <PermissionSummary permissions={permissions} />,
          },
          {
            key: "updated",
            label: say("updated"),
            isEnd: true,
            isMinor: true,
            show: ({ updatedAt }) => date(updatedAt),
          },
        ]}
        empty={{
          icon: "lock",
          title: say("empty.title"),
          text: say("empty.text"),
          action: can("staff") ? create : undefined,
        }}
      />
    </Page>
  );
}
