import type { Page, Request } from 'playwright-core';

/** How long no server function may be running. Longer than the debounce of the pages' text fields. */
const IDLE_MS = 400;
const POLL_MS = 50;
const requestsByPage = new WeakMap<Page, Set<Request>>();

/** Records the page's calls of server functions, for `waitForServerFunctions`. */
export function trackServerFunctions(page: Page): void {
  const requests = new Set<Request>();
  requestsByPage.set(page, requests);
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/_server') requests.add(request);
  });
  const remove = (request: Request) => void requests.delete(request);
  page.on('requestfinished', remove);
  page.on('requestfailed', remove);
}

/**
 * Waits until the page has called no server function for a moment. Use it after a change inside the app:
 * Playwright's `networkidle` describes only the load of the document and has been reached by then.
 */
export async function waitForServerFunctions(page: Page): Promise<void> {
  const requests = requestsByPage.get(page)!;
  for (let idleMs = 0; idleMs < IDLE_MS; idleMs = requests.size === 0 ? idleMs + POLL_MS : 0)
    await page.waitForTimeout(POLL_MS);
}
