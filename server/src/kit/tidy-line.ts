/** A text on one line: spaces, line breaks and control characters are one space, and none around it. */
export const tidyLine = (text: string): string => text.trim().replace(/[\s\p{Cc}]+/gu, " ");
