import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    checkout: keyof typeof checkoutMessages;
  }
}

export const checkoutMessages = {
  "field.other_customer": {
    en: "This is not the email address that you are logged in with.",
    ar: "أنت مسجّل الدخول ببريد إلكتروني آخر.",
    fr: "Votre session est ouverte avec une autre adresse e-mail.",
    de: "Sie sind mit einer anderen E-Mail-Adresse angemeldet.",
    es: "Ha iniciado sesión con otra dirección de correo electrónico.",
    tr: "Başka bir e-posta adresiyle oturum açtınız.",
  },
} as const satisfies Messages;
