import { useFormats } from "../core/format.ts";
import { Status } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** Whether a draft's customer was sent its link. */
export function DraftState({ sentAt }: { sentAt: string | null }) {
  const say = useSay();
  const { date } = useFormats();
  return sentAt ? (
    <Status tone="busy">{say("state.sent", { at: date(sentAt) })}</Status>
  ) : (
    <Status>{say("state.draft")}</Status>
  );
}
