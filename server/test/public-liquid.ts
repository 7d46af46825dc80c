/**
 * The objects in the public list of Liquid (`Shopify/theme-liquid-docs`, data/objects.json, MIT), each with
 * its properties but for those that are deprecated.
 */
const LIST = `
  media: id position media_type preview_image alt
  address: company phone first_name last_name name url summary id address1 address2 city zip country_code province_code country street province
  collections:
  pages:
  all_products:
  app: metafields
  discount: amount total_amount code title type savings total_savings
  articles:
  article: image author metafields handle id title url template_suffix created_at published_at updated_at moderated? comments comments_count comments_enabled? comment_post_url content excerpt excerpt_or_content tags user
  block: id settings type shopify_attributes
  blogs:
  blog: id title handle articles articles_count metafields url template_suffix all_tags tags comments_enabled? moderated? next_article previous_article
  brand: slogan short_description favicon_url cover_image logo square_logo colors metafields
  cart: requires_shipping note item_count total_price checkout_charge_amount original_total_price items_subtotal_price total_discount items empty? currency total_weight discount_applications attributes cart_level_discount_applications taxes_included duties_included
  closest: product collection article blog page metaobject
  collection: metafields id handle title description template_suffix current_vendor current_type url published_at image sort_options sort_by default_sort_by next_product previous_product products_count products all_products_count all_tags tags all_types all_vendors filters featured_image
  brand_color:
  color: red green blue rgb rgba oklch oklcha hue saturation lightness alpha chroma color_space
  color_scheme: id settings
  color_scheme_group:
  company_address: attention id address1 address2 first_name last_name city zip country_code province_code country street province
  company: id name external_id available_locations available_locations_count metafields
  company_location: id name external_id url_to_set_as_current current? company shipping_address tax_registration_id metafields store_credit_account
  content_for_header:
  country: name iso_code unit_system currency market popular? continent available_languages
  currency: iso_code symbol name
  customer: first_name last_name orders_count total_spent orders last_order name email phone has_account accepts_marketing id tags default_address addresses addresses_count tax_exempt payment_methods b2b? company_available_locations company_available_locations_count current_location current_company has_avatar? store_credit_account
  customer_payment_method: payment_instrument_type token
  discount_allocation: discount_application amount
  discount_application: total_allocated_amount title value target_selection type value_type target_type
  external_video: external_id aspect_ratio host alt id media_type position preview_image
  filter: param_name label operator type active_values inactive_values values false_value true_value max_value min_value range_max url_to_remove presentation
  filter_value_display: type value
  filter_value: param_name value active count label url_to_add url_to_remove swatch image
  focal_point: x y
  font: family fallback_families baseline_ratio weight style variants system?
  form: errors address1 address2 author body city company country email first_name id last_name password_needed phone posted_successfully? province set_as_default_checkbox name message zip
  fulfillment: created_at item_count fulfillment_line_items tracking_company tracking_numbers tracking_number tracking_url
  generic_file: url id media_type preview_image position alt
  gift_card: balance code currency customer recipient message send_on enabled expired expires_on initial_value url template_suffix properties qr_identifier pass_url product variant last_four_characters
  image: presentation src width height aspect_ratio alt attached_to_variant? id media_type position preview_image product_id variants
  image_presentation: focal_point
  images:
  instructions: can_remove can_update_quantity
  line_item: id quantity discount_allocations final_price final_line_price variant_id product_id product variant tax_lines fulfillment successfully_fulfilled_quantity fulfillment_service properties unit_price_measurement unit_price sku message vendor title taxable original_price original_line_price line_level_total_discount line_level_discount_allocations gift_card requires_shipping options_with_values key grams url url_to_remove image selling_plan_allocation item_components instructions parent_relationship error_message
  link: active current child_active child_current handle links object title type levels url
  linklists:
  linklist: links handle levels title
  forloop: length parentloop index index0 rindex rindex0 first last
  tablerowloop: length col row index index0 col0 rindex rindex0 first last col_first col_last
  localization: available_countries available_languages market country language
  location: id name address latitude longitude metafields
  market: id handle metafields
  measurement: type value unit
  metafield: value type list?
  metaobject_definition: values values_count
  metaobjects:
  metaobject: system
  metaobject_system: type handle id url
  model: sources alt id media_type position preview_image
  model_source: format mime_type url
  money: currency
  order: attributes cancel_reason cancel_reason_label cancelled cancelled_at cart_level_discount_applications created_at total_duties customer_url customer discount_applications total_discounts total_net_amount tax_price total_refunded_amount email financial_status financial_status_label fulfillment_status fulfillment_status_label id metafields name note confirmation_number order_number order_status_url customer_order_url phone shipping_address billing_address tags tax_lines transactions line_items subtotal_line_items item_count shipping_methods line_items_subtotal_price subtotal_price total_price shipping_price pickup_in_store?
  page: id author handle title template_suffix content url metafields published_at
  paginate: page_size current_offset current_page items parts next previous pages page_param
  parent_relationship: parent
  predictive_search: performed resources terms types
  selling_plan_price_adjustment: order_count position value_type value
  product: selling_plan_groups metafields options_with_values category variants variants_count id title handle template_suffix vendor description content featured_image featured_media media images price_min price price_max price_varies selected_or_first_available_variant collections selected_variant first_available_variant available options type compare_at_price_min compare_at_price_max compare_at_price compare_at_price_varies url tags published_at created_at options_by_name has_only_default_variant quantity_price_breaks_configured? requires_selling_plan selected_selling_plan selected_selling_plan_allocation selected_or_first_available_selling_plan_allocation gift_card?
  product_option: name position values selected_value
  product_option_value: id name swatch selected available variant product_url
  swatch: color image
  variant: metafields product selected matched id title quantity_rule quantity_price_breaks quantity_price_breaks_configured? price compare_at_price selected_selling_plan_allocation selling_plan_allocations sku barcode available options url weight_unit weight_in_unit weight unit_price_measurement unit_price inventory_quantity inventory_management inventory_policy requires_shipping taxable featured_image image featured_media incoming next_incoming_date store_availabilities requires_selling_plan
  quantity_price_break: minimum_quantity price
  rating: rating scale_min scale_max
  recipient: nickname email name
  recommendations: performed? products products_count intent
  remote_details: type shop
  remote_product: title remote_details featured_media media template_suffix metafields description selling_plan_groups options_with_values category variants variants_count id vendor content featured_image images price_min price price_max price_varies selected_or_first_available_variant selected_variant first_available_variant available options type compare_at_price_min compare_at_price_max compare_at_price compare_at_price_varies url published_at created_at options_by_name has_only_default_variant quantity_price_breaks_configured? requires_selling_plan selected_selling_plan selected_selling_plan_allocation selected_or_first_available_selling_plan_allocation gift_card?
  remote_shop: name brand shipping_policy refund_policy policies
  request: design_mode visual_preview_mode page_type host origin path locale
  robots: default_groups
  group: user_agent rules sitemap
  rule: directive value
  routes: root_url account_url account_login_url account_logout_url account_recover_url account_register_url account_addresses_url account_profile_url collections_url all_products_collection_url search_url predictive_search_url cart_url cart_add_url cart_change_url cart_clear_url cart_update_url product_recommendations_url storefront_login_url
  script: id name
  search: terms filters performed results results_count sort_options sort_by default_sort_by types
  section: id settings index index0 location blocks
  self:
  selling_plan_allocation: price compare_at_price price_adjustments unit_price per_delivery_price selling_plan selling_plan_group_id checkout_charge_amount remaining_balance_charge_amount
  selling_plan_allocation_price_adjustment: position price
  selling_plan_checkout_charge: value_type value
  selling_plan: id name description group_id recurring_deliveries options price_adjustments selected checkout_charge
  selling_plan_group: selling_plans id name app_id options selling_plan_selected
  selling_plan_group_option: name position values selected_value
  selling_plan_option: name position value
  shipping_method: title original_price price_with_discounts handle id tax_lines discount_allocations
  shop: id name description enabled_currencies published_locales url email secure_url domain permanent_domain phone password_message address customer_accounts_enabled customer_accounts_optional currency money_format money_with_currency_format metafields enabled_payment_types refund_policy shipping_policy privacy_policy terms_of_service subscription_policy policies vendors types search_types products_count collections_count accepts_gift_cards brand
  shop_locale: name endonym_name iso_code primary root_url
  policy: id body url title
  store_availability: available pick_up_enabled pick_up_time location
  store_credit_account: balance
  tax_line: title price rate rate_percentage
  taxonomy_category: gid id name ancestors
  theme: id name role
  settings:
  template: name suffix directory
  transaction: id name status created_at receipt kind gateway status_label payment_details amount gateway_display_name show_buyer_pending_payment_instructions? buyer_pending_payment_notice buyer_pending_payment_instructions
  unit_price_measurement: measured_type quantity_value quantity_unit reference_value reference_unit
  user: account_owner bio email first_name homepage image last_name name
  video: sources duration aspect_ratio alt id media_type position preview_image
  video_source: width format height mime_type url
  additional_checkout_buttons:
  all_country_option_tags:
  canonical_url:
  checkout: applied_gift_cards attributes billing_address buyer_accepts_marketing cart_level_discount_applications currency customer discount_applications discounts_amount discounts_savings email gift_cards_amount id line_items line_items_subtotal_price name note order order_id order_name order_number requires_shipping shipping_address shipping_method shipping_price tax_lines tax_price total_price transactions item_count
  comment: author content created_at email id status updated_at url
  content_for_additional_checkout_buttons:
  content_for_index:
  content_for_layout:
  country_option_tags:
  current_page:
  current_tags:
  form_errors: messages translated_fields
  handle:
  page_description:
  page_image:
  page_title:
  part: is_link title url
  pending_payment_instruction_input: header value
  powered_by_link:
  predictive_search_resources: articles collections pages products
  quantity_rule: min max increment
  scripts: cart_calculate_line_items
  sitemap: directive value
  sort_option: name value
  transaction_payment_details: credit_card_company credit_card_last_four_digits credit_card_number gift_card
  user_agent: directive value
`;

