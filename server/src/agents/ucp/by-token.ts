import { isToken, type TokenStanding } from "../session/index.ts";
import type { OrderTelling } from "./order.ts";
import type { Severity, UcpMessage } from "./outcome.ts";
import type { SentInstrument } from "./schemas.ts";
import type { Shop } from "./shop.ts";
import { STRIPE } from "./stripe-handler.ts";

/** The token that a buyer's agent was granted, where the buyer pays by one. */
export function tokenIn(instrument: SentInstrument | undefined, { merchant }: Shop): string | undefined {
  if (!merchant || instrument?.handler_id !== STRIPE.id) return undefined;
  const { token } = Object(instrument.credential) as { token?: unknown };
  return isToken(token) ? token : undefined;
}

const against = (
  code: string,
  content: string,
  severity: Severity = "requires_buyer_input",
): readonly UcpMessage[] => [{ type: "error", code, path: "$.payment.instruments", content, severity }];

/** How a checkout is told whose order a token is to pay; `url` is where the buyer goes on by themselves. */
export function byTokenParts(
  { messages: words }: Pick<OrderTelling, "messages">,
  standing: Exclude<TokenStanding, "taken">,
  url: string,
): { status: string; messages: readonly UcpMessage[]; continue_url?: string } {
  switch (standing) {
    case "waits":
      return { status: "complete_in_progress", messages: [], continue_url: url };
    case "asks": {
      const messages = against("requires_3ds", words.say("agent_session.bank_asks"));
      return { status: "requires_escalation", messages, continue_url: url };
    }
    case "refused": {
      const content = words.say("agent_session.payment_failed");
      return {
        status: "incomplete",
        messages: against("payment_failed", content, "recoverable"),
        continue_url: url,
      };
    }
    case "over":
      return { status: "canceled", messages: [] };
  }
}
