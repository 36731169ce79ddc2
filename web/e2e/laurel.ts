import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { until } from '../../deploy/local/until.mjs';

export const address = process.env.PUBLIC_URL ?? 'http://localhost:8080';
export const PASSWORD = 'festival-laurel';
export const filmmaker = { email: 'filmmaker@laurel.test', id: '10000000-0000-4000-8000-000000000001' };
export const newcomer = { email: 'new@laurel.test', id: '10000000-0000-4000-8000-000000000002' };

const browsers = new Map<boolean, Browser>();
/** As playwright starts it a browser hides its scroll bars. */
async function browserWith(hasScrollBars: boolean): Promise<Browser> {
  const started =
    browsers.get(hasScrollBars) ??
    (await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
      ignoreDefaultArgs: hasScrollBars ? ['--hide-scrollbars'] : [],
    }));
  browsers.set(hasScrollBars, started);
  return started;
}
const troubles = new WeakMap<Page, string[]>();
/** Of each page that is open: how to ask it what it shows, for a journey that fails (environment.mjs). */
const shownByPages = new Set<() => Promise<string>>();
Object.assign(globalThis, { shownByPages });
const MOST_SHOWN = 600;
/** What a question's asker has seen: it may have seen more when it asks again. */
const AFTER = /&after=[^&]*/;
async function shownBy(page: Page): Promise<string> {
  const text = await page.locator('body').innerText({ timeout: 3000 }).catch(String);
  const most =
    text.length > 2 * MOST_SHOWN ? [text.slice(0, MOST_SHOWN), '…', text.slice(-MOST_SHOWN)] : [text];
  return [`— ${page.url()}`, ...complaints(page), ...most].join('\n');
}

/** A browser of one's own, with nothing kept from another. */
export async function visit(options: BrowserContextOptions = {}, hasScrollBars = false): Promise<Page> {
  const browser = await browserWith(hasScrollBars);
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const told: string[] = [];
  troubles.set(page, told);
  const shown = () => shownBy(page);
  shownByPages.add(shown);
  page.on('close', () => shownByPages.delete(shown));
  page.on('pageerror', (error) => told.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      told.push(`${page.url()}: ${message.text()}`);
  });
  page.on('response', (response) => {
    const asked = response.url().replace(AFTER, '');
    if (response.status() >= 400) told.push(`${page.url()}: ${response.status()} ${asked}`);
    // A page that was told 503 asks again by itself, unless it was to change something: what it is told then counts.
    else if (response.request().method() === 'GET')
      told.splice(0, told.length, ...told.filter((one) => !one.endsWith(`: 503 ${asked}`)));
  });
  return page;
}
/** Of the match that is open: beside the list where there is room, else over it. */
export const sheetOf = (page: Page) => page.locator('[data-side-sheet], dialog[open]:has([data-match])');
/** What the pages complained about. */
export const complaints = (page: Page): string[] => troubles.get(page) ?? [];
/** Whose session ends may ask once more before they hear of it: that they were refused after the first `since` complaints is as it should be. */
export function forgetRefusals(page: Page, since: number): void {
  const all = complaints(page);
  all.push(...all.splice(since).filter((one) => !one.includes(': 401 ')));
}
export const closeBrowser = () => Promise.all([...browsers.values()].map((browser) => browser.close()));

const MOST_TRIES = 4;
/** From our page over to Keycloak's; where that was too slow to be left for, once more when it answers. */
export async function continueTo(page: Page, there: string, triesLeft = MOST_TRIES): Promise<void> {
  const form = page.locator(there);
  const refused = page.getByText('The login service is not reachable right now');
  const away = page.getByText('Logging in is not possible right now');
  await away.waitFor({ state: 'detached' });
  await page.getByRole('main').getByRole('button').first().click();
  await form.or(refused).or(away).first().waitFor();
  if (await form.isVisible()) return;
  if (triesLeft === 1) throw new Error(`${MOST_TRIES} times the login service was too slow to be left for.`);
  await continueTo(page, there, triesLeft - 1);
}

/** A filmmaker whom nobody knows yet, signed in; answers the id. */
export async function signUp(page: Page, email: string, name: string): Promise<string> {
  await page.goto('/signup');
  await page.getByLabel('E-mail').fill(email);
  await continueTo(page, '#firstName');
  await page.locator('#firstName').fill(name);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#password-confirm').fill(PASSWORD);
  await page.locator('input[type=submit], button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  return (await ask<{ userId: string }>(page, 'getSession', {})).userId;
}

/** Through our own page to Keycloak's and back. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  if (!new URL(page.url() === 'about:blank' ? address : page.url()).pathname.startsWith('/login'))
    await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await continueTo(page, '#password');
  await tryPassword(page, password, MOST_TRIES);
}
/** While somebody else's try for the same account is under way, Keycloak refuses the right password too (it tries one at a time). */
async function tryPassword(page: Page, password: string, triesLeft: number): Promise<void> {
  await page.locator('#password').fill(password);
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/login-actions/authenticate'),
  );
  await page.locator('#kc-login').click();
  if ((await answered).status() === 200) {
    await page.waitForLoadState();
    const isRefused = await page.getByText('do not belong together').isVisible();
    if (isRefused && triesLeft > 1) return tryPassword(page, password, triesLeft - 1);
  }
  const isIn = (url: URL) =>
    url.origin === new URL(address).origin && !url.hash && !url.pathname.startsWith('/login');
  const away = page.getByText('Signing in is not available right now.');
  const isAway = await Promise.race([
    page.waitForURL(isIn).then(() => false),
    away.waitFor().then(
      () => true,
      () => new Promise<boolean>(() => {}),
    ),
  ]);
  // Keycloak was too busy to say who it is: who it knows need not type again.
  if (isAway) {
    await page.getByRole('main').getByRole('button').first().click();
    await page.waitForURL(isIn);
  }
}

/** Calls a function as this page's visitor. */
export const ask = <T>(page: Page, name: string, payload: unknown): Promise<T> =>
  page.evaluate(
    async ([name, payload]) =>
      (await fetch(`/_server?name=${name}&payload=${encodeURIComponent(JSON.stringify(payload))}`)).json(),
    [name, payload] as const,
  ) as Promise<T>;

/** Asks with this visitor's cookies, until the answer is so, a few times a second; its page may go elsewhere meanwhile. */
export const askUntil = <T>(page: Page, name: string, payload: unknown, isSo: (answer: T) => boolean) =>
  until(async () => {
    const params = { name, payload: JSON.stringify(payload) };
    const answer = await page.request.get(`${address}/_server`, { params });
    if (isSo((await answer.json()) as T)) return true;
    await page.waitForTimeout(300);
    return false;
  });

/** Changes something as this page's visitor. */
export const command = <T>(page: Page, name: string, data: unknown): Promise<T> =>
  page.evaluate(
    async ([name, data]) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ data });
      return (await fetch(`/_server?name=${name}`, { method: 'POST', headers, body })).json();
    },
    [name, data] as const,
  ) as Promise<T>;
