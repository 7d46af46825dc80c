import { invalidField } from "../../http/answers/errors.ts";
import { bulkAnswer } from "../../http/lists/bulk.ts";
import { BULK_BODY_LIMIT, type BulkBody, MAX_OPERATIONS } from "../../http/lists/bulk-schemas.ts";
import { rowAnswer } from "../../http/nouns/noun-routes.ts";
import { type Route, route } from "../../http/route.ts";
import { MAIL_COST } from "../../platform/mail/index.ts";
import { endSessions, endSessionsOf } from "../auth/index.ts";
import { anonymizeCustomer } from "./anonymize.ts";
import { bulk, readCustomerOperations, runBulk } from "./bulk.ts";
import { Customer, type CustomerRow, customers } from "./columns.ts";
import { reactivateCustomer } from "./deactivate.ts";
import { type InvitationSecrets, makeInvitation } from "./invitations/invitation.ts";
import type { Writing } from "./mails.ts";
import { mergeCustomer } from "./merge.ts";
import type { OrdersOf } from "./orders-of.ts";
import { CreatedCustomer, CustomerMerge } from "./schemas.ts";
import { getAccount, getCustomer, lockCustomer } from "./sql.ts";
import type { FixedFields } from "./update.ts";
import { deferChange } from "./write-sql.ts";

const tag = "Customers";
const CUSTOMERS = "/api/v1/customer";
const done = {
  create: [201, "customer.created"],
  update: [200, "customer.updated"],
  delete: [200, "customer.deactivated"],
} as const;

/** The endpoints of a merchant's actions on customers, besides writing their records. */
export const actRoutes = (orders: OrdersOf, fixed: FixedFields): readonly Route[] => [
  route({
    method: "POST",
    path: `${CUSTOMERS}/:id/reactivate`,
    permission: "customers",
    secret: true,
    tag,
    summary: "Reactivate a customer",
    reply: Customer,
    versioned: true,
    async handle(call) {
      return rowAnswer(
        customers,
        call,
        await reactivateCustomer(call, call.params.id!),
        "customer.reactivated",
      );
    },
  }),
  route({
    method: "POST",
    path: `${CUSTOMERS}/:id/anonymize`,
    permission: "customers",
    effects: ["deletion"],
    secret: true,
    tag,
    summary: "Anonymize a customer now",
    description:
      "This cannot be undone. Name, email, phone, avatar, addresses and sessions are deleted, and the email address is free again. Orders stay. Store credit expires.",
    reply: Customer,
    versioned: true,
    async handle(call) {
      return rowAnswer(
        customers,
        call,
        await anonymizeCustomer(call, call.params.id!, orders),
        "customer.anonymized",
      );
    },
  }),
  route({
    method: "POST",
    path: `${CUSTOMERS}/bulk`,
    permission: "customers",
    effects: ["bulk", "deletion", "revocation"],
    secret: true,
    tag,
    operation: "bulkWriteCustomers",
    summary: "Create, update and delete many customers",
    description: `Up to ${MAX_OPERATIONS} operations. Each has its own result; with \`atomic\` either all succeed or none. Each operation sees the customers as they were before the request. A delete deactivates, as \`DELETE ${CUSTOMERS}/:id\` does.`,
    body: bulk.Request,
    bodyLimit: BULK_BODY_LIMIT,
    reply: bulk.Reply,
    cost: 10,
    async handle(call) {
      const body: BulkBody = call.body;
      const outcomes = await runBulk(call, readCustomerOperations(body, call.store), fixed);
      const { atomic = false } = body;
      return {
        message: "ok",
        data: bulkAnswer(call.tx, outcomes, { atomic, messages: call.messages, done }),
      };
    },
  }),
  route({
    method: "POST",
    path: `${CUSTOMERS}/:id/resend-invitation`,
    permission: "customers",
    secret: true,
    cost: MAIL_COST,
    tag,
    summary: "Send an invitation again",
    description:
      "For a customer who has not chosen a password yet. The new code and the new temporary password take the place of the earlier ones.",
    reply: CreatedCustomer,
    async handle(call) {
      const { row, secrets } = await inviteCustomer(call, call.params.id!);
      return rowAnswer(customers, call, row, "invitation.sent", secrets);
    },
  }),
  route({
    method: "POST",
    path: `${CUSTOMERS}/:id/end-sessions`,
    permission: "customers",
    effects: ["revocation"],
    tag,
    operation: "endCustomerSessions",
    summary: "End all sessions of a customer",
    async handle(call) {
      await getCustomer(call.tx, call.params.id!);
      await endSessionsOf(call, { customerId: call.params.id! });
      return { message: "customer.sessions_ended", data: null };
    },
  }),
  route({
    method: "POST",
    path: `${CUSTOMERS}/:id/merge`,
    permission: "customers",
    effects: ["deletion"],
    secret: true,
    tag,
    summary: "Merge a customer into another one",
    description:
      "Orders, returns, reviews, gift cards, store credit, addresses and tags become those of `into`. This customer is anonymized, which cannot be undone. Of a product that both reviewed, the review of `into` stays theirs.",
    body: CustomerMerge,
    reply: Customer,
    async handle(call) {
      return rowAnswer(
        customers,
        call,
        await mergeCustomer(call, call.params.id!, orders),
        "customer.merged",
      );
    },
  }),
];

/**
 * Mails a new code and temporary password to a customer who has not chosen a password yet; earlier ones
 * become invalid. Throws 404, 400 for a customer who chose one or was deactivated.
 */
async function inviteCustomer(
  call: Writing,
  id: string,
): Promise<{ row: CustomerRow; secrets: InvitationSecrets }> {
  const { tx, now } = call;
  const before = await lockCustomer(tx, id);
  if (!customers.get(before, "isActive")) throw invalidField("/id", "person_inactive");
  const { passwordHash } = await getAccount(tx, id);
  if (passwordHash !== null) throw invalidField("/id", "invitation_accepted");
  const { temporary, deferSecrets } = makeInvitation(now);
  await endSessions(tx, { customerId: id }, now);
  const row = deferChange(tx, before, temporary, now);
  return { row, secrets: deferSecrets(call, row) };
}
