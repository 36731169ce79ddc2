/** The largest integer of a database column for ids, versions or counts. */
export const MAX_ID = 2 ** 31 - 1;

/** Parses an id from a URL or a command. Returns null if it is invalid. */
export function parseId(text: string | null | undefined): number | null {
  const id = text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  return id !== null && id <= MAX_ID ? id : null;
}
