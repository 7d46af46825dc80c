import type { Messages } from "../../../http/messages/index.ts";

/** What is to be said of orders that are brought along. */
export const orderFileMessages = {
  "import.not_shopify_orders": {
    en: "This is not an order CSV of Shopify: it has no column {columns}.",
    ar: "هذا ليس ملف CSV لطلبات Shopify: العمود ⁨{columns}⁩ غير موجود.",
    fr: "Ce fichier n’est pas un CSV de commandes de Shopify : la colonne {columns} manque.",
    de: "Das ist keine Bestell-CSV von Shopify: Die Spalte {columns} fehlt.",
    es: "Este archivo no es un CSV de pedidos de Shopify: falta la columna {columns}.",
    tr: "Bu, bir Shopify sipariş CSV dosyası değil: {columns} sütunu yok.",
  },
  "import.too_many_lines": {
    en: "The order has {count} lines. It can have {limit}.",
    ar: "يحتوي الطلب على {count} من البنود، والحد الأقصى هو {limit}.",
    fr: "La commande a {count} lignes. Le maximum est de {limit}.",
    de: "Die Bestellung hat {count} Positionen. Möglich sind {limit}.",
    es: "El pedido tiene {count} líneas. Puede tener {limit}.",
    tr: "Siparişte {count} satır var. En fazla {limit} olabilir.",
  },
  "import.order_too_long": {
    en: "The rows of the order have more than {limit} characters.",
    ar: "تحتوي صفوف الطلب على أكثر من {limit} حرف.",
    fr: "Les lignes de la commande dépassent {limit} caractères.",
    de: "Die Zeilen der Bestellung haben mehr als {limit} Zeichen.",
    es: "Las filas del pedido tienen más de {limit} caracteres.",
    tr: "Siparişin satırları {limit} karakterden uzun.",
  },
  "import.line_left_out": {
    en: "Line {line}: a quantity of 0 is left out.",
    ar: "السطر {line}: تم تجاهل الكمية 0.",
    fr: "Ligne {line} : une quantité de 0 est ignorée.",
    de: "Zeile {line}: Eine Menge von 0 wird nicht übernommen.",
    es: "Línea {line}: se omite una cantidad de 0.",
    tr: "{line}. satır: 0 olan miktar atlandı.",
  },
  "import.does_not_add_up": {
    en: "The amounts do not add up. They are kept as the file has them, and the order is marked.",
    ar: "المبالغ غير متطابقة. تم حفظها كما هي في الملف ووُضعت علامة على الطلب.",
    fr: "Les montants ne concordent pas. Ils sont conservés tels quels, et la commande est marquée.",
    de: "Die Beträge gehen nicht auf. Sie bleiben, wie die Datei sie hat, und die Bestellung ist markiert.",
    es: "Los importes no cuadran. Se conservan como están en el archivo, y el pedido queda marcado.",
    tr: "Tutarlar birbirini tutmuyor. Dosyadaki gibi saklandı ve sipariş işaretlendi.",
  },
  "import.number_twice": {
    en: "Another order has the number {number}, too.",
    ar: "يوجد طلب آخر بالرقم ⁨{number}⁩ أيضًا.",
    fr: "Une autre commande porte aussi le numéro {number}.",
    de: "Eine andere Bestellung hat ebenfalls die Nummer {number}.",
    es: "Otro pedido tiene también el número {number}.",
    tr: "Başka bir siparişin numarası da {number}.",
  },
  "import.nobodys_order": {
    en: "The order has no email address. It belongs to the guest for orders without one.",
    ar: "ليس للطلب عنوان بريد إلكتروني، لذلك نُسب إلى الزائر المخصص للطلبات التي لا عنوان لها.",
    fr: "La commande n’a pas d’adresse e-mail. Elle revient à l’invité des commandes sans adresse.",
    de: "Die Bestellung hat keine E-Mail-Adresse. Sie gehört dem Gast für Bestellungen ohne Adresse.",
    es: "El pedido no tiene correo electrónico. Pertenece al invitado de los pedidos sin correo.",
    tr: "Siparişin e-posta adresi yok. Adressiz siparişlerin misafirine ait sayıldı.",
  },
  "import.not_woocommerce_customers": {
    en: "This is not a customer CSV of WooCommerce: it has no column {columns}.",
    ar: "هذا ليس ملف CSV لعملاء WooCommerce: العمود ⁨{columns}⁩ غير موجود.",
    fr: "Ce fichier n’est pas un CSV de clients de WooCommerce : la colonne {columns} manque.",
    de: "Das ist keine Kunden-CSV von WooCommerce: Die Spalte {columns} fehlt.",
    es: "Este archivo no es un CSV de clientes de WooCommerce: falta la columna {columns}.",
    tr: "Bu, bir WooCommerce müşteri CSV dosyası değil: {columns} sütunu yok.",
  },
} as const satisfies Messages;
