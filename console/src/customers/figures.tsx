import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useFormats } from "../core/format.ts";
import { Figure, Section } from "../ui/page.tsx";
import { useSay } from "./say.ts";

/** What a customer bought in all. */
export function CustomerFigures({ id }: { id: string }) {
  const say = useSay();
  const { money, number, date } = useFormats();
  const { data } = useRead(["customers", id, "stats"], (options) => stoa.customers.stats(id, options));
  return (
    <Section>
      <div className="grid">
        <Figure
          name={say("orders")}
          value={data ? number(data.totalOrders) : "…"}
          note={data?.lastOrderAt ? say("last_order", { date: date(data.lastOrderAt) }) : say("no_order")}
        />
        <Figure
          name={say("spent")}
          value={data ? money(data.totalSpent, data.currency) : "…"}
          note={data && say("refunded", { amount: money(data.totalRefunded, data.currency) })}
        />
        <Figure name={say("average")} value={data ? money(data.averageOrderValue, data.currency) : "…"} />
      </div>
    </Section>
  );
}
