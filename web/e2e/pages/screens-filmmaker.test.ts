import type { Page } from 'playwright-core';
import { closePages, pageErrors, filmmaker, useSession, newcomer, openPage } from '../laurel';
import { checkAll, still } from '../appearances';

const signedIn = [
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
const refused = [
  '/user/subscriptions?filmId=1&change=demo_match_submit',
  '/user/billing',
  '/checkout/success?session=cs_test_none',
];
const empty = [`/user/${newcomer.id}/films`, '/user/matching', '/user/wizard', '/user/subscriptions'];

afterAll(closePages);
describe('the filmmaker’s pages in light, in dark and at 360 px', () => {
  let one: Page, fresh: Page;
  beforeAll(async () => {
    one = await openPage(still);
    await useSession(one, filmmaker.email);
    fresh = await openPage(still);
    await useSession(fresh, newcomer.email);
  });
  it.each(signedIn)('show %s without faults', (path) => checkAll(one, path));
  it.each(refused)('show a refusal at %s without faults', async (path) => {
    const page = await one.context().newPage();
    await checkAll(page, path);
    await page.close();
  });
  it.each(empty)('show %s without faults to a newcomer', (path) => checkAll(fresh, path));
  it('report no page error', () => expect([one, fresh].flatMap(pageErrors)).toEqual([]));
});
