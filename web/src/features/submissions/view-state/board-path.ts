/** Returns the address of this board, filtered by a word. */
export const boardPath = (word: string): string => `?${new URLSearchParams({ q: word }).toString()}`;
