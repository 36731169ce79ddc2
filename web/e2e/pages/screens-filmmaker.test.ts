import type { Page } from 'playwright-core';
import { closePages, getPageErrors, filmmaker, useSession, newcomer, openPage } from '../laurel';
import { expectNoFaults, WITHOUT_TRANSITIONS } from '../appearances';

const filmmakerPaths = [
  `/user/${filmmaker.id}/films`,
  `/user/${filmmaker.id}/films/1`,
  `/user/${filmmaker.id}/films?edit=1&try=length:2340`,
  '/profile',
  '/upload-test',
  '/api/test',
  '/user/wizard',
  '/user/wizard?step=director&filmId=1&role=Director',
  '/user/wizard?step=screenings&filmId=1&role=Director',
  '/user/wizard?step=preferences&filmId=1&role=Director',
  '/user/wizard?step=review&filmId=1&role=Director',
  '/user/matching?filmId=1',
  '/user/matching?filmId=1&show=near',
  '/user/matching?filmId=2',
  '/user/subscriptions?filmId=1',
  '/user/subscriptions?filmId=2',
  '/checkout/cancel?filmId=1',
  `/submissions2/user/${filmmaker.id}/film/1`,
  `/submissions2/user/${filmmaker.id}/film/1?view=table`,
  `/submissions2/user/${filmmaker.id}/film/1?view=calendar`,
  `/submissions2/user/${filmmaker.id}/film/1?view=calendar&show=agenda`,
  `/submissions2/user/${filmmaker.id}/film/1?view=plan&budget=20000+EUR`,
  `/submissions2/user/${filmmaker.id}/film/1?view=dashboard`,
  `/submissions2/user/${filmmaker.id}/film/2`,
  `/user/${filmmaker.id}/films/1/dossier`,
  '/festivals?q=ocean&watched=true&film=2',
  '/f/1',
];
/** Pages that show a refusal, which the browser logs as an error. */
const refusedPaths = [
  '/user/subscriptions?filmId=1&change=demo_match_submit',
  '/user/billing',
  '/checkout/success?session=cs_test_none',
];
const newcomerPaths = [`/user/${newcomer.id}/films`, '/user/matching', '/user/wizard', '/user/subscriptions'];

afterAll(closePages);
describe('the filmmaker’s pages in light, in dark and at 360 px', () => {
  let filmmakerPage: Page, newcomerPage: Page;
  beforeAll(async () => {
    filmmakerPage = await openPage(WITHOUT_TRANSITIONS);
    await useSession(filmmakerPage, filmmaker.email);
    newcomerPage = await openPage(WITHOUT_TRANSITIONS);
    await useSession(newcomerPage, newcomer.email);
  });
  it.each(filmmakerPaths)('show %s without faults', (path) => expectNoFaults(filmmakerPage, path));
  it.each(refusedPaths)('show a refusal at %s without faults', async (path) => {
    const page = await filmmakerPage.context().newPage();
    await expectNoFaults(page, path);
    await page.close();
  });
  it.each(newcomerPaths)('show %s without faults to a newcomer', (path) =>
    expectNoFaults(newcomerPage, path),
  );
  it('report no page error', () => expect([filmmakerPage, newcomerPage].flatMap(getPageErrors)).toEqual([]));
});
