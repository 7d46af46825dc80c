import { Loader } from "@mantine/core";
import { useSay } from "../core/say.ts";

/** Says that something is being read. */
export function Loading() {
  const say = useSay();
  return (
    <div className="alone" role="status">
      <Loader size="sm" />
      <span className="hidden-words">{say("loading")}</span>
    </div>
  );
}
