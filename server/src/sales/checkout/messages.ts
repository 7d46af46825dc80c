import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    checkout: keyof typeof checkoutMessages;
  }
}

export const checkoutMessages = {
  "field.other_customer": {
    en: "This is not the email address that you are logged in with.",
    ar: "ليس هذا عنوان البريد الإلكتروني الذي سجّلت الدخول به.",
    fr: "Cette adresse e-mail n’est pas celle de votre session.",
    de: "Das ist nicht die E-Mail-Adresse, mit der Sie angemeldet sind.",
    es: "Esta no es la dirección de correo electrónico con la que ha iniciado sesión.",
    tr: "Bu, oturum açtığınız e-posta adresi değil.",
  },
} as const satisfies Messages;
