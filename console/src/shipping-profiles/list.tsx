import { ActionIcon, Button, Group } from "@mantine/core";
import type { ShippingProfile, ShippingProfileList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { ask, confirm } from "../core/dialogs.tsx";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { ProfileDialog } from "./profile-dialog.tsx";
import { useSay } from "./say.ts";

const edit = (profile?: ShippingProfile) =>
  void ask((close) => <ProfileDialog {...(profile && { profile })} close={close} />);

/** All shipping profiles. */
export default function ShippingProfiles() {
  const say = useSay();
  const can = useCan();
  const { country, list, number } = useFormats();
  const mayWrite = can("products");
  const create = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => edit()}>
      {say("create")}
    </Button>
  );
  const whereTo = ({ countries, exceptCountries }: ShippingProfile) =>
    [
      countries ? list(countries.map(country)) : say("everywhere"),
      ...(exceptCountries.length ? [say("not_to", { countries: list(exceptCountries.map(country)) })] : []),
    ].join(" – ");
  return (
    <Page
      title={say("menu.title")}
      subtitle={say("about")}
      back={can("settings:read") ? "/settings/shipping" : "/products"}
      actions={mayWrite && create}
    >
      <List<ShippingProfile, ShippingProfileList>
        noun="shippingProfiles"
        label={say("menu.title")}
        ask={(asked, options) => stoa.shippingProfiles.list(asked as never, options)}
        rowsOf={({ shippingProfiles }) => shippingProfiles}
        nameOf={({ name }) => name}
        columns={[
          { key: "name", label: say("name"), sort: "name", show: ({ name }) => <bdi>{name}</bdi> },
          {
            key: "shipsApart",
            label: say("parcel"),
            show: ({ shipsApart }) => say(shipsApart ? "parcel.apart" : "parcel.together"),
          },
          { key: "countries", label: say("where"), show: whereTo },
          {
            key: "handlingDays",
            label: say("handlingDays"),
            show: ({ handlingDays }) => (handlingDays === null ? "" : number(handlingDays)),
            isEnd: true,
          },
          ...(mayWrite
            ? [
                {
                  key: "acts",
                  label: say("acts"),
                  show: (profile: ShippingProfile) => <Acts profile={profile} />,
                  isEnd: true,
                },
              ]
            : []),
        ]}
        empty={{
          icon: "truck",
          title: say("empty.title"),
          text: say("empty.text"),
          action: mayWrite ? create : undefined,
        }}
      />
    </Page>
  );
}

function Acts({ profile }: { profile: ShippingProfile }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { id, name } = profile;
  const drop = useWrite(() => stoa.shippingProfiles.delete(id), {
    changes: ["shippingProfiles", "products"],
    done: sayCore("done"),
  });
  const remove = async () => {
    const isSure = await confirm({
      title: say("delete.title", { name }),
      text: say("delete.text"),
      act: sayCore("delete"),
      isGrave: true,
    });
    if (isSure) await drop.send();
  };
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${say("edit")}: ${name}`}
        onClick={() => edit(profile)}
      >
        <Icon name="edit" size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${sayCore("delete")}: ${name}`}
        onClick={() => void remove()}
      >
        <Icon name="trash" size={16} />
      </ActionIcon>
    </Group>
  );
}
