import { Alert, Box, Button } from "@mantine/core";
import type { SetupStep } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { useCan } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton, TextLink } from "../ui/link-button.tsx";
import { Section } from "../ui/page.tsx";
import { useSay } from "./say.ts";

/** Where each step is done, and who may. */
const places: Readonly<Record<SetupStep["key"], { to: string; needs: string }>> = {
  product: { to: "/setup/products", needs: "products" },
  shippingRate: { to: "/setup/shipping", needs: "settings" },
  paymentMethod: { to: "/setup/payments", needs: "settings" },
  business: { to: "/settings/documents", needs: "settings" },
  policies: { to: "/setup/policies", needs: "settings" },
  domain: { to: "/setup/domain", needs: "settings:read" },
  staff: { to: "/staff/new", needs: "staff" },
  order: { to: "/orders/new", needs: "orders" },
};

/** What a new store has yet to do. The server finds out what is done; the list goes when all is, or when somebody puts it away. */
export function SetUp() {
  const say = useSay();
  const can = useCan();
  const { data } = useRead(["setup"], (options) => stoa.setup.get(options));
  const dismiss = useWrite(() => stoa.settings.update({ setupDismissed: true }), {
    changes: ["setup", "settings"],
    done: say("setup.is_put_away"),
  });
  if (!data || data.isDismissed || (data.isDone && !data.warnings.length)) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  return (
    <Section
      title={say("setup.title")}
      actions={
        can("settings") && (
          <Button variant="subtle" size="xs" loading={dismiss.isSending} onClick={() => void dismiss.send()}>
            {say("setup.put_away")}
          </Button>
        )
      }
    >
      <p className="quiet">{say("setup.done", { done, all: data.steps.length })}</p>
      <ol className="steps">
        {data.steps.map(({ key, isDone }) => {
          const { to, needs } = places[key];
          const text = say(`setup.${key}`);
          return (
            <li key={key} className={isDone ? "step step-done" : "step"}>
              <span className="step-mark">{isDone && <Icon name="check" size={14} />}</span>
              {!isDone && can(needs) ? <TextLink to={to}>{text}</TextLink> : <span>{text}</span>}
              <span className="hidden-words">{say(isDone ? "setup.is_done" : "setup.is_open")}</span>
            </li>
          );
        })}
      </ol>
      {can("settings") && data.path.some(({ isDone, isSkipped }) => !isDone && !isSkipped) && (
        <Box mt="md">
          <LinkButton to="/setup">{say("setup.continue")}</LinkButton>
        </Box>
      )}
      {data.warnings.map(({ method, message }) => (
        <Alert key={method} color="yellow" variant="light" mt="sm">
          {can("settings") ? <TextLink to="/settings/payments">{message}</TextLink> : message}
        </Alert>
      ))}
    </Section>
  );
}
