import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    unsubscribePages: keyof typeof unsubscribePageMessages;
  }
}

export const unsubscribePageMessages = {
  "page.unsubscribe.title": {
    en: "Unsubscribe",
    ar: "إلغاء الاشتراك",
    fr: "Se désabonner",
    de: "Abmelden",
    es: "Darse de baja",
    tr: "Abonelikten çık",
  },
  "page.unsubscribe.question": {
    en: "Do you want to get no more news from {store}?",
    ar: "هل تريد إيقاف الأخبار التي تصلك من {store}؟",
    fr: "Voulez-vous ne plus recevoir de nouvelles de {store} ?",
    de: "Möchten Sie keine Neuigkeiten mehr von {store} bekommen?",
    es: "¿Quiere dejar de recibir novedades de {store}?",
    tr: "{store} mağazasından artık haber almak istemiyor musunuz?",
  },
  "page.unsubscribe.button": {
    en: "Unsubscribe",
    ar: "إلغاء الاشتراك",
    fr: "Me désabonner",
    de: "Abmelden",
    es: "Darme de baja",
    tr: "Abonelikten çık",
  },
  "page.unsubscribe.orders": {
    en: "Mails about your orders and your account still come.",
    ar: "ستظل تصلك الرسائل المتعلقة بطلباتك وحسابك.",
    fr: "Vous recevrez toujours les e-mails concernant vos commandes et votre compte.",
    de: "E-Mails zu Ihren Bestellungen und Ihrem Konto kommen weiterhin.",
    es: "Seguirá recibiendo los correos sobre sus pedidos y su cuenta.",
    tr: "Siparişleriniz ve hesabınızla ilgili e-postalar gelmeye devam edecek.",
  },
} as const satisfies Messages;
