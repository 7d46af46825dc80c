import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    grants: keyof typeof grantMessages;
  }
}

export const grantMessages = {
  beyond_own_key: {
    en: "This would give the key more permissions than the key that makes it.",
    ar: "ستكون لهذا المفتاح صلاحيات أكثر من صلاحيات المفتاح الذي ينشئه.",
    fr: "Cette clé aurait plus d’autorisations que la clé qui la crée.",
    de: "Dieser Schlüssel hätte mehr Berechtigungen als der Schlüssel, mit dem er angelegt wird.",
    es: "Esta clave tendría más permisos que la clave que la crea.",
    tr: "Bu anahtarın, onu oluşturan anahtardan daha fazla izni olurdu.",
  },
  "field.not_held": {
    en: "You cannot grant what you do not hold yourself.",
    ar: "لا يمكنك منح ما لا تملكه أنت.",
    fr: "Vous ne pouvez pas accorder ce que vous n’avez pas vous-même.",
    de: "Sie können nichts vergeben, was Sie selbst nicht haben.",
    es: "No puede conceder lo que usted no tiene.",
    tr: "Kendinizde olmayan bir yetkiyi veremezsiniz.",
  },
  "field.holds_more": {
    en: "This includes permissions that you do not hold yourself.",
    ar: "يتضمن هذا صلاحيات لا تملكها أنت.",
    fr: "Cela comprend des autorisations que vous n’avez pas vous-même.",
    de: "Dazu gehören Berechtigungen, die Sie selbst nicht haben.",
    es: "Esto incluye permisos que usted no tiene.",
    tr: "Bu, sizde olmayan izinler içeriyor.",
  },
} as const satisfies Messages;
