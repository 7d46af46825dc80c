import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    settings: keyof typeof settingsMessages;
  }
}

export const settingsMessages = {
  "settings.updated": {
    en: "The settings were updated.",
    ar: "تم تحديث الإعدادات.",
    fr: "Les paramètres ont été mis à jour.",
    de: "Die Einstellungen wurden aktualisiert.",
    es: "Se han actualizado los ajustes.",
    tr: "Ayarlar güncellendi.",
  },
  "field.too_precise": {
    en: "This may have at most {limit, plural, one {# fraction digit} other {# fraction digits}}.",
    ar: "يجب ألا يزيد عدد المنازل العشرية لهذه القيمة على {limit, plural, zero {# منزلة} one {منزلة واحدة} two {منزلتين} few {# منازل} many {# منزلة} other {# منزلة}}.",
    fr: "Cette valeur peut avoir au plus {limit, plural, one {# décimale} other {# décimales}}.",
    de: "Dieser Wert darf höchstens {limit, plural, one {# Nachkommastelle} other {# Nachkommastellen}} haben.",
    es: "Este valor puede tener como máximo {limit, plural, one {# decimal} other {# decimales}}.",
    tr: "Bu değer en fazla {limit, plural, other {# ondalık basamak}} içerebilir.",
  },
  "field.overlap": {
    en: "This overlaps with {other}.",
    ar: "تتداخل هذه القيمة مع ‎{other}.",
    fr: "Cette valeur chevauche {other}.",
    de: "Dieser Wert überschneidet sich mit {other}.",
    es: "Este valor se solapa con {other}.",
    tr: "Bu değer {other} ile çakışıyor.",
  },
  "field.invalid_agent": {
    en: "This must be a host such as agent.example, or the https address of a profile.",
    ar: "يجب أن تكون هذه القيمة مضيفًا مثل agent.example، أو عنوان https لملف تعريف.",
    fr: "Cette valeur doit être un hôte comme agent.example, ou l’adresse https d’un profil.",
    de: "Dieser Wert muss ein Host wie agent.example oder die https-Adresse eines Profils sein.",
    es: "Este valor debe ser un host como agent.example, o la dirección https de un perfil.",
    tr: "Bu değer agent.example gibi bir ana bilgisayar adı ya da bir profilin https adresi olmalıdır.",
  },
  "field.needs_one_country": {
    en: "Provinces can be given only for exactly one country.",
    ar: "لا يمكن تحديد المقاطعات إلا لبلد واحد بالضبط.",
    fr: "Des provinces ne peuvent être indiquées que pour un seul pays.",
    de: "Provinzen können nur zu genau einem Land angegeben werden.",
    es: "Solo se pueden indicar provincias de un único país.",
    tr: "Eyaletler yalnızca tek bir ülke için belirtilebilir.",
  },
} as const satisfies Messages;
