import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    reviews: keyof typeof reviewMessages;
  }
}

export const reviewMessages = {
  "review.created": {
    en: "Thank you. The review will be shown once it is approved.",
    ar: "شكرًا لك. سيظهر التقييم بعد الموافقة عليه.",
    fr: "Merci. L’avis sera affiché dès qu’il aura été approuvé.",
    de: "Vielen Dank. Die Bewertung wird angezeigt, sobald sie freigegeben ist.",
    es: "Gracias. La reseña se mostrará en cuanto se apruebe.",
    tr: "Teşekkürler. Değerlendirme onaylandıktan sonra gösterilecek.",
  },
  "review.updated": {
    en: "The review was updated.",
    ar: "تم تحديث التقييم.",
    fr: "L’avis a été mis à jour.",
    de: "Die Bewertung wurde aktualisiert.",
    es: "Se ha actualizado la reseña.",
    tr: "Değerlendirme güncellendi.",
  },
  "review.deleted": {
    en: "The review was deleted.",
    ar: "تم حذف التقييم.",
    fr: "L’avis a été supprimé.",
    de: "Die Bewertung wurde gelöscht.",
    es: "Se ha eliminado la reseña.",
    tr: "Değerlendirme silindi.",
  },
  "review.not_delivered": {
    en: "You can review this product once it has been delivered to you.",
    ar: "يمكنك تقييم هذا المنتج بعد تسليمه إليك.",
    fr: "Vous pourrez donner votre avis sur ce produit une fois qu’il vous aura été livré.",
    de: "Sie können dieses Produkt bewerten, sobald es Ihnen geliefert wurde.",
    es: "Podrá escribir una reseña de este producto cuando lo haya recibido.",
    tr: "Bu ürünü, size teslim edildikten sonra değerlendirebilirsiniz.",
  },
} as const satisfies Messages;
