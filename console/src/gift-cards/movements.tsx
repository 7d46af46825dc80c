import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useFormats } from "../core/format.ts";
import { ActorName } from "../ui/actor-name.tsx";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { useSay } from "./say.ts";

/** The ledger of a gift card, the latest movement first. */
export function Movements({ id }: { id: string }) {
  const say = useSay();
  const { dateTime, money } = useFormats();
  const { data } = useRead(["giftCards", id, "movements"], (options) =>
    stoa.giftCards.movements.list(id, { limit: 100 }, options).take(500),
  );
  return (
    <Section title={say("movements")} flush>
      <SimpleTable
        label={say("movements")}
        rows={data ?? []}
        keyOf={(movement) => movement.id}
        columns={[
          { label: say("when"), show: ({ createdAt }) => dateTime(createdAt) },
          { label: say("reason"), show: ({ reason }) => <bdi>{reason}</bdi> },
          { label: say("who"), show: ({ actor }) => <ActorName of={actor} />, isMinor: true },
          { label: say("change"), show: ({ delta }) => money(delta), isEnd: true },
          { label: say("balance"), show: ({ balanceAfter }) => money(balanceAfter), isEnd: true },
        ]}
      />
    </Section>
  );
}
