/** Returns the text if it is an HTTP or HTTPS URL, otherwise null. */
export const parseHttpUrl = (text: string | null): string | null =>
  text && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? text : null;

/** Adds `https://` to an address without a scheme, such as `www.festival.org/submit`. Other texts stay. */
export const completeUrl = (text: string): string =>
  /^(?![a-z][a-z\d+.-]*:\/\/)[^\s/?#@:]+\.[^\s/?#@:.]{2,}(?::\d+)?(?:[/?#]\S*)?$/iu.test(text)
    ? `https://${text}`
    : text;

/** Like `parseHttpUrl`, but for links that other users follow: requires HTTPS and no credentials. */
export function parseSafeUrl(text: string): string | null {
  if (parseHttpUrl(text) === null) return null;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' ? text : null;
}
