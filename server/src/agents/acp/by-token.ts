import type { Messages } from "../../http/answers/messages.ts";
import { isToken, type TokenStanding } from "../session/index.ts";
import { AcpError } from "./errors.ts";
import { STRIPE } from "./handlers.ts";
import type { AcpMessage } from "./notices.ts";
import type { SentPayment } from "./schemas.ts";
import type { Shop } from "./shop.ts";

const CREDENTIAL = "$.payment_data.instrument.credential";

/** The token that a buyer's agent was granted, where the buyer pays by one. */
export function tokenIn({ handler_id, instrument }: SentPayment, { merchant }: Shop): string | undefined {
  const token = instrument?.credential?.token;
  return merchant && handler_id === STRIPE && isToken(token) ? token : undefined;
}

/** That a payment was refused, and that the buyer's bank wants to hear from them. */
export const declined = (): AcpError =>
  new AcpError(402, "agent_session.payment_failed", { code: "payment_declined", param: CREDENTIAL });
export const bankAsks = (): AcpError =>
  new AcpError(400, "agent_session.bank_asks", { code: "requires_3ds", param: "$.authentication_result" });

const against = (
  code: string,
  content: string,
  resolution: AcpMessage["resolution"],
): readonly AcpMessage[] => [
  { type: "error", code, resolution, param: CREDENTIAL, content_type: "plain", content },
];

/** How a session is told whose order a token is to pay; `url` is where the buyer goes on by themselves. */
export function byTokenParts(
  words: Messages,
  standing: Exclude<TokenStanding, "taken">,
  url: string,
): { status: string; messages: readonly AcpMessage[]; continue_url?: string } {
  switch (standing) {
    case "waits":
      return { status: "in_progress", messages: [], continue_url: url };
    case "asks": {
      const messages = against("requires_3ds", words.say("agent_session.bank_asks"), "requires_buyer_input");
      return { status: "requires_escalation", messages, continue_url: url };
    }
    case "refused": {
      const content = words.say("agent_session.payment_failed");
      const messages = against("payment_declined", content, "recoverable");
      return { status: "ready_for_payment", messages, continue_url: url };
    }
    case "over":
      return { status: "canceled", messages: [] };
  }
}
