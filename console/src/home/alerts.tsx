import type { Dashboard } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useCan } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { useSay } from "./say.ts";

/** Work that the server could not do by itself, and policies with gaps. Nothing where all is well. */
export function Alerts({ of: { webhooks, imports, background } }: { of: Dashboard }) {
  const say = useSay();
  const can = useCan();
  const { data: policies } = useRead(["policies"], (options) => stoa.policies.get(options), {
    enabled: can("settings:read"),
  });
  const drafts = new Set(policies?.unfinished.map(({ policy }) => policy)).size;
  const alerts = [
    { key: "alert.webhooks", count: webhooks?.disabled, to: "/webhooks" },
    { key: "alert.imports", count: imports?.failed, to: "/imports" },
    { key: "alert.mails", count: background?.failedMails, to: "/mails", search: { status: "failed" } },
    { key: "alert.jobs", count: background?.failedJobs },
    { key: "alert.policies", count: drafts, to: "/settings/policies" },
  ] as const;
  const wrong = alerts.filter(({ count }) => count);
  if (!wrong.length) return null;
  return (
    <ul className="alerts">
      {wrong.map((alert) => {
        const text = say(alert.key, { count: alert.count! });
        return (
          <li key={alert.key}>
            <Icon name="alert" />
            {"to" in alert ? (
              <TextLink to={alert.to} search={"search" in alert ? alert.search : undefined}>
                {text}
              </TextLink>
            ) : (
              text
            )}
          </li>
        );
      })}
    </ul>
  );
}
