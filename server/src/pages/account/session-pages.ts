import { createForm, emptyForm, type FormState } from "../../http/html/form.ts";
import type { Page, PageAnswer, PageCall, PageRoute } from "../../http/html/route.ts";
import { html } from "../../kit/text/html.ts";
import { ownPath } from "../../kit/web/own-path.ts";
import { fields } from "./fields.ts";
import { logInPages } from "./log-in-pages.ts";
import { paths } from "./paths.ts";
import { ACCOUNT, drawForm, joinCart, orShowRefusal, returnTo, secret, toLogIn } from "./session.ts";

const page = { name: "account", params: {}, permission: "open" } as const;
const own = { ...page, path: paths.changePassword, forShoppers: "beforePasswordChange" } as const;

/** The pages on which shoppers log in and out of the shop, register, and change their password. */
export const sessionPages: readonly PageRoute[] = [
  ...logInPages,
  { ...page, method: "GET", path: paths.logOut, handle: logOutPage },
  { ...page, method: "POST", path: paths.logOut, handle: logOut },
  { ...own, method: "GET", handle: async (call) => (call.principal ? passwordPage(call) : toLogIn) },
  { ...own, method: "POST", handle: changePassword },
];

// Only a POST logs out: a link could be in any page or mail.
async function logOutPage(call: PageCall): Promise<Page> {
  const title = call.messages.say("page.logout.title");
  return drawForm(call, createForm([], emptyForm()), html``, { path: paths.logOut, title, button: title });
}

async function logOut(call: PageCall): Promise<PageAnswer> {
  const refreshToken = call.cookie("stoa_shop_refresh");
  if (refreshToken) await call.ask("POST /api/v1/auth/logout", { body: { refreshToken } });
  const to = ownPath(call.form.get("return_to"), "/");
  return {
    seeOther: to === ACCOUNT ? "/" : to,
    // The cart belongs to the customer, so the browser forgets it too.
    cookie: (["stoa_shop", "stoa_shop_refresh", "stoa_cart"] as const).map((name) => call.setCookie(name)),
  };
}

function passwordPage(call: PageCall, filled: FormState = emptyForm()): Page {
  const { say } = call.messages;
  const form = createForm(["currentPassword", "newPassword"], filled);
  const isTemporary = call.principal?.kind === "customer" && call.principal.mustChangePassword;
  return drawForm(
    call,
    form,
    html`${form.input("currentPassword", {
      ...fields.ownPassword(call),
      label: say("page.change_password.current"),
    })}${form.input("newPassword", fields.password(call))}`,
    {
      path: paths.changePassword,
      title: say("page.change_password.title"),
      ...(isTemporary && { intro: say("page.change_password.temporary") }),
      button: say("page.reset.button"),
    },
  );
}

async function changePassword(call: PageCall): Promise<PageAnswer> {
  const { principal } = call;
  if (!principal) return toLogIn;
  return orShowRefusal(
    call,
    async () => {
      const body = {
        currentPassword: secret(call, "currentPassword"),
        newPassword: secret(call, "newPassword"),
      };
      await call.ask("POST /api/v1/auth/customer/change-password", { body });
      const isTemporary = principal.kind === "customer" && principal.mustChangePassword;
      const cookie = isTemporary ? await joinCart(call, { ...principal, mustChangePassword: false }) : [];
      return { seeOther: returnTo(call), cookie };
    },
    (filled) => passwordPage(call, filled),
  );
}
