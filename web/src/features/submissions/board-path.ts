/** The board of this very page with the cards that have a word on them. */
export const boardPath = (word: string): string => `?${new URLSearchParams({ q: word }).toString()}`;
