import type { Messages } from "./en.ts";

export const de: Messages = {
  ok: "OK.",
  "category.created": "Die Kategorie wurde angelegt.",
  "category.updated": "Die Kategorie wurde aktualisiert.",
  "category.deleted": "Die Kategorie wurde gelöscht.",
  "product.created": "Das Produkt wurde angelegt.",
  "product.updated": "Das Produkt wurde aktualisiert.",
  "product.deleted": "Das Produkt wurde gelöscht.",
  "stock.adjusted": "Der Bestand wurde angepasst.",

  validation_failed: "Einige Werte sind ungültig. Bitte beachten Sie die Fehlerliste.",
  read_only_field: "Diese Anfrage setzt ein Feld, das nur der Server setzt.",
  malformed_json: "Der Inhalt der Anfrage ist kein gültiges JSON in UTF-8.",
  unauthenticated: "Ein gültiger API-Schlüssel oder eine gültige Sitzung ist erforderlich.",
  key_revoked: "Dieser API-Schlüssel wurde widerrufen.",
  key_expired: "Dieser API-Schlüssel ist abgelaufen.",
  permission_denied: "Dafür ist die Berechtigung {permission} erforderlich.",
  store_not_found: "Unter dieser Adresse gibt es keinen Shop.",
  store_suspended: "Dieser Shop ist gesperrt.",
  not_found: "Nicht gefunden.",
  method_not_allowed: "Diese Adresse unterstützt die Methode {method} nicht.",
  duplicate: "Dieser Wert wird in diesem Shop bereits verwendet.",
  version_conflict: "Das Objekt wurde zwischenzeitlich geändert: Seine Version ist jetzt {currentVersion}.",
  stock_conflict: "Der Bestand wurde inzwischen geändert: Er beträgt jetzt {currentQuantity}.",
  insufficient_stock: "Der Bestand reicht nicht aus.",
  idempotency_in_progress: "Eine Anfrage mit diesem Idempotenzschlüssel wird noch verarbeitet.",
  idempotency_key_reused: "Dieser Idempotenzschlüssel wurde bereits für eine andere Anfrage verwendet.",
  rate_limited:
    "Zu viele Anfragen. Versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} erneut.",
  payload_too_large: "Der Inhalt der Anfrage ist größer als {limit} Byte.",
  unsupported_media_type: "Der Inhalt der Anfrage muss als application/json gesendet werden.",
  unavailable: "Der Dienst ist derzeit nicht verfügbar. Bitte versuchen Sie es in Kürze erneut.",
  internal_error: "Auf unserer Seite ist ein Fehler aufgetreten.",
  bad_request: "Die Anfrage konnte nicht verstanden werden.",
  host_required: "Genau ein Host-Header ist erforderlich.",

  "field.required": "Dieses Feld ist erforderlich.",
  "field.unknown_field": "Dieses Feld gibt es nicht.",
  "field.read_only_field": "Nur der Server setzt dieses Feld.",
  "field.invalid_type": "Dieser Wert muss vom Typ {type} sein.",
  "field.invalid_choice": "Dieser Wert muss einer der folgenden sein: {choices}.",
  "field.too_short": "Dieser Wert muss mindestens {limit, plural, other {# Zeichen}} haben.",
  "field.too_long": "Dieser Wert darf höchstens {limit, plural, other {# Zeichen}} haben.",
  "field.too_small": "Dieser Wert muss mindestens {limit} sein.",
  "field.too_large": "Dieser Wert darf höchstens {limit} sein.",
  "field.too_few":
    "Dieses Feld muss mindestens {limit, plural, one {# Eintrag} other {# Einträge}} enthalten.",
  "field.too_many":
    "Dieses Feld darf höchstens {limit, plural, one {# Eintrag} other {# Einträge}} enthalten.",
  "field.not_unique": "Die Einträge müssen sich voneinander unterscheiden.",
  "field.invalid_format": "Dieser Wert hat nicht das erwartete Format.",
  "field.invalid_datetime":
    "Dieser Wert muss Datum und Uhrzeit nach ISO 8601 angeben, zum Beispiel 2026-01-31T12:00:00.000Z.",
  "field.invalid_url": "Dieser Wert muss eine absolute http- oder https-Adresse sein.",
  "field.invalid_slug":
    "Ein Slug besteht nur aus Kleinbuchstaben und Ziffern, verbunden durch einzelne Bindestriche.",
  "field.invalid_language": "Dieser Wert muss ein Sprachkürzel (BCP 47) sein, zum Beispiel en oder pt-BR.",
  "field.invalid_id": "Dieser Wert muss eine ID (eine UUID) sein.",
  "field.invalid_cursor": "Dieser Wert ist kein nextCursor dieser Liste mit dieser Sortierung.",
  "field.invalid_header": "Dieser Header hat nicht die erwartete Form.",
  "field.not_a_decimal": "Dieser Wert muss eine einfache Dezimalzahl sein.",
  "field.negative": "Dieser Wert darf nicht negativ sein.",
  "field.too_many_digits": "Dieser Wert hat zu viele Ziffern.",
  "field.too_many_fraction_digits":
    "Die Währung des Shops hat {digits, plural, =0 {keine Nachkommastellen} " +
    "one {# Nachkommastelle} other {# Nachkommastellen}}.",
  "field.too_deep":
    "Der Inhalt ist tiefer als {limit, plural, one {# Ebene} other {# Ebenen}} verschachtelt.",
  "field.too_deep_tree":
    "Kategorien dürfen höchstens {limit, plural, one {# Ebene} other {# Ebenen}} tief verschachtelt sein.",
  "field.cycle": "Eine Kategorie kann nicht unter sich selbst liegen.",
  "field.has_children":
    "Unter dieser Kategorie liegen weitere. Mit children=reattach kommen sie unter deren übergeordnete Kategorie.",
  "field.nul": "Der Text darf das Zeichen NUL nicht enthalten.",
  "field.not_unicode": "Der Text muss wohlgeformtes Unicode sein.",
  "field.not_found": "In diesem Shop gibt es nichts mit dieser ID.",
  "field.duplicate": "Dieser Wert wird in diesem Shop bereits verwendet.",
  "field.exactly_one": "Genau eines dieser Felder ist erforderlich: {choices}.",
  "field.refused": "Dies konnte nicht ausgeführt werden; siehe den Code.",
};
