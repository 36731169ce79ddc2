/** The largest whole number that a database column of ids, versions or counts holds. */
export const LARGEST_ID = 2 ** 31 - 1;

/** An id as it stands in an address or a command; null for what is none. */
export function idIn(text: string | null | undefined): number | null {
  const id = text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  return id !== null && id <= LARGEST_ID ? id : null;
}
