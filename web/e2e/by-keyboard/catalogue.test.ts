import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { keys } from '../keys';
import { closePages, getPageErrors, useSession, openPage } from '../laurel';

const name = `Keyed ${randomUUID()}`;
let page: Page;
beforeAll(async () => {
  page = await openPage();
  await useSession(page, 'admin@laurel.test');
});
afterAll(closePages);

const { press, getFocusedName, tabTo } = keys(() => page, 40);
const type = (text: string) => page.keyboard.type(text);
const waitForHeading = (text: string, level: 1 | 2) =>
  page.getByRole('heading', { name: text, level, exact: true }).waitFor();

/** A message about an earlier save may still be visible, and a button that is saving is disabled too. */
const waitUntilSaved = (label: string) =>
  page.locator('button[aria-disabled=true]:not([aria-busy=true])', { hasText: label }).waitFor();

describe('an administrator who uses the keyboard alone', () => {
  it('adds a festival and its competition', async () => {
    await page.goto('/admin/festival-list');
    await page.getByRole('searchbox').waitFor();
    await tabTo(/^Add a festival$/);
    await press('Enter');
    await waitForHeading('Add a festival', 1);
    await tabTo(/^Name$/, 5);
    await type(name);
    await press('Enter');
    await waitForHeading(name, 1);
    await tabTo(/^Add a competition$/, 6);
    await press('Enter');
    await tabTo(/^Name$/, 5);
    await type('Shorts');
    await press('Enter');
    await waitForHeading('Shorts', 2);
    expect(await getFocusedName()).not.toBe('');
  });

  it('adds a rule, and sees which films it accepts', async () => {
    await tabTo(/^Add a rule$/, 15);
    await press('Enter');
    expect(await getFocusedName()).toBe('Type');
    await type('Minimum runtime');
    await tabTo(/^Minimum runtime/, 1);
    await type('15:00');
    await page.getByRole('group', { name: 'Rule 1' }).getByText('Runtime 15 min or more').waitFor();
    await page
      .getByRole('complementary', { name: 'Films that this accepts' })
      .getByText(/for sample films/)
      .waitFor();
    await tabTo(/^Save rules$/, 12);
    await press('Enter');
    await page.getByText('Shorts is saved.').first().waitFor();
    await waitUntilSaved('Save rules');
    expect(await getFocusedName()).toBe('Save rules');
  });

  it('adds a deadline and a fee', async () => {
    await press('Shift+Tab');
    for (let n = 0; n < 20 && !/^Deadlines and fees/.test(await getFocusedName()); n++)
      await press('Shift+Tab');
    await press('Enter');
    await tabTo(/^Add a deadline$/, 3);
    await press('Enter');
    expect(await getFocusedName()).toBe('Day');
    await type('01032099');
    await tabTo(/^Add a fee$/, 11); // hours and minutes are separate stops
    await press('Enter');
    expect(await getFocusedName()).toBe('Fee');
    await type('Regular');
    await tabTo(/^Amount/, 1);
    await type('25');
    await tabTo(/^Save deadlines$/, 8);
    await press('Enter');
    await page.getByText('Shorts is saved.').first().waitFor();
    await waitUntilSaved('Save deadlines');
    expect(await getFocusedName()).toBe('Save deadlines');
  });

  it('undoes one line of the history', async () => {
    for (let n = 0; n < 40 && (await getFocusedName()) !== 'History'; n++) await press('Shift+Tab');
    await press('Enter');
    await page.getByText('after: Runtime 15 min or more').waitFor();
    await tabTo(/^Undo: Rules$/, 5);
    await press('Enter');
    await page.getByText('Rules was restored.').waitFor();
    await page.getByText('Undone', { exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement!.matches('li'));
    expect(await getFocusedName()).toMatch(/^Rules · Shorts[^]*Undone$/);
  });

  it('deprecates and deletes the competition, and deletes the festival', async () => {
    for (let n = 0; n < 20 && !/^Shorts/.test(await getFocusedName()); n++) await press('Shift+Tab');
    await press('Enter');
    await waitForHeading('Shorts', 2);
    await tabTo(/^Deprecate$/, 6);
    await press('Enter');
    await page.getByText('Shorts is deprecated.').waitFor();
    await page.getByRole('button', { name: 'Restore' }).waitFor();
    expect(await getFocusedName()).toBe('Restore');
    await tabTo(/^Delete$/, 1);
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(/^Delete$/, 3);
    await press('Enter');
    await page.getByText('Shorts is deleted.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement !== document.body);

    await page.goto('/admin/festival-list');
    await page.getByRole('searchbox').waitFor();
    await page.waitForLoadState('networkidle');
    await press('/');
    await type(name);
    await page.getByRole('status').getByText('1 festival', { exact: true }).waitFor();
    await tabTo(new RegExp(`^Select ${name}$`));
    await press('Space');
    await page.getByRole('status').getByText('1 festival selected').waitFor();
    for (let n = 0; n < 15 && (await getFocusedName()) !== 'Delete'; n++) await press('Shift+Tab');
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(/^Delete$/, 3);
    await press('Enter');
    await waitForHeading('No festivals found', 2);
    await page.waitForFunction(() => document.activeElement !== document.body);
    expect(getPageErrors(page)).toEqual([]);
  });
});