export const PUBLIC_OBJECTS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  LIST.trim()
    .split("\n")
    .map((line) => {
      const [name = "", properties = ""] = line.trim().split(":", 2);
      return [name, properties.split(" ").filter(Boolean)];
    }),
);

/** Those that are not there, each with its reason. */
export const ABSENT_OBJECTS: Readonly<Record<string, string>> = {
  comment: "there are no blogs yet",
  user: "there are no blogs yet",
  company: "there are no companies of several people yet",
  company_address: "there are no companies of several people yet",
  company_location: "there are no companies of several people yet",
  customer_payment_method: "how somebody paid is kept by the payment provider",
  model: "products have pictures only",
  model_source: "products have pictures only",
  recipient: "a gift card has no page of the theme",
  script: "there are no scripts that change carts",
  store_availability: "shoppers do not see what lies where",
  unit_price_measurement: "products have no unit price",
  generic_file: "products have pictures only",
  metaobject_definition: "there are no metaobjects",
  metaobject_system: "there are no metaobjects",
  parent_relationship: "a line of a cart has none below it",
  remote_details: "a store sells no other store's products",
  remote_product: "a store sells no other store's products",
  remote_shop: "a store sells no other store's products",
  selling_plan: "there are no subscriptions",
  selling_plan_allocation: "there are no subscriptions",
  selling_plan_allocation_price_adjustment: "there are no subscriptions",
  selling_plan_checkout_charge: "there are no subscriptions",
  selling_plan_group: "there are no subscriptions",
  selling_plan_group_option: "there are no subscriptions",
  selling_plan_option: "there are no subscriptions",
  selling_plan_price_adjustment: "there are no subscriptions",
};

