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
  "import.cancelled": {
    en: "The import was cancelled.",
    ar: "تم إلغاء الاستيراد.",
    fr: "L’importation a été annulée.",
    de: "Der Import wurde abgebrochen.",
    es: "Se ha cancelado la importación.",
    tr: "İçe aktarma iptal edildi.",
  },
} as const satisfies Messages;
