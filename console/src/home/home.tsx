import type { Dashboard } from "@stoa/client";
import { readsOrders } from "../core/allows.ts";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { useCan, useMe } from "../core/session.ts";
import { Loading } from "../ui/loading.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Alerts } from "./alerts.tsx";
import { BestSellers, LeftCarts, LowStock, NewestOrders } from "./lists.tsx";
import { Sales, Visits } from "./sales.tsx";
import { useSay } from "./say.ts";
import { SetUp } from "./set-up.tsx";
import { ToDo } from "./to-do.tsx";

const shown = [
  ...readsOrders,
  "reports:read",
  "products:read",
  "customers:read",
  "reviews:read",
  "webhooks:read",
  "settings:read",
] as const;

/** What to do today, how sales go, and what a new store still lacks. What a role may not see is absent, as in the server's answer. */
export default function Home() {
  const say = useSay();
  const can = useCan();
  const me = useMe();
  return (
    <Page title={me.name ? say("hello", { name: me.name.split(" ")[0]! }) : say("menu.title")}>
      {can("settings:read") && <SetUp />}
      {can(shown) ? <Today /> : <Section>{say("nothing")}</Section>}
    </Page>
  );
}

function Today() {
  const { data, error, refetch } = useRead(["dashboard"], (options) => stoa.dashboard.get(options));
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      <Alerts of={data} />
      <ToDo of={data} />
      {data.sales && <Sales of={data.sales} />}
      {data.traffic && <Visits of={data.traffic} />}
      <div className="pair">
        {data.orders && data.orders.newest.length > 0 && <NewestOrders orders={data.orders.newest} />}
        {hasSold(data) && <BestSellers products={data.bestSellers!} currency={data.sales?.currency} />}
        {data.stock && data.stock.items.length > 0 && <LowStock items={data.stock.items} />}
        {data.carts && data.carts.newest.length > 0 && <LeftCarts of={data.carts} />}
      </div>
    </>
  );
}

const hasSold = ({ bestSellers }: Dashboard) => bestSellers !== undefined && bestSellers.length > 0;
