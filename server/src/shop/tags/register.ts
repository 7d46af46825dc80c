import type { Liquid } from "liquidjs";
import { FormTag } from "./form.ts";
import { IfchangedTag } from "./ifchanged.ts";
import { layoutTag } from "./layout.ts";
import { ForTag } from "./loop.ts";
import { PaginateTag } from "./paginate.ts";
import { IncludeTag, RenderTag } from "./partials.ts";
import { contentForTag, sectionsTag, sectionTag } from "./parts.ts";
import { hiddenTag, StyleTag } from "./raw.ts";
import { TablerowTag } from "./tablerow.ts";

/** Adds the shop's tags to an engine, and replaces those that read files. */
export function registerTags(liquid: Liquid): void {
  for (const name of ["schema", "javascript", "stylesheet", "doc", "comment"])
    liquid.registerTag(name, hiddenTag);
  liquid.registerTag("style", StyleTag);
  liquid.registerTag("layout", layoutTag);
  liquid.registerTag("section", sectionTag);
  liquid.registerTag("sections", sectionsTag);
  liquid.registerTag("content_for", contentForTag);
  liquid.registerTag("render", RenderTag);
  liquid.registerTag("include", IncludeTag);
  liquid.registerTag("form", FormTag);
  liquid.registerTag("paginate", PaginateTag);
  liquid.registerTag("for", ForTag);
  liquid.registerTag("ifchanged", IfchangedTag);
  liquid.registerTag("tablerow", TablerowTag);
  Reflect.deleteProperty(liquid.tags, "block");
}
