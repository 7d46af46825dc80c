import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    grants: keyof typeof grantMessages;
  }
}

export const grantMessages = {
  beyond_own_key: {
    en: "This would let the key do more than the key that makes it.",
    ar: "سيسمح هذا للمفتاح بأكثر مما يُسمح به للمفتاح الذي ينشئه.",
    fr: "Cela permettrait à la clé plus que n’en peut celle qui la crée.",
    de: "Damit dürfte der Schlüssel mehr als der, der ihn anlegt.",
    es: "Esto permitiría a la clave más de lo que puede la que la crea.",
    tr: "Bu, anahtara onu oluşturan anahtardan daha fazla yetki verirdi.",
  },
  "field.not_held": {
    en: "You cannot grant what you do not hold yourself.",
    ar: "لا يمكنك منح ما لا تملكه أنت.",
    fr: "Vous ne pouvez pas accorder ce que vous ne détenez pas vous-même.",
    de: "Sie können nichts gewähren, was Sie selbst nicht haben.",
    es: "No puede conceder lo que usted no tiene.",
    tr: "Kendinizde olmayan bir yetkiyi veremezsiniz.",
  },
  "field.holds_more": {
    en: "This holds permissions that you do not hold yourself.",
    ar: "يتضمن هذا صلاحيات لا تملكها أنت.",
    fr: "Ceci comporte des permissions que vous ne détenez pas vous-même.",
    de: "Hierzu gehören Berechtigungen, die Sie selbst nicht haben.",
    es: "Esto incluye permisos que usted mismo no tiene.",
    tr: "Bu, sizde olmayan izinler içeriyor.",
  },
} as const satisfies Messages;
