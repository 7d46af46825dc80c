import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    apiKeys: keyof typeof apiKeyMessages;
  }
}

export const apiKeyMessages = {
  "api_key.created": {
    en: "The API key was created. Save its text now: it is not shown again.",
    ar: "تم إنشاء مفتاح API. احفظه الآن، فلن يُعرض مرة أخرى.",
    fr: "La clé d’API a été créée. Conservez-la dès maintenant : elle ne sera plus affichée.",
    de: "Der API-Schlüssel wurde angelegt. Speichern Sie ihn jetzt: Er wird nicht noch einmal angezeigt.",
    es: "Se ha creado la clave de API. Guárdela ahora: no se volverá a mostrar.",
    tr: "API anahtarı oluşturuldu. Şimdi kaydedin: Bir daha gösterilmeyecek.",
  },
  "api_key.updated": {
    en: "The API key was updated.",
    ar: "تم تحديث مفتاح API.",
    fr: "La clé d’API a été mise à jour.",
    de: "Der API-Schlüssel wurde aktualisiert.",
    es: "Se ha actualizado la clave de API.",
    tr: "API anahtarı güncellendi.",
  },
  "api_key.revoked": {
    en: "The API key was revoked.",
    ar: "تم إبطال مفتاح API.",
    fr: "La clé d’API a été révoquée.",
    de: "Der API-Schlüssel wurde widerrufen.",
    es: "Se ha revocado la clave de API.",
    tr: "API anahtarı iptal edildi.",
  },
  "api_key.rotated": {
    en: "The API key was replaced. Save the text of the new one now: it is not shown again.",
    ar: "تم استبدال مفتاح API. احفظ المفتاح الجديد الآن، فلن يُعرض مرة أخرى.",
    fr: "La clé d’API a été remplacée. Conservez la nouvelle dès maintenant : elle ne sera plus affichée.",
    de: "Der API-Schlüssel wurde ersetzt. Speichern Sie den neuen jetzt: Er wird nicht noch einmal angezeigt.",
    es: "Se ha sustituido la clave de API. Guarde la nueva ahora: no se volverá a mostrar.",
    tr: "API anahtarı yenilendi. Yeni anahtarı şimdi kaydedin: Bir daha gösterilmeyecek.",
  },
  "field.publishable_without_permissions": {
    en: "A publishable key has no permissions: everybody who opens the page can read it.",
    ar: "ليس للمفتاح القابل للنشر أذونات، فكل من يفتح الصفحة يمكنه قراءته.",
    fr: "Une clé publiable n’a pas d’autorisations\u00a0: quiconque ouvre la page peut la lire.",
    de: "Ein veröffentlichbarer Schlüssel hat keine Berechtigungen: Wer die Seite öffnet, kann ihn lesen.",
    es: "Una clave publicable no tiene permisos: cualquiera que abra la página puede leerla.",
    tr: "Yayımlanabilir bir anahtarın izinleri yoktur: Sayfayı açan herkes onu okuyabilir.",
  },
  "field.only_publishable": {
    en: "Only a publishable key has this.",
    ar: "هذا خاص بالمفتاح القابل للنشر فقط.",
    fr: "Seule une clé publiable a cette propriété.",
    de: "Das hat nur ein veröffentlichbarer Schlüssel.",
    es: "Solo una clave publicable tiene esto.",
    tr: "Bu yalnızca yayımlanabilir bir anahtarda bulunur.",
  },
  address_not_allowed: {
    en: "This API key may not be used from this address.",
    ar: "لا يُسمح باستخدام مفتاح API هذا من هذا العنوان.",
    fr: "Cette clé d’API ne peut pas être utilisée depuis cette adresse.",
    de: "Dieser API-Schlüssel darf von dieser Adresse aus nicht verwendet werden.",
    es: "Esta clave de API no puede usarse desde esta dirección.",
    tr: "Bu API anahtarı bu adresten kullanılamaz.",
  },
  key_not_active: {
    en: "This API key no longer works. Make a new one.",
    ar: "لم يعد مفتاح API هذا يعمل. أنشئ مفتاحًا جديدًا.",
    fr: "Cette clé d’API ne fonctionne plus. Créez-en une nouvelle.",
    de: "Dieser API-Schlüssel funktioniert nicht mehr. Legen Sie einen neuen an.",
    es: "Esta clave de API ya no funciona. Cree una nueva.",
    tr: "Bu API anahtarı artık çalışmıyor. Yeni bir anahtar oluşturun.",
  },
} as const satisfies Messages;
