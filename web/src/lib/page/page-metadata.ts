/** Returns a value that the BFF wrote into the page's head when it served it, or null. */
export function getPageMetadata(name: string): string | null {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
  // Without the BFF (in development and tests) the page still contains the placeholder, such as `__OPERATOR__`.
  return content === '' || /^__\w+__$/.test(content) ? null : content;
}
