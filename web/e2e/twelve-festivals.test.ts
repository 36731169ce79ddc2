import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { keys } from './keys';
import { waitForServerFunctions } from './pending-requests';
import { callFunction, closePages, getPageErrors, continueTo, PASSWORD, openPage } from './laurel';

/** From three answers on the home page to twelve festivals on a list, in one session. */
const TWELVE = 12;
let page: Page;
afterAll(closePages);

interface SubmissionList {
  items: { state: string; competitionId: number }[];
}
const waitForPath = (path: string) => page.waitForURL((url) => url.pathname === path);
const waitForHeading = (name: string) => page.getByRole('heading', { name }).waitFor();
const waitForMatches = () => page.getByText('Your best three matches').waitFor();
/** Returns the entries of the list, and whether the film is eligible for each. */
async function fetchEntries() {
  const filmId = Number(new URL(page.url()).searchParams.get('filmId'));
  const { items } = await callFunction<SubmissionList>(page, 'getUserSubmissionsByFilmId', { filmId });
  const { items: rows } = await callFunction<{ items: { competition: { id: number } }[] }>(
    page,
    'getCompetitionWizardListingData',
    { filmId, verdict: 'eligible', pageSize: 200 },
  );
  const eligible = new Set(rows.map(({ competition }) => competition.id));
  return items.map(({ state, competitionId }) => [state, eligible.has(competitionId)]);
}
const allToSubmit = Array.from({ length: TWELVE }, () => ['to-submit', true]);

describe('from the first question to a list of twelve, by keyboard alone', () => {
  const { press, tabTo, tabInto } = keys(() => page, 60);
  const type = (text: string) => page.keyboard.type(text);

  it('asks a visitor three questions and shows the matches immediately', async () => {
    page = await openPage();
    await page.goto('/');
    await page.getByLabel('How long is it?').waitFor();
    await tabTo(/^How long is it\?/);
    await type('12:00');
    await tabTo(/^Where was it made\?/);
    await type('Portu');
    await page.getByRole('option', { name: 'Portugal' }).waitFor();
    await press('Enter');
    await tabTo(/^Animation$/);
    await press('ArrowDown');
    await waitForMatches();
  });

  it('keeps the film through sign-up', async () => {
    await tabTo(/^Save this film$/);
    await press('Enter');
    await page.getByLabel('E-mail').waitFor();
    await tabTo(/^E-mail/);
    await type(`keys.${randomBytes(4).toString('hex')}@laurel.test`);
    await press('Enter');
    await page.locator('#firstName').waitFor();
    await tabInto('#firstName');
    await type('Margarida Cardoso');
    await tabInto('#password');
    await type(PASSWORD);
    await tabInto('#password-confirm');
    await type(PASSWORD);
    await press('Enter');
    await waitForPath('/user/wizard');
    await waitForHeading('What is your role in this film?');
  });

  it('asks only for the deciding fields, and Enter leads through the wizard to the run', async () => {
    await tabTo(/^Producer$/);
    await press('Space', 'ArrowDown', 'Enter');
    await waitForHeading('Which film is it?');
    await tabTo(/^Title/);
    await type('Rain in Porto');
    for (const title of [
      'Who directed it?',
      'Where was it made?',
      'Has it been shown?',
      'What are you looking for?',
      'Ready to run',
    ]) {
      await press('Enter');
      await waitForHeading(title);
      await page.waitForFunction(() => document.activeElement?.closest('main') !== null);
    }
    // The first Enter leads to the run button, which shows the price: one token.
    await press('Enter', 'Enter');
    await waitForPath('/user/matching');
  });

  it('adds twelve competitions that accept the film', async () => {
    await tabTo(/^Eligible/, 40);
    await press('Enter');
    await page.waitForURL((url) => url.searchParams.get('show') === 'eligible');
    await waitForServerFunctions(page);
    await page.locator('[data-row-title]').nth(3).waitFor();
    /** Waits until the focused row has a button or link with this text. An update may replace the rows meanwhile. */
    const focusedRowHas = (text: string) =>
      page.waitForFunction(
        (label) =>
          [...(document.activeElement?.closest('[data-index]')?.querySelectorAll('a, button') ?? [])].some(
            ({ textContent }) => textContent.trim() === label,
          ),
        text,
      );
    for (let n = 1; n <= TWELVE; n++) {
      await press('j');
      await focusedRowHas('Add to list');
      await press('a');
      await focusedRowHas('To submit');
    }
    expect(await fetchEntries()).toEqual(allToSubmit);
  });

  it('reports no page error', () => expect(getPageErrors(page)).toEqual([]));
});

describe('from the first question to a list of twelve, by mouse', () => {
  const pressButton = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

  it('keeps the example film through sign-up', async () => {
    page = await openPage();
    await page.goto('/');
    await pressButton('Try it with a 12-minute documentary from Portugal');
    await waitForMatches();
    await page.getByRole('link', { name: 'Save this film' }).click();
    await page.getByLabel('E-mail').fill(`hand.${randomBytes(4).toString('hex')}@laurel.test`);
    await continueTo(page, '#firstName');
    await page.locator('#firstName').fill('Miguel Gomes');
    await page.locator('#password').fill(PASSWORD);
    await page.locator('#password-confirm').fill(PASSWORD);
    await page.locator('input[type=submit], button[type=submit]').click();
    await waitForPath('/user/wizard');
  });

  it('completes the wizard', async () => {
    await page.getByLabel('Director', { exact: true }).click();
    await pressButton('Continue');
    await page.getByLabel('Title').fill('Tabu at Noon');
    await pressButton('Save and continue');
    await waitForHeading('Who directed it?');
    await pressButton('Save and continue');
    await waitForHeading('Where was it made?');
    await pressButton('Save and continue');
    await waitForHeading('Has it been shown?');
    await pressButton('Save and continue');
    await waitForHeading('What are you looking for?');
    await pressButton('Save and continue');
    await waitForHeading('Ready to run');
    await pressButton('Run');
    await waitForPath('/user/matching');
  });

  it('chooses twelve and adds them at once', async () => {
    await page.getByRole('button', { name: /^Eligible/ }).click();
    await page.waitForURL((url) => url.searchParams.get('show') === 'eligible');
    // The rows of the whole list are replaced after the address has changed.
    await waitForServerFunctions(page);
    for (let n = 0; n < TWELVE; n++) await page.getByRole('checkbox', { checked: false }).first().click();
    const bar = page.getByRole('region', { name: 'Selected competitions' });
    await bar.getByText('12 selected').waitFor();
    await bar.getByRole('button', { name: 'Add to list' }).click();
    await bar.waitFor({ state: 'detached' });
    expect(await fetchEntries()).toEqual(allToSubmit);
  });

  it('reports no page error', () => expect(getPageErrors(page)).toEqual([]));
});
