import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { keys } from './keys';
import {
  callFunction,
  closePages,
  getPageErrors,
  filmmaker,
  PASSWORD,
  getMatchSheet,
  openPage,
} from './laurel';

/** Uses the keyboard only, from the front page to a submission. */
const title = `Hands ${randomBytes(3).toString('hex')}`;
let page: Page;
beforeAll(async () => (page = await openPage()));
afterAll(closePages);

const { press, getFocusedName, tabTo } = keys(() => page, 60);
const type = (text: string) => page.keyboard.type(text);
const waitForPath = (path: string) => page.waitForURL((url) => url.pathname === path);

describe('the keyboard alone', () => {
  it('reaches the “Skip to content” link with the first Tab', async () => {
    await page.goto('/festivals');
    await page.locator('main h1').waitFor();
    await press('Tab');
    expect(await getFocusedName()).toBe('Skip to content');
    await press('Enter', 'Tab');
    expect(await getFocusedName()).toBe('Search festivals');
  });

  it('skips the filters and the map of the festivals in a few tab stops', async () => {
    await page.goto('/festivals?view=map');
    await page.getByRole('img', { name: /^Map/ }).waitFor();
    await page.locator('[data-row]').first().waitFor();
    await page.getByLabel('Sort by').focus();
    await press('Tab');
    expect(await getFocusedName()).toBe('Skip the filters');
    await press('Enter');
    await tabTo(/^World$/, 4);
    await press('Tab');
    expect(await getFocusedName()).toMatch(/^Map/);
    await press('Tab');
    expect(await page.evaluate(() => document.activeElement!.hasAttribute('data-row'))).toBe(true);
  });

  it('logs in', async () => {
    await page.goto('/login');
    await page.getByLabel('E-mail').waitFor();
    await tabTo(/^E-mail/);
    await type(filmmaker.email);
    await press('Enter');
    await page.locator('#password').waitFor();
    await tabTo(/^Password/);
    await type(PASSWORD);
    await press('Enter');
    await waitForPath(`/user/${filmmaker.id}/films`);
    await page.locator('main h1').waitFor();
  });

  it('adds a film, starting in its first field', async () => {
    await tabTo(/^Add a film$/);
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await getFocusedName()).toBe('Title');
    await type(title);
    await press('Tab');
    await type('14:30');
    await press('Enter');
    await page.getByRole('article', { name: title }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await getFocusedName()).toBe('Add a film');
  });

  it('moves through the matches, reads one, and adds it to the list', async () => {
    await tabTo(/^Find matches for /, 30);
    await press('Enter');
    await waitForPath('/user/matching');
    await page.locator('[data-row-title]').first().waitFor();
    // The three best matches are explained without a plan. Each has a checked rule.
    await page.locator('[data-outcome]').first().waitFor();
    await press('j', 'j', 'k', 'Enter');
    await getMatchSheet(page).getByRole('heading', { name: 'Rule by rule' }).waitFor();
    await press('Escape');
    await getMatchSheet(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-row-title'))).toBe(true);
    await press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-outcome'))).toMatch(
      /pass|fail|unknown/,
    );
    await page.getByRole('tooltip').waitFor();
    await press('Escape', 'a');
    await page.getByRole('link', { name: 'To submit' }).first().waitFor();
  });

  it('moves it to submitted, and the focus follows the card', async () => {
    await page.reload();
    await page.locator('[data-row-title]').first().waitFor();
    await tabTo(/^Film and run$/);
    await press('Enter');
    await tabTo(/^My list for this film$/);
    await press('Enter');
    await page.locator('[data-submission]').waitFor();
    await tabTo(/^Order/);
    const isAtCard = () => document.activeElement!.matches('[data-submission] [aria-expanded]');
    for (let n = 0; n < 30 && !(await page.evaluate(isAtCard)); n++) await press('Tab');
    await press('Enter');
    await tabTo(/^Move /);
    await press('ArrowDown', 'ArrowDown');
    await page.waitForFunction(() => document.activeElement?.closest('[data-menu]') !== null);
    // The item also says where the competition is not open yet.
    for (let n = 0; n < 8 && !(await getFocusedName()).startsWith('Submitted'); n++) {
      await press('ArrowDown');
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await press('Enter');
    await page.waitForFunction(() => document.activeElement?.matches('dialog input[type=date]'));
    await press('Enter');
    // The card moves immediately. The dialog closes when the service has responded.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Submitted, 1' }).waitFor();
    const filmId = Number(page.url().split('/').at(-1));
    const { items } = await callFunction<{ items: { state: string }[] }>(page, 'getUserSubmissionsByFilmId', {
      filmId,
    });
    expect(items.map(({ state }) => state)).toEqual(['submitted']);
    await page.waitForFunction(() => document.activeElement?.closest('[data-submission]') !== null);
  });

  it('logs out', async () => {
    await page.keyboard.press('Home');
    await tabTo(/^Account:/, 90);
    await press('ArrowUp');
    await page.waitForFunction(() => (document.activeElement as HTMLElement).innerText?.includes('Log out'));
    await press('Enter');
    await page.getByRole('link', { name: 'Log in' }).waitFor();
  });

  it('reports no page error', () => expect(getPageErrors(page)).toEqual([]));
});
