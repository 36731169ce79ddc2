/** An address of the web as somebody wrote it; null for anything else, which is no link. */
export const httpUrl = (text: string | null): string | null =>
  text && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? text : null;

/** The same for what others are sent to: encrypted, and with no name or password in it. */
export function safeUrl(text: string): string | null {
  if (httpUrl(text) === null) return null;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' ? text : null;
}
