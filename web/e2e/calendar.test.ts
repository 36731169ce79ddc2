import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { findAxeViolations } from './axe';
import { keys } from './keys';
import { address, closePages, sendCommand, getPageErrors, signUp, openPage } from './laurel';
import { findSeededCompetitions } from './seeded-competitions';

/** The calendar of a list with the keyboard alone, and its link as a calendar application fetches it. */
let page: Page, list: string, filmId: number;
const { press, tabTo, tabInto } = keys(() => page, 60);
const getSelectedDay = () => page.locator('td[aria-selected=true]').getAttribute('data-day');
const getShownMonth = async () => (await getSelectedDay())!.slice(0, 7);

beforeAll(async () => {
  page = await openPage({ timezoneId: 'America/New_York' });
  const userId = await signUp(
    page,
    `calendar.${randomBytes(4).toString('hex')}@laurel.test`,
    'Chantal Akerman',
  );
  ({ id: filmId } = await sendCommand<{ id: number }>(page, 'addFilm', {
    name: 'News from Home',
    length: 600,
  }));
  list = `/submissions2/user/${userId}/film/${filmId}`;
  const competitionIds = await findSeededCompetitions(page, 12);
  await sendCommand(page, 'addUserSubmission', { filmId, competitionIds, state: 'waitlist' });
});
afterAll(closePages);

it('can be used with the keyboard, and shows a deadline’s closing time in the user’s own time zone', async () => {
  await page.goto(`${list}?view=calendar`);
  const grid = page.getByRole('grid');
  await grid.locator('li').first().waitFor();
  await tabInto('td');
  const before = await getShownMonth();
  await press('PageDown');
  await page.waitForFunction(
    (month) => !document.activeElement?.getAttribute('data-day')?.startsWith(month),
    before,
  );
  expect(await getShownMonth()).not.toBe(before);
  await page.goto(`${list}?view=calendar&month=${await getShownMonth()}`);
  await tabTo(/^Today$/);
  await press('Enter');
  await tabTo(/^(Month|Agenda)$/);
  await press('ArrowRight');
  await page
    .getByText(/Closes .* your time/)
    .first()
    .waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(getPageErrors(page)).toEqual([]);
});

it('shows the agenda where a month does not fit, and nothing is wider than the page', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${list}?view=calendar`);
  await page.getByRole('heading', { name: /^From .*, for a year$/ }).waitFor();
  await page
    .getByText(/^Closes/)
    .first()
    .waitFor();
  const measureOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await measureOverflow()).toBeLessThanOrEqual(0);
  await page.goto(`${list}?view=calendar&show=month`);
  await page.getByRole('grid').waitFor();
  expect(await measureOverflow()).toBeLessThanOrEqual(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
});

it('can be read by anyone who has its link, until the link is revoked', async () => {
  await page.goto(`${list}?view=calendar`);
  await tabTo(/^Subscribe in your calendar$/);
  await press('Enter');
  await tabTo(/^Create a link$/);
  await press('Enter');
  const link = await page.getByLabel('Your link').inputValue();
  expect(link).toMatch(new RegExp(`^${address}/calendar/[\\w-]{43}\\.ics$`));
  expect(await findAxeViolations(page)).toEqual([]);
  const file = await fetch(link);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await file.text()).toMatch(/^BEGIN:VCALENDAR[^]*SUMMARY:Deadline: [^]*END:VCALENDAR/);
  await tabTo(/^Revoke the link of News from Home/);
  await press('Enter');
  await page.getByText('the link was revoked').waitFor();
  expect((await fetch(link)).status).toBe(404);
  expect(getPageErrors(page)).toEqual([]);
});
