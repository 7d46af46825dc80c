import type { Messages } from "./en.ts";

export const fr: Messages = {
  ok: "OK.",
  "product.created": "Le produit a été créé.",
  "product.updated": "Le produit a été mis à jour.",
  "product.deleted": "Le produit a été supprimé.",

  validation_failed: "Certaines valeurs ne sont pas valides. Consultez la liste des erreurs.",
  read_only_field: "Cette requête définit un champ que seul le serveur peut définir.",
  malformed_json: "Le corps de la requête n’est pas du JSON valide en UTF-8.",
  unauthenticated: "Une clé d’API ou une session valide est nécessaire.",
  key_revoked: "Cette clé d’API a été révoquée.",
  key_expired: "Cette clé d’API a expiré.",
  permission_denied: "Cette opération nécessite l’autorisation {permission}.",
  store_not_found: "Il n’y a aucune boutique à cette adresse.",
  store_suspended: "Cette boutique est suspendue.",
  not_found: "Introuvable.",
  method_not_allowed: "Cette adresse n’accepte pas la méthode {method}.",
  duplicate: "Cette valeur est déjà utilisée dans cette boutique.",
  version_conflict: "Cet élément a été modifié entre-temps\u00a0: sa version est désormais {currentVersion}.",
  idempotency_in_progress: "Une requête avec cette clé d’idempotence est encore en cours.",
  idempotency_key_reused: "Cette clé d’idempotence a déjà été utilisée pour une autre requête.",
  rate_limited: "Trop de requêtes. Réessayez dans {seconds, plural, one {# seconde} other {# secondes}}.",
  payload_too_large: "Le corps de la requête dépasse {limit} octets.",
  unsupported_media_type: "Le corps de la requête doit être envoyé au format application/json.",
  unavailable: "Le service est momentanément indisponible. Veuillez réessayer dans quelques instants.",
  internal_error: "Une erreur s’est produite de notre côté.",
  bad_request: "La requête n’a pas pu être comprise.",
  host_required: "Il faut exactement un en-tête Host.",

  "field.required": "Ce champ est obligatoire.",
  "field.unknown_field": "Ce champ n’existe pas.",
  "field.read_only_field": "Seul le serveur peut définir ce champ.",
  "field.invalid_type": "Cette valeur doit être de type {type}.",
  "field.invalid_choice": "Cette valeur doit être l’une des suivantes\u00a0: {choices}.",
  "field.too_short":
    "Cette valeur doit comporter au moins {limit, plural, one {# caractère} other {# caractères}}.",
  "field.too_long":
    "Cette valeur peut comporter au plus {limit, plural, one {# caractère} other {# caractères}}.",
  "field.too_small": "Cette valeur doit être d’au moins {limit}.",
  "field.too_large": "Cette valeur doit être d’au plus {limit}.",
  "field.too_few": "Ce champ doit contenir au moins {limit, plural, one {# élément} other {# éléments}}.",
  "field.too_many": "Ce champ peut contenir au plus {limit, plural, one {# élément} other {# éléments}}.",
  "field.not_unique": "Les éléments doivent être tous différents.",
  "field.invalid_format": "Cette valeur n’est pas au format attendu.",
  "field.invalid_datetime":
    "Cette valeur doit être une date et une heure au format ISO 8601, par exemple 2026-01-31T12:00:00.000Z.",
  "field.invalid_url": "Cette valeur doit être une adresse http ou https absolue.",
  "field.invalid_slug":
    "Un slug ne contient que des lettres minuscules et des chiffres, reliés par des traits d’union simples.",
  "field.invalid_language":
    "Cette valeur doit être une étiquette de langue (BCP 47), par exemple en ou pt-BR.",
  "field.invalid_id": "Cette valeur doit être un identifiant (un UUID).",
  "field.invalid_cursor": "Cette valeur n’est pas un nextCursor de cette liste avec cet ordre de tri.",
  "field.invalid_header": "Cet en-tête n’a pas la forme attendue.",
  "field.not_a_decimal": "Cette valeur doit être un nombre décimal simple.",
  "field.negative": "Cette valeur ne doit pas être négative.",
  "field.too_many_digits": "Cette valeur comporte trop de chiffres.",
  "field.too_many_fraction_digits":
    "La devise de la boutique {digits, plural, =0 {n’a pas de décimales} " +
    "one {a # décimale} other {a # décimales}}.",
  "field.too_deep": "Le corps est imbriqué sur plus de {limit, plural, one {# niveau} other {# niveaux}}.",
  "field.nul": "Le texte ne doit pas contenir le caractère NUL.",
  "field.not_unicode": "Le texte doit être de l’Unicode bien formé.",
  "field.not_found": "Aucun élément de cette boutique n’a cet identifiant.",
  "field.duplicate": "Cette valeur est déjà utilisée dans cette boutique.",
};
