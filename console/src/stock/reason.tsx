import { useSay } from "./say.ts";

// What the server itself writes; people write what they like.
const known = [
  "initial",
  "order",
  "cancel",
  "refund",
  "return",
  "import",
  "correction",
  "bulk",
  "deleted",
  "transfer_sent",
  "transfer_received",
  "transfer_cancelled",
] as const;

/** Why a stock was moved, in words, with what it refers to. */
export function Reason({ reason, reference }: { reason: string; reference: string | null }) {
  const say = useSay();
  const one = known.find((name) => name === reason);
  return (
    <>
      <bdi>{one ? say(`by.${one}`) : reason}</bdi>
      {reference && (
        <>
          {" · "}
          <bdi>{reference}</bdi>
        </>
      )}
    </>
  );
}