/** The names of the filters in the public list of Liquid (`Shopify/theme-liquid-docs`, data/filters.json). */
export const PUBLIC_FILTERS: readonly string[] = `
  abs append article_img_url asset_img_url asset_url at_least at_most avatar base64_decode base64_encode
  base64_url_safe_decode base64_url_safe_encode blake3 brightness_difference camelize capitalize ceil
  collection_img_url color_brightness color_contrast color_darken color_desaturate color_difference
  color_extract color_lighten color_mix color_modify color_saturate color_to_hex color_to_hsl
  color_to_oklch color_to_rgb compact concat currency_selector customer_login_link customer_logout_link
  customer_register_link date default default_errors default_pagination divided_by downcase escape
  escape_once external_video_tag external_video_url file_img_url file_url find find_index first floor
  font_face font_modify font_url format_address global_asset_url handleize has hex_to_rgba highlight
  highlight_active_tag hmac_sha1 hmac_sha256 image_tag image_url img_tag img_url inline_asset_content
  item_count_for_variant join json last line_items_for link_to link_to_add_tag link_to_remove_tag
  link_to_tag link_to_type link_to_vendor login_button lstrip map md5 media_tag metafield_tag
  metafield_text minus model_viewer_tag modulo money money_amount money_with_currency
  money_without_currency money_without_trailing_zeros newline_to_br payment_button payment_terms
  payment_type_img_url payment_type_svg_tag placeholder_svg_tag pluralize plus preload_tag prepend
  product_img_url reject remove remove_first remove_last replace replace_first replace_last reverse round
  rstrip script_tag sha1 sha256 shopify_asset_url size slice sort sort_by sort_natural split
  standard_event_data strip strip_html strip_newlines structured_data stylesheet_tag sum time_tag times
  translate truncate truncatewords uniq unit_price_with_measurement upcase url_decode url_encode
  url_escape url_for_type url_for_vendor url_param_escape video_tag weight_with_unit where within
`
  .trim()
  .split(/\s+/);

/** Those that are not there, each with its reason. */
export const ABSENT_FILTERS: Readonly<Record<string, string>> = {
  blake3: "Node has no BLAKE3; sha256 is there",
};
