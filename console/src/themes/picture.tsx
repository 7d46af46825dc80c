import { useEffect, useRef, useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useCan } from "../core/session.ts";
import "./themes.css";

/** A picture of a theme: the shop's home page in it, small, in a frame with an origin of its own, loaded when somebody can see it. */
export function ThemePicture({
  id,
  version,
  isEmpty = false,
}: {
  id: string;
  version: number;
  /** Whether it has no files yet, so that there is nothing to see. */
  isEmpty?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  const mayPreview = useCan()("themes");
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: "200px" },
    );
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  const { data } = useRead(
    ["theme-pictures", id, version],
    () => stoa.themes.previews(id, { purpose: "link" }),
    {
      enabled: isSeen && mayPreview && !isEmpty,
    },
  );
  // The first address: another one would only load the same again.
  const [src, setSrc] = useState<string>();
  const url = data && new URL(data.url).pathname;
  useEffect(() => {
    if (url) setSrc((former) => former ?? url);
  }, [url]);
  return (
    <div ref={box} className="theme-picture" aria-hidden="true" inert>
      {src && (
        <iframe key={version} src={src} title={id} sandbox="allow-scripts" tabIndex={-1} loading="lazy" />
      )}
    </div>
  );
}
