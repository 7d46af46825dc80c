import type { ContentPage } from "@stoa/client";
import { Status } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** Whether shoppers see a page. */
export function PageState({ of }: { of: Pick<ContentPage, "isPublished" | "publishedAt"> }) {
  const say = useSay();
  if (!of.isPublished) return <Status>{say("state.hidden")}</Status>;
  const isLater = of.publishedAt !== null && new Date(of.publishedAt) > new Date();
  return isLater ? (
    <Status tone="busy">{say("state.scheduled")}</Status>
  ) : (
    <Status tone="good">{say("state.published")}</Status>
  );
}
