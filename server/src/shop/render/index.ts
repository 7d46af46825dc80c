export {
  type FlatThemeError,
  type FromWorker,
  METER,
  type ToWorker,
  type Work,
  type WorkName,
} from "./messages.ts";
export {
  type Checked,
  type FormState,
  type Globals,
  keyOf,
  type MoneyFormat,
  type Need,
  type Prepared,
  type Problem,
  type Rendered,
  type RenderRequest,
  ThemeError,
  type ThemeFiles,
  VISITOR_KINDS,
} from "./protocol.ts";
export { createRenderer, type Renderer } from "./renderer.ts";
