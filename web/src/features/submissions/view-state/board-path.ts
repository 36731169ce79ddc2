/** Returns the address of this board, filtered by a word. */
export const getBoardPath = (filterText: string): string =>
  `?${new URLSearchParams({ q: filterText }).toString()}`;
