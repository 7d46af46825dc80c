/** HOST and PORT of a node, as the coordinator calls it. */
export type Address = readonly [host: string, port: number];

/** A connection string to the same database on another node. */
export function urlAt(url: string, [host, port]: Address): string {
  const [, scheme, authority = "", path, query = ""] = /^([^:]+:\/\/)([^/?#]*)([^?]*)\??(.*)$/.exec(url)!;
  const user = authority.slice(0, authority.lastIndexOf("@") + 1);
  // In the query they would win over what stands here.
  const others = query.split("&").filter((one) => one && !/^(host|port)=/.test(one));
  const place = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  return `${scheme}${user}${place}${path}${others.length ? `?${others.join("&")}` : ""}`;
}
