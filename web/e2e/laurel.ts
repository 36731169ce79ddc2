import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Cookie, type Page } from 'playwright-core';
import { until } from '../../deploy/testing/until.mjs';
import { trackServerFunctions } from './pending-requests';

export const address = process.env.PUBLIC_URL ?? 'http://localhost:8080';
export const PASSWORD = 'festival-laurel';
export const filmmaker = { email: 'filmmaker@laurel.test', id: '10000000-0000-4000-8000-000000000001' };
export const newcomer = { email: 'new@laurel.test', id: '10000000-0000-4000-8000-000000000002' };

const browsers = new Map<boolean, Browser>();
/** Playwright hides the scroll bars of a browser by default. */
async function launchBrowser(hasScrollBars: boolean): Promise<Browser> {
  const browser =
    browsers.get(hasScrollBars) ??
    (await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
      ignoreDefaultArgs: hasScrollBars ? ['--hide-scrollbars'] : [],
    }));
  browsers.set(hasScrollBars, browser);
  return browser;
}
const errorsByPage = new WeakMap<Page, string[]>();
/**
 * One function per open page that returns the page's text, focused element and errors. show-pages-on-failure.ts
 * calls them.
 */
const pageDescribers = new Set<() => Promise<string>>();
Object.assign(globalThis, { shownByPages: pageDescribers });
const MAX_SHOWN_LENGTH = 300;
/** The versions that the page has seen. They may differ when the page repeats a query. */
const AFTER_PARAMETER = /&after=[^&]*/;
async function describePage(page: Page): Promise<string> {
  const text = (await page.locator('body').innerText({ timeout: 3000 }).catch(String)).replaceAll(
    /\s+/g,
    ' ',
  );
  const excerpt =
    text.length > 2 * MAX_SHOWN_LENGTH
      ? `${text.slice(0, MAX_SHOWN_LENGTH)} … ${text.slice(-MAX_SHOWN_LENGTH)}`
      : text;
  const focused = await page.evaluate(() => document.activeElement?.outerHTML);
  const focusText = `Focused: ${focused?.slice(0, MAX_SHOWN_LENGTH)}`;
  return [`${page.url()}: ${excerpt}`, focusText, ...getPageErrors(page)].join('\n');
}

/** Opens a page in a new browser context that shares nothing with others. */
export async function openPage(options: BrowserContextOptions = {}, hasScrollBars = false): Promise<Page> {
  const browser = await launchBrowser(hasScrollBars);
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    ...options,
  });
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  trackServerFunctions(page);
  const errors: string[] = [];
  errorsByPage.set(page, errors);
  const describe = () => describePage(page);
  pageDescribers.add(describe);
  page.on('close', () => pageDescribers.delete(describe));
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on('response', (response) => {
    const url = response.url().replace(AFTER_PARAMETER, '');
    // All journeys share one address, which may refresh 20 accounts a minute. The page refreshes again by itself.
    if (response.status() === 429 && url.endsWith('refreshAccount')) return;
    if (response.status() >= 400) errors.push(`${page.url()}: ${response.status()} ${url}`);
    // A page retries a query after a 503 by itself, so a later success clears that error. Commands are not
    // retried.
    else if (response.request().method() === 'GET')
      errors.splice(0, errors.length, ...errors.filter((error) => !error.endsWith(`: 503 ${url}`)));
  });
  return page;
}
/** The sheet of the open match: next to the list on wide screens, otherwise over it. */
export const getMatchSheet = (page: Page) =>
  page.locator('[data-side-sheet], dialog[open]:has([data-match])');
/** The errors that a page has reported. */
export const getPageErrors = (page: Page): string[] => errorsByPage.get(page) ?? [];
/**
 * A page may send one more request before it learns that its session has ended. Drops the 401 errors after
 * the first `since` errors.
 */
