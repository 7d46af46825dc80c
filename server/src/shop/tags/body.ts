import { type Parser, type TagToken, type Template, type TopLevelToken, TypeGuards } from "liquidjs";

/** Takes the body of a tag up to its end tag from the tokens. Throws where it is not closed. */
export function takeBody(token: TagToken, remaining: TopLevelToken[], parser: Parser): Template[] {
  const body: Template[] = [];
  while (remaining.length) {
    const next = remaining.shift()!;
    if (TypeGuards.isTagToken(next) && next.name === `end${token.name}`) return body;
    body.push(parser.parseToken(next, remaining));
  }
  throw new Error(`'${token.name}' tag was never closed`);
}
