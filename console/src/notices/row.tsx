import type { Notice } from "@stoa/client";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../core/format.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { useSay } from "./say.ts";

const shown: Readonly<Record<string, readonly [icon: IconName, path: string]>> = {
  order_placed: ["orders", "/orders"],
  return_requested: ["return", "/orders"],
  stock_low: ["products", "/products"],
  dispute: ["alert", "/orders"],
  payment_problem: ["alert", "/orders"],
  webhook_disabled: ["hook", "/webhooks"],
  agent_blocked: ["agent", "/agents"],
  mention: ["mail", "/orders"],
};

/** An event with its time and a link to it; `read` is called when somebody follows the link. */
export function NoticeRow({ of, read }: { of: Notice; read: () => void }) {
  const say = useSay();
  const { dateTime, money } = useFormats();
  const { occasion = "", amount, currency } = of.about;
  // Set apart, so that they read as they are written among words of the other direction.
  const [orderNumber, name, url] = [of.about.orderNumber, of.about.name, of.about.url].map(
    (value = "") => `\u2068${value}\u2069`,
  ) as [string, string, string];
  const words: Readonly<Record<string, string>> = {
    order_placed: say("order_placed", { number: orderNumber }),
    return_requested: say("return_requested", { number: orderNumber }),
    stock_low: say("stock_low", { name }),
    dispute: say(
      `dispute.${occasion === "dispute_won" || occasion === "dispute_lost" ? occasion : "dispute_opened"}`,
      {
        number: orderNumber,
      },
    ),
    payment_problem: say("payment_problem", { number: orderNumber }),
    webhook_disabled: say("webhook_disabled", { url }),
    agent_blocked: say("agent_blocked", { name }),
    mention: say("mention", { name, number: orderNumber }),
  };
  const [icon, path] = shown[of.kind] ?? ["log", ""];
  const body = (
    <>
      <Icon name={icon} />
      <span className="notice-words">
        <bdi>{words[of.kind] ?? of.kind}</bdi>
        <span className="quiet">
          {dateTime(of.createdAt)}
          {amount && ` · ${money(amount, currency)}`}
        </span>
      </span>
      {!of.isRead && (
        <span className="notice-new">
          <span className="hidden-words">{say("unread")}</span>
        </span>
      )}
    </>
  );
  return of.resourceId && path ? (
    <Link className="notice" to={`${path}/${of.resourceId}`} onClick={read}>
      {body}
    </Link>
  ) : (
    <div className="notice">{body}</div>
  );
}
