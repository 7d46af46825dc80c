import type { PageOfMail } from "../../platform/mail/index.ts";
import {
  hostedPage,
  type OriginOf,
  ownPage,
  readSettings,
  type StoreSettings,
  staffPage,
} from "../../platform/settings/index.ts";
import { paths } from "./paths.ts";

/**
 * The page on which the code of a mail is used: the store's own, else the server's.
 */
export const pageOfMail =
  (originOf: OriginOf): PageOfMail =>
  async (reads, mail) => {
    const pageFor = pages[mail.template as keyof typeof pages];
    if (!pageFor) return null;
    const { code, token, isStaffs } = mail.values as { code: string; token?: string; isStaffs?: boolean };
    const settings = await readSettings(reads);
    return pageFor({ settings, originOf, email: mail.to, code: token ?? code, isStaffs }) ?? null;
  };

type MailLink = {
  settings: StoreSettings;
  originOf: OriginOf;
  email: string;
  code: string;
  isStaffs: boolean | undefined;
};

const at = (path: string, fields: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(fields)}`;

const pages = {
  verification: ({ settings, originOf, email, code }: MailLink) => {
    const fields = { email, code };
    return (
      ownPage(settings, "verifyEmail", fields) ??
      hostedPage(settings, originOf, "verifyEmail", at(paths.verifyEmail, fields))
    );
  },
  password_reset: ({ settings, originOf, email, code, isStaffs }: MailLink) => {
    // Staff reset their passwords on a page of their own, never on the storefront's.
    if (isStaffs) return staffPage(settings, originOf, at(paths.resetStaffPassword, { token: code }));
    return (
      ownPage(settings, "resetPassword", { email, code }) ??
      hostedPage(settings, originOf, "resetPassword", at(paths.resetPassword, { email, code }))
    );
  },
  invitation: ({ settings, originOf, email, code }: MailLink) =>
    ownPage(settings, "invitation", { email, token: code }) ??
    staffPage(settings, originOf, at(paths.acceptInvitation, { token: code })),
};
