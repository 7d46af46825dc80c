import type { Location } from "@stoa/client";
import { Status } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** Whether a location is open, and whether it is the default one. */
export function LocationState({ of }: { of: Location }) {
  const say = useSay();
  if (of.isDefault) return <Status tone="good">{say("state.default")}</Status>;
  return of.isActive ? (
    <Status tone="good">{say("state.open")}</Status>
  ) : (
    <Status>{say("state.closed")}</Status>
  );
}
