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
  "product.sku_taken": {
    en: "The SKU {sku} belongs to another product or variant.",
    ar: "رمز SKU ⁨{sku}⁩ مستخدم لمنتج أو متغير آخر.",
    fr: "Le SKU {sku} appartient à un autre produit ou à une autre variante.",
    de: "Die SKU {sku} gehört zu einem anderen Produkt oder einer anderen Variante.",
    es: "El SKU {sku} pertenece a otro producto o a otra variante.",
    tr: "{sku} SKU’su başka bir ürüne veya varyanta ait.",
  },
  "product.skus_twice": {
    en: "Several products or variants have the same SKU: {skus}. Change them first.",
    ar: "لعدة منتجات أو متغيرات رمز SKU نفسه: ⁨{skus}⁩. غيّرها أولًا.",
    fr: "Plusieurs produits ou variantes ont le même SKU : {skus}. Modifiez-les d’abord.",
    de: "Mehrere Produkte oder Varianten haben dieselbe SKU: {skus}. Ändern Sie diese zuerst.",
    es: "Varios productos o variantes tienen el mismo SKU: {skus}. Cámbielos primero.",
    tr: "Birden fazla ürün veya varyant aynı SKU’ya sahip: {skus}. Önce bunları değiştirin.",
  },
  "product.sku_of_several": {
    en: "Several products have the SKU {sku}. Name one of them by its id.",
    ar: "لعدة منتجات رمز SKU ⁨{sku}⁩ نفسه. حدّد أحدها بمعرّفه.",
    fr: "Plusieurs produits ont le SKU {sku}. Désignez-en un par son identifiant.",
    de: "Mehrere Produkte haben die SKU {sku}. Geben Sie eines davon mit seiner ID an.",
    es: "Varios productos tienen el SKU {sku}. Indique uno de ellos por su identificador.",
    tr: "Birden fazla ürün {sku} SKU’suna sahip. Birini kimliğiyle belirtin.",
  },
  "product.options_used": {
    en: "The product''s variants use these options: {options}. To rename an option or to take away a value in use, send productVariants too, each with its new options.",
    ar: "تستخدم متغيرات المنتج هذه الخيارات: {options}. لإعادة تسمية خيار أو إزالة قيمة مستخدمة، أرسل productVariants أيضًا، وكل متغير بخياراته الجديدة.",
    fr: "Les variantes du produit utilisent ces options : {options}. Pour renommer une option ou retirer une valeur utilisée, envoyez aussi productVariants, chaque variante avec ses nouvelles options.",
    de: "Die Varianten des Produkts verwenden diese Optionen: {options}. Um eine Option umzubenennen oder einen verwendeten Wert zu entfernen, senden Sie auch productVariants, jede Variante mit ihren neuen Optionen.",
    es: "Las variantes del producto usan estas opciones: {options}. Para cambiar el nombre de una opción o quitar un valor en uso, envíe también productVariants, cada variante con sus nuevas opciones.",
    tr: "Ürünün varyantları şu seçenekleri kullanıyor: {options}. Bir seçeneği yeniden adlandırmak veya kullanılan bir değeri kaldırmak için productVariants alanını da, her varyantın yeni seçenekleriyle birlikte gönderin.",
  },
  "product.use_category": {
    en: "To put the product into another category, send its id as category.",
    ar: "لنقل المنتج إلى فئة أخرى، أرسل معرّفها في category.",
    fr: "Pour mettre le produit dans une autre catégorie, envoyez l’identifiant de cette catégorie dans category.",
    de: "Um das Produkt einer anderen Kategorie zuzuordnen, senden Sie deren ID als category.",
    es: "Para poner el producto en otra categoría, envíe el identificador de esa categoría en category.",
    tr: "Ürünü başka bir kategoriye taşımak için kategorinin kimliğini category alanında gönderin.",
  },
  "product.use_media": {
    en: "What one of the store's pictures shows is said at the picture: PUT /media/:id.",
    ar: "يُحدَّد وصف ما تعرضه صور المتجر عند الصورة نفسها: PUT /media/:id.",
    fr: "Ce que montre une image de la boutique se dit à l’image elle-même : PUT /media/:id.",
    de: "Was ein Bild des Shops zeigt, wird beim Bild gesagt: PUT /media/:id.",
    es: "Lo que muestra una imagen de la tienda se indica en la propia imagen: PUT /media/:id.",
    tr: "Mağazanın bir resminin ne gösterdiği resmin kendisinde belirtilir: PUT /media/:id.",
  },
  "field.other_media": {
    en: "images and media name different pictures, and both differ from what the product has. Send one of them.",
    ar: "يذكر الحقلان images وmedia صورًا مختلفة، وكلاهما يختلف عما لدى المنتج. أرسل أحدهما فقط.",
    fr: "images et media désignent des images différentes, et toutes deux diffèrent de celles du produit. Envoyez l’un des deux.",
    de: "images und media nennen verschiedene Bilder, und beide weichen von denen des Produkts ab. Senden Sie eines von beiden.",
    es: "images y media indican imágenes distintas, y ambas difieren de las del producto. Envíe solo uno de los dos.",
    tr: "images ve media farklı resimler gösteriyor ve ikisi de üründekinden farklı. Birini gönderin.",
  },
} as const satisfies Messages;
