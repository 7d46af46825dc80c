import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    views: keyof typeof viewMessages;
  }
}

export const viewMessages = {
  "view.created": {
    en: "The view was saved.",
    ar: "تم حفظ طريقة العرض.",
    fr: "La vue a été enregistrée.",
    de: "Die Ansicht wurde gespeichert.",
    es: "Se ha guardado la vista.",
    tr: "Görünüm kaydedildi.",
  },
  "view.updated": {
    en: "The view was updated.",
    ar: "تم تحديث طريقة العرض.",
    fr: "La vue a été mise à jour.",
    de: "Die Ansicht wurde aktualisiert.",
    es: "Se ha actualizado la vista.",
    tr: "Görünüm güncellendi.",
  },
  "view.deleted": {
    en: "The view was deleted.",
    ar: "تم حذف طريقة العرض.",
    fr: "La vue a été supprimée.",
    de: "Die Ansicht wurde gelöscht.",
    es: "Se ha eliminado la vista.",
    tr: "Görünüm silindi.",
  },
} as const satisfies Messages;
