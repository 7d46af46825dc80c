export { createLiquid, parseTemplate, TextEmitter } from "./liquid.ts";
