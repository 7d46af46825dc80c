import { MultiSelect } from "@mantine/core";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useCan } from "../core/session.ts";
import { useSay as useCouponSay } from "../discounts/say.ts";
import { useSay } from "./say.ts";

/** Chooses groups of customers. */
export function GroupsField({
  value,
  onChange,
  error,
}: {
  value: string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
}) {
  const say = useSay();
  const sayCoupon = useCouponSay();
  const mayRead = useCan()("customers:read");
  const { data } = useRead(
    ["customerGroups", "all"],
    (signal) => stoa.customerGroups.list({ limit: 100 }, signal).take(1000),
    { enabled: mayRead },
  );
  if (!mayRead && !value.length) return null;
  const names = new Map(data?.map(({ id, name }) => [id, name]));
  // What is chosen and deleted has no name any more.
  for (const id of value) if (!names.has(id)) names.set(id, id.slice(0, 8));
  return (
    <MultiSelect
      label={say("groups")}
      data={[...names].map(([id, label]) => ({ value: id, label }))}
      value={value}
      onChange={onChange}
      error={error}
      disabled={!mayRead}
      searchable
      nothingFoundMessage={sayCoupon("nothing")}
    />
  );
}
