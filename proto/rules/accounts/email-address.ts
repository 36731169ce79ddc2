/** RFC 5321. */
export const MAX_EMAIL_LENGTH = 254;

/** Checks the syntax only: a local part, one @, and a domain with a dot. */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false;
  const [, domain] = /^[^\s@]+@([^\s@]+)$/.exec(text) ?? [];
  return domain !== undefined && domain.slice(1, -1).includes('.');
}
