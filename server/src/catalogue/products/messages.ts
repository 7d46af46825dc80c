import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    products: keyof typeof productMessages;
  }
}

export const productMessages = {
  "product.created": {
    en: "The product was created.",
    ar: "تم إنشاء المنتج.",
    fr: "Le produit a été créé.",
    de: "Das Produkt wurde angelegt.",
    es: "Se ha creado el producto.",
    tr: "Ürün oluşturuldu.",
  },
  "product.updated": {
    en: "The product was updated.",
    ar: "تم تحديث المنتج.",
    fr: "Le produit a été mis à jour.",
    de: "Das Produkt wurde aktualisiert.",
    es: "Se ha actualizado el producto.",
    tr: "Ürün güncellendi.",
  },
  "product.deleted": {
    en: "The product was deleted.",
    ar: "تم حذف المنتج.",
    fr: "Le produit a été supprimé.",
    de: "Das Produkt wurde gelöscht.",
    es: "Se ha eliminado el producto.",
    tr: "Ürün silindi.",
  },
} as const satisfies Messages;
