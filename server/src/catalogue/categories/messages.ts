import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    categories: keyof typeof categoryMessages;
  }
}

export const categoryMessages = {
  "category.created": {
    en: "The category was created.",
    ar: "تم إنشاء الفئة.",
    fr: "La catégorie a été créée.",
    de: "Die Kategorie wurde angelegt.",
    es: "Se ha creado la categoría.",
    tr: "Kategori oluşturuldu.",
  },
  "category.updated": {
    en: "The category was updated.",
    ar: "تم تحديث الفئة.",
    fr: "La catégorie a été mise à jour.",
    de: "Die Kategorie wurde aktualisiert.",
    es: "Se ha actualizado la categoría.",
    tr: "Kategori güncellendi.",
  },
  "category.deleted": {
    en: "The category was deleted.",
    ar: "تم حذف الفئة.",
    fr: "La catégorie a été supprimée.",
    de: "Die Kategorie wurde gelöscht.",
    es: "Se ha eliminado la categoría.",
    tr: "Kategori silindi.",
  },
  "field.too_deep_tree": {
    en: "Categories may be nested at most {limit, plural, one {# level} other {# levels}} deep.",
    ar: "يجب ألا يزيد عدد مستويات تداخل الفئات على {limit, plural, zero {# مستوى} one {مستوى واحد} two {مستويين} few {# مستويات} many {# مستوى} other {# مستوى}}.",
    fr: "Les catégories peuvent être imbriquées sur {limit, plural, one {# niveau} other {# niveaux}} au plus.",
    de: "Kategorien dürfen höchstens {limit, plural, one {# Ebene} other {# Ebenen}} tief verschachtelt sein.",
    es: "Las categorías pueden anidarse como máximo en {limit, plural, one {# nivel} other {# niveles}}.",
    tr: "Kategoriler en fazla {limit, plural, other {# düzey}} iç içe olabilir.",
  },
  "field.cycle": {
    en: "A category cannot be below itself.",
    ar: "لا يمكن أن تكون الفئة تحت نفسها.",
    fr: "Une catégorie ne peut pas se trouver sous elle-même.",
    de: "Eine Kategorie kann nicht unter sich selbst liegen.",
    es: "Una categoría no puede estar debajo de sí misma.",
    tr: "Bir kategori kendisinin altında olamaz.",
  },
  "field.has_children": {
    en: "There are other categories below this one. With children=reattach they move to its parent.",
    ar: "توجد فئات أخرى تحت هذه الفئة. باستخدام children=reattach تنتقل إلى الفئة الأعلى منها.",
    fr: "D’autres catégories se trouvent sous celle-ci. Avec children=reattach, elles passent sous sa catégorie parente.",
    de: "Unter dieser Kategorie liegen weitere. Mit children=reattach rücken sie eine Ebene nach oben.",
    es: "Hay otras categorías debajo de esta. Con children=reattach pasan a su categoría superior.",
    tr: "Bu kategorinin altında başka kategoriler var. children=reattach ile bunlar üst kategoriye taşınır.",
  },
} as const satisfies Messages;
