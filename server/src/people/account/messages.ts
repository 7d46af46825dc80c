import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    account: keyof typeof accountMessages;
  }
}

export const accountMessages = {
  "address.created": {
    en: "The address was added.",
    ar: "تمت إضافة العنوان.",
    fr: "L’adresse a été ajoutée.",
    de: "Die Adresse wurde hinzugefügt.",
    es: "Se ha añadido la dirección.",
    tr: "Adres eklendi.",
  },
  "address.updated": {
    en: "The address was updated.",
    ar: "تم تحديث العنوان.",
    fr: "L’adresse a été mise à jour.",
    de: "Die Adresse wurde aktualisiert.",
    es: "Se ha actualizado la dirección.",
    tr: "Adres güncellendi.",
  },
  "address.deleted": {
    en: "The address was deleted.",
    ar: "تم حذف العنوان.",
    fr: "L’adresse a été supprimée.",
    de: "Die Adresse wurde gelöscht.",
    es: "Se ha eliminado la dirección.",
    tr: "Adres silindi.",
  },
} as const satisfies Messages;
