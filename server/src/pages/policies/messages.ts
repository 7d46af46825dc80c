import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    policyPage: keyof typeof policyPageMessages;
  }
}

export const policyPageMessages = {
  "page.policy.terms": {
    en: "Terms of service",
    ar: "شروط الخدمة",
    fr: "Conditions générales",
    de: "Allgemeine Geschäftsbedingungen",
    es: "Términos del servicio",
    tr: "Hizmet koşulları",
  },
  "page.policy.privacy": {
    en: "Privacy",
    ar: "الخصوصية",
    fr: "Confidentialité",
    de: "Datenschutz",
    es: "Privacidad",
    tr: "Gizlilik",
  },
  "page.policy.refunds": {
    en: "Returns and refunds",
    ar: "الإرجاع واسترداد المبالغ",
    fr: "Retours et remboursements",
    de: "Rückgabe und Erstattung",
    es: "Devoluciones y reembolsos",
    tr: "İade ve geri ödeme",
  },
  "page.policy.shipping": {
    en: "Shipping",
    ar: "الشحن",
    fr: "Livraison",
    de: "Versand",
    es: "Envío",
    tr: "Kargo",
  },
  "page.policy.legalNotice": {
    en: "Legal notice",
    ar: "بيانات الناشر",
    fr: "Mentions légales",
    de: "Impressum",
    es: "Aviso legal",
    tr: "Yasal bilgiler",
  },
} as const satisfies Messages;
