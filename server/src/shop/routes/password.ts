import { timingSafeEqual } from "node:crypto";
import { ApiError } from "../../http/answers/errors.ts";
import type { ShopAnswer } from "../../http/html/serve-shop.ts";
import { redirect } from "./answer-page.ts";
import type { ShopInfo } from "./shop-info.ts";
import type { Visit } from "./visit.ts";

const PATH = "/password";

/** Whether a visitor may see the shop: it is open, a preview, or they know its password. */
export function mayEnter({ call, preview, profile }: Visit, { proofs }: ShopInfo): boolean {
  if (profile.storefront.mode !== "password" || preview) return true;
  const shown = Buffer.from(call.cookie("stoa_open") ?? "");
  return proofs.map((proof) => isSame(shown, Buffer.from(proof))).includes(true);
}

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);

/** Whether an address is that of the password page. */
export const isPasswordPage = ({ place }: Pick<Visit, "place">): boolean => place.path === PATH;

/**
 * The page for visitors who may not see the shop yet, at its own address; a form that has the password lets
 * them in.
 */
export async function answerPassword(visit: Visit, may: boolean): Promise<ShopAnswer> {
  const { call, place, views } = visit;
  if (may) return redirect(place.root, 303);
  if (!isPasswordPage(visit)) return redirect(`${place.root}${PATH.slice(1)}`, 303);
  if (call.method !== "POST") return views.page(PATH, { status: 200 });
  const password = new URLSearchParams(call.body?.toString() ?? "").get("password") ?? "";
  try {
    const { data } = await call.ask<{ token: string }>("POST /api/v1/storefront/password", {
      body: { password },
    });
    const { headers, ...answer } = redirect(place.root, 303);
    return { ...answer, headers: { ...headers, "set-cookie": call.setCookie("stoa_open", data.token) } };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const { message, errors = [] } = call.messagesByLocale(call.locale).describeError(error);
    const shown = errors.length ? errors : [{ field: "/password", message }];
    const form = {
      kind: "storefront_password",
      errors: shown.map((one) => ({ field: one.field.slice(1), message: one.message })),
    };
    return views.page(PATH, { status: error.status, form });
  }
}
