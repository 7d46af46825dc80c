import type { Location, LocationList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { useSay } from "./say.ts";
import { LocationState } from "./state.tsx";

/** All locations. */
export default function Locations() {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const yesNo = (is: boolean) => sayCore(is ? "yes" : "no");
  const create = (
    <LinkButton to="/locations/new" leftSection={<Icon name="plus" size={16} />}>
      {say("create")}
    </LinkButton>
  );
  return (
    <Page title={say("menu.title")} subtitle={say("about")} actions={can("products") && create}>
      <List<Location, LocationList>
        noun="locations"
        label={say("menu.title")}
        ask={(asked, options) => stoa.locations.list(asked as never, options)}
        rowsOf={({ locations }) => locations}
        linkOf={({ id }) => `/locations/${id}`}
        nameOf={({ name }) => name}
        searchLabel={say("search")}
        tabs={[
          { key: "open", label: say("state.open"), query: { isActive: "true" } },
          { key: "closed", label: say("state.closed"), query: { isActive: "false" } },
        ]}
        columns={[
          { key: "name", label: say("name"), sort: "position", show: ({ name }) => <bdi>{name}</bdi> },
          { key: "code", label: say("code"), show: ({ code }) => <bdi>{code}</bdi>, isMinor: true },
          {
            key: "city",
            label: say("city"),
            show: ({ address }) => <bdi>{address?.city}</bdi>,
            isMinor: true,
          },
          { key: "state", label: say("state"), show: (location) => <LocationState of={location} /> },
          {
            key: "online",
            label: say("sells_online"),
            show: ({ sellsOnline }) => yesNo(sellsOnline),
            isMinor: true,
          },
          {
            key: "pickup",
            label: say("pickup"),
            show: ({ pickup }) => yesNo(pickup.isOffered),
            isMinor: true,
          },
        ]}
        empty={{
          icon: "place",
          title: say("empty.title"),
          text: say("about"),
          action: can("products") ? create : undefined,
        }}
      />
    </Page>
  );
}
