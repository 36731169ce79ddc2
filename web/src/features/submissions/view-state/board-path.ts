/** Returns the address of this board, filtered by a word. */
export const getBoardPath = (word: string): string => `?${new URLSearchParams({ q: word }).toString()}`;
