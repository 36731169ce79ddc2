import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { closePages, filmmaker, getPageErrors, openPage, sendCommand, signUp, useSession } from './laurel';
import { findSeededCompetitions } from './seeded-competitions';
import { translatePage } from './translate-page';

afterAll(closePages);

async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {}); // the event stream stays open
  await translatePage(page);
}

describe('a page that the browser translates', () => {
  it('shows the current number of filters at phone width', async () => {
    const page = await openPage({ viewport: { width: 360, height: 740 } });
    await openTranslated(page, '/festivals');
    const open = page.getByRole('button', { name: /Filters/ });
    const checkboxes = page.locator('dialog[open]').getByRole('checkbox');
    const toggleFirst = async (count: number) => {
      await open.click();
      for (let n = 0; n < count; n++) await checkboxes.nth(n).click();
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'hidden' });
    };
    await toggleFirst(1);
    await page.getByRole('button', { name: /Filters \(1\)/ }).waitFor();
    await toggleFirst(2);
    await page.waitForTimeout(500);
    await page.getByRole('button', { name: /Filters \(1\)/ }).waitFor();
    await toggleFirst(1);
    await page.getByRole('button', { name: /Filters \(2\)/ }).waitFor();
    expect(getPageErrors(page)).toEqual([]);
  });

  it('saves the picture of an acceptance twice', async () => {
    const page = await openPage({ acceptDownloads: true });
    const userId = await signUp(
      page,
      `translated.${randomBytes(4).toString('hex')}@laurel.test`,
      'Lina Translated',
    );
    const { id: filmId } = await sendCommand<{ id: number }>(page, 'addFilm', { name: 'Other Words' });
    const submitted = { state: 'submitted', submittedAt: '2026-10-02', overrideReason: 'They agreed.' };
    const competitionIds = await findSeededCompetitions(page, 1);
    await sendCommand(page, 'addUserSubmission', { filmId, competitionIds, ...submitted });
    await openTranslated(page, `/submissions2/user/${userId}/film/${filmId}`);
    const card = page.locator('[data-submission]').first();
    await card.locator('[aria-expanded]').click();
    await card.getByRole('button', { name: /Move / }).click();
    await page.locator('[data-menu] button', { hasText: 'Accepted' }).first().click();
    await page.getByRole('button', { name: /Move to Accepted/ }).click();
    const save = page.getByRole('button', { name: /Save the picture/ });
    const status = page.locator('dialog[open]').getByRole('status');
    for (let n = 0; n < 2; n++) {
      await Promise.all([page.waitForEvent('download'), save.click()]);
      await status.getByText(/The picture is saved\./).waitFor();
    }
    await page.keyboard.press('Escape');
    await card.waitFor();
    expect(getPageErrors(page)).toEqual([]);
  });

  it('can be used on the main pages', async () => {
    const page = await openPage({ viewport: { width: 1440, height: 900 } });
    await useSession(page, filmmaker.email);
    await openTranslated(page, '/festivals');
    await page.getByRole('searchbox').first().fill('ocean');
    await page.waitForURL((url) => url.searchParams.get('q') === 'ocean');
    await page.getByRole('searchbox').first().fill('');
    await page.getByRole('checkbox').first().check();
    await page.locator('main a[href^="/festivals/"]').first().click();
    await page.waitForURL(/\/festivals\/\d+/);
    await page.goBack();
    await page.locator('main a[href^="/festivals/"]').first().waitFor();

    await openTranslated(page, '/user/matching?filmId=1');
    await page.locator('[data-row-title]').first().waitFor();
    for (const show of ['eligible', 'near', 'all']) {
      await page.goto(`/user/matching?filmId=1&show=${show}`);
      await page.locator('main').waitFor();
      await translatePage(page);
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(500);
      await page.keyboard.press('Escape');
    }

    await openTranslated(page, `/submissions2/user/${filmmaker.id}/film/1`);
    for (const view of ['Table', 'Calendar', 'Plan', 'Statistics', 'Board'])
      await page.getByRole('button', { name: new RegExp(`^\\[?${view}\\]?$`) }).click();
    await page.locator('[data-submission] [aria-expanded]').first().click();
    await page.locator('[data-submission] [aria-expanded]').first().click();

    await openTranslated(page, `/user/${filmmaker.id}/films/1`);
    await openTranslated(page, '/user/wizard?step=director&filmId=1&role=Director');
    await openTranslated(page, '/profile');
    expect(getPageErrors(page)).toEqual([]);
  });
});
