import type { Dashboard } from "@stoa/client";
import { Icon } from "../ui/icon.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { useSay } from "./say.ts";

/** What the server could not do by itself. Nothing where all is well. */
export function Alerts({ of: { webhooks, imports, background } }: { of: Dashboard }) {
  const say = useSay();
  const alerts = [
    { key: "alert.webhooks", count: webhooks?.disabled, to: "/webhooks" },
    { key: "alert.imports", count: imports?.failed, to: "/imports" },
    { key: "alert.mails", count: background?.failedMails, to: "/mails", search: { status: "failed" } },
    { key: "alert.jobs", count: background?.failedJobs },
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
