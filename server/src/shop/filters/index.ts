export { parseColor } from "./color.ts";
export { ColorValue } from "./color-value.ts";
export { readFont } from "./fonts.ts";
export { formatMoney } from "./money.ts";
export { registerFilters, shopFilters } from "./register.ts";
