import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    payments: keyof typeof paymentMessages;
  }
}

export const paymentMessages = {
  "payment_methods.updated": {
    en: "The payment methods were updated.",
    ar: "تم تحديث طرق الدفع.",
    fr: "Les modes de paiement ont été mis à jour.",
    de: "Die Zahlungsarten wurden aktualisiert.",
    es: "Se han actualizado los métodos de pago.",
    tr: "Ödeme yöntemleri güncellendi.",
  },
  "field.provider_not_ready": {
    en: "First the publishable key, the secret key and the webhook secret have to be set.",
    ar: "يجب أولًا تعيين المفتاح القابل للنشر والمفتاح السري ومفتاح الويب هوك السري.",
    fr: "Il faut d’abord renseigner la clé publiable, la clé secrète et le secret du webhook.",
    de: "Zuerst müssen der veröffentlichbare Schlüssel, der geheime Schlüssel und das Webhook-Secret angegeben werden.",
    es: "Primero hay que indicar la clave publicable, la clave secreta y el secreto del webhook.",
    tr: "Önce yayımlanabilir anahtar, gizli anahtar ve webhook gizli anahtarı ayarlanmalıdır.",
  },
  "field.other_mode": {
    en: "One of the keys is for tests and the other one is not.",
    ar: "أحد المفتاحين مخصص للاختبار والآخر ليس كذلك.",
    fr: "L’une des clés est une clé de test et l’autre non.",
    de: "Einer der Schlüssel ist ein Testschlüssel, der andere nicht.",
    es: "Una de las claves es de prueba y la otra no.",
    tr: "Anahtarlardan biri test anahtarı, diğeri değil.",
  },
  "field.method_not_offered": {
    en: "This way of paying is not offered.",
    ar: "طريقة الدفع هذه غير متاحة.",
    fr: "Ce mode de paiement n’est pas proposé.",
    de: "Diese Zahlungsart wird nicht angeboten.",
    es: "Este método de pago no está disponible.",
    tr: "Bu ödeme yöntemi sunulmuyor.",
  },
  "field.invalid_signature": {
    en: "The signature is not right.",
    ar: "التوقيع غير صحيح.",
    fr: "La signature n’est pas valide.",
    de: "Die Signatur stimmt nicht.",
    es: "La firma no es válida.",
    tr: "İmza geçerli değil.",
  },
} as const satisfies Messages;
