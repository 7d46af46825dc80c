import type { Messages } from "../../../http/messages/index.ts";

/** What the endpoints of imports answer. */
export const answerMessages = {
  "import.created": {
    en: "The file was received and will be imported.",
    ar: "تم استلام الملف وسيتم استيراده.",
    fr: "Le fichier a été reçu et va être importé.",
    de: "Die Datei wurde empfangen und wird importiert.",
    es: "El archivo se ha recibido y se va a importar.",
    tr: "Dosya alındı ve içe aktarılacak.",
  },
  "import.mails_to_customers": {
    en: "Mails are only for imports with resource=customers.",
    ar: "رسائل البريد مخصصة لعمليات الاستيراد التي تحمل resource=customers فقط.",
    fr: "Les e-mails ne concernent que les importations avec resource=customers.",
    de: "E-Mails gibt es nur bei Importen mit resource=customers.",
    es: "Los correos son solo para importaciones con resource=customers.",
    tr: "E-postalar yalnızca resource=customers ile yapılan içe aktarmalar içindir.",
  },
  "import.images_of_products": {
    en: "Pictures are copied only by imports with resource=products.",
    ar: "لا تُنسخ الصور إلا في عمليات الاستيراد التي تحمل resource=products.",
    fr: "Les images ne sont copiées que par les importations avec resource=products.",
    de: "Bilder werden nur bei Importen mit resource=products kopiert.",
    es: "Las imágenes solo se copian en importaciones con resource=products.",
    tr: "Resimler yalnızca resource=products ile yapılan içe aktarmalarda kopyalanır.",
  },
  "import.cancelled": {
    en: "The import was cancelled.",
    ar: "تم إلغاء الاستيراد.",
    fr: "L’importation a été annulée.",
    de: "Der Import wurde abgebrochen.",
    es: "Se ha cancelado la importación.",
    tr: "İçe aktarma iptal edildi.",
  },
} as const satisfies Messages;
