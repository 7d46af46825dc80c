import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    console: keyof typeof consoleMessages;
  }
}

export const consoleMessages = {
  "console.building": {
    en: "The console is being built",
    ar: "جارٍ بناء لوحة التحكم",
    fr: "La console est en cours de construction",
    de: "Die Konsole wird gebaut",
    es: "Se está construyendo la consola",
    tr: "Konsol oluşturuluyor",
  },
  "console.building_text": {
    en: "This takes some seconds at the first start. The page then shows it by itself.",
    ar: "يستغرق هذا بضع ثوانٍ عند التشغيل الأول، ثم تعرضها الصفحة تلقائيًا.",
    fr: "Cela prend quelques secondes au premier démarrage. La page l’affiche ensuite d’elle-même.",
    de: "Das dauert beim ersten Start einige Sekunden. Danach zeigt die Seite sie von selbst.",
    es: "Tarda unos segundos en el primer arranque. Después, la página la muestra por sí sola.",
    tr: "İlk başlatmada birkaç saniye sürer. Ardından sayfa onu kendiliğinden gösterir.",
  },
  "console.build_failed": {
    en: "The console could not be built",
    ar: "تعذّر بناء لوحة التحكم",
    fr: "La console n’a pas pu être construite",
    de: "Die Konsole konnte nicht gebaut werden",
    es: "No se ha podido construir la consola",
    tr: "Konsol oluşturulamadı",
  },
  "console.not_built": {
    en: "The console is not built",
    ar: "لم تُبنَ لوحة التحكم",
    fr: "La console n’est pas construite",
    de: "Die Konsole ist nicht gebaut",
    es: "La consola no está construida",
    tr: "Konsol oluşturulmamış",
  },
  "console.not_built_text": {
    en: "Whoever runs the server builds it with:",
    ar: "يبنيها من يشغّل الخادم بالأمر:",
    fr: "La personne qui exploite le serveur la construit avec :",
    de: "Wer den Server betreibt, baut sie mit:",
    es: "Quien administra el servidor la construye con:",
    tr: "Sunucuyu işleten kişi onu şu komutla oluşturur:",
  },
} as const satisfies Messages;
