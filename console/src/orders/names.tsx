import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useCan } from "../core/session.ts";
import { fullName } from "../customers/full-name.ts";

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
