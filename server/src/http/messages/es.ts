import type { Messages } from "./en.ts";

export const es: Messages = {
  ok: "Correcto.",
  "product.created": "Se ha creado el producto.",
  "product.updated": "Se ha actualizado el producto.",
  "product.deleted": "Se ha eliminado el producto.",

  validation_failed: "Algunos valores no son válidos. Consulte la lista de errores.",
  read_only_field: "Esta solicitud establece un campo que solo establece el servidor.",
  malformed_json: "El cuerpo de la solicitud no es JSON válido en UTF-8.",
  unauthenticated: "Se necesita una clave de API o una sesión válida.",
  key_revoked: "Esta clave de API ha sido revocada.",
  key_expired: "Esta clave de API ha caducado.",
  permission_denied: "Esta operación requiere el permiso {permission}.",
  store_not_found: "No hay ninguna tienda en esta dirección.",
  store_suspended: "Esta tienda está suspendida.",
  not_found: "No encontrado.",
  method_not_allowed: "Esta dirección no admite el método {method}.",
  duplicate: "Este valor ya se utiliza en esta tienda.",
  version_conflict: "El elemento se ha modificado entretanto: ahora su versión es {currentVersion}.",
  idempotency_in_progress: "Todavía se está procesando una solicitud con esta clave de idempotencia.",
  idempotency_key_reused: "Esta clave de idempotencia ya se utilizó para otra solicitud.",
  rate_limited:
    "Demasiadas solicitudes. Vuelva a intentarlo en {seconds, plural, one {# segundo} other {# segundos}}.",
  payload_too_large: "El cuerpo de la solicitud supera los {limit} bytes.",
  unsupported_media_type: "El cuerpo de la solicitud debe enviarse como application/json.",
  unavailable: "El servicio no está disponible en este momento. Vuelva a intentarlo dentro de poco.",
  internal_error: "Se ha producido un error por nuestra parte.",
  bad_request: "No se ha podido entender la solicitud.",
  host_required: "Se necesita exactamente un encabezado Host.",

  "field.required": "Este campo es obligatorio.",
  "field.unknown_field": "Este campo no existe.",
  "field.read_only_field": "Solo el servidor establece este campo.",
  "field.invalid_type": "Este valor debe ser de tipo {type}.",
  "field.invalid_choice": "Este valor debe ser uno de los siguientes: {choices}.",
  "field.too_short": "Este valor debe tener al menos {limit, plural, one {# carácter} other {# caracteres}}.",
  "field.too_long":
    "Este valor puede tener como máximo {limit, plural, one {# carácter} other {# caracteres}}.",
  "field.too_small": "Este valor debe ser como mínimo {limit}.",
  "field.too_large": "Este valor debe ser como máximo {limit}.",
  "field.too_few": "Este campo debe contener al menos {limit, plural, one {# elemento} other {# elementos}}.",
  "field.too_many":
    "Este campo puede contener como máximo {limit, plural, one {# elemento} other {# elementos}}.",
  "field.not_unique": "Los elementos deben ser distintos entre sí.",
  "field.invalid_format": "Este valor no tiene el formato esperado.",
  "field.invalid_datetime":
    "Este valor debe ser una fecha y hora en formato ISO 8601, por ejemplo, 2026-01-31T12:00:00.000Z.",
  "field.invalid_url": "Este valor debe ser una dirección http o https absoluta.",
  "field.invalid_slug": "Un slug solo contiene letras minúsculas y cifras, unidas por guiones simples.",
  "field.invalid_language": "Este valor debe ser una etiqueta de idioma (BCP 47), por ejemplo, en o pt-BR.",
  "field.invalid_id": "Este valor debe ser un identificador (un UUID).",
  "field.invalid_cursor": "Este valor no es un nextCursor de esta lista con este orden.",
  "field.invalid_header": "Este encabezado no tiene la forma esperada.",
  "field.not_a_decimal": "Este valor debe ser un número decimal simple.",
  "field.negative": "Este valor no debe ser negativo.",
  "field.too_many_digits": "Este valor tiene demasiadas cifras.",
  "field.too_many_fraction_digits":
    "La moneda de la tienda {digits, plural, =0 {no tiene decimales} " +
    "one {tiene # decimal} other {tiene # decimales}}.",
  "field.too_deep":
    "El cuerpo está anidado a más de {limit, plural, one {# nivel} other {# niveles}} de profundidad.",
  "field.nul": "El texto no debe contener el carácter NUL.",
  "field.not_unicode": "El texto debe ser Unicode bien formado.",
  "field.not_found": "No hay nada con este identificador en esta tienda.",
  "field.duplicate": "Este valor ya se utiliza en esta tienda.",
};
