import type { StaffList, StaffMember } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { useRoles } from "./role-field.tsx";
import { useSay } from "./say.ts";
import { MemberState } from "./state.tsx";

/** The owner and all of the staff. */
export default function Staff() {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const { dateTime } = useFormats();
  const roles = useRoles();
  const create = (
    <LinkButton to="/staff/new" leftSection={<Icon name="plus" size={16} />}>
      {say("create")}
    </LinkButton>
  );
  return (
    <Page title={say("menu.title")} subtitle={say("about")} actions={can("staff") && create}>
      <List<StaffMember, StaffList>
        noun="staff"
        label={say("menu.title")}
        ask={(asked, options) => stoa.staff.list(asked as never, options)}
        rowsOf={({ staff }) => staff}
        linkOf={({ id }) => `/staff/${id}`}
        nameOf={({ name, email }) => name || email}
        searchLabel={say("search")}
        tabs={[
          { key: "active", label: say("tab.active"), query: { isActive: "true" } },
          { key: "inactive", label: say("tab.inactive"), query: { isActive: "false" } },
        ]}
        filters={[
          {
            name: "roleId",
            label: say("role"),
            kind: "choice",
            options: roles.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        columns={[
          {
            key: "name",
            label: say("name"),
            sort: "name",
            show: ({ name, email }) => <bdi>{name || email}</bdi>,
          },
          {
            key: "email",
            label: say("email"),
            sort: "email",
            isMinor: true,
            show: ({ email }) => <bdi>{email}</bdi>,
          },
          { key: "state", label: say("state"), show: (member) => <MemberState member={member} /> },
          {
            key: "role",
            label: say("role"),
            show: ({ type, role }) =>
              type === "owner" ? sayCore("owner") : <bdi>{role?.name ?? say("no_role")}</bdi>,
          },
          {
            key: "factor",
            label: say("second_factor"),
            isMinor: true,
            show: ({ hasSecondFactor }) => sayCore(hasSecondFactor ? "yes" : "no"),
          },
          {
            key: "seen",
            label: say("last_login"),
            isEnd: true,
            isMinor: true,
            show: ({ lastLoginAt }) => dateTime(lastLoginAt) || say("never"),
          },
        ]}
        empty={{ icon: "people", title: say("menu.title"), text: say("about"), action: create }}
      />
    </Page>
  );
}
