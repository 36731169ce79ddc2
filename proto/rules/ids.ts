/** An id as it stands in an address or a command; null for what is none. */
export const idIn = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
