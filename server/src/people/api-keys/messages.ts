import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    apiKeys: keyof typeof apiKeyMessages;
  }
}

export const apiKeyMessages = {
  "api_key.created": {
    en: "The API key was created. Keep its text now: it is not shown again.",
    ar: "تم إنشاء مفتاح API. احفظ نصه الآن، فلن يُعرض مرة أخرى.",
    fr: "La clé API a été créée. Conservez son texte dès maintenant : il ne sera plus affiché.",
    de: "Der API-Schlüssel wurde angelegt. Bewahren Sie seinen Text jetzt auf: er wird nicht noch einmal angezeigt.",
    es: "La clave de API se ha creado. Guarde su texto ahora: no se volverá a mostrar.",
    tr: "API anahtarı oluşturuldu. Metnini şimdi saklayın: bir daha gösterilmez.",
  },
  "api_key.updated": {
    en: "The API key was updated.",
    ar: "تم تحديث مفتاح API.",
    fr: "La clé API a été mise à jour.",
    de: "Der API-Schlüssel wurde geändert.",
    es: "La clave de API se ha actualizado.",
    tr: "API anahtarı güncellendi.",
  },
  "api_key.revoked": {
    en: "The API key was revoked.",
    ar: "تم إلغاء مفتاح API.",
    fr: "La clé API a été révoquée.",
    de: "Der API-Schlüssel wurde widerrufen.",
    es: "La clave de API se ha revocado.",
    tr: "API anahtarı iptal edildi.",
  },
  "api_key.rotated": {
    en: "The API key was replaced. Keep the new one''s text now: it is not shown again.",
    ar: "تم استبدال مفتاح API. احفظ نص المفتاح الجديد الآن، فلن يُعرض مرة أخرى.",
    fr: "La clé API a été remplacée. Conservez le texte de la nouvelle dès maintenant : il ne sera plus affiché.",
    de: "Der API-Schlüssel wurde ersetzt. Bewahren Sie den Text des neuen jetzt auf: er wird nicht noch einmal angezeigt.",
    es: "La clave de API se ha sustituido. Guarde ahora el texto de la nueva: no se volverá a mostrar.",
    tr: "API anahtarı değiştirildi. Yenisinin metnini şimdi saklayın: bir daha gösterilmez.",
  },
  address_not_allowed: {
    en: "This API key may not be used from this address.",
    ar: "لا يجوز استخدام مفتاح API هذا من هذا العنوان.",
    fr: "Cette clé API ne peut pas être utilisée depuis cette adresse.",
    de: "Dieser API-Schlüssel darf von dieser Adresse aus nicht benutzt werden.",
    es: "Esta clave de API no puede usarse desde esta dirección.",
    tr: "Bu API anahtarı bu adresten kullanılamaz.",
  },
  key_not_active: {
    en: "This API key no longer works; make a new one.",
    ar: "لم يعد مفتاح API هذا يعمل؛ أنشئ مفتاحًا جديدًا.",
    fr: "Cette clé API ne fonctionne plus ; créez-en une nouvelle.",
    de: "Dieser API-Schlüssel gilt nicht mehr; legen Sie einen neuen an.",
    es: "Esta clave de API ya no funciona; cree una nueva.",
    tr: "Bu API anahtarı artık çalışmıyor; yeni bir tane oluşturun.",
  },
} as const satisfies Messages;
