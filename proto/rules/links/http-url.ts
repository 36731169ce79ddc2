/** Returns the text if it is an HTTP or HTTPS URL, otherwise null. */
export const httpUrl = (text: string | null): string | null =>
  text && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? text : null;

/** Like `httpUrl`, but for links that other users follow: requires HTTPS and no credentials. */
export function safeUrl(text: string): string | null {
  if (httpUrl(text) === null) return null;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' ? text : null;
}
