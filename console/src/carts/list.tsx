import type { AbandonedCart, AbandonedCartList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { Status } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** Carts that were left behind. */
export default function Carts() {
  const say = useSay();
  const { money, dateTime, number } = useFormats();
  return (
    <Page title={say("menu.title")} subtitle={say("about")}>
      <List<AbandonedCart, AbandonedCartList>
        noun="carts"
        label={say("menu.title")}
        ask={(asked, options) => stoa.carts.list(asked as never, options)}
        rowsOf={({ carts }) => carts}
        linkOf={({ id }) => `/carts/${id}`}
        nameOf={({ email, id }) => email ?? id}
        columns={[
          {
            key: "who",
            label: say("who"),
            show: ({ email }) => (email ? <bdi>{email}</bdi> : say("unknown")),
          },
          { key: "state", label: say("state"), show: ({ state }) => <CartState state={state} /> },
          {
            key: "items",
            label: say("items"),
            show: ({ itemCount }) => number(itemCount),
            isEnd: true,
            isMinor: true,
          },
          {
            key: "updated",
            label: say("updated"),
            sort: "updatedAt",
            show: ({ updatedAt }) => dateTime(updatedAt),
            isMinor: true,
          },
          { key: "total", label: say("total"), show: ({ total }) => total && money(total), isEnd: true },
        ]}
        empty={{ icon: "cart", title: say("empty.title"), text: say("empty.text") }}
      />
    </Page>
  );
}

/** Whether a cart became an order. */
export function CartState({ state }: { state: AbandonedCart["state"] }) {
  const say = useSay();
  return <Status tone={state === "completed" ? "good" : "look"}>{say(`state.${state}`)}</Status>;
}
