import type { Review } from "@stoa/client";
import { useFormats } from "../core/format.ts";
import { Status, type Tone } from "../ui/status.tsx";
import { useSay } from "./say.ts";

const tones: Record<Review["status"], Tone> = { pending: "look", approved: "good", rejected: "bad" };

/** Whether a review is shown to shoppers. */
export function ReviewStatus({ status }: { status: Review["status"] }) {
  const say = useSay();
  return <Status tone={tones[status]}>{say(`status.${status}`)}</Status>;
}

/** The stars of a review. */
export function Stars({ rating }: { rating: number }) {
  const say = useSay();
  const { number } = useFormats();
  return (
    <>
      <span aria-hidden>{"★".repeat(rating) + "☆".repeat(5 - rating)}</span>
      <span className="hidden-words">{say("stars", { rating: number(rating), most: number(5) })}</span>
    </>
  );
}
