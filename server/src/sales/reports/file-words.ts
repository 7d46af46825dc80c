import type { Locale, Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    reportFiles: `report.column.${FileColumn}`;
  }
}

const order: readonly Locale[] = ["en", "ar", "fr", "de", "es", "tr"];

// What columns of files are called, in the order of the languages above.
const words = {
  from: ["From", "من", "Du", "Von", "Desde", "Başlangıç"],
  to: ["To", "إلى", "Au", "Bis", "Hasta", "Bitiş"],
  orders: ["Orders", "الطلبات", "Commandes", "Bestellungen", "Pedidos", "Siparişler"],
  cancelled: ["Cancelled", "الملغاة", "Annulées", "Storniert", "Cancelados", "İptal edilen"],
  gross: ["Gross", "الإجمالي", "Brut", "Brutto", "Bruto", "Brüt"],
  discounts: ["Discounts", "الخصومات", "Remises", "Rabatte", "Descuentos", "İndirimler"],
  refunds: ["Refunds", "المبالغ المستردة", "Remboursements", "Erstattungen", "Reembolsos", "İadeler"],
  net: ["Net", "الصافي", "Net", "Netto", "Neto", "Net"],
  tax: ["Tax", "الضريبة", "Taxes", "Steuer", "Impuestos", "Vergi"],
  shipping: ["Shipping", "الشحن", "Livraison", "Versand", "Envío", "Kargo"],
  productId: ["Product ID", "معرّف المنتج", "ID du produit", "Produkt-ID", "ID del producto", "Ürün kimliği"],
  name: ["Name", "الاسم", "Nom", "Name", "Nombre", "Ad"],
  quantity: ["Quantity", "الكمية", "Quantité", "Menge", "Cantidad", "Adet"],
  amount: ["Amount", "المبلغ", "Montant", "Betrag", "Importe", "Tutar"],
  rate: ["Rate (%)", "النسبة (%)", "Taux (%)", "Satz (%)", "Tipo (%)", "Oran (%)"],
  country: ["Country", "البلد", "Pays", "Land", "País", "Ülke"],
  province: ["Province", "المقاطعة", "Province", "Provinz", "Provincia", "İl"],
  refundedTax: [
    "Refunded tax",
    "الضريبة المستردة",
    "Taxes remboursées",
    "Erstattete Steuer",
    "Impuestos reembolsados",
    "İade edilen vergi",
  ],
  method: [
    "Payment method",
    "طريقة الدفع",
    "Moyen de paiement",
    "Zahlungsart",
    "Método de pago",
    "Ödeme yöntemi",
  ],
  taken: ["Received", "المستلم", "Encaissé", "Eingenommen", "Cobrado", "Alınan"],
  refunded: ["Given back", "المُعاد", "Rendu", "Zurückgegeben", "Devuelto", "Geri verilen"],
  delivered: [
    "Delivered, paid at the door",
    "المسلَّمة، الدفع عند الباب",
    "Livrées, payées à la porte",
    "Geliefert, an der Tür bezahlt",
    "Entregados, pagados en la puerta",
    "Teslim edilen, kapıda ödenen",
  ],
  collected: [
    "Cash taken at the door",
    "النقد المستلم عند الباب",
    "Espèces reçues à la porte",
    "An der Tür eingenommen",
    "Efectivo cobrado en la puerta",
    "Kapıda alınan nakit",
  ],
  missing: ["Still due", "المتبقي", "Reste dû", "Noch offen", "Pendiente", "Kalan"],
  newCustomers: [
    "New customers",
    "العملاء الجدد",
    "Nouveaux clients",
    "Neue Kunden",
    "Clientes nuevos",
    "Yeni müşteriler",
  ],
  returningOrders: [
    "Orders of returning customers",
    "طلبات العملاء العائدين",
    "Commandes de clients fidèles",
    "Bestellungen von Bestandskunden",
    "Pedidos de clientes recurrentes",
    "Tekrar gelen müşterilerin siparişleri",
  ],
  customerId: [
    "Customer ID",
    "معرّف العميل",
    "ID du client",
    "Kunden-ID",
    "ID del cliente",
    "Müşteri kimliği",
  ],
  email: ["Email", "البريد الإلكتروني", "E-mail", "E-Mail", "Correo electrónico", "E-posta"],
  spent: ["Spent", "المنفَق", "Dépensé", "Ausgegeben", "Gastado", "Harcanan"],
  source: ["Channel", "القناة", "Canal", "Kanal", "Canal", "Kanal"],
  code: ["Code", "الرمز", "Code", "Code", "Código", "Kod"],
  revenue: ["Revenue", "الإيرادات", "Chiffre d’affaires", "Umsatz", "Ingresos", "Gelir"],
} as const;

/** A column that files of reports can have. */
export type FileColumn = keyof typeof words;

/** What the columns are called, in six languages. */
export const reportFileMessages: Messages = Object.fromEntries(
  Object.entries(words).map(([column, texts]) => [
    `report.column.${column}`,
    Object.fromEntries(order.map((locale, i) => [locale, texts[i]!])) as Messages[string],
  ]),
);
