import { type Static, Type } from "typebox";
import { closedObject } from "../../http/openapi/schema-parts.ts";
import { type Route, route } from "../../http/route.ts";
import { PaymentWarnings } from "../../orders/payments/index.ts";
import { readSetup, type Step, steps } from "./steps.ts";

const keys = Object.keys(steps) as Step[];
const Setup = Type.Object(
  {
    isDone: Type.Boolean({ description: "Whether all steps are." }),
    isDismissed: Type.Boolean({
      description: "`setupDismissed` of the settings: screens leave the list out.",
    }),
    steps: Type.Array(
      Type.Object(
        {
          key: Type.Unsafe<Step>({
            type: "string",
            enum: keys,
            description: keys.map((key) => `\`${key}\`: ${steps[key]}`).join(" "),
          }),
          isDone: Type.Boolean(),
        },
        closedObject("SetupStep"),
      ),
      { description: "In the order in which they are best done." },
    ),
    warnings: PaymentWarnings,
  },
  closedObject("Setup"),
);

/** What a new store has yet to do. */
export const setupRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/v1/setup",
    permission: "settings:read",
    tag: "Overview",
    summary: "Read what a new store has yet to do",
    description:
      "The checklist of a new store. Nothing is ticked off by hand: each step is done when the store has what it asks for. `PUT /settings` with `setupDismissed: true` puts the list away.",
    reply: Setup,
    async handle(call) {
      const { done, isDismissed, warnings } = await readSetup(call.tx, call.messages);
      const told: Static<typeof Setup> = {
        isDone: keys.every((key) => done[key]),
        isDismissed,
        steps: keys.map((key) => ({ key, isDone: done[key] })),
        warnings,
      };
      return { message: "ok", data: JSON.stringify(told) };
    },
  }),
];
