/** Returns the first `maxLength` UTF-16 units of a text without splitting a surrogate pair. */
export const truncate = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');

/** Truncates a text to `maxLength` UTF-16 units and marks the cut with an ellipsis. */
export const truncateWithEllipsis = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${truncate(text, maxLength - 1).trimEnd()}…` : text;
