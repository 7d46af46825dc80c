export { designModeTag, hashOf, readAssetPath } from "./assets.ts";
export { defaultThemeFiles, readDefaultTheme } from "./default-theme.ts";
export { type Encoded, encodeBody } from "./encode.ts";
export { type ActiveTheme, type Revisions, readShopState, type ShopState } from "./revision-sql.ts";
export { assetServer } from "./serve-asset.ts";
export { createThemes, type ShopTheme, type Themes } from "./themes.ts";
