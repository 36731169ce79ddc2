/** Returns a value that the BFF wrote into the page's head when it served it, or null. */
export function getPageMetadata(name: string): string | null {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
  return content === '' || /^__\w+__$/.test(content) ? null : content;
}
