import { ApiError, type FieldError, notFound, validationFailed } from "../../http/answers/errors.ts";
import { readMoney } from "../../http/nouns/amounts.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call, Opening } from "../../http/route.ts";
import {
  findShopperOrder,
  getOrder,
  isTheirs,
  orders,
  shopperOrderOf,
  shopperOrders,
} from "../../orders/model/index.ts";
import { type Placement, readPlacement } from "../../orders/placing/index.ts";
import { creditWithoutLogin, type ReadSentDraft } from "../checkout/index.ts";
import { orderOf } from "./answer.ts";
import { type Draft, type DraftRow, drafts } from "./columns.ts";
import type { DraftPlacing } from "./schemas.ts";
import { findDraft, lockDraft } from "./sql.ts";

type Locking = Pick<Call, "tx" | "expectedVersions">;

/**
 * Locks a draft that is to be changed or placed. Throws 404; 409 for a stale version and for a placed draft.
 */
export async function lockOpenDraft(
  { tx, expectedVersions }: Locking,
  id: string,
  to: string,
): Promise<DraftRow> {
  const row = await lockDraft(tx, id);
  if (!row) throw notDraft(orders.get(await getOrder(tx, id), "status"), to);
  checkVersion(expectedVersions, drafts.get(row, "version"));
  return row;
}

/** Locks a sent draft for its customer or anyone with its link. Throws the same 404 for all others. */
export async function lockShopperDraft(
  call: Locking & Pick<Call, "principal" | "header">,
  id: string,
  to: string,
): Promise<DraftRow> {
  const row = await lockDraft(call.tx, id);
  if (row && isTheirDraft(call, drafts.read(row))) {
    checkVersion(call.expectedVersions, drafts.get(row, "version"));
    return row;
  }
  const placed = row ? undefined : await findShopperOrder(call.tx, id);
  if (!placed || !isTheirs(call, placed)) throw notFound();
  throw notDraft(shopperOrders.get(placed.row, "status"), to);
}

// An order that is no longer a draft.
const notDraft = (from: string, to: string) =>
  new ApiError(409, "invalid_status_transition", {
    message: "order.not_draft",
    values: { status: from },
    details: { from, to, allowed: [] },
  });

/**
 * Whether a shopper may see a draft: it was sent, and they are its customer or have the token of its link.
 */
const isTheirDraft = (
  call: Pick<Call, "principal" | "header">,
  { customer, tokenHash, sentAt }: Pick<Draft, "customer" | "tokenHash" | "sentAt">,
): boolean => sentAt !== null && isTheirs(call, { customerId: customer.id, tokenHash });

/**
 * The placement that a draft asks for. Its expected total is the last answered one, unless the body names
 * one. Throws 400 for an invalid amount.
 */
export function placementOfDraft(
  { store, body }: Pick<Opening<object, DraftPlacing>, "store" | "body">,
  row: DraftRow,
): Placement {
  const { id, content, total, customer, isNewCustomer, granted } = drafts.read(row);
  const errors: FieldError[] = [];
  const reading = { digits: store.currencyDigits, errors };
  const expectedTotal =
    body.expectedTotal === undefined ? total : readMoney(reading, "/expectedTotal", body.expectedTotal);
  if (errors.length) throw validationFailed(errors);
  const { giftCards, storeCredit, markPaid, sendMail = content.sendMail ?? false } = body;
  return {
    ...readPlacement({
      store,
      principal: undefined,
      body: {
        ...content,
        ...(giftCards && { giftCards }),
        ...(storeCredit && { storeCredit }),
        ...(markPaid && { markPaid }),
        sendMail,
      },
    }),
    id,
    ...(isNewCustomer && { newCustomerId: customer.id }),
    ...(granted !== null && { granted }),
    expectedTotal,
  };
}

/**
 * Throws 400 if someone with the link, but not logged in as the customer, pays with the customer's store
 * credit.
 */
export function refuseOthersCredit(
  { principal }: Pick<Opening, "principal">,
  row: DraftRow,
  { storeCredit }: Placement,
): void {
  const isTheirs = principal?.kind === "customer" && principal.id === drafts.get(row, "customer").id;
  if (storeCredit !== undefined && !isTheirs) throw creditWithoutLogin();
}

/** Reads a sent draft for its shopper. */
export const readSentDraft: ReadSentDraft = async (call, id) => {
  const row = await findDraft(call.tx, id);
  if (!row) return undefined;
  const draft = drafts.read(row);
  if (!isTheirDraft(call, draft)) return undefined;
  const extra = JSON.stringify({ shipments: [], draft: { sentAt: draft.sentAt } }).slice(1, -1);
  return shopperOrders.json(shopperOrderOf(orderOf(row)), call, extra);
};
