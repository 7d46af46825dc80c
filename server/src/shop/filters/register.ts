import type { Liquid } from "liquidjs";
import { currentPage } from "../page/index.ts";

/** Adds the shop's filters to an engine. */
export function registerFilters(liquid: Liquid): void {
  liquid.registerFilter("asset_url", (name: unknown) => currentPage().assetUrl(String(name)) ?? "");
}
