import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    customers: keyof typeof customerMessages;
  }
}

export const customerMessages = {
  "customer.created": {
    en: "The customer was created.",
    ar: "تم إنشاء العميل.",
    fr: "Le client a été créé.",
    de: "Der Kunde wurde angelegt.",
    es: "Se ha creado el cliente.",
    tr: "Müşteri oluşturuldu.",
  },
  "customer.updated": {
    en: "The customer was updated.",
    ar: "تم تحديث العميل.",
    fr: "Le client a été mis à jour.",
    de: "Der Kunde wurde aktualisiert.",
    es: "Se ha actualizado el cliente.",
    tr: "Müşteri güncellendi.",
  },
  "customer.unsubscribed": {
    en: "You will get no more news from us.",
    ar: "لن تصلك منا أخبار بعد الآن.",
    fr: "Vous ne recevrez plus de nouvelles de notre part.",
    de: "Sie bekommen keine Neuigkeiten mehr von uns.",
    es: "Ya no recibirá novedades nuestras.",
    tr: "Artık bizden haber almayacaksınız.",
  },
  "customer.deactivated": {
    en: "The customer was deactivated.",
    ar: "تم تعطيل حساب العميل.",
    fr: "Le client a été désactivé.",
    de: "Der Kunde wurde deaktiviert.",
    es: "Se ha desactivado el cliente.",
    tr: "Müşteri devre dışı bırakıldı.",
  },
  "customer.reactivated": {
    en: "The customer was reactivated.",
    ar: "تمت إعادة تفعيل حساب العميل.",
    fr: "Le client a été réactivé.",
    de: "Der Kunde wurde wieder aktiviert.",
    es: "Se ha reactivado el cliente.",
    tr: "Müşteri yeniden etkinleştirildi.",
  },
  "customer.anonymized": {
    en: "The customer was anonymized.",
    ar: "تم إخفاء هوية العميل.",
    fr: "Le client a été anonymisé.",
    de: "Der Kunde wurde anonymisiert.",
    es: "Se ha anonimizado el cliente.",
    tr: "Müşteri anonimleştirildi.",
  },
  "customer.sessions_ended": {
    en: "All sessions of the customer were ended.",
    ar: "تم إنهاء جميع جلسات العميل.",
    fr: "Toutes les sessions du client ont été fermées.",
    de: "Alle Sitzungen des Kunden wurden beendet.",
    es: "Se han cerrado todas las sesiones del cliente.",
    tr: "Müşterinin tüm oturumları sonlandırıldı.",
  },
  "customer.merged": {
    en: "The customers were merged.",
    ar: "تم دمج العميلين.",
    fr: "Les clients ont été fusionnés.",
    de: "Die Kunden wurden zusammengeführt.",
    es: "Se han combinado los clientes.",
    tr: "Müşteriler birleştirildi.",
  },
  "customer.changed_by": {
    en: "This cannot be changed here. Use {endpoint}.",
    ar: "لا يمكن تغيير هذا هنا. استخدم {endpoint}.",
    fr: "Cela ne peut pas être modifié ici. Utilisez {endpoint}.",
    de: "Das lässt sich hier nicht ändern. Verwenden Sie {endpoint}.",
    es: "Esto no se puede cambiar aquí. Use {endpoint}.",
    tr: "Bu, burada değiştirilemez. Bunun yerine {endpoint} kullanın.",
  },
  customer_anonymized: {
    en: "This customer was anonymized. That cannot be undone.",
    ar: "تم إخفاء هوية هذا العميل، ولا يمكن التراجع عن ذلك.",
    fr: "Ce client a été anonymisé. C’est irréversible.",
    de: "Dieser Kunde wurde anonymisiert. Das lässt sich nicht rückgängig machen.",
    es: "Este cliente se ha anonimizado. Esto no se puede deshacer.",
    tr: "Bu müşteri anonimleştirildi. Bu işlem geri alınamaz.",
  },
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
