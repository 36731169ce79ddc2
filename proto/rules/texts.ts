/** Characters that no reader sees or that turn what stands around them: control characters, halves of characters, line and paragraph separators, overrides and isolates of direction. */
const UNSEEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Whether a text is one line that shows all that it holds. */
export const isLine = (text: string): boolean => !UNSEEN.test(text);
/** The same of several lines. */
export const isProse = (text: string): boolean => isLine(text.replace(/[\n\r\t]/g, ''));
