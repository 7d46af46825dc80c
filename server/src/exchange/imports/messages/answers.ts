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
  "import.cancelled": {
    en: "The import was cancelled.",
    ar: "تم إلغاء الاستيراد.",
    fr: "L’importation a été annulée.",
    de: "Der Import wurde abgebrochen.",
    es: "Se ha cancelado la importación.",
    tr: "İçe aktarma iptal edildi.",
  },
} as const satisfies Messages;
