/** Whether a cell of another shop's file says yes, or no, in one of the ways they are written; it may say neither. */
export const isYes = (text: string): boolean => /^(true|yes|1)$/i.test(text);
export const isNo = (text: string): boolean => /^(false|no|0)$/i.test(text);
