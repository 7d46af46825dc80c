// Runs in the pages of a preview whose purpose is "editor", before the theme's own scripts. The page has an origin of its own; it talks
// only with the window around it, which takes ids from it and nothing else.
(() => {
  const editor = window.parent;
  if (editor === window) return;
  const { template = "" } = document.currentScript?.dataset ?? {};
  const PREFIX = "shopify-section-";
  window.Shopify = Object.assign(window.Shopify ?? {}, { designMode: true, inspectMode: true });

  const send = (message) => editor.postMessage(message, "*");
  const sectionOf = (element) => element.closest(`[id^="${PREFIX}"]`);
  const idOf = (section) => section.id.slice(PREFIX.length);
  const sectionById = (id) => document.getElementById(PREFIX + id);
  const blockIdOf = (block) => {
    try {
      return String(JSON.parse(block.dataset.shopifyEditorBlock).id);
    } catch {
      return undefined;
    }
  };
  const blocksIn = (section) => [...section.querySelectorAll("[data-shopify-editor-block]")];
  const fire = (target, name, detail) =>
    target.dispatchEvent(new CustomEvent(`shopify:${name}`, { bubbles: true, detail }));

  // A frame around what the pointer is over, and one around what is selected.
  const frames = {};
  const drawn = { hover: undefined, selected: undefined };
  function draw(kind, element) {
    drawn[kind] = element;
    const box = frames[kind];
    if (!box) return;
    const { top, left, width, height } = element?.getBoundingClientRect() ?? {};
    Object.assign(box.style, {
      display: element && width ? "block" : "none",
      top: `${top + scrollY}px`,
      left: `${left + scrollX}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
  }
  const redraw = () => {
    for (const kind of ["hover", "selected"]) draw(kind, drawn[kind]?.isConnected ? drawn[kind] : undefined);
  };

  let selected = {};
  let isInspecting = true;

  function select({ section: id, block: blockId }) {
    const section = id === undefined ? undefined : sectionById(id);
    const block = section && blocksIn(section).find((one) => blockIdOf(one) === blockId);
    if (selected.block?.isConnected && selected.block !== block)
      fire(selected.block, "block:deselect", { sectionId: selected.id, blockId: selected.blockId });
    if (selected.section?.isConnected && selected.section !== section)
      fire(selected.section, "section:deselect", { sectionId: selected.id });
    const before = selected;
    selected = { id, section, blockId, block };
    draw("selected", block ?? section);
    if (!section) return;
    if (before.section !== section) fire(section, "section:select", { sectionId: id, load: false });
    if (block && before.block !== block) fire(block, "block:select", { sectionId: id, blockId, load: false });
    (block ?? section).scrollIntoView({ block: "nearest" });
  }

  function replace({ id, html }) {
    const before = sectionById(id);
    const parsed = new DOMParser().parseFromString(String(html), "text/html");
    const after = parsed.getElementById(PREFIX + id);
    if (!before || !after) return;
    fire(before, "section:unload", { sectionId: id });
    before.replaceWith(document.adoptNode(after));
    fire(after, "section:load", { sectionId: id });
    if (selected.id === id) {
      const { blockId } = selected;
      selected = {};
      select({ section: id, block: blockId });
    }
    redraw();
  }

  addEventListener("message", ({ source, data }) => {
    if (source !== editor || typeof data !== "object" || data === null) return;
    if (data.type === "stoa:section") replace(data);
    else if (data.type === "stoa:select") select(data);
    else if (data.type === "stoa:scroll") scrollTo(0, Number(data.y) || 0);
    else if (data.type === "stoa:inspect") {
      isInspecting = data.isOn === true;
      window.Shopify.inspectMode = isInspecting;
      if (!isInspecting) draw("hover", undefined);
      fire(document, `inspector:${isInspecting ? "activate" : "deactivate"}`, {});
    }
  });

  const partOf = ({ target }) => {
    const section = target instanceof Element ? sectionOf(target) : null;
    const block = section && target.closest("[data-shopify-editor-block]");
    return { section, block: block && section.contains(block) ? block : undefined };
  };
  document.addEventListener(
    "click",
    (event) => {
      if (!isInspecting) return;
      const { section, block } = partOf(event);
      if (!section) return;
      event.preventDefault();
      event.stopPropagation();
      send({ type: "stoa:pick", section: idOf(section), block: block && blockIdOf(block) });
    },
    true,
  );
  document.addEventListener("pointerover", (event) => {
    if (!isInspecting) return;
    const { section, block } = partOf(event);
    draw("hover", block ?? section ?? undefined);
  });
  let wait;
  addEventListener(
    "scroll",
    () => {
      clearTimeout(wait);
      wait = setTimeout(() => send({ type: "stoa:scroll", y: scrollY }), 100);
    },
    { passive: true },
  );
  addEventListener("resize", redraw);

  document.addEventListener("DOMContentLoaded", () => {
    for (const [kind, look] of [
      ["hover", "2px dashed #3d74ab"],
      ["selected", "2px solid #1f5d96"],
    ]) {
      const box = document.createElement("div");
      box.setAttribute("aria-hidden", "true");
      Object.assign(box.style, {
        display: "none",
        position: "absolute",
        pointerEvents: "none",
        outline: look,
        outlineOffset: "-2px",
        zIndex: "2147483647",
      });
      document.body.append(box);
      frames[kind] = box;
    }
    const sections = [...document.querySelectorAll(`[id^="${PREFIX}"]`)].map(idOf);
    send({ type: "stoa:ready", path: location.pathname + location.search, template, sections });
    new ResizeObserver(redraw).observe(document.body);
  });
})();
