import { v7 as uuidv7 } from "uuid";
import { checkVersion } from "../../http/request/version.ts";
import type { DraftsPort } from "../../orders/api/index.ts";
import { explainInput } from "../../orders/edits/index.ts";
import type { CustomerDataPort } from "../../people/customers/index.ts";
import { draftAnswer, draftJson } from "./answer.ts";
import { drafts } from "./columns.ts";
import { applyChanges, contentOf } from "./content.ts";
import { priceDraft } from "./price.ts";
import { grantDraft } from "./send.ts";
import {
  findDraft,
  findDraftsOf,
  forgetDrafts,
  insertDraft,
  lockDraft,
  moveDrafts,
  updateDraft,
} from "./sql.ts";

/** The drafts port of orders: a draft is created, read and changed by its id as an order is. */
export const draftsOfOrders: DraftsPort = {
  async create(call) {
    const { tx, now, body, principal } = call;
    const id = uuidv7({ msecs: now.getTime() });
    const priced = await priceDraft(call, contentOf(body, principal), { id, newCustomerId: undefined });
    const row = await insertDraft(tx, { id, priced, now });
    return {
      ...draftAnswer(call, row, "draft.created"),
      status: 201,
      location: `/api/v1/orders/${id}`,
    };
  },
  async read(call, id) {
    const row = await findDraft(call.tx, id);
    return row && draftAnswer(call, row, "ok");
  },
  async explain({ tx, store }, id) {
    const row = await findDraft(tx, id);
    return row && explainInput(drafts.get(row, "pricing"), store);
  },
  async update(call, id) {
    const { tx, now, body } = call;
    const row = await lockDraft(tx, id);
    if (!row) return undefined;
    const { version, content, customer, isNewCustomer, sentAt } = drafts.read(row);
    checkVersion(call.expectedVersions, version);
    const newCustomerId = isNewCustomer ? customer.id : undefined;
    const priced = await priceDraft(call, applyChanges(content, body), {
      id: drafts.get(row, "id"),
      newCustomerId,
    });
    const after = await updateDraft(tx, { id, priced, now });
    // Its customer can place it as it is now.
    if (sentAt !== null) await grantDraft(call, after);
    return draftAnswer(call, after, "draft.updated");
  },
};

/** The customer data port of drafts. */
export const draftsOfCustomers: CustomerDataPort = {
  async all({ tx, store }, customerId) {
    const rows = await findDraftsOf(tx, customerId);
    return rows.map((row) => draftJson({ store, can: () => false }, row));
  },
  anonymize: forgetDrafts,
  move: moveDrafts,
};
