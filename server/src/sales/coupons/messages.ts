import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    coupons: keyof typeof couponMessages;
  }
}

export const couponMessages = {
  "coupon.created": {
    en: "The coupon was created.",
    ar: "تم إنشاء القسيمة.",
    fr: "Le bon de réduction a été créé.",
    de: "Der Gutschein wurde angelegt.",
    es: "Se ha creado el cupón.",
    tr: "Kupon oluşturuldu.",
  },
  "coupon.updated": {
    en: "The coupon was updated.",
    ar: "تم تحديث القسيمة.",
    fr: "Le bon de réduction a été mis à jour.",
    de: "Der Gutschein wurde aktualisiert.",
    es: "Se ha actualizado el cupón.",
    tr: "Kupon güncellendi.",
  },
  "coupon.deleted": {
    en: "The coupon was deleted.",
    ar: "تم حذف القسيمة.",
    fr: "Le bon de réduction a été supprimé.",
    de: "Der Gutschein wurde gelöscht.",
    es: "Se ha eliminado el cupón.",
    tr: "Kupon silindi.",
  },
  "field.not_after": {
    en: "This time must be later than {other}.",
    ar: "يجب أن يكون هذا الوقت بعد ‎{other}.",
    fr: "Cette date doit être postérieure à {other}.",
    de: "Dieser Zeitpunkt muss nach {other} liegen.",
    es: "Esta fecha debe ser posterior a {other}.",
    tr: "Bu tarih {other} tarihinden sonra olmalıdır.",
  },
  "field.coupon_unknown": {
    en: "There is no coupon with this code.",
    ar: "لا توجد قسيمة بهذا الرمز.",
    fr: "Aucun bon de réduction ne porte ce code.",
    de: "Es gibt keinen Gutschein mit diesem Code.",
    es: "No hay ningún cupón con este código.",
    tr: "Bu koda sahip bir kupon yok.",
  },
  "field.coupon_inactive": {
    en: "This coupon is not active.",
    ar: "هذه القسيمة غير مفعّلة.",
    fr: "Ce bon de réduction n’est pas actif.",
    de: "Dieser Gutschein ist nicht aktiv.",
    es: "Este cupón no está activo.",
    tr: "Bu kupon etkin değil.",
  },
  "field.coupon_not_started": {
    en: "This coupon is not valid yet.",
    ar: "لم يبدأ سريان هذه القسيمة بعد.",
    fr: "Ce bon de réduction n’est pas encore valable.",
    de: "Dieser Gutschein ist noch nicht gültig.",
    es: "Este cupón todavía no es válido.",
    tr: "Bu kupon henüz geçerli değil.",
  },
  "field.coupon_ended": {
    en: "This coupon has expired.",
    ar: "انتهت صلاحية هذه القسيمة.",
    fr: "Ce bon de réduction a expiré.",
    de: "Dieser Gutschein ist abgelaufen.",
    es: "Este cupón ha caducado.",
    tr: "Bu kuponun süresi doldu.",
  },
  "field.coupon_used_up": {
    en: "This coupon has reached its usage limit.",
    ar: "استُنفد عدد مرات استخدام هذه القسيمة.",
    fr: "Ce bon de réduction a atteint son nombre maximal d’utilisations.",
    de: "Dieser Gutschein wurde bereits so oft eingelöst, wie es möglich ist.",
    es: "Este cupón ha alcanzado su número máximo de usos.",
    tr: "Bu kuponun kullanım hakkı doldu.",
  },
  "field.coupon_used_up_by_customer": {
    en: "You have already used this coupon as often as it allows.",
    ar: "لقد استخدمت هذه القسيمة بالفعل أقصى عدد مسموح به من المرات.",
    fr: "Vous avez déjà utilisé ce bon de réduction le nombre de fois autorisé.",
    de: "Sie haben diesen Gutschein bereits so oft eingelöst, wie es möglich ist.",
    es: "Ya ha utilizado este cupón el máximo de veces permitido.",
    tr: "Bu kupon için kullanım hakkınız doldu.",
  },
  "field.coupon_minimum_not_met": {
    en: "The order is below this coupon''s minimum.",
    ar: "قيمة الطلب أقل من الحد الأدنى لهذه القسيمة.",
    fr: "La commande n’atteint pas le montant minimum requis pour ce bon de réduction.",
    de: "Die Bestellung erreicht nicht den Mindestbestellwert dieses Gutscheins.",
    es: "El pedido no alcanza el importe mínimo de este cupón.",
    tr: "Sipariş tutarı bu kupon için gereken alt sınıra ulaşmıyor.",
  },
  "field.coupon_not_applicable": {
    en: "This coupon does not apply to anything in the order.",
    ar: "لا تنطبق هذه القسيمة على أي من منتجات الطلب.",
    fr: "Ce bon de réduction ne s’applique à aucun article de la commande.",
    de: "Dieser Gutschein gilt für keinen Artikel der Bestellung.",
    es: "Este cupón no se aplica a ningún artículo del pedido.",
    tr: "Bu kupon siparişteki hiçbir ürün için geçerli değil.",
  },
} as const satisfies Messages;
