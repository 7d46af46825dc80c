import type { Messages } from "./en.ts";

/** U+200E keeps a number or date that follows Arabic letters from being shown in the wrong order. */
export const ar: Messages = {
  ok: "تم.",
  "category.created": "تم إنشاء الفئة.",
  "category.updated": "تم تحديث الفئة.",
  "category.deleted": "تم حذف الفئة.",
  "product.created": "تم إنشاء المنتج.",
  "product.updated": "تم تحديث المنتج.",
  "product.deleted": "تم حذف المنتج.",
  "stock.adjusted": "تم تعديل المخزون.",

  validation_failed: "بعض القيم غير صالحة. يُرجى مراجعة قائمة الأخطاء.",
  read_only_field: "يحدد هذا الطلب حقلًا لا يحدده إلا الخادم.",
  malformed_json: "متن الطلب ليس JSON صالحًا بترميز UTF-8.",
  unauthenticated: "يلزم مفتاح API صالح أو جلسة صالحة.",
  key_revoked: "تم إلغاء مفتاح API هذا.",
  key_expired: "انتهت صلاحية مفتاح API هذا.",
  permission_denied: "يتطلب هذا الإجراء الصلاحية {permission}.",
  session_expired: "انتهت هذه الجلسة. يرجى تسجيل الدخول مرة أخرى.",
  owner_only: "يمكن لمالك المتجر وحده القيام بذلك.",
  session_needed: "يتطلب هذا شخصًا سجّل الدخول؛ مفتاح API لا يكفي.",
  customer_needed: "يتطلب هذا عميلًا سجّل الدخول.",
  password_change_needed: "يجب تغيير كلمة المرور المؤقتة أولًا.",
  address_not_allowed: "لا يجوز استخدام مفتاح API هذا من هذا العنوان.",
  foreign_site: "لا يُعتدّ بملف تعريف الارتباط إلا للطلبات الواردة من صفحات المتجر نفسه.",
  wrong_credentials: "عنوان البريد الإلكتروني أو كلمة المرور غير صحيحة.",
  account_locked:
    "محاولات فاشلة كثيرة. حاول مرة أخرى بعد {minutes, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}.",
  invalid_status_transition: "لا يمكن أن تلي هذه الحالة الحالة الحالية.",
  coupon_invalid: "لا يمكن استخدام هذه القسيمة.",
  store_not_found: "لا يوجد متجر على هذا العنوان.",
  store_suspended: "هذا المتجر موقوف.",
  not_found: "غير موجود.",
  method_not_allowed: "لا يقبل هذا العنوان الطريقة {method}.",
  duplicate: "هذه القيمة مستخدمة بالفعل في هذا المتجر.",
  version_conflict: "جرى تعديل هذا العنصر في هذه الأثناء، وإصداره الآن هو {currentVersion}.",
  stock_conflict: "تغيّر المخزون في هذه الأثناء: أصبح الآن {currentQuantity}.",
  insufficient_stock: "المخزون غير كافٍ.",
  idempotency_in_progress: "لا يزال طلب يحمل مفتاح عدم التكرار هذا (idempotency key) قيد التنفيذ.",
  idempotency_key_reused: "سبق استخدام مفتاح عدم التكرار هذا (idempotency key) لطلب آخر.",
  rate_limited:
    "عدد الطلبات كبير جدًا. يُرجى إعادة المحاولة {seconds, plural, zero {الآن} one {بعد ثانية واحدة} " +
    "two {بعد ثانيتين} few {بعد # ثوانٍ} many {بعد # ثانية} other {بعد # ثانية}}.",
  payload_too_large: "حجم متن الطلب أكبر من {limit} بايت.",
  unsupported_media_type: "يجب إرسال متن الطلب بصيغة application/json.",
  unavailable: "الخدمة غير متاحة حاليًا. يُرجى إعادة المحاولة بعد قليل.",
  internal_error: "حدث خطأ من جانبنا.",
  bad_request: "تعذّر فهم الطلب.",
  host_required: "يلزم وجود ترويسة Host واحدة بالضبط.",

  "field.required": "هذا الحقل مطلوب.",
  "field.unknown_field": "لا يوجد حقل بهذا الاسم.",
  "field.read_only_field": "لا يحدد هذا الحقل إلا الخادم.",
  "field.invalid_type": "يجب أن تكون هذه القيمة من النوع {type}.",
  "field.invalid_choice": "يجب أن تكون هذه القيمة إحدى القيم التالية: {choices}.",
  "field.too_short":
    "يجب ألا يقل طول هذه القيمة عن {limit, plural, one {حرف واحد} two {حرفين} " +
    "few {# أحرف} many {# حرفًا} other {# حرف}}.",
  "field.too_long":
    "يجب ألا يزيد طول هذه القيمة على {limit, plural, one {حرف واحد} two {حرفين} " +
    "few {# أحرف} many {# حرفًا} other {# حرف}}.",
  "field.too_small": "يجب ألا تقل هذه القيمة عن \u200e{limit}.",
  "field.too_large": "يجب ألا تزيد هذه القيمة على \u200e{limit}.",
  "field.too_few":
    "يجب ألا يقل عدد العناصر هنا عن {limit, plural, one {عنصر واحد} two {عنصرين} " +
    "few {# عناصر} many {# عنصرًا} other {# عنصر}}.",
  "field.too_many":
    "يجب ألا يزيد عدد العناصر هنا على {limit, plural, one {عنصر واحد} two {عنصرين} " +
    "few {# عناصر} many {# عنصرًا} other {# عنصر}}.",
  "field.not_unique": "يجب أن تختلف العناصر بعضها عن بعض.",
  "field.invalid_format": "هذه القيمة ليست بالتنسيق المتوقع.",
  "field.invalid_datetime":
    "يجب أن تكون هذه القيمة تاريخًا ووقتًا وفق ISO 8601، مثل \u200e2026-01-31T12:00:00.000Z.",
  "field.invalid_url": "يجب أن تكون هذه القيمة عنوانًا مطلقًا من نوع http أو https.",
  "field.invalid_slug": "لا يحتوي المعرّف النصي (slug) إلا على أحرف صغيرة وأرقام، تربط بينها شرطات مفردة.",
  "field.invalid_language": "يجب أن تكون هذه القيمة وسم لغة (BCP 47)، مثل en أو pt-BR.",
  "field.invalid_id": "يجب أن تكون هذه القيمة معرّفًا (UUID).",
  "field.invalid_cursor": "هذه القيمة ليست nextCursor لهذه القائمة بترتيب الفرز هذا.",
  "field.invalid_header": "هذه الترويسة ليست بالشكل المتوقع.",
  "field.not_a_decimal": "يجب أن تكون هذه القيمة عددًا عشريًا بسيطًا.",
  "field.negative": "يجب ألا تكون هذه القيمة سالبة.",
  "field.too_many_digits": "تحتوي هذه القيمة على أرقام أكثر من المسموح به.",
  "field.too_many_fraction_digits":
    "عملة المتجر {digits, plural, =0 {ليس لها منازل عشرية} one {لها منزلة عشرية واحدة} " +
    "two {لها منزلتان عشريتان} few {لها # منازل عشرية} many {لها # منزلة عشرية} other {لها # منزلة عشرية}}.",
  "field.too_deep":
    "مستويات التداخل في المتن أكثر من {limit, plural, one {مستوى واحد} two {مستويين} " +
    "few {# مستويات} many {# مستوى} other {# مستوى}}.",
  "field.too_deep_tree":
    "لا يجوز أن تتداخل الفئات أكثر من {limit, plural, zero {# مستوى} one {مستوى واحد} two {مستويين} few {# مستويات} many {# مستوى} other {# مستوى}}.",
  "field.cycle": "لا يمكن أن تكون الفئة تحت نفسها.",
  "field.has_children":
    "توجد فئات أخرى تحت هذه الفئة. باستخدام children=reattach تنتقل إلى الفئة التي فوقها.",
  "field.nul": "يجب ألا يحتوي النص على الحرف NUL.",
  "field.not_unicode": "يجب أن يكون النص بترميز Unicode سليم.",
  "field.not_found": "لا يوجد في هذا المتجر شيء بهذا المعرّف.",
  "field.duplicate": "هذه القيمة مستخدمة بالفعل في هذا المتجر.",
  "field.exactly_one": "يلزم واحد فقط من هذه الحقول: {choices}.",
  "field.refused": "تعذّر تنفيذ هذه العملية؛ راجع الرمز code.",
};
