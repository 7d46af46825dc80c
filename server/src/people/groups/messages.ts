import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    groups: keyof typeof groupMessages;
  }
}

export const groupMessages = {
  "customer_group.created": {
    en: "The customer group was created.",
    ar: "تم إنشاء مجموعة العملاء.",
    fr: "Le groupe de clients a été créé.",
    de: "Die Kundengruppe wurde angelegt.",
    es: "Se ha creado el grupo de clientes.",
    tr: "Müşteri grubu oluşturuldu.",
  },
  "customer_group.updated": {
    en: "The customer group was updated.",
    ar: "تم تحديث مجموعة العملاء.",
    fr: "Le groupe de clients a été mis à jour.",
    de: "Die Kundengruppe wurde aktualisiert.",
    es: "Se ha actualizado el grupo de clientes.",
    tr: "Müşteri grubu güncellendi.",
  },
  "customer_group.deleted": {
    en: "The customer group was deleted.",
    ar: "تم حذف مجموعة العملاء.",
    fr: "Le groupe de clients a été supprimé.",
    de: "Die Kundengruppe wurde gelöscht.",
    es: "Se ha eliminado el grupo de clientes.",
    tr: "Müşteri grubu silindi.",
  },
} as const satisfies Messages;
