/** The first so many UTF-16 units of a text, and no half of a sign: that is no text to who reads it. */
export const beginning = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

/** A text of at most so many units; where that is not all, its last says so. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${beginning(text, most - 1).trimEnd()}…` : text;
