type Locked = { link?: boolean; integrity?: string; resolved?: string };

const REGISTRY = "https://registry.npmjs.org/";

/**
 * What of package-lock.json is not held to its bytes, a line each: a package without a SHA-512, which npm then installs
 * whatever it is, or one that comes from another place than the registry.
 */
export function looseLocks(text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Readonly<Record<string, Locked>> };
  return Object.entries(packages).flatMap(([path, { link, integrity, resolved }]) => {
    // The project itself, its workspaces, and links to them.
    if (!path.includes("node_modules/") || link) return [];
    return [
      ...(/^sha512-[\w+/]{86}==$/.test(integrity ?? "")
        ? []
        : [`package-lock.json: ${path} has no integrity (npm view NAME@VERSION dist.integrity tells it)`]),
      ...(resolved === undefined || resolved.startsWith(REGISTRY)
        ? []
        : [`package-lock.json: ${path} comes from ${resolved}, and not from ${REGISTRY}`]),
    ];
  });
}
