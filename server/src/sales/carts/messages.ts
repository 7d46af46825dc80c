import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    carts: keyof typeof cartMessages;
  }
}

export const cartMessages = {
  "cart.created": {
    en: "The cart is kept.",
    ar: "تم حفظ السلة.",
    fr: "Le panier est enregistré.",
    de: "Der Warenkorb ist gespeichert.",
    es: "El carrito se ha guardado.",
    tr: "Sepet saklandı.",
  },
  "cart.updated": {
    en: "The cart is changed.",
    ar: "تم تعديل السلة.",
    fr: "Le panier est modifié.",
    de: "Der Warenkorb ist geändert.",
    es: "El carrito se ha modificado.",
    tr: "Sepet değiştirildi.",
  },
  "cart.deleted": {
    en: "The cart is deleted.",
    ar: "تم حذف السلة.",
    fr: "Le panier est supprimé.",
    de: "Der Warenkorb ist gelöscht.",
    es: "El carrito se ha eliminado.",
    tr: "Sepet silindi.",
  },
  "cart.out_of_stock": {
    en: "{available, plural, =0 {None are left.} other {Only # are left.}}",
    ar: "{available, plural, =0 {نفدت الكمية.} other {بقي # فقط.}}",
    fr: "{available, plural, =0 {Il n’en reste plus.} other {Il n’en reste que #.}}",
    de: "{available, plural, =0 {Es ist nichts mehr da.} other {Es sind nur noch # da.}}",
    es: "{available, plural, =0 {No queda ninguno.} other {Solo quedan #.}}",
    tr: "{available, plural, =0 {Hiç kalmadı.} other {Yalnızca # kaldı.}}",
  },
  "cart.price_changed": {
    en: "The price was {from} and is {to} now.",
    ar: "كان السعر {from} وأصبح {to}.",
    fr: "Le prix était de {from} et est maintenant de {to}.",
    de: "Der Preis war {from} und ist jetzt {to}.",
    es: "El precio era {from} y ahora es {to}.",
    tr: "Fiyat {from} idi, şimdi {to}.",
  },
  "cart.total_changed": {
    en: "The total was {from} and is {to} now.",
    ar: "كان المجموع {from} وأصبح {to}.",
    fr: "Le total était de {from} et est maintenant de {to}.",
    de: "Die Summe war {from} und ist jetzt {to}.",
    es: "El total era {from} y ahora es {to}.",
    tr: "Toplam {from} idi, şimdi {to}.",
  },
  "cart.due_changed": {
    en: "{from} was left to pay, and {to} is now.",
    ar: "كان المتبقي للدفع {from} وأصبح {to}.",
    fr: "Il restait {from} à payer, il reste maintenant {to}.",
    de: "Zu zahlen waren {from}, jetzt sind es {to}.",
    es: "Quedaban {from} por pagar y ahora quedan {to}.",
    tr: "Ödenecek tutar {from} idi, şimdi {to}.",
  },
  "cart.cut": {
    en: "Both carts together were too large, so that a part was left out.",
    ar: "كانت السلتان معاً كبيرتين جداً، فتُرك جزء منهما.",
    fr: "Les deux paniers réunis étaient trop grands : une partie a été laissée de côté.",
    de: "Beide Warenkörbe zusammen waren zu groß, deshalb fehlt ein Teil.",
    es: "Los dos carritos juntos eran demasiado grandes: una parte se ha omitido.",
    tr: "İki sepet birlikte fazla büyüktü, bir kısmı dışarıda bırakıldı.",
  },
  "field.cart_full": {
    en: "A cart holds at most {limit} different items.",
    ar: "تتسع السلة لما لا يزيد على {limit} صنفاً مختلفاً.",
    fr: "Un panier contient au plus {limit} articles différents.",
    de: "Ein Warenkorb fasst höchstens {limit} verschiedene Artikel.",
    es: "Un carrito admite como máximo {limit} artículos diferentes.",
    tr: "Bir sepette en çok {limit} farklı ürün olabilir.",
  },
} as const satisfies Messages;