export function dropUnauthorizedErrors(page: Page, since: number): void {
  const errors = getPageErrors(page);
  errors.push(...errors.splice(since).filter((error) => !error.includes(': 401 ')));
}
/** Closes the pages of a test file. The browsers stay open for the worker's next file. */
export const closePages = () =>
  Promise.all(
    [...browsers.values()].flatMap((browser) => browser.contexts().map((context) => context.close())),
  );
export const closeBrowsers = () => Promise.all([...browsers.values()].map((browser) => browser.close()));

/** Continues from the app's page to the page of Keycloak that has this element. */
export async function continueTo(page: Page, selector: string): Promise<void> {
  await page.getByRole('main').getByRole('button').first().click();
  await page.locator(selector).waitFor();
}

/**
 * Registers a new filmmaker and signs them in.
 * @returns the user id
 */
export async function signUp(page: Page, email: string, name: string): Promise<string> {
  await page.goto('/signup');
  await page.getByLabel('E-mail').fill(email);
  await continueTo(page, '#firstName');
  await page.locator('#firstName').fill(name);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#password-confirm').fill(PASSWORD);
  await page.locator('input[type=submit], button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  return (await callFunction<{ userId: string }>(page, 'getSession', {})).userId;
}

/** Takes over the session of a demo account, which `log-in-once.ts` has opened. */
export async function useSession(page: Page, email: string): Promise<void> {
  const file = path.join(process.env.LAUREL_SESSIONS!, `${email}.json`);
  const { cookies } = JSON.parse(fs.readFileSync(file, 'utf8')) as { cookies: Cookie[] };
  await page.context().addCookies(cookies);
  await page.goto('/');
}

/** Logs in through the app's own page and Keycloak's. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  if (!new URL(page.url() === 'about:blank' ? address : page.url()).pathname.startsWith('/login'))
    await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await continueTo(page, '#password');
  await page.locator('#password').fill(password);
  await withLoginLock(email, async () => {
    await page.locator('#kc-login').click();
    await page.waitForURL(
      ({ origin, hash, pathname }) =>
        origin === new URL(address).origin && !hash && !pathname.startsWith('/login'),
    );
  });
}
/** Lets one journey at a time log in to an account, because Keycloak rejects concurrent logins to the same one. */
async function withLoginLock(email: string, work: () => Promise<void>): Promise<void> {
  const lock = path.join(os.tmpdir(), `laurel-login-${new URL(address).port}-${email}`);
  await until(() => {
    try {
      fs.mkdirSync(lock);
      return true;
    } catch {
      return false;
    }
  });
  try {
    await work();
  } finally {
    fs.rmdirSync(lock);
  }
}
/** Logs out with the account menu, and waits for the home page. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('link', { name: 'Log in' }).first().waitFor();
}
/** Calls a server function as the visitor of this page. */
export const callFunction = <T>(page: Page, name: string, payload: unknown): Promise<T> =>
  page.evaluate(
    async ([name, payload]) =>
      (await fetch(`/_server?name=${name}&payload=${encodeURIComponent(JSON.stringify(payload))}`)).json(),
    [name, payload] as const,
  ) as Promise<T>;

/**
 * Calls a server function with this page's cookies every 300 ms until the response matches. The page may
 * navigate meanwhile.
 */
export const pollFunction = <T>(
  page: Page,
  name: string,
  payload: unknown,
  isExpected: (result: T) => boolean,
) =>
  until(async () => {
    const params = { name, payload: JSON.stringify(payload) };
    const response = await page.request.get(`${address}/_server`, { params });
    if (isExpected((await response.json()) as T)) return true;
    await page.waitForTimeout(300);
    return false;
  });

/** Sends a command as the visitor of this page. */
export const sendCommand = <T>(page: Page, name: string, data: unknown): Promise<T> =>
  page.evaluate(
    async ([name, data]) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ data });
      return (await fetch(`/_server?name=${name}`, { method: 'POST', headers, body })).json();
    },
    [name, data] as const,
  ) as Promise<T>;
