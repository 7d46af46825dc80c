import type { Customer } from "@stoa/client";
import { Status } from "../ui/status.tsx";
import { useSay } from "./say.ts";

type Told = Pick<Customer, "anonymizedAt" | "isActive" | "isGuest" | "isEmailVerified">;

/** What kind of customer somebody is, in a word. */
export function CustomerState({ customer }: { customer: Told }) {
  const say = useSay();
  if (customer.anonymizedAt) return <Status>{say("state.anonymized")}</Status>;
  if (!customer.isActive) return <Status tone="bad">{say("state.inactive")}</Status>;
  if (customer.isGuest) return <Status>{say("state.guest")}</Status>;
  if (!customer.isEmailVerified) return <Status tone="look">{say("state.unverified")}</Status>;
  return <Status tone="good">{say("state.active")}</Status>;
}
