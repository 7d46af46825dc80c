import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useCan } from "../core/session.ts";
import { fullName } from "../customers/full-name.ts";
import { TextLink } from "../ui/link-button.tsx";

/** A customer by name, or by id for who may not read customers. */
export function CustomerName({ id }: { id: string }) {
  const can = useCan();
  const { data } = useRead(["customers", id], (options) => stoa.customers.get(id, options), {
    enabled: can("customers:read"),
  });
  return <bdi>{data ? fullName(data) : id}</bdi>;
}

/** An agent by what it calls itself, or by id for who may not read agents. */
export function AgentName({ id }: { id: string }) {
  const can = useCan();
  const { data } = useRead(["agents", id], (options) => stoa.agents.get(id, options), {
    enabled: can("settings:read"),
  });
  return <bdi>{data?.name ?? id}</bdi>;
}

/** Another order by its number, as a link to it. */
export function OrderLink({ id }: { id: string }) {
  const { data } = useRead(["orders", id], (options) => stoa.orders.get(id, options));
  return (
    <TextLink to={`/orders/${id}`}>
      <bdi>{data?.orderNumber ?? id}</bdi>
    </TextLink>
  );
}
