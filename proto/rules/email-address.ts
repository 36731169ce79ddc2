/** RFC 5321. */
export const LONGEST_EMAIL = 254;

/** Whether mail could go there by how it is written: something, one @, and a name with a dot. */
export function isEmailAddress(text: string): boolean {
  if (text.length > LONGEST_EMAIL) return false;
  const [, domain] = /^[^\s@]+@([^\s@]+)$/.exec(text) ?? [];
  return domain !== undefined && domain.slice(1, -1).includes('.');
}
