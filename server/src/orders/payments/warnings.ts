import { Type } from "typebox";
import type { Tx } from "../../db/tenant.ts";
import type { Messages } from "../../http/answers/messages.ts";
import { closedObject } from "../../http/openapi/schema-parts.ts";
import { type PaymentMethod, PaymentMethodSchema } from "../model/columns.ts";
import { isOfferedUnset, MANUAL, type Method, paymentSettings } from "./columns.ts";
import { findPaymentSettings } from "./settings-sql.ts";

const codes = ["provider_missing", "instructions_missing"] as const;
type Code = (typeof codes)[number];

/** A problem with a payment method that shoppers are offered. */
export const PaymentWarnings = Type.Array(
  Type.Object(
    {
      method: PaymentMethodSchema,
      code: Type.Unsafe<Code>({
        type: "string",
        enum: [...codes],
        description:
          "`provider_missing`: no provider collects it, and there are no `instructions`. `instructions_missing`: shoppers are not told where to transfer the money.",
      }),
      message: Type.String(),
    },
    closedObject("PaymentMethodWarning"),
  ),
  { description: "Payment methods that shoppers can choose, but that have no provider or no instructions." },
);

type OfferedSetting = Pick<Method, "method" | "provider" | "isActive" | "instructions">;

/**
 * The reason why shoppers who choose a method cannot know how to pay: undefined where they can, and for cash.
 */
function faultOf({ method, provider, isActive, instructions }: OfferedSetting): Code | undefined {
  if (!isActive || provider !== MANUAL || instructions !== null || method === "cash") return undefined;
  return isOfferedUnset({ method, provider }) ? "instructions_missing" : "provider_missing";
}

/** Whether a method takes payments that a new store does not. */
export const isOwn = (one: OfferedSetting): boolean =>
  one.isActive && faultOf(one) === undefined && (one.provider !== MANUAL || !isOfferedUnset(one));

/** The problems with the payment methods that shoppers are offered, in the reader's language. */
export const warningsOf = (
  methods: readonly OfferedSetting[],
  messages: Messages,
): { method: PaymentMethod; code: Code; message: string }[] =>
  methods.flatMap((one) => {
    const code = faultOf(one);
    if (!code) return [];
    const method = messages.say(`label.${one.method}`);
    return [{ method: one.method, code, message: messages.say(`payment_warning.${code}`, { method }) }];
  });

/**
 * Whether the bound store has set up payments, whether it offers any method, and the problems with those
 * that it offers; one statement.
 */
export async function readPaymentSetup(
  tx: Tx,
  messages: Messages,
): Promise<{ hasOwn: boolean; isOffered: boolean; warnings: ReturnType<typeof warningsOf> }> {
  const methods = paymentSettings.get((await findPaymentSettings(tx)).row, "methods");
  return {
    hasOwn: methods.some(isOwn),
    isOffered: methods.some(({ isActive }) => isActive),
    warnings: warningsOf(methods, messages),
  };
}
