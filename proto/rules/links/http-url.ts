/** Returns the text if it is an HTTP or HTTPS URL, otherwise null. */
export const parseHttpUrl = (text: string | null): string | null =>
  text && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? text : null;

/** Like `parseHttpUrl`, but for links that other users follow: requires HTTPS and no credentials. */
export function parseSafeUrl(text: string): string | null {
  if (parseHttpUrl(text) === null) return null;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' ? text : null;
}
